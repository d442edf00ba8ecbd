"""The commands of a saved game or log, read out of its archive."""

from __future__ import annotations

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.vassal import codes
from toolchain.vassal.format.commands import split_commands
from toolchain.vassal.format.obfuscation import deobfuscate
from toolchain.vassal.format.saved_game import SAVED_GAME
from toolchain.vassal.reading.folder_reader import Container


def read_save(archive: Container) -> tuple[tuple[str, ...] | None, tuple[Diagnostic, ...]]:
    """The commands of a saved game or log, in order; None and why not where it cannot be read."""
    span = archive.span(SAVED_GAME)
    data, findings = archive.read(SAVED_GAME)
    if data is None:
        missing = Diagnostic(codes.BAD_SAVE, "there is no entry savedGame", span)
        return None, findings or (missing,)
    content = deobfuscate(data)
    if content is None:
        return None, (Diagnostic(codes.BAD_SAVE, "the obfuscated text is broken", span),)
    try:
        return split_commands(content.decode("utf-8")), ()
    except UnicodeDecodeError as error:
        return None, (Diagnostic(codes.BAD_SAVE, f"not UTF-8 at byte {error.start:,}", span),)
