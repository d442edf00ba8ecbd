"""hexwright cache info|clear"""

from __future__ import annotations

import click

from toolchain.pipeline.cache import Cache, cache_folder


@click.group()
def command() -> None:
    """Show or clear the store of finished results."""


@command.command()
def info() -> None:
    """Say where the store is and how full."""
    found = Cache(cache_folder()).info()
    click.echo(f"{found.folder}")
    click.echo(f"{found.entries:,} entries, {found.size / 1e6:,.1f} of {found.limit / 1e6:,.0f} MB")


@command.command()
def clear() -> None:
    """Remove every entry."""
    count = Cache(cache_folder()).clear()
    click.echo(f"{count:,} entries removed")
