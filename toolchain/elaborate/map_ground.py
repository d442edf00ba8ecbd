"""The ground of a map: its grid of letters, overlays, elevation, and what rules fix about hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes_map
from toolchain.elaborate.chain_words import HexReader, Word, chain_words, part_of
from toolchain.elaborate.provenance import provenance, stated
from toolchain.model.game_map import HexCell, Terrain
from toolchain.model.hexgrid import Edge, HexGrid, Numbering, Orientation
from toolchain.schema.shapes.game_map import GridShape, MapShape
from toolchain.schema.validate import Loaded
from toolchain.source.tree import Step


def elaborate_grid(shape: GridShape) -> HexGrid:
    """The hex grid that a map declares."""
    n = shape.numbering
    numbering = Numbering(
        Edge(n.columns_run), Edge(n.rows_run), n.first_column, n.first_row, n.digits, n.separator
    )
    return HexGrid(shape.columns, shape.rows, Orientation(shape.orientation), shape.pushed, numbering)


def elaborate_ground(
    loaded: Loaded[MapShape], grid: HexGrid, terrain: Mapping[str, Terrain], findings: Findings
) -> dict[str, HexCell]:
    """What is in each hex. A hex whose letter is wrong is reported and gets the first hex terrain."""
    letters = {t.letter: t for t in terrain.values() if t.where == "hex" and t.letter}
    fallback = next(iter(letters.values()), None)
    if fallback is None:
        message = "the terrain file has no terrain that fills hexes"
        findings.add(codes_map.UNKNOWN_TERRAIN, message, loaded.at("ground"))
        return {}
    inherited = stated(loaded, loaded.at("ground"))
    cells: dict[str, HexCell] = {hex_id: HexCell(fallback.key, (), inherited) for hex_id in grid.cells}
    for hex_id, word in read_rows(loaded, grid, ("ground",), loaded.shape.ground, findings):
        kind = letters.get(word.text)
        if kind is None:
            known = ", ".join(f"'{letter}' {t.name}" for letter, t in letters.items())
            message = f"no terrain has the letter '{word.text}' (hex {hex_id})"
            findings.add(codes_map.UNKNOWN_LETTER, message, word.span, hint=f"letters are {known}")
            continue
        cells[hex_id] = HexCell(kind.key, (), inherited, word.span)
    _lay_overlays(loaded, cells, terrain, HexReader(grid, findings))
    _apply_fixed(loaded, cells, terrain, HexReader(grid, findings))
    return cells


def read_rows(
    loaded: Loaded[MapShape], grid: HexGrid, path: tuple[Step, ...], rows: tuple[str, ...], findings: Findings
) -> Iterator[tuple[str, Word]]:
    """Each hex with its sign; rows of wrong length or number are reported and read as far as they go."""
    if len(rows) != grid.rows:
        message = f"the grid has {grid.rows} hex rows, but {len(rows)} are written"
        findings.add(codes_map.ROW_COUNT, message, loaded.key_at(*path))
    for row, text in enumerate(rows[: grid.rows]):
        span = loaded.at(*path, row)
        if len(text) != grid.columns:
            at = min(len(text), grid.columns)
            message = f"row {row + 1} has {len(text)} signs, but the grid has {grid.columns} columns"
            findings.add(codes_map.ROW_LENGTH, message, part_of(span, text, at, max(at, len(text))))
        for column, sign in enumerate(text[: grid.columns]):
            yield grid.label((column, row)), Word(sign, part_of(span, text, column, column + 1))


def _lay_overlays(
    loaded: Loaded[MapShape], cells: dict[str, HexCell], terrain: Mapping[str, Terrain], reader: HexReader
) -> None:
    for key, chain in loaded.shape.overlays.items():
        path: tuple[Step, ...] = ("overlays", key)
        if not known_terrain(loaded, key, ("overlay",), terrain, path, reader.findings):
            continue
        for word in chain_words(loaded, path, chain):
            for hex_id in reader.hexes(word):
                cell = cells[hex_id]
                if key not in cell.overlays:
                    cells[hex_id] = replace(cell, overlays=(*cell.overlays, key))


def known_terrain(
    loaded: Loaded[MapShape],
    key: str,
    where: tuple[str, ...],
    terrain: Mapping[str, Terrain],
    path: tuple[Step, ...],
    findings: Findings,
) -> bool:
    """Whether a terrain exists and belongs where it is used; otherwise a finding."""
    kind = terrain.get(key)
    # The name stands as a key in overlays and as a value elsewhere.
    where_written = loaded.key_at(*path) if path[-1] == key else loaded.at(*path)
    fitting = [t.key for t in terrain.values() if t.where in where]
    if kind is None:
        message = f"there is no terrain '{key}'"
        hint = did_you_mean(key, fitting)
        findings.add(codes_map.UNKNOWN_TERRAIN, message, where_written, hint=hint)
        return False
    if kind.where not in where:
        message = f"terrain '{key}' is of the {kind.where} sort and cannot be used here"
        usable = f"these can: {', '.join(fitting)}" if fitting else None
        related = [Related(kind.origin, "it is defined here")]
        findings.add(codes_map.WRONG_TERRAIN, message, where_written, hint=usable, related=related)
        return False
    return True


def _apply_fixed(
    loaded: Loaded[MapShape], cells: dict[str, HexCell], terrain: Mapping[str, Terrain], reader: HexReader
) -> None:
    for i, fixed in enumerate(loaded.shape.fixed):
        path: tuple[Step, ...] = ("fixed", i)
        wanted = fixed.terrain
        if wanted and not known_terrain(
            loaded, wanted, ("hex", "overlay"), terrain, (*path, "terrain"), reader.findings
        ):
            continue
        for word in chain_words(loaded, (*path, "hexes"), fixed.hexes):
            for hex_id in reader.hexes(word):
                cells[hex_id] = replace(cells[hex_id], provenance=provenance(fixed.source))
                _check_fixed(cells[hex_id], hex_id, wanted, word, reader.findings)


def _check_fixed(cell: HexCell, hex_id: str, wanted: str, word: Word, findings: Findings) -> None:
    if wanted and wanted not in cell.all_terrain:
        findings.add(
            codes_map.FIXED_DIFFERS,
            f"hex {hex_id} must be {wanted}, but the grid makes it {' and '.join(cell.all_terrain)}",
            word.span,
            related=[Related(cell.origin, "its letter is here")],
            entity=hex_id,
        )


def elaborate_elevation(loaded: Loaded[MapShape], grid: HexGrid, findings: Findings) -> dict[str, int]:
    """Metres above the sea by hex; empty where the map gives none."""
    shape = loaded.shape.elevation
    if shape is None:
        return {}
    found: dict[str, int] = {}
    for hex_id, word in read_rows(loaded, grid, ("elevation", "rows"), shape.rows, findings):
        level = int(word.text, 36) if word.text.isascii() and word.text.isalnum() else -1
        if level < 0:
            message = f"'{word.text}' is no level: write 0 to 9, then a to z"
            findings.add(codes_map.UNKNOWN_LETTER, message, word.span)
            continue
        found[hex_id] = shape.base_m + shape.step_m * level
    return found
