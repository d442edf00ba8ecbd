"""What may be asked of counter sheets."""

from __future__ import annotations

from msgspec import Struct

from toolchain.layout.colours import InkMode
from toolchain.layout.sheets.duplex import BackMode
from toolchain.layout.sheets.printer_profile import PrinterProfile

MOST_SPARES = 1000


class SheetOptions(Struct, frozen=True):
    """Options of a set of sheets; None leaves what the game's style and its template say.

    Lengths overrule the template's; `board_mm` is the thickness that folded sheets go round. `spares`
    blank counters of every side are added.
    """

    paper: str = "a4"
    template: str | None = None
    counter_mm: float | None = None
    backs: BackMode = BackMode.LONG_EDGE
    mode: InkMode = InkMode.COLOUR
    profile: PrinterProfile | None = None
    landscape: bool | None = None
    gutter_mm: float | None = None
    bleed_mm: float | None = None
    margin_mm: float | None = None
    board_mm: float | None = None
    spares: int = 0
    single_dpi: int = 300
