"""The picture that greets players: title, subtitle, description and credits on a card."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.layout.colours import INK
from toolchain.layout.font_metrics import SERIF, fitted_size, text_width
from toolchain.model.game import Game
from toolchain.render import svg
from toolchain.render.typesetter import Picture
from toolchain.vassal.boards.box_picture import PAPER, RULE
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.module_art import PX_PER_MM

SPLASH_IMAGE = "splash.png"

WIDTH, HEIGHT = 140.0, 88.0
MARGIN = 9.0
TITLE, SUBTITLE, TEXT, SMALL = 13.0, 5.2, 3.7, 2.7
MOST_LINES = 6


def draw_splash(game: Game) -> Picture:
    """A card in the manner of the map's title block."""
    pixels = (round(WIDTH * PX_PER_MM), round(HEIGHT * PX_PER_MM))
    root = svg.document(WIDTH, HEIGHT, pixels=pixels)
    svg.rect(root, 0, 0, WIDTH, HEIGHT, fill=PAPER)
    for inset, width in ((2.2, 0.9), (3.8, 0.25)):
        svg.rect(
            *(root, inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset),
            fill="none",
            stroke=INK,
            stroke_width=width,
        )
    _draw_title(root, game)
    _draw_bands(root, game)
    y = 50.0
    for line in wrapped(clean(game.description), TEXT, WIDTH - 2 * MARGIN)[:MOST_LINES]:
        svg.text(root, WIDTH / 2, y, line, size=TEXT, fill=INK)
        y += TEXT * 1.3
    _draw_credits(root, game)
    return Picture(svg.serialise(root), *pixels)


def _draw_title(root: svg.Element, game: Game) -> None:
    room = WIDTH - 2 * MARGIN
    title = clean(game.title).upper()
    size = fitted_size(title, TITLE, room, weight=700, family=SERIF)
    svg.text(root, WIDTH / 2, 24.0, title, size=size, weight=700, family=SERIF, fill=INK)
    subtitle = clean(game.subtitle)
    size = fitted_size(subtitle, SUBTITLE, room, family=SERIF, italic=True)
    svg.text(root, WIDTH / 2, 34.0, subtitle, size=size, family=SERIF, italic=True, fill=INK)


def _draw_bands(root: svg.Element, game: Game) -> None:
    """A rule in the colours of the sides."""
    names = [game.style.side_schemes.get(side, "") for side in game.sides]
    schemes = [game.style.schemes[name] for name in names if name in game.style.schemes]
    width = (WIDTH - 2 * MARGIN) / max(1, len(schemes))
    for index, scheme in enumerate(schemes):
        svg.rect(root, MARGIN + index * width, 39.5, width, 2.6, fill=scheme.field)


def _draw_credits(root: svg.Element, game: Game) -> None:
    lines = [line for text in game.credits for line in wrapped(clean(text), SMALL, WIDTH - 2 * MARGIN)]
    shown = lines[:3]
    y = HEIGHT - 8.5 - SMALL * 1.25 * (len(shown) - 1)
    for line in shown:
        svg.text(root, WIDTH / 2, y, line, size=SMALL, fill=RULE)
        y += SMALL * 1.25


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Lines no wider than `room` mm, broken between words."""
    lines: list[str] = []
    for word in _words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _words(text: str) -> Iterable[str]:
    return (word for word in text.split(" ") if word)
