"""Checks of what commands aim at: maps, boards, places, decks, sides."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.lint.check import WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.map_facts import BoardFacts

CLOCK = "module.chessclockcontrol.ChessClock"


def is_plain(text: str) -> bool:
    """True for a name that is not worked out in the game."""
    return bool(text) and "$" not in text and not text.startswith("{")


@check(
    WARNING,
    "MOD620",
    "send-target",
    "A command sends pieces to a place that is not there.",
    why="""
Send-to commands name a map, a board and a hex, zone or region of it. Where one of them is missing, mostly
because it was renamed, the piece stays where it is.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/sendto;Off;79,130;Of;;0;0;;;;;1;1;;L→
    piece;;;inf.png;Odd/;;→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/sendto;Off;79,130;Off;;0;0;;;;;1;1;;L→
    piece;;;inf.png;Good/;;→null;0;0;9;0</PieceSlot>
""",
)
def send_target(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    for piece, index in traits(subject, "sendto;"):
        problem, hint = _target_problem(subject, piece.traits[index], report)
        if problem:
            report.trait(problem, piece, index, hint=hint)


def _target_problem(subject: Subject, trait: TraitView, report: Report) -> tuple[str, str | None]:
    name, kind = trait.get("map"), trait.get("kind")
    if kind in ("A", "C", "N"):
        return "", None
    if is_plain(name) and name not in subject.map_names:
        return f"there is no map '{shown(name, 40)}'", report.guess(name, subject.map_names)
    maps = [subject.map_names[name]] if is_plain(name) else subject.world_maps
    boards = [board for facts in maps for board in facts.boards.values()]
    board = trait.get("board")
    if is_plain(board) and board not in (known := [b.name for b in boards]):
        return f"there is no board '{shown(board, 40)}'", report.guess(board, known)
    word, wanted, have = _place(trait, kind, boards)
    if word and is_plain(wanted) and wanted not in have:
        return f"there is no {word} '{shown(wanted, 40)}'", report.guess(wanted, have)
    return "", None


def _place(trait: TraitView, kind: str, boards: list[BoardFacts]) -> tuple[str, str, Iterable[str]]:
    """What a send-to of a kind names, and what there is of it."""
    if kind == "Z":
        return "zone", trait.get("zone"), [z.name for b in boards for z in b.zones]
    if kind == "R":
        regions = [r.name for b in boards for g in b.all_grids() for r in g.regions]
        return "region", trait.get("region"), regions
    if kind == "G":
        label = trait.get("grid_location")
        found = not boards or any(not b.sure or b.size is None or _has(b, label) for b in boards)
        return "hex", label, [label] if found else []
    return "", "", []


def _has(board: BoardFacts, label: str) -> bool:
    where = board.find(label)
    assert board.size is not None
    return where is not None and 0 <= where[0] <= board.size[0] and 0 <= where[1] <= board.size[1]


@check(
    WARNING,
    "MOD622",
    "deck-missing",
    "Pieces return to a deck that is not there.",
    why="""
"Return to Deck" and decks that are reshuffled into others name a deck. Where there is none of that name the
cards stay, or the player is asked.
""",
    wrong="""
# buildFile.xml
<DrawPile name="Cup" reshufflable="true" reshuffleCommand="Reshuffle" reshuffleTarget="Cop"/>
""",
    right="""
# buildFile.xml
<DrawPile name="Cup" reshufflable="true" reshuffleCommand="Reshuffle" reshuffleTarget="Cup"/>
""",
)
def deck_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    decks = {n.attributes.get("name", "") for n in subject.everywhere("module.map.DrawPile")}
    for node in subject.tree.of("module.map.DrawPile"):
        target = node.attributes.get("reshuffleTarget", "")
        if node.attribute("reshufflable") == "true" and is_plain(target) and target not in decks:
            report.node(f"there is no deck '{shown(target, 40)}'", node, hint=report.guess(target, decks))
    for piece, index in traits(subject, "return;"):
        trait = piece.traits[index]
        name = trait.get("deck") or trait.get("deck_id")
        if is_plain(name) and trait.get("choose") == "false" and name not in decks:
            hint = report.guess(name, decks)
            report.trait(f"there is no deck '{shown(name, 40)}'", piece, index, hint=hint)


@check(
    WARNING,
    "MOD623",
    "side-unknown",
    "A trait or window names a side that is not in the roster.",
    why="""
Sides own private windows, clocks, masks and restricted pieces. A side that nobody can play, most often one
that was renamed in the roster only, shuts everybody out.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/restrict;Rot;false;true→piece;;;inf.png;Odd/→
    null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/restrict;Red;false;true→piece;;;inf.png;Good/→
    null;0;0;9;0</PieceSlot>
""",
)
def side_unknown(subject: Subject, report: Report) -> None:
    if not subject.whole or not subject.sides:
        return
    known = {*subject.sides, "<observer>"}
    for node in subject.tree.of("module.PrivateMap", "module.PlayerHand", CLOCK):
        lost = [s for s in decode(node.attributes.get("side", ""), ",") if s and s not in known]
        if lost:
            report.node(f"no side is called {listed(lost)}", node, hint=report.guess(lost[0], known))
    for piece, index in traits(subject, "restrict;", "obs;", "hide;"):
        lost = [s for s in _sides(piece.traits[index]) if is_plain(s) and s not in known]
        if lost:
            hint = report.guess(lost[0], known)
            report.trait(f"no side is called {listed(lost)}", piece, index, hint=hint)


def _sides(trait: TraitView) -> list[str]:
    if trait.id == "restrict;":
        return [side for side in trait.words("sides") if side]
    access = trait.get("access")
    return [s for s in decode(access[6:], ":") if s] if access.startswith("sides:") else []


TARGET_CHECKS: tuple[Check, ...] = (send_target, deck_missing, side_unknown)
