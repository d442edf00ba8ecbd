"""The engine's components: which attributes each takes, of which type, and what may stand inside it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct, field

PACKAGE = "VASSAL.build."

# They stand anywhere and hold what could stand in their place.
FOLDERS = frozenset(
    f"module.folder.{name}"
    for name in (
        "ModuleSubFolder",
        "MapSubFolder",
        "PrototypeFolder",
        "GlobalPropertyFolder",
        "DeckSubFolder",
        "GlobalTranslatableMessageFolder",
    )
)
MAPS = frozenset({"module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap"})
SLOTS = frozenset({"widget.PieceSlot", "widget.CardSlot"})
ROOTS = frozenset({"GameModule", "VASSAL.launch.BasicModule", "module.ModuleExtension"})

_ATTRIBUTE = re.compile(r"(?P<name>\S+) (?P<type>[a-z]+)(?:\((?P<choices>.*?)\))?(?: = (?P<default>.*))?")


class Attribute(Struct, frozen=True):
    """One attribute; `type` as in the table's head, `choices` of an enum, the engine's default or None."""

    name: str
    type: str
    choices: tuple[str, ...] = ()
    default: str | None = None


class ComponentClass(Struct, frozen=True):
    """One class; `open` where we do not know its attributes, `children` by short names."""

    name: str
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    children: frozenset[str] = frozenset()
    open: bool = False


def class_name(tag: str) -> str:
    """A tag without the engine's own package: "module.Map", "widget.PieceSlot", "entry"."""
    return tag.removeprefix(PACKAGE)


@cache
def component_classes() -> Mapping[str, ComponentClass]:
    """Every known class by its name without the package."""
    text = files("toolchain.vassal.reading").joinpath("component_classes.txt").read_text("utf-8")
    found: dict[str, ComponentClass] = {}
    block: list[str] = []
    for line in [*text.splitlines(), "end"]:
        if line.startswith("#"):
            continue
        if not line.startswith(" ") and block:
            made = _read_block(block, found)
            found[made.name] = made
            block = []
        block.append(line)
    found["VASSAL.launch.BasicModule"] = found["GameModule"]
    return found


def _read_block(lines: list[str], known: Mapping[str, ComponentClass]) -> ComponentClass:
    name, _, base = lines[0].partition(" = ")
    if base:
        return ComponentClass(name, known[base].attributes, known[base].children, known[base].open)
    attributes: dict[str, Attribute] = {}
    children: set[str] = set()
    for line in (raw.strip() for raw in lines[1:]):
        if line.startswith("> "):
            children.update(line[2:].split())
        elif line.startswith("+ "):
            attributes |= known[line[2:]].attributes
        elif line != "*" and (match := _ATTRIBUTE.fullmatch(line)):
            choices = tuple(match["choices"].split("|")) if match["choices"] else ()
            attributes[match["name"]] = Attribute(match["name"], match["type"], choices, match["default"])
    return ComponentClass(name, attributes, frozenset(children), "  *" in lines)


def is_foreign(kind: str) -> bool:
    """True for a class of somebody's own, in no package of the engine."""
    return kind not in component_classes() and not kind.startswith(("module.", "widget.", "VASSAL."))


@cache
def parents() -> Mapping[str, frozenset[str]]:
    """Where each class may stand, by class; only classes that some other names as a child."""
    found: dict[str, set[str]] = {}
    for owner in component_classes().values():
        for child in owner.children:
            found.setdefault(child, set()).add(owner.name)
    return {child: frozenset(owners) for child, owners in found.items()}
