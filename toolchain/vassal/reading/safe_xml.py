"""Parsing XML from strangers: no document types, entities or network, bounded size, number and depth."""

from __future__ import annotations

import re

from lxml import etree

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.diagnostics.span import Span
from toolchain.vassal import codes

MOST_BYTES = 1 << 26
# An element or attribute takes some 150 bytes of memory, whatever its length in the file.
MOST_TAGS, MOST_EQUALS = 500_000, 1_500_000
# The parser compares each attribute of an element with all others.
MOST_OF_ONE = 20_000

_DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']""")
# Those in which markup has its ASCII bytes, so that it can be counted before it is parsed.
_ENCODINGS = {b"utf-8", b"utf8", b"us-ascii", b"ascii", b"iso-8859-1", b"iso-8859-15", b"windows-1252"}
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def read_xml(data: bytes, file: str) -> tuple[etree._Element | None, tuple[Diagnostic, ...]]:
    """The root element, or None and why not. libxml2 itself stops at 256 levels and 10 MB of text."""
    if data.startswith(_WIDE) and len(data) <= MOST_BYTES:
        data = _narrow(data)
    refused = _refuse(data, Span(file))
    if refused is not None:
        return None, (refused,)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_pis=True,
        strip_cdata=False,
    )
    try:
        return etree.fromstring(data, parser), ()
    except etree.XMLSyntaxError as error:
        line, column = error.position
        place = Span(file, max(1, line or 1), max(1, column or 1))
        return None, (Diagnostic(codes.BAD_XML, f"not well-formed: {error.msg}", place),)
    except ValueError as error:
        return None, (Diagnostic(codes.BAD_XML, f"not well-formed: {error}", Span(file)),)


def _refuse(data: bytes, span: Span) -> Diagnostic | None:
    """Why a text is not even parsed."""
    if len(data) > MOST_BYTES:
        return Diagnostic(codes.TOO_LARGE, f"more than {MOST_BYTES:,} bytes of XML", span)
    if b"<" not in data[:1000]:
        return Diagnostic(codes.BAD_XML, "it does not open with an element", span)
    declared = _DECLARED.match(data)
    if declared and declared[1].lower() not in _ENCODINGS:
        return Diagnostic(codes.BAD_XML, f"the encoding {declared[1].decode()!r} is not read", span)
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return Diagnostic(codes.XML_DOCTYPE, "a document type is declared", span)
    if data.count(b"<") > MOST_TAGS or data.count(b"=") > MOST_EQUALS:
        return Diagnostic(codes.TOO_LARGE, f"more than {MOST_TAGS:,} elements or attributes", span)
    if _most_between_tags(data) > MOST_OF_ONE:
        return Diagnostic(codes.TOO_LARGE, f"more than {MOST_OF_ONE:,} attributes of one element", span)
    return None


def _most_between_tags(data: bytes) -> int:
    """The most equals signs from one tag's opening to the next: at least its attributes."""
    return max(part.count(b"=") for part in data.split(b"<"))


def _narrow(data: bytes) -> bytes:
    """UTF-16 as UTF-8 without the declaration, which would contradict it."""
    text = data.decode("utf-16", "replace")
    return re.sub(r"^<\?xml[^>]{0,200}\?>", "", text.removeprefix("\ufeff")).encode("utf-8")
