"""Checks of the ids by which saved games find the slots of their pieces again."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import SLOTS
from toolchain.vassal.reading.module_file import FileKind, ModuleFile
from toolchain.vassal.reading.piece_reader import PLACERS, Piece

_ID = re.compile(r"\d{1,18}")
_EXTENSION_ID = re.compile(r"[^:]*:\d{1,18}")


class Owner(Struct, frozen=True):
    """Something that has a gpid: the slot of a piece, or the trait with that index which places another."""

    gpid: str
    piece: Piece
    index: int = -1


def owners(subject: Subject) -> tuple[Owner, ...]:
    """All whose gpid the engine's editor looks at, in file order: not the traits of pieces inside traits."""

    def collect() -> tuple[Owner, ...]:
        return tuple(owner for owner in owners_of(subject.module) if owner.piece.within is None)

    return subject.once("gpid owners", collect)


def owners_of(module: ModuleFile) -> Iterator[Owner]:
    for piece in module.all_pieces:
        if piece.within is None and piece.node.kind in SLOTS:
            yield Owner(piece.node.attributes.get("gpid", ""), piece)
        for index, trait in enumerate(piece.traits):
            if trait.id in PLACERS:
                yield Owner(trait.get("gpid"), piece, index)


def _is_proper(gpid: str, kind: FileKind) -> bool:
    """A number, after the id of its extension in one; slots merged into a module from one keep that."""
    merged = _EXTENSION_ID.fullmatch(gpid) is not None
    return merged or (kind is not FileKind.EXTENSION and _ID.fullmatch(gpid) is not None)


def _report(report: Report, message: str, owner: Owner, hint: str | None = None) -> None:
    if owner.index < 0:
        report.piece(message, owner.piece, hint=hint)
    else:
        report.trait(message, owner.piece, owner.index, hint=hint)


@check(
    ERROR,
    "MOD310",
    "gpid-missing",
    "A slot or a trait that places a piece has no proper id.",
    why="""
Each slot, and each trait that places or replaces a piece, has a whole number of its own, the gpid. Pieces in
saved games remember it, and "Refresh Counters" brings them up to date by it. Missing ones are given out anew
whenever the editor opens the module, so that saved games lose their pieces.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="">+/null/piece;;;inf.png;Odd/null;0;0;;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;inf.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def gpid_missing(subject: Subject, report: Report) -> None:
    everything = owners(subject)
    wrong = [owner for owner in everything if not _is_proper(owner.gpid, subject.module.kind)]
    if len(wrong) > 1 and len(wrong) == len(everything):
        hint = "the module was made before VASSAL 3.1: open it in the editor of a newer one once and save it"
        report.node(f"none of its {len(wrong)} pieces has an id", subject.tree.root, hint=hint)
        return
    for owner in wrong:
        _report(report, f"its gpid is '{shown(owner.gpid)}'" if owner.gpid else "it has no gpid", owner)


@check(
    ERROR,
    "MOD311",
    "gpid-twice",
    "Two slots or placing traits have one id.",
    why="""
With one gpid on two slots, saved pieces of both are refreshed from the first. The editor gives the second a
new number as soon as it opens the module. Copied palettes are the usual cause.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="1">+/null/piece;;;inf.png;Odd/null;0;0;1;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;inf.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def gpid_twice(subject: Subject, report: Report) -> None:
    found: dict[str, list[Owner]] = {}
    for owner in owners(subject):
        if owner.gpid:
            found.setdefault(owner.gpid, []).append(owner)
    for gpid, group in found.items():
        if len(group) > 1:
            first = subject.tree.path(group[0].piece.node)
            message = f"the gpid {shown(gpid, 20)} is used {len(group)} times"
            _report(report, message, group[1], f"first by {shown(first, 200)}")


@check(
    WARNING,
    "MOD312",
    "gpid-differs",
    "A slot's id is not the one in its piece.",
    why="""
The id stands in the slot and again in the state of its piece. The engine takes the slot's; where they differ
one of both has been edited by hand, and tools that read the piece get it wrong.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;inf.png;Odd/null;0;0;8;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;inf.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def gpid_differs(subject: Subject, report: Report) -> None:
    for owner in owners(subject):
        basic = owner.piece.basic
        if owner.index < 0 and basic is not None and owner.gpid and basic.gpid not in ("", owner.gpid):
            message = f"the slot's gpid is {shown(owner.gpid, 20)}, its piece's {shown(basic.gpid, 20)}"
            _report(report, message, owner)


@check(
    WARNING,
    "MOD313",
    "next-slot-id",
    "nextPieceSlotId is not above all ids.",
    why="""
The root's `nextPieceSlotId` is the next id that the editor gives out. Where it is too low the editor raises
it on opening; other tools give an id out twice.
""",
    wrong="""
# buildFile.xml
<GameModule nextPieceSlotId="3"/>
""",
    right="""
# buildFile.xml
<GameModule nextPieceSlotId="10"/>
""",
)
def next_slot_id(subject: Subject, report: Report) -> None:
    used = [int(o.gpid.rpartition(":")[2]) for o in owners(subject) if re.search(r"(^|:)\d{1,18}$", o.gpid)]
    stated = subject.tree.root.attributes.get("nextPieceSlotId", "0")
    if used and _ID.fullmatch(stated) and int(stated) <= max(used):
        report.node(f"nextPieceSlotId is {stated}, the highest gpid {max(used)}", subject.tree.root)


def _names(module: ModuleFile) -> dict[str, str]:
    """What each slot's id stands for."""
    return {o.gpid: o.piece.name for o in owners_of(module) if o.index < 0 and o.gpid}


@check(
    ERROR,
    "MOD320",
    "gpid-gone",
    "An id of the previous release is gone.",
    why="""
Saved games of the previous release hold pieces with this id. Without a slot of that id "Refresh Counters"
cannot bring them up to date: they stay as they were, or are left out. Keep the slot, on a hidden palette if
nobody should use it.
""",
    wrong="""
# before/buildFile.xml
<PieceSlot entryName="Old" gpid="9">+/null/piece;;;inf.png;Old/null;0;0;9;0</PieceSlot>
# buildFile.xml
<KeyNamer/>
""",
    right="""
# before/buildFile.xml
<PieceSlot entryName="Old" gpid="9">+/null/piece;;;inf.png;Old/null;0;0;9;0</PieceSlot>
# buildFile.xml
<PieceSlot entryName="Old" gpid="9">+/null/piece;;;inf.png;Old/null;0;0;9;0</PieceSlot>
""",
)
def gpid_gone(subject: Subject, report: Report) -> None:
    if subject.previous is None:
        return
    before, now = _names(subject.previous), {o.gpid for o in owners(subject)}
    gone = {gpid: name for gpid, name in before.items() if gpid not in now}
    if gone:
        words = (f"{name} ({gpid})" for gpid, name in gone.items())
        report.node(
            f"{len(gone)} pieces of the previous release are gone: {listed(words)}", subject.tree.root
        )


@check(
    ERROR,
    "MOD321",
    "gpid-changed",
    "A piece has another id than in the previous release.",
    why="""
The id that stood for one piece stands for another now, so that "Refresh Counters" turns pieces of saved
games into something else. Ids are never given out again.
""",
    wrong="""
# before/buildFile.xml
<PieceSlot entryName="One" gpid="8">+/null/piece;;;inf.png;One/null;0;0;8;0</PieceSlot>
<PieceSlot entryName="Two" gpid="9">+/null/piece;;;inf.png;Two/null;0;0;9;0</PieceSlot>
# buildFile.xml
<PieceSlot entryName="One" gpid="9">+/null/piece;;;inf.png;One/null;0;0;9;0</PieceSlot>
<PieceSlot entryName="Two" gpid="8">+/null/piece;;;inf.png;Two/null;0;0;8;0</PieceSlot>
""",
    right="""
# before/buildFile.xml
<PieceSlot entryName="One" gpid="8">+/null/piece;;;inf.png;One/null;0;0;8;0</PieceSlot>
# buildFile.xml
<PieceSlot entryName="One" gpid="8">+/null/piece;;;inf.png;First/null;0;0;8;0</PieceSlot>
""",
)
def gpid_changed(subject: Subject, report: Report) -> None:
    if subject.previous is None:
        return
    before, now = _names(subject.previous), _names(subject.module)
    names = {name: gpid for gpid, name in now.items()}
    for owner in owners(subject):
        old = before.get(owner.gpid, "") if owner.index < 0 else ""
        if old and old != owner.piece.name and names.get(old, owner.gpid) != owner.gpid:
            message = f"the gpid {shown(owner.gpid, 20)} was '{shown(old)}', which now has {names[old]}"
            _report(report, message, owner)


ID_CHECKS: tuple[Check, ...] = (
    gpid_missing,
    gpid_twice,
    gpid_differs,
    next_slot_id,
    gpid_gone,
    gpid_changed,
)
