"""buildFile.xml: the component tree as the engine's editor writes it, attributes in order of their names."""

from __future__ import annotations

import re

from lxml import etree

from toolchain.vassal.format.component import Component

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


def write_build_file(root: Component) -> bytes:
    """UTF-8 XML, indented by four blanks."""
    element = _element(root, None)
    etree.indent(element, space="    ")
    return HEAD + etree.tostring(element, encoding="UTF-8") + b"\n"


def _element(component: Component, parent: etree._Element | None) -> etree._Element:
    attributes = {key: xml_text(component.attributes[key]) for key in sorted(component.attributes)}
    if parent is None:
        element = etree.Element(component.tag, attributes)
    else:
        element = etree.SubElement(parent, component.tag, attributes)
    if component.text:
        element.text = xml_text(component.text)
    for child in component.children:
        _element(child, element)
    return element


def xml_text(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def read_component(element: etree._Element) -> Component:
    """A component tree from parsed XML. The engine takes plain text nodes only, trimmed."""
    children = tuple(read_component(child) for child in element if isinstance(child.tag, str))
    text = "".join([element.text or "", *(child.tail or "" for child in element)]).strip()
    attributes = {str(key): str(value) for key, value in element.attrib.items()}
    return Component(str(element.tag), attributes, children, text)
