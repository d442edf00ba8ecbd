"""Pictures of boards of boxes: high ones come in parts."""

from __future__ import annotations

from toolchain.render.typesetter import Picture
from toolchain.vassal.boards.box_board import BoxBoard, Wish, lay_out_boxes
from toolchain.vassal.boards.box_picture import PART_PX, WHOLE_PX, draw_box_board

COUNTER = 15.0


def board(rows: int, first: str = "0") -> BoxBoard:
    """A board of `rows` boxes, each in a row of its own; the first slot says `first`."""
    boxes = []
    for row in range(rows):
        labels = (first if row == 0 else f"{row}.0", *(f"{row}.{n}" for n in range(1, 16)))
        boxes.append(Wish(f"box {row}", f"Box {row}", "", "", labels))
    return lay_out_boxes("board", "A board", COUNTER, (("Boxes", tuple(boxes)),))


def texts(part: Picture) -> list[str]:
    return [words.text for words in part.words]


def test_a_low_board_is_one_picture() -> None:
    low = board(2)
    (picture,) = draw_box_board(low, {})
    assert (picture.width_px, picture.height_px) == low.size_px
    assert picture.height_px <= WHOLE_PX


def test_parts_of_a_high_board_are_as_high_as_the_board() -> None:
    high = board(12)
    parts = draw_box_board(high, {})
    assert {part.width_px for part in parts} == {high.size_px[0]}
    assert [part.height_px for part in parts[:-1]] == [PART_PX] * (len(parts) - 1)
    assert sum(part.height_px for part in parts) == high.size_px[1]


def test_one_label_changed_changes_one_part() -> None:
    one, two = draw_box_board(board(12), {}), draw_box_board(board(12, "X"), {})
    assert [texts(mine) != texts(theirs) for mine, theirs in zip(one, two, strict=True)].count(True) == 1
    assert [mine != theirs for mine, theirs in zip(one, two, strict=True)].count(True) == 1


def test_every_word_stands_in_some_part_at_its_height() -> None:
    high = board(12)
    whole = [box.wish.title for box in high.boxes]
    shown = [text for part in draw_box_board(high, {}) for text in texts(part)]
    assert set(whole) <= set(shown)
