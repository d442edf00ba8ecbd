"""Settings for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

SPECIAL = ("soak", "benchmark")

# A busy machine must not fail a test.
settings.register_profile("hexwright", deadline=None)
settings.load_profile("hexwright")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Soak and benchmark tests run only when they are asked for by their mark."""
    asked = str(config.getoption("-m") or "")
    marks = [mark for mark in SPECIAL if mark not in asked]
    skipped = {item for item in items for mark in marks if item.get_closest_marker(mark)}
    if skipped:
        config.hook.pytest_deselected(items=sorted(skipped, key=lambda item: item.nodeid))
        items[:] = [item for item in items if item not in skipped]
