"""Examples of findings, laid over a small sound game."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SPECIMEN = Path(__file__).parent / "specimen"
MARK = "# <-"
LayOver = Callable[[str], Path]

_HEADER = re.compile(r"# (?P<file>[\w./-]+\.(?:yaml|yml|csv|svg|txt|lock))(?: \((?P<how>.*)\))?")


@pytest.fixture
def lay_over(tmp_path: Path) -> LayOver:
    """Copies the specimen and lays the sections of an example over it; the game's folder."""

    def lay(example: str) -> Path:
        folder = tmp_path / "content" / "specimen"
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(SPECIMEN, folder)
        for name, how, text in sections(example):
            path = folder / name
            base = path.read_text("utf-8") if path.exists() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(merged(base, text, how, name.endswith(".csv")), "utf-8")
        return folder

    return lay


def sections(example: str) -> Iterator[tuple[str, str, str]]:
    """File, manner and text of each section."""
    current: tuple[str, str] | None = None
    lines: list[str] = []
    for line in [*example.strip("\n").split("\n"), "# end.txt"]:
        header = _HEADER.fullmatch(line)
        if header is None:
            lines.append(line)
            continue
        if current is not None:
            yield (*current, "\n".join(lines) + "\n")
        current, lines = (header["file"], header["how"] or ""), []


def merged(base: str, text: str, how: str, table: bool) -> str:
    if how == "whole" or not base:
        return text
    if table:
        return _merged_rows(base, text)
    for dotted in how.removeprefix("without ").split(", ") if how else ():
        base = _without(base, dotted.split("."))
    return _merged_blocks(base, text, 0)


def _merged_rows(base: str, text: str) -> str:
    rows = text.splitlines()
    keys = {row.split(",")[0] for row in rows}
    kept = [row for row in base.splitlines() if row.split(",")[0] not in keys]
    return "\n".join([*kept, *rows]) + "\n"


def blocks(text: str, indent: int) -> dict[str, str]:
    """The lines of each key at an indent; lines before the first key stand under ''."""
    found: dict[str, list[str]] = {"": []}
    key = ""
    pattern = re.compile(rf" {{{indent}}}([\w.\"'-]+):(?: |$)")
    for line in text.splitlines():
        match = pattern.match(line)
        if match:
            key = match.group(1)
            found[key] = []
        found[key].append(line)
    return {k: "\n".join(lines) + "\n" for k, lines in found.items() if lines}


def _merged_blocks(base: str, text: str, indent: int) -> str:
    old, new = blocks(base, indent), blocks(text, indent)
    for key, block in new.items():
        deeper = indent == 0 and key in old and _is_mapping(old[key]) and _is_mapping(block)
        if deeper:
            head, _, rest = block.partition("\n")
            old_head, _, old_rest = old[key].partition("\n")
            block = (head if MARK in head else old_head) + "\n" + _merged_blocks(old_rest, rest, 2)
        old[key] = block
    return "".join(old.values())


def _is_mapping(block: str) -> bool:
    _, _, rest = block.partition("\n")
    return bool(re.match(r"  [\w.\"'-]+:(?: |\n)", rest))


def _without(text: str, path: list[str]) -> str:
    parts = blocks(text, 0)
    if len(path) == 1:
        del parts[path[0]]
    else:
        head, _, rest = parts[path[0]].partition("\n")
        inner = blocks(rest, 2)
        del inner[path[1]]
        parts[path[0]] = head + "\n" + "".join(inner.values())
    return "".join(parts.values())


def marked_places(folder: Path) -> set[tuple[str, int]]:
    """The lines with a mark, as (file name, line)."""
    return {
        (path.name, number)
        for path in folder.rglob("*.yaml")
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if MARK in line
    }
