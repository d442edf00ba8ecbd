"""Cleans a designer's PNG or JPEG: decoded within bounds and written anew, without anything but pixels."""

from __future__ import annotations

import io
import warnings

from PIL import Image, UnidentifiedImageError

from toolchain.layout.counters.artwork_fault import ArtFault

MOST_PIXELS = 40_000_000
LARGEST_SIDE_PX = 1600


TOO_MANY_PIXELS = ArtFault(f"the picture has more than {MOST_PIXELS // 1_000_000} million pixels")


def clean_raster(data: bytes, kind: str) -> bytes | ArtFault:
    """The picture as a PNG no larger than print can use; `kind` is what its name says, PNG or JPEG."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
                if opened.format != kind:
                    return ArtFault(f"the file is named as {kind} but is {opened.format}")
                if opened.width * opened.height > MOST_PIXELS:
                    return TOO_MANY_PIXELS
                return _encoded(opened)
    except UnidentifiedImageError:
        return ArtFault("the file is no PNG or JPEG picture")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        return TOO_MANY_PIXELS
    except (OSError, ValueError, SyntaxError, MemoryError) as error:
        return ArtFault(f"the picture is broken ({type(error).__name__})")


def _encoded(opened: Image.Image) -> bytes:
    image = opened.convert("RGBA")
    image.thumbnail((LARGEST_SIDE_PX, LARGEST_SIDE_PX))
    if image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()
