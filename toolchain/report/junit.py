"""Findings as a JUnit XML report, which most build servers can show."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from xml.etree import ElementTree

from toolchain.diagnostics.diagnostic import Diagnostic, Severity
from toolchain.report.outcome import Outcome
from toolchain.report.text import place

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render_junit(outcome: Outcome) -> str:
    """One suite a file with findings; a game without any is a suite with one passed case."""
    suites: dict[str, list[Diagnostic]] = {}
    for found in outcome.findings:
        suites.setdefault(found.span.file, []).append(found)
    root = ElementTree.Element("testsuites", name="hexwright")
    for game in outcome.games:
        if not any(_is_of(file, game) for file in suites):
            suite = _suite(root, game, 1, 0)
            ElementTree.SubElement(suite, "testcase", classname=_clean(game), name="check")
    for file, group in suites.items():
        failures = sum(d.severity is not Severity.INFO for d in group)
        suite = _suite(root, file, len(group), failures)
        for found in group:
            _case(suite, found)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _is_of(file: str, game: str) -> bool:
    """True for a file of a game's folder, or an entry of an archive of that name."""
    return game in PurePosixPath(file).parts or file == game or file.startswith((f"{game}!", f"{game}/"))


def _suite(root: ElementTree.Element, name: str, tests: int, failures: int) -> ElementTree.Element:
    return ElementTree.SubElement(
        root, "testsuite", name=_clean(name), tests=str(tests), failures=str(failures), errors="0"
    )


def _case(suite: ElementTree.Element, found: Diagnostic) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=f"{found.code.id} {found.code.name}",
        name=_clean(place(found.span)),
        file=_clean(found.span.file),
        line=str(found.span.line),
    )
    text = _clean("\n".join(filter(None, (found.message, found.hint, found.picture))))
    if found.severity is Severity.INFO:
        ElementTree.SubElement(case, "system-out").text = text
    else:
        failure = ElementTree.SubElement(
            case, "failure", type=found.severity.word, message=_clean(found.message)
        )
        failure.text = text


def _clean(text: str) -> str:
    """XML has no way to write most control characters."""
    return _NOT_XML.sub("\ufffd", text)
