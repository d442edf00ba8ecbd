"""The kinds of content file and the shape of each."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.schema.shapes.base import Document
from toolchain.schema.shapes.crt import CrtShape
from toolchain.schema.shapes.game import CalendarShape, GameShape, StyleShape
from toolchain.schema.shapes.game_map import MapShape, TerrainShape
from toolchain.schema.shapes.language import LanguageShape
from toolchain.schema.shapes.rules_index import RulesIndexShape
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.scenario import ScenarioShape, ScheduleShape
from toolchain.schema.shapes.sheets import PapersShape, SheetTemplateShape
from toolchain.schema.shapes.tec import TecShape
from toolchain.schema.shapes.units import MarkersShape, UnitsShape
from toolchain.schema.shapes.victory import VictoryShape

KINDS: Mapping[str, type[Document]] = {
    "game": GameShape,
    "calendar": CalendarShape,
    "style": StyleShape,
    "terrain": TerrainShape,
    "map": MapShape,
    "units": UnitsShape,
    "markers": MarkersShape,
    "schedule": ScheduleShape,
    "scenario": ScenarioShape,
    "ruleset": RulesetShape,
    "tec": TecShape,
    "crt": CrtShape,
    "victory": VictoryShape,
    "rules-index": RulesIndexShape,
    "language": LanguageShape,
    "papers": PapersShape,
    "sheet-template": SheetTemplateShape,
}
