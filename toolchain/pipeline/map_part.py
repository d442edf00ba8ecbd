"""The map as a picture and a poster."""

from __future__ import annotations

from toolchain.pipeline.options import BuildOptions
from toolchain.pipeline.steps import Step
from toolchain.pipeline.studio import Studio


def map_steps(studio: Studio, options: BuildOptions) -> list[Step]:
    return []
