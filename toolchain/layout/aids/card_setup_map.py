"""Set-up maps: the map with the units of a scenario on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.aids.card_frame import Frame
from toolchain.layout.aids.card_marks import AreaMark, MapMark, Mark, PieceMark, TextMark, moved
from toolchain.layout.aids.card_pages import Body, Card
from toolchain.layout.aids.card_setting import Setting, set_text, stack
from toolchain.layout.aids.chart_words import side_name
from toolchain.layout.aids.text_flow import Run, Text, TextStyle, bold, line_width
from toolchain.layout.maps.field import Box, MapField
from toolchain.model.game import Game
from toolchain.model.scenario import Placement, Scenario

NOTE = TextStyle(2.75)
TAG = TextStyle(2.1, weight=600)
LEAST_TAGGED_MM = 6.0
NOTES_GAP = 3.0
AROUND_HEXES = 2.2
WORTH_CROPPING = 1.3
LEAST_HEX_MM = 8.0
OVERLAP = 0.6
CLEAR_OF_EDGE = 0.4
FAN = 0.16


class _View(Struct, frozen=True):
    """The parts of the map that are shown, a page each with the name of its part, and how large."""

    boxes: tuple[Box, ...]
    names: tuple[str, ...]
    scale: float
    landscape: bool


def setup_map_cards(
    game: Game, field: MapField, frame: Frame, scenarios: Sequence[Scenario]
) -> tuple[Card, ...]:
    """Cards for each set-up; scenarios that begin alike share the first one's, variants have none."""
    found: dict[frozenset[tuple[str, str]], tuple[Card, ...]] = {}
    for scenario in scenarios:
        key = frozenset((p.piece, p.hex) for p in placed(scenario))
        if key and not scenario.variant_of and key not in found:
            found[key] = scenario_maps(scenario, game, field, frame)
    return tuple(card for cards in found.values() for card in cards)


def scenario_maps(scenario: Scenario, game: Game, field: MapField, frame: Frame) -> tuple[Card, ...]:
    """The map with a scenario's pieces on it: one page, or two halves where hexes would be too small."""
    view = _best_view(scenario, game, field, frame)
    subtitle = "one legal way to place the units" if scenario.suggested else "units on their hexes"
    cards = []
    for i, (box, name) in enumerate(zip(view.boxes, view.names, strict=True)):
        part = f", {name}" if name else ""
        cards.append(
            Card(
                f"map-{scenario.name}-{i}",
                f"Set-up: {scenario.title}{part}",
                (),
                subtitle=subtitle,
                landscape=view.landscape,
                span=scenario.origin,
                picture=partial(_draw, scenario, game, field, box, view.scale, i == 0),
            )
        )
    return tuple(cards)


def placed(scenario: Scenario) -> tuple[Placement, ...]:
    """Every piece on the map as play begins, fixed or suggested."""
    return (*scenario.placements, *scenario.suggested)


def _best_view(scenario: Scenario, game: Game, field: MapField, frame: Frame) -> _View:
    """One page standing or lying as hexes come out larger; halves where that is still too small."""
    places = placed(scenario)
    bodies = [(frame.body(), False), (frame.turned().body(), True)]
    rooms = [(Body(b.width, b.height - _foot(scenario, game, b.width)), lying) for b, lying in bodies]
    single = max((_single(places, field, room, lying) for room, lying in rooms), key=_grade)
    if single.scale * field.size >= LEAST_HEX_MM:
        return single
    grounds = (field.frame, _around(places, field))
    halves = [
        _halves(ground, field, room, lying, side_by_side)
        for ground in grounds
        for room, lying in rooms
        for side_by_side in (True, False)
    ]
    best = max(halves, key=_grade)
    return best if best.scale >= single.scale * WORTH_CROPPING else single


def _grade(view: _View) -> float:
    """Standing pages are preferred unless lying ones show clearly more."""
    return view.scale * (1.0 if view.landscape else 1.05)


def _single(places: Sequence[Placement], field: MapField, room: Body, landscape: bool) -> _View:
    """The whole map, or the part round the pieces where that is clearly larger."""
    frame = field.frame
    whole = _fit(frame, room)
    box = _around(places, field)
    near = _fit(box, room)
    if near < whole * WORTH_CROPPING:
        return _View((frame,), ("",), whole, landscape)
    shown = _widened(box, frame, room.width / near, room.height / near)
    return _View((shown,), ("",), near, landscape)


def _halves(ground: Box, field: MapField, room: Body, landscape: bool, side_by_side: bool) -> _View:
    """West and east, or north and south of some ground, which overlap and are grown to fill their pages."""
    x, y = ground.centre
    lap = OVERLAP * field.size
    if side_by_side:
        parts = (replace(ground, right=x + lap), replace(ground, left=x - lap))
    else:
        parts = (replace(ground, bottom=y + lap), replace(ground, top=y - lap))
    scale = min(_fit(part, room) for part in parts)
    boxes = tuple(_widened(part, field.frame, room.width / scale, room.height / scale) for part in parts)
    return _View(boxes, ("west", "east") if side_by_side else ("north", "south"), scale, landscape)


def _fit(box: Box, room: Body) -> float:
    return min(room.width / box.width, room.height / box.height)


def _around(places: Sequence[Placement], field: MapField) -> Box:
    """The box that holds the pieces with some hexes round them."""
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


def _draw(
    scenario: Scenario, game: Game, field: MapField, box: Box, scale: float, noted: bool, body: Body
) -> tuple[Mark, ...]:
    width, height = box.width * scale, box.height * scale
    x = (body.width - width) / 2
    marks: list[Mark] = [
        MapMark(x, 0, width, height, box.left, box.top, scale),
        AreaMark(x, 0, width, height, "", "ink", 0.35),
    ]
    inner = box.grown(-CLEAR_OF_EDGE * field.size)
    shown = [p for p in placed(scenario) if p.hex in field.grid and inner.holds(field.centre(p.hex))]
    marks.extend(_pieces(shown, game, field, box, scale, x))
    if noted:
        marks.extend(moved(_notes(scenario, game, body.width).marks, 0, height + NOTES_GAP))
    return tuple(marks)


def _foot(scenario: Scenario, game: Game, width: float) -> float:
    """Room for the notes under the map."""
    height = _notes(scenario, game, width).height
    return height + NOTES_GAP if height else 0.0


def _pieces(
    places: Sequence[Placement], game: Game, field: MapField, box: Box, scale: float, x: float
) -> list[Mark]:
    """Counters on their hexes; those that share one lie fanned out, the first on top. Over all of them lie
    the hexes' numbers."""
    stacks: dict[str, list[str]] = {}
    for place in places:
        stacks.setdefault(place.hex, []).append(place.piece)
    size = min(game.style.counter_mm, field.size * 0.9) * scale
    marks: list[Mark] = []
    tags: list[Mark] = []
    for hex_id, pieces in stacks.items():
        cx, cy = field.centre(hex_id)
        at = (x + (cx - box.left) * scale, (cy - box.top) * scale)
        for i in range(len(pieces) - 1, -1, -1):
            shift = size * FAN * (i - (len(pieces) - 1) / 2)
            left, top = at[0] - size / 2 + shift, at[1] - size / 2 - shift
            marks.append(AreaMark(left + size * 0.04, top + size * 0.05, size, size, "shade"))
            marks.append(PieceMark(left, top, size, pieces[i]))
            marks.append(AreaMark(left, top, size, size, "", "ink", 0.14))
        low = size / 2 + size * FAN * (len(pieces) - 1) / 2
        if size >= LEAST_TAGGED_MM:
            tags.extend(_hex_tag(hex_id, at[0], at[1] + low))
    return [*marks, *tags]


def _hex_tag(hex_id: str, x: float, y: float) -> tuple[Mark, ...]:
    """The hex's number on a slip under the counters, since they hide the printed one."""
    wide = line_width(hex_id, TAG) + 1.2
    high = TAG.size * 1.15
    return (
        AreaMark(x - wide / 2, y - high * 0.35, wide, high, "paper", "rule", 0.12, 0.5),
        TextMark(x, y + high * 0.15 + TAG.size * 0.35, hex_id, TAG.size, TAG.weight, anchor="middle"),
    )


def _notes(scenario: Scenario, game: Game, width: float) -> Setting:
    """Where each side may set up, and where the suggestion puts its units."""
    hexes = {p.piece: p.hex for p in scenario.suggested}
    texts: list[Text] = []
    for group in scenario.setup:
        side = side_name(game, group.side)
        units = [game.oob.units[u] for u in group.units if u in game.oob.units and u in hexes]
        named = ", ".join(f"{u.full_designation or u.name}\u00a0{hexes[u.key]}" for u in units)
        area = group.area_text.strip().rstrip(".")
        tail = f": {named}." if named else "."
        texts.append((*bold(f"{side}, "), *bold(area[:1].lower() + area[1:]), Run(tail, ink="soft")))
    return stack([set_text(t, NOTE, width) for t in texts], 0.6)


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
