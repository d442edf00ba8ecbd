"""Checks of the pieces of saved games."""

from __future__ import annotations

import math
from collections import Counter

from toolchain.vassal.format.stack_text import BasicPiece
from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.ids import owners_of
from toolchain.vassal.lint.saves import saves
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.map_facts import MapFacts
from toolchain.vassal.reading.save_reader import PieceInSave

# What rounding leaves between a hex's centre and a piece on it.
_SLACK = 3.0


def _named(pieces: list[PieceInSave]) -> str:
    return listed((piece.name or piece.id for piece in pieces), 5)


@check(
    WARNING,
    "MOD703",
    "save-piece-gone",
    "Pieces of a saved game have no slot in the module.",
    why="""
Pieces of saved games remember the id of the slot that they came from. Without a slot of that id "Refresh
Counters" cannot bring them up to date, and they keep traits and pictures of an older release.
""",
    wrong="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;83;65;77;0
+/201/stack/Main;83;65;101;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;83;65;1;0
+/201/stack/Main;83;65;101;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_piece_gone(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    known = {owner.gpid for module in subject.world for owner in owners_of(module) if owner.gpid}
    for entry, save in saves(subject):
        gone = [p for p in save.pieces if p.basic is not None and p.basic.gpid not in known]
        if gone and known:
            report.entry(f"{len(gone)} pieces have no slot: {_named(gone)}", entry, about=_named(gone[:1]))


@check(
    INFO,
    "MOD704",
    "save-off-grid",
    "Pieces of a saved game lie beside the centres of their hexes.",
    why="""
Nothing snaps when a game is loaded. Pieces that were placed by hand lie on the centres to which the grid
snaps; others look crooked and jump when they are first moved. (Pieces that do not snap are left out.)
""",
    wrong="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;93;75;1;0
+/201/stack/Main;93;75;101;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;83;65;1;0
+/201/stack/Main;83;65;101;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_off_grid(subject: Subject, report: Report) -> None:
    for entry, save in saves(subject):
        arranged = {name: boards for name, boards in save.boards if len(boards) == 1}
        crooked = []
        for piece in save.pieces:
            boards = arranged.get(piece.basic.map) if piece.basic is not None else None
            facts = subject.map_names.get(piece.basic.map) if piece.basic is not None else None
            free = any(text.startswith("immob;") for text in piece.types)
            if piece.basic is None or boards is None or facts is None or free or boards[0].reversed_:
                continue
            if _is_crooked(facts, boards[0].name, piece.basic):
                crooked.append(piece)
        if crooked:
            report.entry(f"{len(crooked)} pieces lie off the grid: {_named(crooked)}", entry)


def _is_crooked(facts: MapFacts, board: str, basic: BasicPiece) -> bool:
    found = facts.boards.get(board)
    point = (basic.x - facts.edge[0], basic.y - facts.edge[1])
    grid = found.grid_at(point) if found is not None and found.size is not None else None
    engine = grid.engine if grid is not None else None
    if engine is None or not engine.snaps or not engine.on_board(point):
        return False
    if any(engine.node.attribute(name) == "true" for name in ("edgesLegal", "cornersLegal")):
        return False
    return math.dist(engine.nearest(point), point) > _SLACK


@check(
    WARNING,
    "MOD706",
    "save-adds-stacks",
    "A set-up lets the engine add the module's at-start stacks.",
    why="""
Without the command `SETUP_STACK` the engine takes a saved game for a new one and puts all at-start stacks
and decks of the module on top of its pieces. Right for a set-up that relies on them; otherwise every marker
lies there twice.
""",
    wrong="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Turn/Main;126;90;3;0
+/201/stack/Main;126;90;101;@@-1
MainBoardPicker→Field→0→0
end_save
""",
    right="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Turn/Main;126;90;3;0
+/201/stack/Main;126;90;101;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_adds_stacks(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    facts = subject.world_maps
    slots = {
        child.attributes.get("gpid", "")
        for each in facts
        for module in subject.world
        if module.tree is not None and each.node in module.tree.of(each.node.kind)
        for stack in (*each.stacks, *each.decks)
        for child in module.tree.below(stack)
    } - {""}
    for entry, save in saves(subject):
        double = [p for p in save.pieces if p.basic is not None and p.basic.gpid in slots]
        if double and not save.at_start_done:
            report.entry(f"{len(double)} at-start pieces will lie there twice: {_named(double)}", entry)


@check(
    ERROR,
    "MOD708",
    "save-piece-text",
    "A piece of a saved game does not come apart.",
    why="""
The engine drops a piece whose type and state do not fit together, and the game goes on without it.
""",
    wrong="""
# setup.vsav
begin_save
+/101/mark;Side→piece;;;inf.png;Red Inf/Main
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
+/101/mark;Side→piece;;;inf.png;Red Inf/Red→Main;83;65;1;0
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_piece_text(subject: Subject, report: Report) -> None:
    for entry, save in saves(subject):
        if save.broken:
            first = shown(save.broken[0], 60)
            report.entry(f"{len(save.broken)} pieces are broken, first '{first}'", entry)
        unplaced = [p for p in save.pieces if p.basic is None]
        if unplaced:
            message = f"{len(unplaced)} pieces have no basic piece with a place: {_named(unplaced)}"
            report.entry(message, entry, about="basic")


@check(
    WARNING,
    "MOD709",
    "save-id-twice",
    "Two pieces of a saved game have one id.",
    why="""
Stacks, moves and undo find pieces by their ids. Of two with one id only one survives the next save.
""",
    wrong="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;83;65;1;0
+/101/piece;;;inf.png;Blue Inf/Main;83;65;2;0
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Main;83;65;1;0
+/102/piece;;;inf.png;Blue Inf/Main;83;65;2;0
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_id_twice(subject: Subject, report: Report) -> None:
    for entry, save in saves(subject):
        ids = Counter([p.id for p in save.pieces] + [s.id for s in save.stacks] + [d.id for d in save.decks])
        double = [piece_id for piece_id, count in ids.items() if count > 1]
        if double:
            report.entry(f"{len(double)} ids occur twice: {listed(double)}", entry)


SAVED_PIECE_CHECKS: tuple[Check, ...] = (
    save_piece_gone,
    save_off_grid,
    save_adds_stacks,
    save_piece_text,
    save_id_twice,
)
