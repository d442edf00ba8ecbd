"""Checks of properties: defined where they are read, there where they are set."""

from __future__ import annotations

import re

from toolchain.vassal.lint.check import WARNING, Check, Report, check, shown
from toolchain.vassal.lint.expressions import Said, expressions
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.property_names import PropertyNames, add_components, add_trait

# A message may hold prices and sums: "$5 or $6" names nothing.
_NAME = re.compile(r"[^\W\d][\w .'&()/+-]{0,80}")


def property_names(subject: Subject) -> PropertyNames:
    """Every property that the module and its base define."""

    def collect() -> PropertyNames:
        found = PropertyNames()
        for module in subject.world:
            if module.tree is not None:
                add_components(found, module.tree)
            met: set[int] = set()
            for piece in module.all_pieces:
                for trait in piece.traits:
                    if id(trait) not in met:
                        met.add(id(trait))
                        add_trait(found, trait)
        return found

    return subject.once("property names", collect)


def parameters(subject: Subject) -> set[str]:
    """Names that uses of prototypes fill in: "$k$" in the prototype's traits."""
    found: set[str] = set()
    for piece in subject.world_pieces:
        for trait in piece.traits:
            text = trait.fields.get("parameters", "")
            if text:
                found.update(part.partition("=")[0].strip() for part in re.split(r"[,|]", text))
    return found


@check(
    WARNING,
    "MOD610",
    "property-undefined",
    "A property is read that nothing defines.",
    why="""
No trait, component or part of the engine gives this property a value, so it is always empty: a filter on it
finds nothing (or, in the old form, everything), and a message shows a gap or the name itself. Names are told
apart by case.
""",
    wrong="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Strenght&gt;2}"/>
""",
    right="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Strength&gt;2}"/>
""",
)
def property_undefined(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    known, filled = property_names(subject), parameters(subject)
    lost: dict[str, list[Said]] = {}
    for said in expressions(subject):
        for name in () if said.told.scan.errors else said.told.scan.names:
            if _NAME.fullmatch(name) and not known.knows(name) and name not in filled:
                lost.setdefault(name.strip(), []).append(said)
    for name, places in lost.items():
        more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
        hint = report.guess(name, known.names)
        places[0].report(report, f"nothing defines '{shown(name, 40)}'{more}", hint)


@check(
    WARNING,
    "MOD611",
    "global-missing",
    "A trait sets a global property that is not there.",
    why="""
"Set Global Property" changes a property of the module, of a map or of a zone, and "Set Piece Property" a
dynamic property of pieces. Where none has that name nothing happens.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/setprop;Points;false\\,0\\,100\\,false;Score:83\\,130:I\\,1→
    piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/setprop;VP;false\\,0\\,100\\,false;Score:83\\,130:I\\,1→
    piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def global_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    shared = property_names(subject).shared
    dynamic = {t.get("name") for p in subject.world_pieces for t in p.traits if t.id == "PROP;"}
    lost: dict[tuple[str, str], list[tuple[Piece, int]]] = {}
    for piece, index in traits(subject, "setprop;", "setpieceprop;"):
        trait = piece.traits[index]
        name = trait.get("name")
        targets = shared if trait.id == "setprop;" else dynamic
        plain = name and "$" not in name and not name.startswith("{")
        if plain and name not in targets:
            lost.setdefault((trait.id, name), []).append((piece, index))
    for (kind, name), places in lost.items():
        word = "global property" if kind == "setprop;" else "dynamic property"
        hint = report.guess(name, shared if kind == "setprop;" else dynamic)
        more = f", here and in {len(places) - 1} more traits" if len(places) > 1 else ""
        report.trait(f"there is no {word} '{shown(name, 40)}'{more}", *places[0], hint=hint)


PROPERTY_CHECKS: tuple[Check, ...] = (property_undefined, global_missing)
