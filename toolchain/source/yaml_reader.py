"""Strict YAML.

Plain scalars follow a small core: integers without leading zeros, decimals, true, false and null;
everything else is text, so that 0102, NO, 1/3 and 2:30 stay what they look like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from toolchain.diagnostics.diagnostic import Code, Findings, Related
from toolchain.diagnostics.span import Span
from toolchain.source import codes
from toolchain.source.text_file import TextFile
from toolchain.source.tree import MappingNode, Node, ScalarNode, ScalarValue, SequenceNode

MAX_DEPTH = 40
MAX_NODES = 200_000

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
_TAB_INDENT = re.compile(r"^ *(\t)", re.MULTILINE)
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_WORDS: dict[str, ScalarValue] = {"true": True, "false": False, "null": None, "~": None, "": None}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Refused(Exception):
    """Reading stops here; the finding is already made."""


def resolve(raw: str) -> ScalarValue:
    """The value of a plain scalar."""
    if raw in _WORDS:
        return _WORDS[raw]
    if _INTEGER.fullmatch(raw):
        return int(raw)
    if _DECIMAL.fullmatch(raw):
        return float(raw)
    return raw


def read_yaml(file: TextFile, findings: Findings) -> Node | None:
    """The node tree of a one-document YAML file, or None with findings."""
    before = len(findings)
    _refuse_characters(file, findings)
    if len(findings) > before:
        return None
    try:
        return _Composer(file, findings).compose()
    except _Refused:
        pass
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, file, findings)
    except yaml.YAMLError as error:
        message = f"the YAML does not parse: {getattr(error, 'reason', 'unexpected text')}"
        findings.add(codes.SYNTAX, message, file.span(0, 0))
    return None


_HINTS = {
    "mapping values are not allowed in this context": "put text that contains ': ' in quotes",
    "found character that cannot start any token": "put text that starts with a sign in quotes",
    "could not find expected ':'": "a field reads 'name: value'",
    "did not find expected key": "look at the indentation of this line and the one above",
    "did not find expected '-' indicator": "look at the indentation of this line and the one above",
}


def _report_syntax(error: yaml.MarkedYAMLError, file: TextFile, findings: Findings) -> None:
    problem = error.problem or "unexpected text"
    mark = error.problem_mark or error.context_mark
    at = mark.index if mark is not None else 0
    opened = error.context_mark.index if error.context_mark is not None else at
    related = [Related(file.span(opened, opened + 1), "what began here")] if opened < at else []
    findings.add(
        codes.SYNTAX,
        f"the YAML does not parse: {problem}",
        file.span(at, at + 1),
        hint=_HINTS.get(problem),
        related=related,
    )


def _refuse_characters(file: TextFile, findings: Findings) -> None:
    """Tabs that indent and control characters; YAML's own reader gives byte offsets for the latter."""
    for match in _TAB_INDENT.finditer(file.text):
        at = match.start(1)
        findings.add(codes.TAB_INDENT, "indent with spaces, not with a tab", file.span(at, at + 1))
    found = _UNPRINTABLE.search(file.text)
    if found:
        message = f"the control character U+{ord(found.group()):04X} is not allowed"
        findings.add(codes.SYNTAX, message, file.span(found.start(), found.end()))


class _Composer:
    """Builds the tree from parser events without recursion limits being reached."""

    def __init__(self, file: TextFile, findings: Findings) -> None:
        self.file = file
        self.findings = findings
        self.events: Iterator[Any] = yaml.parse(file.text, Loader=_LOADER)
        self.anchors: dict[str, tuple[Node, int, int]] = {}
        self.count = 0
        self.deepest = 0

    def compose(self) -> Node | None:
        documents: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent) and documents:
                self.refuse(codes.SYNTAX, "one file holds one document", self.span(event))
            if isinstance(event, (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                documents.append(self.node(event, 0))
        if not documents or self._says_nothing(documents[0]):
            self.findings.add(codes.EMPTY_FILE, "the file says nothing", Span(self.file.name))
            return None
        return documents[0]

    @staticmethod
    def _says_nothing(node: Node) -> bool:
        return isinstance(node, ScalarNode) and node.value is None

    def node(self, event: Any, depth: int) -> Node:
        self.grow(1, depth, event)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, depth)
        size = self.count
        outer, self.deepest = self.deepest, depth
        tag = event.tag
        if tag is not None and tag != "!":
            self.refuse(codes.UNKNOWN_TAG, f"tags such as {tag!r} are not allowed", self.span(event))
        if isinstance(event, yaml.ScalarEvent):
            node: Node = self.scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self.sequence(event, depth)
        else:
            node = self.mapping(event, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, self.count - size + 1, self.deepest - depth)
        self.deepest = max(outer, self.deepest)
        return node

    def grow(self, nodes: int, depth: int, event: Any) -> None:
        """Count what has been read, aliases as often as they stand, and stop beyond the bounds."""
        self.count += nodes
        self.deepest = max(self.deepest, depth)
        if self.count > MAX_NODES:
            self.refuse(codes.TOO_DEEP, f"more than {MAX_NODES:,} values, aliases expanded", self.span(event))
        if depth > MAX_DEPTH:
            self.refuse(codes.TOO_DEEP, f"nesting deeper than {MAX_DEPTH}", self.span(event))

    def scalar(self, event: Any) -> ScalarNode:
        value = resolve(event.value) if not event.style and event.tag is None else event.value
        return ScalarNode(self.span(event), event.value, value)

    def alias(self, event: Any, depth: int) -> Node:
        found = self.anchors.get(event.anchor)
        if found is None:
            self.refuse(codes.SYNTAX, f"there is no anchor '{event.anchor}' above", self.span(event))
            raise AssertionError("refuse never returns")
        node, size, height = found
        self.grow(size, depth + height, event)
        return node

    def sequence(self, start: Any, depth: int) -> SequenceNode:
        items: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                return SequenceNode(self.span(start, event), tuple(items))
            items.append(self.node(event, depth + 1))
        raise _Refused

    def mapping(self, start: Any, depth: int) -> MappingNode:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                return MappingNode(self.span(start, event), entries, keys)
            if not isinstance(event, yaml.ScalarEvent):
                self.refuse(codes.BAD_KEY, "a key must be plain text", self.span(event))
            key, where = str(event.value), self.span(event)
            value = self.node(next(self.events), depth + 1)
            if key in entries:
                first = Related(keys[key], "first here")
                self.findings.add(codes.DUPLICATE_KEY, f"'{key}' stands twice", where, related=[first])
                continue
            entries[key], keys[key] = value, where
        raise _Refused

    def span(self, event: Any, end: Any = None) -> Span:
        return self.file.span(event.start_mark.index, (end or event).end_mark.index)

    def refuse(self, code: Code, message: str, span: Span) -> None:
        self.findings.add(code, message, span)
        raise _Refused
