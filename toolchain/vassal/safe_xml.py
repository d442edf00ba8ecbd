"""Parsing XML from strangers: no document types, entities or network, bounded size and depth."""

from __future__ import annotations

from lxml import etree

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.vassal import codes

MOST_BYTES = 1 << 26


def read_xml(data: bytes, file: str) -> tuple[etree._Element | None, tuple[Diagnostic, ...]]:
    """The root element, or None and why not. libxml2 itself stops at 256 levels and 10 MB of text."""
    if len(data) > MOST_BYTES:
        return None, (Diagnostic(codes.TOO_LARGE, f"more than {MOST_BYTES:,} bytes of XML", Span(file)),)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        place = Span(file, max(1, line or 1), max(1, column or 1))
        return None, (Diagnostic(codes.BAD_XML, f"not well-formed: {error.msg}", place),)
    except ValueError as error:
        return None, (Diagnostic(codes.BAD_XML, f"not well-formed: {error}", Span(file)),)
    if root.getroottree().docinfo.internalDTD is not None:
        return None, (Diagnostic(codes.XML_DOCTYPE, "a document type is declared", Span(file)),)
    return root, ()
