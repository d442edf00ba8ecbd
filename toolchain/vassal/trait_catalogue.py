"""Every trait this package knows by its id."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.vassal import trait_commands, traits
from toolchain.vassal.piece_text import TraitText
from toolchain.vassal.trait_codec import Trait, read_trait

_CLASSES: tuple[type[Trait], ...] = (
    traits.Prototype,
    traits.Marker,
    traits.Layer,
    traits.Label,
    traits.MarkMoved,
    traits.Footprint,
    traits.Mask,
    traits.Invisible,
    traits.AreaOfEffect,
    traits.Immobile,
    traits.CalculatedProperty,
    traits.DynamicProperty,
    traits.SetGlobalProperty,
    trait_commands.Delete,
    trait_commands.Clone,
    trait_commands.PlaceMarker,
    trait_commands.Replace,
    trait_commands.Translate,
    trait_commands.SendTo,
    trait_commands.Trigger,
    trait_commands.Report,
    trait_commands.PieceGlobalKey,
    trait_commands.GlobalHotkey,
    trait_commands.SubMenu,
    trait_commands.MenuSeparator,
    trait_commands.ReturnToDeck,
    trait_commands.Restricted,
    trait_commands.RestrictCommands,
    trait_commands.Deselect,
)

TRAITS: Mapping[str, type[Trait]] = {cls.ID: cls for cls in _CLASSES}


def read(text: TraitText) -> Trait:
    """The typed trait; UnknownTrait where we have no class for it or a field does not parse."""
    return read_trait(text, TRAITS)
