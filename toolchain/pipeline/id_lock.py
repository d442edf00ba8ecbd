"""The file ids.lock beside a game: read, extended where allowed, checked where not."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.vassal.pieces.piece_ids import LOCK_FILE, PieceIds, read_piece_ids

LOCK_OUTDATED = Code(
    "IDS003", "lock-outdated", Severity.ERROR, "Pieces have no id in ids.lock, and the lock may not change."
)
UNREADABLE_LOCK = Code("IDS004", "unreadable-lock", Severity.ERROR, "ids.lock cannot be read as text.")

MOST_BYTES = 1 << 24


class LockResult(Struct, frozen=True):
    """`ids` cover every key asked for; `text` is the new file, None where it stays as it is."""

    ids: PieceIds
    text: str | None
    findings: tuple[Diagnostic, ...]


def lock_path(folder: Path) -> Path:
    return folder / LOCK_FILE


def extend_lock(folder: Path, name: str, keys: Iterable[str], *, locked: bool = False) -> LockResult:
    """Read the lock of a game's folder and give ids to keys that have none.

    `name` is how findings call the file. With `locked` such keys are a finding and the text is None; the
    ids are complete all the same, so that a build can go on. Nothing is written here.
    """
    text, findings = _read(lock_path(folder), name)
    ids, more = read_piece_ids(text, name)
    wanted = tuple(keys)
    complete = ids.with_keys(wanted)
    findings += more
    if complete is ids:
        return LockResult(ids, None, findings)
    if locked:
        return LockResult(complete, None, (*findings, _outdated(name, ids.missing(wanted))))
    # A damaged lock is never rewritten: the numbers of its broken lines would be given away again.
    return LockResult(complete, None if findings else complete.text, findings)


def _read(path: Path, name: str) -> tuple[str, tuple[Diagnostic, ...]]:
    try:
        if not path.exists():
            return "", ()
        if path.stat().st_size > MOST_BYTES:
            return "", (Diagnostic(UNREADABLE_LOCK, "the file is too large", Span(name)),)
        return path.read_text(encoding="utf-8"), ()
    except (OSError, UnicodeDecodeError) as error:
        return "", (Diagnostic(UNREADABLE_LOCK, f"cannot be read: {error}", Span(name)),)


def _outdated(name: str, missing: tuple[str, ...]) -> Diagnostic:
    shown = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
    hint = "build once without --locked and commit the file"
    return Diagnostic(LOCK_OUTDATED, f"no id for {shown}", Span(name), hint=hint)
