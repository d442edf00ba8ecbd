"""A game's rules, as data for play, charts and modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.combat import CombatRules
from toolchain.model.combat_table import CombatTable
from toolchain.model.hex_event import Boundary, ControlPoint, HexEvent
from toolchain.model.movement import Condition, MovementRules, StackingRules, TurnRule, ZocRules
from toolchain.model.provenance import Provenance
from toolchain.model.reinforcement import DropRule, EntryRules, ExitRule, Replacement, ReturnRule
from toolchain.model.retreat import AdvanceRules, RetreatRules
from toolchain.model.rule_name import RuleName
from toolchain.model.rules_index import RuleEntry
from toolchain.model.sequence import Sequence
from toolchain.model.support_fire import SupportMarkers, SupportPoints
from toolchain.model.terrain_effects import TerrainEffects
from toolchain.model.unit import Unit
from toolchain.model.victory import VictorySchedule


class FactorNames(Struct, frozen=True):
    """Which printed factor serves for what."""

    attack: str
    defence: str
    movement: str
    range: str = ""


class ReadingOption(Struct, frozen=True):
    """One way to read the rule; `settings` are the dotted names it changes, for show."""

    key: str
    text: str = ""
    settings: tuple[str, ...] = ()


class Reading(Struct, frozen=True):
    """A named switch where the rulebook can be read in more ways than one. `key` is "game.name"."""

    key: str
    value: str
    options: Mapping[str, ReadingOption]
    section: str = ""
    why: str = ""
    provenance: Provenance | None = None
    origin: Span = NOWHERE


class Ruleset(Struct, frozen=True, eq=False):
    """Everything that rules say about a game.

    `sections` gives the rulebook's number for each rule that play can name, `chapters` our titles of
    sections. `layers` keeps what is needed to read the rules anew under other readings (see
    elaborate.readings).
    """

    title: str
    factors: FactorNames
    sequence: Sequence
    terrain_effects: TerrainEffects
    combat_table: CombatTable
    movement: MovementRules = field(default_factory=MovementRules)
    zoc: ZocRules = field(default_factory=ZocRules)
    stacking: StackingRules = field(default_factory=StackingRules)
    combat: CombatRules = field(default_factory=CombatRules)
    retreat: RetreatRules = field(default_factory=RetreatRules)
    advance: AdvanceRules = field(default_factory=AdvanceRules)
    entry: EntryRules = field(default_factory=EntryRules)
    conditions: tuple[Condition, ...] = ()
    turn_rules: tuple[TurnRule, ...] = ()
    support_points: tuple[SupportPoints, ...] = ()
    support_markers: SupportMarkers | None = None
    replacements: tuple[Replacement, ...] = ()
    exits: tuple[ExitRule, ...] = ()
    returns: ReturnRule | None = None
    drops: tuple[DropRule, ...] = ()
    hex_events: tuple[HexEvent, ...] = ()
    control: Mapping[str, ControlPoint] = field(default_factory=dict)
    boundaries: tuple[Boundary, ...] = ()
    victory: Mapping[str, VictorySchedule] = field(default_factory=dict)
    readings: Mapping[str, Reading] = field(default_factory=dict)
    index: tuple[RuleEntry, ...] = ()
    sections: Mapping[RuleName, str] = field(default_factory=dict)
    provenance: Provenance | None = None
    origin: Span = NOWHERE
    layers: Any = field(default=None)
    chapters: Mapping[str, str] = field(default_factory=dict)

    def section(self, rule: RuleName) -> str:
        """The rulebook's number of a rule, "" where it has none."""
        return self.sections.get(rule, "")

    def defence_of(self, unit: Unit, reduced: bool = False) -> int:
        """A unit's defence strength: the first `defend_as` that fits, else the printed factor."""
        for special in self.combat.defend_as:
            if special.units.matches(unit):
                return special.value
        return self._factor(unit, self.factors.defence, reduced)

    def attack_of(self, unit: Unit, reduced: bool = False) -> int:
        """A unit's printed attack strength."""
        return self._factor(unit, self.factors.attack, reduced)

    def allowance_of(self, unit: Unit, reduced: bool = False) -> int:
        """A unit's printed movement allowance."""
        return self._factor(unit, self.factors.movement, reduced)

    def range_of(self, unit: Unit, reduced: bool = False) -> int:
        """A gun's range in hexes, 0 for other units."""
        return self._factor(unit, self.factors.range, reduced) if self.factors.range else 0

    def _factor(self, unit: Unit, key: str, reduced: bool) -> int:
        shown = unit.reduced if reduced and unit.reduced is not None else unit.factors
        return shown.get(key, unit.factors.get(key, 0))
