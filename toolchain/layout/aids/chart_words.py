"""Rules data in the words and figures of a player's card."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from toolchain.layout.aids.text_flow import Run, Text
from toolchain.model.combat_table import Act, Effect, ResultCode, Whom
from toolchain.model.game import Game
from toolchain.model.hexgrid import Edge
from toolchain.model.provenance import Provenance
from toolchain.model.turns import TurnSpan
from toolchain.model.unit import UnitFilter

DAGGER = "†"
MINUS = "−"
_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}  # fmt: skip
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def fraction_text(value: Fraction) -> str:
    """A number as printed: 2, ½, 1⅓, 2/5."""
    if value < 0:
        return MINUS + fraction_text(-value)
    whole, part = divmod(value, 1)
    if not part:
        return str(whole)
    sign = _VULGAR.get(part)
    if sign is None:
        text = f"{part.numerator}/{part.denominator}"
        return f"{whole} {text}" if whole else text
    return f"{whole}{sign}" if whole else sign


def signed(value: int) -> str:
    """A differential or modifier with its sign; 0 has none."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def number_word(value: int) -> str:
    return _SMALL[value] if 0 <= value < len(_SMALL) else str(value)


def counted(value: int, noun: str) -> str:
    """ "one hex", "two hexes", "12 units"."""
    plural = noun + ("es" if noun.endswith(("x", "s", "ch")) else "s")
    return f"{number_word(value)} {noun if value == 1 else plural}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """With a capital at the start and a stop at the end."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?:" else ".")


def dagger(provenance: Provenance | None) -> str:
    """The dagger that a value of our own carries."""
    return DAGGER if provenance is not None and provenance.is_ours else ""


def turns_text(span: TurnSpan) -> str:
    if span.last is None:
        return "every turn" if span.first <= 1 else f"from turn {span.first}"
    if span.first == span.last:
        return f"turn {span.first}"
    return f"turns {span.first}–{span.last}"


def effect_text(effect: Effect) -> str:
    """An effect of a combat result as a sentence."""
    who = {
        Whom.ATTACKERS: "every attacking unit",
        Whom.ONE_ATTACKER: "one attacking unit",
        Whom.DEFENDER: "the defender",
    }[effect.whom]
    match effect.act:
        case Act.ELIMINATE:
            return f"{who} is eliminated"
        case Act.RETREAT:
            return f"{who} retreats {counted(effect.number, 'hex')}"
        case Act.LOSE_STEPS:
            return f"{who} loses {counted(max(1, effect.number), 'step')}"
        case Act.EXCHANGE:
            return "attackers worth at least the defender’s modified strength are eliminated"


def result_text(code: ResultCode) -> str:
    """What a result means: content's own words; none where the name says it all; else made from effects."""
    if code.text:
        return sentence(code.text)
    if code.name and code.name != code.key:
        return ""
    return " ".join(sentence(effect_text(e)) for e in code.effects) or "No effect."


def outcome(code: ResultCode) -> str:
    """The tint of a result, by who suffers and how much: gain, gain-strong, trade, loss, loss-strong, "" ."""
    attackers = [e for e in code.effects if e.whom is not Whom.DEFENDER]
    defender = [e for e in code.effects if e.whom is Whom.DEFENDER]
    if attackers and defender:
        return "trade"
    strong = any(e.act is Act.ELIMINATE for e in code.effects)
    if attackers:
        return "loss-strong" if strong else "loss"
    if defender:
        return "gain-strong" if strong else "gain"
    return ""


def units_text(chosen: UnitFilter, game: Game) -> str:
    """The units that a filter means, in words."""
    words: list[str] = []
    if chosen.sides:
        words.append(listed([game.sides[s].adjective or game.sides[s].name for s in chosen.sides], "or"))
    kinds = [game.oob.types[t].name.lower() for t in chosen.types if t in game.oob.types]
    kinds += [c.replace("_", " ") for c in chosen.classes]
    if kinds:
        words.append(listed(list(dict.fromkeys(kinds)), "or"))
    words += [*chosen.nations, *chosen.armies, *chosen.formations]
    text = " ".join((*words, "units")) if words or not chosen.keys else ""
    if chosen.keys:
        names = [game.oob.units[k].full_designation or k for k in chosen.keys if k in game.oob.units]
        text = " ".join(part for part in (text, listed(names)) if part)
    if chosen.without_classes:
        text += f" other than {listed([c.replace('_', ' ') for c in chosen.without_classes], 'or')}"
    if chosen.any_of:
        text = listed([units_text(part, game) for part in chosen.any_of], "or")
    if chosen.none_of:
        text += f" but not {listed([units_text(part, game) for part in chosen.none_of], 'or')}"
    return text


def everyone(chosen: UnitFilter, game: Game) -> bool:
    """Whether a filter leaves out no unit of the game."""
    return all(chosen.matches(unit) for unit in game.oob.units.values())


def nobody(chosen: UnitFilter, game: Game) -> bool:
    """Whether a filter matches no unit of the game: a rule for others in the series."""
    return not any(chosen.matches(unit) for unit in game.oob.units.values())


def section_run(section: str) -> Text:
    """The rulebook's number in brackets; sections that are not numbered are left out."""
    return (Run(f" [{section}]", ink="soft"),) if section[:1].isdigit() else ()


def edges_text(edges: Sequence[Edge]) -> str:
    names = [edge.value for edge in edges]
    return f"the {listed(names, 'or')} edge" if names else "the map’s edge"


def side_name(game: Game, key: str) -> str:
    side = game.sides.get(key)
    return side.name if side else key
