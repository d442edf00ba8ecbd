"""From node trees to builtins, guided by the shape that is asked for.

Where text is asked for a scalar keeps its spelling, so that 2414, 0102 and 704 are text without quotes.
"""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import inspect

from toolchain.schema.catalogue import KINDS
from toolchain.source.tree import MappingNode, Node, ScalarNode, SequenceNode


@cache
def type_of(shape: type[msgspec.Struct]) -> inspect.Type:
    """What a shape takes. All documents are read at once: they share most of their parts."""
    return _documents()[shape] if shape in _documents() else inspect.type_info(shape)


@cache
def _documents() -> dict[type[msgspec.Struct], inspect.Type]:
    shapes: list[type[msgspec.Struct]] = list(KINDS.values())
    return dict(zip(shapes, inspect.multi_type_info(shapes), strict=True))


def coerce(node: Node, kind: inspect.Type | None) -> object:
    """The node as builtins for `msgspec.convert`; a None kind takes scalars by their values."""
    kind = _bare(kind)
    if isinstance(kind, inspect.UnionType):
        kind = _branch(node, kind)
    match node:
        case ScalarNode():
            return _scalar(node, kind)
        case SequenceNode():
            item = kind.item_type if isinstance(kind, _LISTS) else None
            return [coerce(child, item) for child in node.items]
        case MappingNode():
            return {key: coerce(child, _field(kind, key)) for key, child in node.entries.items()}


_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.SetType, inspect.FrozenSetType)
_TEXTS = (inspect.StrType, inspect.EnumType, inspect.LiteralType)


def _bare(kind: inspect.Type | None) -> inspect.Type | None:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind


def _scalar(node: ScalarNode, kind: inspect.Type | None) -> object:
    if isinstance(kind, inspect.LiteralType):
        return node.raw if all(isinstance(v, str) for v in kind.values) else node.value
    if isinstance(kind, (inspect.StrType, inspect.EnumType)):
        return node.raw if node.value is not None or node.raw else None
    return node.value


def _field(kind: inspect.Type | None, key: str) -> inspect.Type | None:
    if isinstance(kind, inspect.StructType):
        return _fields(kind).get(key)
    return kind.value_type if isinstance(kind, inspect.DictType) else None


_FIELDS: dict[type, dict[str, inspect.Type]] = {}


def _fields(kind: inspect.StructType) -> dict[str, inspect.Type]:
    if kind.cls not in _FIELDS:
        _FIELDS[kind.cls] = {field.encode_name: field.type for field in kind.fields}
    return _FIELDS[kind.cls]


def _branch(node: Node, union: inspect.UnionType) -> inspect.Type | None:
    """The member of a union that a node of this form can only mean."""
    members = [_bare(member) for member in union.types]
    match node:
        case ScalarNode():
            return _scalar_branch(node, members)
        case SequenceNode():
            return next((m for m in members if isinstance(m, _LISTS)), None)
        case MappingNode():
            structs = [m for m in members if isinstance(m, inspect.StructType)]
            return _struct_branch(node, structs) or next(
                (m for m in members if isinstance(m, inspect.DictType)), None
            )


def _scalar_branch(node: ScalarNode, members: list[inspect.Type | None]) -> inspect.Type | None:
    wanted: dict[type, type[inspect.Type]] = {
        bool: inspect.BoolType,
        int: inspect.IntType,
        float: inspect.FloatType,
        type(None): inspect.NoneType,
    }
    exact = wanted.get(type(node.value))
    for member in members:
        if exact is not None and isinstance(member, exact):
            return None
    return next((m for m in members if isinstance(m, _TEXTS)), None)


def _struct_branch(node: MappingNode, structs: list[inspect.StructType]) -> inspect.StructType | None:
    if len(structs) < 2:
        return structs[0] if structs else None
    for struct in structs:
        tag = node.entries.get(struct.tag_field or "")
        if isinstance(tag, ScalarNode) and tag.raw == str(struct.tag):
            return struct
    return max(structs, key=lambda s: len(set(_fields(s)) & set(node.entries)))
