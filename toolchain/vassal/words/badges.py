"""Badges: small pictures over a counter's corners that say what it has done or will do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from toolchain.model.game import Game
from toolchain.model.translation import BONUS, mark_title, own_text
from toolchain.render import svg
from toolchain.render.typesetter import Picture
from toolchain.vassal.format.keystroke import KeyStroke, ctrl_shift
from toolchain.vassal.format.sequence import clean
from toolchain.vassal.module_art import PX_PER_MM
from toolchain.vassal.words.names import file_stem, property_name
from toolchain.vassal.words.say import say

SIZE_MM = 5.0
SIZE_PX = round(SIZE_MM * PX_PER_MM)


class Badge(Struct, frozen=True):
    """A badge: `name` is the layer's property prefix, `sign` one of the drawn signs or up to two letters.

    `corner` says where on the counter: -1, 0 or 1 for left, middle, right and top, middle, bottom.
    """

    name: str
    sign: str
    colour: str
    corner: tuple[int, int]

    @property
    def file(self) -> str:
        return f"badge-{file_stem(self.name)}.png"

    def offset(self, counter_mm: float) -> tuple[int, int]:
        """The badge's centre from the counter's, in pixels: a little inside the edge."""
        reach = counter_mm / 2 - SIZE_MM / 3
        return (round(self.corner[0] * reach * PX_PER_MM), round(self.corner[1] * reach * PX_PER_MM))


ATTACK = Badge("Attack", "arrow", "#b3261e", (-1, -1))
TARGET = Badge("Target", "cross", "#0b3d91", (-1, -1))
MOVED = Badge("Moved", "chevron", "#3a3a3a", (1, -1))
FOUGHT = Badge("Fought", "check", "#6b4b00", (1, 0))
FOUGHT_KEY = ctrl_shift("A")


class PieceMark(Struct, frozen=True):
    """A mark that a unit can carry, switched by a key. `text` explains it in the key chart."""

    badge: Badge
    title: str
    key: KeyStroke
    text: str


def game_marks(game: Game) -> tuple[PieceMark, ...]:
    """Having fought, then the marks that the game's phases and events hand out."""
    marks = [PieceMark(FOUGHT, say(game, "mark.fought.title"), FOUGHT_KEY, say(game, "mark.fought.text"))]
    taken = {"A", "F", "N", "O", "S", "Z"}
    for name, text in _marks_of_rules(game):
        letter = next(
            (c for c in name.upper() + "BCDEGHIJKLMPQRTUVWXY" if c.isalpha() and c not in taken), ""
        )
        if not letter or not letter.isascii():
            continue
        taken.add(letter)
        badge = Badge(property_name(name), letter, "#1b5e20", (-1, 0))
        marks.append(PieceMark(badge, clean(own_text(game, mark_title(name))), ctrl_shift(letter), text))
    return tuple(marks)


def _marks_of_rules(game: Game) -> Iterator[tuple[str, str]]:
    """Names of marks with a line about each, each once."""
    seen: set[str] = set()
    for phase in game.ruleset.sequence.phases:
        if phase.gives_mark and phase.gives_mark not in seen:
            seen.add(phase.gives_mark)
            yield phase.gives_mark, say(game, "mark.phase", phase=clean(phase.title))
    for event in game.ruleset.hex_events:
        if event.bonus and BONUS not in seen:
            seen.add(BONUS)
            yield BONUS, say(game, "mark.bonus", points=event.bonus.points)


def game_badges(game: Game) -> tuple[Badge, ...]:
    return (ATTACK, TARGET, MOVED, *(mark.badge for mark in game_marks(game)))


def draw_badge(badge: Badge) -> Picture:
    """A disc with a sign, ringed in white so that it stands out from any counter."""
    root = svg.document(SIZE_MM, SIZE_MM, pixels=(SIZE_PX, SIZE_PX))
    middle = SIZE_MM / 2
    svg.circle(root, middle, middle, 2.35, fill="#ffffff")
    svg.circle(root, middle, middle, 2.05, fill=badge.colour)
    stroke: dict[str, svg.Value] = {
        "fill": "none",
        "stroke": "#ffffff",
        "stroke_width": 0.55,
        "stroke_linecap": "round",
    }
    match badge.sign:
        case "arrow":
            svg.path(root, "M1.4 3.6L3.5 1.5M2 1.4H3.6V3", stroke_linejoin="round", **stroke)
        case "cross":
            svg.circle(root, middle, middle, 1.0, **stroke)
            svg.path(root, "M2.5 .8V1.5M2.5 3.5V4.2M.8 2.5H1.5M3.5 2.5H4.2", **stroke)
        case "chevron":
            svg.path(
                root, "M1.5 1.5L2.4 2.5L1.5 3.5M2.7 1.5L3.6 2.5L2.7 3.5", stroke_linejoin="round", **stroke
            )
        case "check":
            svg.path(root, "M1.4 2.6L2.2 3.4L3.6 1.7", stroke_linejoin="round", **stroke)
        case _:
            size = 3.2 if len(badge.sign) == 1 else 2.4
            svg.text(root, middle, middle + size * 0.35, badge.sign, size=size, weight=700, fill="#ffffff")
    return Picture(svg.serialise(root), SIZE_PX, SIZE_PX)
