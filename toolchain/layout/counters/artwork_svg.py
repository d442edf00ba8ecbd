"""Cleans a designer's SVG: plain drawing only, nothing that runs, fetches or multiplies."""

from __future__ import annotations

import base64
import re
from typing import TypeAlias

from lxml import etree

from toolchain.layout.counters.artwork_fault import ArtFault
from toolchain.layout.counters.artwork_raster import clean_raster
from toolchain.layout.font_metrics import faces

MOST_ELEMENTS = 20_000
MOST_DRAWN = 50_000
DEEPEST = 60
MOST_NESTED_USES = 8
NAMESPACE = "http://www.w3.org/2000/svg"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

Element: TypeAlias = etree._Element

DRAWING = frozenset(
    """
    svg g defs title desc metadata symbol use path rect circle ellipse line polyline polygon text tspan
    linearGradient radialGradient stop clipPath mask pattern marker style image switch a view
    """.split()  # noqa: SIM905  (a list of words reads better than a list of strings)
)
_EMBEDDED = re.compile(r"data:image/(png|jpeg);base64,([A-Za-z0-9+/=\s]*)", re.IGNORECASE)
_CSS_REFERENCE = re.compile(r"@import|expression\s*\(|url\(\s*['\"]?(?!#|['\"]?#)", re.IGNORECASE)


class _Refused(Exception):
    """Ends the cleaning; carries the fault."""

    def __init__(self, fault: ArtFault) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def clean_svg(data: bytes) -> bytes | ArtFault:
    """The drawing in canonical form without comments, editors' notes and foreign elements, or the fault."""
    try:
        root = _parse(data)
        _check_size(root)
        _strip_foreign(root)
        for element in root.iter():
            _check_element(element)
            _clean_embedded(element)
        _check_fonts(root)
        _check_expansion(root)
        return etree.tostring(root, encoding="utf-8")
    except _Refused as refused:
        return refused.fault


def _refuse(reason: str, hint: str | None = None) -> _Refused:
    return _Refused(ArtFault(reason, hint))


def _parse(data: bytes) -> Element:
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        raise _refuse("the SVG has a document type or entities", "save it as plain SVG")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True,
        remove_comments=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise _refuse("the file is no well-formed SVG") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise _refuse("the SVG has a document type or entities", "save it as plain SVG")
    if root.tag != f"{{{NAMESPACE}}}svg":
        raise _refuse("the file is no SVG drawing")
    return root


def _check_size(root: Element) -> None:
    count = 0
    stack = [(root, 1)]
    while stack:
        element, depth = stack.pop()
        count += 1
        if count > MOST_ELEMENTS:
            raise _refuse(f"the SVG has more than {MOST_ELEMENTS} elements", "simplify the drawing")
        if depth > DEEPEST:
            raise _refuse(f"the SVG is nested deeper than {DEEPEST} levels")
        stack.extend((child, depth + 1) for child in element)


def _name(element: Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _strip_foreign(root: Element) -> None:
    """Editors' elements and attributes of other namespaces, and descriptions, print nothing."""
    foreign = [
        e
        for e in root.iter()
        if not isinstance(e.tag, str) or etree.QName(e).namespace != NAMESPACE or _name(e) == "metadata"
    ]
    for element in foreign:
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    for element in root.iter():
        for key in [k for k in element.attrib if str(k).startswith("{") and k != XLINK_HREF]:
            del element.attrib[key]
    etree.cleanup_namespaces(root)


def _check_element(element: Element) -> None:
    name = _name(element)
    if name == "script":
        raise _refuse("the SVG has a script")
    if name not in DRAWING:
        raise _refuse(f"the SVG has a <{name}> element, which is not plain drawing", _hint_for(name))
    if name == "style" and _CSS_REFERENCE.search(element.text or ""):
        raise _refuse("a style sheet in the SVG refers to something outside it")
    for key, value in element.attrib.items():
        _check_attribute(name, str(key), str(value))


def _hint_for(name: str) -> str | None:
    if name.startswith("fe") or name == "filter":
        return "filters are not printed; draw shadows as shapes"
    return None


def _check_attribute(name: str, key: str, value: str) -> None:
    if key.lower().startswith("on"):
        raise _refuse(f"the SVG has a script ({key})")
    if key in ("href", XLINK_HREF):
        inner = value.startswith("#")
        embedded = name == "image" and _EMBEDDED.fullmatch(value) is not None
        if not (inner or embedded):
            raise _refuse("the SVG refers to something outside it", "embed pictures, or draw them as paths")
    elif _CSS_REFERENCE.search(value):
        raise _refuse("the SVG refers to something outside it", "embed pictures, or draw them as paths")
    if key == "filter":
        raise _refuse("the SVG uses a filter", _hint_for("filter"))


def _clean_embedded(element: Element) -> None:
    """A raster picture within the drawing is held to the same bounds as one in a file."""
    for key in ("href", XLINK_HREF):
        match = _EMBEDDED.fullmatch(element.get(key) or "")
        if match is None:
            continue
        try:
            data = base64.b64decode(match.group(2))
        except ValueError as error:
            raise _refuse("a picture embedded in the SVG is broken") from error
        png = clean_raster(data, match.group(1).upper())
        if isinstance(png, ArtFault):
            raise _refuse(f"a picture embedded in the SVG cannot be used: {png.reason}", png.hint)
        element.set(key, "data:image/png;base64," + base64.b64encode(png).decode("ascii"))


def _check_fonts(root: Element) -> None:
    """Text in a family that does not ship with hexwright would print as nothing."""
    known = {face.family for face in faces()}
    for element in root.iter(f"{{{NAMESPACE}}}text"):
        chain = [element, *element.iterancestors()]
        family = next((found for e in chain if (found := _family(e))), "")
        if family not in known:
            raise _refuse(
                f"the SVG has text in a font that does not ship with hexwright ({family or 'none named'})",
                f"turn text into paths, or use {' or '.join(sorted(known))}",
            )


def _family(element: Element) -> str:
    value = element.get("font-family") or ""
    match = re.search(r"font-family\s*:\s*([^;]+)", element.get("style") or "")
    first = (match.group(1) if match else value).split(",")[0]
    return first.strip().strip("'\"")


def _check_expansion(root: Element) -> None:
    """Counts what is drawn when `use` is followed, so that nested copies cannot multiply without bound."""
    by_id = {str(e.get("id")): e for e in root.iter() if e.get("id")}
    known: dict[Element, int] = {}

    def drawn(element: Element, open_uses: frozenset[str]) -> int:
        if element in known:
            return known[element]
        total = 1 + sum(drawn(child, open_uses) for child in element)
        if _name(element) == "use":
            target = (element.get("href") or element.get(XLINK_HREF) or "").removeprefix("#")
            if target in open_uses or len(open_uses) >= MOST_NESTED_USES:
                raise _refuse("a <use> in the SVG refers to itself or is nested too deeply")
            if target in by_id:
                total += drawn(by_id[target], open_uses | {target})
        if total > MOST_DRAWN:
            raise _refuse(f"the SVG draws more than {MOST_DRAWN} elements by repeating itself")
        known[element] = total
        return total

    drawn(root, frozenset())
