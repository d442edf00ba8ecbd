"""Combat results table (CRT)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.model.provenance import Provenance


class TableKind(StrEnum):
    ODDS = "odds"
    DIFFERENTIAL = "differential"


class Act(StrEnum):
    """What an effect does."""

    ELIMINATE = "eliminate"
    RETREAT = "retreat"
    LOSE_STEPS = "lose_steps"
    EXCHANGE = "exchange"


class Whom(StrEnum):
    """Whom an effect concerns. `attackers` are those beside the target; guns at range stay out of it."""

    ATTACKERS = "attackers"
    ONE_ATTACKER = "one_attacker"
    DEFENDER = "defender"


class Effect(Struct, frozen=True):
    """One effect of a result. `number` is hexes of retreat or steps lost.

    An exchange takes attackers worth at least the defender's modified strength.
    """

    act: Act
    whom: Whom
    number: int = 0


class InBombardment(StrEnum):
    """What becomes of a result when markers bombard alone."""

    APPLIES = "applies"
    VOID = "void"
    IF_ADJACENT = "if_adjacent"


class ResultCode(Struct, frozen=True):
    """A code of the table: `key` is how cells spell it; `effects` happen in order."""

    key: str
    name: str
    effects: tuple[Effect, ...]
    text: str = ""
    in_bombardment: InBombardment = InBombardment.APPLIES
    section: str = ""
    origin: Span = NOWHERE

    @property
    def moves_defender(self) -> bool:
        return any(e.act is Act.RETREAT and e.whom is Whom.DEFENDER for e in self.effects)


class Column(Struct, frozen=True):
    """A column. `ratio` is attacker to defender for odds; differential columns have numbers for labels."""

    label: str
    ratio: Fraction | None = None


class Cell(Struct, frozen=True):
    """A result; `provenance` only where it differs from the table's."""

    code: str
    provenance: Provenance | None = None


class Row(Struct, frozen=True):
    """The results of one die number, a cell a column."""

    die: int
    cells: tuple[Cell, ...]


class Band(Struct, frozen=True):
    """Differentials that share a column; None leaves the end open."""

    low: int | None
    high: int | None
    label: str

    def __contains__(self, value: int) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class TerrainLine(Struct, frozen=True):
    """A line of a differential table: terrain that starts its run of bands in a given column.

    The line's lowest band stands in `first_column` (from 1) and every further band one column on.
    `hexsides` lines count when attackers come across such sides; `crossing` says how: unbridged or
    bridged. A `fixed` line is used wherever its terrain is, even where another would suit the defender
    better. `known_to` is the last band that `provenance` vouches for; `beyond` is that of the rest, which
    has no effect with `blank_beyond`.
    """

    key: str
    title: str
    lowest: int
    first_column: int = 1
    terrain: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()
    crossing: str = ""
    fixed: bool = False
    known_to: int | None = None
    provenance: Provenance | None = None
    beyond: Provenance | None = None
    origin: Span = NOWHERE
    blank_beyond: bool = False


class CombatTable(Struct, frozen=True):
    """The table. `ranking` lists codes from worst to best for the attacker.

    Odds tables: `columns` in rising order; weaker odds than the first are illegal or, with `clamp_low`,
    use it; better odds than the last use the last. Differential tables: `lines` place `bands` in columns;
    a differential below a line's lowest uses the lowest and above the top band the top.
    """

    kind: TableKind
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    codes: Mapping[str, ResultCode]
    ranking: tuple[str, ...] = ()
    bands: tuple[Band, ...] = ()
    lines: Mapping[str, TerrainLine] = field(default_factory=dict)
    clamp_low: bool = False
    title: str = "Combat Results Table"
    notes: tuple[str, ...] = ()
    placeholder: bool = False
    provenance: Provenance | None = None
    layout_provenance: Provenance | None = None
    origin: Span = NOWHERE

    def cell(self, column: int, die: int) -> Cell | None:
        """The cell of a column (from 0) and a die number."""
        row = next((r for r in self.rows if r.die == die), None)
        return row.cells[column] if row is not None and 0 <= column < len(row.cells) else None

    def odds_column(self, ratio: Fraction) -> int | None:
        """The column (from 0) of the greatest printed odds not above `ratio`; None below the first."""
        found = [i for i, c in enumerate(self.columns) if c.ratio is not None and c.ratio <= ratio]
        return found[-1] if found else (0 if self.clamp_low else None)

    def band_index(self, value: int) -> int:
        """The band (from 0) of a differential, those outside clamped to the ends."""
        for i, band in enumerate(self.bands):
            if value in band:
                return i
        below = self.bands[0].low is not None and value < self.bands[0].low
        return 0 if below else len(self.bands) - 1

    def line_column(self, line: TerrainLine, differential: int) -> int:
        """The column (from 0) of a differential on a line."""
        start = self.band_index(line.lowest)
        index = self.band_index(max(differential, line.lowest))
        return min(index - start + line.first_column - 1, len(self.columns) - 1)

    def line_bands(self, line: TerrainLine) -> tuple[tuple[int, Band, Provenance | None], ...]:
        """The printed bands of a line: column (from 0), band, and where that cell comes from."""
        start = self.band_index(line.lowest)
        known = len(self.bands) if line.known_to is None else self.band_index(line.known_to) + 1
        found = []
        for index in range(start, len(self.bands)):
            source = line.provenance if index < known else (line.beyond or line.provenance)
            found.append((index - start + line.first_column - 1, self.bands[index], source))
        return tuple(found)
