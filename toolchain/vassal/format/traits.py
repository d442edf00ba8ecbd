"""Traits that say what a piece is and how it looks, one class each, with VASSAL's own defaults.

Field order is the order in the type text. Colours are "r,g,b". Expressions may hold {...} or $name$.
"""

from __future__ import annotations

from typing import ClassVar, Self

from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke, ctrl
from toolchain.vassal.format.sequence import decode, encode
from toolchain.vassal.format.trait_codec import KeyedChange, Part, Trait, Whole

CTRL_I = ctrl("I")
CTRL_L = ctrl("L")
CTRL_M = ctrl("M")
CTRL_T = ctrl("T")


class Prototype(Trait, frozen=True):
    """The traits of a prototype definition stand here. `parameters` is kept as text."""

    ID: ClassVar[str] = "prototype;"
    name: str = ""
    parameters: str = ""

    def type_text(self) -> str:
        words = (self.name, self.parameters) if self.parameters else (self.name,)
        return self.ID + encode(words, ";")


class Marker(Trait, frozen=True):
    """Fixed properties of a piece."""

    ID: ClassVar[str] = "mark;"
    properties: tuple[tuple[str, str], ...] = ()

    def type_text(self) -> str:
        return self.ID + encode((key for key, _ in self.properties), ",")

    def state_text(self) -> str:
        return encode((value for _, value in self.properties), ",")

    @classmethod
    def read(cls, body: str, state_text: str) -> Self:
        keys, values = decode(body, ","), decode(state_text, ",")
        values += [""] * (len(keys) - len(values))
        return cls(tuple(zip(keys, values, strict=False)))


class Layer(Trait, frozen=True):
    """Pictures laid over the piece, one level at a time. Old fields of letter keys stay empty."""

    ID: ClassVar[str] = "emb2;"
    activate_text: str = ""
    activate_modifiers: str = "2"
    activate_letters: str = ""
    up_text: str = ""
    up_modifiers: str = "2"
    up_letters: str = ""
    down_text: str = ""
    down_modifiers: str = "2"
    down_letters: str = ""
    reset_text: str = ""
    reset_key: KeyStroke = NO_KEY
    reset_level: str = "1"
    underneath: bool = False
    x: int = 0
    y: int = 0
    images: tuple[str, ...] = ()
    level_names: tuple[str, ...] = ()
    loop: bool = True
    name: str = ""
    random_key: KeyStroke = NO_KEY
    random_text: str = ""
    follow: bool = False
    expression: str = ""
    first_level: int = 1
    version: int = 1
    always_active: bool = False
    activate_key: KeyStroke = NO_KEY
    up_key: KeyStroke = NO_KEY
    down_key: KeyStroke = NO_KEY
    description: str = ""
    scale: float = 1.0
    only_property: str = ""
    only_property_state: bool = True
    level: Part[int] = -1


class Label(Trait, frozen=True):
    ID: ClassVar[str] = "label;"
    key: KeyStroke = CTRL_L
    menu_text: str = "Change label"
    font_size: int = 10
    background: str = ""
    foreground: str = "0,0,0"
    vertical: str = "t"
    vertical_offset: int = 0
    horizontal: str = "c"
    horizontal_offset: int = 0
    vertical_justify: str = "b"
    horizontal_justify: str = "c"
    name_format: str = "$pieceName$ ($label$)"
    font: str = "Dialog"
    font_style: int = 0
    rotation: int = 0
    property_name: str = "TextLabel"
    description: str = ""
    always_format: bool = False
    label: Whole[str] = ""


class MarkMoved(Trait, frozen=True):
    ID: ClassVar[str] = "markmoved;"
    image: str = "/images/moved.gif"
    x: int = 0
    y: int = 0
    menu_text: str = "Mark Moved"
    key: KeyStroke = CTRL_M
    description: str = ""
    ignore_small_moves: bool = False
    set_text: str = ""
    set_key: KeyStroke = NO_KEY
    unset_text: str = ""
    unset_key: KeyStroke = NO_KEY
    moved: Part[bool] = False


class Footprint(Trait, frozen=True):
    """A trail of the piece's moves. The state is kept as text (visible; map; points)."""

    ID: ClassVar[str] = "footprint;"
    key: KeyStroke = CTRL_T
    menu_text: str = "Movement Trail"
    starts_visible: bool = False
    visible_to_all: bool = False
    radius: int = 10
    fill: str = "255,255,255"
    line: str = "0,0,0"
    selected_opacity: int = 100
    unselected_opacity: int = 50
    edge_buffer: int = 20
    display_buffer: int = 30
    line_width: float = 1.0
    on_key: KeyStroke = NO_KEY
    off_key: KeyStroke = NO_KEY
    clear_key: KeyStroke = NO_KEY
    description: str = ""
    trail: Whole[str] = "false;;0;false"


class Mask(Trait, frozen=True):
    """Face down to the others. `style` I inset, B background, P peek, G with the owner's image."""

    ID: ClassVar[str] = "obs;"
    key: KeyStroke = NO_KEY
    image: str = ""
    menu_text: str = "Mask"
    style: str = "I"
    name: str = "?"
    access: str = "player:"
    peek_text: str = "Peek"
    description: str = ""
    auto_peek: bool = True
    deal_key: KeyStroke = NO_KEY
    deal_expression: str = ""
    owner: Part[str] = "null"
    options: Part[str] = ""


class Invisible(Trait, frozen=True):
    ID: ClassVar[str] = "hide;"
    key: KeyStroke = CTRL_I
    menu_text: str = "Invisible"
    background: str = ""
    access: str = "player:"
    opacity: float = 0.3
    description: str = ""
    silent: bool = False
    owner: Whole[str] = "null"


class AreaOfEffect(Trait, frozen=True):
    """Shades the hexes round a piece."""

    ID: ClassVar[str] = "AreaOfEffect;"
    colour: str = "0,0,0"
    opacity: int = 30
    radius: str = "1"
    always_active: bool = True
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    shader: str = ""
    fixed_radius: bool = True
    radius_property: str = ""
    description: str = ""
    name: str = ""
    on_text: str = ""
    on_key: KeyStroke = NO_KEY
    off_text: str = ""
    off_key: KeyStroke = NO_KEY
    visible_to_all: bool = True
    active: Part[bool] = False


class Immobile(Trait, frozen=True):
    """Does not stack, or cannot be selected or moved: letters of `selection`, `movement` N/I/V, `stacking`
    L/R."""

    ID: ClassVar[str] = "immob;"
    selection: str = ""
    movement: str = "N"
    stacking: str = "L"
    description: str = ""


class CalculatedProperty(Trait, frozen=True):
    ID: ClassVar[str] = "calcProp;"
    name: str = ""
    expression: str = ""
    description: str = ""


class DynamicProperty(Trait, frozen=True):
    """A property of the piece that keys change; `constraints` is "numeric,min,max,wrap"."""

    ID: ClassVar[str] = "PROP;"
    name: str = ""
    constraints: str = "false,0,100,false"
    changes: tuple[KeyedChange, ...] = ()
    description: str = ""
    value: Whole[str] = ""


class SetGlobalProperty(Trait, frozen=True):
    """Changes a property of zone, map or module."""

    ID: ClassVar[str] = "setprop;"
    name: str = ""
    constraints: str = "false,0,100,false"
    changes: tuple[KeyedChange, ...] = ()
    description: str = ""
    level: str = "Current Zone/Current Map/Module"
    search_name: str = ""
