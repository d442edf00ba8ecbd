"""Words of chains in map files, each with its place, and the hexes and hexsides that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate import codes_map
from toolchain.elaborate.areas import hex_range
from toolchain.model.hexgrid import HexGrid
from toolchain.schema.validate import Loaded
from toolchain.source.tree import Step

_WORD = re.compile(r"\S+")


class Word(Struct, frozen=True):
    """A word of a chain and where it stands."""

    text: str
    span: Span


def chain_words(loaded: Loaded[Any], path: tuple[Step, ...], chain: str | tuple[str, ...]) -> Iterator[Word]:
    """Every word of a chain; a text that runs over several lines gives all its words one place."""
    texts = (
        ((chain, path),) if isinstance(chain, str) else tuple((t, (*path, i)) for i, t in enumerate(chain))
    )
    for text, where in texts:
        span = loaded.at(*where)
        for match in _WORD.finditer(text):
            yield Word(match.group(), part_of(span, text, match.start(), match.end()))


def part_of(span: Span, text: str, start: int, end: int) -> Span:
    """The place of `text[start:end]` within the scalar at `span`, or the whole scalar if it is folded."""
    if span.line != span.end_line:
        return span
    quote = 1 if span.end_column - span.column == len(text) + 2 else 0
    at = span.start + quote if span.start >= 0 else -1
    return replace(
        span,
        column=span.column + quote + start,
        end_column=span.column + quote + end,
        start=at + start if at >= 0 else -1,
        end=at + end if at >= 0 else -1,
    )


class HexReader(Struct, frozen=True):
    """Reads hex numbers, ranges and hexsides against a grid; failures become findings."""

    grid: HexGrid
    findings: Findings

    def hex(self, word: Word) -> str | None:
        """The hex a word names."""
        if word.text in self.grid:
            return word.text
        self.findings.add(
            codes_map.OFF_MAP,
            f"the map has no hex '{word.text}'",
            word.span,
            hint=did_you_mean(word.text, self.grid.cells) or f"its hexes run from {self._extremes()}",
        )
        return None

    def _extremes(self) -> str:
        return f"{self.grid.hexes[0]} to {self.grid.hexes[-1]}"

    def hexes(self, word: Word) -> tuple[str, ...]:
        """The hexes of a word: one, or a range along a row or column."""
        first, dash, last = word.text.partition("-")
        if not dash or word.text in self.grid:
            found = self.hex(word)
            return (found,) if found else ()
        one, two = self._ends(word, first, last)
        if one is None or two is None:
            return ()
        run = hex_range(self.grid, one, two)
        if run is None:
            message = f"'{word.text}' is no straight row or column of hexes"
            self.findings.add(codes_map.BAD_WORD, message, word.span)
        return tuple(run or ())

    def _ends(self, word: Word, first: str, last: str) -> tuple[str | None, str | None]:
        """The hexes on both sides of a word's dash or slash."""
        end = len(word.text)
        start = Word(first, part_of(word.span, word.text, 0, len(first)))
        return self.hex(start), self.hex(Word(last, part_of(word.span, word.text, end - len(last), end)))

    def side(self, word: Word) -> tuple[str, str] | None:
        """The two hexes of a hexside such as 0101/0102, in their written order."""
        first, slash, last = word.text.partition("/")
        if not slash:
            message = f"'{word.text}' is no hexside: write its two hexes as 0101/0102"
            self.findings.add(codes_map.BAD_HEXSIDE, message, word.span)
            return None
        one, two = self._ends(word, first, last)
        if one is None or two is None:
            return None
        if two not in self.grid.adjacency[one]:
            self.findings.add(
                codes_map.BAD_HEXSIDE,
                f"{one} and {two} have no side in common",
                word.span,
                hint=neighbours_hint(self.grid, one),
            )
            return None
        return one, two


def neighbours_hint(grid: HexGrid, hex_id: str) -> str:
    return f"{hex_id} touches {', '.join(sorted(grid.adjacency[hex_id]))}"
