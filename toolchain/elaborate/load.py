"""From a folder of content to one immutable game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Diagnostic, Findings, Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes
from toolchain.elaborate.counter_keys import check_counter_keys
from toolchain.elaborate.documents import Documents, read_documents
from toolchain.elaborate.game_map import elaborate_map
from toolchain.elaborate.languages import elaborate_languages
from toolchain.elaborate.markers import elaborate_markers
from toolchain.elaborate.names import Names
from toolchain.elaborate.provenance import provenance
from toolchain.elaborate.readings import apply_readings
from toolchain.elaborate.rules_index import elaborate_defects
from toolchain.elaborate.ruleset import check_scenario_options, elaborate_ruleset
from toolchain.elaborate.scenarios import elaborate_scenario, elaborate_schedule
from toolchain.elaborate.sheet_template import elaborate_papers, elaborate_templates
from toolchain.elaborate.style import elaborate_calendar, elaborate_sides, elaborate_style
from toolchain.elaborate.units import elaborate_units
from toolchain.model.game import Game
from toolchain.model.ruleset import Ruleset
from toolchain.model.scenario import Arrival, Scenario
from toolchain.schema.shapes.game import CalendarShape, GameShape, StyleShape
from toolchain.schema.shapes.game_map import MapShape, TerrainShape
from toolchain.schema.shapes.language import LanguageShape
from toolchain.schema.shapes.rules_index import RulesIndexShape
from toolchain.schema.shapes.scenario import ScenarioShape, ScheduleShape
from toolchain.schema.shapes.sheets import PapersShape, SheetTemplateShape
from toolchain.schema.shapes.units import MarkersShape, UnitsShape
from toolchain.schema.validate import Loaded
from toolchain.source.game_folders import project_root
from toolchain.source.project import Reader, SourceFile, read_game_files
from toolchain.source.text_file import TextFile


class LoadResult(Struct, frozen=True):
    """`game` is None where a needed part could not be made; `findings` say why.

    `files` are the YAML files that were read and `inputs` every file, tables included; `texts` has what they
    say and `paths` where they lie, by the names that places use. `held_back` counts findings that would
    only have repeated others.
    """

    folder: Path
    game: Game | None
    findings: tuple[Diagnostic, ...]
    files: tuple[SourceFile, ...]
    inputs: tuple[Path, ...]
    texts: Mapping[str, TextFile] = field(default_factory=dict)
    held_back: int = 0
    paths: Mapping[str, Path] = field(default_factory=dict)


def load_game(folder: Path, readings: Mapping[str, str] | None = None) -> LoadResult:
    """Read, validate and elaborate one game folder. Never raises for what content says.

    `readings` choose options of the ruleset's switches other than those it has chosen itself.
    """
    findings = Findings()
    reader = Reader(project_root(folder), findings)
    files = read_game_files(folder, reader)
    wanted = apply_readings(files, readings or {}, findings)
    documents = read_documents(wanted, reader.name_of(folder), findings, reader.broken_kinds)
    documents = replace(documents, originals=files)
    game = _elaborate(folder, documents, reader, findings)
    inputs = tuple(sorted(reader.texts))
    texts = {file.name: file for file in reader.texts.values() if file is not None}
    paths = {file.name: path for path, file in reader.texts.items() if file is not None}
    return LoadResult(folder, game, findings.sorted(), files, inputs, texts, findings.held_back, paths)


def _elaborate(folder: Path, documents: Documents, reader: Reader, findings: Findings) -> Game | None:
    head = documents.one(GameShape, findings)
    style_file = documents.one(StyleShape, findings)
    calendar_file = documents.one(CalendarShape, findings)
    units_file = documents.one(UnitsShape, findings)
    map_file = documents.one(MapShape, findings)
    terrain_file = documents.one(TerrainShape, findings)
    if None in (head, style_file, calendar_file, units_file, map_file, terrain_file):
        return None
    assert head and style_file and calendar_file and units_file and map_file and terrain_file
    sides = elaborate_sides(head)
    style = elaborate_style(style_file, head, findings)
    calendar = elaborate_calendar(calendar_file, findings)
    game_map = elaborate_map(map_file, terrain_file, findings)
    if game_map is None:
        return None
    oob = elaborate_units(units_file, sides, reader, findings)
    markers = elaborate_markers(documents.all(MarkersShape), sides, style.schemes, findings)
    check_counter_keys(oob.units.values(), markers.values(), findings)
    names = Names(folder.name, sides, oob, markers, game_map, calendar)
    ruleset = elaborate_ruleset(documents, names, findings, reader)
    if ruleset is None:
        return None
    schedule_file = documents.one(ScheduleShape, findings, needed=False)
    schedule = elaborate_schedule(schedule_file, names, findings) if schedule_file else ()
    shape = head.shape
    return Game(
        key=folder.name,
        title=shape.title,
        subtitle=shape.subtitle,
        version=shape.version,
        folder=folder,
        sides=sides,
        oob=oob,
        markers=markers,
        game_map=game_map,
        calendar=calendar,
        schedule=schedule,
        scenarios=_scenarios(documents.all(ScenarioShape), schedule, ruleset, names, findings),
        ruleset=ruleset,
        style=style,
        credits=shape.credits,
        description=shape.description,
        provenance=provenance(shape.source),
        extra={"scale": shape.scale} if shape.scale else {},
        origin=head.file.tree.span,
        counter_count=shape.counters,
        templates=elaborate_templates(documents.all(SheetTemplateShape), findings),
        papers=elaborate_papers(documents.all(PapersShape), findings),
        defects=elaborate_defects(documents.all(RulesIndexShape)),
        languages=elaborate_languages(documents.all(LanguageShape), findings),
    )


def _scenarios(
    files: tuple[Loaded[ScenarioShape], ...],
    schedule: tuple[Arrival, ...],
    ruleset: Ruleset,
    names: Names,
    findings: Findings,
) -> dict[str, Scenario]:
    scenarios: dict[str, Scenario] = {}
    for file in files:
        scenario = elaborate_scenario(file, schedule, names, findings)
        if scenario is None:
            continue
        if scenario.key in scenarios:
            first = Related(scenarios[scenario.key].origin, "first here")
            message = f"two scenarios are called '{file.shape.id}'"
            findings.add(codes.SCENARIO_TWICE, message, file.at("id"), related=[first])
            continue
        scenarios[scenario.key] = scenario
    for file in files:
        check_scenario_options(file, ruleset, findings)
        for i, name in enumerate(file.shape.variant_of):
            if f"{names.game}/{name}" not in scenarios:
                known = [key.rpartition("/")[2] for key in scenarios]
                findings.add(
                    codes.UNKNOWN_SCENARIO,
                    f"the game has no scenario '{name}'",
                    file.at("variant_of", i),
                    hint=did_you_mean(name, known),
                )
    return scenarios
