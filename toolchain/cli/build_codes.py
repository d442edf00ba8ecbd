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
        id_lock.PIECE_GONE,
        """
A saved game keeps every piece it has, and asks the module for its picture. The last build had this one, and
now it is gone from the content: in games saved before, it stays where it is, without a picture. Where it was
only renamed, change its key in its line of ids.lock, too: it keeps its number, and Refresh Counters brings
saved games up to date. Otherwise the line is marked as gone and nothing more is said.
""",
        "",
        "",
    ),
    Explanation(
        id_lock.SIDE_GONE,
        """
In a saved game a piece remembers which of its sides or steps shows. This one has fewer than in the last
build, so that games saved before may show one whose picture is gone. The number now stands in ids.lock.
""",
        "",
        "",
    ),
    Explanation(
        id_lock.NAME_BROKEN,
        """
Saved games know sides, boards and counts by name, turns and phases by number, and the place of a piece by
its pixels. ids.lock lists them as the last build had them; one is gone or another now. Games saved before
lose what the message says. Undo the change, or put it into a new version and finish games with the old one;
the build has written down how it is now.
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
