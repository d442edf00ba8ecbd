"""Binding: pages of several typeset PDFs laid together into one document with bookmarks, ready to print.

Reads no PDFs but those that the typesetter and itself write: objects one after another, listed in a plain
table, no object streams, no encryption. Each page becomes a form (PDF 32000-1, 8.10) that pages of the new
document show; what several pages share, such as the map under set-up cards, is written once. The same bytes
for the same input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from toolchain.layout.sheets.paper import Rect

POINTS_PER_MM = 72 / 25.4
_REFERENCE = re.compile(rb"(\d+) 0 R")
_PAGE = re.compile(
    rb"<</Type/Page/Resources (\d+ 0 R)/MediaBox\[([^\]]*)\](?:/\w+Box\[[^\]]*\])*"
    rb"/Parent \d+ 0 R/Contents (\d+) 0 R>>$"
)
_STREAM = b"\nstream\n"
# A line of a bound page's drawing: a form cut to a rectangle.
_SHOWN = re.compile(rb"q (\S+) (\S+) (\S+) (\S+) re W n (?:\S+ ){6}cm /P\d+ Do Q")


class UnknownPdf(ValueError):
    """A PDF that is not as the typesetter writes it."""


class Layer(Struct, frozen=True):
    """A page of a PDF, its top left corner at (x, y) mm of the sheet, drawn `scale` times its size and cut
    to the rectangle `clip` (left, top, width, height) of the sheet.

    One `apart` is painted by itself before it is laid on the sheet, so that its edges leave no seam on a
    layer below that shows the same.
    """

    pdf: bytes
    page: int = 0
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    clip: tuple[float, float, float, float] | None = None
    apart: bool = False


class PageBoxes(Struct, frozen=True):
    """The finished part of a page (what is cut out) and the inked part, in mm from the page's top left."""

    trim: Rect
    bleed: Rect


class Duplex(StrEnum):
    """What a print dialogue proposes (PDF 32000-1, table 150)."""

    SIMPLEX = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


class Leaf(Struct, frozen=True):
    """A page of the document in mm, layers from the bottom up; `title` is its bookmark, "" for none."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    title: str = ""
    boxes: PageBoxes | None = None


def bind_pages(leaves: Sequence[Leaf], title: str, duplex: Duplex | None = None) -> bytes:
    """The leaves as one PDF with bookmarks, print scaling off."""
    binder = _Binder()
    tree = binder.reserve()
    pages = [(leaf.title, binder.reserve()) for leaf in leaves]
    for leaf, (_, number) in zip(leaves, pages, strict=True):
        binder.fill(number, _page(leaf, tree, binder))
    kids = b" ".join(b"%d 0 R" % number for _, number in pages)
    binder.fill(tree, b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(pages), kids))
    outline = _outline([(text, page) for text, page in pages if text], binder)
    catalog = binder.add(
        b"<</Type/Catalog/Pages %d 0 R/Lang(en)/ViewerPreferences<<%b>>%b>>"
        % (tree, _preferences(title, duplex), outline)
    )
    named = b"/Title " + _text(title) if title else b""
    about = binder.add(b"<<%b/Producer(hexwright)>>" % named)
    return binder.written(catalog, about)


def _preferences(title: str, duplex: Duplex | None) -> bytes:
    shown = b"/DisplayDocTitle true" if title else b""
    turned = b"/Duplex/" + duplex.value.encode() if duplex is not None else b""
    return b"/PrintScaling/None/PickTrayByPDFSize true" + shown + turned


def _page(leaf: Leaf, tree: int, binder: _Binder) -> bytes:
    boxes = b"/MediaBox[%b]" % _box(Rect(0.0, 0.0, leaf.width, leaf.height), leaf.height)
    if leaf.boxes is not None:
        trim, bleed = (_box(rect, leaf.height) for rect in (leaf.boxes.trim, leaf.boxes.bleed))
        boxes += b"/TrimBox[%b]/BleedBox[%b]" % (trim, bleed)
    uses, contents = _drawing(leaf, binder)
    return b"<</Type/Page/Resources %b%b/Parent %d 0 R/Contents %d 0 R>>" % (uses, boxes, tree, contents)


def _drawing(leaf: Leaf, binder: _Binder) -> tuple[bytes, int]:
    """What the page's drawing uses, and its number. A typeset page as it is stays what it is."""
    first = leaf.layers[0]
    if leaf.layers == (Layer(first.pdf, first.page),):
        return binder.plain(first)
    names: dict[int, bytes] = {}
    shown = [_show(layer, leaf.height, names, binder) for layer in leaf.layers]
    contents = binder.add(_stream(b"", b"\n".join(shown)))
    forms = b"".join(b"%b %d 0 R" % (name, number) for number, name in names.items())
    return b"%d 0 R" % binder.add(b"<</XObject<<%b>>>>" % forms), contents


def _box(rect: Rect, page_height: float) -> bytes:
    """PDF boxes count in points from the bottom left."""
    sides = (rect.x, page_height - rect.bottom, rect.right, page_height - rect.y)
    return b" ".join(_number(mm * POINTS_PER_MM) for mm in sides)


def _show(layer: Layer, height: float, names: dict[int, bytes], binder: _Binder) -> bytes:
    """The drawing of a layer; PDF counts from the bottom left of the sheet."""
    form, high = binder.form(layer)
    name = names.setdefault(form, b"/P%d" % len(names))
    x = layer.x * POINTS_PER_MM
    y = (height - layer.y) * POINTS_PER_MM - high * layer.scale
    matrix = b" ".join(map(_number, (layer.scale, 0.0, 0.0, layer.scale, x, y)))
    return b"q %b%b cm %b Do Q" % (_clip(layer, height), matrix, name)


def _clip(layer: Layer, height: float) -> bytes:
    if layer.clip is None:
        return b""
    left, top, wide, high = layer.clip
    corners = (left, height - top - high, wide, high)
    return b"%b re W n " % b" ".join(_number(mm * POINTS_PER_MM) for mm in corners)


def _outline(entries: Sequence[tuple[str, int]], binder: _Binder) -> bytes:
    """The catalog's words on bookmarks, one level of them."""
    if not entries:
        return b""
    root = binder.reserve()
    numbers = [binder.reserve() for _ in entries]
    for i, (text, page) in enumerate(entries):
        before = b"/Prev %d 0 R" % numbers[i - 1] if i else b""
        after = b"/Next %d 0 R" % numbers[i + 1] if i + 1 < len(numbers) else b""
        body = b"<</Title %b/Parent %d 0 R%b%b/Dest[%d 0 R/Fit]>>"
        binder.fill(numbers[i], body % (_text(text), root, before, after, page))
    ends = (numbers[0], numbers[-1], len(numbers))
    binder.fill(root, b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % ends)
    return b"/Outlines %d 0 R/PageMode/UseOutlines" % root


class _Source:
    """The objects of a typeset PDF by number, and the numbers of its pages."""

    def __init__(self, pdf: bytes) -> None:
        self.objects = _objects(pdf)
        tree = next((o for o in self.objects.values() if o.startswith(b"<</Type/Pages")), b"")
        kids = re.search(rb"/Kids\[([^\]]*)\]", tree)
        if kids is None:
            raise UnknownPdf("no list of pages")
        self.pages = tuple(int(number) for number in _REFERENCE.findall(kids[1]))

    def page(self, index: int) -> tuple[tuple[float, float], bytes, int]:
        """Width and height in points, the reference to what the page uses, the number of its drawing."""
        found = _PAGE.match(self.objects[self.pages[index]])
        if found is None:
            raise UnknownPdf(f"page {index} says other things than expected")
        _, _, wide, high = map(float, found[2].split())
        return (wide, high), found[1], int(found[3])


def page_sizes(pdf: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height in mm of each page of a typeset PDF."""
    source = _Source(pdf)
    sizes = (source.page(index)[0] for index in range(len(source.pages)))
    return tuple((wide / POINTS_PER_MM, high / POINTS_PER_MM) for wide, high in sizes)


def _objects(pdf: bytes) -> dict[int, bytes]:
    """What stands between "obj" and "endobj" of each object in the table at the end."""
    table = int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0])
    lines = pdf[table:].splitlines()
    if lines[0] != b"xref":
        raise UnknownPdf("no plain table of objects")
    first, count = map(int, lines[1].split())
    starts = {first + i: int(lines[2 + i][:10]) for i in range(count) if lines[2 + i].rstrip().endswith(b"n")}
    order = sorted(starts.values())
    ends = dict(zip(order, [*order[1:], table], strict=True))
    return {number: _body(pdf[start : ends[start]], number) for number, start in starts.items()}


def _body(text: bytes, number: int) -> bytes:
    head, _, body = text.partition(b" obj\n")
    end = body.rfind(b"\nendobj")
    if head != b"%d 0" % number or end < 0:
        raise UnknownPdf(f"object {number} is not where the table says")
    return body[:end]


class _Binder:
    """The new document's objects in their order. Equal objects are one."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.known: dict[bytes, int] = {}
        self.sources: dict[bytes, _Source] = {}
        self.taken: dict[tuple[int, int], int] = {}
        self.forms: dict[tuple[int, int, bool, bytes], tuple[int, float]] = {}

    def reserve(self) -> int:
        self.bodies.append(b"")
        return len(self.bodies)

    def fill(self, number: int, body: bytes) -> None:
        self.bodies[number - 1] = body

    def add(self, body: bytes) -> int:
        if body not in self.known:
            self.known[body] = self.reserve()
            self.fill(self.known[body], body)
        return self.known[body]

    def source(self, pdf: bytes) -> _Source:
        if pdf not in self.sources:
            self.sources[pdf] = _Source(pdf)
        return self.sources[pdf]

    def plain(self, layer: Layer) -> tuple[bytes, int]:
        """What a typeset page uses, and the number of its drawing."""
        source = self.source(layer.pdf)
        _, uses, drawing = source.page(layer.page)
        return self._carried(uses, source), self._take(drawing, source)

    def form(self, layer: Layer) -> tuple[int, float]:
        """The page as a form, and its height in points."""
        source = self.source(layer.pdf)
        (wide, high), uses, drawing = source.page(layer.page)
        body = _seen(source.objects[drawing], layer, high)
        key = (id(source), layer.page, layer.apart, body)
        if key not in self.forms:
            head, data = _parted(body)
            box = b"/BBox[0 0 %b %b]" % (_number(wide), _number(high))
            box += b"/Group<</S/Transparency/I true>>" if layer.apart else b""
            form = b"<</Type/XObject/Subtype/Form%b/Resources %b" % (box, self._carried(uses, source))
            self.forms[key] = (self.add(b"%b%b%b%b" % (form, head[2:], _STREAM, data)), high)
        return self.forms[key]

    def _carried(self, text: bytes, source: _Source) -> bytes:
        """A piece of a source with the new numbers of what it refers to, which comes along."""
        return _REFERENCE.sub(lambda found: b"%d 0 R" % self._take(int(found[1]), source), text)

    def _take(self, number: int, source: _Source) -> int:
        key = (id(source), number)
        if key not in self.taken:
            head, data = _parted(source.objects[number])
            head = self._carried(head, source)
            if b"/Subtype/Image" in head and b"/Interpolate" not in head:
                # Coarse pictures, such as the map's relief, are to be drawn without visible pixels.
                head = head[:-2] + b"/Interpolate true>>"
            self.taken[key] = self.add(head + _STREAM + data if data else head)
        return self.taken[key]

    def written(self, catalog: int, about: int) -> bytes:
        # Large maps make large documents: nothing is held twice that need not be.
        self.sources.clear()
        pieces = [b"%PDF-1.7\n%\x80\x80\x80\x80\n"]
        starts, at = [], len(pieces[0])
        for i, body in enumerate(self.bodies):
            starts.append(at)
            piece = (b"%d 0 obj\n" % (i + 1), body, b"\nendobj\n")
            pieces += piece
            at += sum(map(len, piece))
        pieces.append(b"xref\n0 %d\n0000000000 65535 f\r\n" % (len(starts) + 1))
        pieces += [b"%010d 00000 n\r\n" % start for start in starts]
        pieces.append(b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\n" % (len(starts) + 1, catalog, about))
        pieces.append(b"startxref\n%d\n%%%%EOF\n" % at)
        return b"".join(pieces)


def _seen(body: bytes, layer: Layer, high: float) -> bytes:
    """A drawing without the parts of a bound page that the layer's clip leaves out: a viewer would draw all
    of a large map for each sheet of it. `high` is the page's height in points."""
    head, data = _parted(body)
    lines = data.removesuffix(b"\nendstream").split(b"\n") if layer.clip and b"/Filter" not in head else []
    found = [_SHOWN.fullmatch(line) for line in lines]
    if layer.clip is None or not all(found) or len(found) < 2:
        return body
    left, top, wide, tall = layer.clip
    x, y = (left - layer.x) / layer.scale, (top - layer.y) / layer.scale
    cut = (x * POINTS_PER_MM, high - (y + tall / layer.scale) * POINTS_PER_MM)
    size = (wide / layer.scale * POINTS_PER_MM, tall / layer.scale * POINTS_PER_MM)
    kept = [f[0] for f in found if f is not None and _meets(tuple(map(float, f.groups())), (*cut, *size))]
    return _stream(b"", b"\n".join(kept))


def _meets(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    """Whether two rectangles (left, bottom, width, height) have a point in common."""
    return all(one[i] <= two[i] + two[i + 2] and two[i] <= one[i] + one[i + 2] for i in (0, 1))


def _parted(body: bytes) -> tuple[bytes, bytes]:
    """An object's words and what follows "stream", b"" for one that is no stream."""
    head, _, data = body.partition(_STREAM)
    return head, data


def _stream(head: bytes, data: bytes) -> bytes:
    return b"<<%b/Length %d>>%b%b\nendstream" % (head, len(data), _STREAM, data)


def _number(value: float) -> bytes:
    """A number with at most four decimals."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return b"0" if text in ("-0", "") else text.encode()


def _text(text: str) -> bytes:
    """A text string (PDF 32000-1, 7.9.2.2)."""
    return b"<FEFF%b>" % text.encode("utf-16-be", "replace").hex().upper().encode()
