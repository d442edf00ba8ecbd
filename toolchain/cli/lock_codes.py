"""Explanations of findings about the lock of piece ids."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.pipeline import id_lock

LOCKS: tuple[Explanation, ...] = (
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
)
