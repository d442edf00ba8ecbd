"""Measured text: runs of one style after another, broken into lines that fit a width.

Lines are broken so that a paragraph's right edge is even (least sum of squared gaps), not greedily.
Nothing runs out of its width: a word that is too long is set smaller down to a floor, then cut, and told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.font_metrics import SANS, face

FLOOR_MM = 2.1
ELLIPSIS = "…"

_SPACES = re.compile(r"([ \t\n]+)")


class TextStyle(Struct, frozen=True):
    """How text is set: size and line height in mm."""

    size: float
    leading: float = 0.0
    weight: int = 500
    ink: str = "ink"
    family: str = SANS
    italic: bool = False
    spacing: float = 0.0

    @property
    def line_height(self) -> float:
        return self.leading or self.size * 1.25

    def bold(self) -> TextStyle:
        return replace(self, weight=700)

    def inked(self, ink: str) -> TextStyle:
        return replace(self, ink=ink)

    def sized(self, size: float) -> TextStyle:
        return replace(self, size=size, leading=self.leading * size / self.size)


class Run(Struct, frozen=True):
    """A stretch of text in one manner; what is None follows the paragraph's style."""

    text: str
    weight: int | None = None
    italic: bool | None = None
    ink: str | None = None

    def style(self, base: TextStyle) -> TextStyle:
        if self.weight is None and self.italic is None and self.ink is None:
            return base
        return replace(
            base,
            weight=base.weight if self.weight is None else self.weight,
            italic=base.italic if self.italic is None else self.italic,
            ink=base.ink if self.ink is None else self.ink,
        )


Text = tuple[Run, ...]


class Piece(Struct, frozen=True):
    """A part of a line: text in one style, starting `x` mm from the line's start."""

    x: float
    text: str
    style: TextStyle


class TextLine(Struct, frozen=True):
    """A broken line with its width in mm."""

    pieces: tuple[Piece, ...]
    width: float


class BrokenText(Struct, frozen=True):
    """The lines of a paragraph; `cut` lists what had to be cut to fit."""

    lines: tuple[TextLine, ...]
    cut: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        return max((line.width for line in self.lines), default=0.0)


def plain(text: str) -> Text:
    """Text in the paragraph's own style."""
    return (Run(text),) if text else ()


def bold(text: str, ink: str | None = None) -> Text:
    return (Run(text, weight=700, ink=ink),) if text else ()


def italic(text: str) -> Text:
    return (Run(text, italic=True),) if text else ()


def join(parts: Iterable[Text], between: str) -> Text:
    """The texts one after another with `between` in the plain style."""
    made: list[Run] = []
    for part in parts:
        if made and part:
            made.append(Run(between))
        made.extend(part)
    return tuple(made)


def text_of(text: Text) -> str:
    return "".join(run.text for run in text)


@lru_cache(maxsize=65536)
def _unit_width(text: str, family: str, weight: int, slanted: bool) -> float:
    return face(family, weight, slanted).width(text, 1.0)


def line_width(text: str, style: TextStyle) -> float:
    """Width of one line in mm; measured once for each text and cut, since widths grow with the size."""
    width = _unit_width(text, style.family, style.weight, style.italic) * style.size
    return width + style.spacing * max(0, len(text) - 1)


def text_width(text: Text, base: TextStyle) -> float:
    return sum(line_width(run.text, run.style(base)) for run in text)


def longest_word(text: Text, base: TextStyle) -> float:
    """Width of the longest stretch without a space, each run for itself."""
    if base.spacing:
        return max((line_width(w, run.style(base)) for run in text for w in run.text.split()), default=0.0)
    return _longest_word(text, base.family, base.weight, base.italic) * base.size


@lru_cache(maxsize=8192)
def _longest_word(text: Text, family: str, weight: int, slanted: bool) -> float:
    style = TextStyle(1.0, family=family, weight=weight, italic=slanted)
    words = [(word, run.style(style)) for run in text for word in run.text.replace("\n", " ").split(" ")]
    return max((line_width(word, manner) for word, manner in words), default=0.0)


class _Token(Struct, frozen=True):
    """A word at a size of 1 mm: its pieces, each with the number of its run; its width; that of the space
    after it."""

    pieces: tuple[tuple[str, int], ...]
    width: float
    space: float
    breaks: bool


@lru_cache(maxsize=8192)
def _tokens(text: Text, family: str, weight: int, slanted: bool) -> tuple[_Token, ...]:
    """Words across runs: a bold word with a plain comma is one word."""
    style = TextStyle(1.0, family=family, weight=weight, italic=slanted)
    tokens: list[_Token] = []
    pieces: list[tuple[str, int]] = []
    width = 0.0

    def close(space: float, *, breaks: bool = False) -> None:
        if pieces or breaks:
            tokens.append(_Token(tuple(pieces), width, space, breaks))
            pieces.clear()

    for number, run in enumerate(text):
        manner = run.style(style)
        for part in _SPACES.split(run.text):
            if not part:
                continue
            if part.isspace() and "\u00a0" not in part:
                close(line_width(" ", manner), breaks="\n" in part)
                width = 0.0
            else:
                pieces.append((part, number))
                width += line_width(part, manner)
    close(0.0)
    return tuple(tokens)


class _Word(Struct, frozen=True):
    """Pieces that no space parts, and the width of the space that would follow."""

    pieces: tuple[tuple[str, TextStyle], ...]
    width: float
    space: float
    breaks: bool = False


def _words(text: Text, base: TextStyle) -> list[_Word]:
    styles = [run.style(base) for run in text]
    size, extra = base.size, base.spacing
    words = []
    for token in _tokens(text, base.family, base.weight, base.italic):
        pieces = tuple((part, styles[number]) for part, number in token.pieces)
        width = token.width * size
        if extra:
            width += extra * sum(len(part) - 1 for part, _ in pieces)
        words.append(_Word(pieces, width, token.space * size, token.breaks))
    return words


def break_text(text: Text, base: TextStyle, width: float, *, floor: float = FLOOR_MM) -> BrokenText:
    """Lines no wider than `width` mm. Words wider than that shrink to `floor` mm, then lose their tails."""
    if len(text) == 1 and "\n" not in text[0].text:
        style = text[0].style(base)
        words_alone = " ".join(text[0].text.split())
        wide = line_width(words_alone, style)
        if wide <= width:
            return BrokenText((TextLine((Piece(0.0, words_alone, style),), wide),))
    cut: list[str] = []
    words = [_fitted(word, width, floor, cut) for word in _words(text, base)]
    lines: list[TextLine] = []
    start = 0
    for i, word in enumerate(words):
        if word.breaks or i == len(words) - 1:
            part = words[start : i + 1]
            lines.extend(_line(part[a:b]) for a, b in _best_breaks(part, width))
            start = i + 1
    return BrokenText(tuple(lines), tuple(cut))


def _fitted(word: _Word, width: float, floor: float, cut: list[str]) -> _Word:
    if word.width <= width + 1e-6:
        return word
    scale = max(width / word.width, min(1.0, floor / max(s.size for _, s in word.pieces)))
    pieces = tuple((t, s.sized(s.size * scale)) for t, s in word.pieces)
    fitted = _measured(pieces, word)
    if fitted.width <= width + 1e-6:
        return fitted
    cut.append("".join(t for t, _ in word.pieces))
    return _measured(_shortened(pieces, width), word)


class FittedLine(Struct, frozen=True):
    """One line made to fit: set smaller down to the floor, then cut; `cut` is the text that lost its end."""

    text: str
    style: TextStyle
    cut: str = ""

    @property
    def width(self) -> float:
        return line_width(self.text, self.style)


def fit_line(text: str, style: TextStyle, room: float, *, floor: float = FLOOR_MM) -> FittedLine:
    """The line in its style where it fits `room` mm, else smaller, else cut."""
    wide = line_width(text, style)
    if wide <= room + 1e-6:
        return FittedLine(text, style)
    smaller = style.sized(max(min(floor, style.size), style.size * max(0.0, room) / wide))
    if line_width(text, smaller) <= room + 1e-6:
        return FittedLine(text, smaller)
    shown = text
    while shown and line_width(shown + ELLIPSIS, smaller) > room:
        shown = shown[:-1]
    return FittedLine(shown.rstrip() + ELLIPSIS, smaller, text)


def _measured(pieces: tuple[tuple[str, TextStyle], ...], word: _Word) -> _Word:
    return replace(word, pieces=pieces, width=sum(line_width(t, s) for t, s in pieces))


def _shortened(pieces: tuple[tuple[str, TextStyle], ...], width: float) -> tuple[tuple[str, TextStyle], ...]:
    style = pieces[0][1]
    fitted = fit_line("".join(t for t, _ in pieces), style, width, floor=style.size)
    return ((fitted.text, style),)


def _best_breaks(words: Sequence[_Word], width: float) -> list[tuple[int, int]]:
    """Start and end of each line, chosen for the least sum of squared gaps, the last line free."""
    count = len(words)
    widths, spaces = [word.width for word in words], [word.space for word in words]
    limit, each, lonely = width + 1e-6, width * width * 0.01, (width * 0.3) ** 2
    cost = [0.0] + [float("inf")] * count
    origin = [0] * (count + 1)
    for start in range(count):
        base, used = cost[start] + each, widths[start]
        for end in range(start, count):
            if end > start:
                used += widths[end] + spaces[end - 1]
                if used > limit:
                    break
            if end < count - 1:
                total = base + (width - used) ** 2
            else:
                total = base + (lonely if start == end and count > 1 else 0.0)
            if total < cost[end + 1]:
                cost[end + 1], origin[end + 1] = total, start
    breaks: list[tuple[int, int]] = []
    at = count
    while at > 0:
        breaks.append((origin[at], at))
        at = origin[at]
    return breaks[::-1]


def _line(words: Sequence[_Word]) -> TextLine:
    """The pieces of a line, neighbours of one style joined so that the typesetter spaces them."""
    parts: list[tuple[float, list[str], TextStyle]] = []
    end, space = 0.0, ""
    for i, word in enumerate(words):
        alone = len(word.pieces) == 1
        for text, style in word.pieces:
            width = word.width if alone else line_width(text, style)
            if parts and parts[-1][2] is style:
                parts[-1][1].append(space + text)
                end += width + style.spacing
                if space:
                    end += line_width(" ", style) + style.spacing
            else:
                start = end + (words[i - 1].space if space else 0.0)
                parts.append((start, [text], style))
                end = start + width
            space = ""
        space = " "
    return TextLine(tuple(Piece(x, "".join(texts), style) for x, texts, style in parts), end)
