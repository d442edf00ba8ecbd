"""The shipped papers and templates, and the one that a set of sheets uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import NOWHERE, Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.elaborate.sheet_template import elaborate_papers, elaborate_template
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.paper import find_paper
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.model.game import Game
from toolchain.model.sheet_template import Paper, SheetTemplate
from toolchain.schema.shapes.sheets import PapersShape, SheetTemplateShape
from toolchain.schema.validate import Loaded, validate
from toolchain.source.project import Reader, SourceFile
from toolchain.source.tree import ScalarNode

FOLDER = Path(__file__).parent.parent / "assets" / "sheets"
PAPERS_FILE = "papers.yaml"


class ShippedDataBroken(RuntimeError):
    """The installation is broken: a shipped template or paper cannot be read."""


@cache
def shipped_papers() -> Mapping[str, Paper]:
    """A4, Letter, Legal, A3 and Tabloid."""
    loaded = _load(FOLDER / PAPERS_FILE)
    if not isinstance(loaded.shape, PapersShape):
        raise ShippedDataBroken(PAPERS_FILE)
    return elaborate_papers([Loaded(loaded.file, loaded.shape)], Findings())


@cache
def shipped_template_names() -> tuple[str, ...]:
    names = (path.stem for path in FOLDER.glob("*.yaml") if path.name != PAPERS_FILE)
    return tuple(sorted(names))


@cache
def shipped_template(name: str) -> SheetTemplate:
    """One of `shipped_template_names`."""
    loaded = _load(FOLDER / f"{name}.yaml")
    findings = Findings()
    if not isinstance(loaded.shape, SheetTemplateShape):
        raise ShippedDataBroken(name)
    template = elaborate_template(Loaded(loaded.file, loaded.shape), findings)
    if template is None:
        raise ShippedDataBroken(name)
    return template


def _load(path: Path) -> Loaded[PapersShape] | Loaded[SheetTemplateShape]:
    findings = Findings()
    reader = Reader(FOLDER, findings)
    tree = reader.tree(path)
    kind = tree.entries.get("kind") if tree is not None else None
    if tree is None or not isinstance(kind, ScalarNode):
        raise ShippedDataBroken(path.name)
    loaded = validate(SourceFile(path, reader.name_of(path), kind.raw, tree), findings)
    if loaded is None or len(findings):
        raise ShippedDataBroken(f"{path.name}: {[f.message for f in findings]}")
    return loaded  # type: ignore[return-value]


def template_names(game: Game | None = None) -> tuple[str, ...]:
    """The designer's own templates, then the shipped ones."""
    own = tuple(game.templates) if game else ()
    return tuple(dict.fromkeys((*own, *shipped_template_names())))


def papers_of(game: Game | None = None) -> Mapping[str, Paper]:
    """The shipped papers with the designer's own laid over them."""
    return {**shipped_papers(), **(game.papers if game else {})}


def choose_paper(
    game: Game, options: SheetOptions, template: SheetTemplate | None, findings: Findings
) -> Paper | None:
    """The paper asked for; a finding where there is none of that name, at the template that names it."""
    where = game.style.origin
    if template is not None and template.key in game.templates and options.paper in template.papers:
        where = template.origin
    return named_paper(options.paper, findings, papers_of(game), where)


def named_paper(
    name: str, findings: Findings, papers: Mapping[str, Paper] | None = None, where: Span = NOWHERE
) -> Paper | None:
    """A paper by key or size, of the shipped ones unless others are given."""
    known = shipped_papers() if papers is None else papers
    paper = find_paper(name, known)
    if paper is None:
        hint = did_you_mean(name.lower(), known) or f"papers: {', '.join(known)}, or as 200x250 (mm)"
        message = f"there is no paper '{name}'"
        findings.add(codes.UNKNOWN_PAPER, message, where, hint=hint, entity=name)
    return paper


def choose_template(game: Game, options: SheetOptions, findings: Findings) -> SheetTemplate | None:
    """The template with what the options and the game's style overrule.

    A template that the options name keeps its own counter size; the style's template takes the style's.
    """
    name = options.template or game.style.template
    template = game.templates.get(name)
    if template is None and name in shipped_template_names():
        template = shipped_template(name)
    if template is None:
        hint = did_you_mean(name, template_names(game)) or f"templates: {', '.join(template_names(game))}"
        message = f"there is no sheet template '{name}'"
        findings.add(codes.UNKNOWN_TEMPLATE, message, game.style.origin, hint=hint, entity=name)
        return None
    edge = options.counter_mm or (None if options.template or template.blocks else game.style.counter_mm)
    return _overruled(template, options, edge)


def _overruled(template: SheetTemplate, options: SheetOptions, edge: float | None) -> SheetTemplate:
    changes: dict[str, object] = {}
    if edge is not None:
        changes |= {"width": edge, "height": edge}
    if options.gutter_mm is not None:
        changes |= {"gutter_x": options.gutter_mm, "gutter_y": options.gutter_mm}
    given = {
        "bleed": options.bleed_mm,
        "margin": options.margin_mm,
        "board": options.board_mm,
        "landscape": options.landscape,
    }
    changes |= {key: value for key, value in given.items() if value is not None}
    return replace(template, **changes) if changes else template
