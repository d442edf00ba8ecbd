"""What checks tell about counters, from their layouts alone: `counter_findings(game)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType

from toolchain.diagnostics.diagnostic import Code, Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.layout.colours import LEAST_CONTRAST, contrast, look_alike_in_grey
from toolchain.layout.counters import counter_face_codes as codes
from toolchain.layout.counters.artwork import game_artwork
from toolchain.layout.counters.counter_face import game_faces
from toolchain.layout.counters.counter_face_context import FaceOptions
from toolchain.layout.counters.counter_face_items import SAFE_MM, CounterFace, FacePair, FaceProblem
from toolchain.layout.counters.marker_face_glyphs import glyph_fault, glyph_names
from toolchain.layout.counters.unit_symbols import compose, primitive_names
from toolchain.layout.counters.unit_symbols_silhouettes import silhouette_names, silhouette_of
from toolchain.model.game import Game

PROBLEM_CODES: Mapping[str, Code] = MappingProxyType(
    {
        "too-long": codes.TEXT_TOO_LONG,
        "missing-glyph": codes.MISSING_GLYPH,
        "low-contrast": codes.LOW_CONTRAST,
        "unknown-glyph": codes.UNKNOWN_GLYPH,
    }
)
ROUNDING_MM = 0.02


def counter_findings(game: Game, options: FaceOptions | None = None) -> tuple[Diagnostic, ...]:
    """Every finding about a game's counters: faces, type symbols, emblems, colours and pictures."""
    faces = game_faces(game, options)
    passes: tuple[Callable[[Game], Iterator[Diagnostic]], ...] = (_types, _emblems, _schemes, _sides)
    found = [finding for check in passes for finding in check(game)]
    found.extend(_faces(game, faces))
    found.extend(game_artwork(game)[1])
    return tuple(dict.fromkeys(found))


def _faces(game: Game, faces: Mapping[str, FacePair]) -> Iterator[Diagnostic]:
    for key, pair in faces.items():
        owner = game.oob.units.get(key) or game.markers[key]
        problems = _distinct(pair)
        for problem in problems:
            yield _diagnostic(problem, key, owner.origin)
        if not problems:
            yield from _outside(pair.front, key, owner.origin)
            yield from _outside(pair.back, key, owner.origin)


def _distinct(pair: FacePair) -> tuple[FaceProblem, ...]:
    """Problems of both sides, one for each kind and place; faults of symbols are told at their type."""
    both = [p for p in (*pair.front.problems, *pair.back.problems) if p.kind in PROBLEM_CODES]
    return tuple({(p.kind, p.role): p for p in reversed(both)}.values())


def _diagnostic(problem: FaceProblem, key: str, span: Span) -> Diagnostic:
    hint = None
    if problem.kind == "unknown-glyph":
        hint = did_you_mean(problem.text, glyph_names())
    message = f"{problem.role.replace('-', ' ')} '{problem.text}' of {key}: {problem.reason}"
    return Diagnostic(PROBLEM_CODES[problem.kind], message, span, hint, entity=key)


def _outside(face: CounterFace, key: str, span: Span) -> Iterator[Diagnostic]:
    """Text that stands nearer to the cut than the safe zone, scaled to the counter's size."""
    safe = SAFE_MM * face.size_mm / 15.24 - ROUNDING_MM
    limit = face.size_mm - safe
    for item in face.texts():
        left, top, right, bottom = item.bounds
        if min(left, top) < safe or max(right, bottom) > limit:
            message = f"{item.role} '{item.text}' of {key} stands within {safe:.2f} mm of the counter's edge"
            yield Diagnostic(codes.OUTSIDE_SAFE_ZONE, message, span, entity=key)


def _types(game: Game) -> Iterator[Diagnostic]:
    """Symbols of the type key, each fault once at the type."""
    wants_silhouettes = game.style.layout == "silhouette"
    for key, unit_type in game.oob.types.items():
        for fault in compose(unit_type.symbol).faults:
            unknown = fault.kind == "unknown"
            code = codes.UNKNOWN_SYMBOL if unknown else codes.BAD_SYMBOL
            hint = did_you_mean(fault.part, (*primitive_names(), *silhouette_names())) if unknown else None
            yield Diagnostic(
                code, f"symbol of type {key}: {fault.reason}", unit_type.origin, hint, entity=key
            )
        if wants_silhouettes and not silhouette_of(unit_type.symbol):
            message = f"type {key} names no silhouette; its symbol is drawn instead"
            choices = "add one of: " + ", ".join(silhouette_names())
            yield Diagnostic(codes.NO_SILHOUETTE, message, unit_type.origin, choices, entity=key)


def _emblems(game: Game) -> Iterator[Diagnostic]:
    for key, side in game.sides.items():
        if side.emblem and (reason := glyph_fault(side.emblem)):
            hint = did_you_mean(side.emblem, glyph_names())
            yield Diagnostic(codes.UNKNOWN_GLYPH, f"emblem of {key}: {reason}", side.origin, hint, entity=key)


def _schemes(game: Game) -> Iterator[Diagnostic]:
    """The ink of each scheme against each of its grounds."""
    for key, scheme in game.style.schemes.items():
        grounds = {"field": scheme.field, "box": scheme.box, "band": scheme.band}
        for name, colour in grounds.items():
            if colour and (ratio := contrast(scheme.ink, colour)) < LEAST_CONTRAST:
                message = (
                    f"scheme {key}: ink {scheme.ink} on its {name} {colour} has a contrast of {ratio:.1f}; "
                    f"print needs {LEAST_CONTRAST}"
                )
                yield Diagnostic(codes.LOW_CONTRAST, message, game.style.origin, entity=key)


def _sides(game: Game) -> Iterator[Diagnostic]:
    """Pairs of sides whose counters have nearly the same lightness."""
    fields = {
        side: game.style.schemes[name].field
        for side, name in game.style.side_schemes.items()
        if name in game.style.schemes
    }
    for (one, first), (other, second) in combinations(_items(fields), 2):
        if look_alike_in_grey(first, second):
            message = f"the counters of {one} ({first}) and {other} ({second}) are one grey without colour"
            hint = "make one field lighter or darker"
            yield Diagnostic(codes.SIDES_ALIKE, message, game.style.origin, hint, entity=f"{one}+{other}")


def _items(table: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return table.items()
