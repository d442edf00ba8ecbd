"""The index of a rulebook: every statement in one line of our own."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from toolchain.diagnostics.span import NOWHERE, Span


class RuleStatus(StrEnum):
    """What became of a statement: content holds it, play executes it, checks test it, a chart prints it,
    the module has it, or it is not modelled."""

    DATA = "data"
    EXECUTED = "executed"
    CHECKED = "checked"
    PRINTED = "printed"
    MODULE = "module"
    NOT_MODELLED = "not_modelled"


def plain_section(section: str) -> str:
    """A section as an index writes it, however the rulebook prints it: chapter "13.0" is "13"."""
    return section.strip().removesuffix(".0")


class RuleEntry(Struct, frozen=True):
    """A statement. `proof` names the tests of an executed one, or the codes of a checked one; `why` the
    reason of one not modelled."""

    key: str
    section: str
    text: str
    status: tuple[RuleStatus, ...]
    proof: tuple[str, ...] = ()
    why: str = ""
    origin: Span = NOWHERE


class Defect(Struct, frozen=True):
    """A known slip of the rulebook. `cites` are sections that it names and lacks."""

    key: str
    section: str
    text: str
    cites: tuple[str, ...] = ()
    origin: Span = NOWHERE
