"""From rules documents to one ruleset."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes_rules
from toolchain.elaborate.crt import elaborate_crt
from toolchain.elaborate.documents import Documents, read_documents
from toolchain.elaborate.names import Names
from toolchain.elaborate.readings import Chosen, apply_readings, check_settings
from toolchain.elaborate.rules_index import elaborate_chapters, elaborate_rules_index
from toolchain.elaborate.rules_words import RuleWords
from toolchain.elaborate.ruleset_combat import elaborate_advance, elaborate_combat, elaborate_retreat
from toolchain.elaborate.ruleset_entry import (
    elaborate_drops,
    elaborate_entry,
    elaborate_exits,
    elaborate_replacements,
    elaborate_returns,
)
from toolchain.elaborate.ruleset_movement import (
    elaborate_conditions,
    elaborate_movement,
    elaborate_stacking,
    elaborate_turn_rules,
    elaborate_zoc,
)
from toolchain.elaborate.ruleset_places import (
    elaborate_boundaries,
    elaborate_control,
    elaborate_hex_events,
)
from toolchain.elaborate.ruleset_sequence import elaborate_sequence
from toolchain.elaborate.ruleset_support import elaborate_support_markers, elaborate_support_points
from toolchain.elaborate.tec import elaborate_tec
from toolchain.elaborate.victory import VictoryReader, add_schedule
from toolchain.model.rule_name import RuleName
from toolchain.model.rules_index import RuleEntry
from toolchain.model.ruleset import FactorNames, Reading, ReadingOption, Ruleset
from toolchain.model.victory import VictorySchedule
from toolchain.schema.shapes.crt import CrtShape
from toolchain.schema.shapes.rules_index import RulesIndexShape
from toolchain.schema.shapes.ruleset import RulesetShape
from toolchain.schema.shapes.scenario import ScenarioShape
from toolchain.schema.shapes.tec import TecShape
from toolchain.schema.shapes.victory import VictoryShape
from toolchain.schema.validate import Loaded
from toolchain.source.project import Reader, SourceFile

RULE_KINDS = ("ruleset", "tec", "crt", "victory")


class RulesLayers(Struct, frozen=True):
    """What is needed to read the rules anew: the files as written, and the names of the game."""

    files: tuple[SourceFile, ...]
    names: Names
    folder_name: str

    def __eq__(self, other: object) -> bool:
        """Rulesets that say the same are equal, wherever they were read from."""
        return isinstance(other, RulesLayers)

    __hash__ = None  # type: ignore[assignment]


def elaborate_ruleset(
    documents: Documents, names: Names, findings: Findings, reader: Reader | None = None
) -> Ruleset | None:
    """The ruleset, or None where one of its three files is missing or broken."""
    rules = documents.one(RulesetShape, findings)
    tec = documents.one(TecShape, findings)
    crt = documents.one(CrtShape, findings)
    if rules is None or tec is None or crt is None:
        return None
    check_settings(documents.originals, findings)
    built = _build(rules, tec, crt, names, findings)
    schedules = _victory(documents.all(VictoryShape), built, names, findings)
    index = _index(documents, reader, findings) if reader is not None else ()
    chapters = elaborate_chapters(documents.all(RulesIndexShape))
    layers = RulesLayers(documents.originals, names, documents.folder_name)
    return replace(built, victory=schedules, index=index, layers=layers, chapters=chapters)


def _build(
    rules: Loaded[RulesetShape],
    tec: Loaded[TecShape],
    crt: Loaded[CrtShape],
    names: Names,
    findings: Findings,
) -> Ruleset:
    shape = rules.shape
    words = RuleWords(rules, names, findings)
    return Ruleset(
        title=shape.title,
        factors=_factors(shape, words),
        sequence=elaborate_sequence(shape, words),
        terrain_effects=elaborate_tec(
            tec.shape, frozenset(shape.conditions), RuleWords(tec, names, findings)
        ),
        combat_table=elaborate_crt(crt.shape, RuleWords(crt, names, findings)),
        movement=elaborate_movement(shape),
        zoc=elaborate_zoc(shape.zoc, words),
        stacking=elaborate_stacking(shape),
        combat=elaborate_combat(shape.combat, words),
        retreat=elaborate_retreat(shape.retreat, words),
        advance=elaborate_advance(shape.advance, words),
        entry=elaborate_entry(shape.entry),
        conditions=elaborate_conditions(shape, words),
        turn_rules=elaborate_turn_rules(shape, words),
        support_points=elaborate_support_points(shape, words),
        support_markers=elaborate_support_markers(shape.support_markers, words),
        replacements=elaborate_replacements(shape, words),
        exits=elaborate_exits(shape, words),
        returns=elaborate_returns(shape, words),
        drops=elaborate_drops(shape, words),
        hex_events=elaborate_hex_events(shape, words),
        control=elaborate_control(shape, words),
        boundaries=elaborate_boundaries(shape, words),
        readings=_readings(shape, words),
        sections=_sections(shape, words),
        provenance=words.source(shape.source),
        origin=rules.file.tree.span,
    )


def _factors(shape: RulesetShape, words: RuleWords) -> FactorNames:
    known = [f.key for f in words.names.oob.factors]
    f = shape.factors
    for field in ("attack", "defence", "movement", "range"):
        key = getattr(f, field)
        if key:
            words.known(key, known, "factor", codes_rules.UNKNOWN_FACTOR, ("factors", field))
    return FactorNames(f.attack, f.defence, f.movement, f.range)


def _sections(shape: RulesetShape, words: RuleWords) -> dict[RuleName, str]:
    found = {}
    for name, section in shape.sections.items():
        if words.known(name, list(RuleName), "rule", codes_rules.UNKNOWN_RULE, ("sections", name)):
            found[RuleName(name)] = section
    return found


def _readings(shape: RulesetShape, words: RuleWords) -> dict[str, Reading]:
    found = {}
    for name, reading in shape.readings.items():
        what = f"option of '{name}' called"
        words.known(
            reading.value, reading.options, what, codes_rules.UNKNOWN_OPTION, ("readings", name, "value")
        )
        options = {k: ReadingOption(k, o.text, tuple(o.set)) for k, o in reading.options.items()}
        source, origin = words.source(reading.source, "readings", name), words.loaded.key_at("readings", name)
        found[name] = Reading(name, reading.value, options, reading.section, reading.why, source, origin)
    return found


def _victory(
    files: tuple[Loaded[VictoryShape], ...], rules: Ruleset, names: Names, findings: Findings
) -> dict[str, VictorySchedule]:
    found: dict[str, VictorySchedule] = {}
    events = frozenset(event.key for event in rules.hex_events)
    for loaded in files:
        words = RuleWords(loaded, names, findings)
        schedule = VictoryReader(words, frozenset(rules.control), events).schedule(loaded.shape)
        add_schedule(found, schedule, words)
    return found


def _index(documents: Documents, reader: Reader, findings: Findings) -> tuple[RuleEntry, ...]:
    files = documents.all(RulesIndexShape)
    return tuple(entry for f in files for entry in elaborate_rules_index(f, reader, findings))


def reread(ruleset: Ruleset, chosen: Chosen) -> tuple[Ruleset, tuple[Diagnostic, ...]]:
    """The rules under other readings, with findings where those do not fit; `ruleset` itself if none do.

    Only rules, charts and victory change; units, map and scenarios stay (see load_game for those).
    """
    layers: Any = ruleset.layers
    if not isinstance(layers, RulesLayers) or all(
        name in ruleset.readings and ruleset.readings[name].value == value for name, value in chosen.items()
    ):
        return ruleset, ()
    findings = Findings()
    current = {name: reading.value for name, reading in ruleset.readings.items()}
    files = apply_readings(layers.files, {**current, **chosen}, findings)
    wanted = tuple(f for f in files if f.kind in RULE_KINDS)
    documents = replace(read_documents(wanted, layers.folder_name, findings), originals=layers.files)
    built = elaborate_ruleset(documents, layers.names, findings)
    if built is None:
        return ruleset, findings.sorted()
    return replace(built, index=ruleset.index, chapters=ruleset.chapters), findings.sorted()


def check_scenario_options(loaded: Loaded[ScenarioShape], ruleset: Ruleset, findings: Findings) -> None:
    """Readings and victory schedule that a scenario names must exist."""
    shape = loaded.shape
    for name, value in shape.options.items():
        where = loaded.key_at("options", name)
        reading = ruleset.readings.get(name)
        if reading is None:
            hint = did_you_mean(name, ruleset.readings)
            findings.add(codes_rules.UNKNOWN_READING, f"the rules have no reading '{name}'", where, hint=hint)
        elif value not in reading.options:
            hint = did_you_mean(value, reading.options)
            message = f"'{name}' has no option '{value}'"
            findings.add(codes_rules.UNKNOWN_OPTION, message, loaded.at("options", name), hint=hint)
    if shape.victory and shape.victory not in ruleset.victory:
        hint = did_you_mean(shape.victory, ruleset.victory)
        message = f"the game has no victory schedule '{shape.victory}'"
        findings.add(codes_rules.UNKNOWN_VICTORY, message, loaded.at("victory"), hint=hint)
