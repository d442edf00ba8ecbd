"""An overview of a module: what there is, where, how much, and who uses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from toolchain.vassal.format.traits import Prototype
from toolchain.vassal.lint.keys import Place, switchboard
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import SLOTS
from toolchain.vassal.reading.engine_grid import HEX, EngineGrid
from toolchain.vassal.reading.key_facts import key_label
from toolchain.vassal.reading.map_facts import BoardFacts, GridFacts, MapFacts
from toolchain.vassal.reading.module_file import IMAGES, Metadata, ModuleFile
from toolchain.vassal.reading.property_names import is_shared
from toolchain.vassal.reading.save_reader import SaveDescription

_MOST_IMAGES = 12
_MOST_NAMED = 6


class BoardView(Struct, frozen=True):
    name: str
    width: int
    height: int
    image: str
    grids: tuple[str, ...]
    zones: tuple[str, ...]


class MapView(Struct, frozen=True):
    name: str
    kind: str
    boards: tuple[BoardView, ...]
    at_start: int
    decks: tuple[str, ...]


class PaletteView(Struct, frozen=True):
    """A palette, at-start stack or deck by its path, and how many pieces it has."""

    path: str
    pieces: int


class PrototypeView(Struct, frozen=True):
    name: str
    traits: int
    users: int


class KeyView(Struct, frozen=True):
    """A key, who waits for it and who sends it, the first of each by name."""

    key: str
    waits: int
    sent: int
    listeners: tuple[str, ...]
    senders: tuple[str, ...]


class ImageView(Struct, frozen=True):
    name: str
    form: str
    width: int
    height: int
    bytes: int


class SetupView(Struct, frozen=True):
    name: str
    file: str
    pieces: int
    stacks: int
    decks: int
    maps: tuple[tuple[str, int], ...]
    properties: int
    steps: int


class Inspection(Struct, frozen=True):
    """Everything that `hexwright inspect` shows; `version` counts changes of this form."""

    version: int
    file: str
    kind: str
    name: str
    module_version: str
    engine: str
    description: str
    components: int
    sides: tuple[str, ...]
    maps: tuple[MapView, ...]
    palettes: tuple[PaletteView, ...]
    prototypes: tuple[PrototypeView, ...]
    traits: tuple[tuple[str, int], ...]
    keys: tuple[KeyView, ...]
    properties: tuple[tuple[str, str], ...]
    image_count: int
    image_bytes: int
    images: tuple[ImageView, ...]
    setups: tuple[SetupView, ...]


def inspect_module(module: ModuleFile) -> Inspection:
    """Look a module, extension, saved game or log over."""
    subject = Subject(module)
    root = module.tree.root.attributes if module.tree else {}
    data = module.metadata or Metadata()
    own = module.own_metadata or Metadata()
    return Inspection(
        version=1,
        file=module.file,
        kind=module.kind.value,
        name=module.name or root.get("module", ""),
        module_version=root.get("version") or data.version,
        engine=root.get("VassalVersion") or root.get("vassalVersion") or data.engine,
        description=root.get("description") or own.description or data.description,
        components=len(module.tree.nodes) if module.tree else 0,
        sides=subject.sides,
        maps=tuple(_map(facts) for facts in subject.maps) if module.tree else (),
        palettes=tuple(_palettes(module)),
        prototypes=tuple(_prototypes(module)),
        traits=tuple(_traits(module)),
        keys=tuple(_keys(subject)),
        properties=tuple(_properties(module)),
        image_count=len(module.image_names),
        image_bytes=sum(module.container.sizes[IMAGES + name] for name in module.image_names),
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
    return f"{shape} {engine.dx:g} x {engine.dy:g}{_labels(engine)}"


def _labels(grid: EngineGrid) -> str:
    """The labels of the first and last cells on the board."""
    cells = list(grid.cells(10_000)) if grid.labels is not None else []
    return f", {grid.label(cells[0])} to {grid.label(cells[-1])}" if cells else ", not numbered"


def _palettes(module: ModuleFile) -> Iterator[PaletteView]:
    tree = module.tree
    counts: Counter[int] = Counter()
    for node in tree.of(*sorted(SLOTS)) if tree else ():
        counts[node.parent] += 1
    if tree is not None:
        yield from (PaletteView(tree.path(tree.nodes[i]), counts[i]) for i in sorted(counts))


def _prototypes(module: ModuleFile) -> Iterator[PrototypeView]:
    users: Counter[str] = Counter()
    for piece in module.all_pieces:
        users.update({t.get("name") for t in piece.traits if t.id == Prototype.ID})
    for name, piece in module.prototypes.items():
        yield PrototypeView(name, len(piece.traits), users[name])


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
    for name in names[:_MOST_IMAGES]:
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
