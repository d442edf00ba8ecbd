"""Checks of components: their classes, places, attributes and text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_classes import (
    PACKAGE,
    ROOTS,
    SLOTS,
    component_classes,
    is_foreign,
    parents,
)
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.module_file import FileKind

T = TypeVar("T")

_INTEGER = re.compile(r"-?\d{1,10}")
_FLOAT = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[dDfF]?\s*")
_COLOUR = re.compile(r"(\d{1,3}(,\d{1,3}){2,3}|0[xX][0-9a-fA-F]{6,8})?")
# What the engine itself adds to a module has one place; a second one is a leftover.
_ONCE = (
    "module.BasicCommandEncoder",
    "module.Documentation",
    "module.PlayerRoster",
    "module.GlobalOptions",
    "module.PrototypesContainer",
    "module.Chatter",
    "module.KeyNamer",
    "module.properties.GlobalTranslatableMessages",
)


def grouped(pairs: Iterator[tuple[T, Node]]) -> dict[T, list[Node]]:
    """Nodes by what is wrong with them, so that one cause makes one finding."""
    found: dict[T, list[Node]] = {}
    for key, node in pairs:
        found.setdefault(key, []).append(node)
    return found


def times(nodes: list[Node]) -> str:
    """How often, where it is not once."""
    return f", here and at {len(nodes) - 1} more places" if len(nodes) > 1 else ""


def unknown_kinds(subject: Subject) -> dict[str, list[Node]]:
    known = component_classes()
    return grouped((n.kind, n) for n in subject.tree.nodes if n.kind not in known and n.index > 0)


def _is_engine_class(kind: str) -> bool:
    return kind.startswith(("module.", "widget.", "VASSAL.")) or "." not in kind


def _has_class(subject: Subject, kind: str) -> bool:
    names = (kind, PACKAGE + kind)
    return any(
        name.replace(".", "/") + ".class" in module.container.sizes
        for module in subject.world
        for name in names
    )


@check(
    ERROR,
    "MOD020",
    "unknown-component",
    "A component of a class that the engine does not have.",
    why="""
Every element of a build file names a Java class. Where the engine has none of that name it reports a bug
when the module opens and leaves the component out, with everything inside it.
""",
    wrong="""
# buildFile.xml
<VASSAL.build.module.map.Zoomers zoomLevels="0.5,1.0"/>
""",
    right="""
# buildFile.xml
<Zoomer zoomLevels="0.5,1.0"/>
""",
)
def unknown_component(subject: Subject, report: Report) -> None:
    for kind, nodes in unknown_kinds(subject).items():
        if _is_engine_class(kind) and not _has_class(subject, kind):
            hint = report.guess(kind, component_classes())
            report.node(f"the engine has no class '{shown(kind)}'{times(nodes)}", nodes[0], hint=hint)


@check(
    ERROR,
    "MOD021",
    "class-missing",
    "A component of a class of the module's own, which the archive lacks.",
    why="""
Modules may bring Java classes of their own as `.class` entries. Without the entry the engine cannot make the
component: it reports a bug and leaves it out, with everything inside it.
""",
    wrong="""
# buildFile.xml
<mygame.WeatherButton name="Weather"/>
""",
    right="""
# buildFile.xml
<mygame.WeatherButton name="Weather"/>
# mygame/WeatherButton.class
any bytes
""",
)
def class_missing(subject: Subject, report: Report) -> None:
    for kind, nodes in unknown_kinds(subject).items():
        if not _is_engine_class(kind) and not _has_class(subject, kind):
            entry = kind.replace(".", "/") + ".class"
            report.node(f"there is no entry '{shown(entry)}' for '{shown(kind)}'{times(nodes)}", nodes[0])


@check(
    ERROR,
    "MOD022",
    "misplaced-component",
    "A component stands where its class does not fit.",
    why="""
A component is added to the one round it when the module opens; the engine does not check first whether the
two fit, so a wrong place ends in a bug report and the component is lost.
""",
    wrong="""
# buildFile.xml
<ChartWindow name="Charts" text="Charts">
  <SetupStack name="Lost" owningBoard="Field" x="40" y="40"/>
</ChartWindow>
# images/crt.png (missing)
""",
    right="""
# buildFile.xml
<ChartWindow name="Charts" text="Charts">
  <TabWidget entryName="All"/>
</ChartWindow>
# images/crt.png (missing)
""",
)
def misplaced_component(subject: Subject, report: Report) -> None:
    for (kind, inside), nodes in grouped(_misplaced(subject)).items():
        report.node(f"a {_short(kind)} does not fit into a {_short(inside)}{times(nodes)}", nodes[0])


def _misplaced(subject: Subject) -> Iterator[tuple[tuple[str, str], Node]]:
    places = parents()
    for node in subject.tree.nodes[1:]:
        owner = subject.tree.owner(node)
        fitting = places.get(node.kind)
        if owner is None or fitting is None or owner.kind not in places.keys() | ROOTS:
            continue
        free = owner.kind in ("module.ModuleExtension", "module.ExtensionElement") or owner.known.open
        inside = "GameModule" if owner.kind in ROOTS else owner.kind
        if not free and inside not in fitting:
            yield (node.kind, inside), node


def _short(kind: str) -> str:
    return kind.rpartition(".")[2]


@check(
    WARNING,
    "MOD023",
    "unknown-attribute",
    "An attribute that the component's class does not have.",
    why="""
The engine passes over attributes that it does not know, so a misspelt one leaves the default in force
without a word. (Attributes of engines older than 2.9 may have gone, too.)
""",
    wrong="""
# buildFile.xml
<DiceButton name="2d6" nDices="2"/>
""",
    right="""
# buildFile.xml
<DiceButton name="2d6" nDice="2"/>
""",
)
def unknown_attribute(subject: Subject, report: Report) -> None:
    for (kind, name), nodes in grouped(_unknown_attributes(subject)).items():
        hint = report.guess(name, component_classes()[kind].attributes)
        report.node(f"a {_short(kind)} has no attribute '{shown(name)}'{times(nodes)}", nodes[0], hint=hint)


def _unknown_attributes(subject: Subject) -> Iterator[tuple[tuple[str, str], Node]]:
    known = component_classes()
    for node in subject.tree.nodes:
        declared = known.get(node.kind)
        if declared is None or declared.open:
            continue
        for name in node.attributes.keys() - declared.attributes.keys():
            if not name.startswith("{"):
                yield (node.kind, name), node


def _parses(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: pattern.fullmatch(text) is not None


@check(
    ERROR,
    "MOD024",
    "bad-number",
    "An attribute that must be a number is none.",
    why="""
Whole numbers have no decimal point, blanks or sign but a minus. Where one does not parse the engine reports
a bug and leaves the component out: a grid with `x0="40.5"` is no grid at all.
""",
    wrong="""
# buildFile.xml
<DiceButton name="2d6" nSides="six"/>
""",
    right="""
# buildFile.xml
<DiceButton name="2d6" nSides="6"/>
""",
)
def bad_number(subject: Subject, report: Report) -> None:
    tests = {"int": ("whole number", _parses(_INTEGER)), "float": ("number", _parses(_FLOAT))}
    for node in subject.tree.nodes[1:]:
        for attribute, value in node.given():
            word, test = tests.get(attribute.type, ("", bool))
            if word and not test(value):
                report.node(f"{attribute.name} is '{shown(value)}', no {word}", node)


@check(
    WARNING,
    "MOD025",
    "odd-value",
    "An attribute holds none of the values that it can have.",
    why="""
The engine takes anything but `true` for false, a colour that it cannot read for black, and the default for a
choice that it does not know.
""",
    wrong="""
# buildFile.xml
<DiceButton name="2d6" reportTotal="yes"/>
""",
    right="""
# buildFile.xml
<DiceButton name="2d6" reportTotal="true"/>
""",
)
def odd_value(subject: Subject, report: Report) -> None:
    for node in subject.tree.nodes[1:]:
        for attribute, value in node.given():
            if not value:
                continue
            if attribute.type == "bool" and value.lower() not in ("true", "false"):
                report.node(f"{attribute.name} is '{shown(value)}', neither true nor false", node)
            elif attribute.type == "color" and not _COLOUR.fullmatch(value):
                report.node(f"{attribute.name} is '{shown(value)}', no colour like '255,0,0'", node)
            elif attribute.choices and value not in attribute.choices:
                choices = listed(attribute.choices, 8)
                hint = report.guess(value, attribute.choices)
                report.node(f"{attribute.name} is '{shown(value)}', none of {choices}", node, hint=hint)


@check(
    ERROR,
    "MOD026",
    "cdata-text",
    "Text in a CDATA section, which the engine does not read.",
    why="""
The engine reads plain text of pieces, prototypes and set-ups and passes over CDATA sections, so the
component is empty. Write `&amp;`, `&lt;` and `&quot;` instead.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Dummy" gpid="9"><![CDATA[+/null/piece;;;inf.png;Dummy/null;0;0;9;0]]></PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Dummy" gpid="9">+/null/piece;;;inf.png;Dummy/null;0;0;9;0</PieceSlot>
""",
)
def cdata_text(subject: Subject, report: Report) -> None:
    for node in subject.tree.nodes:
        if node.cdata:
            report.node("its text stands in a CDATA section", node)


@check(
    WARNING,
    "MOD027",
    "doubled-component",
    "A component that a module has once stands twice.",
    why="""
Roster, options, prototypes and the like exist once in a module. A second one, left over from merging build
files, is read and its parts are added as well, but only one of both is edited and saved afterwards.
""",
    wrong="""
# buildFile.xml (add)
<GlobalOptions autoReport="Always"/>
""",
    right="""
# buildFile.xml
<GlobalOptions autoReport="Always"/>
""",
)
def doubled_component(subject: Subject, report: Report) -> None:
    for kind in _ONCE:
        found = subject.tree.of(kind)
        if len(found) > 1:
            report.node(f"there are {len(found)} of them", found[1], related=found[:1])


@check(
    ERROR,
    "MOD028",
    "encoder-late",
    "The command encoder stands after pieces that need it.",
    why="""
`BasicCommandEncoder` turns the texts of slots into pieces. It is added at the end where a module has none,
and works from its place on: pieces before it cannot be built. It comes first.
""",
    wrong="""
# buildFile.xml (without BasicCommandEncoder)
<BasicCommandEncoder/>
""",
    right="""
# buildFile.xml
<BasicCommandEncoder/>
""",
)
def encoder_late(subject: Subject, report: Report) -> None:
    if subject.module.kind is not FileKind.MODULE:
        return
    slots = subject.tree.of(*sorted(SLOTS), "module.PrototypeDefinition")
    encoders = tuple(n for n in subject.tree.nodes if n.kind.endswith("CommandEncoder"))
    if slots and not encoders:
        # A class of the module's own may be one under any name.
        if not any(map(is_foreign, unknown_kinds(subject))):
            report.node("there is no BasicCommandEncoder", subject.tree.root)
    elif slots and encoders[0].index > slots[0].index:
        report.node(f"the {encoders[0].short} stands after the first piece", encoders[0], related=slots[:1])


COMPONENT_CHECKS: tuple[Check, ...] = (
    unknown_component,
    class_missing,
    misplaced_component,
    unknown_attribute,
    bad_number,
    odd_value,
    cdata_text,
    doubled_component,
    encoder_late,
)
