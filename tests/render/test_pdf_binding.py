"""Pages of several PDFs bound into one: where they stand, what they share, bookmarks."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader, PdfWriter

from toolchain.render.pdf_binding import Layer, Leaf, UnknownPdf, bind_pages
from toolchain.render.typesetter import SvgPage, Words, render_pdf

MM = 72 / 25.4


def page(*words: str, size: tuple[float, float] = (100.0, 60.0), ink: str = "#cc0000") -> SvgPage:
    """A page with a square at its top left and lines of text from (10, 20) mm down."""
    width, height = size
    square = f'<rect x="1" y="2" width="5" height="5" fill="{ink}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{square}</svg>'
    lines = tuple(Words(10.0, 20.0 + 6 * i, text, 4.0) for i, text in enumerate(words))
    return SvgPage(svg, width, height, words=lines)


def bound(*leaves: Leaf, title: str = "A game") -> PdfReader:
    return PdfReader(io.BytesIO(bind_pages(leaves, title)))


def corners(reader: PdfReader, index: int, heights: list[float]) -> list[tuple[float, float, float]]:
    """Left, top and scale of the layers of a page, in mm; `heights` are those of the pages they show."""
    sheet = reader.pages[index]
    drawing = sheet.get_contents()
    assert drawing is not None
    found = []
    for line, high in zip(drawing.get_data().decode().splitlines(), heights, strict=True):
        scale, _, _, _, x, y = map(float, line.split("q ")[1].split(" cm")[0].split())
        found.append((x / MM, (float(sheet.mediabox.height) - y) / MM - high * scale, scale))
    return found


def test_pages_stand_where_they_are_laid() -> None:
    pdf = render_pdf([page("first"), page("second")])
    layers = (Layer(pdf, 1), Layer(pdf, 0, x=7.0, y=9.0, scale=0.5))
    reader = bound(Leaf(100.0, 60.0, layers))
    below, above = corners(reader, 0, [60.0, 60.0])
    assert below == pytest.approx((0.0, 0.0, 1.0), abs=0.01)
    assert above == pytest.approx((7.0, 9.0, 0.5), abs=0.01)
    assert reader.pages[0].extract_text().split() == ["second", "first"]


def test_sheets_keep_sizes_of_their_own() -> None:
    pdf = render_pdf([page("a", size=(210.0, 297.0))])
    reader = bound(Leaf(210.0, 297.0, (Layer(pdf),)), Leaf(297.0, 210.0, (Layer(pdf),)))
    sizes = [(float(p.mediabox.width) / MM, float(p.mediabox.height) / MM) for p in reader.pages]
    assert sizes == [pytest.approx((210, 297), abs=0.01), pytest.approx((297, 210), abs=0.01)]


def test_a_clip_cuts_a_layer_to_its_rectangle() -> None:
    pdf = render_pdf([page("a")])
    reader = bound(Leaf(100.0, 60.0, (Layer(pdf, clip=(10.0, 5.0, 30.0, 20.0)),)))
    drawing = reader.pages[0].get_contents()
    assert drawing is not None
    x, y, wide, high = (float(n) / MM for n in drawing.get_data().split(b" re W n")[0].split()[1:])
    assert (x, 60.0 - y - high, wide, high) == pytest.approx((10.0, 5.0, 30.0, 20.0), abs=0.01)


def test_what_pages_share_is_written_once() -> None:
    poster = render_pdf([page(*(f"line {i}" for i in range(200)), size=(300.0, 1300.0))])
    own = [render_pdf([page(name)]) for name in ("a", "b", "c")]
    leaves = [Leaf(100.0, 60.0, (Layer(poster, x=-float(i)), Layer(pdf))) for i, pdf in enumerate(own)]
    made = bind_pages(leaves, "Maps")
    assert len(made) < len(poster) + sum(map(len, own))
    assert all("line 7" in p.extract_text() for p in PdfReader(io.BytesIO(made)).pages)


def test_bookmarks_lead_to_the_pages_that_have_a_title() -> None:
    pdf = render_pdf([page("x")])
    titles = ["Charts: §1", "", "Führer-Begleit-Brigade", "(Set-up) \\ 鉄"]
    reader = bound(*(Leaf(100.0, 60.0, (Layer(pdf),), title) for title in titles))
    marks = {item.title: reader.get_destination_page_number(item) for item in reader.outline}  # type: ignore[union-attr,arg-type]
    assert marks == {titles[0]: 0, titles[2]: 2, titles[3]: 3}


def test_documents_have_a_title_and_are_not_scaled_when_printed() -> None:
    reader = bound(Leaf(100.0, 60.0, (Layer(render_pdf([page("x")])),)), title="Häuser – 1944")
    assert reader.metadata is not None
    assert reader.metadata.title == "Häuser – 1944"
    wishes = reader.root_object["/ViewerPreferences"].get_object()
    assert wishes["/PrintScaling"] == "/None"  # type: ignore[index]
    assert wishes["/DisplayDocTitle"] == True  # type: ignore[index]  # noqa: E712
    assert "/Outlines" not in reader.root_object


def test_the_same_leaves_give_the_same_bytes() -> None:
    leaves = [Leaf(100.0, 60.0, (Layer(render_pdf([page("x")])),), "X")]
    assert bind_pages(leaves, "T") == bind_pages(leaves, "T")


def test_pdfs_of_other_makers_are_refused() -> None:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    out = io.BytesIO()
    writer.write(out)
    with pytest.raises(UnknownPdf):
        bound(Leaf(100.0, 60.0, (Layer(out.getvalue()),)))
