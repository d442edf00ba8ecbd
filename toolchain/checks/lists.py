"""Lists of names in any file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.checks.check import WARNING, Check, Report, Subject, check
from toolchain.diagnostics.diagnostic import Related
from toolchain.source.tree import MappingNode, Node, ScalarNode, SequenceNode

_NAME = re.compile(r"[a-z][a-z0-9_.-]*")

# Parts of a symbol may be drawn twice, letters of the ground are no names, units are told by SCN009.
_REPEATING = frozenset({"symbol", "ground", "rows", "units"})


@check(
    WARNING,
    "GAM030",
    "name-twice-in-list",
    "A name that stands twice in one list.",
    needs=(),
    why="""
Lists of units, classes, terrains or edges name each thing once. A second mention does nothing, and most
often stands for another name.
""",
    wrong="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobile, armor]}   # <-
""",
    right="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobile]}
""",
)
def name_twice_in_list(subject: Subject, report: Report) -> None:
    for file in subject.loaded.files:
        for items in _lists(file.tree):
            first: dict[str, ScalarNode] = {}
            for item in items:
                earlier = first.setdefault(item.raw, item)
                if earlier is not item:
                    message = f"'{item.raw}' stands twice in this list"
                    related = [Related(earlier.span, "first here")]
                    report(message, item.span, entity=item.raw, related=related)


def _lists(node: Node) -> Iterator[list[ScalarNode]]:
    """Every list of nothing but names."""
    if isinstance(node, MappingNode):
        for key, value in node.entries.items():
            if key not in _REPEATING:
                yield from _lists(value)
    elif isinstance(node, SequenceNode):
        scalars = [item for item in node.items if isinstance(item, ScalarNode)]
        if len(scalars) == len(node.items) > 1 and all(_NAME.fullmatch(item.raw) for item in scalars):
            yield scalars
        for item in node.items:
            if not isinstance(item, ScalarNode):
                yield from _lists(item)


LIST_CHECKS: tuple[Check, ...] = (name_twice_in_list,)
