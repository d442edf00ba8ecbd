"""A module, extension, saved game or log as it was read: an immutable description."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.vassal.reading.component_tree import ComponentTree
from toolchain.vassal.reading.folder_reader import Container
from toolchain.vassal.reading.image_header import HEAD_BYTES, SMALL_HEAD, ImageHeader, read_header
from toolchain.vassal.reading.piece_reader import Piece, PieceReader, read_pieces
from toolchain.vassal.reading.prototype_expansion import Expander
from toolchain.vassal.reading.save_reader import SaveDescription

IMAGES, SOUNDS = "images/", "sounds/"


class FileKind(Enum):
    MODULE = "module"
    EXTENSION = "extension"
    SAVE = "saved game"
    LOG = "log"


class Metadata(Struct, frozen=True):
    """What moduledata, extensiondata or savedata say."""

    name: str = ""
    version: str = ""
    engine: str = ""
    description: str = ""


class Setup(Struct, frozen=True):
    """A saved game inside a module; `save` None where it cannot be read, which `findings` tell."""

    entry: str
    save: SaveDescription | None
    module: Metadata | None
    findings: tuple[Diagnostic, ...] = ()


class ModuleFile(Struct, frozen=True, dict=True):
    """What a file or folder holds.

    `build_file` is the entry that `tree` was read from. `metadata` is moduledata, `own_metadata` the
    extensiondata or savedata. A saved game has `save` and no tree; `setups` are those inside a module, by
    entry.
    """

    file: str
    kind: FileKind
    container: Container
    build_file: str = ""
    tree: ComponentTree | None = None
    metadata: Metadata | None = None
    own_metadata: Metadata | None = None
    save: SaveDescription | None = None
    setups: Mapping[str, Setup] = field(default_factory=dict)
    source: bytes = b""

    @property
    def name(self) -> str:
        """The module's name, as the build file or else the metadata give it."""
        given = self.tree.root.attributes.get("name", "").strip() if self.tree else ""
        return given or (self.metadata.name if self.metadata else "")

    @cached_property
    def reader(self) -> PieceReader:
        return PieceReader()

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Pieces of slots and prototypes, in file order."""
        return read_pieces(self.tree, self.reader) if self.tree else ()

    @cached_property
    def all_pieces(self) -> tuple[Piece, ...]:
        """The same, and those inside traits."""
        return tuple(p for piece in self.pieces for p in piece.walk())

    @cached_property
    def prototypes(self) -> Mapping[str, Piece]:
        """Prototypes by name; the engine keeps the last of a name."""
        return {p.node.attributes.get("name", ""): p for p in self.pieces if p.is_prototype}

    @cached_property
    def expander(self) -> Expander:
        return Expander(self.prototypes)

    @cached_property
    def image_names(self) -> tuple[str, ...]:
        """Entries below images/, without that folder."""
        return tuple(n.removeprefix(IMAGES) for n in self.container.names if n.startswith(IMAGES))

    @cached_property
    def _headers(self) -> dict[str, ImageHeader]:
        return {}

    def image(self, name: str) -> ImageHeader | None:
        """The head of a picture in images/, or None where there is none of that exact name."""
        found = self._headers.get(name)
        if found is None and IMAGES + name in self.container.sizes:
            found = read_header(self.container.head(IMAGES + name, SMALL_HEAD))
            if not found.width and found.form in ("JPEG", "unknown"):
                found = read_header(self.container.head(IMAGES + name, HEAD_BYTES))
            self._headers[name] = found
        return found
