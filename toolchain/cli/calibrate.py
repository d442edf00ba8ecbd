"""hexwright calibrate --paper a4"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--paper", default="a4", show_default=True, help="Paper size.")
@click.option(
    "--turn",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="How the printer turns the sheet.",
)
@click.option("--printer", help="Draw it through this printer's profile, to prove the profile.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The PDF to write.")
@click.pass_context
def command(ctx: click.Context, paper: str, turn: str, printer: str | None, out: Path | None) -> None:
    """Make a two-sided sheet from which a printer's errors are read off.

    The sheet itself says what to do with it; `hexwright printers add` keeps the readings.
    """
    from toolchain.diagnostics.diagnostic import Findings
    from toolchain.layout.sheets.duplex import BackMode
    from toolchain.layout.sheets.printer_profile_store import printers_folder, read_profile
    from toolchain.layout.sheets.sheet_template import named_paper
    from toolchain.render.calibration import calibration_pdf

    findings = Findings()
    found = named_paper(paper, findings)
    profile = read_profile(printers_folder(), printer, findings) if printer else None
    if found is None or findings.has_errors:
        tell(findings)
        ctx.exit(1)
    target = out or Path(f"calibration-{found.key}.pdf")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(calibration_pdf(found, BackMode(turn), profile))
    click.echo(f"{target}")


def tell(findings: object) -> None:
    """Findings without a place in content, one a line, with their hints."""
    from toolchain.diagnostics.diagnostic import Findings

    assert isinstance(findings, Findings)
    for finding in findings:
        click.echo(f"{finding.severity.word} {finding.code.id}: {finding.message}", err=True)
        if finding.hint:
            click.echo(f"  {finding.hint}", err=True)
