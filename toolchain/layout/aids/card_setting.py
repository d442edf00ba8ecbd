"""Set blocks: slices of marks from top to bottom, which pages may part between slices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.layout.aids.card_marks import LineMark, Mark, TextMark, moved
from toolchain.layout.aids.text_flow import BrokenText, FittedLine, Text, TextLine, TextStyle, break_text


class Fault(Struct, frozen=True):
    """A text that did not fit its place and was cut. `where` names the card in words."""

    text: str
    where: str = ""
    span: Span = NOWHERE


class Slice(Struct, frozen=True):
    """A strip that is never parted. `keep` holds it on one page with the slice that follows."""

    height: float
    marks: tuple[Mark, ...] = ()
    keep: bool = False
    faults: tuple[Fault, ...] = ()


class Setting(Struct, frozen=True):
    """A block set to a width. `head` is repeated where a page parts the block."""

    width: float
    slices: tuple[Slice, ...] = ()
    head: tuple[Slice, ...] = field(default=())

    @property
    def height(self) -> float:
        return sum(s.height for s in (*self.head, *self.slices))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Everything at its place below the block's top left corner."""
        found: list[Mark] = []
        y = 0.0
        for part in (*self.head, *self.slices):
            found.extend(moved(part.marks, 0.0, y))
            y += part.height
        return tuple(found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return tuple(f for s in (*self.head, *self.slices) for f in s.faults)


def faults_of(*lines: FittedLine) -> tuple[Fault, ...]:
    """A fault for every line that was cut."""
    return tuple(Fault(line.cut) for line in lines if line.cut)


def space(height: float) -> Slice:
    return Slice(height)


def solid(setting: Setting, *, keep: bool = False) -> Slice:
    """The whole block as one slice."""
    return Slice(setting.height, setting.marks, keep, setting.faults)


def whole(setting: Setting) -> Setting:
    """The block so that no page parts it."""
    return Setting(setting.width, (solid(setting),))


def stack(settings: Sequence[Setting], gap: float = 0.0) -> Setting:
    """Blocks one below the other."""
    slices: list[Slice] = []
    for setting in settings:
        if slices and gap:
            slices.append(space(gap))
        slices.extend((*setting.head, *setting.slices))
    return Setting(max((s.width for s in settings), default=0.0), tuple(slices))


def beside(settings: Sequence[Setting], gap: float, *, middle: bool = False) -> Setting:
    """Blocks next to each other as one slice, tops level or middles level."""
    height = max((s.height for s in settings), default=0.0)
    marks: list[Mark] = []
    x = 0.0
    for setting in settings:
        marks.extend(moved(setting.marks, x, (height - setting.height) / 2 if middle else 0.0))
        x += setting.width + gap
    faults = tuple(f for s in settings for f in s.faults)
    return Setting(max(0.0, x - gap), (Slice(height, tuple(marks), False, faults),))


def indented(setting: Setting, left: float) -> Setting:
    """The block moved to the right; its width grows by as much."""
    move = lambda part: replace(part, marks=moved(part.marks, left, 0.0))  # noqa: E731
    return Setting(
        setting.width + left, tuple(map(move, setting.slices)), head=tuple(map(move, setting.head))
    )


def line_marks(line: TextLine, x: float, y: float) -> tuple[TextMark, ...]:
    """A broken line whose baseline starts at (x, y)."""
    return tuple(
        TextMark(
            x + piece.x,
            y,
            piece.text,
            piece.style.size,
            piece.style.weight,
            piece.style.ink,
            family=piece.style.family,
            italic=piece.style.italic,
            spacing=piece.style.spacing,
        )
        for piece in line.pieces
    )


def baseline(style: TextStyle) -> float:
    """From the top of a line to its baseline: capitals stand in the middle of the line height."""
    return (style.line_height + style.size * 0.7) / 2


def set_lines(broken: BrokenText, style: TextStyle, width: float, align: str = "start") -> Setting:
    """Broken lines, one slice each; first and last lines of a paragraph stay with their neighbours."""
    count = len(broken.lines)
    faults = tuple(Fault(text) for text in broken.cut)
    slices = []
    for i, line in enumerate(broken.lines):
        slack = width - line.width
        x = {"middle": slack / 2, "end": slack}.get(align, 0.0)
        keep = count > 1 and i in (0, count - 2)
        marks = line_marks(line, x, baseline(style))
        slices.append(Slice(style.line_height, marks, keep, faults if i == 0 else ()))
    return Setting(width, tuple(slices))


def set_text(text: Text, style: TextStyle, width: float, align: str = "start") -> Setting:
    """A paragraph."""
    return set_lines(break_text(text, style, width), style, width, align)


def set_items(
    items: Iterable[Text], style: TextStyle, width: float, *, mark: str = "•", gap: float = 0.0
) -> Setting:
    """A list with hanging marks; numbers where `mark` is "1"."""
    made = []
    listed = list(items)
    indent = style.size * (1.5 if mark == "1" else 0.95)
    for i, item in enumerate(listed):
        body = indented(set_text(item, style, width - indent), indent)
        sign = f"{i + 1}." if mark == "1" else mark
        made.append(_with_sign(body, sign, style, indent))
    return stack(made, gap)


def _with_sign(body: Setting, sign: str, style: TextStyle, indent: float) -> Setting:
    if not body.slices:
        return body
    first = body.slices[0]
    weight = 700 if sign[0].isdigit() else style.weight
    dot = TextMark(0.0, baseline(style), sign, style.size, weight, style.ink)
    return replace(body, slices=(replace(first, marks=(dot, *first.marks)), *body.slices[1:]))


def ruled(width: float, *, ink: str = "rule", thickness: float = 0.25, space_after: float = 0.0) -> Setting:
    """A horizontal line as a block."""
    line = LineMark(0, thickness / 2, width, thickness / 2, ink, thickness)
    return Setting(width, (Slice(thickness + space_after, (line,), keep=True),))


def located(setting: Setting, where: str, span: Span) -> Setting:
    """The block with its faults placed: card and source, where they have none yet."""

    def place(part: Slice) -> Slice:
        faults = tuple(
            replace(f, where=f.where or where, span=f.span if f.span != NOWHERE else span)
            for f in part.faults
        )
        return replace(part, faults=faults) if part.faults else part

    return replace(setting, slices=tuple(map(place, setting.slices)), head=tuple(map(place, setting.head)))
