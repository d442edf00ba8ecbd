"""A new project: a folder with a small complete game, schemas for editors and a page of help."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

_HERE = Path(__file__).parent
STARTER = _HERE / "starter"
SERIES_GAME = "tutorial"

_README = """# {title}

A wargame written as data for hexwright.

```sh
hexwright check     # findings at their place
hexwright build     # sheets, map, charts and module in build/{key}/
hexwright build --watch
```

- `content/{key}/game.yaml` says what the game is; the files beside it, each opening with its kind, the rest.
- `schemas/` lets an editor with a YAML language server complete and check while you type.
- `content/{key}/ids.lock` keeps the module's piece ids: commit it.
"""


class CannotStart(ValueError):
    """The project cannot be made; the message says why in a user's words."""


class NewProject(Struct, frozen=True):
    """What to make: the folder, the game's id and title, and the series it belongs to, if any."""

    folder: Path
    key: str
    title: str = ""
    series: str = ""


def shipped_content() -> Path:
    """The content that ships with the package: beside it in a checkout, inside it in an installation."""
    inside = _HERE.parent / "_content"
    return inside if inside.is_dir() else _HERE.parent.parent / "content"


def series_names() -> tuple[str, ...]:
    """The series of games that a new game can extend."""
    folder = shipped_content() / "series"
    return tuple(sorted(p.name for p in folder.iterdir() if p.is_dir())) if folder.is_dir() else ()


def game_key(name: str) -> str:
    """A folder's name as a game id; empty where nothing is left of it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def make_project(wanted: NewProject, schemas: Mapping[str, str]) -> tuple[Path, ...]:
    """Write the project whole; the files, relative to its folder. Nothing that exists is touched."""
    folder = wanted.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotStart(f"'{folder}' exists and is not empty")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", wanted.key):
        raise CannotStart(f"'{wanted.key}' is no game id: lower case letters, digits and hyphens")
    if wanted.series and wanted.series not in series_names():
        raise CannotStart(f"there is no series '{wanted.series}'; there are: {', '.join(series_names())}")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as staging:
            staged = Path(staging) / "project"
            _fill(staged, wanted, schemas)
            if folder.exists():
                folder.rmdir()
            staged.rename(folder)
    except OSError as error:
        raise CannotStart(f"'{folder}' cannot be written: {error.strerror}") from error
    return tuple(sorted(p.relative_to(folder) for p in folder.rglob("*") if p.is_file()))


def _fill(staged: Path, wanted: NewProject, schemas: Mapping[str, str]) -> None:
    game = staged / "content" / wanted.key
    if wanted.series:
        shipped = shipped_content()
        shutil.copytree(shipped / "series" / wanted.series, staged / "content" / "series" / wanted.series)
        shutil.copytree(shipped / SERIES_GAME, game, ignore=shutil.ignore_patterns("ids.lock", "README.md"))
        _rename_readings(game, wanted.key)
    else:
        shutil.copytree(STARTER, game)
    if wanted.title:
        _retitle(game / "game.yaml", wanted.title)
    (staged / "schemas").mkdir()
    for name, text in schemas.items():
        (staged / "schemas" / name).write_text(text, "utf-8")
    title = wanted.title or wanted.key.replace("-", " ").title()
    (staged / "README.md").write_text(_README.format(title=title, key=wanted.key), "utf-8")
    (staged / ".gitignore").write_text("/build/\n", "utf-8")


def _rename_readings(game: Path, key: str) -> None:
    """Readings are named by their game's id."""
    for path in game.rglob("*.yaml"):
        text = path.read_text("utf-8")
        fresh = re.sub(rf"(?m)^(\s*){SERIES_GAME}\.([a-z0-9_]+:)", rf"\g<1>{key}.\g<2>", text)
        if fresh != text:
            path.write_text(fresh, "utf-8")


def _retitle(path: Path, title: str) -> None:
    quoted = '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^title: .*$", lambda _: f"title: {quoted}", text, count=1), "utf-8")
