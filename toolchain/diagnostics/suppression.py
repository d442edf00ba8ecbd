"""Findings that a designer accepts on purpose, each with a reason.

In a file: `# allow: MAP034 -- the road was never finished`, at the end of the line it is for or alone above
the block it is for. For tables: an entry `MAP034 KEY -- reason` in the `allow` list of the YAML file that
names the table, KEY being what the finding is about (a unit, a hex, a scenario).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Findings, Severity
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean

E = Severity.ERROR
UNUSED = Code("ALW001", "unused-allowance", E, "An allowance for a finding that is not made any more.")
NO_REASON = Code("ALW002", "allowance-without-reason", E, "An allowance that gives no reason.")
UNKNOWN = Code("ALW003", "unknown-allowance", E, "An allowance for a code that does not exist.")
NOT_ALLOWABLE = Code("ALW004", "not-allowable", E, "A finding that cannot be allowed: nothing works with it.")

# A file that cannot be read, or an allowance that is wrong, is not made right by allowing it.
FIRM = frozenset({"FIL", "SCH", "GAM", "ALW", "BSL"})

_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*allow:\s*(?P<text>[^\n]*)", re.MULTILINE)


class Allowance(Struct, frozen=True):
    """An accepted finding: by lines of a file (`first` to `last`), or by `key` in files below `folder`."""

    code: str
    reason: str
    span: Span
    key: str | None = None
    first: int = 0
    last: int = 0
    folder: str = ""

    def covers(self, found: Diagnostic) -> bool:
        if found.code.id != self.code:
            return False
        if self.key is not None:
            return found.entity == self.key and found.span.file.startswith(self.folder)
        return found.span.file == self.span.file and self.first <= found.span.line <= self.last


def comment_allowances(name: str, text: str) -> Iterator[Allowance]:
    """The allowances in a YAML file's comments."""
    if "allow:" not in text:
        return
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for match in _COMMENT.finditer(text):
        number = text.count("\n", 0, match.start()) + 1
        column = match.start() - starts[number - 1] + 1
        span = Span(name, number, column, number, column + len(match.group()), match.start(), match.end())
        code, _, reason = _parts(match.group("text"))
        alone = not lines[number - 1][: column - 1].strip()
        first, last = _block(lines, number) if alone else (number, number)
        yield Allowance(code, reason, span, None, first, last)


def _block(lines: list[str], comment: int) -> tuple[int, int]:
    """The lines (from 1) of the block that begins below a comment: up to the next of no deeper indent."""
    at = comment
    while at < len(lines) and not _says_something(lines[at]):
        at += 1
    if at == len(lines):
        return comment, comment
    indent = _indent(lines[at])
    first, last = at + 1, at + 1
    listed = lines[at].rstrip().endswith(":")
    for number in range(first + 1, len(lines) + 1):
        line = lines[number - 1]
        if not _says_something(line):
            continue
        same_list = listed and _indent(line) == indent and line.lstrip().startswith("- ")
        if _indent(line) <= indent and not same_list:
            break
        last = number
    return first, last


def _says_something(line: str) -> bool:
    text = line.strip()
    return bool(text) and not text.startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def listed_allowance(text: str, span: Span, folder: str = "") -> Allowance:
    """An entry of the `allow` list of a file; it is good for the whole folder of its game."""
    code, key, reason = _parts(text)
    return Allowance(code, reason, span, key, folder=folder)


def _parts(text: str) -> tuple[str, str, str]:
    """Code, key and reason of 'CODE KEY -- reason'."""
    head, _, reason = f"{text} ".partition(" -- ")
    code, _, key = head.strip().partition(" ")
    return code, key.strip(), reason.strip()


class Settled(Struct, frozen=True):
    """`kept` findings stand, those about allowances themselves included; `allowed` ones are accepted."""

    kept: tuple[Diagnostic, ...]
    allowed: tuple[Diagnostic, ...]


def settle(
    findings: Iterable[Diagnostic],
    allowances: Iterable[Allowance],
    known: Iterable[str],
    ran: Container[str],
) -> Settled:
    """Part what is allowed from what stands.

    `known` are all codes there are; `ran` those that could have been found in this run: an allowance for
    another may be in use elsewhere (a deep check, a check that waits for errors to go).
    """
    problems = Findings()
    known = tuple(known)
    good = [a for a in allowances if _is_sound(a, known, problems)]
    by_code: dict[str, list[Allowance]] = {}
    for allowance in good:
        by_code.setdefault(allowance.code, []).append(allowance)
    kept: list[Diagnostic] = []
    allowed: list[Diagnostic] = []
    used: set[Allowance] = set()
    for found in findings:
        covering = [a for a in by_code.get(found.code.id, ()) if a.covers(found)]
        used.update(covering)
        (allowed if covering else kept).append(found)
    for allowance in good:
        if allowance not in used and allowance.code in ran:
            message = f"{allowance.code} is not found here any more"
            problems.add(
                UNUSED, message, allowance.span, hint="take the allowance out", entity=_entity(allowance)
            )
    return Settled((*kept, *problems), tuple(allowed))


def _is_sound(allowance: Allowance, known: tuple[str, ...], problems: Findings) -> bool:
    where, code = allowance.span, allowance.code
    if code not in known:
        message = f"there is no finding '{code}'"
        problems.add(UNKNOWN, message, where, hint=did_you_mean(code, known), entity=_entity(allowance))
    elif code[:3] in FIRM:
        problems.add(NOT_ALLOWABLE, f"{code} cannot be allowed", where, entity=_entity(allowance))
    elif not allowance.reason:
        hint = f"write: {code} -- why this is as it should be"
        problems.add(
            NO_REASON, f"{code} is allowed without a reason", where, hint=hint, entity=_entity(allowance)
        )
    else:
        return True
    return False


def _entity(allowance: Allowance) -> str:
    return f"{allowance.code} {allowance.key or ''}".strip()
