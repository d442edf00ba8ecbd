"""Every format tells the same findings, in the form its readers take."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from jsonschema import Draft4Validator, Draft202012Validator

from toolchain.diagnostics.diagnostic import Severity
from toolchain.report.github import is_github, render_github, step_summary
from toolchain.report.json_report import render_json
from toolchain.report.junit import render_junit
from toolchain.report.outcome import Outcome, failed
from toolchain.report.sarif import render_sarif
from toolchain.report.schema import report_schema
from toolchain.report.text import TextReport, timings_table

HERE = Path(__file__).parent
EXPECTED = """\
content/a game/map.yaml:3:12: error MAP900: no way from 0101 to 0303 (made-up-gap)
    3 |   - hexes: 0101 0303 forrest
      |            ^^^^^^^^^
  content/a game/units.csv:2:1:
    2 | us-1,germn
      | ---- this unit needs it
       __
      /01\\

content/a game/map.yaml:3:22: warning MAP901: 'forrest' | 100% <odd> (made-up-word)
    3 |   - hexes: 0101 0303 forrest
      |                      ^^^^^^^
      = did you mean 'forest'?

content/a game/units.csv:2:6: error OOB900: there is no side 'germn' (made-up-side)
    2 | us-1,germn
      |      ^^^^^

content/a game/map.yaml:4:11: info SRC900: control: \ufffd[2J, colon (made-up-note)
hexwright: info SRC900: of no file (made-up-note)

2 games, 12 checks, 0.25 s: 2 errors, 1 warning, 2 for information; 3 more held back that follow from these; \
4 checks wait until the errors are gone; 1 allowed in the files; 1 can be mended with --fix
"""


def test_text(outcome: Outcome) -> None:
    assert TextReport(outcome).render() == EXPECTED


def test_colour_adds_nothing_but_colour(outcome: Outcome) -> None:
    coloured = TextReport(outcome, colour=True).render()
    assert coloured != EXPECTED
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == EXPECTED


def test_a_clean_run_is_one_line() -> None:
    clean = Outcome((), ("a",), checks=80, seconds=0.5)
    assert TextReport(clean).render() == "1 game, 80 checks, 0.50 s: no findings\n"


def test_json_follows_its_published_schema(outcome: Outcome) -> None:
    data = json.loads(render_json(outcome))
    Draft202012Validator.check_schema(report_schema())
    Draft202012Validator(report_schema()).validate(data)
    assert data["version"] == 1
    assert data["summary"]["errors"] == 2
    first = data["findings"][0]
    assert (first["code"], first["place"]["line"], first["place"]["column"]) == ("MAP900", 3, 12)
    assert first["related"][0]["place"]["file"] == "content/a game/units.csv"
    assert data["findings"][1]["fix"][0]["text"] == "forest"


def test_sarif_validates(outcome: Outcome) -> None:
    log = json.loads(render_sarif(outcome))
    schema = json.loads((HERE / "sarif/sarif-schema-2.1.0.json").read_text("utf-8"))
    Draft4Validator(schema).validate(log)
    results = log["runs"][0]["results"]
    assert [r["level"] for r in results] == ["error", "warning", "note", "error", "note"]
    where = results[0]["locations"][0]["physicalLocation"]
    assert where["artifactLocation"] == {"uri": "content/a%20game/map.yaml", "uriBaseId": "ROOT"}
    assert where["region"] == {"startLine": 3, "startColumn": 12, "endLine": 3, "endColumn": 21}
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert [rules[r["ruleIndex"]]["id"] for r in results] == [r["ruleId"] for r in results]
    change = results[1]["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change["insertedContent"] == {"text": "forest"}


def test_sarif_of_a_clean_run_validates() -> None:
    schema = json.loads((HERE / "sarif/sarif-schema-2.1.0.json").read_text("utf-8"))
    Draft4Validator(schema).validate(json.loads(render_sarif(Outcome(()))))


def test_fingerprints_outlive_moved_lines(outcome: Outcome) -> None:
    prints = [
        r["partialFingerprints"]["finding/v1"]
        for r in json.loads(render_sarif(outcome))["runs"][0]["results"]
    ]
    assert len(set(prints)) == len(prints)


def test_junit_counts_failures_and_passes(outcome: Outcome) -> None:
    root = ElementTree.fromstring(render_junit(outcome))
    suites = {s.get("name"): (s.get("tests"), s.get("failures")) for s in root}
    assert suites == {
        "b": ("1", "0"),
        "content/a game/map.yaml": ("3", "2"),
        "content/a game/units.csv": ("1", "1"),
        "": ("1", "0"),
    }
    assert len(root.findall(".//failure")) == 3
    assert len(root.findall(".//system-out")) == 2


def test_github_shows_errors_first_and_then_the_summary(outcome: Outcome) -> None:
    lines = render_github(outcome).splitlines()
    assert [line.partition(" ")[0] for line in lines[:5]] == [
        "::error",
        "::error",
        "::warning",
        "::notice",
        "::notice",
    ]
    assert lines[0].startswith(
        "::error file=content/a game/map.yaml,line=3,endLine=3,col=12,endColumn=21,title=MAP900 "
    )
    assert lines[0].endswith("::no way from 0101 to 0303%0A __%0A/01\\")
    assert "100%25 <odd>" in lines[2]
    assert lines[-1].startswith("2 games, 12 checks")


def test_github_lists_everything_where_it_would_hide_some(outcome: Outcome) -> None:
    many = Outcome(outcome.findings * 5, outcome.games)
    lines = render_github(many).splitlines()
    opened, closed = lines.index("::group::all findings"), lines.index("::endgroup::")
    assert sum("MAP900" in line for line in lines[opened:closed]) == 5


def test_the_job_summary_is_a_table_without_live_markup(outcome: Outcome) -> None:
    rows = step_summary(outcome).splitlines()
    assert len([r for r in rows if r.startswith(("| error", "| warning", "| info"))]) == 5
    assert "&lt;odd>" in step_summary(outcome)
    assert "\\| 100%" in step_summary(outcome)


def test_github_is_known_by_its_environment() -> None:
    assert is_github({"GITHUB_ACTIONS": "true"})
    assert not is_github({})


def test_what_fails_a_run(outcome: Outcome) -> None:
    by_severity = {s: [d for d in outcome.findings if d.severity is s] for s in Severity}
    assert failed(by_severity[Severity.ERROR], strict=False)
    assert not failed(by_severity[Severity.WARNING], strict=False)
    assert failed(by_severity[Severity.WARNING], strict=True)
    assert not failed(by_severity[Severity.INFO], strict=True)


def test_timings_stand_slowest_first(outcome: Outcome) -> None:
    assert [line.split()[-1] for line in timings_table(outcome).splitlines()] == [
        "step",
        "reading",
        "made-up-gap",
    ]
