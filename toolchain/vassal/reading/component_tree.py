"""The components of a build file in file order, each with its path and line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from lxml import etree
from msgspec import Struct, field

from toolchain.vassal.reading.component_classes import (
    FOLDERS,
    Attribute,
    ComponentClass,
    class_name,
    component_classes,
)

# What the editor shows a component by, most telling first.
_NAMES = (
    "entryName",
    "mapName",
    "chartName",
    "threadName",
    "flareName",
    "name",
    "title",
    "text",
    "description",
)
_MOST_TITLE = 80
_UNKNOWN = ComponentClass("", open=True)


class Node(Struct, frozen=True):
    """One component. `end` is the index after the last one below it, `parent` -1 for the root.

    `text` is trimmed as the engine trims it; `cdata` tells that some of it stands in CDATA sections, which
    the engine passes over.
    """

    index: int
    parent: int
    end: int
    kind: str
    attributes: Mapping[str, str]
    text: str
    line: int
    cdata: bool = False

    @property
    def short(self) -> str:
        """The class without its package: "HexGrid"."""
        return self.kind.rpartition(".")[2]

    @property
    def title(self) -> str:
        """What the component is called, or nothing."""
        return next((v for k in _NAMES if (v := self.attributes.get(k, ""))), "")[:_MOST_TITLE]

    @property
    def label(self) -> str:
        """How findings name it: "Board 'Main'"."""
        return f"{self.short} '{self.title}'" if self.title else self.short

    @property
    def known(self) -> ComponentClass:
        return component_classes().get(self.kind, _UNKNOWN)

    def attribute(self, name: str) -> str:
        """The value that stands there, else the engine's default, else nothing."""
        if name in self.attributes:
            return self.attributes[name]
        declared = self.known.attributes.get(name)
        return (declared.default or "") if declared else ""

    def given(self) -> Iterator[tuple[Attribute, str]]:
        """The known attributes that are written, with their declarations."""
        declared = self.known.attributes
        return ((declared[k], v) for k, v in self.attributes.items() if k in declared)


class ComponentTree(Struct, frozen=True, dict=True):
    """All nodes in file order; the first is the root."""

    nodes: tuple[Node, ...]
    _paths: dict[int, str] = field(default_factory=dict)

    @property
    def root(self) -> Node:
        return self.nodes[0]

    def below(self, node: Node) -> tuple[Node, ...]:
        return self.nodes[node.index + 1 : node.end]

    def children(self, node: Node) -> Iterator[Node]:
        at = node.index + 1
        while at < node.end:
            yield self.nodes[at]
            at = self.nodes[at].end

    def flat_children(self, node: Node) -> Iterator[Node]:
        """The children, with those of folders in the folders' place."""
        for child in self.children(node):
            if child.kind in FOLDERS:
                yield from self.flat_children(child)
            else:
                yield child

    def parent(self, node: Node) -> Node | None:
        return self.nodes[node.parent] if node.parent >= 0 else None

    def owner(self, node: Node) -> Node | None:
        """The nearest component round this one that is no folder."""
        found = self.parent(node)
        while found is not None and found.kind in FOLDERS:
            found = self.parent(found)
        return found

    def above(self, node: Node) -> Iterator[Node]:
        """Every component round this one, from the inside out."""
        while (found := self.parent(node)) is not None:
            yield found
            node = found

    @cached_property
    def by_kind(self) -> Mapping[str, tuple[Node, ...]]:
        found: dict[str, list[Node]] = {}
        for node in self.nodes:
            found.setdefault(node.kind, []).append(node)
        return {kind: tuple(nodes) for kind, nodes in found.items()}

    @cached_property
    def _inside(self) -> dict[int, Mapping[str, tuple[Node, ...]]]:
        return {}

    def inside(self, node: Node) -> Mapping[str, tuple[Node, ...]]:
        """The children by class, those in folders too; worked out once for each component."""
        found = self._inside.get(node.index)
        if found is None:
            by_kind: dict[str, dict[int, Node]] = {}
            for child in (*self.children(node), *self.flat_children(node)):
                by_kind.setdefault(child.kind, {})[child.index] = child
            found = self._inside[node.index] = {k: tuple(v.values()) for k, v in by_kind.items()}
        return found

    def of(self, *kinds: str) -> tuple[Node, ...]:
        """The nodes of some classes, in file order."""
        if len(kinds) == 1:
            return self.by_kind.get(kinds[0], ())
        return tuple(sorted((n for k in kinds for n in self.by_kind.get(k, ())), key=lambda n: n.index))

    def path(self, node: Node) -> str:
        """A stable name among all: "Map[Main]/SetupStack[Reserve]/PieceSlot[Inf]#2".

        The number tells components of one parent, class and name apart.
        """
        if node.index not in self._paths:
            parent = self.parent(node)
            if parent is None:
                return node.short
            self._name_children(parent)
        return self._paths[node.index]

    def _name_children(self, parent: Node) -> None:
        before = "" if parent.parent < 0 else self.path(parent) + "/"
        met: Counter[str] = Counter()
        for child in self.children(parent):
            step = f"{child.short}[{child.title}]" if child.title else child.short
            met[step] += 1
            self._paths[child.index] = before + (step if met[step] == 1 else f"{step}#{met[step]}")


def read_tree(root: etree._Element, has_cdata: bool) -> ComponentTree:
    """The tree of a parsed build file. `has_cdata` where the file has such a section anywhere."""
    made: list[Node] = []
    ends: dict[int, int] = {}
    waiting: list[tuple[etree._Element | None, int]] = [(root, -1)]
    while waiting:
        element, parent = waiting.pop()
        if element is None:
            ends[parent] = len(made)
            continue
        index = len(made)
        made.append(_node(element, index, parent, has_cdata))
        waiting.append((None, index))
        waiting.extend((child, index) for child in reversed(element) if isinstance(child.tag, str))
    return ComponentTree(tuple(_closed(node, ends[node.index]) for node in made))


def _node(element: etree._Element, index: int, parent: int, has_cdata: bool) -> Node:
    text = element.text or ""
    if len(element):
        text += "".join(child.tail or "" for child in element)
    attributes = {str(key): str(value) for key, value in element.attrib.items()}
    cdata = has_cdata and bool(text.strip()) and b"<![CDATA[" in _own_markup(element)
    kind = class_name(str(element.tag))
    return Node(index, parent, 0, kind, attributes, text.strip(), _line(element), cdata)


def _line(element: etree._Element) -> int:
    line: int | None = element.sourceline  # type: ignore[assignment]
    return line or 1


def _own_markup(element: etree._Element) -> bytes:
    """The element as text where it has no children; a section elsewhere does not matter."""
    return b"" if len(element) else etree.tostring(element)


def _closed(node: Node, end: int) -> Node:
    return Node(node.index, node.parent, end, node.kind, node.attributes, node.text, node.line, node.cdata)
