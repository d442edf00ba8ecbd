"""Every piece that stands in a build file: slots, cards, prototypes, and the pieces inside their traits."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import force_setattr

from toolchain.vassal.format.piece_text import ADD, AddPiece, TraitText, read_add_piece
from toolchain.vassal.format.stack_text import BasicPiece, read_basic
from toolchain.vassal.format.trait_commands import PlaceMarker, Replace
from toolchain.vassal.format.trait_view import TraitView, view_trait
from toolchain.vassal.reading.component_classes import SLOTS
from toolchain.vassal.reading.component_tree import ComponentTree, Node

PROTOTYPE = "module.PrototypeDefinition"
PLACERS = frozenset({PlaceMarker.ID, Replace.ID})

# Published modules stay below a tenth of these.
MOST_PIECES = 100_000
MOST_PIECE_TEXT = 1 << 22
_MOST_INNER = 6


class Piece(Struct, frozen=True, eq=False):
    """A piece as its traits, outermost first.

    `node` is the component it stands in; for a piece inside a trait that places it, `within` is the piece
    that has the trait and `at` the trait's index there. `add` is None where the text does not come apart.
    """

    node: Node
    text: str
    add: AddPiece | None
    traits: tuple[TraitView, ...] = ()
    basic: BasicPiece | None = None
    within: Piece | None = None
    at: int = -1
    inner: tuple[Piece, ...] = ()

    @property
    def name(self) -> str:
        """What the editor calls it."""
        given = self.basic.name if self.basic is not None else ""
        return given or (self.node.title if self.within is None else "")

    @property
    def is_prototype(self) -> bool:
        return self.within is None and self.node.kind == PROTOTYPE

    def walk(self) -> Iterator[Piece]:
        """This piece and those inside its traits."""
        yield self
        for piece in self.inner:
            yield from piece.walk()


class PieceReader(Struct):
    """Takes pieces apart; equal traits share one view."""

    views: dict[TraitText, TraitView] = field(default_factory=dict)

    def view(self, text: TraitText) -> TraitView:
        found = self.views.get(text)
        if found is None:
            found = self.views[text] = view_trait(text)
        return found

    def read(self, node: Node, text: str, within: Piece | None = None, at: int = -1, level: int = 0) -> Piece:
        add = read_add_piece(text) if len(text) <= MOST_PIECE_TEXT else None
        if add is None:
            return Piece(node, text, None, within=within, at=at)
        traits = tuple(self.view(trait) for trait in add.piece.traits)
        piece = Piece(node, text, add, traits, read_basic(add.piece.basic), within, at)
        inner = tuple(self._inner(piece, level)) if level < _MOST_INNER else ()
        force_setattr(piece, "inner", inner)
        return piece

    def _inner(self, piece: Piece, level: int) -> Iterator[Piece]:
        for index, trait in enumerate(piece.traits):
            if trait.id in PLACERS and (spec := trait.get("marker")).startswith(ADD):
                yield self.read(piece.node, spec, piece, index, level + 1)


def read_pieces(tree: ComponentTree, reader: PieceReader) -> tuple[Piece, ...]:
    """The pieces of slots and prototypes in file order; empty slots are left out."""
    holders = tree.of(*sorted(SLOTS), PROTOTYPE)[:MOST_PIECES]
    return tuple(reader.read(node, node.text) for node in holders if node.text)
