"""Set-up maps: the map with the units of a scenario on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from toolchain.layout.card_frame import Frame
from toolchain.layout.card_marks import AreaMark, MapMark, Mark, PieceMark, TextMark, moved
from toolchain.layout.card_pages import Body, Card
from toolchain.layout.card_setting import set_text, stack
from toolchain.layout.chart_words import side_name
from toolchain.layout.map_field import Box, MapField
from toolchain.layout.text_flow import Run, Text, TextStyle, bold, line_width
from toolchain.model.game import Game
from toolchain.model.scenario import Placement, Scenario

NOTE = TextStyle(2.75)
TAG = TextStyle(2.1, weight=600)
LEAST_TAGGED_MM = 6.0
NOTES_GAP = 3.0
AROUND_HEXES = 2.2
WORTH_CROPPING = 1.3
FAN = 0.16


@dataclass(frozen=True, slots=True)
class _View:
    """The part of the map that is shown, and how large."""

    box: Box
    scale: float


def setup_map_card(scenario: Scenario, game: Game, field: MapField, frame: Frame) -> Card | None:
    """The card of a scenario with pieces on the map, lying or standing as it is larger; None without any."""
    places = placed(scenario)
    if not places or scenario.variant_of:
        return None
    draw = partial(_draw, scenario, game, field)
    upright, lying = frame.body(), frame.turned().body()
    landscape = _view(places, field, lying, 0.0).scale > 1.05 * _view(places, field, upright, 0.0).scale
    fixed = "" if scenario.suggested else "units on their hexes"
    return Card(
        f"map-{scenario.name}",
        f"Set-up: {scenario.title}",
        (),
        subtitle="one legal way to place the units" if scenario.suggested else fixed,
        landscape=landscape,
        picture=draw,
    )


def setup_map_cards(
    game: Game, field: MapField, frame: Frame, scenarios: Sequence[Scenario]
) -> tuple[Card, ...]:
    """A card for each set-up; scenarios that begin alike share the first one's."""
    found: dict[tuple[Placement, ...], Card] = {}
    for scenario in scenarios:
        card = setup_map_card(scenario, game, field, frame)
        if card is not None:
            key = tuple(Placement(p.piece, p.hex) for p in placed(scenario))
            found.setdefault(key, card)
    return tuple(found.values())


def placed(scenario: Scenario) -> tuple[Placement, ...]:
    """Every piece on the map as play begins, fixed or suggested."""
    return (*scenario.placements, *scenario.suggested)


def _view(places: Sequence[Placement], field: MapField, body: Body, foot: float) -> _View:
    """The whole map, or the part round the pieces where that is clearly larger."""
    height = body.height - foot
    whole = _View(field.frame, min(body.width / field.frame.width, height / field.frame.height))
    box = _around(places, field)
    near = min(body.width / box.width, height / box.height)
    if near < whole.scale * WORTH_CROPPING:
        return whole
    return _View(_widened(box, field.frame, body.width / near, height / near), near)


def _around(places: Sequence[Placement], field: MapField) -> Box:
    centres = [field.centre(p.hex) for p in places if p.hex in field.grid]
    if not centres:
        return field.frame
    reach = field.size * AROUND_HEXES
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    frame = field.frame
    return Box(
        max(frame.left, min(xs) - reach),
        max(frame.top, min(ys) - reach),
        min(frame.right, max(xs) + reach),
        min(frame.bottom, max(ys) + reach),
    )


def _widened(box: Box, frame: Box, width: float, height: float) -> Box:
    """The box grown to a size, kept within the frame where it can be."""

    def span(low: float, high: float, least: float, most: float, wished: float) -> tuple[float, float]:
        wished = min(wished, most - least)
        start = min(max((low + high - wished) / 2, least), most - wished)
        return start, start + wished

    left, right = span(box.left, box.right, frame.left, frame.right, width)
    top, bottom = span(box.top, box.bottom, frame.top, frame.bottom, height)
    return Box(left, top, right, bottom)


def _draw(scenario: Scenario, game: Game, field: MapField, body: Body) -> tuple[Mark, ...]:
    notes = _notes(scenario, game, body)
    foot = notes[1] + NOTES_GAP if notes[1] else 0.0
    view = _view(placed(scenario), field, body, foot)
    width, height = view.box.width * view.scale, view.box.height * view.scale
    x = (body.width - width) / 2
    marks: list[Mark] = [
        MapMark(x, 0, width, height, view.box.left, view.box.top, view.scale),
        AreaMark(x, 0, width, height, "", "ink", 0.35),
    ]
    marks.extend(_pieces(scenario, game, field, view, x))
    marks.extend(moved(notes[0], 0, height + NOTES_GAP))
    return tuple(marks)


def _pieces(scenario: Scenario, game: Game, field: MapField, view: _View, x: float) -> list[Mark]:
    """Counters on their hexes; those that share one lie fanned out, the first on top."""
    stacks: dict[str, list[str]] = {}
    for place in placed(scenario):
        if place.hex in field.grid:
            stacks.setdefault(place.hex, []).append(place.piece)
    size = min(game.style.counter_mm, field.size * 0.9) * view.scale
    marks: list[Mark] = []
    for hex_id, pieces in stacks.items():
        cx, cy = field.centre(hex_id)
        at = (x + (cx - view.box.left) * view.scale, (cy - view.box.top) * view.scale)
        for i in range(len(pieces) - 1, -1, -1):
            shift = size * FAN * (i - (len(pieces) - 1) / 2)
            left, top = at[0] - size / 2 + shift, at[1] - size / 2 - shift
            marks.append(AreaMark(left + size * 0.04, top + size * 0.05, size, size, "shade"))
            marks.append(PieceMark(left, top, size, pieces[i]))
            marks.append(AreaMark(left, top, size, size, "", "ink", 0.14))
        low = size / 2 + size * FAN * (len(pieces) - 1) / 2
        if size >= LEAST_TAGGED_MM:
            marks.extend(_hex_tag(hex_id, at[0], at[1] + low))
    return marks


def _hex_tag(hex_id: str, x: float, y: float) -> tuple[Mark, ...]:
    """The hex's number on a slip under the counters, since they hide the printed one."""
    wide = line_width(hex_id, TAG) + 1.2
    high = TAG.size * 1.15
    return (
        AreaMark(x - wide / 2, y - high * 0.35, wide, high, "paper", "rule", 0.12, 0.5),
        TextMark(x, y + high * 0.15 + TAG.size * 0.35, hex_id, TAG.size, TAG.weight, anchor="middle"),
    )


def _notes(scenario: Scenario, game: Game, body: Body) -> tuple[tuple[Mark, ...], float]:
    """Where each side may set up, under the map."""
    hexes = {p.piece: p.hex for p in scenario.suggested}
    texts: list[Text] = []
    for group in scenario.setup:
        side = side_name(game, group.side)
        units = [game.oob.units[u] for u in group.units if u in game.oob.units and u in hexes]
        named = ", ".join(f"{u.full_designation or u.name}\u00a0{hexes[u.key]}" for u in units)
        area = group.area_text.strip().rstrip(".")
        tail = f": {named}." if named else "."
        texts.append((*bold(f"{side}, "), *bold(area[:1].lower() + area[1:]), Run(tail, ink="soft")))
    setting = stack([set_text(t, NOTE, body.width) for t in texts], 0.6)
    return setting.marks, setting.height


def map_window(
    field: MapField, centre: str, box: tuple[float, float, float, float], hex_mm: float
) -> MapMark:
    """A window of (x, y, width, height) on the map about a hex, drawn at `hex_mm` a hex."""
    x, y, width, height = box
    scale = hex_mm / field.size
    frame = field.frame
    scale = max(scale, width / frame.width, height / frame.height)
    cx, cy = field.centre(centre)
    shown = _widened(Box(cx, cy, cx, cy), frame, width / scale, height / scale)
    return MapMark(x, y, width, height, shown.left, shown.top, scale)
