"""The printed factors across the foot of a counter: tabular, one baseline, fitted as a row."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from toolchain.layout.colours import WHITE, InkMode, grey, readable_ink
from toolchain.layout.counters.counter_face_context import FaceContext
from toolchain.layout.counters.counter_face_items import FaceBox, FaceText, Line, Sketch
from toolchain.layout.counters.counter_face_text import check_ink
from toolchain.layout.font_metrics import face
from toolchain.model.unit import Unit

WEIGHT = 700
FACTORS = Line(6.0, 2.6, WEIGHT)
BASELINE = 13.95
HYPHEN = "-"
HYPHEN_EM = 0.36
BOX_GAP_EM = 0.13
BOX_PAD_EM = 0.075


class Token(Struct, frozen=True):
    """One printed number; `box` is the colour of the box it stands in, or empty."""

    text: str
    box: str = ""


def factor_tokens(unit: Unit, values: Mapping[str, int], context: FaceContext) -> tuple[Token, ...]:
    """The numbers that the unit prints, in printed order; factors that it lacks are left out."""
    return tuple(
        Token(f"{factor.prefix}{values[factor.key]}", designator_colour(unit, factor.key, context))
        for factor in context.factors
        if factor.key in values
    )


def designator_colour(unit: Unit, factor: str, context: FaceContext) -> str:
    """The colour of the box that tells the unit's class, if this factor carries one.

    Without colour the first class keeps a dark box and the others an open one, so that they stay apart.
    """
    designator = context.designator
    if designator is None or designator.factor != factor:
        return ""
    found = next((colour for word, colour in designator.colours if word in unit.classes), "")
    if not found or context.mode is not InkMode.GREY:
        return found
    darkest = min((c for _, c in designator.colours), key=lambda c: int(grey(c)[1:3], 16))
    return found if found == darkest else WHITE


# Many units have the same factors.
@lru_cache(maxsize=1 << 10)
def row_em(tokens: tuple[Token, ...]) -> float:
    """Width of the row in units of its font size."""
    cut = face(weight=WEIGHT)
    total = sum(cut.width(token.text, 1.0) for token in tokens)
    total += sum(2 * BOX_PAD_EM for token in tokens if token.box)
    gaps = pairwise(tokens)
    return total + sum(_gap(a, b) for a, b in gaps)


def _gap(before: Token, after: Token) -> float:
    return BOX_GAP_EM if before.box or after.box else HYPHEN_EM


def draw_factors(sketch: Sketch, tokens: tuple[Token, ...], ground: str, ink: str) -> None:
    """The row, centred at the foot."""
    if not tokens:
        return
    size = _row_size(sketch, tokens)
    x = sketch.centre - row_em(tokens) * size / 2
    for before, token in zip((None, *tokens), tokens, strict=False):
        if before is not None:
            x = _separate(sketch, before, token, x, size, ink)
        x = _draw_token(sketch, token, x, size, ground, ink)


def _row_size(sketch: Sketch, tokens: tuple[Token, ...]) -> float:
    wanted, room = max(sketch.mm(FACTORS.size), FACTORS.floor), sketch.safe_width
    size = min(wanted, room / row_em(tokens))
    if size < FACTORS.floor:
        words = HYPHEN.join(token.text for token in tokens)
        needs = row_em(tokens) * FACTORS.floor
        reason = (
            f"needs {needs:.1f} mm at the least readable size of {FACTORS.floor:g} mm, but has {room:.1f} mm"
        )
        sketch.note("too-long", "factors", words, reason)
    return size


def _separate(sketch: Sketch, before: Token, after: Token, x: float, size: float, ink: str) -> float:
    gap = _gap(before, after) * size
    if gap == HYPHEN_EM * size:
        y = sketch.mm(BASELINE)
        sketch.items.append(FaceText("factors", HYPHEN, x + gap / 2, y, size, ink, WEIGHT))
    return x + gap


def _draw_token(sketch: Sketch, token: Token, x: float, size: float, ground: str, ink: str) -> float:
    width = face(weight=WEIGHT).width(token.text, size)
    y = sketch.mm(BASELINE)
    if token.box:
        pad = BOX_PAD_EM * size
        _draw_box(sketch, token.box, (x, y), width + 2 * pad, size)
        x, ground, ink = x + pad, token.box, readable_ink(token.box, WHITE)
    item = FaceText("factors", token.text, x + width / 2, y, size, ink, WEIGHT)
    check_ink(sketch, item, ground)
    sketch.items.append(item)
    return x + width + (BOX_PAD_EM * size if token.box else 0.0)


def _draw_box(sketch: Sketch, colour: str, at: tuple[float, float], width: float, size: float) -> None:
    cap, rim = face(weight=WEIGHT).cap(size), 0.075 * size
    line = sketch.mm(0.3)
    sketch.items.append(
        FaceBox(
            "designator", at[0], at[1] - cap - rim, width, cap + 2 * rim, colour,
            "#1b1b1b" if colour == WHITE else "none", line if colour == WHITE else 0.0, sketch.mm(0.5),
        )
    )  # fmt: skip
