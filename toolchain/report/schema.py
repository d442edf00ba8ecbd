"""The published JSON Schema of the JSON report."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from toolchain.report.json_report import ReportShape
from toolchain.schema.export import DRAFT

FILE = "findings.schema.json"


def report_schema() -> dict[str, Any]:
    """The schema as builtins."""
    title = "The report of hexwright check --format json"
    return {"$schema": DRAFT, "title": title, **msgspec.json.schema(ReportShape)}


def schema_text() -> str:
    """The schema as it lies in `schemas/`."""
    return json.dumps(report_schema(), indent=2, ensure_ascii=False) + "\n"
