"""Readings: switches that change the content files they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes_rules
from toolchain.source.project import SourceFile
from toolchain.source.tree import MappingNode, Node, ScalarNode, find

ONE_A_GAME = ("crt", "tec", "schedule", "calendar", "map", "units", "markers")
BY_ID = ("victory", "scenario")
Chosen = Mapping[str, str]


class Setting(Struct, frozen=True):
    """A value that a reading's option gives to a dotted name."""

    name: str
    value: Node
    span: Span

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(self.name.split("."))


def apply_readings(
    files: tuple[SourceFile, ...], chosen: Chosen, findings: Findings
) -> tuple[SourceFile, ...]:
    """The files as the readings want them: those in `chosen`, else those the ruleset has chosen."""
    ruleset = next((f for f in files if f.kind == "ruleset"), None)
    if ruleset is None:
        return files
    for name, reading in _readings(ruleset.tree):
        own = find(reading, ("value",))
        value = chosen.get(name, own.raw if isinstance(own, ScalarNode) else "")
        if name in chosen and isinstance(own, ScalarNode):
            choice = ScalarNode(own.span, value, value)
            files = _set_in(files, ruleset.path, ("readings", name, "value"), choice, own.span)
        for setting in _settings(reading, value):
            files = _apply(files, setting, findings)
    return files


def check_settings(files: tuple[SourceFile, ...], findings: Findings) -> None:
    """A finding for every name that some option sets and no file can hold."""
    ruleset = next((f for f in files if f.kind == "ruleset"), None)
    for _, reading in _readings(ruleset.tree) if ruleset else ():
        options = find(reading, ("options",))
        for value in options.entries if isinstance(options, MappingNode) else ():
            for setting in _settings(reading, value):
                _target(files, setting, findings)


def _readings(tree: MappingNode) -> Iterator[tuple[str, MappingNode]]:
    readings = tree.entries.get("readings")
    if isinstance(readings, MappingNode):
        for name, node in readings.entries.items():
            if isinstance(node, MappingNode):
                yield name, node


def _settings(reading: MappingNode, value: str) -> Iterator[Setting]:
    node = find(reading, ("options", value, "set"))
    if isinstance(node, MappingNode):
        for name, child in node.entries.items():
            yield Setting(name, child, node.keys[name])


def _apply(files: tuple[SourceFile, ...], setting: Setting, findings: Findings) -> tuple[SourceFile, ...]:
    target = _target(files, setting, findings)
    if target is None:
        return files
    file, path = target
    return _set_in(files, file.path, path, setting.value, setting.span)


def _target(
    files: tuple[SourceFile, ...], setting: Setting, findings: Findings
) -> tuple[SourceFile, tuple[str, ...]] | None:
    """The file that a setting is for and the path in it."""
    kind, *rest = setting.path
    if kind in ONE_A_GAME:
        fitting = [f for f in files if f.kind == kind]
    elif kind in BY_ID and rest:
        fitting = [f for f in files if f.kind == kind and _id(f) == rest[0]]
        rest = rest[1:]
    else:
        fitting, rest = [f for f in files if f.kind == "ruleset"], list(setting.path)
    path = tuple(rest)
    if not fitting or not path:
        known = {f"{kind}.{_id(f)}" for f in files if f.kind == kind}
        message = f"no file of the game is meant by '{setting.name}'"
        findings.add(codes_rules.BAD_SETTING, message, setting.span, hint=did_you_mean(kind, known))
        return None
    if not _fits(fitting[0].tree, path):
        message = f"'{setting.name}' leads through something that is no mapping"
        findings.add(codes_rules.BAD_SETTING, message, setting.span)
        return None
    return fitting[0], path


def _id(file: SourceFile) -> str:
    node = file.tree.entries.get("id")
    return node.raw if isinstance(node, ScalarNode) else ""


def _fits(node: Node, path: tuple[str, ...]) -> bool:
    for step in path[:-1]:
        if not isinstance(node, MappingNode):
            return False
        if step not in node.entries:
            return True
        node = node.entries[step]
    return isinstance(node, MappingNode)


def _set_in(
    files: tuple[SourceFile, ...], target: object, path: tuple[str, ...], value: Node, span: Span
) -> tuple[SourceFile, ...]:
    return tuple(replace(f, tree=_set(f.tree, path, value, span)) if f.path == target else f for f in files)


def _set(node: MappingNode, path: tuple[str, ...], value: Node, span: Span) -> MappingNode:
    step, rest = path[0], path[1:]
    child: Node = value
    if rest:
        inner = node.entries.get(step)
        base = inner if isinstance(inner, MappingNode) else MappingNode(span, {}, {})
        child = _set(base, rest, value, span)
    keys = {**node.keys, step: node.keys.get(step, span) if rest else span}
    return MappingNode(node.span, {**node.entries, step: child}, keys)
