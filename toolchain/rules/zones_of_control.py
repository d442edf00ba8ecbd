"""Zones of control: which hexes are in an enemy zone, for whom and for what."""

from __future__ import annotations

from toolchain.model.hexgrid import Edge
from toolchain.model.movement import ZocPurpose
from toolchain.rules.play import Play
from toolchain.rules.state import GameState


def enemy_zone(
    play: Play,
    state: GameState,
    side: str,
    purpose: ZocPurpose = ZocPurpose.MOVEMENT,
    *,
    unit: str = "",
    friend_negates: bool | None = None,
) -> frozenset[str]:
    """The hexes that are in an enemy zone of control for a side.

    Where the rules make contact mutual, hexes from which `unit` itself would hold an enemy belong too. A
    friend in the hex cancels the zone for the purposes that the rules name; `unit` itself does not count.
    """
    board = play.board(state)
    zone = board.zone(side)
    if play.rules.zoc.mutual and (not unit or play.facts[unit].emits):
        held = board.enemy_hexes(side)
        zone = zone | {h for e in held for h in play.near[e] if e in play.zoc_reach[h]}
    negates = purpose in play.rules.zoc.friend_negates if friend_negates is None else friend_negates
    if negates:
        own = board.hexes(side)
        zone = frozenset(h for h in zone if not any(u != unit for u in own.get(h, ())))
    return zone


def zone_beyond(
    play: Play, state: GameState, side: str, hex_id: str, edge: Edge, purpose: ZocPurpose
) -> bool:
    """Whether every way off the map from a hex over an edge leads into an enemy zone.

    The imaginary hexes outside are neighbours of edge hexes as any hex is; a unit picks the one that
    suits it.
    """
    if purpose not in play.rules.zoc.off_map:
        return False
    board = play.board(state)
    emitting = {
        h for h in board.enemy_hexes(side) if any(play.facts[u].emits for u in board.enemies(side, h))
    }
    return all(not emitting.isdisjoint(around) for around in outside(play, hex_id, edge))


def outside(play: Play, hex_id: str, edge: Edge) -> tuple[tuple[str, ...], ...]:
    """For each imaginary hex beyond an edge of the map next to a hex, the map hexes around it."""
    grid = play.grid
    found = []
    for cell in grid.neighbour_cells(grid.cells[hex_id]):
        if _beyond(cell, edge, grid.columns, grid.rows):
            around = [
                c for c in grid.neighbour_cells(cell) if 0 <= c[0] < grid.columns and 0 <= c[1] < grid.rows
            ]
            found.append(tuple(grid.label(c) for c in around))
    return tuple(found)


def _beyond(cell: tuple[int, int], edge: Edge, columns: int, rows: int) -> bool:
    match edge:
        case Edge.NORTH:
            return cell[1] < 0
        case Edge.SOUTH:
            return cell[1] >= rows
        case Edge.WEST:
            return cell[0] < 0
        case Edge.EAST:
            return cell[0] >= columns
