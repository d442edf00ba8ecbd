"""hexwright printers list|add|show|remove"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from toolchain.cli.calibrate import tell

Reading = tuple[str, float, float]

if TYPE_CHECKING:
    from toolchain.layout.sheets.printer_profile import PrinterProfile

    # Generic in newer versions of click only.
    ReadingBase = click.ParamType[Reading]
else:
    ReadingBase = click.ParamType

_READING = re.compile(r"([A-Ea-e])=([+-]?(?:\d+(?:\.\d*)?|\.\d+)),([+-]?(?:\d+(?:\.\d*)?|\.\d+))")


class ReadingType(ReadingBase):
    """A hole of the calibration sheet: letter, mm right, mm down."""

    name = "A=RIGHT,DOWN"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Reading:
        found = _READING.fullmatch(str(value).replace("−", "-").replace(" ", ""))
        if found is None:
            self.fail(f"'{value}' is no reading; write for example A=0.4,-0.2", param, ctx)
        return found[1].upper(), float(found[2]), float(found[3])


@click.group(invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Keep printer profiles: how a printer misplaces backs, and by how much it scales.

    `hexwright build --printer NAME` makes up for it.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_profiles)


@command.command("list")
def list_profiles() -> None:
    """List the profiles that are kept."""
    from toolchain.diagnostics.diagnostic import Findings
    from toolchain.layout.sheets.printer_profile_store import printers_folder, profile_names, read_profile

    folder = printers_folder()
    names = profile_names(folder)
    for name in names:
        findings = Findings()
        profile = read_profile(folder, name, findings)
        tell(findings)
        if profile is not None:
            click.echo(f"{profile.label} ({profile.paper})")
    if not names:
        click.echo(f"no printers in {folder}; start with: hexwright calibrate")


@command.command()
@click.argument("name")
@click.pass_context
def show(ctx: click.Context, name: str) -> None:
    """Show every value of one profile."""
    from toolchain.diagnostics.diagnostic import Findings
    from toolchain.layout.sheets.printer_profile_store import printers_folder, profile_path, read_profile

    findings = Findings()
    profile = read_profile(printers_folder(), name, findings)
    if profile is None:
        tell(findings)
        ctx.exit(1)
    for label, value in _values(profile):
        click.echo(f"{label:<28}{value}")
    click.echo(f"{'file':<28}{profile_path(printers_folder(), name)}")


def _values(profile: PrinterProfile) -> list[tuple[str, str]]:
    return [
        ("printer", profile.name),
        ("paper", profile.paper),
        ("tray", profile.tray or "-"),
        ("sheet turned about", profile.turn),
        ("back lies right by", f"{profile.dx:+.3f} mm"),
        ("back lies down by", f"{profile.dy:+.3f} mm"),
        ("back is turned clockwise by", f"{profile.skew:+.3f} degrees"),
        ("scale across, down", f"{profile.scale_x * 100:.3f}%, {profile.scale_y * 100:.3f}%"),
        (
            "back against front",
            f"{profile.back_scale_x * 100:.3f}%, {profile.back_scale_y * 100:.3f}%",
        ),
    ]


@command.command()
@click.argument("name")
@click.option("--paper", default="a4", show_default=True, help="Paper that was measured.")
@click.option("--tray", default="", help="Tray, in your words.")
@click.option(
    "--turn",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="How the sheet was turned.",
)
@click.option("--hole", "holes", multiple=True, type=ReadingType(), help="A pin's hole, as in A=0.4,-0.2.")
@click.option("--across", type=click.FloatRange(20, 1000), help="Measured length of the level rule, mm.")
@click.option("--down", type=click.FloatRange(20, 1000), help="Measured length of the upright rule, mm.")
@click.option("--dx", type=float, help="Instead of holes: the back lies so many mm to the right.")
@click.option("--dy", type=float, help="Instead of holes: the back lies so many mm down.")
@click.option("--skew", type=float, help="Instead of holes: the back is turned so many degrees clockwise.")
@click.pass_context
def add(ctx: click.Context, /, name: str, holes: tuple[Reading, ...], **given: object) -> None:
    """Keep the readings of a calibration sheet as the profile NAME, or replace it."""
    from toolchain.layout.sheets.printer_profile_store import is_printer_name, printers_folder, write_profile

    if not is_printer_name(name):
        raise click.UsageError(f"'{name}' is no name for a printer: letters, digits, blanks and . + - _")
    direct = {key: given[key] for key in ("dx", "dy", "skew") if given[key] is not None}
    if holes and direct:
        raise click.UsageError("give holes, or --dx, --dy and --skew, not both")
    profile = _measured(ctx, name, holes, direct, given)
    path = write_profile(printers_folder(), profile)
    click.echo(f"{profile.label}")
    click.echo(f"{path}")


def _measured(
    ctx: click.Context,
    name: str,
    holes: tuple[Reading, ...],
    direct: dict[str, object],
    given: dict[str, object],
) -> PrinterProfile:
    from msgspec.structs import replace

    from toolchain.diagnostics.diagnostic import Findings
    from toolchain.layout.sheets.calibration import fit_profile
    from toolchain.layout.sheets.duplex import BackMode
    from toolchain.layout.sheets.paper import page_of
    from toolchain.layout.sheets.printer_profile import problem_of
    from toolchain.layout.sheets.sheet_template import named_paper

    findings = Findings()
    paper = named_paper(str(given["paper"]), findings)
    if paper is None:
        tell(findings)
        ctx.exit(1)
    across, down = given["across"], given["down"]
    fit = fit_profile(
        name,
        page_of(paper, landscape=False),
        paper.key,
        {letter: (right, below) for letter, right, below in holes},
        tray=str(given["tray"]),
        turn=BackMode(str(given["turn"])),
        across=across if isinstance(across, float) else None,
        down=down if isinstance(down, float) else None,
    )
    profile = replace(fit.profile, **direct)
    if problem := problem_of(profile):
        click.echo(f"error: {problem}", err=True)
        ctx.exit(1)
    if len(holes) > 2:
        click.echo(f"the readings agree within {fit.residual:.2f} mm")
    return profile


@command.command()
@click.argument("name")
@click.pass_context
def remove(ctx: click.Context, name: str) -> None:
    """Forget a profile."""
    from toolchain.layout.sheets.printer_profile_store import printers_folder, profile_names, remove_profile

    if not remove_profile(printers_folder(), name):
        known = ", ".join(profile_names(printers_folder())) or "none"
        click.echo(f"error: there is no printer '{name}'; there are: {known}", err=True)
        ctx.exit(1)
    click.echo(f"{name} removed")
