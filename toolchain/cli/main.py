"""The `hexwright` command."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping

import click

from toolchain import __version__

# Each command's module is imported when the command runs; the short help stands here so that --help
# imports none of them.
COMMANDS: Mapping[str, str] = {
    "build": "Compile games into sheets, maps, charts and modules.",
    "cache": "Show or clear the store of finished results.",
    "calibrate": "Make a two-sided sheet to measure a printer by.",
    "check": "Check content and report findings.",
    "diff": "Compare two versions of a game.",
    "explain": "Explain a finding by its code.",
    "inspect": "Give an overview of a VASSAL module or save.",
    "lint": "Report defects of any VASSAL module or save.",
    "list": "List games and scenarios.",
    "new": "Start a game of one's own.",
    "odds": "Work out a combat step by step.",
    "playtest": "Play random legal games of a scenario.",
    "printers": "Keep printer profiles.",
    "reach": "Show how far a unit can move.",
    "rules": "Show the rule index of a game.",
    "schema": "Write the JSON schemas for editors.",
    "sources": "List where a game's values come from.",
    "symbols": "List what unit symbols and markers are drawn from.",
    "translate": "Write the translation of a game's module.",
    "tree": "Write a module as stable, diffable text.",
}
EXIT_INTERNAL = 3


class LazyGroup(click.Group):
    """A group whose commands are imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"toolchain.cli.{cmd_name}")
        command = module.command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name]) for name in self.list_commands(ctx)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hexwright")
def root() -> None:
    """Compile hex-and-counter wargames from checked, declarative data.

    Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 an internal error.
    """


def main() -> None:
    """Run the command and end the process with its exit code."""
    try:
        code = root(standalone_mode=False)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        code = _internal(error)
    sys.exit(code if isinstance(code, int) else 0)


def _internal(error: Exception) -> int:
    if os.environ.get("HEXWRIGHT_TRACEBACK"):
        raise error
    kind = type(error).__name__
    click.echo(f"hexwright: internal error: {kind}: {error}", err=True)
    click.echo(
        "This is a fault of hexwright, not of your content. Set HEXWRIGHT_TRACEBACK=1 to see where.", err=True
    )
    return EXIT_INTERNAL
