"""Makes the pictures of README and documentation from built games: `python docs/images.py build`."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from toolchain.elaborate.load import load_game
from toolchain.render.map_picture import BOARD_PX_PER_MM, map_picture

ROOT = Path(__file__).parent.parent
OUT = Path(__file__).parent / "images"
GAME, SCENARIO = "bastogne", "bastogne/relief"
VIEW = (1180, 540)
MIDDLE = "1114"
LEFT_OUT = "us-28-artillery"  # stands on the name of the town
ROW = [
    "de-i-3",
    "de-ii-902",
    "de-i-130-mechanized",
    "de-26-artillery-9",
    "de-130-recon",
    "us-ii-506",
    "us-i-327",
    "us-37-armored",
    "us-704-a",
    "us-4ad-a",
    "supply-dump",
    "turn",
]


def showcase(build: Path) -> Image.Image:
    """The ground round Bastogne with a set-up lying on it, and a row of counters beneath."""
    game = load_game(ROOT / "content" / GAME).game
    assert game is not None
    board = Image.open(build / GAME / "map" / f"{GAME}-map.png").convert("RGB")
    field = map_picture(game).layout.field
    spots = {p.piece: field.centre(p.hex) for p in game.scenarios[SCENARIO].suggested}
    spots.pop(LEFT_OUT, None)
    for piece, (x, y) in sorted(spots.items(), key=lambda item: item[1][1]):
        face = counter(build, piece, round(game.style.counter_mm * BOARD_PX_PER_MM))
        lay(board, face, round(x * BOARD_PX_PER_MM), round(y * BOARD_PX_PER_MM))
    x, y = (round(mm * BOARD_PX_PER_MM) for mm in field.centre(MIDDLE))
    view = board.crop((x - VIEW[0] // 2, y - VIEW[1] // 2, x + VIEW[0] // 2, y + VIEW[1] // 2))
    side = VIEW[0] // len(ROW)
    whole = Image.new("RGB", (VIEW[0], VIEW[1] + side + 12), "#fbf7ec")
    whole.paste(view, (0, 0))
    for i, piece in enumerate(ROW):
        face = counter(build, piece, side - 10)
        lay(whole, face, side * i + side // 2 + (VIEW[0] - side * len(ROW)) // 2, VIEW[1] + side // 2 + 6)
    return whole


def counter(build: Path, piece: str, size: int) -> Image.Image:
    face = Image.open(build / GAME / "counters" / f"{piece}.png").convert("RGBA")
    return face.resize((size, size), Image.Resampling.LANCZOS)


def lay(ground: Image.Image, face: Image.Image, x: int, y: int) -> None:
    """A counter with a soft shadow, centred on a point."""
    left, top = x - face.width // 2, y - face.height // 2
    shade = Image.new("L", (face.width + 16, face.height + 16), 0)
    ImageDraw.Draw(shade).rounded_rectangle((8, 8, face.width + 7, face.height + 7), 5, fill=120)
    shade = shade.filter(ImageFilter.GaussianBlur(3))
    ground.paste("#3a3226", (left - 6, top - 5), shade)
    ground.paste(face, (left, top), face)


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    picture = showcase(Path(sys.argv[1])).quantize(256, dither=Image.Dither.FLOYDSTEINBERG)
    picture.save(OUT / "showcase.png", optimize=True)
