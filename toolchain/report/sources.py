"""Where a game's values come from, as a table, a list and JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from toolchain.checks.inventory import Sourced, inventory
from toolchain.model.game import Game
from toolchain.model.provenance import SourceKind

UNMARKED = "unmarked"
KINDS: tuple[str, ...] = (*(kind.value for kind in SourceKind), UNMARKED)


def kind_of(value: Sourced) -> str:
    """The kind of a value's source, or "unmarked"."""
    return value.provenance.kind.value if value.provenance is not None else UNMARKED


def counts(game: Game) -> dict[str, Counter[str]]:
    """How many values of each group have each kind of source."""
    found: dict[str, Counter[str]] = {}
    for value in inventory(game):
        found.setdefault(value.group, Counter())[kind_of(value)] += value.count
    return found


def sources_table(game: Game) -> str:
    """Groups by kinds of source, then what is unmarked and the known slips of the rulebook."""
    table = counts(game)
    shown = [kind for kind in KINDS if any(row[kind] for row in table.values())]
    width = max(len(group) for group in table)
    heads = [max(len(kind), 6) for kind in shown]
    head = " ".join(kind.rjust(size) for kind, size in zip(shown, heads, strict=True))
    lines = [f"{game.title} ({game.key})", "", f"{'':<{width}} {head}"]
    for group, row in table.items():
        cells = (str(row[kind] or "").rjust(size) for kind, size in zip(shown, heads, strict=True))
        lines.append(f"{group:<{width}} {' '.join(cells)}".rstrip())
    total = sum(table.values(), Counter())
    cells = (str(total[kind]).rjust(size) for kind, size in zip(shown, heads, strict=True))
    lines += ["", f"{'all':<{width}} {' '.join(cells)}"]
    lines += [*_unmarked(game), *_defects(game)]
    return "\n".join(lines) + "\n"


def _unmarked(game: Game) -> Iterator[str]:
    found = [value for value in inventory(game) if value.provenance is None]
    if found:
        yield from ("", "Without a source:")
        yield from (f"  {value.origin}: {value.group}: {value.key}" for value in found)


def _defects(game: Game) -> Iterator[str]:
    if game.defects:
        yield from ("", "Known slips of the rulebook:")
        for defect in game.defects:
            cited = f" (cites {', '.join(defect.cites)})" if defect.cites else ""
            yield f"  {defect.section}: {defect.text}{cited}"


def sources_list(game: Game, kind: str) -> str:
    """Every value whose source is of a kind, with its place, reference and remark."""
    lines = []
    for value in inventory(game):
        if kind_of(value) == kind:
            source = value.provenance
            said = " ".join(filter(None, (source.ref, source.note))) if source is not None else ""
            more = f" and {value.count - 1} more" if value.count > 1 else ""
            lines.append(f"{value.origin}: {value.group}: {value.key}{more}" + (f": {said}" if said else ""))
    return "\n".join([*lines, f"{len(lines)} of kind {kind}"]) + "\n"


def sources_json(game: Game) -> str:
    """Counts by group and kind, unmarked values and known slips."""
    data = {
        "game": game.key,
        "counts": {group: {k: row[k] for k in KINDS if row[k]} for group, row in counts(game).items()},
        "unmarked": [
            {"group": v.group, "key": v.key, "file": v.origin.file, "line": v.origin.line}
            for v in inventory(game)
            if v.provenance is None
        ],
        "defects": [{"section": d.section, "text": d.text, "cites": list(d.cites)} for d in game.defects],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
