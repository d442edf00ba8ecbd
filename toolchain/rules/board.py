"""Who stands where, and whose zones of control reach where."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.rules.state import Place, UnitState
from toolchain.rules.unit_facts import UnitFacts


class Board:
    """A view of one state's units, worked out as far as it is asked."""

    def __init__(
        self,
        facts: Mapping[str, UnitFacts],
        zoc_reach: Mapping[str, tuple[str, ...]],
        units: Mapping[str, UnitState],
    ) -> None:
        self.units = units
        self._facts = facts
        self._reach = zoc_reach
        self.at: dict[str, list[str]] = {}
        self.sides: dict[str, dict[str, list[str]]] = {}
        for key, unit in units.items():
            if unit.place is Place.MAP:
                self.at.setdefault(unit.hex, []).append(key)
                self.sides.setdefault(facts[key].side, {}).setdefault(unit.hex, []).append(key)
        self._zones: dict[str, frozenset[str]] = {}
        self._sources: dict[str, dict[str, frozenset[str]]] = {}
        self._held: dict[str, frozenset[str]] = {}

    def hexes(self, side: str) -> dict[str, list[str]]:
        """The hexes that a side occupies, with its units there."""
        return self.sides.get(side, {})

    def units_of(self, side: str) -> list[str]:
        """The side's units on the map."""
        return [u for units in self.sides.get(side, {}).values() for u in units]

    def enemy_hexes(self, side: str) -> frozenset[str]:
        """Hexes with an enemy of the side."""
        found = self._held.get(side)
        if found is None:
            found = frozenset(h for s, hexes in self.sides.items() if s != side for h in hexes)
            self._held[side] = found
        return found

    def friends(self, side: str, hex_id: str) -> list[str]:
        return self.sides.get(side, {}).get(hex_id, [])

    def enemies(self, side: str, hex_id: str) -> list[str]:
        """Units in a hex that are no friends of the side."""
        return [] if hex_id not in self.at else [u for u in self.at[hex_id] if self._facts[u].side != side]

    def zone(self, side: str) -> frozenset[str]:
        """The hexes in a zone of control of some enemy of the side."""
        zone = self._zones.get(side)
        if zone is None:
            found: set[str] = set()
            for other, hexes in self.sides.items():
                if other != side:
                    for hex_id, keys in hexes.items():
                        if any(self._facts[k].emits for k in keys):
                            found.update(self._reach[hex_id])
            zone = self._zones[side] = frozenset(found)
        return zone

    def zone_sources(self, side: str) -> Mapping[str, frozenset[str]]:
        """The enemy units whose zones reach each hex."""
        sources = self._sources.get(side)
        if sources is None:
            gathered: dict[str, set[str]] = {}
            for other, hexes in self.sides.items():
                if other != side:
                    for hex_id, keys in hexes.items():
                        emitters = [k for k in keys if self._facts[k].emits]
                        for there in self._reach[hex_id] if emitters else ():
                            gathered.setdefault(there, set()).update(emitters)
            sources = self._sources[side] = {h: frozenset(found) for h, found in gathered.items()}
        return sources
