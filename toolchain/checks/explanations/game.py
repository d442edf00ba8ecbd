"""Explanations of findings about a game's files as a whole, its sides and its calendar."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes

GAME: tuple[Explanation, ...] = (
    Explanation(
        codes.MISSING_FILE_KIND,
        why="""
A game needs one file each of kind game, style, calendar, units, map, terrain, ruleset, tec and crt.
`hexwright new` starts a game that has them all.
""",
        wrong="""
# calendar.yaml (whole)
kind: markers
markers: {}
""",
        right="""
# calendar.yaml
source: rulebook 2
""",
        place="game.yaml:1",
    ),
    Explanation(
        codes.DOUBLE_FILE_KIND,
        why="""
Two files claim to be the game's only one of a kind. Join them, or give one another kind.
""",
        wrong="""
# turns.yaml
kind: calendar   # <-
turns:
  - {turn: 1, label: Dawn}
""",
        right="""
# calendar.yaml
source: rulebook 2
""",
    ),
    Explanation(
        codes.LANGUAGE_TWICE,
        why="""
A game has one file for each language. Join the two.
""",
        wrong="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
# languages/german.yaml (whole)
kind: language
language: de   # <-
as_written: true
""",
        right="""
# languages/de.yaml (whole)
kind: language
language: de
as_written: true
""",
    ),
    Explanation(
        codes.UNKNOWN_SIDE,
        why="""
Sides are named by their keys in game.yaml.
""",
        wrong="""
# markers.yaml
markers:
  control-red: {name: Red control, front: {lines: [Red]}, count: 2, side: rde, role: control}   # <-
# game.yaml
counters: 11
""",
        right="""
# markers.yaml
markers:
  control-red: {name: Red control, front: {lines: [Red]}, count: 2, side: red, role: control}
""",
    ),
    Explanation(
        codes.UNKNOWN_SCHEME,
        why="""
Colour schemes are defined in the style file, under `schemes`.
""",
        wrong="""
# markers.yaml
markers:
  turn: {name: Game Turn, front: {lines: [Turn]}, role: turn, scheme: plian}   # <-
# game.yaml
counters: 12
""",
        right="""
# markers.yaml
markers:
  turn: {name: Game Turn, front: {lines: [Turn]}, role: turn, scheme: plain}
""",
    ),
    Explanation(
        codes.BAD_CALENDAR,
        why="""
The boxes of the turn track are numbered one after the other, without gaps and in order.
""",
        wrong="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 3, label: Morning}   # <-
  - {turn: 4, label: Noon}
# scenario.yaml
last_turn: 4
# schedule.yaml
arrivals:
  red-late: {turn: 3, side: red, units: [red-4], area: {edge: west}, text: West edge}
  blue-late: {turn: 3, side: blue, units: [blue-4], area: {edge: east}, text: East edge}
""",
        right="""
# calendar.yaml
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
""",
    ),
)
