"""The overview of a module as text for people, and as JSON for tools."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import msgspec

from toolchain.vassal.inspection import BoardView, Inspection, KeyView, SetupView

_MOST_LINES = 40


def inspection_json(view: Inspection) -> str:
    return json.dumps(msgspec.to_builtins(view), indent=2, ensure_ascii=False) + "\n"


def inspection_text(view: Inspection, everything: bool = False) -> str:
    """Sections with a heading each; long ones are cut unless `everything` is asked for."""
    lines = [f"{view.kind} '{view.name}' {view.module_version}".rstrip(), f"  {view.file}"]
    if view.engine:
        lines.append(f"  made with VASSAL {view.engine}, {view.components} components")
    if view.description:
        lines.append(f"  {view.description}")
    if view.sides:
        lines.append(f"  sides: {', '.join(view.sides)}")
    for title, body in _sections(view):
        found = list(body)
        if found:
            lines += ["", title, *_cut(found, everything)]
    return "\n".join(_printable(line) for line in lines) + "\n"


def _printable(line: str) -> str:
    return "".join(c if c.isprintable() else " " for c in line).rstrip()


def _cut(lines: list[str], everything: bool) -> list[str]:
    if everything or len(lines) <= _MOST_LINES:
        return lines
    return [*lines[:_MOST_LINES], f"  … and {len(lines) - _MOST_LINES} more: --all"]


def _sections(view: Inspection) -> Iterator[tuple[str, Iterable[str]]]:
    pieces = sum(palette.pieces for palette in view.palettes)
    yield f"Maps ({len(view.maps)})", _maps(view)
    yield f"Pieces ({pieces})", (f"{p.pieces:6}  {p.path}" for p in view.palettes)
    yield (
        f"Prototypes ({len(view.prototypes)}): users, traits",
        (f"{p.users:6} {p.traits:4}  {p.name}" for p in sorted(view.prototypes, key=lambda p: -p.users)),
    )
    yield "Traits", (f"{count:6}  {kind}" for kind, count in view.traits)
    yield f"Keys ({len(view.keys)}): listeners, senders", (_key(key) for key in view.keys)
    yield (
        f"Properties ({len(view.properties)})",
        (f"  {name} = {value}" if value else f"  {name}" for name, value in view.properties),
    )
    megabytes = view.image_bytes / 1_000_000
    yield (
        f"Pictures ({view.image_count}, {megabytes:.1f} MB), the largest",
        (f"{i.bytes / 1000:9,.0f} KB  {i.width:5} x {i.height:<5} {i.form:4}  {i.name}" for i in view.images),
    )
    yield f"Saved games ({len(view.setups)})", (line for setup in view.setups for line in _setup(setup))


def _maps(view: Inspection) -> Iterator[str]:
    for each in view.maps:
        decks = f", decks: {', '.join(each.decks)}" if each.decks else ""
        yield f"  {each.name} ({each.kind}), {each.at_start} at-start stacks{decks}"
        yield from (f"    {_board(board)}" for board in each.boards)


def _board(board: BoardView) -> str:
    size = f"{board.width} x {board.height}" if board.width else "of unknown size"
    parts = [f"{board.name} {size}", board.image, *board.grids]
    if board.zones:
        shown = ", ".join(board.zones[:8]) + (" …" if len(board.zones) > 8 else "")
        parts.append(f"{len(board.zones)} zones: {shown}")
    return "; ".join(part for part in parts if part)


def _key(key: KeyView) -> str:
    names = "; ".join((key.listeners or key.senders)[:3])
    return f"{key.waits:6} {key.sent:4}  {key.key}  {names}"


def _setup(setup: SetupView) -> Iterator[str]:
    title = f"{setup.name}: {setup.file}" if setup.name else setup.file
    steps = f", {setup.steps} steps" if setup.steps else ""
    yield f"  {title}"
    yield f"    {setup.pieces} pieces, {setup.stacks} stacks, {setup.decks} decks{steps}"
    if setup.maps:
        yield "    " + ", ".join(f"{name}: {count}" for name, count in setup.maps)
