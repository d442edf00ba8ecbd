"""Explanations of findings, for the terminal and for the documentation."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.suppression import FIRM

FAMILIES: dict[str, str] = {
    "FIL": "Files",
    "SCH": "Shapes of files",
    "GAM": "The game as a whole",
    "MAP": "Maps",
    "CTR": "Counters",
    "SHT": "Counter sheets",
    "OOB": "Orders of battle",
    "SCN": "Scenarios and schedules",
    "RUL": "Rules",
    "TBL": "Charts and tables",
    "VIC": "Victory",
    "SRC": "Sources",
    "PLY": "Random play",
    "IDS": "Piece ids",
    "VAS": "Archives of modules",
    "MOD": "Modules",
    "ALW": "Allowances",
    "BSL": "Baselines",
}
_HEADER = re.compile(r"# (?P<file>[\w./-]+)(?P<how> \(.*\))?")
_MARK = re.compile(r"\s+# <-$")


def explain(explanation: Explanation, width: int = 90, *, colour: bool = False) -> str:
    """One finding in full: what, why, and the two examples."""
    code = explanation.code

    def bold(text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if colour else text

    lines = [bold(f"{code.id} {code.name}") + f" ({code.severity.word})", code.summary, ""]
    for paragraph in explanation.why.strip().split("\n\n"):
        lines += [*textwrap.wrap(" ".join(paragraph.split()), width), ""]
    for title, example in (("Found in", explanation.wrong), ("Not found in", explanation.right)):
        if example.strip():
            lines += [bold(f"{title}:"), "", *_indented(example), ""]
    if code.id[:3] not in FIRM and code.id[:3] not in ("VAS", "MOD", "IDS"):
        lines += [f"To accept it on purpose: # allow: {code.id} -- why this is as it should be", ""]
    return "\n".join(lines)


def _indented(example: str) -> Iterator[str]:
    for line in example.strip("\n").split("\n"):
        header = _HEADER.fullmatch(line)
        if header:
            yield f"  {header['file']}"
        else:
            marked = _MARK.search(line)
            yield f"    {line[: marked.start()]}   <- here" if marked else f"    {line}"


def index(explanations: Iterable[Explanation]) -> str:
    """Every code with its summary, by family."""
    lines: list[str] = []
    for family, group in _families(explanations):
        lines += [f"{family} {FAMILIES.get(family, '')}".rstrip(), *(_line(e) for e in group), ""]
    return "\n".join(lines)


def _line(explanation: Explanation) -> str:
    code = explanation.code
    return f"  {code.id}  {code.severity.word:<8} {code.name:<26} {code.summary}"


def index_markdown(explanations: Iterable[Explanation]) -> str:
    """The same as tables for the documentation."""
    lines: list[str] = []
    for family, group in _families(explanations):
        lines += [f"### {family}: {FAMILIES.get(family, family)}", "", "| code | | name | what it finds |"]
        lines += ["|---|---|---|---|"]
        lines += [
            f"| {e.code.id} | {e.code.severity.word} | `{e.code.name}` | {_cell(e.code.summary)} |"
            for e in group
        ]
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _families(explanations: Iterable[Explanation]) -> Iterator[tuple[str, list[Explanation]]]:
    found: dict[str, list[Explanation]] = {}
    for explanation in explanations:
        found.setdefault(explanation.code.id[:3], []).append(explanation)
    order = [*FAMILIES, *sorted(set(found) - set(FAMILIES))]
    for family in order:
        if family in found:
            yield family, sorted(found[family], key=lambda e: e.code.id)
