"""Checks of a module's archive and of what its metadata say."""

from __future__ import annotations

import re

from toolchain.vassal.format.saved_game import SAVED_GAME
from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import FileKind
from toolchain.vassal.reading.reader import BUILD_FILES, EXTENSION_DATA, is_old
from toolchain.vassal.reading.setup_reader import MODULE_DATA

_INTEGER = re.compile(r"-?\d+")


def version_of(text: str) -> tuple[int, ...]:
    """The leading numbers of a version, "3.7.0-beta1" as (3, 7, 0)."""
    return tuple(int(part[:9]) for part in re.findall(r"\d+", re.split(r"[^\d.]", text, maxsplit=1)[0]))


@check(
    WARNING,
    "MOD001",
    "no-metadata",
    "The module has no readable moduledata.",
    why="""
The module manager lists a module by the name and version in `moduledata`, and saved games carry a copy of
it to tell which module they belong to. The engine plays a module without, but the manager shows no name.
""",
    wrong="""
# moduledata (missing)
""",
    right="""
# moduledata
<data version="1">
  <version>1.0</version>
  <VassalVersion>3.7.0</VassalVersion>
  <name>Sample</name>
</data>
""",
)
def no_metadata(subject: Subject, report: Report) -> None:
    module = subject.module
    if module.metadata is None and MODULE_DATA not in module.container.sizes:
        report.entry("there is no moduledata", about=MODULE_DATA)


@check(
    ERROR,
    "MOD002",
    "build-file-name",
    "The engine looks for the build file under its other name.",
    why="""
From version 3.5 on the build file is called `buildFile.xml`, before that `buildFile`. The engine goes by
`VassalVersion` in `moduledata` and does not try the other name: the module does not load. This happens when
metadata are edited by hand or an old entry is copied into a new archive.
""",
    wrong="""
# buildFile.xml
<GameModule VassalVersion="3.4.2"/>
# moduledata
<data version="1"><version>1.0</version><VassalVersion>3.4.2</VassalVersion><name>Sample</name></data>
""",
    right="""
# moduledata
<data version="1"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Sample</name></data>
""",
)
def build_file_name(subject: Subject, report: Report) -> None:
    module = subject.module
    if module.metadata is None or module.kind is not FileKind.MODULE:
        return
    expected = BUILD_FILES[1] if is_old(module.metadata.engine) else BUILD_FILES[0]
    if module.build_file != expected:
        message = f"version '{shown(module.metadata.engine)}' reads '{expected}', not '{module.build_file}'"
        report.entry(message, MODULE_DATA)


@check(
    ERROR,
    "MOD003",
    "foreign-entry",
    "The archive has an entry that makes it another kind of file.",
    why="""
The engine tells kinds of file by their entries: whatever has `savedGame` is a saved game, and a module with
`extensiondata` is taken for an extension. Neither belongs into a module.
""",
    wrong="""
# extensiondata
<data version="1"><universal>false</universal></data>
""",
    right="""
# notes.html
<p>Anything else may lie in a module.</p>
""",
)
def foreign_entry(subject: Subject, report: Report) -> None:
    module = subject.module
    wrong = [SAVED_GAME] if module.kind is FileKind.EXTENSION else [SAVED_GAME, EXTENSION_DATA]
    for name in wrong:
        if name in module.container.sizes:
            report.entry(f"'{name}' does not belong into a {module.kind.value}", name)


@check(
    WARNING,
    "MOD004",
    "metadata-differ",
    "Name or version in moduledata are not those of the build file.",
    why="""
The module manager shows what `moduledata` says, while games are saved with what the build file says. Where
they differ, players load a saved game and are told that it belongs to another module.
""",
    wrong="""
# moduledata
<data version="1"><version>0.9</version><VassalVersion>3.7.0</VassalVersion><name>Sample</name></data>
""",
    right="""
# moduledata
<data version="1"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Sample</name></data>
""",
)
def metadata_differ(subject: Subject, report: Report) -> None:
    data, root = subject.module.metadata, subject.tree.root
    if data is None or subject.module.kind is not FileKind.MODULE:
        return
    for word, stated, attribute in (
        ("name", data.name, "name"),
        ("version", data.version, "version"),
        ("VassalVersion", data.engine, "VassalVersion"),
    ):
        actual = root.attributes.get(attribute, "").strip()
        if stated != actual:
            message = f"{word} is '{shown(stated)}' here and '{shown(actual)}' in the build file"
            report.entry(message, MODULE_DATA, about=word)


@check(
    WARNING,
    "MOD005",
    "newer-engine",
    "The module asks for a newer engine than it is meant for.",
    why="""
`VassalVersion` names the engine that wrote the module. The module manager of an older engine refuses a
module whose second number is higher than its own; the player shows a warning. `--engine` sets the version
that the module is meant for.
""",
    wrong="""
# buildFile.xml
<GameModule VassalVersion="3.9.0"/>
# moduledata
<data version="1"><version>1.0</version><VassalVersion>3.9.0</VassalVersion><name>Sample</name></data>
""",
    right="""
# buildFile.xml
<GameModule VassalVersion="3.6.5"/>
# moduledata
<data version="1"><version>1.0</version><VassalVersion>3.6.5</VassalVersion><name>Sample</name></data>
""",
)
def newer_engine(subject: Subject, report: Report) -> None:
    root, data = subject.tree.root, subject.module.metadata
    stated = root.attributes.get("VassalVersion") or root.attributes.get("vassalVersion") or ""
    stated = max((stated, data.engine if data else ""), key=version_of)
    if version_of(stated)[:2] > version_of(subject.engine)[:2]:
        report.node(f"it was made by VASSAL {shown(stated, 20)}, later than {subject.engine}", root)


@check(
    ERROR,
    "MOD006",
    "bad-next-slot-id",
    "nextPieceSlotId is not a whole number.",
    why="""
The root's `nextPieceSlotId` is the next free id for pieces. Where it is no whole number the engine stops
loading the module.
""",
    wrong="""
# buildFile.xml
<GameModule nextPieceSlotId="many"/>
""",
    right="""
# buildFile.xml
<GameModule nextPieceSlotId="100"/>
""",
)
def bad_next_slot_id(subject: Subject, report: Report) -> None:
    found = subject.tree.root.attributes.get("nextPieceSlotId")
    if found is not None and not _INTEGER.fullmatch(found):
        report.node(f"nextPieceSlotId is '{shown(found)}'", subject.tree.root)


@check(
    ERROR,
    "MOD007",
    "unknown-root",
    "The build file is not a module's or an extension's.",
    why="""
A build file opens with `VASSAL.build.GameModule` (in old modules `VASSAL.launch.BasicModule`), an
extension's with `VASSAL.build.module.ModuleExtension`. Without metadata the engine looks for these words to
tell whether a file is a module.
""",
    wrong="""
# buildFile.xml (whole)
<Game name="Sample" version="1.0" VassalVersion="3.7.0"/>
""",
    right="""
# buildFile.xml (whole)
<GameModule name="Sample" version="1.0" VassalVersion="3.7.0">
  <BasicCommandEncoder/>
  <Map mapName="Bare">
    <BoardPicker>
      <setup>BareBoardPicker→Blank→0→0</setup>
      <Board name="Blank" width="500" height="500"/>
    </BoardPicker>
    <PieceMover/><KeyBufferer/><ForwardToKeyBuffer/><MenuDisplayer/><StackExpander/><Zoomer/>
    <CounterDetailViewer/>
  </Map>
</GameModule>
""",
)
def unknown_root(subject: Subject, report: Report) -> None:
    root = subject.tree.root
    if root.kind not in ("GameModule", "VASSAL.launch.BasicModule", "module.ModuleExtension"):
        report.node(f"the build file opens with '{shown(root.kind)}'", root)


@check(
    ERROR,
    "MOD008",
    "no-extension-data",
    "An extension has no extensiondata.",
    why="""
Without `extensiondata` and with `moduledata` in it, the engine takes an extension for a module and refuses
it.
""",
    wrong="""
# buildFile.xml (whole)
<ModuleExtension module="Sample" moduleVersion="1.0" version="1.0" vassalVersion="3.7.0" extensionId="a1b"/>
# extensiondata (missing)
""",
    right="""
# buildFile.xml (whole)
<ModuleExtension module="Sample" moduleVersion="1.0" version="1.0" vassalVersion="3.7.0" extensionId="a1b"/>
# extensiondata
<data version="1"><version>1.0</version><universal>false</universal></data>
""",
)
def no_extension_data(subject: Subject, report: Report) -> None:
    module = subject.module
    if module.kind is FileKind.EXTENSION and EXTENSION_DATA not in module.container.sizes:
        report.entry("there is no extensiondata", about=EXTENSION_DATA)


METADATA_CHECKS: tuple[Check, ...] = (
    no_metadata,
    build_file_name,
    foreign_entry,
    metadata_differ,
    newer_engine,
    bad_next_slot_id,
    unknown_root,
    no_extension_data,
)
