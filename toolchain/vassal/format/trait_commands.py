"""Traits that give a piece commands: delete, send, trigger, report and the like.

Field order is the order in the type text. Expressions may hold {...} or $name$.
"""

from __future__ import annotations

from typing import ClassVar

from toolchain.vassal.format.keystroke import NO_KEY, KeyStroke, ctrl
from toolchain.vassal.format.trait_codec import Part, Trait, Whole

CTRL_C = ctrl("C")
CTRL_D = ctrl("D")
CTRL_K = ctrl("K")
CTRL_M = ctrl("M")


class Delete(Trait, frozen=True):
    ID: ClassVar[str] = "delete;"
    menu_text: str = "Delete"
    key: KeyStroke = CTRL_D
    description: str = ""


class Clone(Trait, frozen=True):
    ID: ClassVar[str] = "clone;"
    menu_text: str = "Clone"
    key: KeyStroke = CTRL_C
    description: str = ""


class PlaceMarker(Trait, frozen=True):
    """Put another piece down beside this one. `gpid` is that piece's own id."""

    ID: ClassVar[str] = "placemark;"
    menu_text: str = "Place Marker"
    key: KeyStroke = CTRL_M
    marker: str = "null"
    marker_text: str = "null"
    x: str = "0"
    y: str = "0"
    match_rotation: bool = False
    after_key: KeyStroke = NO_KEY
    description: str = ""
    gpid: str = ""
    placement: int = 0
    above: bool = False
    copy_properties: bool = False
    parameters: str = ""
    version: str = "1"


class Replace(PlaceMarker, frozen=True):
    """Become another piece."""

    ID: ClassVar[str] = "replace;"
    menu_text: str = "Replace"


class Translate(Trait, frozen=True):
    """Move by a fixed distance."""

    ID: ClassVar[str] = "translate;"
    menu_text: str = "Move Fixed Distance"
    key: KeyStroke = CTRL_M
    dx: str = "0"
    dy: str = "60"
    move_stack: bool = False
    x_index: str = "0"
    y_index: str = "0"
    x_step: str = "0"
    y_step: str = "0"
    description: str = ""


class SendTo(Trait, frozen=True):
    """Send to a place: `kind` is L (x, y), G (grid), Z (zone), R (region), A/C/N (another counter)."""

    ID: ClassVar[str] = "sendto;"
    menu_text: str = "Send to Location"
    key: KeyStroke = NO_KEY
    map: str = ""
    board: str = ""
    x: str = "0"
    y: str = "0"
    back_text: str = ""
    back_key: KeyStroke = NO_KEY
    x_index: str = "0"
    y_index: str = "0"
    x_offset: str = "1"
    y_offset: str = "1"
    description: str = ""
    kind: str = "L"
    zone: str = ""
    region: str = ""
    filter: str = ""
    grid_location: str = ""
    back_map: Part[str] = ""
    back_x: Part[str] = ""
    back_y: Part[str] = ""


class Trigger(Trait, frozen=True):
    """Sends keys to the piece itself when a key comes in and the filter holds."""

    ID: ClassVar[str] = "macro;"
    name: str = ""
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    filter: str = ""
    watch: tuple[KeyStroke, ...] = ()
    actions: tuple[KeyStroke, ...] = ()
    loop: bool = False
    pre_key: KeyStroke = NO_KEY
    post_key: KeyStroke = NO_KEY
    loop_type: str = "counted"
    while_expression: str = ""
    until_expression: str = ""
    loop_count: str = "1"
    index: bool = False
    index_property: str = ""
    index_start: str = "1"
    index_step: str = "1"


class Report(Trait, frozen=True):
    """A chat line when one of the keys is pressed."""

    ID: ClassVar[str] = "report;"
    keys: tuple[KeyStroke, ...] = ()
    format: str = "$location$: $newPieceName$ *"
    cycle_down_keys: tuple[KeyStroke, ...] = ()
    cycle_formats: tuple[str, ...] = ()
    description: str = ""
    always: bool = False
    cycle: Part[int] = -1


class PieceGlobalKey(Trait, frozen=True):
    """A key command from a piece to other pieces."""

    ID: ClassVar[str] = "globalkey;"
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    sent: KeyStroke = NO_KEY
    filter: str = ""
    restrict_range: bool = False
    range: str = "1"
    suppress_reports: bool = True
    fixed_range: bool = True
    range_property: str = ""
    description: str = ""
    deck_count: str = "-1"
    target: str = ""
    suppress_sounds: bool = False
    parameters: str = ""


class GlobalHotkey(Trait, frozen=True):
    ID: ClassVar[str] = "globalhotkey;"
    menu_text: str = ""
    key: KeyStroke = NO_KEY
    hotkey: KeyStroke = NO_KEY
    description: str = ""


class SubMenu(Trait, frozen=True):
    """Groups menu entries of the traits inside it."""

    ID: ClassVar[str] = "submenu;"
    title: str = ""
    entries: tuple[str, ...] = ()
    description: str = ""


class MenuSeparator(Trait, frozen=True):
    ID: ClassVar[str] = "menuSeparator;"
    description: str = ""
    key: KeyStroke = NO_KEY


class ReturnToDeck(Trait, frozen=True):
    ID: ClassVar[str] = "return;"
    menu_text: str = "Return to Deck"
    key: KeyStroke = NO_KEY
    deck_id: str = ""
    prompt: str = "Select destination"
    description: str = ""
    version: str = "2"
    choose: bool = True
    deck: str = ""


class Restricted(Trait, frozen=True):
    """Only these sides may touch the piece."""

    ID: ClassVar[str] = "restrict;"
    sides: tuple[str, ...] = ()
    by_player: bool = False
    movement_too: bool = True
    description: str = ""
    owner: Whole[str] = ""


class RestrictCommands(Trait, frozen=True):
    """Takes commands away while the filter holds; `action` is Hide or Disable."""

    ID: ClassVar[str] = "hideCmd;"
    name: str = ""
    action: str = "Hide"
    filter: str = ""
    keys: tuple[KeyStroke, ...] = ()


class Deselect(Trait, frozen=True):
    ID: ClassVar[str] = "deselect;"
    menu_text: str = "Deselect"
    key: KeyStroke = CTRL_K
    description: str = ""
    unstack: bool = False
    which: str = "D"
