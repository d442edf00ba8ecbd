"""Two versions of games, from folders or git revisions."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path, PurePosixPath

import click

from toolchain.elaborate.load import load_game
from toolchain.report.difference import Version
from toolchain.source.game_folders import find_games
from toolchain.vassal.pieces.piece_ids import LOCK_FILE, PieceIds, read_piece_ids

# Content is text; a revision that unpacks to more than this is not read.
MOST_BYTES = 200_000_000


Pair = tuple[Version, Version]


def pairs(old: str, new: str | None, games: tuple[str, ...]) -> tuple[list[Pair], list[str]]:
    """Each game that both versions have, and what could not be compared. Wrong usage for unknown versions."""
    with tempfile.TemporaryDirectory(prefix="hexwright-") as scratch:
        before = _version(old, Path(scratch) / "old")
        after = _version(new, Path(scratch) / "new") if new is not None else _here()
        was, now = _folders(before), _folders(after)
        wanted = games or tuple(dict.fromkeys((*now, *was)))
        found: list[Pair] = []
        problems: list[str] = []
        names = (old, new or "here")
        for key in wanted:
            if key not in was and key not in now:
                raise click.UsageError(f"neither version has a game '{key}'")
            if key not in was or key not in now:
                side = "new" if key not in was else "gone"
                problems.append(f"{key}: the whole game is {side}")
                continue
            one, two = _load(was[key], names[0]), _load(now[key], names[1])
            if one is not None and two is not None:
                found.append((one, two))
            else:
                problems.append(f"{key}: {names[0] if one is None else names[1]} does not load")
        return found, problems


def _here() -> Path:
    return Path("content") if Path("content").is_dir() else Path()


def _folders(root: Path) -> dict[str, Path]:
    return {folder.name: folder for folder in find_games([root])}


def _load(folder: Path, name: str) -> Version | None:
    result = load_game(folder)
    if result.game is None:
        return None
    lock = folder / LOCK_FILE
    ids: PieceIds | None = None
    if lock.is_file():
        ids = read_piece_ids(lock.read_text("utf-8", "replace"), lock.name)[0]
    return Version(name, result.game, ids)


def _version(name: str, target: Path) -> Path:
    """The folder that a name means: itself, or the content of a git revision, unpacked."""
    if Path(name).is_dir():
        return Path(name)
    revision = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if revision is None:
        raise click.UsageError(f"'{name}' is neither a folder nor a git revision")
    archive = _git("archive", "--format=tar", revision.decode().strip())
    if archive is None or len(archive) > MOST_BYTES:
        raise click.UsageError(f"the revision '{name}' cannot be read")
    _unpack(archive, target)
    content = target / "content"
    return content if content.is_dir() else target


def _git(*words: str) -> bytes | None:
    try:
        done = subprocess.run(["git", *words], capture_output=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def _unpack(archive: bytes, target: Path) -> None:
    """Plain files only, and none outside the target."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            path = PurePosixPath(member.name)
            if not member.isfile() or path.is_absolute() or ".." in path.parts:
                continue
            stream = tar.extractfile(member)
            place = target / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(stream.read() if stream is not None else b"")
