"""The reference of content files in Markdown, written from the shapes."""

from __future__ import annotations

from msgspec import NODEFAULT, inspect

from toolchain.schema.catalogue import KINDS
from toolchain.schema.coerce import type_of
from toolchain.schema.shapes.base import Document

_HEAD = """# Content files, field by field

Every `*.yaml` file of a game opens with a `kind`. This page lists the kinds and their fields; it is
written from the program's own definitions (`make docs`), as are the JSON schemas in `schemas/`.

Beside the fields listed for its kind, every file may have:

"""


def reference_text() -> str:
    """The whole page."""
    shared: dict[str, inspect.StructType] = {}
    kinds = [_kind_section(kind, _struct(type_of(shape)), shared) for kind, shape in KINDS.items()]
    done: set[str] = set()
    parts: list[str] = []
    common = _table(list(_struct(type_of(Document)).fields), shared)
    while pending := [name for name in shared if name not in done]:
        for name in pending:
            done.add(name)
            parts.append(_section(f"### {_title(name)}", shared[name], shared, skip=frozenset()))
    contents = "".join(f"- [`{kind}`](#{kind})\n" for kind in KINDS)
    return "\n".join([_HEAD + common, contents, *kinds, "## Parts\n", *sorted(parts)]) + "\n"


def _kind_section(kind: str, struct: inspect.StructType, shared: dict[str, inspect.StructType]) -> str:
    common = {f.encode_name for f in _struct(type_of(Document)).fields}
    return _section(f"## {kind}", struct, shared, skip=frozenset({"kind", *common}))


def _section(
    heading: str, struct: inspect.StructType, shared: dict[str, inspect.StructType], skip: frozenset[str]
) -> str:
    fields = [field for field in struct.fields if field.encode_name not in skip]
    text = " ".join((struct.cls.__doc__ or "").split())
    return f"{heading}\n\n{text}\n\n{_table(fields, shared)}"


def _table(fields: list[inspect.Field], shared: dict[str, inspect.StructType]) -> str:
    rows = [_row(field, shared) for field in fields]
    return "| field | takes | meaning |\n|---|---|---|\n" + "".join(rows)


def _row(field: inspect.Field, shared: dict[str, inspect.StructType]) -> str:
    description, examples = _meta(field.type)
    if examples:
        shown = ", ".join(f"`{_example(e)}`" for e in examples[:2])
        description = f"{description} For example {shown}."
    need = "**needed**" if field.required and field.default is NODEFAULT else ""
    words = " ".join(w for w in (need, description) if w)
    return f"| `{field.encode_name}` | {_takes(field.type, shared)} | {words.replace('|', '/')} |\n"


def _example(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(str(v) for v in value) + "]"
    return str(value)


def _meta(kind: inspect.Type) -> tuple[str, list[object]]:
    """Description and examples, the outermost first."""
    description = ""
    examples: list[object] = []
    while isinstance(kind, inspect.Metadata):
        extra = kind.extra_json_schema or {}
        description = description or str(extra.get("description", ""))
        examples = examples or list(extra.get("examples", []))
        kind = kind.type
    return description, examples


def _takes(kind: inspect.Type, shared: dict[str, inspect.StructType]) -> str:
    match kind:
        case inspect.Metadata():
            return _takes(kind.type, shared)
        case inspect.UnionType():
            members = [_takes(t, shared) for t in kind.types if not isinstance(t, inspect.NoneType)]
            return " or ".join(dict.fromkeys(members))
        case inspect.StructType():
            name = kind.cls.__name__
            shared.setdefault(name, kind)
            return f"[{_title(name)}](#{_title(name).replace(' ', '-')})"
        case inspect.VarTupleType() | inspect.ListType():
            return f"list of {_takes(kind.item_type, shared)}"
        case inspect.DictType():
            return f"mapping to {_takes(kind.value_type, shared)}"
        case inspect.LiteralType():
            return ", ".join(f"`{v}`" for v in kind.values)
        case inspect.StrType():
            return "text"
        case inspect.BoolType():
            return "`true` or `false`"
        case inspect.IntType():
            return _bounds("whole number", kind.ge, kind.le)
        case inspect.FloatType():
            return _bounds("number", kind.ge, kind.le)
        case inspect.TupleType():
            return " and ".join(_takes(t, shared) for t in kind.item_types)
        case _:
            return "anything"


def _bounds(word: str, low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f"{word} {low:g} to {high:g}"
    return f"{word} from {low:g}" if low is not None else word


def _title(name: str) -> str:
    """AreaShape -> area; ArrivalChoiceShape -> arrival choice."""
    name = name.removesuffix("Shape")
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def _struct(kind: inspect.Type) -> inspect.StructType:
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    assert isinstance(kind, inspect.StructType)
    return kind
