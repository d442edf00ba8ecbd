"""What a check is: a small function over a loaded game, with its code and explanation beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import Struct, field

from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.diagnostic import Code, Diagnostic, Findings, Related, Severity
from toolchain.diagnostics.fix import Fix
from toolchain.diagnostics.span import Span
from toolchain.elaborate.load import LoadResult
from toolchain.model.area import Area
from toolchain.model.area_hexes import area_hexes
from toolchain.model.game import Game
from toolchain.source.tree import MappingNode, ScalarNode, Step, find, place

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
T = TypeVar("T")

# Kinds of file that checks of a sort look at.
GROUND = frozenset({"map", "terrain"})
CHARTS = GROUND | {"units", "tec"}
FORCES = frozenset({"units", "game"})
RULES = CHARTS | {"ruleset", "crt", "calendar"}
PLAY = RULES | {"markers", "schedule", "scenario"}
JUDGING = PLAY | {"victory"}


class Subject(Struct, frozen=True):
    """A game that loaded, with the files it came from."""

    game: Game
    loaded: LoadResult
    _once: dict[str, Any] = field(default_factory=dict)

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What several checks need, worked out once a game."""
        if name not in self._once:
            self._once[name] = make()
        found: T = self._once[name]
        return found

    def hexes(self, area: Area) -> frozenset[str]:
        """The hexes that an area means, worked out once."""
        return self.once(f"hexes of {area}", lambda: area_hexes(area, self.game.game_map))

    def at(self, kind: str, *path: Step) -> Span:
        """The place of a value in the game's file of a kind, or of the nearest thing around it."""
        tree = self.tree(kind)
        return place(tree, path) if tree is not None else Span(self.loaded.folder.name)

    def key_at(self, kind: str, *path: Step) -> Span:
        """The place of a key in the game's file of a kind."""
        tree = self.tree(kind)
        return key_place(tree, *path) if tree is not None else self.at(kind, *path)

    def tree(self, kind: str, name: str = "") -> MappingNode | None:
        """What the game's file of a kind says, its bases laid under it; of several the one with the id."""
        for file in self.loaded.files:
            identity = file.tree.entries.get("id")
            same = isinstance(identity, ScalarNode) and identity.raw == name
            if file.kind == kind and (same or not name):
                return file.tree
        return None


def key_place(tree: MappingNode, *path: Step) -> Span:
    """The place of a key in a tree, or of the nearest thing around it."""
    parent = find(tree, path[:-1])
    last = path[-1]
    if isinstance(parent, MappingNode) and isinstance(last, str) and last in parent.keys:
        return parent.keys[last]
    return place(tree, path)


class Report(Struct, frozen=True):
    """Makes findings of one code."""

    code: Code
    findings: Findings

    def __call__(
        self,
        message: str,
        span: Span,
        *,
        entity: str = "",
        hint: str | None = None,
        related: Iterable[Related] = (),
        picture: str | None = None,
        fix: Fix | None = None,
    ) -> None:
        self.findings.add(
            self.code, message, span, hint=hint, related=related, entity=entity, picture=picture, fix=fix
        )


class Check(Struct, frozen=True):
    """`run` looks for `codes`, which `explanations` explain (those of a survey are explained elsewhere).

    `needs` are the kinds of file that must be free of errors before it can tell anything but nonsense.
    """

    name: str
    codes: tuple[Code, ...]
    run: Callable[[Subject, Findings], None]
    needs: frozenset[str]
    explanations: tuple[Explanation, ...] = ()


def check(
    severity: Severity,
    code: str,
    name: str,
    summary: str,
    *,
    needs: Iterable[str],
    why: str,
    wrong: str,
    right: str,
    place: str = "",
) -> Callable[[Callable[[Subject, Report], None]], Check]:
    """Makes a check for one code of the function below it."""
    kind = Code(code, name, severity, summary)
    explanation = Explanation(kind, why, wrong, right, place)

    def make(run: Callable[[Subject, Report], None]) -> Check:
        def run_all(subject: Subject, findings: Findings) -> None:
            run(subject, Report(kind, findings))

        return Check(f"{code} {name}", (kind,), run_all, frozenset(needs), (explanation,))

    return make


def survey(
    name: str, codes: Iterable[Code], needs: Iterable[str], run: Callable[[Subject], Iterable[Diagnostic]]
) -> Check:
    """A check for several codes at once, from a stage that finds them together."""

    def run_all(subject: Subject, findings: Findings) -> None:
        findings.extend(run(subject))

    return Check(name, tuple(codes), run_all, frozenset(needs))
