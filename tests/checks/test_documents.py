"""The documentation of checks is what the program says."""

from __future__ import annotations

from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

from toolchain.cli.catalogue import CONTENT
from toolchain.cli.main import COMMANDS
from toolchain.report.explain import with_index
from toolchain.report.schema import report_schema

ROOT = Path(__file__).parents[2]


def test_the_list_of_checks_is_true() -> None:
    text = (ROOT / "docs/checks.md").read_text("utf-8")
    assert with_index(text, CONTENT) == text, "run: make docs"


def test_the_hooks_run_commands_that_exist() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    for hook in hooks:
        assert hook["entry"].split()[0] == "hexwright"
        assert hook["entry"].split()[1] in COMMANDS


def test_the_workflow_is_yaml_and_runs_commands_that_exist() -> None:
    blocks = (ROOT / "docs/ci.md").read_text("utf-8").split("```yaml\n")[1:]
    workflow = next(yaml.safe_load(b.split("```")[0]) for b in blocks if "jobs:" in b)
    lines = [line for step in workflow["jobs"]["game"]["steps"] for line in step.get("run", "").splitlines()]
    commands = [line.split()[1] for line in lines if line.startswith("hexwright ")]
    assert {"check", "build", "diff"} <= set(commands) <= set(COMMANDS)


def test_the_schema_of_the_report_is_sound() -> None:
    Draft202012Validator.check_schema(report_schema())
