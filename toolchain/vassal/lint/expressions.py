"""Checks of expressions: whether they can be read, and mean what they seem to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.circles import circles
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.expression_scan import FUNCTIONS
from toolchain.vassal.reading.expression_texts import Told, node_texts, trait_texts
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.property_names import is_shared

_LEADING_ZERO = re.compile(r"0\d+")


class Said(Struct, frozen=True):
    """An expression and where it stands; equal traits are told once, at the first place."""

    told: Told
    node: Node
    piece: Piece | None = None
    index: int = -1

    def report(self, report: Report, message: str, hint: str | None = None) -> None:
        if self.piece is None:
            report.node(f"{message}, in {self.told.field}", self.node, hint=hint)
        else:
            message = f"{message}, in its {self.told.field.replace('_', ' ')}"
            report.trait(message, self.piece, self.index, hint=hint)


def expressions(subject: Subject) -> tuple[Said, ...]:
    """Every expression of the module itself."""
    return subject.once("expressions", lambda: tuple(_collect(subject)))


def _collect(subject: Subject) -> Iterator[Said]:
    if subject.module.tree is not None:
        for node in subject.tree.nodes:
            yield from (Said(told, node) for told in node_texts(node))
    met: set[int] = set()
    for piece in subject.pieces:
        for index, trait in enumerate(piece.traits):
            if id(trait) not in met and not trait.excess:
                met.add(id(trait))
                yield from (Said(told, piece.node, piece, index) for told in trait_texts(trait))


@check(
    ERROR,
    "MOD600",
    "expression-syntax",
    "An expression does not parse.",
    why="""
Nothing is said when the module opens: the engine reads an expression when it first needs its value, warns,
and takes it for empty or false. A quote or bracket that is not closed, a single `=`, or a filter without
braces that uses `==` are the usual slips.
""",
    wrong="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Moved==true &amp;&amp; (Side==&quot;Red&quot;}"/>
""",
    right="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Moved==true &amp;&amp; (Side==&quot;Red&quot;)}"/>
""",
)
def expression_syntax(subject: Subject, report: Report) -> None:
    for said in expressions(subject):
        if said.told.scan.errors:
            text = shown(said.told.text, 60)
            said.report(report, f"{said.told.scan.errors[0]}: {text}")


@check(
    WARNING,
    "MOD601",
    "unknown-function",
    "An expression calls a function that the engine does not have.",
    why="""
Beside Java's own methods on texts and numbers there are a few functions for expressions, `If`, `SumStack`,
`CountMap` and the like. They are told apart by case.
""",
    wrong="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Sumstack(&quot;Strength&quot;)&gt;3}"/>
""",
    right="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{SumStack(&quot;Strength&quot;)&gt;3}"/>
""",
)
def unknown_function(subject: Subject, report: Report) -> None:
    met: set[str] = set()
    for said in expressions(subject):
        for name in said.told.scan.functions:
            if name not in FUNCTIONS and name not in met:
                met.add(name)
                hint = report.guess(name, FUNCTIONS)
                said.report(report, f"the engine has no function '{shown(name, 40)}'", hint)


@check(
    WARNING,
    "MOD602",
    "leading-zero",
    "A text of digits with a leading zero is compared, which never fits.",
    why="""
Inside braces the engine turns values that look like whole numbers into numbers: the location `0203` becomes
203, and `LocationName=="0203"` is false. Set the global option that keeps leading zeros, or compare another
way.
""",
    wrong="""
# buildFile.xml
<GlobalOptions storeLeadingZeroIntegersAsStrings="false"/>
<MassKeyCommand name="Clear" filter="{LocationName==&quot;0203&quot;}"/>
""",
    right="""
# buildFile.xml
<GlobalOptions storeLeadingZeroIntegersAsStrings="true"/>
<MassKeyCommand name="Clear" filter="{LocationName==&quot;0203&quot;}"/>
""",
)
def leading_zero(subject: Subject, report: Report) -> None:
    options = subject.everywhere("module.GlobalOptions")
    if any(n.attribute("storeLeadingZeroIntegersAsStrings") == "true" for n in options):
        return
    for said in expressions(subject):
        for text in said.told.scan.compared:
            if _LEADING_ZERO.fullmatch(text):
                said.report(report, f'no value equals "{shown(text, 20)}"')


@check(
    INFO,
    "MOD603",
    "size-of-missing",
    "An old filter compares the size of a property that pieces may lack.",
    why="""
Without braces a property that a piece does not have counts as the text `null`, which is larger than any
number: `Strength > 2` holds for every piece without Strength. In braces it is empty, and the comparison
fails.
""",
    wrong="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="Strength &gt; 2"/>
""",
    right="""
# buildFile.xml
<MassKeyCommand name="Clear" filter="{Strength&gt;2}"/>
""",
)
def size_of_missing(subject: Subject, report: Report) -> None:
    met = {
        n.attributes.get("name", "") for m in subject.world if m.tree for n in m.tree.nodes if is_shared(n)
    }
    for said in expressions(subject):
        for name in said.told.scan.ordered:
            if name not in met and not said.told.scan.errors:
                met.add(name)
                said.report(report, f"it holds for pieces without '{shown(name, 40)}' as well")


@check(
    ERROR,
    "MOD604",
    "property-circle",
    "A calculated property is worked out from itself.",
    why="""
To work out a calculated property the engine works out every property that its expression names. One that
names itself, or another one that leads back to it, never ends: the engine gives up with an error each time
the piece is drawn or asked.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/calcProp;Attack;Bonus+1→calcProp;Bonus;Attack*2\\→
    piece;;;inf.png;Odd/→\\→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/calcProp;Attack;Bonus+1→mark;Bonus\\→
    piece;;;inf.png;Good/→2\\→null;0;0;9;0</PieceSlot>
""",
)
def property_circle(subject: Subject, report: Report) -> None:
    done: set[tuple[int, ...]] = set()
    met: set[frozenset[str]] = set()
    for _, expanded in subject.expanded:
        calculated = [p for p in expanded if p.view.id == "calcProp;"]
        mark = tuple(id(p.view) for p in calculated)
        if mark in done or not calculated:
            continue
        done.add(mark)
        places = {p.view.get("name"): p for p in reversed(calculated)}
        edges = {name: [n for n in _reads(p.view) if n in places] for name, p in places.items()}
        for circle in circles(edges):
            if frozenset(circle) not in met:
                met.add(frozenset(circle))
                chain = " > ".join(f"'{shown(name, 30)}'" for name in (*circle[:6], circle[0]))
                report.placed(f"{chain} never ends", places[circle[0]])


def _reads(view: TraitView) -> Iterator[str]:
    for told in trait_texts(view):
        yield from told.scan.direct


EXPRESSION_CHECKS: tuple[Check, ...] = (
    expression_syntax,
    unknown_function,
    leading_zero,
    size_of_missing,
    property_circle,
)
