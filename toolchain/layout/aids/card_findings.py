"""What could not be set on cards as content wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.layout.aids.card_codes import NO_GLYPH, TEXT_CUT
from toolchain.layout.aids.card_frame import PaperPage
from toolchain.layout.aids.card_marks import GroupMark, Mark, TextMark
from toolchain.layout.font_metrics import missing_glyphs


def page_findings(pages: Iterable[PaperPage], origin: Span) -> tuple[Diagnostic, ...]:
    """Cut texts and characters without a glyph, each once; `origin` where nothing nearer is known."""
    found: dict[tuple[str, str], Diagnostic] = {}
    for page in pages:
        for fault in page.faults:
            span = fault.span if fault.span.file else origin
            message = f"'{fault.text}' is too long for {fault.where or page.title}"
            found.setdefault(("cut", fault.text), Diagnostic(TEXT_CUT, message, span, entity=fault.text[:60]))
        for glyph, text in _strangers(page.marks, set()):
            message = f"the fonts have no '{glyph}' (in '{text}')"
            found.setdefault(("glyph", glyph), Diagnostic(NO_GLYPH, message, origin, entity=glyph))
    return tuple(found.values())


def _strangers(marks: Iterable[Mark], seen: set[str]) -> Iterator[tuple[str, str]]:
    """Each character that its font lacks, with the line it stands in."""
    for mark in marks:
        if isinstance(mark, GroupMark):
            yield from _strangers(mark.marks, seen)
        elif isinstance(mark, TextMark) and mark.text not in seen:
            seen.add(mark.text)
            for glyph in missing_glyphs(
                mark.text, weight=mark.weight, family=mark.family, italic=mark.italic
            ):
                yield glyph, mark.text
