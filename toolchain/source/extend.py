"""Layers: a file may extend another and must name what it overrides."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Findings, Related
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.source import codes
from toolchain.source.tree import MappingNode, Node, ScalarNode, SequenceNode

OWN_FIELDS = frozenset({"kind", "extends", "overrides", "id", "title"})


def extend(base: MappingNode, layer: MappingNode, findings: Findings) -> MappingNode:
    """`base` with the fields of `layer` laid over it.

    Mappings merge field by field. Where both set a value, the dotted path of it must stand in the layer's
    `overrides`; naming a mapping there replaces the whole of it.
    """
    named = _named_overrides(layer)
    used: set[str] = set()
    merged = _merge(base, layer, "", frozenset(named), used, findings)
    for path, node in named.items():
        if path not in used:
            findings.add(
                codes.EMPTY_OVERRIDE,
                f"'{path}' overrides nothing: the base and this file must both set it",
                node.span,
                hint=did_you_mean(path, _paths(base, "")),
            )
    return merged


def _named_overrides(layer: MappingNode) -> dict[str, ScalarNode]:
    node = layer.entries.get("overrides")
    items = node.items if isinstance(node, SequenceNode) else ()
    return {item.raw: item for item in items if isinstance(item, ScalarNode)}


def _merge(
    base: MappingNode,
    layer: MappingNode,
    prefix: str,
    named: frozenset[str],
    used: set[str],
    findings: Findings,
) -> MappingNode:
    entries = {k: v for k, v in base.entries.items() if prefix or k not in OWN_FIELDS}
    keys = dict(base.keys)
    for key, value in layer.entries.items():
        path = f"{prefix}{key}"
        old = entries.get(key)
        if not prefix and key in OWN_FIELDS:
            pass
        elif path in named and old is not None:
            used.add(path)
        elif isinstance(old, MappingNode) and isinstance(value, MappingNode):
            value = _merge(old, value, f"{path}.", named, used, findings)
        elif old is not None:
            findings.add(
                codes.SILENT_OVERRIDE,
                f"'{path}' is already set by the file this one extends",
                layer.keys[key],
                hint=f"add '{path}' to overrides, or leave it out",
                related=[Related(base.keys[key], "set here")],
            )
        entries[key], keys[key] = value, layer.keys[key]
    return MappingNode(layer.span, entries, keys)


def _paths(node: Node, prefix: str) -> list[str]:
    if not isinstance(node, MappingNode):
        return []
    found = []
    for key, value in node.entries.items():
        found.append(f"{prefix}{key}")
        found.extend(_paths(value, f"{prefix}{key}."))
    return found
