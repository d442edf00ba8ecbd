"""A hex and its six neighbours, drawn as text for findings about the map."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from toolchain.model.game_map import GameMap
from toolchain.model.hexgrid import Orientation, hexside

Point = tuple[int, int]
Stroke = tuple[int, int, str]


class _Form(Struct, frozen=True):
    """How a cell is drawn: strokes round its centre, the signs of each side, the six neighbours' centres.

    Pointy-topped hexes are drawn as bricks, which touch in the same way.
    """

    strokes: tuple[Stroke, ...]
    sides: tuple[tuple[Point, ...], ...]
    neighbours: tuple[Point, ...]


def _run(x: int, y: int, length: int) -> tuple[Point, ...]:
    return tuple((x + i, y) for i in range(length))


_FLAT = _Form(
    strokes=(
        (-4, -2, "________"),
        (-5, -1, "/        \\"),
        (-6, 0, "/          \\"),
        (-6, 1, "\\          /"),
        (-5, 2, "\\________/"),
    ),
    sides=(
        _run(-4, -2, 8),
        ((4, -1), (5, 0)),
        ((5, 1), (4, 2)),
        _run(-4, 2, 8),
        ((-6, 1), (-5, 2)),
        ((-5, -1), (-6, 0)),
    ),
    neighbours=((0, -4), (10, -2), (10, 2), (0, 4), (-10, 2), (-10, -2)),
)
_BRICK = _Form(
    strokes=(
        (-6, -2, "+-----------+"),
        *((-6, y, "|           |") for y in (-1, 0, 1)),
        (-6, 2, "+-----------+"),
    ),
    sides=(
        _run(1, -2, 5),
        ((6, -1), (6, 0), (6, 1)),
        _run(1, 2, 5),
        _run(-5, 2, 5),
        ((-6, -1), (-6, 0), (-6, 1)),
        _run(-5, -2, 5),
    ),
    neighbours=((6, -4), (12, 0), (6, 4), (-6, 4), (-12, 0), (-6, -4)),
)


def hex_picture(game_map: GameMap, centre: str, marked: Iterable[str] = ()) -> str | None:
    """The centre and its neighbours; None for a hex that is not on the map.

    The centre's number and those of `marked` hexes stand between stars, below each its terrain and what
    lies there; watercourses along hexsides are drawn with ~.
    """
    grid = game_map.grid
    if centre not in grid:
        return None
    form = _FLAT if grid.orientation is Orientation.FLAT else _BRICK
    around = zip(range(6), form.neighbours, strict=True)
    cells = {step: at for i, at in around if (step := grid.step(centre, i)) is not None}
    cells[centre] = (0, 0)
    signs: dict[Point, str] = {}
    for x, y in cells.values():
        _put(signs, x, y, form.strokes)
    stars = {centre, *marked}
    for hex_id, (x, y) in cells.items():
        words = _words(game_map, hex_id, hex_id in stars)
        _put(
            signs, x, y, tuple((-((len(w) + 1) // 2), dy, w) for dy, w in zip((-1, 0, 1), words, strict=True))
        )
        _put_rivers(signs, game_map, form, hex_id, x, y)
    return _text(signs)


def _put(signs: dict[Point, str], x: int, y: int, strokes: Iterable[Stroke]) -> None:
    for dx, dy, text in strokes:
        for i, sign in enumerate(text):
            if sign != " ":
                signs[x + dx + i, y + dy] = sign


def _put_rivers(signs: dict[Point, str], game_map: GameMap, form: _Form, hex_id: str, x: int, y: int) -> None:
    for direction, side in enumerate(form.sides):
        other = game_map.grid.step(hex_id, direction)
        if other is not None and hexside(hex_id, other) in game_map.hexside_terrain:
            signs.update({(x + dx, y + dy): "~" for dx, dy in side})


def _words(game_map: GameMap, hex_id: str, star: bool) -> tuple[str, str, str]:
    cell = game_map.hexes.get(hex_id)
    terrain = "+".join(cell.all_terrain) if cell else "?"
    place = next((p.name for p in game_map.places if p.hex == hex_id), "")
    paths = ",".join(sorted(game_map.path_hexes.get(hex_id, ())))
    return f"*{hex_id}*" if star else hex_id, _cut(terrain, 9), _cut(place or paths, 9)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "."


def _text(signs: dict[Point, str]) -> str:
    left = min(x for x, _ in signs)
    right = max(x for x, _ in signs)
    rows = range(min(y for _, y in signs), max(y for _, y in signs) + 1)
    lines = ("".join(signs.get((x, y), " ") for x in range(left, right + 1)).rstrip() for y in rows)
    return "\n".join(lines)
