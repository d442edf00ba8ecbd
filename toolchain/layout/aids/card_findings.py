"""What could not be set on cards as content wrote it."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.layout.aids.card_codes import NO_GLYPH, TEXT_CUT
from toolchain.layout.aids.card_frame import PaperPage
from toolchain.layout.aids.card_marks import TextMark, flattened
from toolchain.layout.font_metrics import missing_glyphs


def page_findings(pages: Iterable[PaperPage], origin: Span) -> tuple[Diagnostic, ...]:
    """Cut texts and characters without a glyph, each once; `origin` where nothing nearer is known."""
    found: dict[tuple[str, str], Diagnostic] = {}
    for page in pages:
        for fault in page.faults:
            span = fault.span if fault.span.file else origin
            message = f"'{fault.text}' is too long for {fault.where or page.title}"
            found.setdefault(("cut", fault.text), Diagnostic(TEXT_CUT, message, span, entity=fault.text[:60]))
        for glyph, text in _strangers(page):
            message = f"the fonts have no '{glyph}' (in '{text}')"
            found.setdefault(("glyph", glyph), Diagnostic(NO_GLYPH, message, origin, entity=glyph))
    return tuple(found.values())


def _strangers(page: PaperPage) -> Iterable[tuple[str, str]]:
    """Each character that its font lacks, with the line it stands in."""
    seen: set[str] = set()
    for mark in flattened(page.marks):
        if isinstance(mark, TextMark) and mark.text not in seen:
            seen.add(mark.text)
            for glyph in missing_glyphs(
                mark.text, weight=mark.weight, family=mark.family, italic=mark.italic
            ):
                yield glyph, mark.text
