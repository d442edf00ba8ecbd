"""Thin helpers that write SVG with lxml, or as text where much is drawn of small pieces.

Every drawing uses millimetres as user units. Numbers are written with at most three decimals, attributes
in the order they are given, so the same drawing is the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from lxml import etree

from toolchain.layout.font_metrics import SANS

NAMESPACE = "http://www.w3.org/2000/svg"
_NSMAP: Any = {None: NAMESPACE}

_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)

Element: TypeAlias = etree._Element
Value: TypeAlias = str | float | int | None
Point: TypeAlias = tuple[float, float]

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
)
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=1 << 16)
def num(value: float) -> str:
    """A number with at most three decimals and no trailing zeros; -0 is 0."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def clean_text(text: str) -> str:
    """`text` without characters that XML cannot hold."""
    if text.isascii() and text.isprintable():
        return text
    return _FORBIDDEN.sub("\ufffd", text)


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _set(element: Element, attributes: dict[str, Value]) -> Element:
    for key, value in attributes.items():
        if value is not None:
            element.set(_name(key), clean_text(value) if isinstance(value, str) else num(value))
    return element


def element(parent: Element, tag: str, **attributes: Value) -> Element:
    """A child of `parent`; attribute names take `_` for `-`, None leaves an attribute out."""
    return _set(etree.SubElement(parent, f"{{{NAMESPACE}}}{tag}"), attributes)


def document(
    width: float, height: float, *, x: float = 0.0, y: float = 0.0, pixels: tuple[int, int] | None = None
) -> Element:
    """An svg element that shows the rectangle (x, y, width, height) in millimetres.

    `pixels` writes that size as plain numbers into width and height, as VASSAL wants them.
    """
    root = etree.Element(f"{{{NAMESPACE}}}svg", nsmap=_NSMAP)
    shown = pixels or (width, height)
    return _set(
        root,
        {
            "width": shown[0],
            "height": shown[1],
            "viewBox": f"{num(x)} {num(y)} {num(width)} {num(height)}",
        },
    )


def fragment(**attributes: Value) -> Element:
    """A group without a parent, to be drawn into and placed later."""
    return _set(etree.Element(f"{{{NAMESPACE}}}g", nsmap=_NSMAP), attributes)


def group(parent: Element, **attributes: Value) -> Element:
    return element(parent, "g", **attributes)


def translated(parent: Element, x: float, y: float, *, turn: float = 0.0, scale: float = 1.0) -> Element:
    """A group moved to (x, y), then turned clockwise by degrees, then scaled."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1.0:
        parts.append(f"scale({scale:.6g})")
    return group(parent, transform=" ".join(parts))


def rect(parent: Element, x: float, y: float, width: float, height: float, **attributes: Value) -> Element:
    return element(parent, "rect", x=x, y=y, width=width, height=height, **attributes)


def circle(parent: Element, x: float, y: float, radius: float, **attributes: Value) -> Element:
    return element(parent, "circle", cx=x, cy=y, r=radius, **attributes)


def ellipse(parent: Element, x: float, y: float, rx: float, ry: float, **attributes: Value) -> Element:
    return element(parent, "ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def line(parent: Element, start: Point, end: Point, **attributes: Value) -> Element:
    return element(parent, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def points_text(points: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def polyline(parent: Element, points: Iterable[Point], **attributes: Value) -> Element:
    return element(parent, "polyline", points=points_text(points), **{"fill": "none", **attributes})


def polygon(parent: Element, points: Iterable[Point], **attributes: Value) -> Element:
    return element(parent, "polygon", points=points_text(points), **attributes)


def path(parent: Element, data: str, **attributes: Value) -> Element:
    return element(parent, "path", d=data, **attributes)


def path_data(points: Sequence[Point], *, closed: bool = False) -> str:
    """Straight path data through `points`."""
    body = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{body}{'Z' if closed else ''}" if points else ""


def text(
    parent: Element,
    x: float,
    y: float,
    content: str,
    *,
    size: float,
    weight: int = 500,
    anchor: str = "middle",
    family: str = SANS,
    italic: bool = False,
    turn: float = 0.0,
    spacing: float = 0.0,
    **attributes: Value,
) -> Element:
    """One line of text whose baseline point is (x, y), turned clockwise about it by `turn` degrees."""
    made = element(
        parent,
        "text",
        x=x,
        y=y,
        font_family=family,
        font_size=size,
        font_weight=weight,
        font_style="italic" if italic else None,
        text_anchor=anchor if anchor != "start" else None,
        letter_spacing=spacing or None,
        transform=f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None,
        **attributes,
    )
    made.text = clean_text(content)
    return made


def definitions(root: Element) -> Element:
    """The document's defs element, made on first use."""
    found = root.find(f"{{{NAMESPACE}}}defs")
    if found is None:
        found = etree.Element(f"{{{NAMESPACE}}}defs")
        root.insert(0, found)
    return found


def clip_path(root: Element, key: str) -> Element:
    """A clipPath element to draw into; use it with `clip_path=svg.reference(key)`."""
    return element(definitions(root), "clipPath", id=key)


def reference(key: str) -> str:
    return f"url(#{key})"


def image(parent: Element, x: float, y: float, width: float, height: float, data_uri: str) -> Element:
    """A raster picture; `data_uri` holds its bytes (no reference leaves the document)."""
    made = element(parent, "image", x=x, y=y, width=width, height=height)
    made.set("href", data_uri)
    return made


def tag(name: str, content: str = "", **attributes: Value) -> str:
    """An element as text, as `element` would have it; `content` is text of SVG."""
    said = [f' {_name(key)}="{_said(value)}"' for key, value in attributes.items() if value is not None]
    return f"<{name}{''.join(said)}>{content}</{name}>" if content else f"<{name}{''.join(said)}/>"


def text_tag(
    x: float,
    y: float,
    content: str,
    *,
    size: float,
    weight: int = 500,
    anchor: str = "middle",
    family: str = SANS,
    turn: float = 0.0,
    spacing: float = 0.0,
    **attributes: Value,
) -> str:
    """One line of text as `text` draws it, as text of SVG."""
    return tag(
        "text",
        escaped(content),
        x=x,
        y=y,
        font_family=family,
        font_size=size,
        font_weight=weight,
        text_anchor=anchor if anchor != "start" else None,
        letter_spacing=spacing or None,
        transform=f"rotate({num(turn)} {num(x)} {num(y)})" if turn else None,
        **attributes,
    )


@lru_cache(maxsize=1 << 14)
def _said(value: str | float) -> str:
    return clean_text(value).translate(_ESCAPES) if isinstance(value, str) else num(value)


def escaped(words: str) -> str:
    """Words to stand within an element, as text of SVG."""
    return clean_text(words).translate(_IN_TEXT)


def place(x: float, y: float, content: str, *, scale: float = 1.0) -> str:
    """A group moved to (x, y), then scaled, as text."""
    scaled = f" scale({scale:.6g})" if scale != 1.0 else ""
    return f'<g transform="translate({num(x)} {num(y)}){scaled}">{content}</g>'


def document_text(
    width: float,
    height: float,
    content: str,
    *,
    x: float = 0.0,
    y: float = 0.0,
    pixels: tuple[int, int] | None = None,
) -> str:
    """A whole document, as `document` has it, round `content`."""
    return f"{_opening(width, height, x, y, pixels)}{content}</svg>"


@lru_cache(maxsize=64)
def _opening(width: float, height: float, x: float, y: float, pixels: tuple[int, int] | None) -> str:
    return serialise(document(width, height, x=x, y=y, pixels=pixels)).removesuffix("/>") + ">"


def insert(parent: Element, content: str) -> None:
    """Text of SVG as the last children of an element."""
    parent.extend(etree.fromstring(f'<g xmlns="{NAMESPACE}">{content}</g>', _PARSER))


def serialise(root: Element) -> str:
    return etree.tostring(root, encoding="unicode")
