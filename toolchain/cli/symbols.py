"""hexwright symbols [--out FILE]"""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a picture of them all (PNG)."
)
def command(out: Path | None) -> None:
    """List the names that unit types, markers and emblems may be drawn from."""
    from toolchain.layout.counters.marker_face_glyphs import GLYPHS
    from toolchain.layout.counters.unit_symbols_library import ALIASES, PRIMITIVES
    from toolchain.layout.counters.unit_symbols_silhouettes import SILHOUETTES

    _heading("Parts of unit symbols (symbol: [box, infantry, armor])")
    for name, primitive in PRIMITIVES.items():
        also = sorted(alias for alias, target in ALIASES.items() if target == name)
        click.echo(f"  {name:<16} {primitive.summary}" + (f"  (also {', '.join(also)})" if also else ""))
    click.echo(f"  {'letters:KG':<16} Up to four letters")
    click.echo(f"  {'path:M… fill:M…':<16} SVG path data of your own, in a box of 60 by 40 about 0,0")
    _heading("Silhouettes (for style layout: silhouette)")
    click.echo("  " + "\n  ".join(SILHOUETTES))
    _heading("Marker glyphs and emblems")
    click.echo("  " + "\n  ".join(GLYPHS))
    if out is not None:
        _write_picture(out)


def _heading(words: str) -> None:
    click.secho(words, bold=True)


def _write_picture(out: Path) -> None:
    from toolchain.render.symbol_index import symbol_index
    from toolchain.render.typesetter import render_png

    try:
        out.write_bytes(render_png(symbol_index(px_per_mm=8.0)))
    except OSError as error:
        raise click.ClickException(f"cannot write {out}: {error.strerror}") from error
    click.echo(f"wrote {out}")
