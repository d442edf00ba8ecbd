"""Whatever a file holds, there are findings and never a traceback."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from toolchain.checks.examine import examine
from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate.load import load_game
from toolchain.report.github import render_github
from toolchain.report.json_report import render_json
from toolchain.report.junit import render_junit
from toolchain.report.outcome import Outcome
from toolchain.report.sarif import render_sarif
from toolchain.report.text import TextReport
from toolchain.source.text_file import TextFile
from toolchain.source.tree import MappingNode, Node, SequenceNode
from toolchain.source.yaml_reader import read_yaml

CONTENT = Path(__file__).parents[2] / "content"
ODD_VALUES = (
    "''",
    "~",
    "[]",
    "{}",
    "-1",
    "0",
    "1",
    "99999999999999999",
    "1.5",
    "true",
    "[[]]",
    "[~]",
    "{'': ~}",
    '"\\0"',
    '"\\e[2J"',
    '"\\u202e"',
    "é" * 300,
    "0101",
    "9999",
    "north",
    "../../../etc/passwd",
    "&a [*a]",
    "1/0",
    "0/5",
    "path:M0 0",
    "red",
    "*",
)
SCRAPS = (
    b"",
    b"\n",
    b"\t",
    b":",
    b"- ",
    b"#",
    b"[",
    b"}",
    b'"',
    b"\xff",
    b"\x00",
    b"0",
    b"x",
    b": ",
    b"&a ",
    b",",
)


def examined(folder: Path) -> Outcome:
    loaded = load_game(folder)
    found = examine([loaded], strict_sources=True)
    return Outcome(found.findings, (folder.name,), texts=loaded.texts.get)


def reported(outcome: Outcome) -> int:
    """Every format, for what it may trip over; how many findings there are."""
    for render in (render_json, render_junit, render_sarif, render_github):
        assert render(outcome)
    assert TextReport(outcome, colour=True).render()
    return len(outcome.findings)


def damage_bytes(rng: random.Random, data: bytes) -> bytes:
    """A few random cuts, scraps, doubled or exchanged lines."""
    for _ in range(rng.randint(1, 3)):
        lines = data.split(b"\n")
        at, line = rng.randrange(len(data) + 1), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                data = data[:at] + rng.choice(SCRAPS) + data[at:]
            case 1:
                data = data[:at] + data[at + rng.randint(1, 30) :]
            case 2:
                data = data[:at]
            case 3:
                lines[line : line + 1] = [lines[line]] * 2
                data = b"\n".join(lines)
            case 4:
                del lines[line]
                data = b"\n".join(lines)
            case 5:
                other = rng.randrange(len(lines))
                lines[line], lines[other] = lines[other], lines[line]
                data = b"\n".join(lines)
            case _:
                lines[line] = b"  " + lines[line]
                data = b"\n".join(lines)
    return data


def damage_value(rng: random.Random, text: str) -> str:
    """One value of a YAML file, small or large, made into something odd."""
    tree = read_yaml(TextFile("x", text), Findings())
    if tree is None:
        return text
    span = rng.choice(list(_nodes(tree))).span
    tail = "\n" if text[span.start : span.end].endswith("\n") else ""
    return text[: span.start] + rng.choice(ODD_VALUES) + tail + text[span.end :]


def _nodes(node: Node) -> list[Node]:
    found = [node]
    if isinstance(node, MappingNode):
        found += [n for value in node.entries.values() for n in _nodes(value)]
    elif isinstance(node, SequenceNode):
        found += [n for item in node.items for n in _nodes(item)]
    return found


def fuzz(folder: Path, rng: random.Random, rounds: int) -> int:
    """Damage one file at a time, put it back afterwards; how many rounds had findings."""
    files = sorted(p for p in folder.rglob("*") if p.suffix in (".yaml", ".csv"))
    found = 0
    for _ in range(rounds):
        path = rng.choice(files)
        before = path.read_bytes()
        if path.suffix == ".yaml" and rng.random() < 0.6:
            after = damage_value(rng, before.decode()).encode("utf-8", "surrogatepass")
        else:
            after = damage_bytes(rng, before)
        path.write_bytes(after)
        try:
            found += reported(examined(folder)) > 0
        except Exception as error:
            error.add_note(f"{path.name}:\n{after[:2000]!r}")
            raise
        finally:
            path.write_bytes(before)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_give_findings(lay_over: Callable[[str], Path], seed: int) -> None:
    assert fuzz(lay_over(""), random.Random(seed), 15) >= 7


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
def test_damaged_files_give_findings_at_length(lay_over: Callable[[str], Path], seed: int) -> None:
    fuzz(lay_over(""), random.Random(seed), 400)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["bastogne", "bitter-woods", "mortain", "tutorial"])
def test_damaged_games_give_findings_at_length(tmp_path: Path, game: str) -> None:
    shutil.copytree(CONTENT, tmp_path / "content")
    fuzz(tmp_path / "content" / game, random.Random(7), 300)
