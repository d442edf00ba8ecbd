"""Small print of the set-up: the hex a unit starts on, or the turn it arrives."""

from __future__ import annotations

from toolchain.model.game import Game


def setup_notes(game: Game) -> dict[str, str]:
    """A note by unit key: the printed hex where every scenario that sets the unit up names the same one,
    else "T4" for an arrival on turn 4. Units without either have no note.
    """
    hexes: dict[str, set[str]] = {}
    for scenario in game.scenarios.values():
        for placement in scenario.placements:
            hexes.setdefault(placement.piece, set()).add(placement.hex)
    last_first = sorted(game.schedule, key=lambda a: -a.turn)
    arrivals = {key: f"T{a.turn}" for a in last_first if not a.variant for key in a.units}
    fixed = {piece: next(iter(found)) for piece, found in hexes.items() if len(found) == 1}
    return {**arrivals, **fixed}
