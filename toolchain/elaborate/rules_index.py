"""The rules index: a table of every rule statement."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from toolchain.diagnostics.diagnostic import Findings
from toolchain.elaborate import codes_rules
from toolchain.model.rules_index import Defect, RuleEntry, RuleStatus
from toolchain.schema.shapes.rules_index import RulesIndexShape
from toolchain.schema.validate import Loaded
from toolchain.source.csv_reader import Row, read_csv
from toolchain.source.project import Reader

REQUIRED = ("id", "section", "text", "status")
OPTIONAL = ("proof", "why")
PROVEN = frozenset({RuleStatus.EXECUTED, RuleStatus.CHECKED})


def elaborate_rules_index(
    loaded: Loaded[RulesIndexShape], reader: Reader, findings: Findings
) -> tuple[RuleEntry, ...]:
    """The rows; one without a known status, proof or reason is a finding."""
    span = loaded.at("file")
    path = reader.inside(_folder_of(span.file, loaded, reader), loaded.shape.file, span)
    file = reader.text(path) if path is not None else None
    if file is None:
        return ()
    rows = read_csv(file, REQUIRED, OPTIONAL, findings).rows
    entries: dict[str, RuleEntry] = {}
    for row in rows:
        entry = _entry(row, findings)
        if entry.key in entries:
            findings.add(codes_rules.BAD_INDEX_ROW, f"'{entry.key}' stands twice", row.at("id"))
        entries.setdefault(entry.key, entry)
    return tuple(entries.values())


def _folder_of(name: str, loaded: Loaded[RulesIndexShape], reader: Reader) -> Path:
    """The folder of the file that names the table: of a base, where one is extended."""
    paths = (path for path in reader.texts if reader.name_of(path) == name)
    return next(paths, loaded.file.path).parent


def _entry(row: Row, findings: Findings) -> RuleEntry:
    words = row.text("status").split()
    known = [RuleStatus(w) for w in words if w in set(RuleStatus)]
    if len(known) != len(words) or not known:
        names = ", ".join(RuleStatus)
        findings.add(codes_rules.BAD_INDEX_ROW, f"a status is one of {names}", row.at("status"))
    proof, why = tuple(row.text("proof").split()), row.text("why")
    if RuleStatus.EXECUTED in known and not proof:
        findings.add(codes_rules.BAD_INDEX_ROW, "an executed row names its proof", row.at("proof"))
    if proof and not PROVEN.intersection(known):
        findings.add(
            codes_rules.BAD_INDEX_ROW, "only what is executed or checked has a proof", row.at("proof")
        )
    if (RuleStatus.NOT_MODELLED in known) != bool(why):
        findings.add(codes_rules.BAD_INDEX_ROW, "a row not modelled says why", row.at("why"))
    return RuleEntry(
        row.text("id"), row.text("section"), row.text("text"), tuple(known), proof, why, row.at("id")
    )


def elaborate_chapters(files: Iterable[Loaded[RulesIndexShape]]) -> dict[str, str]:
    """Our titles of sections."""
    return {section: title for loaded in files for section, title in loaded.shape.titles.items()}


def elaborate_defects(files: Iterable[Loaded[RulesIndexShape]]) -> tuple[Defect, ...]:
    """The known slips of the rulebook, in file order."""
    return tuple(
        Defect(key, shape.section, shape.text, shape.cites, loaded.key_at("defects", key))
        for loaded in files
        for key, shape in loaded.shape.defects.items()
    )
