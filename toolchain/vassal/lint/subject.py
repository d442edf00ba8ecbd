"""What checks look at: a module, what it stands on, and what they need from both worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct, field

from toolchain.vassal.reading.component_classes import SLOTS
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.map_facts import MapFacts, read_maps
from toolchain.vassal.reading.module_file import FileKind, ModuleFile
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.prototype_expansion import Expander, Traits
from toolchain.vassal.reading.save_reader import SaveDescription

T = TypeVar("T")

# The engine that modules are made for unless somebody says otherwise.
ENGINE = "3.7"


class Subject(Struct, frozen=True, dict=True):
    """A module that was read. `base` is the module that an extension or saved game belongs to, `previous`
    an earlier release of it, `engine` the version that it must run in."""

    module: ModuleFile
    base: ModuleFile | None = None
    previous: ModuleFile | None = None
    engine: str = ENGINE
    _once: dict[str, Any] = field(default_factory=dict)

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What several checks need, worked out once."""
        if name not in self._once:
            self._once[name] = make()
        found: T = self._once[name]
        return found

    @property
    def tree(self) -> ComponentTree:
        """The component tree; checks that run have one."""
        assert self.module.tree is not None
        return self.module.tree

    @property
    def whole(self) -> bool:
        """True where everything that names can refer to is at hand."""
        return self.module.kind is FileKind.MODULE or self.base is not None

    @cached_property
    def world(self) -> tuple[ModuleFile, ...]:
        """The module and what it stands on."""
        return (self.module,) if self.base is None else (self.module, self.base)

    def everywhere(self, *kinds: str) -> Iterator[Node]:
        """Components of some classes, the base's too."""
        for module in self.world:
            if module.tree is not None:
                yield from module.tree.of(*kinds)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Every piece that comes apart, those inside traits too."""
        return tuple(p for p in self.module.all_pieces if p.add is not None)

    @cached_property
    def slots(self) -> tuple[Piece, ...]:
        """The pieces that players can get: of slots, and those that traits place."""
        return tuple(p for p in self.pieces if not p.is_prototype)

    @cached_property
    def world_pieces(self) -> tuple[Piece, ...]:
        return tuple(p for module in self.world for p in module.all_pieces if p.add is not None)

    @cached_property
    def prototypes(self) -> Mapping[str, Piece]:
        """By name, the base's too."""
        return {name: p for module in reversed(self.world) for name, p in module.prototypes.items()}

    @cached_property
    def expander(self) -> Expander:
        return Expander(self.prototypes)

    @cached_property
    def expanded(self) -> tuple[tuple[Piece, Traits], ...]:
        """The pieces that players can get, with the traits of their prototypes."""
        return tuple((piece, self.expander.expand(piece)) for piece in self.slots)

    @cached_property
    def maps(self) -> tuple[MapFacts, ...]:
        """The module's own maps."""
        return read_maps(self.tree, self.module.image)

    @cached_property
    def world_maps(self) -> tuple[MapFacts, ...]:
        found = self.maps if self.module.tree is not None else ()
        if self.base is not None and self.base.tree is not None:
            found = (*found, *read_maps(self.base.tree, self.base.image))
        return found

    @cached_property
    def map_names(self) -> Mapping[str, MapFacts]:
        return {facts.name: facts for facts in reversed(self.world_maps)}

    @cached_property
    def slot_nodes(self) -> tuple[Node, ...]:
        return self.tree.of(*sorted(SLOTS))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides of the roster."""
        found: list[str] = []
        for module in self.world:
            for roster in module.tree.of("module.PlayerRoster") if module.tree else ():
                found += [n.text for n in module.tree.children(roster) if n.text] if module.tree else []
        return tuple(dict.fromkeys(found))

    @cached_property
    def saves(self) -> Mapping[str, SaveDescription]:
        """Saved games that could be read, by entry; a saved game's own under ""."""
        found = {e: s.save for e, s in self.module.setups.items() if s.save is not None}
        return found | ({"": self.module.save} if self.module.save is not None else {})


def repeated(nodes: Iterable[Node], attribute: str = "name") -> list[list[Node]]:
    """Nodes that share a name with others, by name."""
    found: dict[str, list[Node]] = {}
    for node in nodes:
        found.setdefault(node.attributes.get(attribute, ""), []).append(node)
    return [group for name, group in found.items() if len(group) > 1 and name]
