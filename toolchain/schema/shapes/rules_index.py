"""Shape of a rules index."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document


class RulesIndexShape(Document, frozen=True, kw_only=True):
    """rules_index.yaml: names the table of every rule statement.

    Columns: id, section, text, status (words separated by blanks: data, executed, checked, printed,
    module, not_modelled), proof (the test of an executed row) and why (of one not modelled).
    """

    kind: Literal["rules-index"]
    file: Annotated[str, Meta(description="The CSV file.", examples=["rules_index.csv"])]
