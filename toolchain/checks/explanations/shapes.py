"""Explanations of wrong shapes."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.schema import codes

SHAPES: tuple[Explanation, ...] = (
    Explanation(
        codes.UNKNOWN_KIND,
        why="""
The word after `kind` chooses the schema of the file. There is one schema for each kind in `schemas/`.
""",
        wrong="""
# extra.yaml
kind: marker   # <-
""",
        right="""
# extra.yaml
kind: markers
markers: {}
""",
    ),
    Explanation(
        codes.UNKNOWN_FIELD,
        why="""
The kind of file, or this part of it, has no such field. Editors that know the schema offer the right ones.
""",
        wrong="""
# game.yaml
subtitel: A small game   # <-
""",
        right="""
# game.yaml
subtitle: A small game
""",
    ),
    Explanation(
        codes.MISSING_FIELD,
        why="""
Some fields have no default: a turn has a number and a label, a side a name.
""",
        wrong="""
# game.yaml
sides:
  red: {name: Red, scheme: red}   # <-
  blue: {name: Blue, short: BLU, scheme: blue}
""",
        right="""
# game.yaml
sides:
  red: {name: Red, short: RED, scheme: red}
  blue: {name: Blue, short: BLU, scheme: blue}
""",
    ),
    Explanation(
        codes.WRONG_TYPE,
        why="""
The field takes another form: a number and not a text, a list and not one value. Text needs no quotes;
numbers have no unit and no leading zero.
""",
        wrong="""
# game.yaml
counters: thirteen   # <-
""",
        right="""
# game.yaml
counters: 13
""",
    ),
    Explanation(
        codes.NOT_A_CHOICE,
        why="""
The field takes one of a few words.
""",
        wrong="""
# style.yaml
layout: symbols   # <-
""",
        right="""
# style.yaml
layout: symbol
""",
    ),
    Explanation(
        codes.BAD_FORM,
        why="""
Some texts have a form: colours are #rrggbb, keys are lower case with hyphens, a source begins with its
kind.
""",
        wrong="""
# game.yaml
source: rule book 1   # <-
""",
        right="""
# game.yaml
source: rulebook 1
""",
    ),
    Explanation(
        codes.OUT_OF_RANGE,
        why="""
A number is too small or too large, or a list or text too short or too long, for what the field means.
""",
        wrong="""
# map.yaml
hex_mm: 190   # <-
""",
        right="""
# map.yaml
hex_mm: 19
""",
    ),
)
