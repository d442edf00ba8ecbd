"""The reference of commands in Markdown, written from the commands themselves."""

from __future__ import annotations

import click

from toolchain.cli.main import COMMANDS, root

_HEAD = """# Commands

`hexwright COMMAND --help` says the same at the terminal. PATH arguments name game folders, folders with
games below them, or files of a game; GAME is a game's id under `./content`, or a path; SCENARIO is
GAME/SCENARIO. Without a path, commands take the games of `./content`, else of the current folder.

Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 an internal error.

This page is written from the program (`make docs`).

"""


def commands_text() -> str:
    """The whole page."""
    context = click.Context(root, info_name="hexwright")
    sections = []
    for name in sorted(COMMANDS):
        command = root.get_command(context, name)
        if command is not None:
            sections.append(_section(command, click.Context(command, parent=context, info_name=name)))
    contents = "".join(f"- [`{name}`](#hexwright-{name}): {COMMANDS[name]}\n" for name in sorted(COMMANDS))
    return _HEAD + contents + "\n" + "\n".join(sections)


def _section(command: click.Command, context: click.Context) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f"## hexwright {context.info_name}\n", f"`{context.command_path} {usage}`\n", _prose(command)]
    options = [p for p in command.params if isinstance(p, click.Option)]
    if options:
        parts.append("| option | meaning |\n|---|---|\n" + "".join(_row(o) for o in options))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                parts.append(_subcommand(inner, click.Context(inner, parent=context, info_name=name)))
    return "\n".join(parts)


def _subcommand(command: click.Command, context: click.Context) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    options = [p for p in command.params if isinstance(p, click.Option)]
    table = "| option | meaning |\n|---|---|\n" + "".join(_row(o) for o in options) if options else ""
    return f"### {context.command_path} {usage}\n\n{_prose(command)}\n{table}"


def _prose(command: click.Command) -> str:
    text = (command.help or "").replace("\b", "")
    paragraphs = [" ".join(p.split()) for p in text.split("\n\n")]
    return "\n\n".join(paragraphs) + "\n"


def _row(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    kind = "" if option.is_flag else f" {_takes(option)}"
    return f"| {names}{kind} | {(option.help or '').replace('|', '/')} |\n"


def _takes(option: click.Option) -> str:
    if isinstance(option.type, click.Choice):
        return " / ".join(str(choice) for choice in option.type.choices)
    return option.metavar or option.type.name.upper()
