"""A little map to break: faults are marked «so» and findings must point there."""

from __future__ import annotations

from pathlib import Path

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.elaborate.game_map import elaborate_map
from toolchain.model.game_map import GameMap
from toolchain.schema.validate import validate
from toolchain.source.project import Reader, SourceFile

TERRAIN = """\
kind: terrain
terrain:
  clear: {name: Clear, where: hex, letter: .}
  wood: {name: Wood, where: hex, letter: w, texture: [woods]}
  town: {name: Town, where: overlay}
  river: {name: River, where: hexside, texture: [river]}
  road: {name: Road, where: path, texture: [road]}
"""

GRID = """\
kind: map
title: Test
grid: {columns: 4, rows: 3}
"""

GROUND = """\
ground:
  - .w..
  - ....
  - ..w.
"""


def read_map(
    folder: Path, text: str, terrain: str = TERRAIN
) -> tuple[GameMap | None, tuple[Diagnostic, ...]]:
    """Elaborates a map file, the marks of faults taken out."""
    findings = Findings()
    reader = Reader(folder, findings)
    files = {}
    for name, body in (("map", text), ("terrain", terrain)):
        path = folder / f"{name}.yaml"
        path.write_text(body.replace("«", "").replace("»", ""), "utf-8")
        tree = reader.tree(path)
        assert tree is not None, list(findings)
        files[name] = validate(SourceFile(path, f"{name}.yaml", name, tree), findings)
    if files["map"] is None or files["terrain"] is None:
        return None, findings.sorted()
    game_map = elaborate_map(files["map"], files["terrain"], findings)  # type: ignore[arg-type]
    return game_map, findings.sorted()


def marked_place(text: str) -> tuple[int, int, int]:
    """Line, column and end column of the part marked «so», counted without the marks."""
    for number, line in enumerate(text.splitlines(), start=1):
        if "«" in line:
            start = line.index("«")
            return number, start + 1, line.index("»")
    raise AssertionError("nothing is marked")
