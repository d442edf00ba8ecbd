"""A module as stable text, a line an attribute or field, so that changes of it can be read as a diff."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.vassal.format.stack_text import BasicPiece
from toolchain.vassal.format.trait_view import TraitView, view_state
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.image_header import ImageHeader
from toolchain.vassal.reading.java_properties import read_properties
from toolchain.vassal.reading.module_file import IMAGES, Metadata, ModuleFile
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.save_reader import PieceInSave, SaveDescription

_STEP = "  "
_TRANSLATION = re.compile(r"Module_\w{2,6}\.properties")
_MOST_TRANSLATED = 1 << 21
# Attributes that change whenever a module is saved say nothing of it.
_VOLATILE = frozenset({"nextPieceSlotId"})


def tree_text(module: ModuleFile) -> str:
    """Components with their attributes, pieces trait by trait, other entries, saved games decoded."""
    lines: list[str] = [f"{module.kind.value} {_quote(module.name)}"]
    for word, data in (("moduledata", module.metadata), ("own metadata", module.own_metadata)):
        lines += _metadata(word, data)
    if module.tree is not None:
        pieces = {piece.node.index: piece for piece in module.pieces}
        lines += _components(module.tree, pieces)
    lines += _entries(module)
    if module.save is not None:
        lines += _save(module, "saved game", module.save)
    for entry, setup in module.setups.items():
        lines += _save(module, f"saved game {_quote(entry)}", setup.save) if setup.save else ()
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    """A value on one line: what cannot be seen is written out."""
    return f"'{text}'" if text.isprintable() else repr(text)


def _metadata(word: str, data: Metadata | None) -> Iterator[str]:
    if data is not None:
        yield f"{word} version {_quote(data.version)} engine {_quote(data.engine)}"
        if data.description:
            yield f"{_STEP}description = {_quote(data.description)}"


def _components(tree: ComponentTree, pieces: dict[int, Piece]) -> Iterator[str]:
    for node in tree.nodes:
        level = sum(1 for _ in tree.above(node))
        yield from _component(node, _STEP * level, pieces.get(node.index))


def _component(node: Node, indent: str, piece: Piece | None) -> Iterator[str]:
    yield f"{indent}{node.kind}" + (f" {_quote(node.title)}" if node.title else "")
    inner = indent + _STEP * 2
    for name in sorted(node.attributes):
        value = node.attributes[name]
        if value and name not in _VOLATILE and value != node.title:
            yield f"{inner}{name} = {_quote(value)}"
    if piece is not None:
        yield from _piece(piece, inner)
    elif node.text:
        yield from (f"{inner}| {_quote(line)[1:-1]}" for line in node.text.splitlines())


def _piece(piece: Piece, indent: str) -> Iterator[str]:
    if piece.add is None:
        yield f"{indent}broken piece = {_quote(piece.text)}"
        return
    placed = {inner.at: inner for inner in piece.inner}
    for index, trait in reversed(list(enumerate(piece.traits))):
        yield from _trait(trait, indent, placed.get(index))
    if piece.basic is not None:
        yield from _basic(piece.basic, indent)
    else:
        basic = piece.add.piece.basic
        yield f"{indent}innermost = {_quote(basic.type)} state {_quote(basic.state)}"


def _basic(basic: BasicPiece, indent: str) -> Iterator[str]:
    yield f"{indent}basic piece {_quote(basic.name)}"
    given = {"image": basic.image, "gpid": basic.gpid, "keys": ",".join(k for k in basic.keys if k)}
    yield from (f"{indent}{_STEP}{name} = {_quote(value)}" for name, value in given.items() if value)


def _trait(trait: TraitView, indent: str, placed: Piece | None = None) -> Iterator[str]:
    if not trait.known:
        yield f"{indent}{trait.id} = {_quote(trait.text.body)} state {_quote(trait.text.state)}"
        return
    yield f"{indent}{trait.kind}"
    inner = indent + _STEP
    if trait.id == "mark;":
        pairs = zip(trait.words("keys"), [*trait.words("values"), *[""] * 100], strict=False)
        yield from (f"{inner}{key} = {_quote(value)}" for key, value in pairs)
        return
    for name, value in trait.fields.items():
        if value and not (placed is not None and name == "marker"):
            yield f"{inner}{name} = {_quote(value)}"
    yield from (f"{inner}further field = {_quote(value)}" for value in trait.extra if value)
    yield from (f"{inner}state {n} = {_quote(v)}" for n, v in view_state(trait.text).items() if v)
    if placed is not None:
        yield f"{inner}piece"
        yield from _piece(placed, inner + _STEP)


def _entries(module: ModuleFile) -> Iterator[str]:
    sizes = module.container.sizes
    skipped = {module.build_file, "moduledata", "savedata", "extensiondata", "savedGame", *module.setups}
    for name in sorted(set(sizes) - skipped):
        header = module.image(name.removeprefix(IMAGES)) if name.startswith(IMAGES) else None
        checksum = module.container.checksum(name)
        yield f"entry {_quote(name)} {sizes[name]} bytes{_size(header)} crc {checksum:08x}"
        if _TRANSLATION.fullmatch(name):
            yield from _translation(module.container.head(name, _MOST_TRANSLATED))


def _translation(data: bytes) -> Iterator[str]:
    yield from (f"{_STEP}{_quote(key)} = {_quote(text)}" for key, text in sorted(read_properties(data)))


def _size(header: ImageHeader | None) -> str:
    return f" {header.form} {header.width} x {header.height}" if header is not None else ""


def _save(module: ModuleFile, title: str, save: SaveDescription) -> Iterator[str]:
    """A saved game without what changes whenever it is saved: ids, order, players, clocks."""
    yield title
    for name, boards in sorted(save.boards):
        words = ", ".join(f"{_quote(b.name)} {b.column},{b.row}{' rev' * b.reversed_}" for b in boards)
        yield f"{_STEP}boards of {_quote(name)}: {words}"
    for name, value, container in sorted(save.properties):
        yield f"{_STEP}property {_quote(name)} of {_quote(container)} = {_quote(value)}"
    yield from (f"{_STEP}turn {_quote(tracker)} = {_quote(state)}" for tracker, state in save.turns)
    yield from (f"{_STEP}notes | {_quote(line)[1:-1]}" for line in save.notes.splitlines())
    if not save.at_start_done:
        yield f"{_STEP}with the module's at-start stacks"
    if save.steps:
        yield f"{_STEP}{save.steps} steps of a log"
    for _, lines in sorted((_place(piece), tuple(_saved(module, piece))) for piece in save.pieces):
        yield from lines
    for deck in sorted(save.decks, key=lambda d: (d.deck.map, d.deck.name)):
        place = f"{deck.deck.x},{deck.deck.y} on {_quote(deck.deck.map)}"
        yield f"{_STEP}deck {_quote(deck.deck.name)} at {place}: {len(deck.deck.cards)} cards"
    yield from (f"{_STEP}broken piece = {_quote(text)}" for text in save.broken)


def _place(piece: PieceInSave) -> tuple[str, int, int, str]:
    basic = piece.basic
    return (basic.map, basic.y, basic.x, basic.name) if basic is not None else ("", 0, 0, "")


def _saved(module: ModuleFile, piece: PieceInSave) -> Iterator[str]:
    map_name, y, x, name = _place(piece)
    gpid = piece.basic.gpid if piece.basic is not None else ""
    yield f"{_STEP}piece {_quote(name)} at {x},{y} on {_quote(map_name)}, gpid {_quote(gpid)}"
    inner = _STEP * 3
    for text in reversed(piece.traits):
        trait = module.reader.view(text)
        if trait.id == "mark;":
            pairs = zip(trait.words("keys"), [*trait.words("values"), *[""] * 100], strict=False)
            yield from (f"{inner}{key} = {_quote(value)}" for key, value in pairs)
        elif text.state:
            yield f"{inner}{trait.label}: {_quote(text.state)}"
