from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from toolchain.schema.export import schema_texts

ROOT = Path(__file__).parents[2]


def written_pages() -> dict[Path, str]:
    spec = importlib.util.spec_from_file_location("write", ROOT / "docs" / "write.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.pages())


PAGES = written_pages()


@pytest.mark.parametrize("path", sorted(PAGES), ids=str)
def test_pages_made_from_the_program_are_current(path: Path) -> None:
    assert (ROOT / path).read_text("utf-8") == PAGES[path], "run: make docs"


def test_schemas_are_current_and_no_other_file_claims_to_be_one() -> None:
    folder = ROOT / "schemas"
    for name, text in schema_texts().items():
        assert (folder / name).read_text("utf-8") == text, f"{name}; run: make docs"


LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(#[^)]*)?\)")
TEXTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", TEXTS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_link_of_the_documentation_leads_somewhere(page: Path) -> None:
    for target, _ in LINK.findall(page.read_text("utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), target
