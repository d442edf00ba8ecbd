"""Strict YAML: what scalars mean, what is refused, and where."""

from __future__ import annotations

import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.source.text_file import TextFile, decode
from toolchain.source.tree import MappingNode, Node, ScalarNode, SequenceNode, find, plain
from toolchain.source.yaml_reader import MAX_DEPTH, MAX_NODES, read_yaml


def read(text: str) -> tuple[Node | None, list[tuple[str, int, int]]]:
    """The tree and the findings as (code, line, column)."""
    findings = Findings()
    tree = read_yaml(TextFile("x.yaml", text), findings)
    return tree, [(d.code.id, d.span.line, d.span.column) for d in findings.sorted()]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-7", -7),
        ("12", 12),
        ("1.50", 1.5),
        ("-0.5", -0.5),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("0102", "0102"),
        ("00", "00"),
        ("NO", "NO"),
        ("yes", "yes"),
        ("on", "on"),
        ("True", "True"),
        ("1/3", "1/3"),
        ("2:30", "2:30"),
        ("1e3", "1e3"),
        ("0x1f", "0x1f"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        (".5", ".5"),
        ("5.", "5."),
        ("+3", "+3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1944-12-16", "1944-12-16"),
        ("9999999999999999999999", "9999999999999999999999"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("! 12", "12"),
        ("=", "="),
    ],
)
def test_plain_scalars_follow_a_small_core(text: str, value: object) -> None:
    tree, findings = read(f"a: {text}\n")
    assert findings == []
    assert plain(tree) == {"a": value}
    assert type(plain(tree)["a"]) is type(value)


def test_scalars_keep_their_spelling() -> None:
    tree, _ = read("a: 1.50\nb: ~\nc: 'x'\n")
    assert isinstance(tree, MappingNode)
    assert [n.raw for n in tree.entries.values() if isinstance(n, ScalarNode)] == ["1.50", "~", "x"]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: [1, 2\nb: 3", "FIL004", 2, 2),
        ("a: 'open", "FIL004", 1, 9),
        ("a: b: c", "FIL004", 1, 5),
        ("a: b\n c: d", "FIL004", 2, 3),
        ("a: {b: c", "FIL004", 1, 9),
        ("- a\nb: c", "FIL004", 2, 1),
        ("a: @b", "FIL004", 1, 4),
        ('a: "\\q"', "FIL004", 1, 5),
        ('a: "\\ud800"', "FIL004", 1, 7),
        ("a: *nobody", "FIL004", 1, 4),
        ("a: &a [*a]", "FIL004", 1, 8),
        ("a: 1\n---\nb: 2", "FIL004", 2, 1),
        ("é: \x07", "FIL004", 1, 4),
        ("é: 1\nb: x\x1b[31m", "FIL004", 2, 5),
        ("a: 1\nb: 2\na: 3", "FIL005", 3, 1),
        ("a:\n  b: 1\n  c: 2\n  b: 3", "FIL005", 4, 3),
        ("{a: 1, a: 2}", "FIL005", 1, 8),
        ("a: !!int 3", "FIL006", 1, 4),
        ("a: !!python/object/apply:os.getcwd []", "FIL006", 1, 4),
        ("a: !own 3", "FIL006", 1, 4),
        ("a: !!set {b}", "FIL006", 1, 4),
        ("", "FIL008", 1, 1),
        ("\n\n", "FIL008", 1, 1),
        ("# only a remark\n", "FIL008", 1, 1),
        ("---\n...\n", "FIL008", 1, 1),
        ("~", "FIL008", 1, 1),
        ("? [a, b]\n: c", "FIL009", 1, 3),
        ("? {a: b}\n: c", "FIL009", 1, 3),
        ("a: &k b\n*k : c", "FIL009", 2, 1),
        ("a:\n\tb: 1", "FIL019", 2, 1),
        ("a:\n  b: 1\n \tc: 1", "FIL019", 3, 2),
        ("a: 1\n\t# remark", "FIL019", 2, 1),
        ("a: 1\n  \t\nb: 2", "FIL019", 2, 3),
    ],
)
def test_what_is_refused_and_where(text: str, code: str, line: int, column: int) -> None:
    _, findings = read(text)
    assert findings == [(code, line, column)]


@pytest.mark.parametrize("text", ["a: 1\t# remark", "a: x\ty", "a: 1 # remark\twith a tab"])
def test_tabs_that_do_not_indent_are_no_matter(text: str) -> None:
    assert read(text)[1] == []


def test_an_unclosed_bracket_tells_where_it_opened() -> None:
    findings = Findings()
    read_yaml(TextFile("x.yaml", "a: 1\nb: [1,\n  2\nc: 3\n"), findings)
    (found,) = findings
    assert [(r.span.line, r.span.column) for r in found.related] == [(2, 4)]


def test_a_doubled_key_shows_both_places_and_keeps_the_first() -> None:
    findings = Findings()
    tree = read_yaml(TextFile("x.yaml", "a: 1\na: 2\na: 3\n"), findings)
    assert plain(tree) == {"a": 1}
    assert [(d.span.line, d.related[0].span.line) for d in findings] == [(2, 1), (3, 1)]


def test_every_node_and_key_has_its_place() -> None:
    tree, _ = read("a: 1\nb:\n  - x y\n  - {c: 'é', d: [0102]}\n")
    assert isinstance(tree, MappingNode)
    inner = find(tree, ("b", 1, "d", 0))
    assert isinstance(inner, ScalarNode)
    assert (inner.span.line, inner.span.column, inner.span.end_column) == (4, 18, 22)
    quoted = find(tree, ("b", 1, "c"))
    assert quoted is not None
    assert (quoted.span.column, quoted.span.end_column) == (9, 12)
    assert [(k.line, k.column) for k in tree.keys.values()] == [(1, 1), (2, 1)]


def test_aliases_stand_for_their_anchor() -> None:
    tree, findings = read("a: &x [1, {b: 2}]\nc: *x\n")
    assert findings == []
    assert plain(tree) == {"a": [1, {"b": 2}], "c": [1, {"b": 2}]}


def test_merge_keys_have_no_meaning() -> None:
    tree, _ = read("a: &x {b: 1}\nc:\n  <<: *x\n")
    assert plain(tree) == {"a": {"b": 1}, "c": {"<<": {"b": 1}}}


def test_aliases_that_multiply_are_stopped() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 30)]
    _, findings = read("\n".join(lines))
    assert [(code, line) for code, line, _ in findings] == [("FIL007", 6)]


def test_aliases_that_deepen_are_stopped() -> None:
    lines = ["a0: &a0 [x]", *(f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 400))]
    _, findings = read("\n".join(lines))
    assert [(code, line) for code, line, _ in findings] == [("FIL007", MAX_DEPTH)]


@pytest.mark.parametrize(("opening", "column"), [("[", 42), ("{a: ", 165), ("- ", 83)])
def test_deep_nesting_is_stopped(opening: str, column: int) -> None:
    _, findings = read(opening * 200 + "x")
    assert findings == [("FIL007", 1, column)]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "&a [", "!a "])
def test_very_deep_nesting_is_one_finding(opening: str) -> None:
    assert len(read(opening * 20_000)[1]) == 1


def test_too_many_values_are_stopped() -> None:
    _, findings = read("- x\n" * (MAX_NODES + 5))
    assert findings == [("FIL007", MAX_NODES, 3)]


def test_nesting_at_the_limit_is_read() -> None:
    tree, findings = read("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
    assert findings == []
    assert isinstance(tree, SequenceNode)


def test_a_byte_order_mark_and_foreign_line_ends_do_not_shift_places() -> None:
    findings = Findings()
    file = decode(b"\xef\xbb\xbfa: 1\r\nb: 2\rc: x: y\r\n", "x.yaml", findings)
    assert file is not None
    read_yaml(file, findings)
    assert [(d.span.line, d.span.column) for d in findings] == [(3, 5)]
