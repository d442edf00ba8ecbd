"""Checks of single traits: their states, levels, names and order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_catalogue import TRAITS
from toolchain.vassal.format.trait_codec import declared_fields
from toolchain.vassal.format.trait_others import Rotate
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.format.traits import Footprint, Label, Layer, Marker
from toolchain.vassal.lint.check import INFO, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.prototype_expansion import PlacedTrait

_INTEGER = re.compile(r"-?\d{1,9}")
_FLOAT = re.compile(r"-?(\d{1,12}(\.\d{0,30})?|\.\d{1,30})([eE]-?\d{1,2})?")
_PATTERNS = {"int": ("whole number", _INTEGER), "float": ("number", _FLOAT)}


@cache
def _number_fields(trait_id: str) -> tuple[tuple[str, str], ...]:
    """The fields of a kind of trait that are numbers, with their types."""
    declared = declared_fields(TRAITS[trait_id])
    return tuple((name, kind) for name, kind, place in declared if kind in _PATTERNS and not place)


@check(
    WARNING,
    "MOD210",
    "trait-number",
    "A field of a trait that must be a number is none.",
    why="""
Where a number does not parse the engine takes the field's default, or drops the trait. It is mostly a field
that moved because a semicolon before it is missing or should have been escaped.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/markmoved;moved.png;left;0;Moved;77,130→
    piece;;;inf.png;Odd/false→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/markmoved;moved.png;20;0;Moved;77,130→
    piece;;;inf.png;Good/false→null;0;0;9;0</PieceSlot>
""",
)
def trait_number(subject: Subject, report: Report) -> None:
    for piece in subject.pieces:
        for index, trait in enumerate(piece.traits):
            for name, kind in _number_fields(trait.id) if trait.known and not trait.excess else ():
                value = trait.fields.get(name, "")
                word, pattern = _PATTERNS[kind]
                if value and not pattern.fullmatch(value):
                    report.trait(f"its {spoken(name)} is '{shown(value, 30)}', no {word}", piece, index)


def spoken(field: str) -> str:
    return field.replace("_", " ")


@check(
    WARNING,
    "MOD211",
    "marker-values",
    "A marker has not as many values as keys.",
    why="""
A marker's keys and values are two lists of one length. A key without a value is empty; values too many are
dropped. A comma inside a value must be escaped.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/mark;Side→piece;;;inf.png;Odd/Red,Blue→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/mark;Side→piece;;;inf.png;Good/Red\\,Blue→
    null;0;0;9;0</PieceSlot>
""",
)
def marker_values(subject: Subject, report: Report) -> None:
    for piece, index in traits(subject, Marker.ID):
        trait = piece.traits[index]
        keys, values = decode(trait.text.body, ","), decode(trait.text.state, ",")
        if len(keys) != len(values):
            report.trait(f"it has {len(keys)} keys and {len(values)} values", piece, index)


@check(
    WARNING,
    "MOD212",
    "layer-level",
    "A layer starts at a level that it does not have.",
    why="""
The state of a layer is the level it shows, from 1, negative while it is switched off. Beyond the number of
its pictures there is nothing to show.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf-back.png;;true;Turned→
    piece;;;inf.png;Odd/3→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf-back.png;;true;Turned→
    piece;;;inf.png;Good/1→null;0;0;9;0</PieceSlot>
""",
)
def layer_level(subject: Subject, report: Report) -> None:
    for piece, index in traits(subject, Layer.ID):
        trait = piece.traits[index]
        count, state = len(trait.words("images")), trait.text.state.partition(";")[0]
        if not _INTEGER.fullmatch(state) or not count or trait.get("follow") == "true":
            continue
        if not 1 <= abs(int(state)) <= count:
            report.trait(f"it starts at level {state} of {count}", piece, index)


@check(
    WARNING,
    "MOD213",
    "layer-names",
    "A layer has not as many level names as pictures.",
    why="""
Each level of a layer has a picture and a name, which may be empty. Where one list is longer a comma is
missing or too many, and names go with the wrong pictures.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png,inf-back.png;a,b,c;true;
    Turned→piece;;;inf.png;Odd/1→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png,inf-back.png;a,b;true;
    Turned→piece;;;inf.png;Good/1→null;0;0;9;0</PieceSlot>
""",
)
def layer_names(subject: Subject, report: Report) -> None:
    for piece, index in traits(subject, Layer.ID):
        trait = piece.traits[index]
        images, names = trait.words("images") or [""], trait.words("level_names")
        if names and len(names) != len(images):
            report.trait(f"it has {len(images)} pictures and {len(names)} level names", piece, index)


@check(
    INFO,
    "MOD214",
    "layers-unnamed",
    "Several layers of a piece have no name.",
    why="""
A layer publishes its level as `<name>_Level`. Layers without names all publish the same, so that neither
expressions nor "Refresh Counters" can tell one from the other. (One such layer in a piece does no harm.)
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png;;true;→
    emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png;;true;\\→piece;;;inf.png;Odd/1→1\\→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png;;true;A→
    emb2;;2;;;2;;;2;;;;1;false;0;0;inf.png;;true;B\\→piece;;;inf.png;Good/1→1\\→null;0;0;9;0</PieceSlot>
""",
)
def layers_unnamed(subject: Subject, report: Report) -> None:
    found = []
    for piece in subject.pieces:
        unnamed = [i for i, t in enumerate(piece.traits) if t.id == Layer.ID and not t.get("name")]
        if len(unnamed) > 1:
            found.append((piece, unnamed))
    if found:
        piece, unnamed = found[0]
        more = f", and so do those of {len(found) - 1} more pieces" if len(found) > 1 else ""
        report.trait(f"{len(unnamed)} layers of this piece lack a name{more}", piece, unnamed[0])


@check(
    WARNING,
    "MOD215",
    "facing",
    "A piece faces a way that its rotation does not have.",
    why="""
The state of a rotation in steps is the number of the step, from 0 up to one less than their number.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/rotate;6;93,130;91,130;Right;Left→piece;;;inf.png;Odd/6→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/rotate;6;93,130;91,130;Right;Left→piece;;;inf.png;Good/5→
    null;0;0;9;0</PieceSlot>
""",
)
def facing(subject: Subject, report: Report) -> None:
    for piece, index in traits(subject, Rotate.ID):
        trait = piece.traits[index]
        steps, state = trait.get("facings"), trait.text.state
        if not (_INTEGER.fullmatch(steps) and _INTEGER.fullmatch(state)) or int(steps) < 2:
            continue
        if not 0 <= int(state) < int(steps):
            report.trait(
                f"it starts at facing {state}; the last of {steps} is {int(steps) - 1}", piece, index
            )


@check(
    WARNING,
    "MOD216",
    "trail-turns",
    "A movement trail lies inside a rotation.",
    why="""
Traits draw what is inside them. A rotation turns the trail of a piece, too, so that it points away from
where the piece has been. The trail belongs outside: below the rotation in the editor's list.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/rotate;6;93,130;91,130;Right;Left→footprint;84,130;Trail\\→
    piece;;;inf.png;Odd/0→false;;0;false\\→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/footprint;84,130;Trail→rotate;6;93,130;91,130;Right;Left\\→
    piece;;;inf.png;Good/false;;0;false→0\\→null;0;0;9;0</PieceSlot>
""",
)
def trail_turns(subject: Subject, report: Report) -> None:
    for placed in _first_places(_turned_trails(subject)):
        report.placed("the trail turns with the piece", placed)


def _turned_trails(subject: Subject) -> Iterator[PlacedTrait]:
    for _, expanded in subject.expanded:
        turns = False
        for placed in expanded:
            turns = turns or placed.view.id == Rotate.ID
            if turns and placed.view.id == Footprint.ID:
                yield placed


def _first_places(found: Iterator[PlacedTrait]) -> Iterator[PlacedTrait]:
    """Each place once, however many pieces have it from a prototype."""
    return iter({(id(placed.owner), placed.index): placed for placed in found}.values())


@check(
    INFO,
    "MOD217",
    "label-hides-name",
    "A label takes the place of the piece's name.",
    why="""
A label's name format says how the piece is called in reports and in stack viewers. Without `$pieceName$` in
it the name is gone as soon as there is a label; an empty format leaves the name alone.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$label$→
    piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;
    $pieceName$ ($label$)→piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def label_hides_name(subject: Subject, report: Report) -> None:
    found: dict[str, list[tuple[Piece, int]]] = {}
    for piece, index in traits(subject, Label.ID):
        trait = piece.traits[index]
        name_format = trait.get("name_format")
        if name_format and not name_format.startswith("{") and not _names_piece(trait):
            found.setdefault(name_format, []).append((piece, index))
    for name_format, places in found.items():
        more = f", here and in {len(places) - 1} more labels" if len(places) > 1 else ""
        report.trait(f"its name format is '{shown(name_format, 40)}'{more}", *places[0])


@check(
    INFO,
    "MOD218",
    "layer-old-form",
    "Layers are written in the form of engines before 3.2.",
    why="""
Old layers give their keys as single letters with Ctrl. The engine still reads them, but named commands
cannot reach them, and "Refresh Counters" takes a layer that was opened and saved in the editor for another
one. Open and close each in the editor, or let a tool write version 1 with whole keys.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/emb2;Turn;2;T;;2;;;2;;;;1;false;0;0;inf.png;;true;T;;;false;;1;0→
    piece;;;inf.png;Odd/1→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/emb2;Turn;2;;;2;;;2;;;;1;false;0;0;inf.png;;true;T;;;false;;1;1;
    false;84,130;;→piece;;;inf.png;Good/1→null;0;0;9;0</PieceSlot>
""",
)
def layer_old_form(subject: Subject, report: Report) -> None:
    old = [
        (piece, index)
        for piece, index in traits(subject, Layer.ID)
        if piece.traits[index].fields.get("version", "0") == "0" and _has_letters(piece.traits[index])
    ]
    if old:
        more = f", here and in {len(old) - 1} more layers" if len(old) > 1 else ""
        report.trait(f"its keys are single letters{more}", *old[0])


def _has_letters(trait: TraitView) -> bool:
    return any(trait.get(f"{name}_letters") for name in ("activate", "up", "down"))


def _names_piece(trait: TraitView) -> bool:
    text = trait.get("name_format").lower()
    return "$piecename$" in text or "$basicname$" in text or "$" not in text


TRAIT_CHECKS: tuple[Check, ...] = (
    trait_number,
    marker_values,
    layer_level,
    layer_names,
    layers_unnamed,
    facing,
    trail_turns,
    label_hides_name,
    layer_old_form,
)
