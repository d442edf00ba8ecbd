"""Checks of saved games as files, by themselves or as set-ups of a module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.vassal.format.saved_game import SAVED_GAME
from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.map_facts import MapFacts
from toolchain.vassal.reading.save_reader import SaveDescription

# A game of many hours leaves some hundreds behind.
_MANY_EMPTY = 1000


def saves(subject: Subject) -> Iterator[tuple[str, SaveDescription]]:
    """Each saved game with the entry that findings about it show."""
    for entry, save in subject.saves.items():
        yield entry or SAVED_GAME, save


@check(
    WARNING,
    "MOD701",
    "save-of-other-module",
    "A saved game belongs to another module.",
    why="""
A saved game carries its module's metadata. With another name the engine asks each player whether to go on,
which a set-up of the module itself should never do.
""",
    wrong="""
# setup.vsav (of Old Name)
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_of_other_module(subject: Subject, report: Report) -> None:
    own = subject.module.metadata
    stated = [(entry, setup.module) for entry, setup in subject.module.setups.items()]
    name = subject.module.name
    if subject.base is not None and subject.module.save is not None:
        stated, name = [(SAVED_GAME, own)], subject.base.name
    for entry, metadata in stated:
        if metadata is not None and metadata.name and metadata.name != name:
            report.entry(f"it is of '{shown(metadata.name)}', not of '{shown(name)}'", entry)


@check(
    ERROR,
    "MOD702",
    "save-board",
    "A saved game uses a map or board that the module does not have.",
    why="""
Pieces of a saved game lie on maps by name. Where the module has no map of that name they lie nowhere and are
lost without a word; an unknown board leaves the map empty.
""",
    wrong="""
# setup.vsav
begin_save
+/101/piece;;;inf.png;Red Inf/Mian;83;72;1;0
+/201/stack/Mian;83;72;101;@@-1
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
def save_board(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    known = {*subject.map_names, *(f"Map{n}" for n in range(len(subject.world_maps))), "null", ""}
    for entry, save in saves(subject):
        used = Counter(p.basic.map for p in save.pieces if p.basic is not None)
        for name, count in used.items():
            if name not in known:
                hint = report.guess(name, subject.map_names)
                report.entry(f"{count} pieces lie on a map '{shown(name, 40)}'", entry, about=name, hint=hint)
        for name, boards in save.boards:
            facts = subject.map_names.get(name)
            lost = [
                b.name for b in boards if facts is not None and facts.boards and b.name not in facts.boards
            ]
            if lost and not _borrows(facts):
                report.entry(f"the map '{shown(name, 40)}' has no board {listed(lost)}", entry, about=name)


def _borrows(facts: MapFacts | None) -> bool:
    return facts is not None and bool(facts.node.attributes.get("useBoards"))


@check(
    ERROR,
    "MOD705",
    "save-order",
    "A saved game has a stack before its pieces, or with pieces that are not there.",
    why="""
The engine makes pieces in the order of the saved game. A stack that comes before its members stays empty,
and they lie loose; members that are nowhere are lost.
""",
    wrong="""
# setup.vsav
begin_save
+/201/stack/Main;83;65;101;@@-1
+/101/piece;;;inf.png;Red Inf/Main;83;65;1;0
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
def save_order(subject: Subject, report: Report) -> None:
    for entry, save in saves(subject):
        orders = {piece.id: piece.order for piece in reversed(save.pieces)}
        groups = [(s.id, s.order, s.stack.members) for s in save.stacks]
        groups += [(d.id, d.order, d.deck.cards) for d in save.decks]
        early = [i for i, order, members in groups if any(orders.get(m, -1) > order for m in members)]
        lost = [i for i, _, members in groups if any(m and m not in orders for m in members)]
        if early:
            report.entry(
                f"{len(early)} stacks stand before their pieces: {listed(early)}", entry, about="order"
            )
        if lost and not save.broken:
            report.entry(f"{len(lost)} stacks hold pieces that are not there: {listed(lost)}", entry)


@check(
    ERROR,
    "MOD707",
    "save-unfinished",
    "A saved game does not end.",
    why="""
Without `end_save` the engine cancels loading. The file was cut, or made by a tool that stopped half way.
""",
    wrong="""
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
""",
    right="""
# setup.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def save_unfinished(subject: Subject, report: Report) -> None:
    for entry, save in saves(subject):
        if not save.ended:
            report.entry("there is no end_save", entry)


@check(
    INFO,
    "MOD711",
    "empty-stacks",
    "Saved games are full of stacks without pieces.",
    why="""
The engine leaves a stack behind wherever its last piece was taken away, and writes all of them into every
saved game again. Thousands of them make each saved game large and slow to load. They go when the set-up is
made anew from a fresh game.
""",
    wrong="""
# setup.vsav
begin_save
"""
    + "+/300/stack/null;0;0;@@-1\n" * 1500
    + """MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# setup.vsav
begin_save
+/300/stack/null;0;0;@@-1
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
)
def empty_stacks(subject: Subject, report: Report) -> None:
    counts = {entry: save.empty_stacks for entry, save in saves(subject)}
    total = sum(counts.values())
    if total > _MANY_EMPTY:
        entry = max(counts, key=lambda name: counts[name])
        many = sum(1 for count in counts.values() if count)
        message = f"it has {counts[entry]:,} stacks without pieces"
        report.entry(message + (f"; {many} saved games have {total:,}" if many > 1 else ""), entry)


SAVED_GAME_CHECKS: tuple[Check, ...] = (
    save_of_other_module,
    save_board,
    save_order,
    save_unfinished,
    empty_stacks,
)
