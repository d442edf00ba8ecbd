"""Shape of a rules index."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document, Key, Line, Shape


class DefectShape(Shape, frozen=True, kw_only=True):
    """A slip of the rulebook itself: a citation of a rule that it lacks, two texts that differ."""

    section: Annotated[str, Meta(description="Where the rulebook slips.", examples=["16.0"])]
    text: Annotated[Line, Meta(description="What is wrong there, in a line of our own.")]
    cites: Annotated[
        tuple[str, ...], Meta(description="Sections that it names and does not have.", examples=[["7.8"]])
    ] = ()


class RulesIndexShape(Document, frozen=True, kw_only=True):
    """rules_index.yaml: names the table of every rule statement.

    Columns: id, section, text, status (words separated by blanks: data, executed, checked, printed,
    module, not_modelled), proof (the tests of an executed row, the codes or tests of a checked one) and why
    (of one not modelled). A game adds the index of its series by a second file that extends the series' own.
    """

    kind: Literal["rules-index"]
    file: Annotated[str, Meta(description="The CSV file.", examples=["rules_index.csv"])]
    titles: Annotated[
        dict[str, Line],
        Meta(description="Our titles of sections.", examples=[{"6": "Combat", "6.2": "Ranged combat"}]),
    ] = {}
    defects: Annotated[dict[Key, DefectShape], Meta(description="Known slips of the rulebook.")] = {}
