"""Every picture, sound and file that components, pieces and saved games name."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_others import OldLayer, PlaySound
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.format.traits import Layer, MarkMoved, Mask
from toolchain.vassal.lint.check import Report
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.piece_reader import Piece

# Components whose file name is a picture below images/, whatever the attribute is called.
_PICTURE_FILES = {"widget.Chart", "module.documentation.AboutScreen"}
_SUFFIXES = (".png", ".gif", ".jpg", ".jpeg", ".svg")


class Use(Struct, frozen=True):
    """A name and where it stands: in a component, a piece, or one of its traits."""

    name: str
    node: Node
    piece: Piece | None = None
    index: int = -1

    def report(self, report: Report, message: str, hint: str | None = None) -> None:
        if self.piece is None:
            report.node(message, self.node, hint=hint)
        elif self.index < 0:
            report.piece(message, self.piece, hint=hint)
        else:
            report.trait(message, self.piece, self.index, hint=hint)


def image_uses(subject: Subject) -> dict[str, list[Use]]:
    """Pictures by name, without those of the engine and those worked out in the game."""

    def collect() -> dict[str, list[Use]]:
        found: dict[str, list[Use]] = {}
        for use in (*_component_uses(subject, "image"), *_piece_uses(subject)):
            if is_plain(use.name):
                found.setdefault(use.name, []).append(use)
        return found

    return subject.once("image uses", collect)


def is_plain(name: str) -> bool:
    """True for a name that must be in the archive: neither the engine's own nor an expression."""
    return bool(name) and not name.startswith(("/", "{")) and "$" not in name


def _component_uses(subject: Subject, kind: str) -> Iterator[Use]:
    for node in subject.tree.nodes:
        for attribute, value in node.given():
            if attribute.type == kind:
                yield Use(value, node)


def sound_uses(subject: Subject) -> Iterator[Use]:
    yield from _component_uses(subject, "sound")
    for piece in subject.pieces:
        for index, trait in enumerate(piece.traits):
            if trait.id == PlaySound.ID:
                yield Use(trait.get("clip"), piece.node, piece, index)


def file_uses(subject: Subject) -> Iterator[Use]:
    """Files at the top of the archive, without saved games of set-ups."""
    for use in _component_uses(subject, "file"):
        kind = use.node.kind
        if kind == "module.PredefinedSetup" or kind in _PICTURE_FILES:
            continue
        if use.node.short != "HelpFile" or use.node.attribute("fileType") == "archive":
            yield use


def _piece_uses(subject: Subject) -> Iterator[Use]:
    for piece in subject.pieces:
        if piece.basic is not None and piece.basic.image:
            yield Use(piece.basic.image, piece.node, piece)
        for index, trait in enumerate(piece.traits):
            for name in trait_images(trait):
                yield Use(name, piece.node, piece, index)


def trait_images(trait: TraitView) -> list[str]:
    """The pictures that a trait names."""
    if trait.id == Layer.ID:
        return [name for name in trait.words("images") if name]
    if trait.id == MarkMoved.ID:
        return [trait.get("image")]
    if trait.id == Mask.ID:
        style = trait.get("style")
        return [trait.get("image"), style[1:] if style.startswith("G") else ""]
    if trait.id == OldLayer.ID:
        words = [word for field in decode(trait.text.body, ";") for word in decode(field, ",")]
        return [word for word in words if word.lower().endswith(_SUFFIXES)]
    return []


def saved_images(subject: Subject) -> set[str]:
    """Pictures that pieces of saved games show: their traits may be older than the module's."""
    found: set[str] = set()
    shapes = {shape for save in subject.saves.values() for shape in save.shapes}
    for text in {text for shape in shapes for text in shape}:
        if text.startswith((Layer.ID, MarkMoved.ID, Mask.ID, OldLayer.ID)):
            found.update(trait_images(subject.module.reader.view(TraitText(text))))
    for save in subject.saves.values():
        found.update(piece.basic.image for piece in save.pieces if piece.basic is not None)
    return found
