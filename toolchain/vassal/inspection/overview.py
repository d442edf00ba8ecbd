"""What an overview of a module holds: what there is, where, how much, and who uses it."""

from __future__ import annotations

from msgspec import Struct


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
    """What holds pieces, by names from the outside in, and how many it has. `kind` is palette, stack or deck;
    at-start stacks of a map are counted together."""

    path: tuple[str, ...]
    kind: str
    pieces: int


class PrototypeView(Struct, frozen=True):
    """A prototype, how many traits it has, and how many pieces and prototypes use it, the first by name."""

    name: str
    traits: int
    users: int
    used_by: tuple[str, ...]


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


class Overview(Struct, frozen=True):
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
    languages: tuple[str, ...]
    maps: tuple[MapView, ...]
    palettes: tuple[PaletteView, ...]
    prototypes: tuple[PrototypeView, ...]
    traits: tuple[tuple[str, int], ...]
    keys: tuple[KeyView, ...]
    properties: tuple[tuple[str, str], ...]
    images: tuple[ImageView, ...]
    setups: tuple[SetupView, ...]
