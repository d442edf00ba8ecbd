"""Checks of the pictures that a module names and carries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from toolchain.vassal.lint.check import ERROR, INFO, WARNING, Check, Report, check, listed, shown
from toolchain.vassal.lint.image_maker import made_images
from toolchain.vassal.lint.image_uses import Use, image_uses, saved_images
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.image_header import HEAD_BYTES
from toolchain.vassal.reading.module_file import IMAGES, FileKind

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


def _nearly(subject: Subject, name: str) -> str | None:
    """The picture that a name means but for its case, or for the suffix that it lacks."""

    def collect() -> dict[str, str]:
        return {_folded(n.rpartition(".")[0]): n for n in _available(subject).values()}

    stems = subject.once("available stems", collect) if "." not in name else {}
    return _available(subject).get(_folded(name)) or stems.get(_folded(name))


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
        known = _is_there(subject, name) or name in made or _nearly(subject, name)
        if known or _elsewhere(subject, name):
            continue
        hint = report.guess(name, _available(subject).values())
        uses[0].report(report, f"there is no images/{shown(name)}{_places(uses)}", hint)


@check(
    WARNING,
    "MOD401",
    "image-case",
    "A picture is used under a name that differs in case or lacks its suffix.",
    why="""
Entries of archives are found by their exact names, in every letter's case. On a disk that does not care for
case an unpacked module shows the picture; the packed one does not. A name without a suffix is tried as it
stands and with `.gif`, never with `.png`.
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
        found = _nearly(subject, name)
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
        if _is_there(subject, name) or _nearly(subject, name):
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
        if header.readable and not header.width and header.form != "SVG" and _is_whole(subject, name):
            report.entry(
                f"it is a {header.form} without a size: broken or cut{_used_by(uses)}", IMAGES + name
            )
        elif not header.readable:
            what = {"unknown": "no picture that we know", "empty": "empty"}.get(header.form, header.form)
            report.entry(f"it is {what}{_used_by(uses)}", IMAGES + name)
        elif header.form == "SVG" and not name.endswith(".svg"):
            report.entry("it is SVG, but its name does not end in '.svg'", IMAGES + name)


def _is_whole(subject: Subject, name: str) -> bool:
    """True where all of a picture was looked at: a size may stand behind a large preview."""
    return subject.module.container.sizes.get(IMAGES + name, 0) <= HEAD_BYTES


def _used_by(uses: list[Use]) -> str:
    return f"; it is used {len(uses)} times" if len(uses) > 1 else ""


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


IMAGE_CHECKS: tuple[Check, ...] = (
    image_missing,
    image_case,
    image_place,
    image_unused,
    image_unreadable,
    image_name,
)
