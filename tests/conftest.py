"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine must not fail a test.
settings.register_profile("hexwright", deadline=None)
settings.load_profile("hexwright")
