"""The primitives that unit symbols are composed of.

Ground forces of the mid twentieth century are covered: NATO practice where it existed, hobby practice else.
"""

# ruff: noqa: E501  (path data reads best on one line)
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from toolchain.layout.counters import symbol_paths as paths
from toolchain.layout.counters.unit_symbols_parts import (
    Ink,
    Letters,
    Part,
    Primitive,
    Shape,
    boxed,
    line,
    solid,
)


def primitive(name: str, summary: str, *parts: Part) -> Primitive:
    return Primitive(name, summary, parts)


OVAL = paths.stadium(0, 0, 38, 21)
WHEEL, RIM = 2.9, 0.8
BELOW = 26.4

_FRAMES = (
    primitive("box", "Frame of a unit", boxed(paths.rectangle(-30, -20, 60, 40))),
    primitive("box-dashed", "Frame of a unit that is planned, weak or provisional",
               Shape(paths.rectangle(-30, -20, 60, 40), Ink.BOX, Ink.NONE), line(paths.dashed_box(), 1.0)),
    primitive("disc", "Round frame", boxed(paths.circle(0, 0, 20))),
    primitive("diamond", "Diamond frame", boxed("M0 -20L30 0L0 20L-30 0Z")),
)  # fmt: skip

_BRANCHES = (
    primitive("infantry", "Crossed straps", line("M-30 -20L30 20M-30 20L30 -20")),
    primitive("armor", "Track", line(OVAL)),
    primitive("armor-heavy", "Filled track: heavy armor", Shape(OVAL, Ink.LINE)),
    primitive("recon", "Cavalry strap", line("M-30 20L30 -20")),
    primitive("artillery", "Cannon ball", solid(paths.circle(0, 0, 5.2))),
    primitive("artillery-large", "Large ball: heavy artillery", solid(paths.circle(0, 0, 7.6))),
    primitive("anti-tank", "Arrow head over the whole box", line("M-30 20L0 -18.2L30 20")),
    primitive("engineer", "Bridge on three piles", line("M-11 8V-6.5H11V8M0 -6.5V8", 1.1)),
    primitive("bridging", "Bridge seen from above",
               line("M-13 -9.5L-7 -5H7L13 -9.5M-13 9.5L-7 5H7L13 9.5")),
    primitive("anti-air", "Dome", line("M-30 20A30 26 0 0 1 30 20")),
    primitive("rocket", "Two arrow heads over a ball",
               line("M-8 -5.5L0 -13L8 -5.5M-8 1L0 -6.5L8 1"), solid(paths.circle(0, 8, 4.6))),
    primitive("mortar", "Upward arrow from a ring",
               line(paths.circle(0, 9, 4)), line("M0 5V-12M-6 -6.5L0 -12.5L6 -6.5")),
    primitive("machine-gun", "Upward arrow on a foot", line("M-8 12H8M0 12V-12M-6 -6L0 -12.5L6 -6")),
    primitive("gun", "Barrel of an assault gun", line("M0 10.5V-9M-5.5 -3.5L0 -9.6L5.5 -3.5")),
    primitive("signals", "Flash", line("M-30 -20L4 4V-4L30 20")),
    primitive("medical", "Cross", line("M0 -20V20M-30 0H30")),
    primitive("aircraft", "Airscrew",
               solid("M0 0C6 -9 19 -9 19 0C19 9 6 9 0 0C-6 -9 -19 -9 -19 0C-19 9 -6 9 0 0Z")),
    primitive("naval", "Anchor", line("M0 -8V13M-8 -5H8M-13 4C-12 13 -5 14 0 14C5 14 12 13 13 4"),
               line(paths.circle(0, -11, 3))),
    primitive("combat-command", "Track with letters: armor of mixed arms",
               line(paths.stadium(0, 0, 42, 25)), Letters("CC", 13.0)),
    primitive("headquarters", "Filled bar at the head", solid(paths.rectangle(-30, -20, 60, 11))),
    primitive("supply", "Line at the foot", line("M-30 10H30")),
    primitive("security", "Bar across the middle", solid(paths.rectangle(-30, -4, 60, 8))),
)  # fmt: skip

_MOVEMENT = (
    primitive("airborne", "Gull at the foot", line("M-12.5 17.6A6.25 6.6 0 0 1 0 17.6A6.25 6.6 0 0 1 12.5 17.6")),
    primitive("parachute", "Canopy at the head",
               boxed("M-8.5 -8.2A8.5 9 0 0 1 8.5 -8.2Z", 0.8), line("M-8.5 -8.2L0 0L8.5 -8.2", 0.8)),
    primitive("glider", "Glider seen from the front, at the foot",
               line("M-19 10.6L0 12.8L19 10.6", 1.1), solid(paths.ellipse(0, 13.6, 4.2, 3.9))),
    primitive("mountain", "Peak at the foot", solid("M-8.5 20L0 6.5L8.5 20Z")),
    primitive("motorized", "Upright line", line("M0 -20V20")),
    primitive("wheeled", "Two wheels below the box",
               line(paths.circle(-15, BELOW, WHEEL), RIM), line(paths.circle(15, BELOW, WHEEL), RIM)),
    primitive("half-tracked", "Wheel and track below the box",
               line(paths.circle(-17, BELOW, WHEEL), RIM), line(paths.stadium(10, BELOW, 26, 2 * WHEEL), RIM)),
    primitive("tracked", "Track below the box", line(paths.stadium(0, BELOW, 40, 2 * WHEEL), RIM)),
    primitive("motorcycle", "Two wheels joined, at the foot",
               line(paths.circle(-6, 14.6, 3.3), 0.85), line(paths.circle(6, 14.6, 3.3), 0.85)),
    primitive("bicycle", "Two wheels and a frame, at the foot",
               line(paths.circle(-6.5, 14.4, 3.5), 0.6), line(paths.circle(6.5, 14.4, 3.5), 0.6),
               line("M-6.5 14.4L-2 9.5H4L6.5 14.4", 0.6)),
    primitive("ski", "Crossed skis, at the foot", line("M-9 18L7 10M9 18L-7 10", 0.8)),
    primitive("horse", "Horse-drawn: double strap", line("M-30 15L22.5 -20M-22.5 20L30 -15", 0.9)),
    primitive("fortress", "Battlements", line("M-30 -20V-13H-18V-20M-6 -20V-13H6V-20M18 -20V-13H30V-20")),
    primitive("heavy", "Bar at the left: heavy equipment", solid(paths.rectangle(-30, -20, 8.5, 40))),
    primitive("weapons", "Bar at the right: heavy weapons", solid(paths.rectangle(21.5, -20, 8.5, 40))),
    primitive("light", "Short bar at the foot", line("M-6 15.5H6")),
)  # fmt: skip

PRIMITIVES: Mapping[str, Primitive] = MappingProxyType(
    {p.name: p for p in (*_FRAMES, *_BRANCHES, *_MOVEMENT)}
)

ALIASES: Mapping[str, str] = MappingProxyType(
    {
        "frame": "box", "rectangle": "box", "cross": "infantry", "x": "infantry", "oval": "armor",
        "armour": "armor", "armored": "armor", "track": "armor", "tank": "armor", "slash": "recon",
        "reconnaissance": "recon", "cavalry": "recon", "dot": "artillery", "ball": "artillery",
        "chevron": "anti-tank", "tank-destroyer": "anti-tank", "engineers": "engineer", "gull": "airborne",
        "wings": "airborne", "canopy": "parachute", "triangle": "mountain", "wheels": "wheeled",
        "half-track": "half-tracked", "nebelwerfer": "rocket", "flak": "anti-air",
        "anti-aircraft": "anti-air",
        "assault-gun": "gun", "hq": "headquarters", "machinegun": "machine-gun",
    }
)  # fmt: skip
