"""Checks of pictures, sounds and other files that a module names or carries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.image_maker import made_images
from toolchain.vassal.lint.image_uses import Use, file_uses, image_uses, is_plain, saved_images, sound_uses
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import IMAGES, SOUNDS, FileKind

MOST_SIDE = 12_000
# Four bytes a pixel: half a gigabyte.
MOST_PIXELS = 128_000_000

_WORDS = re.compile(r"[^,;/\\\t\n\r\x1b\"'<>|${}()&=+:]+")
_SEPARATORS = re.compile(r"[,;\\|]")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _available(subject: Subject) -> Mapping[str, str]:
    """Pictures of the module and its base, by folded name."""

    def collect() -> dict[str, str]:
        names = (name for module in reversed(subject.world) for name in module.image_names)
        return {_folded(name): name for name in names}

    return subject.once("available images", collect)


def _is_there(subject: Subject, name: str) -> bool:
    """True where the engine finds it: by its exact name, or with .gif where it has no suffix."""
    names = {name} if "." in name else {name, f"{name}.gif"}
    return any(IMAGES + n in module.container.sizes for module in subject.world for n in names)


def _elsewhere(subject: Subject, name: str) -> str:
    """An entry of that file name outside images/ itself, or nothing."""
    last = name.rpartition("/")[2]

    def collect() -> dict[str, str]:
        return {n.rpartition("/")[2]: n for n in subject.module.container.names}

    return subject.once("entries by file name", collect).get(last, "")


def _places(uses: list[Use]) -> str:
    return f", here and at {len(uses) - 1} more places" if len(uses) > 1 else ""


@check(
    ERROR,
    "MOD400",
    "image-missing",
    "A picture that is used is not in the archive.",
    why="""
Pictures are looked up in the archive as `images/<name>`. A missing counter picture leaves the piece blank,
a missing board picture leaves nothing at all: the board is 0 by 0 pixels and every piece off board.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;tank.png;Odd/null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;tank.png;Good/null;0;0;9;0</PieceSlot>
# images/tank.png
50x50
""",
)
def image_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    made = frozenset(made_images(subject))
    for name, uses in image_uses(subject).items():
        known = _is_there(subject, name) or name in made or _folded(name) in _available(subject)
        if known or _elsewhere(subject, name):
            continue
        hint = report.guess(name, _available(subject).values())
        uses[0].report(report, f"there is no images/{shown(name)}{_places(uses)}", hint)


@check(
    WARNING,
    "MOD401",
    "image-case",
    "A picture is used under a name that differs in case.",
    why="""
Entries of archives are found by their exact names, in every letter's case. On a disk that does not care for
case an unpacked module shows the picture; the packed one does not.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;Inf.PNG;Odd/null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;inf.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def image_case(subject: Subject, report: Report) -> None:
    for name, uses in image_uses(subject).items():
        found = _available(subject).get(_folded(name))
        if found is not None and not _is_there(subject, name):
            message = f"images/{shown(name)} is called images/{shown(found)}{_places(uses)}"
            uses[0].report(report, message)


@check(
    ERROR,
    "MOD402",
    "image-place",
    "A picture lies outside the folder where it is looked for.",
    why="""
The engine looks into `images/` only, not into folders below it (unless the name has the folder in it) and
not at the top of the archive.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;tank.png;Odd/null;0;0;9;0</PieceSlot>
# images/tanks/tank.png
50x50
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;tank.png;Good/null;0;0;9;0</PieceSlot>
# images/tank.png
50x50
""",
)
def image_place(subject: Subject, report: Report) -> None:
    for name, uses in image_uses(subject).items():
        if _is_there(subject, name) or _folded(name) in _available(subject):
            continue
        if entry := _elsewhere(subject, name):
            message = f"images/{shown(name)} lies at {shown(entry)}{_places(uses)}"
            uses[0].report(report, message)


@check(
    INFO,
    "MOD403",
    "image-unused",
    "A picture in the archive that nothing names.",
    why="""
It costs every player its size. (Expressions may put names together; a picture counts as used where its name,
with or without the suffix, stands anywhere in the build file, in a saved game or in a page.)
""",
    wrong="""
# images/spare.png
50x50
""",
    right="""
# images/spare.png
50x50
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;spare.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def image_unused(subject: Subject, report: Report) -> None:
    if subject.module.kind is not FileKind.MODULE:
        return
    uses = image_uses(subject)
    rest = [n for n in subject.module.image_names if n not in uses and n.removesuffix(".gif") not in uses]
    if rest:
        words = _all_words(subject)
        rest = [n for n in rest if n.rpartition("/")[2] not in words and _stem(n) not in words]
    if rest:
        size = sum(subject.module.container.sizes[IMAGES + name] for name in rest)
        message = f"nothing uses {listed(rest, 8)}, {size / 1024:,.0f} KB in all"
        report.entry(message, IMAGES + rest[0], about=IMAGES)


def _stem(name: str) -> str:
    return name.rpartition("/")[2].rpartition(".")[0]


def _all_words(subject: Subject) -> set[str]:
    """Every word of the build file and of pages, and pictures that saved games show."""
    found = saved_images(subject)
    module = subject.module
    found.update(_WORDS.findall(module.source.decode("utf-8", "replace")))
    for name in module.container.names:
        if name.lower().endswith((".html", ".htm", ".css")):
            found.update(_WORDS.findall(module.container.head(name, 1 << 20).decode("utf-8", "replace")))
    return found


@check(
    ERROR,
    "MOD404",
    "image-unreadable",
    "A picture in a form that the engine does not read.",
    why="""
The engine reads PNG, JPEG and GIF by their content, and SVG where the name ends in `.svg`. Anything else, or
a file that was cut, gives a blank piece and a warning for each.
""",
    wrong="""
# images/inf.png
no picture at all
""",
    right="""
# images/inf.png
50x50
""",
)
def image_unreadable(subject: Subject, report: Report) -> None:
    for name, uses in image_uses(subject).items():
        header = subject.module.image(name)
        if header is None:
            continue
        if not header.readable:
            what = {"unknown": "no picture that we know", "empty": "empty"}.get(header.form, header.form)
            report.entry(f"it is {what}{_used_by(uses)}", IMAGES + name)
        elif header.form == "SVG" and not name.endswith(".svg"):
            report.entry("it is SVG, but its name does not end in '.svg'", IMAGES + name)


def _used_by(uses: list[Use]) -> str:
    return f"; it is used {len(uses)} times" if len(uses) > 1 else ""


@check(
    WARNING,
    "MOD405",
    "image-large",
    "A picture is too large for many computers.",
    why="""
A picture takes four bytes a pixel while it is cut into tiles and drawn. Boards of more than 12,000 pixels a
side, or 128 million in all, fail on computers with little memory. Split the map or scale it down.
""",
    wrong="""
# images/off.png
20000x9000
""",
    right="""
# images/off.png
6000x4500
""",
)
def image_large(subject: Subject, report: Report) -> None:
    for name in subject.module.image_names:
        header = subject.module.image(name)
        if header is None:
            continue
        pixels = header.width * header.height
        if max(header.width, header.height) > MOST_SIDE or pixels > MOST_PIXELS:
            megabytes = pixels * 4 / 1_000_000
            message = f"{header.width:,} x {header.height:,} pixels take {megabytes:,.0f} MB of memory"
            report.entry(message, IMAGES + name)


@check(
    WARNING,
    "MOD406",
    "svg-size",
    "An SVG does not give its size in pixels.",
    why="""
A counter or board is as large as its picture. An SVG's `width` and `height` in millimetres or per cent, or
without either, come out in another size from one engine to the next: write both as plain numbers.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;tank.svg;Odd/null;0;0;9;0</PieceSlot>
# images/tank.svg
<svg xmlns="http://www.w3.org/2000/svg" width="15mm" height="15mm" viewBox="0 0 15 15"/>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;tank.svg;Good/null;0;0;9;0</PieceSlot>
# images/tank.svg
<svg xmlns="http://www.w3.org/2000/svg" width="75" height="75" viewBox="0 0 15 15"/>
""",
)
def svg_size(subject: Subject, report: Report) -> None:
    for name in subject.module.image_names:
        header = subject.module.image(name) if name.lower().endswith(".svg") else None
        if header is not None and header.form == "SVG" and header.odd_size:
            report.entry("its width and height are no plain numbers of pixels", IMAGES + name)


@check(
    WARNING,
    "MOD407",
    "image-name",
    "A picture's name has a sign that lists are parted by.",
    why="""
Lists of pictures in layers are parted by commas, traits by semicolons, and archives' folders by slashes. A
name with one of these works only where every tool escapes it rightly. Two names that differ in case alone
become one file when the module is unpacked on most computers.
""",
    wrong="""
# images/inf;2.png
50x50
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/piece;;;inf\\;2.png;Odd/null;0;0;9;0</PieceSlot>
""",
    right="""
# images/inf-2.png
50x50
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/piece;;;inf-2.png;Good/null;0;0;9;0</PieceSlot>
""",
)
def image_name(subject: Subject, report: Report) -> None:
    met: dict[str, str] = {}
    for name in subject.module.image_names:
        if _SEPARATORS.search(name):
            report.entry("its name has a comma, semicolon, bar or backslash", IMAGES + name)
        other = met.setdefault(name.casefold(), name)
        if other != name:
            report.entry(f"its name differs from '{shown(other)}' in case alone", IMAGES + name)


@check(
    WARNING,
    "MOD408",
    "board-scale",
    "A piece is larger than the hexes that it is meant for.",
    why="""
Counters should lie within a hex. One more than half as large again as the distance between hexes covers its
neighbours; most often map and counters were made at different scales. (Cards may be of any size.)
""",
    wrong="""
# images/inf.png
150x150
# images/inf-back.png
150x150
""",
    right="""
# images/inf.png
45x45
# images/inf-back.png
45x45
""",
)
def board_scale(subject: Subject, report: Report) -> None:
    hexes = [
        min(grid.dx, grid.dy)
        for facts in subject.maps
        for board in facts.boards.values()
        if (grid := board.plain_grid) is not None and grid.hexes
    ]
    if not hexes:
        return
    sizes = {}
    for name, uses in image_uses(subject).items():
        slot = next((u for u in uses if u.piece is not None and u.index < 0 and _is_counter(u)), None)
        header = subject.module.image(name)
        if slot is not None and header is not None and header.width:
            sizes[name] = min(header.width, header.height)
    large = [name for name, size in sizes.items() if size > 1.5 * max(hexes)]
    if sizes and len(large) > len(sizes) / 2:
        message = f"{len(large)} of {len(sizes)} counters are over {1.5 * max(hexes):.0f} pixels"
        report.entry(f"{message}, hexes {max(hexes):.0f}: {listed(large)}", IMAGES + large[0], about=IMAGES)


def _is_counter(use: Use) -> bool:
    return use.node.kind == "widget.PieceSlot"


@check(
    ERROR,
    "MOD410",
    "file-missing",
    "A page or document that the module shows is not in the archive.",
    why="""
Charts of HTML, help files, rules in PDF and tutorials are entries of the archive under the very name that
the component gives.
""",
    wrong="""
# rules.html (missing)
""",
    right="""
# rules.html
<p>Rules</p>
""",
)
def file_missing(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    for use in file_uses(subject):
        names = subject.module.container.sizes
        inside = any(n.startswith((f"{use.name}/", f"help/{use.name}")) for n in names)
        if is_plain(use.name) and use.name not in names and not inside:
            hint = report.guess(use.name, (n for n in names if not n.startswith(IMAGES)))
            use.report(report, f"there is no entry '{shown(use.name)}'", hint)


@check(
    WARNING,
    "MOD411",
    "sound-missing",
    "A sound that is used is not in the archive.",
    why="""
Clips are looked up as `sounds/<name>`, or in the engine where the name opens with a slash.
""",
    wrong="""
# buildFile.xml
<DoActionButton name="Bang" text="Bang" doSound="true" soundClip="bang.wav"/>
""",
    right="""
# buildFile.xml
<DoActionButton name="Bang" text="Bang" doSound="true" soundClip="bang.wav"/>
# sounds/bang.wav
any bytes
""",
)
def sound_missing(subject: Subject, report: Report) -> None:
    for use in sound_uses(subject) if subject.whole else ():
        there = any(SOUNDS + use.name in module.container.sizes for module in subject.world)
        if is_plain(use.name) and not there:
            use.report(report, f"there is no sounds/{shown(use.name)}")


IMAGE_CHECKS: tuple[Check, ...] = (
    image_missing,
    image_case,
    image_place,
    image_unused,
    image_unreadable,
    image_large,
    svg_size,
    image_name,
    board_scale,
    file_missing,
    sound_missing,
)
