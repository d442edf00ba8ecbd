"""The examples of the page on maps make one map, without a finding."""

from __future__ import annotations

import re
from pathlib import Path

from tests.elaborate.map_case import read_map
from toolchain.layout.maps.layout import map_findings
from toolchain.schema.shapes.game_map import Texture

PAGE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")


def test_the_examples_read_cleanly(tmp_path: Path) -> None:
    terrain, *parts = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    game_map, findings = read_map(tmp_path, "".join(parts), terrain)
    assert findings == ()
    assert game_map is not None
    assert map_findings(game_map) == ()
    assert {line.key for line in game_map.lines} == {"front", "ring"}


def test_every_texture_is_named() -> None:
    table = PAGE[PAGE.index("| for |") : PAGE.index("The order of the file")]
    named = set(re.findall(r"`([a-z-]+)`", table))
    assert named == set(Texture.__args__)
