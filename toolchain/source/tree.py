"""Node trees: what a content file says, with a place for everything."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from toolchain.diagnostics.span import Span

ScalarValue = str | int | float | bool | None


class ScalarNode(Struct, frozen=True):
    """A scalar: `raw` is its spelling, `value` what the core schema makes of it."""

    span: Span
    raw: str
    value: ScalarValue


class SequenceNode(Struct, frozen=True):
    span: Span
    items: tuple[Node, ...]


class MappingNode(Struct, frozen=True):
    """A mapping; `keys` has the place of each key."""

    span: Span
    entries: Mapping[str, Node]
    keys: Mapping[str, Span]


Node = ScalarNode | SequenceNode | MappingNode
Step = str | int


def find(node: Node, path: tuple[Step, ...]) -> Node | None:
    """The node at a path of keys and indices, or None."""
    for step in path:
        match node:
            case MappingNode() if isinstance(step, str) and step in node.entries:
                node = node.entries[step]
            case SequenceNode() if isinstance(step, int) and 0 <= step < len(node.items):
                node = node.items[step]
            case _:
                return None
    return node


def place(node: Node, path: tuple[Step, ...]) -> Span:
    """The place of the deepest node on a path that exists."""
    for length in range(len(path), -1, -1):
        found = find(node, path[:length])
        if found is not None:
            return found.span
    return node.span


def plain(node: Node) -> object:
    """The tree as builtins, scalars by their resolved values."""
    match node:
        case ScalarNode():
            return node.value
        case SequenceNode():
            return [plain(item) for item in node.items]
        case MappingNode():
            return {key: plain(value) for key, value in node.entries.items()}
