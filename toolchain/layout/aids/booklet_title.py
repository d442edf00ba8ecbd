"""The booklet's title page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolchain.layout.aids.card_frame import Frame, PaperPage
from toolchain.layout.aids.card_marks import AreaMark, LineMark, Mark, PieceMark, TextMark, moved
from toolchain.layout.aids.card_setting import set_text
from toolchain.layout.aids.card_setup_map import map_window
from toolchain.layout.aids.chart_words import counted, number_word
from toolchain.layout.aids.text_flow import TextStyle, break_text, line_width, plain
from toolchain.layout.counters.counter_face_items import FacePair
from toolchain.layout.font_metrics import SERIF
from toolchain.layout.maps.field import MapField
from toolchain.model.game import Game
from toolchain.model.unit import Unit

HERO_MM = 27.0
TITLE_MM = 17.0
STRIP_HEX_MM = 15.0
LEAST_STRIP_MM = 40.0


def title_page(game: Game, faces: Mapping[str, FacePair], field: MapField | None, frame: Frame) -> PaperPage:
    """Title, counters of each side, what the game is, a piece of its map, and the facts at a glance."""
    left = frame.margins.left
    width = frame.content_width
    marks: list[Mark] = [
        AreaMark(left, frame.margins.top, width, 2.4, "ink"),
        LineMark(left, frame.margins.top + 3.6, left + width, frame.margins.top + 3.6, "ink", 0.35),
    ]
    y = frame.margins.top + (18.0 if field else 36.0)
    y = _title(game, marks, left, y, width)
    y = _hero(game, faces, marks, left, y + 11.0, width)
    y = _prose(game, marks, left, y + 11.0, width)
    foot = frame.height - frame.margins.bottom - 34.0
    if field is not None:
        _map_strip(game, field, marks, (left, y + 9.0, width, foot - y - 17.0))
    _facts(game, marks, left, foot, width)
    return PaperPage(frame.width, frame.height, tuple(marks), game.title)


def _title(game: Game, marks: list[Mark], left: float, y: float, width: float) -> float:
    """The title in one or two lines, broken at its colon where it has one; the subtitle under it."""
    main, _, rest = game.title.partition(": ")
    lines = [(main, TITLE_MM, 700), *((rest, TITLE_MM * 0.56, 600) for _ in (1,) if rest)]
    for text, wished, weight in lines:
        style = TextStyle(wished, weight=weight)
        size = min(wished, wished * width / max(1.0, line_width(text, style)))
        y += size * 0.82
        marks.append(TextMark(left, y, text, size, weight))
        y += size * 0.32
    style = TextStyle(5.2, family=SERIF, italic=True, ink="soft", leading=6.4)
    setting = set_text(plain(game.subtitle), style, width)
    marks.extend(moved(setting.marks, left, y + 2.0))
    return y + 2.0 + setting.height


def _hero(
    game: Game, faces: Mapping[str, FacePair], marks: list[Mark], left: float, y: float, width: float
) -> float:
    """A row of counters, sides in turn, under a band of the sides' colours."""
    chosen = hero_units(game, faces, max(2, int((width + 5.0) // (HERO_MM + 5.0))))
    if not chosen:
        return y
    gap = (width - HERO_MM * len(chosen)) / max(1, len(chosen) - 1) if len(chosen) > 3 else 6.0
    for i, unit in enumerate(chosen):
        x = left + i * (HERO_MM + gap)
        marks.append(AreaMark(x + 0.8, y + 0.8, HERO_MM, HERO_MM, "hair", radius=1.2))
        marks.append(PieceMark(x, y, HERO_MM, unit.key))
    return y + HERO_MM


def hero_units(game: Game, faces: Mapping[str, FacePair], count: int) -> tuple[Unit, ...]:
    """Units of different types, sides in turn, the strongest of each type."""
    factor = game.ruleset.factors.attack
    queues: list[list[Unit]] = []
    for side in game.sides:
        best: dict[str, Unit] = {}
        for unit in game.oob.of_side(side):
            held = best.get(unit.type)
            if unit.key in faces and (
                held is None or unit.factors.get(factor, 0) > held.factors.get(factor, 0)
            ):
                best[unit.type] = unit
        queues.append(sorted(best.values(), key=lambda u: -u.factors.get(factor, 0)))
    found: list[Unit] = []
    while len(found) < count and any(queues):
        for queue in queues:
            if queue and len(found) < count:
                found.append(queue.pop(0))
    return tuple(found)


def _prose(game: Game, marks: list[Mark], left: float, y: float, width: float) -> float:
    style = TextStyle(4.7, family=SERIF, leading=6.5)
    room = min(width, 150.0)
    setting = set_text(plain(game.description), style, room)
    marks.extend(moved(setting.marks, left, y))
    return y + setting.height


def _map_strip(
    game: Game, field: MapField, marks: list[Mark], box: tuple[float, float, float, float]
) -> None:
    """The country round the largest place."""
    if box[3] < LEAST_STRIP_MM or not field.grid.cells:
        return
    places = sorted(game.game_map.places, key=lambda p: p.rank)
    middle = next((p.hex for p in places if p.hex in field.grid), next(iter(field.grid.cells)))
    marks.append(map_window(field, middle, box, STRIP_HEX_MM))
    marks.append(AreaMark(*box, "", "ink", 0.35))


def _facts(game: Game, marks: list[Mark], left: float, y: float, width: float) -> None:
    """A strip of facts: what they are above, the figures below."""
    facts = _fact_list(game)
    column = width / len(facts)
    marks.append(LineMark(left, y, left + width, y, "ink", 0.35))
    for i, (label, value) in enumerate(facts):
        x = left + i * column
        marks.append(TextMark(x, y + 6.0, label.upper(), 2.6, 600, "soft", spacing=0.18))
        lines = break_text(plain(value), TextStyle(4.0, weight=600), column - 4.0).lines
        for j, line in enumerate(lines[:3]):
            marks.append(TextMark(x, y + 11.4 + 4.9 * j, "".join(p.text for p in line.pieces), 4.0, 600))
    marks.append(LineMark(left, y + 26.0, left + width, y + 26.0, "ink", 0.35))
    marks.append(TextMark(left, y + 32.0, "Player’s booklet", 3.4, 600, "soft"))
    marks.append(TextMark(left + width, y + 32.0, f"version {game.version}", 3.4, 500, "soft", "end"))


def _fact_list(game: Game) -> Sequence[tuple[str, str]]:
    sides = " and ".join(side.name for side in game.sides.values())
    scenarios = [s for s in game.scenarios.values() if not s.variant_of]
    facts = [
        ("Players", f"{number_word(len(game.sides)).capitalize()}: {sides}"),
        ("Units", str(len(game.oob.units))),
        ("Game turns", str(len(game.calendar.turns))),
        ("Scenarios", counted(len(scenarios), "scenario").split()[0].capitalize()),
    ]
    scale = game.extra.get("scale") or game.game_map.scale
    if scale:
        facts.append(("Scale", scale[:1].upper() + scale[1:]))
    return facts
