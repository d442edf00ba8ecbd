"""Checks of what commands aim at: maps, boards, places, decks, slots, sides, turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.vassal.format.piece_text import ADD
from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.map_facts import BoardFacts
from toolchain.vassal.reading.piece_reader import PLACERS


def _plain(text: str) -> bool:
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
    if _plain(name) and name not in subject.map_names:
        return f"there is no map '{shown(name, 40)}'", report.guess(name, subject.map_names)
    maps = [subject.map_names[name]] if _plain(name) else subject.world_maps
    boards = [board for facts in maps for board in facts.boards.values()]
    board = trait.get("board")
    if _plain(board) and board not in (known := [b.name for b in boards]):
        return f"there is no board '{shown(board, 40)}'", report.guess(board, known)
    word, wanted, have = _place(trait, kind, boards)
    if word and _plain(wanted) and wanted not in have:
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
    ERROR,
    "MOD621",
    "placed-piece-missing",
    "A trait places or becomes a piece that is not there.",
    why="""
"Place Marker" and "Replace" hold the piece itself or the path of its slot, class and name by class and name.
When the slot is renamed or moved the path leads nowhere and the command does nothing.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.TabWidget:Gone;null;0;0;false;;;10→
    piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.TabWidget:Forces;null;0;0;false;;;10→
    piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def placed_piece_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    for piece, index in traits(subject, *sorted(PLACERS)):
        spec = piece.traits[index].get("marker")
        if spec in ("", "null") or spec.startswith(ADD) or not _plain(spec):
            continue
        if not any(m.tree is not None and leads_somewhere(m.tree, spec) for m in subject.world):
            report.trait(f"no component has the path '{shown(spec, 120)}'", piece, index)


def leads_somewhere(tree: ComponentTree, path: str) -> bool:
    """True where classes and names of a path lead from the root down to a component; folders count."""
    here: list[Node] = [tree.root]
    for step in decode(path, "/"):
        tag, _, name = step.partition(":")
        kind = tag.removeprefix("VASSAL.build.")
        here = [
            child
            for node in here
            for child in (*tree.children(node), *tree.flat_children(node))
            if child.kind == kind and (not name or name in child.attributes.values())
        ]
        if not here:
            return False
    return True


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
        if node.attribute("reshufflable") == "true" and _plain(target) and target not in decks:
            report.node(f"there is no deck '{shown(target, 40)}'", node, hint=report.guess(target, decks))
    for piece, index in traits(subject, "return;"):
        trait = piece.traits[index]
        name = trait.get("deck") or trait.get("deck_id")
        if _plain(name) and trait.get("choose") == "false" and name not in decks:
            hint = report.guess(name, decks)
            report.trait(f"there is no deck '{shown(name, 40)}'", piece, index, hint=hint)


@check(
    WARNING,
    "MOD623",
    "side-unknown",
    "A trait or window names a side that is not in the roster.",
    why="""
Sides own private windows, masks and restricted pieces. A side that nobody can play, most often one that was
renamed in the roster only, shuts everybody out.
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
    for node in subject.tree.of("module.PrivateMap", "module.PlayerHand"):
        lost = [s for s in decode(node.attributes.get("side", ""), ",") if s and s not in known]
        if lost:
            report.node(f"no side is called {listed(lost)}", node, hint=report.guess(lost[0], known))
    for piece, index in traits(subject, "restrict;", "obs;", "hide;"):
        lost = [s for s in _sides(piece.traits[index]) if _plain(s) and s not in known]
        if lost:
            hint = report.guess(lost[0], known)
            report.trait(f"no side is called {listed(lost)}", piece, index, hint=hint)


def _sides(trait: TraitView) -> list[str]:
    if trait.id == "restrict;":
        return [side for side in trait.words("sides") if side]
    access = trait.get("access")
    return [s for s in decode(access[6:], ":") if s] if access.startswith("sides:") else []


@check(
    WARNING,
    "MOD624",
    "turn-levels",
    "A turn tracker without levels, or a level without a property.",
    why="""
A tracker counts by its levels, turns with phases inside. Without a level it shows nothing; a level without a
property cannot be read by pieces and reports.
""",
    wrong="""
# buildFile.xml (add)
<TurnTracker name="Months" buttonText="Months"/>
""",
    right="""
# buildFile.xml (add)
<TurnTracker name="Months" buttonText="Months">
  <ListTurnLevel property="Month" list="May,June"/>
</TurnTracker>
""",
)
def turn_levels(subject: Subject, report: Report) -> None:
    levels = ("module.turn.CounterTurnLevel", "module.turn.ListTurnLevel")
    for node in subject.tree.of("module.turn.TurnTracker"):
        if not any(below.kind in levels for below in subject.tree.below(node)):
            report.node("the tracker has no level", node)
    for node in subject.tree.of(*levels):
        if not node.attributes.get("property"):
            report.node("the level has no property", node)
        elif node.short == "ListTurnLevel" and not node.attributes.get("list"):
            report.node("the list of the level is empty", node)


@check(
    WARNING,
    "MOD625",
    "translated-sides",
    "A translation has another number of sides than the roster.",
    why="""
A translation replaces the list of sides as a whole. With another number of them players of that language sit
down at the wrong side or at none.
""",
    wrong="""
# Module_de.properties
PlayerRoster.sides=Rot
""",
    right="""
# Module_de.properties
PlayerRoster.sides=Rot,Blau
""",
)
def translated_sides(subject: Subject, report: Report) -> None:
    for entry, lines in _translations(subject):
        for key, value in lines:
            count = len(decode(value, ","))
            if key.endswith("PlayerRoster.sides") and subject.sides and count != len(subject.sides):
                message = f"it names {count} sides; the roster has {len(subject.sides)}"
                report.entry(message, entry, about="PlayerRoster.sides")


def _translations(subject: Subject) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    container = subject.module.container
    for name in container.names:
        if name.endswith(".properties") and "/" not in name:
            text = container.head(name, 1 << 20).decode("utf-8", "replace")
            pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
            yield name, [(key.strip(), value.strip()) for key, _, value in pairs]


TARGET_CHECKS: tuple[Check, ...] = (
    send_target,
    placed_piece_missing,
    deck_missing,
    side_unknown,
    turn_levels,
    translated_sides,
)
