"""Schema failures in a designer's words.

jsonschema finds every failure (the fast path stops at the first); this module words each for the branch
that the value can only have meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean, nearest
from toolchain.schema import codes
from toolchain.schema.export import document_schema
from toolchain.source.project import SourceFile
from toolchain.source.tree import MappingNode, Step, find, place

# A file with more failures than this is of another kind altogether; wording each would take minutes.
MAX_FAILURES = 100

_TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping of fields",
    "array": "a list",
    "null": "nothing",
}


def explain_failures(file: SourceFile, data: object, shape: type[msgspec.Struct], findings: Findings) -> None:
    """One finding for each failure of `data` against the shape's schema."""
    validator = Draft202012Validator(document_schema(shape))
    for count, error in enumerate(_leaves(validator.iter_errors(data))):
        if count >= MAX_FAILURES:
            findings.held_back += 1
        else:
            _explain(error, file, findings)


def _leaves(errors: Iterable[ValidationError]) -> Iterable[ValidationError]:
    """Failures with choices resolved to the branch that came closest."""
    for error in sorted(errors, key=lambda e: [str(p) for p in e.absolute_path]):
        if error.validator in ("anyOf", "oneOf") and error.context:
            yield from _leaves(_closest(error))
        else:
            yield error


def _closest(error: ValidationError) -> list[ValidationError]:
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    depth = len(error.absolute_path)

    def misfit(failures: list[ValidationError]) -> tuple[bool, int]:
        wrong_form = any(e.validator == "type" and len(e.absolute_path) == depth for e in failures)
        return wrong_form, len(failures)

    best = min(branches.values(), key=misfit)
    if all(e.validator == "type" and len(e.absolute_path) == depth for e in best):
        wanted = [
            str(e.validator_value) for group in branches.values() for e in group if e.validator == "type"
        ]
        words = dict.fromkeys(w for w in wanted if w != "null")
        best[0].validator_value = list(words)
        return best[:1]
    return best


def _explain(error: Any, file: SourceFile, findings: Findings) -> None:
    path: tuple[Step, ...] = tuple(error.absolute_path)
    where = place(file.tree, path)
    value = error.instance
    match error.validator:
        case "additionalProperties":
            _unknown_fields(error, file, path, findings)
        case "required":
            _missing_fields(error, file, path, findings)
        case "type":
            wanted = _type_words(error.validator_value)
            findings.add(codes.WRONG_TYPE, f"{_name(path)} must be {wanted}, not {_form(value)}", where)
        case "enum" | "const":
            choices = error.validator_value if error.validator == "enum" else [error.validator_value]
            names = ", ".join(f"'{c}'" for c in choices)
            hint = did_you_mean(str(value), [str(c) for c in choices])
            message = f"{_name(path)} must be one of {names}, not '{_short(value)}'"
            findings.add(codes.NOT_A_CHOICE, message, where, hint=hint)
        case "pattern":
            examples = error.schema.get("examples", []) if isinstance(error.schema, dict) else []
            example = f"for example {examples[0]}" if examples else None
            message = f"'{_short(value)}' does not have the form that {_name(path)} needs"
            findings.add(codes.BAD_FORM, message, where, hint=example)
        case "propertyNames":
            findings.add(codes.BAD_FORM, f"a name in {_name(path)} does not have the form needed", where)
        case _:
            findings.add(codes.OUT_OF_RANGE, _limit(_name(path), error), where)


def _unknown_fields(error: Any, file: SourceFile, path: tuple[Step, ...], findings: Findings) -> None:
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    known = list(schema.get("properties", {}))
    for field in error.instance:
        if field not in known:
            where = _key_place(file, path, field)
            hint = did_you_mean(field, known)
            findings.add(codes.UNKNOWN_FIELD, f"unknown field '{field}' in {_name(path)}", where, hint=hint)


def _missing_fields(error: Any, file: SourceFile, path: tuple[Step, ...], findings: Findings) -> None:
    field = next(
        (f for f in error.validator_value if f not in error.instance and f"'{f}'" in error.message), ""
    )
    known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    if any(field in nearest(given, known) for given in error.instance if given not in known):
        findings.held_back += 1  # the misspelt field is told, with this one as its hint
        return
    where = _key_place(file, path[:-1], path[-1]) if path else place(file.tree, path)
    findings.add(codes.MISSING_FIELD, f"{_name(path)} lacks the field '{field}'", where)


def _key_place(file: SourceFile, path: tuple[Step, ...], field: Step) -> Span:
    parent = find(file.tree, path)
    if isinstance(parent, MappingNode) and isinstance(field, str) and field in parent.keys:
        return parent.keys[field]
    return place(file.tree, (*path, field))


def _name(path: tuple[Step, ...]) -> str:
    if not path:
        return "the file"
    parts = [f"[{p + 1}]" if isinstance(p, int) else f".{p}" for p in path]
    dotted = "".join(parts if len(parts) <= 8 else [parts[0], " … ", *parts[-5:]])
    return f"'{dotted.lstrip('.')}'"


def _type_words(wanted: object) -> str:
    names = wanted if isinstance(wanted, list) else [wanted]
    return " or ".join(_TYPE_WORDS.get(str(n), str(n)) for n in names)


def _form(value: object) -> str:
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case dict():
            return "a mapping of fields"
        case list():
            return "a list"
        case str():
            return f"the text '{_short(value)}'"
        case _:
            return str(value)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _limit(name: str, error: Any) -> str:
    bound = error.validator_value
    entries = "entry" if bound == 1 else "entries"
    words: dict[str, str] = {
        "minimum": f"{name} must be {bound} or more, not {error.instance}",
        "maximum": f"{name} must be {bound} or less, not {error.instance}",
        "exclusiveMinimum": f"{name} must be more than {bound}, not {error.instance}",
        "minItems": f"{name} needs at least {bound} {entries}",
        "maxItems": f"{name} takes at most {bound} {entries}",
        "minProperties": f"{name} needs at least {bound} {entries}",
        "minLength": f"{name} must not be shorter than {bound} characters",
        "maxLength": f"{name} must not be longer than {bound} characters",
    }
    return words.get(str(error.validator), _short(error.message))
