"""SVG to PNG and PDF. The one module that knows typst.

Pages go to typst as data (JSON), never as markup, so no text of a game can become a program.
Output is the same bytes for the same input: no date, no ids, no system fonts.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import typst
from msgspec import Struct
from msgspec.structs import asdict, replace

from toolchain.layout.font_metrics import SANS
from toolchain.render import fonts
from toolchain.render.png_writer import Strip, join_strips, strip_of, with_resolution

MM_PER_INCH = 25.4
# Pictures drawn together: typst remembers ten compilations, and a counter's face takes a quarter megabyte.
CHUNK, CHUNK_PX = 25, 400_000
THREADS = 2
# A picture of more pixels is drawn in bands: memory grows with what is drawn at once.
WHOLE_PX = 18_000_000
BAND_PX = 3_000_000

# Text of drawings that typst may remember, the pixels that weigh as much as a character of it, and the
# compilations after which it forgets.
FORGET_BEYOND = 1_000_000
PIXELS_A_CHARACTER = 16
FORGOTTEN_AFTER = 11

_VIEW = re.compile(r'viewBox="([^"]*)"')
_SIZES = re.compile(r' (width|height|viewBox)="[^"]*"')

# Lines of text, laid out as what they are: within an SVG each would cost several times as much.
_WORDS = b"""
#set text(top-edge: "baseline", bottom-edge: "baseline", hyphenate: false)
#let lay(words, unit, far) = for w in words {
  let (side, back) = if w.anchor == "start" { (left, 0) } else if w.anchor == "end" { (right, 1) } else {
    (center, 0.5)
  }
  place(dx: w.x * unit - back * far, dy: w.y * unit, box(width: far, align(side, text(
    font: w.family, size: w.size * unit, weight: w.weight, fill: rgb(w.colour),
    style: if w.italic { "italic" } else { "normal" }, tracking: w.spacing * unit, w.text))))
}
"""

# A hair less than the page: a drawing that came out a rounding error wider than whole pixels would be drawn
# a pixel wider and squeezed, which blurs it.
_PICTURES = (
    _WORDS
    + b"""
#set document(date: none)
#set page(margin: 0pt, fill: if sys.inputs.paper == "" { none } else { white })
#for p in json(bytes(sys.inputs.pages)) {
  page(width: p.width * 1pt, height: p.height * 1pt, {
    place(image(
      bytes(p.svg), format: "svg", fit: "stretch",
      width: (p.width - 0.001) * 1pt, height: (p.height - 0.001) * 1pt))
    lay(p.words, p.unit * 1pt, p.width * 2pt)
  })
}
"""
)

_DOCUMENT = (
    _WORDS
    + b"""
#let data = json(bytes(sys.inputs.document))
#set document(date: none, title: data.title)
#set page(margin: 0pt)
#for p in data.pages {
  page(width: p.width * 1mm, height: p.height * 1mm, bleed: p.bleed * 1mm, {
    for w in p.windows {
      place(dx: w.x * 1mm, dy: w.y * 1mm, box(
        width: w.width * 1mm, height: w.height * 1mm, clip: true,
        place(dx: -w.left * 1mm, dy: -w.top * 1mm, image(
          w.file, page: w.page, width: w.full_width * 1mm, height: w.full_height * 1mm, fit: "stretch"))))
    }
    place(dx: -p.bleed * 1mm, dy: -p.bleed * 1mm, image(
      bytes(p.svg), format: "svg", fit: "stretch",
      width: (p.width + 2 * p.bleed) * 1mm, height: (p.height + 2 * p.bleed) * 1mm))
    lay(p.words, 1mm, p.width * 2mm)
  })
}
"""
)


class TypesettingError(RuntimeError):
    """typst refused a drawing: a fault of ours, since designers' art is checked before it gets here."""


class Words(Struct, frozen=True):
    """A line of text over a drawing; its baseline starts, has its middle or ends at (x, y), by `anchor`."""

    x: float
    y: float
    text: str
    size: float
    weight: int = 500
    colour: str = "#000000"
    anchor: str = "start"
    family: str = SANS
    italic: bool = False
    spacing: float = 0.0


class Picture(Struct, frozen=True):
    """An SVG drawing and the size in pixels of the PNG to make of it (stretched to fill).

    `words` lie over it; `unit` is the pixels that their measures count in.
    """

    svg: str
    width_px: int
    height_px: int
    words: tuple[Words, ...] = ()
    unit: float = 1.0


class Window(Struct, frozen=True):
    """A rectangle cut out of a page of a PDF and laid on a page, in millimetres.

    `x, y, width, height` place the cut-out; `left, top` say where in the source it starts, and
    `full_width, full_height` how large the whole source page is drawn.
    """

    pdf: bytes
    x: float
    y: float
    width: float
    height: float
    left: float
    top: float
    full_width: float
    full_height: float
    page: int = 1


class SvgPage(Struct, frozen=True):
    """A PDF page of `width_mm` by `height_mm` after trimming.

    With a bleed the SVG shows the trimmed page and `bleed_mm` more on every side. Windows lie under it,
    words over it, from the trimmed page's top left in mm.
    """

    svg: str
    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0
    windows: tuple[Window, ...] = ()
    words: tuple[Words, ...] = ()


def render_pngs(pictures: Sequence[Picture], *, dpi: float | None = None) -> list[bytes]:
    """One PNG a picture, in their order; `dpi` is written into each file."""
    chunks = _chunks(pictures)
    if len(chunks) == 1:
        made = [_png_chunk(chunks[0])]
    else:
        with ThreadPoolExecutor(THREADS) as pool:
            made = list(pool.map(_png_chunk, chunks))
    return [_with_resolution(png, dpi) for chunk in made for png in chunk]


def _chunks(pictures: Sequence[Picture]) -> list[list[Picture]]:
    """Pictures to draw together, few enough that both cores get their share."""
    chunks: list[list[Picture]] = []
    pixels = 0
    for picture in pictures:
        if not chunks or len(chunks[-1]) == CHUNK or pixels > CHUNK_PX:
            chunks.append([])
            pixels = 0
        chunks[-1].append(picture)
        pixels += picture.width_px * picture.height_px
    return chunks


def render_png(picture: Picture, *, dpi: float | None = None) -> bytes:
    """One PNG; a very large picture is drawn in bands, which keeps memory bounded."""
    if picture.width_px * picture.height_px <= WHOLE_PX:
        return render_pngs([picture], dpi=dpi)[0]
    size = (picture.width_px, picture.height_px)
    strips = [render_strip(_band(picture, top, height)) for top, height in bands(*size)]
    return join(size, strips, dpi)


def bands(width_px: int, height_px: int) -> tuple[tuple[int, int], ...]:
    """First row and height of the bands in which to draw a large picture."""
    step = max(64, BAND_PX // width_px)
    return tuple((top, min(step, height_px - top)) for top in range(0, height_px, step))


def join(size: tuple[int, int], strips: Sequence[Strip], dpi: float | None = None) -> bytes:
    """The PNG of all bands; `size` is its width and height in pixels."""
    return join_strips(*size, strips, _per_metre(dpi))


def render_strip(picture: Picture) -> Strip:
    """Rows of a larger picture, on white where nothing is drawn."""
    return strip_of(_compile_pngs([_page_data(picture)], paper="white")[0])


def _band(picture: Picture, top: int, height: int) -> Picture:
    """Rows of a picture from `top` down. A view of the drawing and not a part of the page, because typst
    draws the whole of an image in memory before it cuts out what a page shows."""
    end = picture.svg.index(">")
    found = _VIEW.search(picture.svg, 0, end)
    assert found is not None, "every drawing says what it shows"
    x, y, wide, high = map(float, found.group(1).split())
    scale = high / picture.height_px
    view = (x, y + top * scale, wide, height * scale)
    says = f'<svg width="{view[2]:.9g}" height="{view[3]:.9g}" viewBox="{" ".join(f"{v:.9g}" for v in view)}"'
    head = _SIZES.sub("", picture.svg[:end]).replace("<svg", says, 1)
    words = tuple(replace(words, y=words.y - top / picture.unit) for words in picture.words)
    return Picture(head + picture.svg[end:], picture.width_px, height, words, picture.unit)


def render_pdf(pages: Sequence[SvgPage], *, title: str = "") -> bytes:
    """One PDF of all pages, vector, fonts embedded; TrimBox and MediaBox differ where there is a bleed."""
    with tempfile.TemporaryDirectory(prefix="hexwright-") as folder:
        files = _write_sources(pages, Path(folder))
        data = {"title": title or None, "pages": [_document_data(page, files) for page in pages]}
        return _compile(
            _DOCUMENT,
            Path(folder),
            format="pdf",
            timestamp=0,
            pdf_tags=False,
            sys_inputs={"document": json.dumps(data)},
        )[0]


def _write_sources(pages: Sequence[SvgPage], folder: Path) -> dict[bytes, str]:
    """Writes each distinct PDF that windows show; names by contents."""
    names: dict[bytes, str] = {}
    for window in (w for page in pages for w in page.windows):
        if window.pdf not in names:
            names[window.pdf] = f"source{len(names)}.pdf"
            (folder / names[window.pdf]).write_bytes(window.pdf)
    return names


def _document_data(page: SvgPage, files: dict[bytes, str]) -> dict[str, Any]:
    return {
        "svg": page.svg,
        "width": page.width_mm,
        "height": page.height_mm,
        "bleed": page.bleed_mm,
        "windows": [_window_data(w, files[w.pdf]) for w in page.windows],
        "words": [asdict(words) for words in page.words],
    }


def _window_data(window: Window, file: str) -> dict[str, Any]:
    keys = ("x", "y", "width", "height", "left", "top", "full_width", "full_height", "page")
    return {"file": file, **{key: getattr(window, key) for key in keys}}


def _page_data(picture: Picture) -> dict[str, Any]:
    words = [asdict(words) for words in picture.words]
    size = {"width": picture.width_px, "height": picture.height_px}
    return {"svg": picture.svg, **size, "words": words, "unit": picture.unit}


def _png_chunk(pictures: Sequence[Picture]) -> list[bytes]:
    return _compile_pngs([_page_data(picture) for picture in pictures])


def _compile_pngs(pages: Sequence[dict[str, Any]], paper: str = "") -> list[bytes]:
    inputs = {"pages": json.dumps(pages), "paper": paper}
    pixels = sum(page["width"] * page["height"] for page in pages)
    return _compile(_PICTURES, fonts.FONT_FOLDER, pixels, format="png", ppi=72, sys_inputs=inputs)


def _compile(program: bytes, root: Path, pixels: int = 0, **options: Any) -> list[bytes]:
    compiler = typst.Compiler(root=str(root), font_paths=fonts.font_book())
    _MEMORY.begun = True
    try:
        made = compiler.compile(program, **options)
    except typst.TypstError as error:
        raise TypesettingError(str(error)) from error
    finally:
        _MEMORY.remembers(sum(map(len, options["sys_inputs"].values())) + pixels // PIXELS_A_CHARACTER)
    return made if isinstance(made, list) else [made] if made is not None else []


def has_threads() -> bool:
    """True once typst has worked in this process: a process that forks off then would wait for typst's
    threads for ever, since threads stay behind."""
    return _MEMORY.begun


class _Memory:
    """Gives back what typst remembers of drawings that are done: it forgets what ten compilations have not
    asked for, and a map's drawing takes some sixty megabytes."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.owed = 0
        self.begun = False

    def remembers(self, size: int) -> None:
        """After a compilation of `size` characters."""
        with self.lock:
            self.owed += size
            if self.owed <= FORGET_BEYOND:
                return
            self.owed = 0
        _forget()


def _forget() -> None:
    for i in range(FORGOTTEN_AFTER):
        typst.Compiler(font_paths=fonts.font_book()).compile(
            b"#set page(width: 1pt)\n// %d" % i, format="pdf"
        )
    trim = getattr(_C_LIBRARY, "malloc_trim", None)
    if trim is not None:
        trim(0)


def _with_resolution(png: bytes, dpi: float | None) -> bytes:
    per_metre = _per_metre(dpi)
    return png if per_metre is None else with_resolution(png, per_metre)


def _per_metre(dpi: float | None) -> int | None:
    return None if dpi is None else round(dpi / MM_PER_INCH * 1000)


_MEMORY = _Memory()
_C_LIBRARY = ctypes.CDLL(None) if sys.platform == "linux" else None
