"""Names of the module's parts: maps, boards, prototypes, pictures, properties."""

from __future__ import annotations

import re
from functools import lru_cache

from toolchain.model.game import Game
from toolchain.model.scenario import Scenario
from toolchain.model.unit import Unit
from toolchain.vassal.format.sequence import clean

# Saved games find maps and boards by these names: never change one in a published game.
MAIN_MAP, MAIN_BOARD = "Main Map", "Map"
SETUP_MAP = "Set-up and Arrivals"
LOSSES_MAP, LOSSES_BOARD = "Off the Map", "Off the map"
SUPPORT_MAP, SUPPORT_BOARD = "Support Fire", "Support fire"
COUNTS_MAP, COUNTS_BOARD = "Counts", "Counts"

# A side by this name may touch everything: the engine knows it.
SOLITAIRE = "Solitaire"

GROUND, UNITS, MARKERS = "Ground", "Units", "Markers"
LAYERS = (GROUND, UNITS, MARKERS)

UNIT, MARKER = "Unit", "Marker"

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]")


def unit_key(key: str) -> str:
    """The unit's name in the id lock."""
    return f"unit/{key}"


def marker_key(key: str) -> str:
    return f"marker/{key}"


def file_stem(key: str) -> str:
    """A key as a file name; other characters become their code points."""
    return _UNSAFE.sub(lambda match: f"_{ord(match[0]):x}", key)


def unit_image(key: str, back: bool = False) -> str:
    return f"unit-{file_stem(key)}{'-back' if back else ''}.png"


def marker_image(key: str, back: bool = False) -> str:
    return f"marker-{file_stem(key)}{'-back' if back else ''}.png"


@lru_cache(maxsize=1024)
def property_name(key: str) -> str:
    """A content key as the name of a property in expressions: "support_fire" becomes SupportFire."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", key) if word]
    name = "".join(word[0].upper() + word[1:] for word in words)
    return name if name[:1].isalpha() else f"P{name}"


def side_name(game: Game, side: str) -> str:
    return clean(game.sides[side].name) if side in game.sides else side


def unit_name(game: Game, unit: Unit) -> str:
    """What the mouse-over text calls a unit: designation and type, "I/902 Mechanized"."""
    kind = game.oob.types[unit.type].name if unit.type in game.oob.types else unit.type
    return clean(f"{unit.full_designation} {kind}".strip() or unit.name or unit.key)


def setup_board_name(scenario: Scenario) -> str:
    """Saved games know the board by the scenario's key, so that its title may change."""
    return clean(scenario.name)


def setup_file(scenario: Scenario, suggested: bool = False) -> str:
    """The archive entry of a scenario's saved game."""
    return f"setup-{file_stem(scenario.name)}{'-suggested' if suggested else ''}.vsav"
