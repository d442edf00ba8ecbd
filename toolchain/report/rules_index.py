"""The index of a rulebook as a table by sections, one statement in detail, and JSON."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolchain.model.game import Game
from toolchain.model.rules_index import Defect, RuleEntry, RuleStatus, plain_section
from toolchain.model.ruleset import Reading

MARKS: Mapping[RuleStatus, tuple[str, str]] = {
    RuleStatus.DATA: ("D", "content holds it"),
    RuleStatus.EXECUTED: ("E", "play follows it, and a test proves it"),
    RuleStatus.CHECKED: ("C", "checks or tests hold content against it"),
    RuleStatus.PRINTED: ("P", "a counter, map, chart or the booklet shows it"),
    RuleStatus.MODULE: ("M", "the module has it"),
    RuleStatus.NOT_MODELLED: ("N", "nothing follows it; the line below says why"),
}
_NO_MARK = "·"


def chosen(
    game: Game, sections: Sequence[str] = (), statuses: Sequence[RuleStatus] = ()
) -> tuple[RuleEntry, ...]:
    """Statements of any of the sections (those below them included) and of any of the statuses."""
    wanted = [plain_section(section).casefold() for section in sections]
    return tuple(
        entry
        for entry in game.ruleset.index
        if (not wanted or any(_within(entry.section.casefold(), section) for section in wanted))
        and (not statuses or not set(statuses).isdisjoint(entry.status))
    )


def _within(section: str, wanted: str) -> bool:
    return section == wanted or section.startswith(f"{wanted}.")


def title_of(game: Game, section: str) -> str:
    """ "6.2 Ranged combat", or the number alone where content gives no title."""
    title = game.ruleset.chapters.get(section, "")
    return section if title in ("", section) else f"{section}  {title}"


# -- the table -------------------------------------------------------------------------------------


def rules_table(game: Game, entries: Sequence[RuleEntry], width: int = 100) -> str:
    """Statements by section, each with its marks, then what the marks mean and how many bear them."""
    lines = [f"{game.title} ({game.key})"]
    column = max((len(entry.key) for entry in entries), default=0)
    section = None
    for entry in entries:
        if entry.section != section:
            section = entry.section
            lines += ["", title_of(game, section)]
        lines += _row(entry, column, width)
    return "\n".join([*lines, "", *_summary(entries, len(game.ruleset.index))]) + "\n"


def _row(entry: RuleEntry, column: int, width: int) -> Iterator[str]:
    head = f"  {entry.key:<{column}}  {marks(entry)}  "
    indent = " " * len(head)
    room = max(width, len(head) + 24)
    yield from textwrap.wrap(entry.text, room, initial_indent=head, subsequent_indent=indent)
    if entry.why:
        yield from textwrap.wrap(
            f"not modelled: {entry.why}", room, initial_indent=indent, subsequent_indent=indent
        )


def marks(entry: RuleEntry) -> str:
    """One letter a status, each in a place of its own."""
    return "".join(letter if s in entry.status else _NO_MARK for s, (letter, _) in MARKS.items())


def counts(entries: Iterable[RuleEntry]) -> dict[str, int]:
    """How many statements have each status; one may have several."""
    found = Counter(status for entry in entries for status in entry.status)
    return {status.value: found[status] for status in RuleStatus}


def _summary(entries: Sequence[RuleEntry], whole: int) -> Iterator[str]:
    found = counts(entries)
    for status, (letter, meaning) in MARKS.items():
        if found[status.value]:
            yield f"{letter}  {words(status):<13}{found[status.value]:>4}  {meaning}"
    yield ""
    of_all = f"{len(entries)} of {whole} statements" if len(entries) != whole else f"{whole} statements"
    yield f"{of_all}, each with one or more of these marks"


def words(status: RuleStatus) -> str:
    return status.value.replace("_", " ")


# -- one statement ---------------------------------------------------------------------------------


def rule_detail(game: Game, entry: RuleEntry, width: int = 100) -> str:
    """Everything that content knows about a statement: marks, proofs, readings, slips, its place."""
    lines = [f"{entry.key}  {title_of(game, entry.section)}", *textwrap.wrap(entry.text, width), ""]
    for label, text in _facts(game, entry):
        indent = " " * 14
        lines += textwrap.wrap(
            text,
            max(width, 40),
            initial_indent=f"{label:<14}",
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return "\n".join(lines) + "\n"


def _facts(game: Game, entry: RuleEntry) -> Iterator[tuple[str, str]]:
    for status in entry.status:
        yield words(status), entry.why if status is RuleStatus.NOT_MODELLED else MARKS[status][1]
    for proof in entry.proof:
        yield "proof", proof
    for reading in readings_of(game, entry.section):
        others = ", ".join(key for key in reading.options if key != reading.value)
        choice = f"{reading.value}, or {others}" if others else reading.value
        yield "reading", f"{reading.key}: {choice}. {reading.why}"
    for defect in defects_of(game, entry.section):
        yield "known slip", defect.text
    yield "place", str(entry.origin)


def readings_of(game: Game, section: str) -> tuple[Reading, ...]:
    """The switches that are about a section."""
    return tuple(r for r in game.ruleset.readings.values() if section in _sections(r.section))


def defects_of(game: Game, section: str) -> tuple[Defect, ...]:
    """The known slips of a section."""
    return tuple(d for d in game.defects if section in _sections(d.section))


def _sections(text: str) -> tuple[str, ...]:
    return tuple(plain_section(part) for part in text.split(","))


# -- JSON ------------------------------------------------------------------------------------------


def rules_json(game: Game, entries: Sequence[RuleEntry]) -> str:
    """Statements with section, text, status, proof, reason and place, their counts, and known slips."""
    data = {
        "game": game.key,
        "title": game.title,
        "counts": counts(entries),
        "rules": [_rule(game, entry) for entry in entries],
        "defects": [
            {"id": d.key, "section": d.section, "text": d.text, "cites": list(d.cites)} for d in game.defects
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _rule(game: Game, entry: RuleEntry) -> dict[str, object]:
    return {
        "id": entry.key,
        "section": entry.section,
        "title": game.ruleset.chapters.get(entry.section, ""),
        "text": entry.text,
        "status": [status.value for status in entry.status],
        "proof": list(entry.proof),
        "why": entry.why,
        "readings": [reading.key for reading in readings_of(game, entry.section)],
        "file": entry.origin.file,
        "line": entry.origin.line,
    }
