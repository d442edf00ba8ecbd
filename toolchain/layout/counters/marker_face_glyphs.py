"""The glyph library of markers and emblems, drawn in a square of 48 units about (0, 0), y downward."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.marker_face_glyphs_signs import SIGNS
from toolchain.layout.counters.marker_face_glyphs_things import THINGS
from toolchain.layout.counters.unit_symbols_parts import Part, line, solid
from toolchain.layout.counters.unit_symbols_silhouettes import SILHOUETTES

GLYPH_SIZE = 48.0

GLYPHS: Mapping[str, tuple[Part, ...]] = MappingProxyType({**SIGNS, **THINGS})

GLYPH_ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "air": "plane",
        "arrow": "arrow-right",
        "works": "earthwork",
        "air-support": "plane",
        "aircraft": "plane",
        "airdrop": "parachute",
        "ammunition": "ammo",
        "artillery": "cannon",
        "blown": "bridge-blown",
        "bolt": "lightning",
        "control": "flag",
        "crates": "supply",
        "dice": "die",
        "drop": "parachute",
        "dump": "supply",
        "explosion": "burst",
        "fort": "bunker",
        "fortification": "bunker",
        "freeze": "snow",
        "frost": "snow",
        "fuel-drum": "fuel",
        "gun": "cannon",
        "improved-position": "earthwork",
        "interdiction": "target",
        "iron-cross": "balkenkreuz",
        "mountain": "hill",
        "movement": "arrow-right",
        "naval": "ship",
        "points": "wreath",
        "position": "earthwork",
        "repair": "wrench",
        "supply-dump": "supply",
        "tick": "check",
        "time": "clock",
        "trench": "earthwork",
        "turn": "clock",
        "used": "check",
        "victory": "wreath",
        "vp": "wreath",
    }
)


def glyph_names() -> tuple[str, ...]:
    """Every glyph that content may name, aliases last."""
    return (*GLYPHS, *GLYPH_ALIASES)


def glyph_parts(name: str) -> tuple[Part, ...]:
    """The shapes of a glyph, of a silhouette or of a designer's path ("path:…", "fill:…" in glyph units).

    Empty for a name that is not in the library or a path that is none; see `glyph_fault`.
    """
    if name.startswith(("path:", "fill:")):
        kind, _, data = name.partition(":")
        if paths.path_fault(data, GLYPH_SIZE, GLYPH_SIZE):
            return ()
        return (solid(data) if kind == "fill" else line(data),)
    plain = _plain(name)
    return GLYPHS.get(GLYPH_ALIASES.get(plain, plain)) or SILHOUETTES.get(plain, ())


def glyph_fault(name: str) -> str | None:
    """Why `name` cannot be drawn, or None."""
    if name.startswith(("path:", "fill:")):
        return paths.path_fault(name.partition(":")[2], GLYPH_SIZE, GLYPH_SIZE)
    return None if glyph_parts(name) else f"there is no glyph '{name}'"


def _plain(name: str) -> str:
    return name.strip().casefold().replace("_", "-").replace(" ", "-")
