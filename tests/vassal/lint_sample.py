"""A small sound module as text, and examples of findings laid over it."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.commands import join_commands
from toolchain.vassal.format.obfuscation import obfuscate
from toolchain.vassal.lint.run import LintOptions, lint_path
from toolchain.vassal.reading.component_classes import component_classes, parents

SAMPLE = Path(__file__).parent / "lint_sample.xml"
MODULE_DATA = (
    '<data version="1"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Sample</name></data>'
)
EXTENSION_DATA = '<data version="1"><version>1.0</version><universal>false</universal></data>'
SAVE = """
begin_save
+/101/mark;Side→piece;;;inf.png;Red Inf/Red→Main;83;65;1;0
+/201/stack/Main;83;65;101;@@-1
MainBoardPicker→Field→0→0
OffBoardPicker→Off→0→0
SETUP_STACK→
end_save
"""
IMAGES = {
    "field.png": "600x500",
    "off.png": "300x200",
    "splash.png": "200x100",
    "inf.png": "50x50",
    "inf-back.png": "50x50",
    "crt.png": "300x300",
    "die.png": "24x24",
    "moved.png": "10x10",
}
_HEADER = re.compile(r"# (?P<file>[\w./;-]+)(?: \((?P<how>.*)\))?")


def picture(size: str) -> bytes:
    """A PNG of a size with nothing in it: heads are all that is read."""
    width, height = (int(word) for word in size.split("x"))
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def saved(text: str, module_data: str = MODULE_DATA) -> bytes:
    """A .vsav of commands, one a line, with → for TAB."""
    commands = [line.replace("→", "\t") for line in text.strip().splitlines()]
    content = obfuscate(join_commands(commands).encode())
    return write_archive({"savedGame": content, "moduledata": module_data.encode()})


@dataclass
class Laid:
    """A module in the making: its build file and entries."""

    root: etree._Element
    entries: dict[str, bytes] = field(default_factory=dict)
    build_file: str = "buildFile.xml"

    def archive(self) -> bytes:
        text = b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(
            expanded(self.root), encoding="UTF-8"
        )
        return write_archive({**self.entries, self.build_file: text})


def sample() -> Laid:
    entries = {"moduledata": MODULE_DATA.encode(), "setup.vsav": saved(SAVE)}
    entries |= {f"images/{name}": picture(size) for name, size in IMAGES.items()}
    entries["rules.html"] = b"<p>Rules</p>"
    return Laid(parse(SAMPLE.read_text("utf-8")), entries)


def parse(text: str) -> etree._Element:
    parser = etree.XMLParser(remove_blank_text=True, strip_cdata=False)
    joined = re.sub(r"\n {4,}(?![ <])", "", text)
    return etree.fromstring(joined.replace("→", "&#9;").encode(), parser)


def _full_names() -> dict[str, str]:
    found = {}
    for name in component_classes():
        full = name if "." in name and name.startswith("VASSAL.") else f"VASSAL.build.{name}"
        found[name.rpartition(".")[2]] = name if name in ("entry", "setup", "option") else full
    return found


FULL = _full_names()
_SHORT = {name.rpartition(".")[2]: name for name in component_classes()}


def expanded(element: etree._Element) -> etree._Element:
    """The same with full class names; names with a dot or of no known class stay."""
    copy = etree.fromstring(etree.tostring(element), etree.XMLParser(strip_cdata=False))
    for each in copy.iter():
        if isinstance(each.tag, str):
            each.tag = FULL.get(each.tag, each.tag)
    return copy


def lay(example: str, base: Laid | None = None) -> tuple[Laid, Laid | None, Laid | None]:
    """The module of an example, the module it stands on, and the previous release."""
    laid, previous, under = base or sample(), None, None
    for name, how, text in sections(example):
        if name.startswith("before/"):
            previous = previous or sample()
            _lay_section(previous, name.removeprefix("before/"), how, text)
            continue
        _lay_section(laid, name, how, text)
        if laid.root.tag == "ModuleExtension" and under is None:
            under = sample()
            laid.entries["extensiondata"] = EXTENSION_DATA.encode()
    return laid, under, previous


def sections(example: str) -> Iterator[tuple[str, str, str]]:
    """Entry, manner and text of each section."""
    name, how, lines = "", "", []
    for line in [*example.strip("\n").split("\n"), "# end"]:
        match = _HEADER.fullmatch(line)
        if match is None:
            lines.append(line)
            continue
        if name:
            yield name, how, "\n".join(lines) + "\n"
        name, how, lines = match["file"], match["how"] or "", []


def _lay_section(laid: Laid, name: str, how: str, text: str) -> None:
    if how == "missing":
        laid.entries.pop(name, None)
    elif name == "buildFile.xml":
        _lay_elements(laid, how, text)
    elif name.endswith(".vsav"):
        laid.entries[name] = saved(
            text, MODULE_DATA.replace(">Sample<", f">{how.removeprefix('of ')}<") if how else MODULE_DATA
        )
    elif re.fullmatch(r"\s*\d+x\d+\s*", text):
        laid.entries[name] = picture(text.strip())
    else:
        laid.entries[name] = text.replace("→", "\t").encode()


def _lay_elements(laid: Laid, how: str, text: str) -> None:
    if how == "whole":
        laid.root = parse(text)
        laid.entries = {"moduledata": laid.entries["moduledata"]}
        return
    for name in how.removeprefix("without ").split(", ") if how.startswith("without ") else ():
        for element in list(laid.root.iter(name)):
            element.getparent().remove(element)
    for element in parse(f"<all>{text}</all>"):
        _lay_element(laid.root, element, add=how == "add")


def _lay_element(root: etree._Element, element: etree._Element, add: bool) -> None:
    old = next((e for e in root.iter(element.tag) if title(e) == title(element) and not add), None)
    if element.tag == root.tag:
        old = root
    if old is not None and not len(element) and not element.text:
        old.attrib.update(element.attrib)
    elif old is not None:
        old.getparent().replace(old, element)
    else:
        _home(root, element.tag).append(element)


def _home(root: etree._Element, tag: str) -> etree._Element:
    """Where a component of a class belongs: the first that may hold it."""
    places = parents().get(_SHORT.get(tag, ""), frozenset())
    wanted = {name.rpartition(".")[2] for name in places}
    return (
        next((e for e in root.iter() if e.tag in wanted and e is not root), root)
        if "GameModule" not in wanted
        else root
    )


def title(element: etree._Element) -> str:
    names = ("entryName", "mapName", "chartName", "name", "title", "property")
    return next((element.get(name, "") for name in names if element.get(name)), "")


def lint(example: str, folder: Path, **options: object) -> tuple[Diagnostic, ...]:
    """What linting the module of an example finds."""
    laid, under, previous = lay(example)
    path = folder / ("sample.vmdx" if under else "sample.vmod")
    path.write_bytes(laid.archive())
    given = {"everything": True, **options}
    for key, other in (("base", under), ("previous", previous)):
        if other is not None:
            (folder / f"{key}.vmod").write_bytes(other.archive())
            given[key] = folder / f"{key}.vmod"
    return lint_path(path, LintOptions(**given)).findings  # type: ignore[arg-type]
