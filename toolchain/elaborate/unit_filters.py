"""Unit filters: shapes become model filters."""

from __future__ import annotations

from toolchain.model.unit import UnitFilter
from toolchain.schema.shapes.area import UnitFilterShape


def unit_filter(shape: UnitFilterShape | None) -> UnitFilter:
    """The filter; no shape matches every unit."""
    if shape is None:
        return UnitFilter()
    return UnitFilter(
        sides=shape.sides,
        types=shape.types,
        classes=shape.classes,
        without_classes=shape.without_classes,
        keys=shape.keys,
        formations=shape.formations,
        armies=shape.armies,
        nations=shape.nations,
        factor_at_least=tuple(sorted(shape.factor_at_least.items())),
        any_of=tuple(unit_filter(part) for part in shape.any_of),
        none_of=tuple(unit_filter(part) for part in shape.none_of),
    )
