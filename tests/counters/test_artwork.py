"""Designers' pictures: what is taken, what is refused, and that nothing in them goes unseen."""

from __future__ import annotations

import base64
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from toolchain.layout.counters.artwork import LARGEST_FILE, Artwork, read_artwork
from toolchain.layout.counters.artwork_fault import ArtFault
from toolchain.layout.counters.artwork_raster import clean_raster
from toolchain.layout.counters.artwork_svg import clean_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


def svg(body: str, head: str = HEAD) -> bytes:
    return f"{head}{body}</svg>".encode()


def png(width: int = 8, height: int = 6, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#a03020").save(out, kind)
    return out.getvalue()


def test_plain_drawing_comes_through():
    cleaned = clean_svg(
        svg('<!-- note --><g id="a"><path d="M0 0H9V9Z" fill="#123456"/></g><use href="#a"/>')
    )
    assert isinstance(cleaned, bytes)
    assert b"M0 0H9V9Z" in cleaned
    assert b"note" not in cleaned


def test_editors_notes_are_dropped():
    head = HEAD.replace("viewBox", 'xmlns:ink="http://ink.example/ns" ink:version="1" viewBox')
    cleaned = clean_svg(svg('<ink:view><ink:grid/></ink:view><metadata>me</metadata><rect ink:x="1"/>', head))
    assert isinstance(cleaned, bytes)
    assert b"ink" not in cleaned and b"me<" not in cleaned


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("<script>alert(1)</script>", "script"),
        ('<rect onload="x()"/>', "script"),
        ('<image href="http://example.org/a.png"/>', "outside"),
        ('<image xlink:href="file:///etc/passwd"/>', "outside"),
        ('<image href="../../secret.png"/>', "outside"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "outside"),
        ('<use href="other.svg#a"/>', "outside"),
        ('<a href="javascript:x"><rect/></a>', "outside"),
        ('<rect fill="url(http://example.org/x)"/>', "outside"),
        ("<rect style=\"fill:url( 'http://example.org/x')\"/>", "outside"),
        ("<style>@import 'http://example.org/x.css';</style>", "outside"),
        ("<foreignObject/>", "foreignObject"),
        ('<filter id="f"><feGaussianBlur/></filter>', "filter"),
        ('<rect filter="url(#f)"/>', "filter"),
        ("<animate/>", "animate"),
        ('<text font-family="Comic Sans">x</text>', "font"),
        ("<text>x</text>", "font"),
        ('<use id="a" href="#a"/>', "itself"),
        ("<g>" * 80 + "</g>" * 80, "nested"),
        ("<path/>" * 20_001, "elements"),
        ("<g", "well-formed"),
    ],
)
def test_what_could_harm_is_refused(body, words):
    fault = clean_svg(svg(body))
    assert isinstance(fault, ArtFault)
    assert words in fault.reason


def test_text_in_a_shipped_font_is_taken():
    assert isinstance(clean_svg(svg("<g style=\"font-family: 'Hexwright Sans'\"><text>x</text></g>")), bytes)


@pytest.mark.parametrize("start", ['<!DOCTYPE svg [<!ENTITY a "aaaa">]>', "<!DOCTYPE svg>"])
def test_entities_and_document_types_are_refused(start):
    fault = clean_svg(start.encode() + svg("<text>&a;</text>"))
    assert isinstance(fault, ArtFault)


def test_copies_of_copies_are_counted():
    levels = "".join(
        f'<g id="l{i}">' + f'<use href="#l{i - 1}"/>' * 10 + "</g>" if i else '<g id="l0"><rect/></g>'
        for i in range(7)
    )
    fault = clean_svg(svg(levels + '<use href="#l6"/>'))
    assert isinstance(fault, ArtFault)
    assert "repeating" in fault.reason


def test_pictures_within_a_drawing_are_cleaned_too():
    good = base64.b64encode(png()).decode()
    cleaned = clean_svg(svg(f'<image href="data:image/png;base64,{good}"/>'))
    assert isinstance(cleaned, bytes)
    broken = base64.b64encode(png()[:40]).decode()
    fault = clean_svg(svg(f'<image href="data:image/png;base64,{broken}"/>'))
    assert isinstance(fault, ArtFault)


def test_rasters_are_written_anew_without_metadata():
    source = io.BytesIO()
    Image.new("RGB", (4000, 10)).save(source, "JPEG", comment=b"secret place")
    made = clean_raster(source.getvalue(), "JPEG")
    assert isinstance(made, bytes)
    assert b"secret" not in made
    assert Image.open(io.BytesIO(made)).size == (1600, 4)


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (png(kind="JPEG"), "PNG", "is JPEG"),
        (b"hello", "PNG", "no PNG"),
        (b"", "JPEG", "no PNG"),
        (png(600, 600)[:-200], "PNG", "broken"),
        (png(kind="GIF"), "PNG", "no PNG"),
    ],
)
def test_broken_and_mislabelled_rasters_are_refused(data, kind, words):
    fault = clean_raster(data, kind)
    assert isinstance(fault, ArtFault)
    assert words in fault.reason


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded():
    header = bytearray(png())
    header[16:24] = (60_000).to_bytes(4, "big") * 2
    fault = clean_raster(bytes(header), "PNG")
    assert isinstance(fault, ArtFault)


def test_files_are_read_from_the_games_folder_only(tmp_path):
    game = tmp_path / "game"
    (game / "art").mkdir(parents=True)
    (game / "art" / "tank.png").write_bytes(png())
    (tmp_path / "outside.png").write_bytes(png())
    (game / "link.png").symlink_to(tmp_path / "outside.png")
    made = read_artwork("art/tank.png", game)
    assert isinstance(made, Artwork)
    assert made.uri.startswith("data:image/png;base64,")
    for name in ("../outside.png", "link.png", str(tmp_path / "outside.png"), "art", "none.png", "a\0.png"):
        assert isinstance(read_artwork(name, game), ArtFault)


def test_other_suffixes_and_huge_files_are_refused(tmp_path):
    (tmp_path / "a.gif").write_bytes(png(kind="GIF"))
    with (tmp_path / "big.svg").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    assert isinstance(read_artwork("a.gif", tmp_path), ArtFault)
    assert "larger" in read_artwork("big.svg", tmp_path).reason


@given(st.binary(max_size=200))
@settings(max_examples=60)
def test_no_bytes_raise(data):
    clean_svg(data)
    clean_svg(svg("") + data)
    clean_raster(data, "PNG")
