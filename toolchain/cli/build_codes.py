"""Explanations of findings that only a build makes."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.layout.aids import card_codes
from toolchain.pipeline import id_lock, plan

BUILDS: tuple[Explanation, ...] = (
    Explanation(
        id_lock.LOCK_OUTDATED,
        """
New pieces get their numbers when the game is built, and ids.lock is committed with them. With --locked
nothing may be added: build once without it and commit the file.
""",
        "",
        "",
    ),
    Explanation(
        id_lock.UNREADABLE_LOCK,
        """
ids.lock is not text, or too large. Take it from the last commit: without it saved games of earlier
releases are lost.
""",
        "",
        "",
    ),
    Explanation(
        plan.NO_EARLIER,
        """
--only-changed prints the sheets that differ from an earlier build, which it knows by that build's
manifest.json. The path names none, or one of another game.
""",
        "",
        "",
    ),
    Explanation(
        card_codes.TEXT_CUT,
        """
The text is longer than its place on the card or chart, even in the smallest print that can be read, and
was cut off. Shorten it.
""",
        "",
        "",
    ),
    Explanation(
        card_codes.NO_GLYPH,
        """
The fonts of cards and charts have no such character; it would come out as an empty box.
""",
        "",
        "",
    ),
)
