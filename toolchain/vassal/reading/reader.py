"""Reading anybody's module, extension, saved game or log, packed or as a folder, from VASSAL 2.9 on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Diagnostic, Findings
from toolchain.diagnostics.span import Span
from toolchain.vassal import codes
from toolchain.vassal.format.saved_game import SAVED_GAME
from toolchain.vassal.reading.archive_reader import LIMITS, Archive, Limits, open_archive
from toolchain.vassal.reading.component_tree import ComponentTree, read_tree
from toolchain.vassal.reading.folder_reader import Container, open_folder
from toolchain.vassal.reading.module_file import FileKind, Metadata, ModuleFile
from toolchain.vassal.reading.safe_xml import MOST_BYTES, read_xml
from toolchain.vassal.reading.setup_reader import MODULE_DATA, read_metadata, read_setup, read_setups

BUILD_FILES = ("buildFile.xml", "buildFile")
EXTENSION_DATA, SAVE_DATA = "extensiondata", "savedata"


class ModuleRead(Struct, frozen=True):
    """A file's description, None where there is none to be had, and what was wrong on the way."""

    module: ModuleFile | None
    findings: tuple[Diagnostic, ...]


@contextmanager
def opened_module(path: Path, file: str | None = None, limits: Limits = LIMITS) -> Iterator[ModuleRead]:
    """Read a module; pictures can be looked into until the context ends. `file` is what findings show."""
    findings = Findings()
    container = _open(path, file or str(path), limits, findings)
    try:
        module = read_container(container, findings) if container is not None else None
        yield ModuleRead(module, tuple(findings.items))
    finally:
        if isinstance(container, Archive):
            container.close()


def _open(path: Path, file: str, limits: Limits, findings: Findings) -> Container | None:
    found, met = open_folder(path, file, limits) if path.is_dir() else open_archive(path, file, limits)
    findings.extend(met)
    return found


def read_container(container: Container, findings: Findings) -> ModuleFile | None:
    """Read what an archive or folder holds, its pictures left aside."""
    if SAVED_GAME in container.sizes and not any(name in container.sizes for name in BUILD_FILES):
        return _read_save_file(container, findings)
    metadata = read_metadata(container, MODULE_DATA, findings)
    build_file = choose_build_file(container, metadata)
    if build_file is None:
        findings.add(
            codes.NO_BUILD_FILE, "there is no build file", Span(container.file), hint=_hint(container)
        )
        return None
    source, tree = read_build_file(container, build_file, findings)
    if tree is None:
        return None
    extension = tree.root.kind == "module.ModuleExtension"
    return ModuleFile(
        file=container.file,
        kind=FileKind.EXTENSION if extension else FileKind.MODULE,
        container=container,
        build_file=build_file,
        tree=tree,
        metadata=metadata,
        own_metadata=read_metadata(container, EXTENSION_DATA, findings) if extension else None,
        setups=read_setups(container),
        source=source,
    )


def choose_build_file(container: Container, metadata: Metadata | None) -> str | None:
    """The build file that the engine of the metadata's version reads, else the other one."""
    old = metadata is not None and is_old(metadata.engine)
    order = BUILD_FILES[::-1] if old else BUILD_FILES
    return next((name for name in order if name in container.sizes), None)


def is_old(engine: str) -> bool:
    """True for versions before 3.5, which have the build file without a suffix."""
    parts = engine.split(".")
    major, minor = ("".join(c for c in part if c.isdigit())[:6] for part in [*parts, "", ""][:2])
    return not major or (int(major), int(minor or 0)) < (3, 5)


def _hint(container: Container) -> str | None:
    inside = next((n for n in container.names if n.rpartition("/")[2] in BUILD_FILES), None)
    if inside is None:
        return None
    folder = inside.rpartition("/")[0]
    return f"the folder '{folder}' has one: its files belong at the top"


def read_build_file(
    container: Container, entry: str, findings: Findings
) -> tuple[bytes, ComponentTree | None]:
    span = container.span(entry)
    if container.sizes[entry] > MOST_BYTES:
        findings.add(codes.TOO_LARGE, f"more than {MOST_BYTES:,} bytes of XML", span)
        return b"", None
    data, met = container.read(entry)
    findings.extend(met)
    if data is None:
        return b"", None
    root, met = read_xml(data, container.span(entry).file)
    findings.extend(met)
    return data, None if root is None else read_tree(root, b"<![CDATA[" in data)


def _read_save_file(container: Container, findings: Findings) -> ModuleFile | None:
    setup = read_setup(container, container.file)
    findings.extend(setup.findings)
    if setup.save is None:
        return None
    log = container.file.lower().endswith(".vlog") or setup.save.steps > 0
    return ModuleFile(
        file=container.file,
        kind=FileKind.LOG if log else FileKind.SAVE,
        container=container,
        metadata=setup.module,
        own_metadata=read_metadata(container, SAVE_DATA, findings),
        save=setup.save,
    )
