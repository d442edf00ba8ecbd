"""Every trait this package knows by its id."""

from __future__ import annotations

from collections.abc import Mapping

from toolchain.vassal.format import trait_commands, trait_others, traits
from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.trait_codec import Trait, read_trait

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
    trait_others.Rotate,
    trait_others.OldLayer,
    trait_others.NonRectangular,
    trait_others.OldNonRectangular,
    trait_others.ActionButton,
    trait_others.PropertySheet,
    trait_others.Table,
    trait_others.BasicName,
    trait_others.Comment,
    trait_others.Attachment,
    trait_others.Border,
    trait_others.Mat,
    trait_others.MatCargo,
    trait_others.LocationCommand,
    trait_others.TranslatableMessage,
    trait_others.Pivot,
    trait_others.PlaySound,
    trait_others.SetPieceProperty,
)

TRAITS: Mapping[str, type[Trait]] = {cls.ID: cls for cls in _CLASSES}


def read(text: TraitText) -> Trait:
    """The typed trait; UnknownTrait where we have no class for it or a field does not parse."""
    return read_trait(text, TRAITS)
