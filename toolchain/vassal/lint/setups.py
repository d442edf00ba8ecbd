"""Checks of the set-ups that a module offers."""

from __future__ import annotations

from toolchain.vassal.lint.check import ERROR, INFO, Check, Report, check, listed, shown
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.module_file import FileKind


@check(
    ERROR,
    "MOD700",
    "setup-file",
    "A set-up's saved game is not in the archive.",
    why="""
A predefined set-up that uses a file names a saved game at the top of the archive. Without it the set-up
stands in the menu and fails when it is chosen.
""",
    wrong="""
# setup.vsav (missing)
""",
    right="""
# buildFile.xml
<PredefinedSetup name="Start" useFile="false"/>
""",
)
def setup_file(subject: Subject, report: Report) -> None:
    if not subject.whole:
        return
    for node in subject.tree.of("module.PredefinedSetup"):
        if node.attribute("useFile") != "true" or node.attribute("isMenu") == "true":
            continue
        name = node.attributes.get("file", "")
        if name not in subject.module.container.sizes:
            message = f"there is no entry '{shown(name)}'" if name else "it names no file"
            report.node(message, node, hint=report.guess(name, subject.module.setups))


@check(
    INFO,
    "MOD710",
    "save-unused",
    "A saved game in the archive that no set-up or tutorial offers.",
    why="""
Players see only the saved games that a predefined set-up or a tutorial names. Others are leftovers, or a
set-up component is missing.
""",
    wrong="""
# spare.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
""",
    right="""
# spare.vsav
begin_save
MainBoardPicker→Field→0→0
SETUP_STACK→
end_save
# buildFile.xml (add)
<PredefinedSetup name="Spare" useFile="true" file="spare.vsav"/>
""",
)
def save_unused(subject: Subject, report: Report) -> None:
    if subject.module.kind is not FileKind.MODULE:
        return
    named = {value for node in subject.tree.nodes for a, value in node.given() if a.type == "file"}
    spare = [entry for entry in subject.module.setups if entry not in named]
    if spare:
        report.entry(f"no set-up offers {listed(spare)}", spare[0])


SETUP_CHECKS: tuple[Check, ...] = (setup_file, save_unused)
