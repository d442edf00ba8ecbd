"""`hexwright check --fix`: mends files where a finding is certain of its cure."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path

import click

from toolchain.cli.check_texts import Texts
from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.fix import Edit
from toolchain.source.edit import patched_bytes, patched_text, patches
from toolchain.source.text_file import TextFile


def mend(findings: Iterable[Diagnostic], texts: Texts, *, write: bool) -> int:
    """Carry out every fix, or show it as a unified diff; how many findings were mended."""
    groups: dict[str, list[tuple[Edit, ...]]] = {}
    for found in findings:
        edits = found.fix.edits if found.fix else ()
        files = {edit.span.file for edit in edits}
        if len(files) == 1:
            groups.setdefault(files.pop(), []).append(edits)
    done = 0
    for name, group in sorted(groups.items()):
        file = texts(name)
        if file is not None:
            done += _mend_file(file, texts.paths[name], group, write=write)
    click.echo(f"{done} finding{'s' if done != 1 else ''} {'mended' if write else 'can be mended'}", err=True)
    return done


def _mend_file(file: TextFile, path: Path, group: list[tuple[Edit, ...]], *, write: bool) -> int:
    changes, done = patches(group, file)
    if not changes:
        return 0
    if write:
        path.write_bytes(patched_bytes(path.read_bytes(), changes))
        click.echo(f"mended {file.name}", err=True)
        return done
    before, after = file.text, patched_text(file.text, changes)
    lines = difflib.unified_diff(
        before.splitlines(True), after.splitlines(True), f"a/{file.name}", f"b/{file.name}"
    )
    click.echo("".join(lines), nl=False)
    return done
