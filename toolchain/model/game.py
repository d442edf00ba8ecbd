"""A whole game, as content describes it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.game_map import GameMap
from toolchain.model.language import Language
from toolchain.model.marker import Marker
from toolchain.model.provenance import Provenance
from toolchain.model.rules_index import Defect
from toolchain.model.scenario import Arrival, Calendar, Scenario
from toolchain.model.sheet_template import Paper, SheetTemplate
from toolchain.model.style import Side, Style
from toolchain.model.unit import OrderOfBattle

if TYPE_CHECKING:
    from toolchain.model.ruleset import Ruleset


class Game(Struct, frozen=True):
    """`key` is the game's id; `folder` the directory its game.yaml lies in.

    `templates` and `papers` are the designer's own, beside those that are shipped. `languages` are the
    translations that the content brings, by code; `language` is that of a translated game, and `written`
    the game that it is a translation of.
    """

    key: str
    title: str
    subtitle: str
    version: str
    folder: FilePath
    sides: Mapping[str, Side]
    oob: OrderOfBattle
    markers: Mapping[str, Marker]
    game_map: GameMap
    calendar: Calendar
    schedule: tuple[Arrival, ...]
    scenarios: Mapping[str, Scenario]
    ruleset: Ruleset
    style: Style
    credits: tuple[str, ...] = ()
    description: str = ""
    provenance: Provenance | None = None
    extra: Mapping[str, str] = field(default_factory=dict)
    origin: Span = NOWHERE
    counter_count: int | None = None
    templates: Mapping[str, SheetTemplate] = field(default_factory=dict)
    papers: Mapping[str, Paper] = field(default_factory=dict)
    defects: tuple[Defect, ...] = ()
    languages: Mapping[str, Language] = field(default_factory=dict)
    language: Language | None = None
    written: Game | None = None
