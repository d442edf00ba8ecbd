"""Looking a module over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.vassal.format.traits import Prototype
from toolchain.vassal.inspection.overview import (
    BoardView,
    ImageView,
    KeyView,
    MapView,
    Overview,
    PaletteView,
    PrototypeView,
    SetupView,
)
from toolchain.vassal.lint.keys import Place, switchboard
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import MAPS, SLOTS
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.engine_grid import HEX, EngineGrid
from toolchain.vassal.reading.key_facts import key_label
from toolchain.vassal.reading.map_facts import DECK, STACK, BoardFacts, GridFacts, MapFacts
from toolchain.vassal.reading.module_file import IMAGES, Metadata, ModuleFile
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.property_names import is_shared
from toolchain.vassal.reading.save_reader import SaveDescription

_MOST_NAMED = 6
_ELEMENT = "module.ExtensionElement"


def inspect_module(module: ModuleFile) -> Overview:
    """Look a module, extension, saved game or log over."""
    subject = Subject(module)
    root = module.tree.root.attributes if module.tree else {}
    data = module.metadata or Metadata()
    own = module.own_metadata or Metadata()
    return Overview(
        version=2,
        file=module.file,
        kind=module.kind.value,
        name=module.name or root.get("module", ""),
        module_version=root.get("version") or data.version,
        engine=root.get("VassalVersion") or root.get("vassalVersion") or data.engine,
        description=root.get("description") or own.description or data.description,
        components=len(module.tree.nodes) if module.tree else 0,
        sides=subject.sides,
        languages=tuple(_languages(module)),
        maps=tuple(_map(facts) for facts in subject.maps) if module.tree else (),
        palettes=tuple(_palettes(module)),
        prototypes=tuple(_prototypes(module)),
        traits=tuple(_traits(module)),
        keys=tuple(_keys(subject)),
        properties=tuple(_properties(module)),
        images=tuple(_images(module)),
        setups=tuple(_setups(module)),
    )


def _map(facts: MapFacts) -> MapView:
    boards = tuple(_board(board) for board in facts.boards.values())
    decks = tuple(node.attributes.get("name", "") for node in facts.decks)
    return MapView(facts.name, facts.node.short, boards[::-1], len(facts.stacks), decks)


def _board(board: BoardFacts) -> BoardView:
    width, height = board.size or (0, 0)
    grids = tuple(_grid(grid) for grid in (*board.grids, *board.background))
    zones = tuple(zone.name for zone in board.zones)
    return BoardView(board.name, width, height, board.image, grids, zones)


def _grid(grid: GridFacts) -> str:
    if grid.engine is None:
        return f"{len(grid.regions)} regions" if grid.node.short == "RegionGrid" else grid.node.short
    engine = grid.engine
    shape = "square"
    if grid.node.kind == HEX:
        shape = "pointy hexes" if engine.sideways else "flat hexes"
    return f"{shape} {engine.dx:.5g} x {engine.dy:.5g}{_labels(engine)}"


def _labels(grid: EngineGrid) -> str:
    """The labels of the first and last cells on the board."""
    cells = list(grid.cells(10_000)) if grid.labels is not None else []
    return f", {grid.label(cells[0])} to {grid.label(cells[-1])}" if cells else ", not numbered"


def _languages(module: ModuleFile) -> Iterator[str]:
    for node in module.tree.of("VASSAL.i18n.Translation") if module.tree else ():
        yield node.attributes.get("locale", "").strip(", ").replace(",", "_")


def _palettes(module: ModuleFile) -> Iterator[PaletteView]:
    """Where pieces stand, in file order."""
    tree = module.tree
    counts: Counter[tuple[tuple[str, ...], str]] = Counter()
    for node in tree.of(*sorted(SLOTS)) if tree else ():
        assert tree is not None
        counts[_place(tree, node)] += 1
    yield from (PaletteView(path, kind, count) for (path, kind), count in counts.items())


def _place(tree: ComponentTree, slot: Node) -> tuple[tuple[str, ...], str]:
    """The names round a slot, without the module's, and what kind of thing holds it."""
    around = [node for node in tree.above(slot) if node.parent >= 0 and node.kind != _ELEMENT]
    holder = around[0] if around else slot
    if holder.kind not in (STACK, DECK):
        return tuple(node.title or node.short for node in reversed(around)), "palette"
    owner = next((node for node in around if node.kind in MAPS), holder)
    if holder.kind == STACK:
        return (owner.title or owner.short, "at start"), "stack"
    return (owner.title or owner.short, "decks", holder.title or holder.short), "deck"


def _prototypes(module: ModuleFile) -> Iterator[PrototypeView]:
    users: dict[str, list[Piece]] = {}
    for piece in module.all_pieces:
        for name in {t.get("name") for t in piece.traits if t.id == Prototype.ID}:
            users.setdefault(name, []).append(piece)
    for name, piece in module.prototypes.items():
        found = users.get(name, [])
        names = tuple(name for name in dict.fromkeys(p.name or p.node.title for p in found) if name)
        yield PrototypeView(name, len(piece.traits), len(found), names[:_MOST_NAMED])


def _traits(module: ModuleFile) -> Iterator[tuple[str, int]]:
    counts = Counter(trait.kind for piece in module.all_pieces for trait in piece.traits)
    yield from sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _keys(subject: Subject) -> Iterator[KeyView]:
    board = switchboard(subject)
    for key in sorted({*board.heard, *board.sent}, key=key_label):
        heard, sent = board.heard.get(key, []), board.sent.get(key, [])
        yield KeyView(key_label(key), len(heard), len(sent), _who(heard), _who(sent))


def _who(places: list[Place]) -> tuple[str, ...]:
    names = (p.node.label if p.piece is None or p.index < 0 else _trait_name(p) for p in places)
    return tuple(dict.fromkeys(names))[:_MOST_NAMED]


def _trait_name(place: Place) -> str:
    assert place.piece is not None
    return f"{place.piece.name or place.node.title}: {place.piece.traits[place.index].label}"


def _properties(module: ModuleFile) -> Iterator[tuple[str, str]]:
    for node in module.tree.nodes if module.tree else ():
        if is_shared(node):
            value = node.attributes.get("initialValue") or node.attributes.get("default") or ""
            yield node.attributes.get("name", ""), value


def _images(module: ModuleFile) -> Iterator[ImageView]:
    sizes = module.container.sizes
    names = sorted(module.image_names, key=lambda name: (-sizes[IMAGES + name], name))
    for name in names:
        header = module.image(name)
        if header is not None:
            yield ImageView(name, header.form, header.width, header.height, sizes[IMAGES + name])


def _setups(module: ModuleFile) -> Iterator[SetupView]:
    titles = {}
    for node in module.tree.of("module.PredefinedSetup") if module.tree else ():
        titles[node.attributes.get("file", "")] = node.attributes.get("name", "")
    if module.save is not None:
        yield _setup("", module.file, module.save)
    for entry, setup in module.setups.items():
        yield _setup(titles.get(entry, ""), entry, setup.save or SaveDescription())


def _setup(name: str, file: str, save: SaveDescription) -> SetupView:
    maps = Counter(piece.basic.map for piece in save.pieces if piece.basic is not None)
    return SetupView(
        name,
        file,
        len(save.pieces),
        len(save.stacks),
        len(save.decks),
        tuple(sorted(maps.items())),
        len(save.properties),
        save.steps,
    )
