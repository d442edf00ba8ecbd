"""Findings accepted on purpose."""

from __future__ import annotations

import pytest

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suppression import comment_allowances, listed_allowance, settle

FILE = """\
kind: map
roads:
  # allow: MAP900 -- never finished
  - name: old
    hexes: 0101 0102

  - name: new
    hexes: 0203 0204   # allow: MAP901 -- drawn so
# allow: MAP902 -- the whole list
rivers:
- name: See
  sides: a
- name: Sélune

places: {}
# allow: MAP903 -- nothing below
"""
KNOWN = ("MAP900", "MAP901", "MAP902", "MAP903", "OOB900", "SCH004")


def found(code: str, line: int = 1, entity: str = "", file: str = "m.yaml") -> Diagnostic:
    return Diagnostic(Code(code, "x", Severity.ERROR, "x"), "x", Span(file, line), entity=entity)


def test_comments_cover_their_line_or_the_block_below() -> None:
    ranges = {a.code: (a.first, a.last, a.reason) for a in comment_allowances("m.yaml", FILE)}
    assert ranges == {
        "MAP900": (4, 5, "never finished"),
        "MAP901": (8, 8, "drawn so"),
        "MAP902": (10, 13, "the whole list"),
        "MAP903": (16, 16, "nothing below"),
    }


def test_a_comment_has_its_place() -> None:
    allowance = next(a for a in comment_allowances("m.yaml", FILE) if a.code == "MAP901")
    assert (allowance.span.line, allowance.span.column) == (8, 24)


@pytest.mark.parametrize(
    ("finding", "kept"),
    [
        (found("MAP900", 5), False),
        (found("MAP900", 7), True),
        (found("MAP900", 5, file="other.yaml"), True),
        (found("MAP901", 8), False),
        (found("MAP901", 5), True),
        (found("MAP902", 13), False),
        (found("MAP902", 15), True),
    ],
)
def test_what_is_covered(finding: Diagnostic, kept: bool) -> None:
    settled = settle([finding], comment_allowances("m.yaml", FILE), KNOWN, ran=())
    assert (finding in settled.kept, finding in settled.allowed) == (kept, not kept)


def test_an_entry_of_a_list_covers_what_its_key_names() -> None:
    allowance = listed_allowance("OOB900 us-704 b -- two of them", Span("u.yaml", 3))
    assert (allowance.code, allowance.key, allowance.reason) == ("OOB900", "us-704 b", "two of them")
    settled = settle(
        [found("OOB900", 9, "us-704 b"), found("OOB900", 9, "us-705")], [allowance], KNOWN, KNOWN
    )
    assert [d.entity for d in settled.kept] == ["us-705"]
    assert [d.entity for d in settled.allowed] == ["us-704 b"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("MAP900 -- gone", "ALW001"),
        ("MAP900", "ALW002"),
        ("MAP900 --", "ALW002"),
        ("MAP900 key --  ", "ALW002"),
        ("MAP999 -- no such", "ALW003"),
        ("", "ALW003"),
        ("map900 -- lower case", "ALW003"),
        ("SCH004 -- please", "ALW004"),
        ("ALW001 -- please", "ALW003"),
    ],
)
def test_allowances_that_do_not_do(text: str, code: str) -> None:
    settled = settle([], [listed_allowance(text, Span("u.yaml", 3, 5))], KNOWN, KNOWN)
    assert [(d.code.id, d.span.line, d.span.column) for d in settled.kept] == [(code, 3, 5)]


def test_an_allowance_for_a_check_that_did_not_run_is_not_unused() -> None:
    assert settle([], [listed_allowance("MAP900 -- deep", Span("u.yaml"))], KNOWN, ran=("MAP901",)).kept == ()


def test_a_wrong_allowance_allows_nothing() -> None:
    settled = settle([found("MAP900", 1, "k")], [listed_allowance("MAP900 k", Span("u.yaml"))], KNOWN, KNOWN)
    assert sorted(d.code.id for d in settled.kept) == ["ALW002", "MAP900"]
