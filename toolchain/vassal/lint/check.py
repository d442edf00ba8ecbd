"""What a check of modules is: a small function with its code and explanation beside it.

Examples are sections laid over a small sound module, each under a line `# entry`. Elements under
`# buildFile.xml` stand without the packages of their classes; each replaces the component of its class and
name, or (without children) its attributes, or joins where it belongs; `(without A, B)` takes classes away
first, `(add)` replaces nothing, `(whole)` replaces the file.
In texts of pieces "→" is a TAB; an indented line goes on with the one before it. A saved game has one
command a line; a picture is its size, `75x75`. `(missing)` takes an entry away. Sections below `before/`
make up the previous release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.diagnostic import Code, Diagnostic, Related, Severity
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import Suggestion, did_you_mean
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.reading.component_tree import Node
from toolchain.vassal.reading.module_file import ModuleFile
from toolchain.vassal.reading.piece_reader import Piece
from toolchain.vassal.reading.prototype_expansion import PlacedTrait

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
_MOST_SHOWN = 80
_MOST_GUESSES = 25


class Check(Struct, frozen=True):
    """`run` looks for `code`, which `explanation` explains."""

    code: Code
    run: Callable[[Subject, Report], None]
    explanation: Explanation


class Report(Struct, frozen=True):
    """Makes findings of one code about components, pieces, traits or entries of a module."""

    code: Code
    subject: Subject
    findings: list[Diagnostic]

    def guess(self, word: str, names: Iterable[str]) -> Suggestion | None:
        """What a name may have been meant for: costly among many names, so only for the first of a code."""
        met = sum(finding.code is self.code for finding in self.findings[-_MOST_GUESSES:])
        return did_you_mean(word, names) if met < _MOST_GUESSES else None

    def node(
        self, message: str, node: Node, *, hint: str | None = None, related: Iterable[Node] = ()
    ) -> None:
        """About a component; `related` are others that it quarrels with."""
        module = self.subject.module
        path = self.subject.tree.path(node)
        others = tuple(Related(_span(module, n), self.subject.tree.path(n)) for n in related)
        self._add(message, _span(module, node), path, f"in {path}", hint, others)

    def piece(self, message: str, piece: Piece, *, hint: str | None = None) -> None:
        """About a whole piece."""
        path = self.subject.tree.path(piece.node)
        picture = "\n".join([f"in {path}", *_inside(piece)])
        self._add(message, _span(self.subject.module, piece.node), path, picture, hint)

    def trait(self, message: str, piece: Piece, index: int, *, hint: str | None = None) -> None:
        """About one trait, by its index from the outermost."""
        path = self.subject.tree.path(piece.node)
        count = len(piece.traits)
        where = f"trait {count - index} of {count}: {shown(piece.traits[index].label)}"
        picture = "\n".join([f"in {path}", *_inside(piece), where])
        self._add(message, _span(self.subject.module, piece.node), path, picture, hint)

    def placed(self, message: str, placed: PlacedTrait, *, hint: str | None = None) -> None:
        self.trait(message, placed.owner, placed.index, hint=hint)

    def entry(self, message: str, entry: str = "", *, about: str = "", hint: str | None = None) -> None:
        """About an entry of the archive, or about the whole file."""
        module = self.subject.module
        span = module.container.span(entry) if entry else Span(module.file)
        self._add(message, span, about or entry, None, hint)

    def _add(
        self,
        message: str,
        span: Span,
        entity: str,
        picture: str | None,
        hint: str | None,
        related: tuple[Related, ...] = (),
    ) -> None:
        made = Diagnostic(self.code, message, span, hint, related, entity, picture)
        self.findings.append(made)


def _span(module: ModuleFile, node: Node) -> Span:
    file = module.container.span(module.build_file).file
    return Span(file, node.line, 1, node.line, 1)


def _inside(piece: Piece) -> list[str]:
    """Where a piece stands inside another's trait."""
    if piece.within is None:
        return []
    trait = piece.within.traits[piece.at]
    return [*_inside(piece.within), f"in the piece '{shown(piece.name)}' of its {shown(trait.label)}"]


def shown(text: str, most: int = _MOST_SHOWN) -> str:
    """A stranger's text as a message can hold it."""
    plain = " ".join(text.split())
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def listed(names: Iterable[str], most: int = 4) -> str:
    """Names in quotes, the first few of them."""
    quoted = [f"'{shown(name, 40)}'" for name in names]
    rest = len(quoted) - most
    return ", ".join(quoted[:most]) + (f" and {rest} more" if rest > 0 else "")


def check(
    severity: Severity, code: str, name: str, summary: str, *, why: str, wrong: str, right: str
) -> Callable[[Callable[[Subject, Report], None]], Check]:
    """Makes a check of the function below it."""
    kind = Code(code, name, severity, summary)

    def make(run: Callable[[Subject, Report], None]) -> Check:
        return Check(kind, run, Explanation(kind, why, wrong, right))

    return make
