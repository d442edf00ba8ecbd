"""Writes the pages and schemas that are made from the program: `make docs`."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli.catalogue import CONTENT
from toolchain.cli.editor import all_schemas
from toolchain.cli.reference import commands_text
from toolchain.report.explain import with_index
from toolchain.report.translation_file import with_words
from toolchain.schema.reference import reference_text

ROOT = Path(__file__).parent.parent


def pages() -> dict[Path, str]:
    """Every page that is written from the program, by its path under the project's folder."""
    return {
        Path("docs/checks.md"): with_index((ROOT / "docs/checks.md").read_text("utf-8"), CONTENT),
        Path("docs/commands.md"): commands_text(),
        Path("docs/content-reference.md"): reference_text(),
        Path("docs/languages.md"): with_words((ROOT / "docs/languages.md").read_text("utf-8")),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        (ROOT / path).write_text(text, "utf-8")
    for name, schema in all_schemas().items():
        (ROOT / "schemas" / name).write_text(schema, "utf-8")
