"""The overview of a module as text for people, and as JSON for tools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from toolchain.vassal.inspection.overview import BoardView, KeyView, MapView, Overview, PaletteView, SetupView

_MOST_LINES = 40
_MOST_IMAGES = 12
_MOST_NAMES = 8
_WIDTH = 118
_FIRST_COLUMN = 44


def overview_json(view: Overview) -> str:
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode() + "\n"


def overview_text(view: Overview, everything: bool = False) -> str:
    """Sections with a heading each; long ones and long lines are cut unless `everything` is asked for."""
    lines = list(_head(view))
    for title, body in _sections(view, everything):
        found = list(body)
        if found:
            lines += ["", title, *_cut(found, everything)]
    plain = (_printable(line) for line in lines)
    return "\n".join(line if everything else _fitting(line) for line in plain) + "\n"


def _head(view: Overview) -> Iterator[str]:
    yield f"{view.kind} '{view.name}' {view.module_version}".rstrip()
    yield f"  {view.file}"
    if view.engine:
        made = f", {view.components:,} components" if view.components else ""
        yield f"  made with VASSAL {view.engine}{made}"
    if view.description:
        yield f"  {view.description}"
    if view.sides:
        yield f"  sides: {', '.join(view.sides)}"
    if view.languages:
        yield f"  translated into: {', '.join(view.languages)}"


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() else " " for c in line).rstrip()


def _fitting(line: str) -> str:
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"


def _cut(lines: list[str], everything: bool) -> list[str]:
    if everything or len(lines) <= _MOST_LINES:
        return lines
    return [*lines[:_MOST_LINES], f"  … and {len(lines) - _MOST_LINES} more: --all"]


def _sections(view: Overview, everything: bool) -> Iterator[tuple[str, Iterable[str]]]:
    pieces = sum(palette.pieces for palette in view.palettes)
    megabytes = sum(image.bytes for image in view.images) / 1_000_000
    most = len(view.images) if everything else _MOST_IMAGES
    largest = "" if most >= len(view.images) else ", the largest"
    yield f"Maps ({len(view.maps)})", (line for each in view.maps for line in _map(each, everything))
    yield f"Pieces ({pieces})", _palettes(view.palettes, everything)
    yield f"Prototypes ({len(view.prototypes)}): users, traits", _prototypes(view)
    yield "Traits", (f"{count:6}  {kind}" for kind, count in view.traits)
    yield f"Keys ({len(view.keys)}): listeners, senders; who listens ← who sends", _keys(view.keys)
    yield f"Properties ({len(view.properties)})", _columns((n, f"= {v}") for n, v in view.properties)
    yield f"Pictures ({len(view.images)}, {megabytes:.1f} MB){largest}", _images(view, most)
    yield f"Saved games ({len(view.setups)}): pieces, stacks, decks", _setups(view.setups)


def _columns(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Two columns, the first as wide as it needs within reason."""
    found = list(pairs)
    width = min(max((len(first) for first, _ in found), default=0), _FIRST_COLUMN)
    yield from (f"  {first:{width}}  {second}" for first, second in found)


def _named(names: Sequence[str], everything: bool) -> str:
    if everything or len(names) <= _MOST_NAMES:
        return "; ".join(names)
    return f"{'; '.join(names[:_MOST_NAMES])} and {len(names) - _MOST_NAMES} more"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _map(view: MapView, everything: bool) -> Iterator[str]:
    stacks = f", {_many(view.at_start, 'at-start stack')}" if view.at_start else ""
    yield f"  {view.name} ({view.kind}){stacks}"
    for board in view.boards:
        yield from _board(board, everything)
    if view.decks:
        yield f"    {_many(len(view.decks), 'deck')}: {_named(view.decks, everything)}"


def _board(board: BoardView, everything: bool) -> Iterator[str]:
    size = f"{board.width} x {board.height}" if board.width else "of unknown size"
    yield f"    {board.name}: {size}" + (f", {board.image}" if board.image else "")
    yield from (f"      {grid}" for grid in board.grids)
    if board.zones:
        yield f"      {_many(len(board.zones), 'zone')}: {_named(board.zones, everything)}"


def _palettes(views: Sequence[PaletteView], everything: bool) -> Iterator[str]:
    """A tree with the number of pieces at each branch, as deep as its lines fit."""
    counts: dict[tuple[str, ...], int] = {}
    for view in views:
        for depth in range(1, len(view.path) + 1):
            counts[view.path[:depth]] = counts.get(view.path[:depth], 0) + view.pieces
    deepest = max(map(len, counts), default=0)
    depth = deepest if everything else _fitting_depth(counts, deepest)
    met = {path: index for index, path in enumerate(counts)}
    # Branches stand before their twigs, in the order in which they were first met.
    for path in sorted(counts, key=lambda p: [met[p[:n]] for n in range(1, len(p) + 1)]):
        if len(path) <= depth:
            yield f"{counts[path]:6}  {'  ' * (len(path) - 1)}{path[-1]}"
    if depth < deepest:
        yield f"          … and {sum(len(path) > depth for path in counts)} inside these: --all"


def _fitting_depth(counts: dict[tuple[str, ...], int], deepest: int) -> int:
    fitting = (d for d in range(deepest, 0, -1) if sum(len(path) <= d for path in counts) <= _MOST_LINES)
    return next(fitting, 1)


def _prototypes(view: Overview) -> Iterator[str]:
    ordered = sorted(view.prototypes, key=lambda p: -p.users)
    rows = [(f"{p.users:4} {p.traits:4}  {p.name}", _users(p.users, p.used_by)) for p in ordered]
    yield from _columns(rows)


def _users(count: int, names: Sequence[str]) -> str:
    if not names:
        return "unused"
    rest = count - len(names[:3])
    return "by " + ", ".join(names[:3]) + (f" and {rest} more" if rest > 0 else "")


def _keys(keys: Sequence[KeyView]) -> Iterator[str]:
    yield from _columns((f"{k.waits:4} {k.sent:4}  {k.key}", _connection(k)) for k in keys)


def _connection(key: KeyView) -> str:
    listeners, senders = (", ".join(names[:2]) for names in (key.listeners, key.senders))
    return f"{listeners or 'nobody'} ← {senders}" if senders else listeners


def _images(view: Overview, most: int) -> Iterator[str]:
    for image in view.images[:most]:
        size = f"{image.width:5} x {image.height:<5}" if image.width else " " * 13
        yield f"{image.bytes / 1000:9,.0f} KB  {size} {image.form:4}  {image.name}"


def _setups(setups: Sequence[SetupView]) -> Iterator[str]:
    for setup in setups:
        title = f"{setup.name}: {setup.file}" if setup.name else setup.file
        steps = f", {_many(setup.steps, 'step')}" if setup.steps else ""
        yield f"{setup.pieces:6} {setup.stacks:5} {setup.decks:4}  {title}{steps}"
        if setup.maps:
            yield " " * 19 + ", ".join(f"{name}: {count}" for name, count in setup.maps)
