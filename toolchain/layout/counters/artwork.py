"""Designers' own pictures: read within bounds, checked, and cleaned before anything draws them.

Files come from strangers. A picture is refused, with the reason as a finding, where it lies outside the
game's folder, is larger than the bounds, is broken, is not what its name says, or could run, fetch or
multiply anything.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.layout.counters.artwork_fault import ArtFault
from toolchain.layout.counters.counter_face_codes import BAD_PICTURE
from toolchain.model.game import Game

LARGEST_FILE = 8 * 1024 * 1024
SUFFIXES = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".svg": "SVG"}


class Artwork(Struct, frozen=True):
    """A picture that is safe to draw: its bytes and media type."""

    media_type: str
    data: bytes

    @property
    def uri(self) -> str:
        """The picture as a data URI."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode('ascii')}"


def read_artwork(name: str, folder: Path) -> Artwork | ArtFault:
    """The picture called `name`, relative to the game's folder."""
    kind = SUFFIXES.get(Path(name).suffix.lower())
    if kind is None:
        return ArtFault("a picture is a .png, .jpg or .svg file")
    try:
        data = _read_within(name, folder)
    except (OSError, ValueError) as error:
        return ArtFault(f"the file cannot be read ({type(error).__name__})")
    if isinstance(data, ArtFault):
        return data
    return _cleaned(data, kind)


def _cleaned(data: bytes, kind: str) -> Artwork | ArtFault:
    # Most games have no pictures of their own: checking them must not wait for Pillow and lxml.
    from toolchain.layout.counters.artwork_raster import clean_raster
    from toolchain.layout.counters.artwork_svg import clean_svg

    if kind == "SVG":
        cleaned = clean_svg(data)
        return cleaned if isinstance(cleaned, ArtFault) else Artwork("image/svg+xml", cleaned)
    png = clean_raster(data, kind)
    return png if isinstance(png, ArtFault) else Artwork("image/png", png)


def _read_within(name: str, folder: Path) -> bytes | ArtFault:
    root = folder.resolve()
    path = (root / name).resolve()
    if not path.is_relative_to(root):
        return ArtFault("the file lies outside the game's folder")
    if not path.is_file():
        return ArtFault("there is no such file")
    if path.stat().st_size > LARGEST_FILE:
        return ArtFault(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    return path.read_bytes()


def picture_uses(game: Game) -> Iterator[tuple[str, str, Span]]:
    """Every picture that counters name: file, key of the unit or marker, and its place."""
    for unit in game.oob.units.values():
        if unit.picture:
            yield unit.picture, unit.key, unit.origin
    for marker in game.markers.values():
        for side in (marker.front, marker.back):
            if side is not None and side.picture:
                yield side.picture, marker.key, marker.origin


def game_artwork(game: Game) -> tuple[dict[str, Artwork], tuple[Diagnostic, ...]]:
    """The pictures that can be drawn, by file name, and a finding for each that cannot, at its first use."""
    made: dict[str, Artwork] = {}
    findings: list[Diagnostic] = []
    seen: set[str] = set()
    for name, key, span in picture_uses(game):
        if name in seen:
            continue
        seen.add(name)
        art = read_artwork(name, game.folder)
        if isinstance(art, ArtFault):
            message = f"picture '{name}' of {key}: {art.reason}"
            findings.append(Diagnostic(BAD_PICTURE, message, span, art.hint, entity=key))
        else:
            made[name] = art
    return made, tuple(findings)
