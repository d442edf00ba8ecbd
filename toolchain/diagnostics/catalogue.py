"""What there is to say about a code beyond its one line."""

from __future__ import annotations

from types import ModuleType

from msgspec import Struct

from toolchain.diagnostics.diagnostic import Code


class Explanation(Struct, frozen=True):
    """Why a finding matters and how to mend it, with an example that has it and one that has not.

    An example is content in sections, each under a line `# file.yaml`. A section replaces the top-level
    fields (or, in a table, the rows) of that file in a small game that is otherwise sound; `# file.yaml
    (whole)` replaces the file. In the wrong example a comment `# <-` stands on the line of the finding.
    """

    code: Code
    why: str
    wrong: str
    right: str
    place: str = ""
    """Where the finding is where no comment can stand, as `file:line`."""


def codes_in(module: ModuleType) -> tuple[Code, ...]:
    """The codes that a module defines, by id."""
    found = {value.id: value for value in vars(module).values() if isinstance(value, Code)}
    return tuple(found[key] for key in sorted(found))
