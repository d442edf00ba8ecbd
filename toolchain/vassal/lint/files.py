"""Checks of pages, documents and sounds that a module names."""

from __future__ import annotations

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.image_uses import file_uses, is_plain, sound_uses
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import IMAGES, SOUNDS


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


FILE_CHECKS: tuple[Check, ...] = (
    file_missing,
    sound_missing,
)
