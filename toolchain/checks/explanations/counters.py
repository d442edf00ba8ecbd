"""Explanations of findings about counter faces and sheets."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.elaborate import codes_sheets
from toolchain.layout.counters import counter_face_codes as codes
from toolchain.layout.sheets import sheet_codes

FACES: tuple[Explanation, ...] = (
    Explanation(
        codes.TEXT_TOO_LONG,
        why="""
The text would have to be set smaller than can be read on a table. Shorten it, or move part of it into the
name.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,Headquarters and Service Company,21,21 Division,battalion,2,3,4,,,
""",
        right="""
# units.csv
blue-4,blue,infantry,HQ,21,21 Division,battalion,2,3,4,,,
""",
        place="units.csv:9",
    ),
    Explanation(
        codes.MISSING_GLYPH,
        why="""
The fonts that hexwright prints with have no such character; it would come out as an empty box.
""",
        wrong="""
# units.csv
blue-4,blue,infantry,第4,21,21 Division,battalion,2,3,4,,,
""",
        right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
        place="units.csv:9",
    ),
    Explanation(
        codes.LOW_CONTRAST,
        why="""
Ink and ground are so alike that the numbers cannot be read in poor light, or in a grey print. Take a darker
ink or a lighter field.
""",
        wrong="""
# style.yaml
schemes:
  red: {field: "#d9a08e", box: "#f3ded6", band: "#eec9bd", ink: "#c08070"}   # <-
""",
        right="""
# style.yaml
schemes:
  red: {field: "#d9a08e", box: "#f3ded6", band: "#eec9bd", ink: "#1b1b1b"}
""",
    ),
    Explanation(
        codes.UNKNOWN_SYMBOL,
        why="""
A unit's symbol is put together from parts of the library. `hexwright` shows them all in its symbol page.
""",
        wrong="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, amror], classes: [armor, mobile]}   # <-
""",
        right="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, armor], classes: [armor, mobile]}
""",
    ),
    Explanation(
        codes.BAD_SYMBOL,
        why="""
A part of one's own is SVG path data behind 'path:'. This is none that can be drawn.
""",
        wrong="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, "path:M 0 0 Q"], classes: [armor, mobile]}   # <-
""",
        right="""
# units.yaml
types:
  armor: {name: Armor, symbol: [box, "path:M -0.5 0 L 0.5 0"], classes: [armor, mobile]}
""",
    ),
    Explanation(
        codes.UNKNOWN_GLYPH,
        why="""
Markers and emblems take their picture from the library of glyphs, by its name, or give SVG path data behind
'path:'.
""",
        wrong="""
# markers.yaml
markers:
  turn: {name: Game Turn, front: {lines: [Turn], glyph: cluck}, role: turn, scheme: plain}   # <-
""",
        right="""
# markers.yaml
markers:
  turn: {name: Game Turn, front: {lines: [Turn], glyph: clock}, role: turn, scheme: plain}
""",
    ),
    Explanation(
        codes.SIDES_ALIKE,
        why="""
Printed in black and white, or seen by a player who does not tell the colours apart, counters of the two
sides look alike. Give the sides fields of different lightness.
""",
        wrong="""
# style.yaml
schemes:
  blue: {field: "#8cb4d9", box: "#e6eef8", band: "#d3e0f2"}
""",
        right="""
# style.yaml
schemes:
  blue: {field: "#b9d0ee", box: "#e6eef8", band: "#d3e0f2"}
""",
        place="style.yaml:2",
    ),
    Explanation(
        codes.OUTSIDE_SAFE_ZONE,
        why="""
Cutting by hand strays by half a millimetre. Text so near the edge would be cut into.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.BAD_PICTURE,
        why="""
The picture is not there, is no picture of its kind, is too large, or holds what pictures from strangers
must not hold (scripts, links to other files).
""",
        wrong="""
# units.yaml
tables:
  - file: units.csv
    columns: [key, side, type, designation, parent, attack, defense, movement, picture]
# units.csv (whole)
key,side,type,designation,parent,attack,defense,movement,picture
red-1,red,infantry,1,7,3,3,4,art/lions.png
red-2,red,infantry,2,7,3,3,4,
red-3,red,armor,3,7,5,4,7,
red-4,red,armor,4,7,5,4,7,
blue-1,blue,infantry,1,21,2,3,4,
blue-2,blue,infantry,2,21,2,3,4,
blue-3,blue,armor,3,21,4,4,7,
blue-4,blue,infantry,4,21,2,3,4,
""",
        right="""
# units.csv
blue-4,blue,infantry,4,21,21 Division,battalion,2,3,4,,,
""",
        place="units.csv:2",
    ),
    Explanation(
        codes.NO_SILHOUETTE,
        why="""
In a layout of silhouettes every unit type names one among its symbol's parts; otherwise its plain symbol
stands there.
""",
        wrong="""
# style.yaml
layout: silhouette
# units.yaml
types:
  infantry: {name: Infantry, symbol: [box, infantry], classes: [infantry, leg]}   # <-
  armor: {name: Armor, symbol: [silhouette-tank], classes: [armor, mobile]}
""",
        right="""
# style.yaml
layout: silhouette
# units.yaml
types:
  infantry: {name: Infantry, symbol: [silhouette-infantry], classes: [infantry, leg]}
  armor: {name: Armor, symbol: [silhouette-tank], classes: [armor, mobile]}
""",
    ),
)

_SHEET = """
# sheet.yaml
kind: sheet-template
id: own
name: Our own
counter: 15
"""
_PAPERS = """
# papers.yaml
kind: papers
papers:
  small: {name: Small, width: 100, height: 150}
"""
_MARKED = _SHEET.replace("id: own", "id: own   # <-")

SHEETS: tuple[Explanation, ...] = (
    Explanation(
        codes_sheets.TEMPLATE_TWICE,
        why="""
Sheet templates are known by their ids.
""",
        wrong=_SHEET + _SHEET.replace("sheet.yaml", "sheet2.yaml").replace("id: own", "id: own   # <-"),
        right=_SHEET,
    ),
    Explanation(
        codes_sheets.PAPER_TWICE,
        why="""
Every paper has a key of its own, in whatever file it stands. The first one is taken.
""",
        wrong=_PAPERS + _PAPERS.replace("papers.yaml", "papers2.yaml").replace("150}", "160}   # <-"),
        right=_PAPERS,
    ),
    Explanation(
        codes_sheets.BAD_LENGTH,
        why="""
Counters are between 5 and 120 mm, and the lengths of a template fit together.
""",
        wrong=_SHEET.replace("counter: 15", "counter: 2   # <-"),
        right=_SHEET,
    ),
    Explanation(
        sheet_codes.UNKNOWN_TEMPLATE,
        why="""
The style's template is one of hexwright's own or of the game's sheet-template files, by its id.
""",
        wrong="""
# style.yaml
template: 0.6inch   # <-
""",
        right="""
# style.yaml
template: 0.6in
""",
    ),
    Explanation(
        sheet_codes.UNKNOWN_PAPER,
        why="""
A template names its papers by their keys: A4, Letter, Legal, A3, Tabloid, or papers of the game's own.
""",
        wrong=_SHEET + "papers: [a44]   # <-\n",
        right=_SHEET + "papers: [a4]\n",
    ),
    Explanation(
        sheet_codes.COUNTER_TOO_LARGE,
        why="""
Not one counter of this size fits on the paper within its margins.
""",
        wrong=_MARKED.replace("counter: 15", "counter: 100\nmargin: 60"),
        right=_SHEET,
    ),
    Explanation(
        sheet_codes.COUNTERS_OVERLAP,
        why="""
Blocks of a die layout have their places on the paper. Two of these lie on one another.
""",
        wrong=_SHEET
        + """blocks:
  - {x: 10, y: 10, columns: 4, rows: 4}
  - {x: 40, y: 10, columns: 4, rows: 4}   # <-
""",
        right=_SHEET
        + """blocks:
  - {x: 10, y: 10, columns: 4, rows: 4}
  - {x: 80, y: 10, columns: 4, rows: 4}
""",
    ),
    Explanation(
        sheet_codes.OFF_THE_PAGE,
        why="""
The cells leave the paper or the margin that printers cannot print.
""",
        wrong=_SHEET
        + """blocks:
  - {x: 10, y: 10, columns: 4, rows: 30}   # <-
""",
        right=_SHEET
        + """blocks:
  - {x: 10, y: 10, columns: 4, rows: 10}
""",
    ),
    Explanation(
        sheet_codes.SHORT_BLEED,
        why="""
The ground of a counter is drawn on beyond its cut (bleed). Between two counters there must be room for
both, or none where they butt.
""",
        wrong=_MARKED + "gutter: 1\nbleed: 1.5\n",
        right=_SHEET + "gutter: 3\nbleed: 1.5\n",
    ),
    Explanation(
        sheet_codes.NO_CELL,
        why="""
The template is a die with blocks for counters of some sizes, and none for these.
""",
        wrong=_MARKED
        + """sizes:
  - {counter: 20, of: {kinds: [marker]}}
blocks:
  - {x: 10, y: 10, columns: 4, rows: 4}
""",
        right=_SHEET
        + """sizes:
  - {counter: 20, of: {kinds: [marker]}}
blocks:
  - {x: 10, y: 10, columns: 4, rows: 4}
  - {x: 80, y: 10, columns: 4, rows: 4, counter: 20}
""",
    ),
    Explanation(
        sheet_codes.WRONG_PAPER,
        why="""
The template says which papers it is made for, and another was asked for.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.PROFILE_OFF_PAGE,
        why="""
The printer's profile moves, turns or scales the sheet so far that counters leave the page.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.PROFILE_PAPER,
        why="""
The printer's profile was measured on another paper. Measure again with a calibration sheet of this paper.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.UNKNOWN_PROFILE,
        why="""
There is no profile of that name; `hexwright printers` lists those there are.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.BAD_PROFILE,
        why="""
The file of the printer's profile is damaged, or its figures are beyond what a printer does.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.TOO_FEW_PRINTED,
        why="""
A scenario uses more counters of a kind than are printed.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.NOTHING_TO_PRINT,
        why="""
The game has neither units nor markers.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.BAD_OPTION,
        why="""
An option of the build asks for a length or a number that sheets cannot have.
""",
        wrong="",
        right="",
    ),
    Explanation(
        sheet_codes.OUTSIDE_SAFE,
        why="""
The template keeps a wider zone free within the cut than counter faces do, and text stands in it.
""",
        wrong=_MARKED + "safe: 3\n",
        right=_SHEET + "safe: 0.7\n",
    ),
)

COUNTERS: tuple[Explanation, ...] = (*FACES, *SHEETS)
