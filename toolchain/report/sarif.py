"""Findings as SARIF 2.1.0, for code scanning services and editors."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from urllib.parse import quote

from toolchain import __version__
from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.fix import Edit
from toolchain.diagnostics.span import Span
from toolchain.report.outcome import Outcome, Texts
from toolchain.source.edit import locate

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render_sarif(outcome: Outcome) -> str:
    """One run with the rules that found something. The same findings give the same text."""
    codes = sorted({d.code for d in outcome.findings}, key=lambda c: c.id)
    index = {code.id: i for i, code in enumerate(codes)}
    driver = {
        "name": "hexwright",
        "semanticVersion": __version__,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"description": {"text": "The folder that hexwright ran in."}}},
        "results": [_result(d, index, outcome.texts) for d in outcome.findings],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    name = "".join(part.capitalize() for part in code.name.split("-"))
    return {
        "id": code.id,
        "name": name,
        "shortDescription": {"text": code.summary},
        "help": {"text": f"hexwright explain {code.id}"},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(found: Diagnostic, index: dict[str, int], texts: Texts) -> dict[str, Any]:
    text = "\n".join(filter(None, (found.message, found.hint, found.picture)))
    result: dict[str, Any] = {
        "ruleId": found.code.id,
        "ruleIndex": index[found.code.id],
        "level": _LEVELS[found.severity],
        "message": {"text": text},
        "locations": [_location(found.span)] if found.span.file else [],
        "partialFingerprints": {"finding/v1": _fingerprint(found)},
    }
    if found.related:
        result["relatedLocations"] = [
            {**_location(r.span), "message": {"text": r.message}} for r in found.related
        ]
    if found.fix and (changes := _changes(found.fix.edits, texts)):
        result["fixes"] = [{"description": {"text": found.fix.label}, "artifactChanges": changes}]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span), "region": _region(span)}}


def _artifact(span: Span) -> dict[str, str]:
    if span.file.startswith("/"):
        return {"uri": f"file://{quote(span.file)}"}
    return {"uri": quote(span.file), "uriBaseId": "ROOT"}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _changes(edits: tuple[Edit, ...], texts: Texts) -> list[dict[str, Any]]:
    """The edits, or none where one of them has no exact place."""
    changes = []
    for edit in edits:
        file = texts(edit.span.file)
        exact = locate(edit, file) if file is not None else None
        if exact is None:
            return []
        replacement = {"deletedRegion": _region(exact), "insertedContent": {"text": edit.text}}
        changes.append({"artifactLocation": _artifact(exact), "replacements": [replacement]})
    return changes


def _fingerprint(found: Diagnostic) -> str:
    """Stays the same while lines move: the code, the file and what the finding is about."""
    key = "\0".join((found.code.id, found.span.file, found.entity or found.message))
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:32]
