"""What happened, and why something may not."""

from __future__ import annotations

import msgspec

from toolchain.model.rule_name import RuleName


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened by a rule; `section` is the rulebook's number of it."""

    rule: RuleName
    text: str
    section: str = ""
    unit: str = ""
    hex: str = ""
    number: int | None = None


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an action is illegal: the rule it breaks."""

    rule: RuleName
    text: str
    section: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.section or self.rule})"
