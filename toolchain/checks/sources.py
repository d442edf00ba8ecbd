"""Where values come from: sections that exist, works that are named, values that say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from toolchain.checks.check import ERROR, INFO, PLAY, WARNING, Check, Report, Subject, check
from toolchain.checks.inventory import Sourced, inventory
from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.model.fields import fields_of
from toolchain.model.provenance import SourceKind
from toolchain.model.rules_index import plain_section

_SECTION = re.compile(r"\d+(?:\.\d+)*")
_CITED = re.compile(r"(?<![\w.])(\d{1,2}(?:\.\d{1,2}){0,3})[a-z]?(?![\w.]*\d)")


def sourced(subject: Subject) -> tuple[Sourced, ...]:
    """Every value of the game with its source."""
    return subject.once("inventory", lambda: inventory(subject.game))


def sections(subject: Subject) -> frozenset[str]:
    """Every section of the rulebook by its index, those above them included; empty without an index."""
    found: set[str] = set()
    for entry in subject.game.ruleset.index:
        for number in _SECTION.findall(entry.section):
            parts = plain_section(number).split(".")
            found.update(".".join(parts[: i + 1]) for i in range(len(parts)))
    return frozenset(found)


def citations(subject: Subject) -> Iterator[tuple[str, str, Span]]:
    """Sections that content cites: by sources and by rules; with what cites them and where."""
    for value in sourced(subject):
        if value.provenance is not None and value.provenance.kind is SourceKind.RULEBOOK:
            for number in _CITED.findall(value.provenance.ref):
                yield plain_section(number), value.key, value.origin
    for text, key, where in _rule_sections(subject.game.ruleset, "", NOWHERE):
        for number in _CITED.findall(text):
            yield plain_section(number), key, where


def _rule_sections(value: object, key: str, where: Span) -> Iterator[tuple[str, str, Span]]:
    """The `section` of everything in a ruleset that has one."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _rule_sections(item, str(name), where)
    elif isinstance(value, tuple):
        for item in value:
            yield from _rule_sections(item, key, where)
    elif fields := fields_of(value):
        origin = getattr(value, "origin", NOWHERE)
        where = origin if origin.file else where
        key = str(getattr(value, "key", key))
        section = getattr(value, "section", "")
        if isinstance(section, str) and section:
            yield section, key, where
        for name in fields:
            if name not in ("origin", "index", "provenance"):
                yield from _rule_sections(getattr(value, name), key, where)


@check(
    WARNING,
    "SRC030",
    "unknown-section",
    "A citation of a section that the rulebook does not have.",
    needs=PLAY | {"rules-index"},
    why="""
The rules index lists every section of the rulebook. A source or a rule that cites another leads readers
nowhere. If the rulebook itself cites it, say so under `defects` in the file of the index.
""",
    wrong="""
# crt.yaml
source: rulebook 7   # the index has 1 to 8
codes:
  DR:   # <-
    {name: Defender retreats, effects: [{do: retreat, whom: defender, number: 1}], section: "9.1"}
""",
    right="""
# crt.yaml
codes:
  DR:
    {name: Defender retreats, effects: [{do: retreat, whom: defender, number: 1}], section: "7"}
""",
)
def unknown_section(subject: Subject, report: Report) -> None:
    known = sections(subject) | {plain_section(number) for d in subject.game.defects for number in d.cites}
    told: set[tuple[str, Span]] = set()
    for number, key, where in citations(subject) if subject.game.ruleset.index else ():
        if number not in known and (number, where) not in told:
            told.add((number, where))
            hint = did_you_mean(number, known)
            report(f"the rulebook has no section {number}", where, entity=f"{key} {number}", hint=hint)


@check(
    WARNING,
    "SRC031",
    "source-without-work",
    "A source that names neither work, section nor argument.",
    needs=PLAY,
    why="""
`history` names the work, `derived` the argument: without it nobody can look the value up or follow it.
""",
    wrong="""
# schedule.yaml
arrivals:
  red-late:   # <-
    {turn: 2, side: red, units: [red-4], area: {edge: west}, text: West edge, source: history}
""",
    right="""
# schedule.yaml
arrivals:
  red-late:
    {turn: 2, side: red, units: [red-4], area: {edge: west}, text: West edge, source: "history: a war diary"}
""",
)
def source_without_work(subject: Subject, report: Report) -> None:
    told: set[Span] = set()
    for value in sourced(subject):
        source = value.provenance
        if source is None or value.origin in told:
            continue
        if source.kind in (SourceKind.HISTORY, SourceKind.DERIVED) and not (source.ref or source.note):
            told.add(value.origin)
            missing = "work" if source.kind is SourceKind.HISTORY else "argument"
            message = f"the source of '{value.key}' is {source.kind} and names no {missing}"
            report(message, value.origin, entity=f"{value.group} {value.key}")


@check(
    INFO,
    "SRC032",
    "rulebook-defect",
    "A known slip of the rulebook.",
    needs={"rules-index"},
    why="""
The rulebook cites a rule that it lacks, or says two things. Content that records it is sound; this only
tells the reader, who may have wondered. Citations that lead nowhere are told one by one, all else in one
line; hexwright sources lists the whole.
""",
    wrong="""
# rules_index.yaml
defects:
  combat-example:   # <-
    {section: "7", text: The example of combat cites a rule that is not there., cites: ["7.9"]}
""",
    right="""
# rules_index.yaml
defects: {}
""",
)
def rulebook_defect(subject: Subject, report: Report) -> None:
    others = [defect for defect in subject.game.defects if not defect.cites]
    for defect in subject.game.defects:
        if defect.cites:
            report(f"rulebook {defect.section}: {defect.text}", defect.origin, entity=defect.key)
    if others:
        more = " more" if len(others) < len(subject.game.defects) else ""
        slips = f"{len(others)}{more} known slip{'s' if len(others) > 1 else ''}"
        report(f"the rulebook has {slips}", others[0].origin, entity="others")


SOURCE_CHECKS: tuple[Check, ...] = (unknown_section, source_without_work, rulebook_defect)


@check(
    ERROR,
    "SRC033",
    "unmarked-value",
    "A value that does not say where it comes from.",
    needs=PLAY,
    why="""
Asked for with --strict-sources: every unit, table, place and rule has a source of its own, or takes over
that of the table or file around it.
""",
    wrong="""
# terrain.yaml (without source)
terrain:
  clear:   # <-
    {name: Clear, where: hex, letter: ., texture: [plain]}
  woods: {name: Woods, where: hex, letter: f, texture: [woods], source: rulebook 3}
  town: {name: Town, where: hex, letter: T, texture: [town], source: rulebook 3}
  lake: {name: Lake, where: hex, letter: l, texture: [lake], source: rulebook 3}
  river: {name: River, where: hexside, texture: [river], source: rulebook 3}
  road: {name: Road, where: path, texture: [road], source: rulebook 3}
""",
    right="""
# terrain.yaml
source: rulebook 3
""",
)
def unmarked_value(subject: Subject, report: Report) -> None:
    for value in sourced(subject):
        if value.provenance is None:
            message = f"{value.group}: '{value.key}' has no source"
            report(message, value.origin, entity=f"{value.group} {value.key}")


STRICT_CHECKS: tuple[Check, ...] = (unmarked_value,)
