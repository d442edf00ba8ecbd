from __future__ import annotations

from click.testing import CliRunner
from PIL import Image

from toolchain.cli.main import root
from toolchain.layout.counters.marker_face_glyphs import GLYPHS
from toolchain.layout.counters.unit_symbols_library import PRIMITIVES
from toolchain.layout.counters.unit_symbols_silhouettes import SILHOUETTES


def test_every_name_is_listed():
    result = CliRunner().invoke(root, ["symbols"])
    assert result.exit_code == 0
    listed = {line.split()[0] for line in result.output.splitlines() if line.startswith("  ")}
    assert {*PRIMITIVES, *SILHOUETTES, *GLYPHS} <= listed


def test_a_picture_of_all_is_written(tmp_path):
    out = tmp_path / "symbols.png"
    result = CliRunner().invoke(root, ["symbols", "--out", str(out)])
    assert result.exit_code == 0
    assert Image.open(out).width > 1500


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    result = CliRunner().invoke(root, ["symbols", "--out", str(tmp_path / "none" / "x.png")])
    assert result.exit_code == 1
    assert "cannot write" in result.output
