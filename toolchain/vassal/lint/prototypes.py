"""Checks of prototypes: defined once, used, and not inside themselves."""

from __future__ import annotations

from toolchain.vassal.format.traits import Prototype
from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import FileKind
from toolchain.vassal.reading.piece_reader import PROTOTYPE, Piece
from toolchain.vassal.reading.prototype_expansion import MOST_TRAITS


def uses(subject: Subject) -> dict[str, list[tuple[Piece, int]]]:
    """Where each prototype is used, by name; names that are worked out in the game are left out."""

    def collect() -> dict[str, list[tuple[Piece, int]]]:
        found: dict[str, list[tuple[Piece, int]]] = {}
        for piece, index in traits(subject, Prototype.ID):
            name = piece.traits[index].get("name")
            if "$" not in name and not name.startswith("{"):
                found.setdefault(name, []).append((piece, index))
        return found

    return subject.once("prototype uses", collect)


@check(
    ERROR,
    "MOD300",
    "prototype-missing",
    "A piece uses a prototype that is not defined.",
    why="""
A missing prototype is passed over without a word: the piece lacks all that the prototype should give it,
its menu, its flip, its marks. Mostly the prototype was renamed, or has another case.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/prototype;Units→piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/prototype;Unit→piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def prototype_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    for name, places in uses(subject).items():
        if name in subject.prototypes:
            continue
        more = f", here and in {len(places) - 1} more pieces" if len(places) > 1 else ""
        hint = report.guess(name, subject.prototypes)
        report.trait(f"there is no prototype '{shown(name)}'{more}", *places[0], hint=hint)


@check(
    ERROR,
    "MOD301",
    "prototype-circle",
    "A prototype contains itself.",
    why="""
The engine stops with an error when prototypes use each other in a circle, and the pieces that use them
cannot be built.
""",
    wrong="""
# buildFile.xml
<PrototypeDefinition name="A">+/null/prototype;B→piece;;;;/→null;0;0;;0</PrototypeDefinition>
<PrototypeDefinition name="B">+/null/prototype;A→piece;;;;/→null;0;0;;0</PrototypeDefinition>
<PieceSlot entryName="Odd" gpid="9">+/null/prototype;A→piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PrototypeDefinition name="A">+/null/prototype;B→piece;;;;/→null;0;0;;0</PrototypeDefinition>
<PrototypeDefinition name="B">+/null/piece;;;;/null;0;0;;0</PrototypeDefinition>
<PieceSlot entryName="Good" gpid="9">+/null/prototype;A→piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def prototype_circle(subject: Subject, report: Report) -> None:
    for circle in subject.expander.circles():
        chain = " > ".join(f"'{shown(name, 40)}'" for name in (*circle, circle[0])[:8])
        own = [subject.module.prototypes[name] for name in circle if name in subject.module.prototypes]
        if own:
            report.piece(f"the prototypes {chain} contain each other", own[0])


@check(
    ERROR,
    "MOD302",
    "prototype-twice",
    "Two prototypes have one name.",
    why="""
Prototypes are found by name wherever they stand, in folders too. Of two with one name the later one counts,
for all pieces.
""",
    wrong="""
# buildFile.xml (add)
<PrototypeDefinition name="Unit">+/null/delete;Delete;68,130;→piece;;;;/→null;0;0;;0</PrototypeDefinition>
""",
    right="""
# buildFile.xml (add)
<PrototypeDefinition name="Other">+/null/delete;Delete;68,130;→piece;;;;/→null;0;0;;0</PrototypeDefinition>
<PieceSlot entryName="Good" gpid="9">+/null/prototype;Other→piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def prototype_twice(subject: Subject, report: Report) -> None:
    found: dict[str, list[Piece]] = {}
    for piece in subject.module.pieces:
        if piece.is_prototype:
            found.setdefault(piece.node.attributes.get("name", ""), []).append(piece)
    for name, places in found.items():
        if len(places) > 1:
            message = f"{len(places)} prototypes are called '{shown(name)}'"
            report.node(message, places[1].node, related=[places[0].node])


@check(
    INFO,
    "MOD303",
    "prototype-unused",
    "A prototype that no piece uses.",
    why="""
It does no harm, but is often one that pieces should use under another name.
""",
    wrong="""
# buildFile.xml
<PrototypeDefinition name="Idle">+/null/delete;Delete;68,130;→piece;;;;/→null;0;0;;0</PrototypeDefinition>
""",
    right="""
# buildFile.xml
<PrototypeDefinition name="Busy">+/null/delete;Delete;68,130;→piece;;;;/→null;0;0;;0</PrototypeDefinition>
<PieceSlot entryName="Good" gpid="9">+/null/prototype;Busy→piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def prototype_unused(subject: Subject, report: Report) -> None:
    if subject.module.kind is not FileKind.MODULE:
        return
    used = uses(subject)
    idle = [n for n in subject.tree.of(PROTOTYPE) if n.attributes.get("name", "") not in used]
    if idle:
        names = listed((node.attributes.get("name", "") for node in idle), 8)
        report.node(f"nothing uses {names}", idle[0])


def _multiplied(times: int) -> str:
    """Prototypes that each use the next one several times over."""
    lines: list[str] = []
    for level in range(4):
        inner = f"P{level + 1}" if level < 3 else ""
        traits_ = [f"prototype;{inner}" if inner else "delete;Delete;68,130;"] * times
        types = "".join(t + "\\" * i + "→" for i, t in enumerate(traits_))
        states = "".join("\\" * i + "→" for i in range(times))
        text = f"+/null/{types}piece;;;;/{states}null;0;0;;0"
        lines.append(f'<PrototypeDefinition name="P{level}">{text}</PrototypeDefinition>')
    slot = "+/null/prototype;P0→piece;;;inf.png;Odd/→null;0;0;9;0"
    lines.append(f'<PieceSlot entryName="Odd" gpid="9">{slot}</PieceSlot>')
    return "\n".join(["", "# buildFile.xml", *lines, ""])


@check(
    WARNING,
    "MOD304",
    "piece-explodes",
    "A piece has more traits than any engine can handle.",
    why="""
Prototypes that each use several others multiply: a piece ends up with thousands of traits and takes seconds
to build.
""",
    wrong=_multiplied(7),
    right=_multiplied(2),
)
def piece_explodes(subject: Subject, report: Report) -> None:
    for piece, expanded in subject.expanded:
        if len(expanded) >= MOST_TRAITS:
            report.piece(f"it has more than {MOST_TRAITS:,} traits with those of its prototypes", piece)


PROTOTYPE_CHECKS: tuple[Check, ...] = (
    prototype_missing,
    prototype_circle,
    prototype_twice,
    prototype_unused,
    piece_explodes,
)
