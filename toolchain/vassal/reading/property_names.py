"""Names that expressions may use: what the engine offers, and what traits and components define."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from toolchain.vassal.format.sequence import decode
from toolchain.vassal.format.trait_view import TraitView
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.expression_scan import words_of

# Properties that every piece, map or module has.
SYSTEM = words_of(
    """
    BasicName PieceName LocalizedBasicName LocalizedPieceName LocationName CurrentMap CurrentBoard
    CurrentZone CurrentX CurrentY OldLocationName OldMap OldBoard OldZone OldX OldY OldDeckName
    OldDeckPosition DeckName DeckPosition ClickedX ClickedY PieceUID UniqueID StackPos StackSize PieceId
    Selected Moved Invisible InvisibleToOthers Obscured ObscuredToOthers Restricted RestrictedMovement
    NoStack Immobile IgnoreGrid cannotMove PlayerSide playerSide PlayerName
    playerName PlayerId playerId ModuleName ModuleVersion ModuleDescription ModuleOther1 ModuleOther2
    VassalVersionCreated VassalVersionRunning CurrentLanguage CurrentLanguageName DrawingMouseover
    DrawingMouseoverIndex ModuleGameFileName UiPieceCount UiPieceIndex CurrentMat CurrentMatID
    CurrentMatX CurrentMatY CurrentMatBasicName CurrentMatPieceName CurrentMatOffsetX CurrentMatOffsetY
    CurrentMatProp0 OldMat OldMatID OldMatX OldMatY OldMatBasicName OldMatPieceName OldMatOffsetX
    OldMatOffsetY MatName MatID MatNumCargo IsCargo AttachList AttachCount AttachBasicName
    """
)
# Variables of messages: reports, formats of locations, dice, turns, viewers. They have no meaning elsewhere,
# but a slip between the two kinds is rare, and one list is simpler than thirty.
VARIABLES = frozenset(
    name.casefold()
    for name in words_of(
        """
    pieceName newPieceName oldPieceName basicName menuCommand commandName location oldLocation
    previousLocation mapName oldMapName previousMap map oldMap message label name result numericalTotal
    numericalValue nDice nSides plus addToTotal keepDice keepCount keep summary gridLocation row column
    value oldValue
    newValue description level1 level2 level3 level4 level5 oldTurn newTurn turn playerName playerId
    playerSide side deckName cardName deckSize number count fromLocation toLocation allLocationsChecked
    checkedLocations range propertyValue propertyName propertyPrompt tabName caption title rot angle
    facing property oldPropertyValue newPropertyValue menuText text counter board zone region
    sourceLocation destination maxrange minrange buttonName faceUp faceDown diceTotal unsortedResult
    total rollType user time
        """
    )
)
_NUMBERED = re.compile(r"(result|level|die)\d{1,3}|sum\(.*\)", re.IGNORECASE)

_DICE = ("result", "total", "keep", "summary", "unsorted")
_GLOBAL_KINDS = frozenset(
    {
        "GlobalProperty",
        "ZoneProperty",
        "BooleanScenarioProperty",
        "ListScenarioProperty",
        "StringScenarioProperty",
        "NumberScenarioProperty",
        "GlobalTranslatableMessage",
        "StringPreference",
        "TextPreference",
        "IntegerPreference",
        "DoublePreference",
        "BooleanPreference",
        "EnumPreference",
    }
)


class PropertyNames(Struct):
    """Every name that is defined somewhere; `patterns` stand for names that are put together in the game."""

    names: set[str] = field(default_factory=set)
    patterns: list[re.Pattern[str]] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)

    def add(self, name: str) -> None:
        if "$" in name or name.startswith("{"):
            parts = re.split(r"\$[^$]*\$|\{.*\}", name)
            self.patterns.append(re.compile(".*".join(map(re.escape, parts)) if any(parts) else ".*"))
        elif name:
            self.names.add(name)

    def knows(self, name: str) -> bool:
        plain = name.strip()
        return (
            plain in self.names
            or plain in SYSTEM
            or plain.casefold() in VARIABLES
            or _NUMBERED.fullmatch(plain) is not None
            or any(p.fullmatch(plain) for p in self.patterns)
        )


def add_trait(found: PropertyNames, trait: TraitView) -> None:
    for name in defined_by(trait):
        found.add(name)


def defined_by(trait: TraitView) -> Iterator[str]:
    """The properties that a trait gives to its piece."""
    name = trait.get("name")
    match trait.id:
        case "mark;":
            yield from decode(trait.text.body, ",")
        case "emb2;":
            yield from (f"{name}_{word}" for word in ("Level", "Name", "Image", "Active"))
        case "label;":
            yield trait.get("property_name")
        case "PROP;" | "calcProp;" | "locmsg;":
            yield name
        case "rotate;":
            yield from (f"{name}_{word}" for word in ("Facing", "Degrees"))
        case "macro;" if trait.get("index") == "true":
            yield trait.get("index_property")
        case "propertysheet;":
            yield from (word[1:] for word in decode(trait.get("definition"), "~"))
        case "attach;" | "mat;" | "AreaOfEffect;":
            yield name
            yield from (f"{name}_{word}" for word in ("Active", "AttachCount", "AttachList", "Cargo"))
        case _:
            return


def add_components(found: PropertyNames, tree: ComponentTree) -> None:
    for node in tree.nodes:
        for name in defined_in(node):
            found.add(name)
        if is_shared(node):
            found.shared.add(node.attributes.get("name", ""))


def is_shared(node: Node) -> bool:
    """True for a property of module, map or zone, or a setting: there for every piece."""
    return node.short in _GLOBAL_KINDS


def defined_in(node: Node) -> Iterator[str]:
    """The properties that a component offers to all pieces."""
    name = node.attribute("name")
    if is_shared(node):
        yield name
        return
    match node.short:
        case "CounterTurnLevel" | "ListTurnLevel":
            yield node.attribute("property")
        case "DiceButton" | "SpecialDiceButton" | "RandomTextButton" | "InternetDiceButton":
            yield from (f"{name}_{word}" for word in _DICE)
            yield from (f"{name}_result{number}" for number in range(1, 21))
        case "DrawPile":
            yield f"{name}_numPieces"
            words = decode(node.attributes.get("countExpressions", ""), ",")
            yield from (f"{name}_{word.partition(':')[0].strip()}" for word in words)
        case "Map" | "PrivateMap" | "PlayerHand" | "WidgetMap":
            yield f"{node.attributes.get('mapName', '')}_isVisible"
        case "DoActionButton":
            yield node.attribute("indexProperty")
        case "option":
            yield name
        case _:
            return
