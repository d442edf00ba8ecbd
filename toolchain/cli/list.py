"""hexwright list [PATH…]"""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], as_json: bool) -> None:
    """List games and their scenarios below PATHS (default: content, else here)."""
    from toolchain.cli.games import load_all

    results = load_all(paths)
    games = [r.game for r in results if r.game is not None]
    if as_json:
        data = [
            {
                "id": g.key,
                "title": g.title,
                "units": len(g.oob.units),
                "scenarios": [
                    {
                        "id": s.key,
                        "title": s.title,
                        "turns": [s.first_turn, s.last_turn],
                        "units": len(s.units),
                    }
                    for s in g.scenarios.values()
                ],
            }
            for g in games
        ]
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        for game in games:
            click.secho(f"{game.key}  ", bold=True, nl=False)
            click.echo(f"{game.title}, {len(game.oob.units)} units")
            for s in game.scenarios.values():
                turns = f"turns {s.first_turn}-{s.last_turn}, {len(s.units)} units"
                click.echo(f"  {s.key:<32} {s.title} ({turns})")
    broken = [r for r in results if r.game is None]
    for result in broken:
        click.echo(f"{result.folder.name}: does not load; run hexwright check", err=True)
    ctx.exit(1 if broken else 0)
