"""Checks of extensions against the module that they extend."""

from __future__ import annotations

from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.slot_paths import resolve
from toolchain.vassal.lint.subject import Subject


@check(
    ERROR,
    "MOD626",
    "extension-target",
    "An extension adds to a component that the module does not have.",
    why="""
Each `ExtensionElement` names a component of the module, class and name by class and name, and holds one
component to add there. Where the module has no component of those classes, mostly after a palette was
changed, the addition is left out.
""",
    wrong="""
# buildFile.xml (whole)
<ModuleExtension module="Sample" version="1.0" vassalVersion="3.7.0" extensionId="a1b" nextPieceSlotId="2">
  <ExtensionElement target="VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.BoxWidget:Forces">
    <ListWidget entryName="More"/>
  </ExtensionElement>
</ModuleExtension>
""",
    right="""
# buildFile.xml (whole)
<ModuleExtension module="Sample" version="1.0" vassalVersion="3.7.0" extensionId="a1b" nextPieceSlotId="2">
  <ExtensionElement target="VASSAL.build.module.PieceWindow:Pieces">
    <ListWidget entryName="More"/>
  </ExtensionElement>
</ModuleExtension>
""",
)
def extension_target(subject: Subject, report: Report) -> None:
    base = subject.base.tree if subject.base is not None else None
    for node in subject.tree.of("module.ExtensionElement"):
        target = node.attributes.get("target", "")
        if base is not None and target and resolve(base, target) is None:
            report.node(f"the module has no '{shown(target, 120)}'", node)
        count = sum(1 for _ in subject.tree.children(node))
        if count != 1:
            report.node(f"it holds {count} components; one is added", node)


@check(
    WARNING,
    "MOD627",
    "extension-module",
    "An extension names another module than the one it is checked with.",
    why="""
An extension loads with the module of its `module` attribute only, unless `anyModule` is true: with another
it is refused.
""",
    wrong="""
# buildFile.xml (whole)
<ModuleExtension module="Simple" version="1.0" vassalVersion="3.7.0" extensionId="a1b" nextPieceSlotId="2"/>
""",
    right="""
# buildFile.xml (whole)
<ModuleExtension module="Sample" version="1.0" vassalVersion="3.7.0" extensionId="a1b" nextPieceSlotId="2"/>
""",
)
def extension_module(subject: Subject, report: Report) -> None:
    root = subject.tree.root
    if root.kind != "module.ModuleExtension" or root.attribute("anyModule") == "true":
        return
    stated = root.attributes.get("module", "")
    if subject.base is not None and stated != subject.base.name:
        report.node(f"it is for '{shown(stated)}', not for '{shown(subject.base.name)}'", root)


EXTENSION_CHECKS: tuple[Check, ...] = (extension_target, extension_module)
