"""The counter list as CSV and as printed pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.font_metrics import fitted_size, text_width
from toolchain.layout.sheets.counter_order import CounterKind
from toolchain.layout.sheets.counter_order_list import CounterList, ListEntry, printed_factors
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper
from toolchain.render import svg
from toolchain.render.pdf_finish import finish_pdf
from toolchain.render.sheets_furniture import INK, SOFT, Heading, draw_heading
from toolchain.render.typesetter import SvgPage, Words, render_pdf

MARGIN, HEAD = 12.0, 14.0
PITCH, SIZE = 3.75, 2.7
COLUMN_MM, GAP_MM = 57.0, 6.0
RULE = "#d9d5cb"


def counter_list_csv(game: Game, listed: CounterList) -> str:
    """One row a unit, marker or kind of spare; a column a scenario with the counters that it uses."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    factors = [f.key for f in game.oob.factors]
    writer.writerow(
        ["key", "kind", "side", "formation", "name", "type", *factors]
        + [f"reduced_{key}" for key in factors]
        + ["steps", "count", "extra", "places", *game.scenarios]
    )
    for entry in listed.entries:
        writer.writerow(
            [entry.key, entry.kind.value, entry.side, entry.formation, entry.name, entry.type_name]
            + [entry.factors.get(key, "") for key in factors]
            + [entry.reduced.get(key, "") for key in factors]
            + [entry.steps or "", entry.count, "yes" if entry.extra else "", " ".join(entry.places)]
            + [entry.count if key in entry.scenarios else 0 for key in game.scenarios]
        )
    return out.getvalue()


NAME_STOP, LEAST_NAME, MOST_NAME, UNIT_FIGURES = 0.135, 0.14, 0.3, 3
MARKER_STOPS, MARKER_FIGURES = (0.0, 0.27, 1.0), 2


class _Line(Struct, frozen=True):
    """A line of a column: cells at stops (shares of the width); those from `figures` on end there.

    `heading` 1 or 2 makes it bold or larger; `keep` asks for so many lines to stay together.
    """

    cells: tuple[str, ...] = ()
    stops: tuple[float, ...] = (0.0,)
    figures: int = 1
    heading: int = 0
    keep: int = 1


def counter_list_pdf(game: Game, listed: CounterList, paper: Paper) -> bytes:
    """The list on as many pages as it takes: counters in printing order, then totals."""
    per_column = max(3, int((paper.height - 2 * MARGIN - HEAD) / PITCH))
    columns = max(1, int((paper.width - 2 * MARGIN + GAP_MM) / (COLUMN_MM + GAP_MM)))
    flowed = _flow([*_entry_lines(game, listed), *_total_lines(game, listed)], per_column)
    groups = [flowed[i : i + columns] for i in range(0, len(flowed), columns)]
    pages = [
        _page(game, paper, group, columns, number, len(groups)) for number, group in enumerate(groups, 1)
    ]
    title = f"{game.title}: counter list"
    return finish_pdf(render_pdf(pages, title=title), title=title)


def _flow(lines: list[_Line], per_column: int) -> list[list[_Line]]:
    """Columns; a heading stays with the lines that it asks for, and is said again where a column begins
    within its part."""
    columns: list[list[_Line]] = [[]]
    part: _Line | None = None
    for line in lines:
        if columns[-1] and len(columns[-1]) + line.keep > per_column:
            columns.append([])
            if part is not None and line.cells and not line.heading:
                columns[-1].append(replace(part, cells=(f"{part.cells[0]}, continued", *part.cells[1:])))
        part = line if line.heading == 1 else None if line.heading == 2 else part
        if columns[-1] or line.cells:
            columns[-1].append(line)
    return columns


def _entry_lines(game: Game, listed: CounterList) -> Iterator[_Line]:
    side: str | None = None
    group: str | None = None
    stops = _unit_stops(listed)
    for entry in listed.entries:
        if entry.side != side:
            if side is not None:
                yield _Line(keep=5)
            side, group = entry.side, None
            yield _Line((_side_name(game, side),), heading=2, keep=4)
        name = _group(entry)
        if name != group:
            group = name
            yield _Line((name,), heading=1, keep=3)
        yield _entry_line(game, entry, stops)


def _unit_stops(listed: CounterList) -> tuple[float, ...]:
    """Places of slot, name, type and factors: the names have the room that the longest asks for."""
    names = [entry.name for entry in listed.entries if entry.kind is CounterKind.UNIT]
    widest = max((text_width(name, SIZE) + 1.8 for name in names), default=0.0) / COLUMN_MM
    return 0.0, NAME_STOP, NAME_STOP + min(MOST_NAME, max(LEAST_NAME, widest)), 1.0


def _side_name(game: Game, side: str) -> str:
    return game.sides[side].name if side in game.sides else "Neutral"


def _group(entry: ListEntry) -> str:
    if entry.kind is CounterKind.UNIT:
        return entry.formation or "Units"
    return "Markers" if entry.kind is CounterKind.MARKER else "Spares"


def _entry_line(game: Game, entry: ListEntry, stops: tuple[float, ...]) -> _Line:
    first, last = entry.places[0], entry.places[-1]
    if entry.kind is CounterKind.UNIT:
        factors = printed_factors(game, entry.factors)
        reduced = printed_factors(game, entry.reduced)
        figures = f"{factors} / {reduced}" if reduced else factors
        return _Line((first, entry.name, entry.type_name, figures), stops, UNIT_FIGURES)
    places = first if first == last else f"{first} to {last.partition('-')[2]}"
    extra = " (extra)" if entry.extra and entry.kind is CounterKind.MARKER else ""
    return _Line((places, f"{entry.name}{extra}", f"× {entry.count}"), MARKER_STOPS, MARKER_FIGURES)


def _total_lines(game: Game, listed: CounterList) -> Iterator[_Line]:
    """Totals with a column a side and one for all."""
    sides = listed.sides
    stops = (0.0, *(1.0 - 0.145 * (len(sides) - i) for i in range(len(sides) + 1)))
    names = tuple(game.sides[s].short if s in game.sides else "other" for s in sides)

    def row(label: str, *, heading: int = 0, **what: object) -> _Line:
        counts = [listed.count(side=s, **what) for s in sides]  # type: ignore[arg-type]
        cells = (label, *(str(n) if n else "–" for n in counts), str(sum(counts)))
        return _Line(cells, stops, heading=heading)

    yield _Line(keep=8)
    yield _Line(("Totals", *names, "All"), stops, heading=2, keep=6)
    yield row("Units", kind=CounterKind.UNIT)
    yield row("Markers", kind=CounterKind.MARKER)
    if listed.count(kind=CounterKind.SPARE):
        yield row("Spares", kind=CounterKind.SPARE)
    yield row("All counters", heading=1)
    if game.counter_count is not None:
        yield row("Without extras", extra=False)
        yield _Line(("Stated by the rules", *("" for _ in sides), str(game.counter_count)), stops)
    yield _Line(keep=4)
    yield _Line(("Units by type", *names, "All"), stops, heading=1, keep=4)
    for name in listed.type_names:
        yield row(name, kind=CounterKind.UNIT, type_name=name)
    yield _Line(keep=4)
    yield _Line(("Units by scenario", *names, "All"), stops, heading=1, keep=4)
    for scenario in game.scenarios.values():
        yield row(scenario.title, scenario=scenario.key)


def _page(
    game: Game, paper: Paper, columns: list[list[_Line]], count: int, number: int, pages: int
) -> SvgPage:
    root = svg.document(paper.width, paper.height)
    page = "Counter list" if pages == 1 else f"Counter list, page {number} of {pages}"
    how = "Sheet and slot, counter, type, printed factors (front / back)."
    heading = Heading(game.title, page, "", how, f"version {game.version}")
    draw_heading(root, heading, MARGIN, paper.width - MARGIN, MARGIN - 4)
    width = (paper.width - 2 * MARGIN - GAP_MM * (count - 1)) / count
    words: list[Words] = []
    for i, lines in enumerate(columns):
        x = MARGIN + i * (width + GAP_MM)
        for j, line in enumerate(lines):
            y = MARGIN + HEAD + j * PITCH
            words += _cells(line, x, y, width)
            _draw_rule(root, line, x, y + PITCH, width)
    return SvgPage(svg.serialise(root), paper.width, paper.height, words=tuple(words))


def _draw_rule(parent: svg.Element, line: _Line, x: float, y: float, width: float) -> None:
    if line.cells:
        stroke = INK if line.heading == 2 else RULE
        svg.line(parent, (x, y), (x + width, y), stroke=stroke, stroke_width=0.1)


def _cells(line: _Line, x: float, y: float, width: float) -> Iterator[Words]:
    weight = 700 if line.heading else 500
    for i, text in enumerate(line.cells):
        size = 3.4 if line.heading == 2 and i == 0 else SIZE
        fill = SOFT if i == 0 and line.figures > 1 else INK
        yield _cell(line, i, text, (x, y + PITCH * 0.72, width, size, weight), fill)


def _cell(
    line: _Line,
    i: int,
    text: str,
    at: tuple[float, float, float, float, int],
    fill: str,
) -> Words:
    x, base, width, size, weight = at
    stop = width * line.stops[i]
    if i >= line.figures:
        return Words(x + stop, base, text, size, weight, fill, "end")
    end = width * line.stops[i + 1] if i + 1 < len(line.cells) else width
    if i + 1 == line.figures and i + 1 < len(line.cells):
        end -= text_width(line.cells[i + 1], size, weight=weight)
    return Words(x + stop, base, text, fitted_size(text, size, end - stop - 1.0, weight=weight), weight, fill)
