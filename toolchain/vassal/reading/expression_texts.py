"""Where expressions, filters and names of properties stand in traits and components."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.expression_scan import Scan, scan_expression, scan_filter, scan_value

Reader = Callable[[str], Scan]


def _name(text: str) -> Scan:
    """A field that is the name of a property itself."""
    return scan_value(text) if "$" in text or text.startswith("{") else Scan(names=(text,) if text else ())


_FILTERS: Mapping[str, tuple[str, ...]] = {
    "sendto;": ("filter",),
    "macro;": ("filter", "while_expression", "until_expression"),
    "globalkey;": ("filter",),
    "setpieceprop;": ("filter",),
    "hideCmd;": ("filter",),
    "attach;": ("filter", "clear_match_filter"),
    "locCommand;": ("filter",),
}
_VALUES: Mapping[str, tuple[str, ...]] = {
    "label;": ("name_format",),
    "emb2;": ("reset_level",),
    "placemark;": ("x", "y"),
    "replace;": ("x", "y"),
    "translate;": ("dx", "dy", "x_index", "y_index", "x_step", "y_step"),
    "sendto;": (
        "map",
        "board",
        "x",
        "y",
        "x_index",
        "y_index",
        "x_offset",
        "y_offset",
        "zone",
        "region",
        "grid_location",
    ),
    "macro;": ("loop_count", "index_start", "index_step"),
    "report;": ("format",),
    "setprop;": ("name",),
    "return;": ("deck",),
    "playSound;": ("clip",),
    "rotate;": ("direct_expression",),
    "obs;": ("deal_expression",),
    "basicName;": ("name",),
}
# Fields that name a property, where another field has one of these values.
_NAMES: Mapping[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "emb2;": (("expression", "follow", ("true",)), ("only_property", "", ())),
    "globalkey;": (("range_property", "fixed_range", ("false",)),),
    "setpieceprop;": (("range_property", "fixed_range", ("false",)),),
    "attach;": (("range_property", "fixed_range", ("false",)),),
    "AreaOfEffect;": (("radius_property", "fixed_radius", ("false",)),),
    "border;": (("property", "", ()), ("second_property", "", ())),
}
_CHANGES = frozenset({"PROP;", "setprop;", "setpieceprop;"})

_NODE_READERS: Mapping[str, Reader] = {
    "filter": scan_filter,
    "expr": scan_value,
    "format": scan_value,
}
# Attributes of components that name a property.
_NODE_NAMES = frozenset({"propertyGate", "highlightProperty", "selectSortProperty"})
_NODE_NAME_LISTS = frozenset({("Inventory", "groupBy")})


class Told(Struct, frozen=True):
    """One text that was read: the field or attribute, and what it holds."""

    field: str
    text: str
    scan: Scan


def trait_texts(trait: TraitView) -> Iterator[Told]:
    """Every expression, filter and property name of a trait, blank ones left out."""
    for name in _FILTERS.get(trait.id, ()):
        yield from _read(trait, name, scan_filter)
    for name in _VALUES.get(trait.id, ()):
        yield from _read(trait, name, scan_value)
    for name, other, wanted in _NAMES.get(trait.id, ()):
        if not other or trait.get(other) in wanted:
            yield from _read(trait, name, _name)
    if trait.id == "calcProp;":
        yield from _read(trait, "expression", _calculated)
    elif trait.id == "report;":
        yield from (Told("cycle_formats", text, scan_value(text)) for text in trait.words("cycle_formats"))
    elif trait.id == "label;":
        yield Told("label", trait.text.state, scan_value(trait.text.state))
    elif trait.id in _CHANGES:
        yield from _changes(trait)


def _read(trait: TraitView, name: str, reader: Reader) -> Iterator[Told]:
    text = trait.fields.get(name, "")
    if text.strip():
        yield Told(name, text, reader(text))


def _calculated(text: str) -> Scan:
    plain = text.strip()
    return scan_expression(plain[1:-1] if plain.startswith("{") and plain.endswith("}") else plain)


def _changes(trait: TraitView) -> Iterator[Told]:
    """The values that keys give to a property: "P,value", "I,amount", "E,prompt,choices"."""
    for entry in trait.words("changes"):
        change = [*decode(entry, ":"), "", "", ""][2]
        for text in decode(change, ",")[1:]:
            if text.strip():
                yield Told("changes", text, scan_value(text))


def node_texts(node: Node) -> Iterator[Told]:
    """The same for a component."""
    for attribute, value in node.given():
        if not value.strip():
            continue
        reader = _NODE_READERS.get(attribute.type)
        if reader is not None:
            yield Told(attribute.name, value, reader(value))
        elif attribute.type == "changer":
            yield from (Told(attribute.name, t, scan_value(t)) for t in decode(value, ",")[1:])
        elif attribute.name in _NODE_NAMES:
            yield Told(attribute.name, value, _name(value))
        elif (node.short, attribute.name) in _NODE_NAME_LISTS:
            yield from (Told(attribute.name, word, _name(word)) for word in decode(value, ","))
