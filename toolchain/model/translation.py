"""A game in another language: which of its texts players of its module read, and the game with others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from toolchain.model.game import Game
from toolchain.model.language import Language

# The mark of a bonus that a hex gives.
BONUS = "bonus"

# What players read in a module, by the short names of classes: fields of text, then fields with more below.
_Shown = tuple[tuple[str, ...], tuple[str, ...]]
_SHOWN: Mapping[str, _Shown] = {
    "Game": (
        ("title", "subtitle", "description", "credits"),
        ("sides", "oob", "markers", "calendar", "scenarios", "ruleset", "game_map"),
    ),
    "Side": (("name",), ()),
    "OrderOfBattle": ((), ("types",)),
    "UnitType": (("name",), ()),
    "Marker": (("name",), ()),
    "Calendar": ((), ("turns",)),
    "Turn": (("label", "notes"), ()),
    "Scenario": (("title", "summary", "dates", "notes"), ("setup", "arrivals")),
    "SetupGroup": (("area_text",), ()),
    "Arrival": (("area_text",), ()),
    "GameMap": ((), ("terrain", "boxes")),
    "HoldingBox": (("title",), ()),
    "Terrain": (("name",), ()),
    "Ruleset": (
        (),
        (
            "sequence",
            "terrain_effects",
            "combat_table",
            "conditions",
            "turn_rules",
            "support_points",
            "support_markers",
            "replacements",
            "drops",
            "hex_events",
            "boundaries",
            "victory",
        ),
    ),
    "Sequence": ((), ("opening", "player", "closing")),
    "Phase": (("title", "summary"), ()),
    "Condition": (("title", "text"), ()),
    "TurnRule": (("title", "text"), ()),
    "HexEvent": (("title", "text"), ()),
    "Boundary": (("title", "text"), ()),
    "SupportMarkers": ((), ("changes",)),
    "AllotmentChange": (("title",), ()),
    "SupportPoints": (("title",), ()),
    "Replacement": (("title",), ()),
    "DropRule": (("title",), ()),
    "TerrainEffects": (("notes",), ()),
    "CombatTable": (("notes",), ("codes", "lines")),
    "ResultCode": (("name", "text"), ()),
    "TerrainLine": (("title",), ()),
    "VictorySchedule": (("title", "texts"), ("items", "requirements")),
    "VictoryItem": (("text",), ()),
    "Requirement": (("text",), ()),
}


def game_texts(game: Game) -> tuple[str, ...]:
    """Every text of the game's own that its module shows and a translation can give, each once."""
    units = game.oob.units.values()
    more = (text for unit in units for text in (unit.name, unit.formation or unit.army))
    marks = [phase.gives_mark for phase in game.ruleset.sequence.phases]
    marks += [BONUS for event in game.ruleset.hex_events if event.bonus]
    found = (*_texts(game), *more, *map(mark_title, marks))
    return tuple(dict.fromkeys(text for text in found if any(map(str.isalpha, text))))


def mark_title(name: str) -> str:
    """How a mark of the rules is written for players."""
    return name.capitalize()


def translated(game: Game, language: Language) -> Game:
    """The game with its texts in a language; those without a translation stay as they are.

    Names by which rules and saved games find things (keys, formations, properties) are left alone; `written`
    of the result is the game that was given.
    """
    plain = Game(**{name: getattr(game, name) for name in Game.__struct_fields__})
    other: Game = _reworded(plain, lambda text: language.texts.get(text, text))
    return replace(other, language=language, written=game, languages={})


def own_text(game: Game, text: str) -> str:
    """A text that must stay as it is in the model, as players of a translation read it."""
    return game.language.texts.get(text, text) if game.language is not None else text


def _texts(part: Any) -> Iterator[str]:
    words, below = _SHOWN["Game" if isinstance(part, Game) else type(part).__name__]
    for name in words:
        value = getattr(part, name)
        yield from (value,) if isinstance(value, str) else value
    for name in below:
        for member in _members(getattr(part, name)):
            yield from _texts(member)


def _members(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, tuple):
        yield from value
    elif value is not None:
        yield value


def _reworded(part: Any, said: Callable[[str], str]) -> Any:
    words, below = _SHOWN[type(part).__name__]
    fields = {name: _said(getattr(part, name), said) for name in words}
    fields |= {name: _parts(getattr(part, name), said) for name in below}
    return replace(part, **fields)


def _said(value: str | tuple[str, ...], said: Callable[[str], str]) -> str | tuple[str, ...]:
    return said(value) if isinstance(value, str) else tuple(said(text) for text in value)


def _parts(value: Any, said: Callable[[str], str]) -> Any:
    if isinstance(value, Mapping):
        return {key: _reworded(part, said) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple(_reworded(part, said) for part in value)
    return _reworded(value, said) if value is not None else None
