"""Explanations of what the readers find."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.source import codes

FILES: tuple[Explanation, ...] = (
    Explanation(
        codes.UNREADABLE,
        why="""
The file is there and cannot be read: it is a folder or a pipe, its rights forbid it, or its disk has a
fault.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.NOT_TEXT,
        why="""
Content is UTF-8 text. An editor that saves in an older encoding writes é or ß as bytes that mean something
else or nothing: save the file as UTF-8.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.TOO_LARGE,
        why="""
No table or map comes near the limits of a file, a line or a table. What does is most often a file of
another kind.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.SYNTAX,
        why="""
The file is not YAML. The place is where reading had to stop; the mistake is there or a little before it.
Usual are a bracket or quotation mark that is not closed, text with a colon that needs quotes, and lines out
of step.
""",
        wrong="""
# calendar.yaml (whole)
kind: calendar
source: rulebook 2
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: Morning: the fog lifts}   # <-
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
""",
        right="""
# calendar.yaml (whole)
kind: calendar
source: rulebook 2
turns:
  - {turn: 1, label: Dawn}
  - {turn: 2, label: "Morning: the fog lifts"}
  - {turn: 3, label: Noon}
  - {turn: 4, label: Dusk}
""",
    ),
    Explanation(
        codes.DUPLICATE_KEY,
        why="""
A field stands once. Of two, YAML readers keep one without a word, and not all the same one.
""",
        wrong="""
# game.yaml (whole)
kind: game
title: Two Bridges
title: Three Bridges   # <-
source: rulebook 1
sides:
  red: {name: Red, short: RED, scheme: red}
  blue: {name: Blue, short: BLU, scheme: blue}
""",
        right="""
# game.yaml (whole)
kind: game
title: Two Bridges
source: rulebook 1
sides:
  red: {name: Red, short: RED, scheme: red}
  blue: {name: Blue, short: BLU, scheme: blue}
""",
    ),
    Explanation(
        codes.UNKNOWN_TAG,
        why="""
Content is plain data; tags such as !!int or !!python/object have no place in it. What a field takes is said
by its schema: text keeps its spelling without any tag or quotes.
""",
        wrong="""
# game.yaml
counters: !!int 13   # <-
""",
        right="""
# game.yaml
counters: 13
""",
    ),
    Explanation(
        codes.TOO_DEEP,
        why="""
Content nests a few levels. Dozens of brackets one in the other, or aliases that multiply, come from a slip
or from someone who means harm.
""",
        wrong="""
# scenario.yaml
notes: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]   # <-
""",
        right="""
# scenario.yaml
notes: []
""",
    ),
    Explanation(
        codes.EMPTY_FILE,
        why="""
The file says nothing, or only remarks. Take it away, or write what its kind asks for.
""",
        wrong="""
# notes.yaml
# To be written.
""",
        right="""
# notes.txt
To be written.
""",
        place="notes.yaml:1",
    ),
    Explanation(
        codes.BAD_KEY,
        why="""
The name of a field is plain text: no list, no mapping, no alias.
""",
        wrong="""
# scenario.yaml
options:
  [a, b]: c   # <-
""",
        right="""
# scenario.yaml
options: {}
""",
    ),
    Explanation(
        codes.CSV_HEADER,
        why="""
The first line of a table names its columns: those that the YAML file lists for it, each once, parted by
commas.
""",
        wrong="""
# units.csv (whole)
key,side,type,designation,parent,formation,size,attack,defence,movement,reduced_attack,reduced_defense,reduced_movement
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
""",
        right="""
# units.csv
red-1,red,infantry,1,7,7 Division,battalion,3,3,4,2,2,4
""",
        place="units.csv:1",
    ),
    Explanation(
        codes.CSV_ROW,
        why="""
Every row has as many cells as the header, empty ones included. A row with more most often holds a comma in
a text: put the text in quotation marks.
""",
        wrong="""
# units.csv
red-1,red,infantry,1,7,7 Division, the old one,battalion,3,3,4,2,2,4
""",
        right="""
# units.csv
red-1,red,infantry,1,7,"7 Division, the old one",battalion,3,3,4,2,2,4
""",
        place="units.csv:9",
    ),
    Explanation(
        codes.CSV_SYNTAX,
        why="""
A quotation mark opens and closes a whole cell; inside one it is written twice.
""",
        wrong="""
# units.csv
red-1,red,infantry,1 "Lions",7,7 Division,battalion,3,3,4,2,2,4
""",
        right="""
# units.csv
red-1,red,infantry,"1 ""Lions""\",7,7 Division,battalion,3,3,4,2,2,4
""",
        place="units.csv:9",
    ),
    Explanation(
        codes.OUTSIDE,
        why="""
A file that content names lies in the project. Paths and links that lead out of it are not followed, so that
content of strangers cannot read other files of yours.
""",
        wrong="""
# tec.yaml
extends: ../../../elsewhere/tec.yaml   # <-
""",
        right="""
# tec.yaml
title: Terrain
""",
    ),
    Explanation(
        codes.NO_KIND,
        why="""
Each YAML file says what it is (`kind: map`), so that it can be checked whatever its name. It is a mapping
of fields, not a list.
""",
        wrong="""
# extra.yaml
title: Something
""",
        right="""
# extra.txt
title: Something
""",
        place="extra.yaml:1",
    ),
    Explanation(
        codes.BAD_EXTENDS,
        why="""
`extends` names one file of the same kind, by its path from this one. Files do not extend one another in a
circle.
""",
        wrong="""
# duel.yaml
kind: scenario
extends: senario.yaml   # <-
id: duel
title: Duel
first_turn: 1
last_turn: 2
placements: {red-1: "0304", blue-3: "0604"}
victory: prize
""",
        right="""
# duel.yaml
kind: scenario
extends: scenario.yaml
id: duel
title: Duel
overrides: [last_turn]
last_turn: 3
""",
    ),
    Explanation(
        codes.SILENT_OVERRIDE,
        why="""
A file that extends another names what it replaces (`overrides`), so that nothing of the base is lost by
accident. Mappings need no override: their fields are joined.
""",
        wrong="""
# duel.yaml
kind: scenario
extends: scenario.yaml
id: duel
title: Duel
last_turn: 3   # <-
""",
        right="""
# duel.yaml
kind: scenario
extends: scenario.yaml
id: duel
title: Duel
overrides: [last_turn]
last_turn: 3
""",
    ),
    Explanation(
        codes.EMPTY_OVERRIDE,
        why="""
An override names a field that both files set, by its path with dots. One that names nothing is a slip, or
left over.
""",
        wrong="""
# duel.yaml
kind: scenario
extends: scenario.yaml
id: duel
title: Duel
overrides: [last_trun]   # <-
""",
        right="""
# duel.yaml
kind: scenario
extends: scenario.yaml
id: duel
title: Duel
overrides: [last_turn]
last_turn: 3
""",
    ),
    Explanation(
        codes.NO_GAME,
        why="""
A game is a folder with a file game.yaml. There is none in, around or below the path.
""",
        wrong="",
        right="",
    ),
    Explanation(
        codes.TAB_INDENT,
        why="""
YAML counts columns, and a tab has no width of its own. Set the editor to indent with spaces.
""",
        wrong="""
# calendar.yaml (whole)
kind: calendar
source: rulebook 2
turns:
\t- {turn: 1, label: Dawn}   # <-
""",
        right="""
# calendar.yaml
source: rulebook 2
""",
    ),
    Explanation(
        codes.WRONG_SUFFIX,
        why="""
Only files that end in .yaml are read. One that ends in .yml or .YAML would be passed over in silence, and
its content missed.
""",
        wrong="""
# victory.yml
kind: victory
""",
        right="""
# victory.yaml
title: The prize
""",
        place="victory.yml:1",
    ),
)
