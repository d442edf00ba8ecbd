"""Damaged copies of a game: one slip of a designer each, with the line it was made on."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from msgspec import Struct

from toolchain.checks.check import Subject
from toolchain.checks.filters import unit_filters
from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.elaborate.load import LoadResult
from toolchain.report.structure import said_by
from toolchain.schema.export import schema_texts
from toolchain.source.text_file import TextFile
from toolchain.source.tree import MappingNode, Node, ScalarNode, SequenceNode
from toolchain.source.yaml_reader import read_yaml

# Fields that say something to people only: a slip in them is a slip of style.
_TEXT = """
title subtitle summary text texts note notes why credits description dates name label legend scale adjective
short version source_note confidence from to lines section date value_source reduced_source source
suggested_source beyond_source cell_sources layout_source combat_source cell_source proof designation parent
chapters titles aliases defects
"""
FREE_TEXT = frozenset(_TEXT.split())

# How things look: seen at once on the printed page, and no rule depends on it.
_LOOK = """
at rank colour texture hex_mm hex_km elevation captions compass style symbol emblem glyph schemes counter_mm
template layout designator size band scheme formations boxes kind ink field box accent legend start end
orientation extra
"""
LOOKS = frozenset(_LOOK.split())


@dataclass(frozen=True, slots=True)
class Mutation:
    """`path` names the field, `sort` the kind of slip; `text` is the damaged file, `line` where."""

    sort: str
    file: str
    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.sort:<10} {self.file}:{self.line} {self.path}"


@dataclass(frozen=True)
class _Spot:
    """A place in a file that can be damaged."""

    file: TextFile
    path: str
    node: Node

    def edit(self, sort: str, start: int, end: int, text: str) -> Mutation:
        whole = self.file.text
        line = self.file.span(start, start).line
        return Mutation(sort, self.file.name, self.path, line, whole[:start] + text + whole[end:])


def mutations(loaded: LoadResult, rng: random.Random, count: int) -> Iterator[Mutation]:
    """`count` damaged copies, each sort of slip as often as the others."""
    assert loaded.game is not None
    spots = list(_spots(loaded))
    tables = [f for n, f in loaded.texts.items() if n.endswith(".csv") and "rules_index" not in n]
    names = _names(loaded, spots)
    makers: list[Callable[[], Mutation | None]] = [
        lambda: _delete(rng, spots),
        lambda: _duplicate(rng, spots),
        lambda: _wrong_type(rng, spots),
        lambda: _misspell_key(rng, spots),
        lambda: _misspell_name(rng, spots, names),
        lambda: _off_by_one(rng, spots),
        lambda: _shift_hex(rng, spots, loaded),
        lambda: _swap_items(rng, spots),
        lambda: _damage_table(rng, tables, loaded),
        lambda: _damage_table(rng, tables, loaded),
    ]
    for made in range(count):
        for _ in range(1000):
            mutation = makers[made % len(makers)]()
            if mutation is not None and mutation.text != loaded.texts[mutation.file].text:
                yield mutation
                break


def _spots(loaded: LoadResult) -> Iterator[_Spot]:
    inside = {file.name for file in loaded.files}
    for name in sorted(inside):
        text = loaded.texts[name]
        tree = read_yaml(text, Findings())
        if isinstance(tree, MappingNode):
            yield from _within(_Spot(text, "", tree))


def _within(spot: _Spot) -> Iterator[_Spot]:
    yield spot
    if isinstance(spot.node, MappingNode):
        for key, value in spot.node.entries.items():
            if key not in FREE_TEXT | LOOKS:
                yield from _within(_Spot(spot.file, f"{spot.path}.{key}".lstrip("."), value))
    elif isinstance(spot.node, SequenceNode):
        for i, item in enumerate(spot.node.items):
            yield from _within(_Spot(spot.file, f"{spot.path}[{i}]", item))


def _names(loaded: LoadResult, spots: list[_Spot]) -> frozenset[str]:
    assert loaded.game is not None
    keys = {k for s in spots if isinstance(s.node, MappingNode) for k in s.node.entries}
    classes = {w for u in loaded.game.oob.units.values() for w in u.classes}
    return frozenset(keys | set(loaded.game.oob.units) | classes)


def _mappings(spots: list[_Spot]) -> list[_Spot]:
    return [s for s in spots if isinstance(s.node, MappingNode) and s.node.entries]


def _entry(rng: random.Random, spots: list[_Spot]) -> tuple[_Spot, str, int, int, bool] | None:
    """A field that can be taken out whole: its spot, key, range, and whether it stands in braces."""
    spot = rng.choice(_mappings(spots))
    assert isinstance(spot.node, MappingNode)
    keys = [k for k in spot.node.entries if k not in FREE_TEXT | LOOKS | {"extends", "overrides", "allow"}]
    if not keys:
        return None
    key = rng.choice(keys)
    start, end = spot.node.keys[key].start, spot.node.entries[key].span.end
    if spot.node.keys[key].file != spot.file.name or spot.node.entries[key].span.file != spot.file.name:
        return None
    before = spot.file.text[:start].rstrip()
    return spot, key, start, end, bool(before) and before[-1] in "{,"


def _delete(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    found = _entry(rng, spots)
    if found is None:
        return None
    spot, key, start, end, braces = found
    text = spot.file.text
    if braces:
        tail = re.match(r"\s*,\s*", text[end:])
        head = re.search(r",\s*$", text[:start])
        if tail:
            end += tail.end()
        elif head:
            start = head.start()
    else:
        start = text.rfind("\n", 0, start) + 1
        if text[start:].lstrip(" ").startswith("- "):
            return None
        end = text.find("\n", max(start, end - 1)) + 1 or len(text)
    deeper = _Spot(spot.file, f"{spot.path}.{key}".lstrip("."), spot.node)
    return deeper.edit("delete", start, end, "")


def _duplicate(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    found = _entry(rng, spots)
    if found is None:
        return None
    spot, key, start, end, braces = found
    text = spot.file.text
    deeper = _Spot(spot.file, f"{spot.path}.{key}".lstrip("."), spot.node)
    if braces:
        return deeper.edit("duplicate", end, end, ", " + text[start:end])
    start = text.rfind("\n", 0, start) + 1
    if text[start:].lstrip(" ").startswith("- "):
        return None
    end = text.find("\n", max(start, end - 1)) + 1 or len(text)
    return deeper.edit("duplicate", end, end, text[start:end])


def _wrong_type(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    spot = rng.choice([s for s in spots if s.path and not s.path.endswith(("kind", "extends"))])
    span = spot.node.span
    if isinstance(spot.node, ScalarNode):
        new = rng.choice(["[7, 8]", "{a: b}", "many" if isinstance(spot.node.value, int) else "[]"])
    else:
        new = rng.choice(["7", "some text"])
    tail = "\n" if spot.file.text[span.start : span.end].endswith("\n") else ""
    return spot.edit("wrong-type", span.start, span.end, new + tail)


@cache
def _schema_fields() -> frozenset[str]:
    texts = " ".join(schema_texts().values())
    return frozenset(re.findall(r'"([a-z_]+)": \{', texts))


def slip(rng: random.Random, word: str) -> str:
    """The word with two letters in the middle swapped, or one letter doubled."""
    for _ in range(20):
        i = rng.randrange(1, len(word) - 1)
        swapped = word[:i] + word[i + 1] + word[i] + word[i + 2 :]
        if swapped != word and rng.random() < 0.7:
            return swapped
        if word[i].isalpha() and rng.random() < 0.7:
            return word[:i] + word[i] + word[i:]
    return word + "x"


def _misspell_key(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    """A field of the schema: a name of the designer's own may be spelt as he likes."""
    found = _entry(rng, spots)
    if found is None or len(found[1]) < 4 or found[1] not in _schema_fields():
        return None
    spot, key, start, _, _ = found
    deeper = _Spot(spot.file, f"{spot.path}.{key}".lstrip("."), spot.node)
    if not spot.file.text.startswith(key, start):
        return None
    return deeper.edit("slip-key", start, start + len(key), slip(rng, key))


def _misspell_name(rng: random.Random, spots: list[_Spot], names: frozenset[str]) -> Mutation | None:
    scalars = [s for s in spots if isinstance(s.node, ScalarNode) and s.node.raw in names]
    spot = rng.choice(scalars)
    assert isinstance(spot.node, ScalarNode)
    if len(spot.node.raw) < 4:
        return None
    start = spot.node.span.start
    return spot.edit("slip-name", start, start + len(spot.node.raw), slip(rng, spot.node.raw))


def _off_by_one(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    numbers = [s for s in spots if isinstance(s.node, ScalarNode) and type(s.node.value) is int]
    spot = rng.choice(numbers)
    assert isinstance(spot.node, ScalarNode)
    assert isinstance(spot.node.value, int)
    new = spot.node.value + rng.choice([-1, 1])
    return spot.edit("off-by-one", spot.node.span.start, spot.node.span.end, str(new))


def _shift_hex(rng: random.Random, spots: list[_Spot], loaded: LoadResult) -> Mutation | None:
    assert loaded.game is not None
    grid = loaded.game.game_map.grid
    places = [
        (spot, match)
        for spot in spots
        if isinstance(spot.node, ScalarNode) and "ground" not in spot.path
        for match in re.finditer(r"\b\d{4}\b", spot.file.text[spot.node.span.start : spot.node.span.end])
        if match.group() in grid
    ]
    if not places:
        return None
    spot, match = rng.choice(places)
    start = spot.node.span.start + match.start()
    return spot.edit("shift-hex", start, start + 4, rng.choice(grid.adjacency[match.group()]))


def _swap_items(rng: random.Random, spots: list[_Spot]) -> Mutation | None:
    lists = [s for s in spots if isinstance(s.node, SequenceNode) and len(s.node.items) > 1]
    if not lists:
        return None
    spot = rng.choice(lists)
    assert isinstance(spot.node, SequenceNode)
    i = rng.randrange(len(spot.node.items) - 1)
    one, two = spot.node.items[i].span, spot.node.items[i + 1].span
    text = spot.file.text
    if "\n" in text[one.start : one.end].strip() or "\n" in text[two.start : two.end].strip():
        return None
    choice = rng.random()
    if choice < 0.4:
        new = text[two.start : two.end] + text[one.end : two.start] + text[one.start : one.end]
        return spot.edit("swap", one.start, two.end, new)
    if choice < 0.7:
        return spot.edit("drop-item", one.start, two.start, "")
    return spot.edit("twice", one.start, one.start, text[one.start : two.start])


def _cells(line: str) -> list[str]:
    return next(csv.reader([line]))


def _damage_table(rng: random.Random, tables: list[TextFile], loaded: LoadResult) -> Mutation | None:
    file = rng.choice(tables)
    lines = file.text.split("\n")
    header = lines[0].split(",")
    rows = [i for i, line in enumerate(lines) if i > 0 and line and len(_cells(line)) == len(header)]
    number = rng.choice(rows)
    cells = _cells(lines[number])
    columns = [i for i, name in enumerate(header) if name not in FREE_TEXT | LOOKS and cells[i]]
    column = rng.choice(columns)
    sort = rng.choice(
        ["delete-row", "duplicate-row", "clear-cell", "wrong-cell", "off-by-one", "swap-cells", "slip-cell"]
    )
    path = f"{cells[0]}.{header[column]}"
    match sort:
        case "delete-row":
            lines[number : number + 1] = []
        case "duplicate-row":
            lines[number:number] = [lines[number]]
        case "clear-cell":
            cells[column] = ""
        case "wrong-cell":
            cells[column] = "12x"
        case "off-by-one":
            if not cells[column].isdigit():
                return None
            cells[column] = str(int(cells[column]) + rng.choice([-1, 1]))
        case "swap-cells":
            other = rng.choice(columns)
            if cells[other] == cells[column]:
                return None
            cells[column], cells[other] = cells[other], cells[column]
        case _:
            if len(cells[column]) < 4:
                return None
            cells[column] = slip(rng, cells[column])
    if "row" not in sort:
        lines[number] = ",".join(f'"{c}"' if "," in c else c for c in cells)
    return Mutation(sort, file.name, path, number + 1 + (sort == "duplicate-row"), "\n".join(lines))


def lines_told(mutation: Mutation, found: Iterable[Diagnostic]) -> set[int]:
    """Lines of the damaged file that findings or their second places name."""
    name = Path(mutation.file).name
    spans = [s for d in found for s in (d.span, *(r.span for r in d.related))]
    return {span.line for span in spans if Path(span.file).name == name}


def write(mutation: Mutation, loaded: LoadResult, source: Path, target: Path) -> None:
    """Put the damaged file into a copy of the content at `target`."""
    relative = loaded.paths[mutation.file].relative_to(source.resolve())
    (target / relative).write_text(mutation.text, "utf-8")


def meaning(loaded: LoadResult) -> object:
    """What a game says to play and print, without places, sources and orders that mean nothing.

    Two versions of one meaning are one game to every reader: the slip between them does no harm.
    """
    game = loaded.game
    if game is None:
        return None
    subject = Subject(game, loaded)
    ruled = frozenset(word for f in unit_filters(subject) for word in (*f.classes, *f.without_classes))
    seen = ruled | {word for word, _ in (game.style.designator.colours if game.style.designator else ())}
    return _said(game, seen)


# A suggested set-up is one legal one of many; another is as good. Options that are not chosen are not played.
_NO_MEANING = frozenset({"suggested", "readings", "index", "totals"})


def _said(value: object, words: frozenset[str], name: str = "") -> object:
    if isinstance(value, Mapping):
        return {str(key): _said(item, words, str(key)) for key, item in value.items()}
    if name == "classes" and isinstance(value, (tuple, frozenset)):
        return sorted(set(value) & words)
    if name in ("units", "aliases", "sides") and isinstance(value, tuple):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [_said(item, words, name) for item in value]
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, Struct):
        fields = said_by(type(value))
        return [
            _said(getattr(value, field), words, field)
            for field in fields
            if field not in ("readings", "index", "totals")
        ]
    return str(value)
