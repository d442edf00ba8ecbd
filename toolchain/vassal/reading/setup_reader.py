"""Saved games inside a module, one after the other, within bounds for all of them together."""

from __future__ import annotations

from lxml import etree
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.vassal import codes
from toolchain.vassal.format.saved_game import SAVED_GAME
from toolchain.vassal.reading.archive_reader import Limits, open_archive
from toolchain.vassal.reading.folder_reader import Container
from toolchain.vassal.reading.module_file import Metadata, Setup
from toolchain.vassal.reading.safe_xml import read_xml
from toolchain.vassal.reading.save_commands import read_save
from toolchain.vassal.reading.save_reader import PieceTypes, SaveDescription, describe_save

MODULE_DATA = "moduledata"
SAVE_SUFFIXES = (".vsav", ".vlog")

# A large saved game has 20 MB. Reading takes seconds a gigabyte; of each piece its state is kept.
_LIMITS = Limits(entry_bytes=1 << 26, total_bytes=1 << 28)
_MOST_READ = 1 << 31
_MOST_KEPT = 1 << 27


def read_setup(container: Container, entry: str, types: PieceTypes | None = None) -> Setup:
    """Read the saved game of a container."""
    findings = Findings()
    metadata = read_metadata(container, MODULE_DATA, findings)
    commands, met = read_save(container)
    findings.extend(met)
    save = describe_save(commands, types) if commands is not None else None
    return Setup(entry, save, metadata, tuple(findings.items))


def read_metadata(container: Container, entry: str, findings: Findings) -> Metadata | None:
    """The metadata of an entry; None where it is absent or broken."""
    data, met = container.read(entry)
    findings.extend(met)
    if data is None:
        return None
    root, met = read_xml(data, container.span(entry).file)
    findings.extend(met)
    if root is None:
        return None
    return Metadata(*(_text(root, tag) for tag in ("name", "version", "VassalVersion", "description")))


def _text(root: etree._Element, tag: str) -> str:
    found = next((c for c in root if c.tag == tag and not c.get("lang")), None)
    return (found.text or "").strip() if found is not None else ""


def read_setups(container: Container) -> dict[str, Setup]:
    """Every saved game and log inside a module; where they are too large, the last ones unread."""
    names = [name for name in container.names if name.lower().endswith(SAVE_SUFFIXES)]
    found: dict[str, Setup] = {}
    types = PieceTypes()
    to_read, to_keep = _MOST_READ, _MOST_KEPT
    for index, name in enumerate(names):
        if to_read <= 0 or to_keep <= 0:
            return found | _left_out(container, names, index)
        found[name], used = _read_inner(container, name, types)
        to_read -= used
        to_keep -= _kept(found[name].save)
    return found


def _left_out(container: Container, names: list[str], index: int) -> dict[str, Setup]:
    rest = names[index:]
    message = f"{len(rest)} of {len(names)} saved games were not looked into: together they are too large"
    told = Diagnostic(codes.SAVES_NOT_READ, message, container.span(rest[0]))
    return {name: Setup(name, None, None, (told,) if name == rest[0] else ()) for name in rest}


def _kept(save: SaveDescription | None) -> int:
    return sum(len(piece.state) for piece in save.pieces) if save is not None else 0


def _read_inner(container: Container, name: str, types: PieceTypes) -> tuple[Setup, int]:
    """The saved game, and how many bytes were unpacked for it."""
    span = container.span(name)
    data, met = container.read(name)
    if data is None:
        return Setup(name, None, None, met), 0
    archive, met = open_archive(data, span.file, _LIMITS)
    if archive is None:
        return Setup(name, None, None, met), len(data)
    setup = read_setup(archive, name, types)
    used = min(archive.sizes.get(SAVED_GAME, 0), _LIMITS.entry_bytes)
    return replace(setup, findings=(*met, *setup.findings)), len(data) + used
