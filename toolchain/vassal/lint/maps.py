"""Checks of map windows, their decks and layers."""

from __future__ import annotations

from collections import Counter

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject, repeated
from toolchain.vassal.reading.map_facts import MapFacts
from toolchain.vassal.reading.module_file import FileKind

# Without these a window shows pieces that nobody can pick up, read or look at closely.
CORE = {
    "PieceMover": "pieces cannot be dragged",
    "KeyBufferer": "pieces cannot be selected",
    "ForwardToKeyBuffer": "keys do not reach selected pieces",
    "MenuDisplayer": "pieces have no menus",
}
# Cards in a hand lie side by side.
STACKING = {"StackExpander": "stacks do not open"}
# The window of the game itself; hands and private trays do well without.
LARGE = {"Zoomer": "there is no zoom", "CounterDetailViewer": "there is no stack viewer"}


def _own_window(facts: MapFacts) -> bool:
    """True for a window that players open, not one on a chart or with another map's boards."""
    return (
        not facts.foreign
        and facts.node.kind != "widget.WidgetMap"
        and not facts.node.attributes.get("useBoards")
    )


@check(
    ERROR,
    "MOD100",
    "map-name",
    "Two maps have one name, or a map has none.",
    why="""
Saved games find maps by their names. With two of one name every piece of the second lands on the first when
a game is loaded again.
""",
    wrong="""
# buildFile.xml (add)
<Map mapName="Off">
  <BoardPicker>
    <setup>OffBoardPicker→Off→0→0</setup>
    <Board name="Off" width="100" height="100"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
    right="""
# buildFile.xml (add)
<Map mapName="Out">
  <BoardPicker>
    <setup>OutBoardPicker→Off→0→0</setup>
    <Board name="Off" width="100" height="100"/>
  </BoardPicker>
  <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
  <CounterDetailViewer/>
</Map>
""",
)
def map_name(subject: Subject, report: Report) -> None:
    nodes = tuple(facts.node for facts in subject.maps)
    for first, *others in repeated(nodes, "mapName"):
        name = shown(first.attributes["mapName"])
        report.node(f"{len(others) + 1} maps are called '{name}'", others[0], related=[first])
    for node in nodes:
        if not node.attributes.get("mapName", "").strip():
            report.node("a map without a name", node)


@check(
    WARNING,
    "MOD101",
    "map-lacks-part",
    "A map lacks a component that players need.",
    why="""
The engine adds only boards, stacking and highlighting by itself. Dragging, selecting, menus, keys, zoom and
the stack viewer are components of their own, and without them the window is dead in that respect.
""",
    wrong="""
# buildFile.xml (without PieceMover)
<KeyNamer/>
""",
    right="""
# buildFile.xml
<KeyNamer/>
""",
)
def map_lacks_part(subject: Subject, report: Report) -> None:
    for facts in subject.maps:
        have = {n.short for n in subject.tree.flat_children(facts.node)}
        wanted = CORE if facts.node.kind == "module.PlayerHand" else CORE | STACKING
        wanted = wanted | LARGE if facts.node.kind == "module.Map" else wanted
        lacking = [name for name in wanted if name not in have]
        if lacking and _own_window(facts):
            effects = "; ".join(f"{name}: {wanted[name]}" for name in lacking)
            report.node(f"the map lacks {effects}", facts.node)


@check(
    WARNING,
    "MOD112",
    "no-map",
    "The module has no map.",
    why="""
A module without a map opens and has nothing to lay pieces on.
""",
    wrong="""
# buildFile.xml (whole)
<GameModule name="Sample" version="1.0" VassalVersion="3.7.0"/>
""",
    right="""
# buildFile.xml
<KeyNamer/>
""",
)
def no_map(subject: Subject, report: Report) -> None:
    root = subject.tree.root
    module = subject.module.kind is FileKind.MODULE and root.kind in (
        "GameModule",
        "VASSAL.launch.BasicModule",
    )
    if module and not subject.maps:
        report.node("the module has no map", root)


@check(
    WARNING,
    "MOD113",
    "deck-name",
    "Two decks have one name.",
    why="""
Pieces return to a deck by its name, and saved games tell decks apart by it: with two of one name cards go
back to the wrong one.
""",
    wrong="""
# buildFile.xml (add)
<DrawPile name="Cup" owningBoard="Field" x="200" y="450"/>
""",
    right="""
# buildFile.xml (add)
<DrawPile name="Second cup" owningBoard="Field" x="200" y="450"/>
""",
)
def deck_name(subject: Subject, report: Report) -> None:
    decks = tuple(deck for facts in subject.maps for deck in facts.decks)
    for first, *others in repeated(decks):
        name = shown(first.attributes["name"])
        report.node(f"{len(others) + 1} decks are called '{name}'", others[0], related=[first])


@check(
    WARNING,
    "MOD114",
    "unused-layer",
    "A layer of a map that no piece is in.",
    why="""
LayeredPieceCollection sorts pieces by a property's value into the layers of its list. A layer that no piece's
property names, often a misspelt one, stays empty, and the pieces meant for it lie on top.
""",
    wrong="""
# buildFile.xml
<LayeredPieceCollection property="Side" layerOrder="Red,Bleu"/>
""",
    right="""
# buildFile.xml
<LayeredPieceCollection property="Side" layerOrder="Red,Blue"/>
""",
)
def unused_layer(subject: Subject, report: Report) -> None:
    values: Counter[tuple[str, str]] = Counter()
    for node in subject.tree.of("module.map.LayeredPieceCollection"):
        if not values:
            values = marker_values(subject)
        name = node.attribute("property")
        known = {value for key, value in values if key == name}
        lost = [layer for layer in node.attributes.get("layerOrder", "").split(",") if layer not in known]
        if known and any(lost):
            report.node(f"no piece has {name} = {listed(layer for layer in lost if layer)}", node)


def marker_values(subject: Subject) -> Counter[tuple[str, str]]:
    """How often markers of the whole module have a value, by name and value."""
    found: Counter[tuple[str, str]] = Counter()
    for piece in subject.world_pieces:
        for trait in piece.traits:
            if trait.id == "mark;":
                found.update(zip(trait.words("keys"), trait.words("values"), strict=False))
    return found


MAP_CHECKS: tuple[Check, ...] = (
    map_name,
    map_lacks_part,
    no_map,
    deck_name,
    unused_layer,
)
