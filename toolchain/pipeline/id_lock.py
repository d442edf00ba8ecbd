"""The file ids.lock beside a game: read, extended where allowed, checked where not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code, Diagnostic, Severity
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import nearest
from toolchain.vassal.pieces.piece_ids import LOCK_FILE, PieceIds, read_piece_ids
from toolchain.vassal.words.saved_names import broken_names

LOCK_OUTDATED = Code(
    "IDS003", "lock-outdated", Severity.ERROR, "Pieces have no id in ids.lock, and the lock may not change."
)
UNREADABLE_LOCK = Code("IDS004", "unreadable-lock", Severity.ERROR, "ids.lock cannot be read as text.")

PIECE_GONE = Code("IDS005", "piece-gone", Severity.WARNING, "A piece of the last build is gone.")
SIDE_GONE = Code("IDS007", "piece-side-gone", Severity.WARNING, "A piece has fewer sides than before.")
NAME_BROKEN = Code(
    "IDS006", "saved-name-broken", Severity.WARNING, "Saved games go by a name that is another now."
)

MOST_BYTES = 1 << 24


class LockResult(Struct, frozen=True):
    """`ids` cover every key asked for; `text` is the new file, None where it stays as it is."""

    ids: PieceIds
    text: str | None
    findings: tuple[Diagnostic, ...]


def lock_path(folder: Path) -> Path:
    return folder / LOCK_FILE


def extend_lock(
    folder: Path,
    name: str,
    keys: Iterable[str],
    names: Mapping[str, str] | None = None,
    sides: Mapping[str, int] | None = None,
    *,
    locked: bool = False,
) -> LockResult:
    """Read the lock of a game's folder and give ids to keys that have none.

    `name` is how findings call the file; `names` and `sides` are what else saved games go by. What the last
    build had and this one has not is a finding. With `locked` a lock that would change is one, too, and the
    text is None; the ids are complete all the same, so that a build can go on. Nothing is written here.
    """
    text, findings = _read(lock_path(folder), name)
    ids, more = read_piece_ids(text, name)
    wanted = tuple(keys)
    after = ids.of_build(wanted, names or {}, sides or {})
    findings += more
    if not findings and ids.names:
        findings += tuple(_lost_pieces(name, text, ids, wanted))
        findings += tuple(_lost_sides(name, text, ids, after))
        findings += tuple(_broken(name, text, ids, names or {}))
    damaged = any(d.severity is Severity.ERROR for d in findings)
    # A damaged lock is never rewritten: the numbers of its broken lines would be given away again.
    if after == ids or damaged:
        return LockResult(after, None, findings)
    if locked:
        return LockResult(after, None, (*findings, *_outdated(name, ids, after)))
    return LockResult(after, after.text, findings)


def _lost_pieces(name: str, text: str, ids: PieceIds, wanted: tuple[str, ...]) -> Iterator[Diagnostic]:
    # The card of a count goes with the count, which is a finding of its own.
    for key in (key for key in ids.lost(wanted) if key not in ids.names):
        message = f"{key}, which the last build had, is gone: in saved games it stays without a picture"
        fresh = nearest(key, ids.missing(wanted))
        hint = (
            f"if it is {fresh[0]} now, write that in its line, so that Refresh Counters finds it"
            if fresh
            else "keep its key; a unit that no scenario uses may stay in the list"
        )
        place = _line(name, text, f" {key}{ids.note(key)}")
        yield Diagnostic(PIECE_GONE, message, place, hint, entity=key)


def _lost_sides(name: str, text: str, ids: PieceIds, after: PieceIds) -> Iterator[Diagnostic]:
    for key, number in ids.sides.items():
        left = after.sides.get(key, 1)
        if left < number and key not in after.gone:
            message = (
                f"{key} had {number} sides or steps and has {left}: saved games may show one that is gone"
            )
            hint = "keep the reduced side until games of the last version are over"
            place = _line(name, text, f" {key} {number} sides")
            yield Diagnostic(SIDE_GONE, message, place, hint, entity=key)


def _broken(name: str, text: str, ids: PieceIds, names: Mapping[str, str]) -> Iterator[Diagnostic]:
    for lost in broken_names(ids.names, names):
        place = _line(name, text, f"{lost.key} = {ids.names[lost.key]}")
        yield Diagnostic(NAME_BROKEN, lost.message, place, lost.hint, entity=lost.key)


def _line(name: str, text: str, ending: str) -> Span:
    for number, line in enumerate(text.splitlines(), 1):
        if line.endswith(ending):
            return Span(name, number, 1, number, len(line) + 1)
    return Span(name)


def _read(path: Path, name: str) -> tuple[str, tuple[Diagnostic, ...]]:
    try:
        if not path.exists():
            return "", ()
        if path.stat().st_size > MOST_BYTES:
            return "", (Diagnostic(UNREADABLE_LOCK, "the file is too large", Span(name)),)
        return path.read_text(encoding="utf-8"), ()
    except (OSError, UnicodeDecodeError) as error:
        return "", (Diagnostic(UNREADABLE_LOCK, f"cannot be read: {error}", Span(name)),)


def _outdated(name: str, ids: PieceIds, after: PieceIds) -> Iterator[Diagnostic]:
    """A lock without names is of an older version: that alone breaks nothing."""
    missing = tuple(key for key in after.by_key if key not in ids.by_key)
    if missing:
        shown = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
        message = f"no id for {shown}"
    elif ids.names:
        message = "the last build had other pieces or names"
    else:
        return
    hint = "build once without --locked and commit the file"
    yield Diagnostic(LOCK_OUTDATED, message, Span(name), hint=hint)
