"""hexwright explain [CODE]"""

from __future__ import annotations

import click


@click.command()
@click.argument("code", required=False)
@click.pass_context
def command(ctx: click.Context, code: str | None) -> None:
    """Explain a finding by its CODE or name, with a failing and a fixed example; without, list them all."""
    from toolchain.cli.catalogue import find
    from toolchain.cli.console import in_colour
    from toolchain.diagnostics.suggest import did_you_mean
    from toolchain.report.explain import explain, index

    explanations = find()
    if code is None:
        click.echo(index(explanations.values()), nl=False)
        return
    by_name = {e.code.name: e for e in explanations.values()}
    found = explanations.get(code.upper()) or by_name.get(code.lower())
    if found is None:
        hint = did_you_mean(code.upper(), explanations) or did_you_mean(code.lower(), by_name)
        raise click.UsageError(f"there is no finding '{code}'" + (f"; {hint}" if hint else ""))
    click.echo(explain(found, colour=in_colour()), nl=False)
    ctx.exit(0)
