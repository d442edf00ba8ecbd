"""What players do. Every action is data and survives JSON."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of all actions."""


class EndPhase(Act, frozen=True, tag="end_phase"):
    """The phase is finished."""


class DrawSupport(Act, frozen=True, tag="draw_support"):
    """Both sides receive the turn's support markers. Dice: one a draw (see `dice_of`)."""


class Enter(Act, frozen=True, tag="enter"):
    """A unit that is due, or that may return, comes in on a hex."""

    unit: str
    hex: str


class Drop(Act, frozen=True, tag="drop"):
    """A parachute drop on a hex. Dice: success, scatter, distance."""

    unit: str
    hex: str


class Replace(Act, frozen=True, tag="replace"):
    """A replacement restores a unit."""

    rule: str
    unit: str


class Mark(Act, frozen=True, tag="mark"):
    """A unit receives the phase's mark (reserve)."""

    unit: str


class Move(Act, frozen=True, tag="move"):
    """A unit moves along hexes, its own first; `edge` leaves the map from the last."""

    unit: str
    path: tuple[str, ...]
    edge: str = ""


class Declare(Act, frozen=True, tag="declare"):
    """An attack of some units on a hex, with support points by rule."""

    attackers: tuple[str, ...]
    target: str
    points: tuple[tuple[str, int], ...] = ()


class EndDeclarations(Act, frozen=True, tag="end_declarations"):
    """All battles of the phase are announced."""


class Begin(Act, frozen=True, tag="begin"):
    """Resolve the announced battle on a hex now."""

    target: str


class Bombard(Act, frozen=True, tag="bombard"):
    """Support markers alone attack a hex."""

    target: str
    markers: tuple[str, ...]


class Commit(Act, frozen=True, tag="commit"):
    """Commit a support marker to the battle, or none. Without knowing one's markers: "?" and a die."""

    marker: str = ""


class Roll(Act, frozen=True, tag="roll"):
    """Roll for the battle. Die: one."""


class Retreat(Act, frozen=True, tag="retreat"):
    """The unit retreats along hexes, its own first; `edge` leaves the map from the last. `displaced` moves
    friends out of the way: unit and hex, the last of a chain first."""

    unit: str
    path: tuple[str, ...]
    edge: str = ""
    displaced: tuple[tuple[str, str], ...] = ()


class Resist(Act, frozen=True, tag="resist"):
    """The unit stands and loses a step (stiff resistance)."""

    unit: str


class Yield(Act, frozen=True, tag="yield"):
    """The unit has no way of retreat and is lost, or loses a step by the sea."""

    unit: str


class Lose(Act, frozen=True, tag="lose"):
    """The units that suffer a loss or an exchange."""

    units: tuple[str, ...]


class Advance(Act, frozen=True, tag="advance"):
    """A unit advances to a hex of the path."""

    unit: str
    hex: str


class EndAdvance(Act, frozen=True, tag="end_advance"):
    """No (further) advance."""


Action = (
    EndPhase
    | DrawSupport
    | Enter
    | Drop
    | Replace
    | Mark
    | Move
    | Declare
    | EndDeclarations
    | Begin
    | Bombard
    | Commit
    | Roll
    | Retreat
    | Resist
    | Yield
    | Lose
    | Advance
    | EndAdvance
)
