"""hexwright playtest SCENARIO"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from toolchain.rules.playtest import PlayedGame


@click.command()
@click.argument("scenario", required=False)
@click.option("--games", type=click.IntRange(1, 100_000), default=10, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build/playtest"),
    show_default=True,
    help="Folder for replays of broken games.",
)
@click.option(
    "--replay", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Play a saved game again."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(
    ctx: click.Context,
    scenario: str | None,
    games: int,
    seed: int,
    save: Path,
    replay: Path | None,
    as_json: bool,
) -> None:
    """Play random legal games of SCENARIO (GAME/SCENARIO) with every rule and invariant watched.

    Game N has the seed --seed + N - 1. A game that breaks an invariant is saved as a replay, which --replay
    runs again. Exits with 1 if any game broke.
    """
    from toolchain.cli.games import load_scenario
    from toolchain.report.playtest import playtest_json, playtest_text
    from toolchain.rules.play import open_play
    from toolchain.rules.playtest import play_random

    if replay is not None:
        ctx.exit(_again(replay, scenario))
    if not scenario:
        raise click.UsageError("name a scenario: GAME/SCENARIO")
    game, chosen = load_scenario(scenario)
    play = open_play(game, chosen)
    played = [play_random(play, seed + number, chosen.options) for number in range(games)]
    saved = [_save(p, save) for p in played if p.faults]
    text = playtest_json if as_json else playtest_text
    click.echo(text(game, chosen, played, saved), nl=False)
    ctx.exit(1 if saved else 0)


def _save(played: PlayedGame, folder: Path) -> str:
    from toolchain.rules.playtest import save_replay

    folder.mkdir(parents=True, exist_ok=True)
    name = played.replay.scenario.replace("/", "-")
    path = folder / f"{name}-{played.seed}.json"
    path.write_bytes(save_replay(played.replay))
    return path.as_posix()


def _again(path: Path, scenario: str | None) -> int:
    """Run a replay: 0 if it comes through, 1 if it breaks."""
    import msgspec

    from toolchain.cli.games import load_scenario
    from toolchain.rules.play import open_play
    from toolchain.rules.playtest import load_replay, run_replay

    try:
        replay = load_replay(path.read_bytes())
    except msgspec.MsgspecError as error:
        raise click.UsageError(f"'{path}' is no replay: {error}") from error
    game, chosen = load_scenario(scenario or replay.scenario)
    final, faults = run_replay(open_play(game, chosen, replay.readings), replay)
    if faults:
        click.echo(f"broken on turn {final.turn}: {faults[0]}")
        return 1
    click.echo(f"{len(replay.steps)} actions played again, to turn {final.turn}")
    return 0
