"""Counter sheets to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets.sheet_options import SheetOptions
from toolchain.model.game import Game
from toolchain.pipeline.bundle import Product
from toolchain.pipeline.steps import Step, Work
from toolchain.pipeline.studio import Studio

if TYPE_CHECKING:
    from toolchain.layout.colours import InkMode
    from toolchain.render.sheets import SheetSet
    from toolchain.render.sheets_faces import FaceBook


def sheets_steps(
    studio: Studio, wanted: Mapping[str, SheetOptions], earlier: Mapping[str, str] | None
) -> list[Step]:
    """A step a paper. Those that differ from `earlier` (a manifest's sheets) get a PDF of their own, too."""
    return [_step(studio, name, options, earlier) for name, options in wanted.items()]


def _step(studio: Studio, name: str, options: SheetOptions, earlier: Mapping[str, str] | None) -> Step:
    def make(work: Work) -> Product:
        from toolchain.render.sheets import counter_sheets, sheet_names, sheets_to_print

        findings = Findings()
        game = work.game
        made = counter_sheets(game, options, findings, studio.art, _book(work, studio, options.mode))
        if made is None:
            return Product(findings=findings.sorted())
        stem = f"sheets/{game.key}-counters-{name}"
        files = {f"{stem}.pdf": _pdf(made, None, studio)}
        if earlier is not None:
            fresh = sheets_to_print(earlier, f"{stem}.pdf", made.digests)
            files[f"{stem}-changed.pdf"] = _pdf(made, fresh, studio)
        written = {file: data for file, data in files.items() if data is not None}
        sheets = sheet_names(f"{stem}.pdf", made.digests)
        return Product({**written, **_beside(game, made, name)}, findings.sorted(), sheets)

    settings = (options, studio.art_mark, earlier)
    return Step(f"sheets {name}", "sheets", settings, make, weight=0.5, room="sheets")


def _book(work: Work, studio: Studio, mode: InkMode) -> FaceBook:
    """Faces, drawn once for the sheets of all papers."""
    from toolchain.render.sheets_faces import FaceBook

    return work.shared(f"faces {mode}", lambda own: FaceBook(own.game, mode, studio.art))


def _beside(game: Game, made: SheetSet, name: str) -> dict[str, bytes]:
    """What goes with the sheets of one paper: the counter list (table and pages) and the cutter's files."""
    from toolchain.layout.sheets.counter_order_list import list_counters
    from toolchain.render.counter_list import counter_list_csv, counter_list_pdf
    from toolchain.render.cut_file import cut_files

    listed = list_counters(game, made.plan.sheets)
    stem = f"sheets/{game.key}-counter-list-{name}"
    files = {
        f"{stem}.csv": counter_list_csv(game, listed).encode(),
        f"{stem}.pdf": counter_list_pdf(game, listed, made.plan.paper),
    }
    cuts = cut_files(made.plan).items()
    return files | {f"sheets/cut/{game.key}-{name}-{number}.svg": text.encode() for number, text in cuts}


def single_steps(studio: Studio, options: SheetOptions) -> list[Step]:
    """One step: every counter by itself, with bleed, as PNG files and as one PDF."""

    def make(work: Work) -> Product:
        from toolchain.render.single_counters import single_faces, single_pdf, single_pngs

        findings = Findings()
        game = work.game
        singles = single_faces(game, options, findings)
        pngs = single_pngs(singles, options.single_dpi, studio.art)
        files = {f"single/{name}": png for name, png in pngs.items()}
        pdf = single_pdf(singles, f"{game.title}: single counters", studio.art)
        if pdf is not None:
            files[f"single/{game.key}-single-counters.pdf"] = pdf
        return Product(files, findings.sorted())

    return [Step("single counters", "sheets", (options, studio.art_mark), make, weight=2.0)]


def _pdf(made: SheetSet, only: frozenset[int] | None, studio: Studio) -> bytes | None:
    from toolchain.pipeline.typeset import pdf
    from toolchain.render.sheets import sheets_pdf

    return sheets_pdf(made, only, lambda pages: pdf(pages, studio.cache))
