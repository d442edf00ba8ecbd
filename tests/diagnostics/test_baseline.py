"""Known findings and stale entries."""

from __future__ import annotations

from toolchain.diagnostics.baseline import Entry, baseline_text, compare, key_of
from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span


def found(code: str, line: int, entity: str, message: str = "m") -> Diagnostic:
    return Diagnostic(Code(code, "x", Severity.ERROR, "x"), message, Span("a/m.yaml", line), entity=entity)


def entry(code: str, entity: str, line: int) -> Entry:
    return Entry(code, "a/m.yaml", entity, Span("base.csv", line))


def test_lines_may_move_but_entities_may_not() -> None:
    compared = compare(
        [found("MAP900", 40, "0101"), found("MAP900", 2, "0202")], [entry("MAP900", "0101", 2)]
    )
    assert [(d.code.id, d.entity) for d in compared.fresh] == [("MAP900", "0202")]
    assert compared.known == 1


def test_a_stale_entry_is_a_finding_in_the_baseline() -> None:
    compared = compare([found("MAP900", 1, "0101")], [entry("MAP900", "0101", 2), entry("MAP901", "0101", 3)])
    assert [(d.code.id, d.span.file, d.span.line) for d in compared.fresh] == [("BSL001", "base.csv", 3)]


def test_pruning_drops_stale_entries_in_silence() -> None:
    compared = compare(
        [found("MAP900", 1, "0101")], [entry("MAP900", "0101", 2), entry("MAP901", "x", 3)], prune=True
    )
    assert compared.fresh == ()
    assert [e.entity for e in compared.used] == ["0101"]


def test_without_an_entity_the_message_serves() -> None:
    assert key_of(found("MAP900", 1, "", "two words")) == ("MAP900", "a/m.yaml", "two words")


def test_the_file_is_sorted_and_quoted_as_needed() -> None:
    keys = [("B", "f", 'say "x", y'), ("A", "f", "1"), ("A", "f", "1"), ("A", "f", "#2")]
    assert baseline_text(keys) == 'code,file,entity\nA,f,"#2"\nA,f,1\nB,f,"say ""x"", y"\n'
