"""The frame of a printed card: title above, footnotes below, margins around."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from toolchain.layout.aids.card_marks import LineMark, Mark, TextMark, moved
from toolchain.layout.aids.card_pages import Body, CardPage
from toolchain.layout.aids.card_setting import Fault, faults_of, set_text
from toolchain.layout.aids.text_flow import TextStyle, fit_line, plain
from toolchain.layout.font_metrics import SERIF

TITLE_MM = 7.4
TITLE_SHARE = 0.7
HEAD_MM = 13.0
FOOT_MM = 6.5
NOTE = TextStyle(2.35, ink="soft")
NUMBER_SLIP, NUMBER_AT = (16.0, 5.0), (8.0, 4.0)


class Margins(Struct, frozen=True):
    """Free paper at the four sides, in mm."""

    left: float = 11.0
    top: float = 9.0
    right: float = 11.0
    bottom: float = 8.0


class Frame(Struct, frozen=True):
    """A sheet of paper with its margins; `running` is printed at the head of every page."""

    width: float
    height: float
    margins: Margins = Margins()
    running: str = ""

    def turned(self) -> Frame:
        """The sheet turned to the left: what was its left side is its foot."""
        m = self.margins
        margins = Margins(m.top, m.right, m.bottom, m.left)
        return Frame(self.height, self.width, margins, self.running)

    def mirrored(self) -> Frame:
        """The back of the sheet: left and right margins change places."""
        m = self.margins
        return Frame(self.width, self.height, Margins(m.right, m.top, m.left, m.bottom), self.running)

    def body(self, notes: tuple[str, ...] = ()) -> Body:
        """What is left for the card between head and foot with its footnotes."""
        height = self.height - self.margins.top - self.margins.bottom - HEAD_MM - self.foot(notes)
        return Body(self.content_width, height)

    @property
    def content_width(self) -> float:
        return self.width - self.margins.left - self.margins.right

    def foot(self, notes: tuple[str, ...]) -> float:
        """Height of the foot with its footnotes."""
        return FOOT_MM + sum(self._note_height(n) for n in notes)

    def _note_height(self, note: str) -> float:
        return set_text(plain(note), NOTE, self.content_width).height


class PaperPage(Struct, frozen=True):
    """A whole page with every mark at its place on the sheet, x and y from its top left corner."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str = ""
    faults: tuple[Fault, ...] = ()


def framed(page: CardPage, frame: Frame) -> PaperPage:
    """The card's page on paper."""
    sheet = frame.turned() if page.card.landscape else frame
    left, top = sheet.margins.left, sheet.margins.top
    foot = sheet.height - sheet.margins.bottom - sheet.foot(page.card.footnotes)
    head, faults = _head(page, sheet)
    marks = (
        *moved(head, left, top),
        *moved(page.marks, left, top + HEAD_MM),
        *moved(_foot(page, sheet), left, foot),
    )
    return PaperPage(sheet.width, sheet.height, marks, page.card.title, (*page.faults, *faults))


def _head(page: CardPage, sheet: Frame) -> tuple[list[Mark], tuple[Fault, ...]]:
    """Title to the left, running titles to the right, a line under both; and what was cut."""
    width = sheet.content_width
    part = f" ({page.number} of {page.count})" if page.count > 1 else ""
    title = fit_line(page.card.title + part, TextStyle(TITLE_MM, weight=700), width * TITLE_SHARE, floor=4.0)
    marks: list[Mark] = [TextMark(0, 7.2, title.text, title.style.size, 700)]
    faults = list(faults_of(title))
    room = width - title.width - 8.0
    for i, text in enumerate(t for t in (sheet.running, page.card.subtitle) if t):
        line = fit_line(text, TextStyle(3.3, family=SERIF, ink="soft", italic=i == 1), room)
        marks.append(
            TextMark(
                width, 3.6 + 3.9 * i, line.text, line.style.size, 500, "soft", "end", SERIF, italic=i == 1
            )
        )
        faults.extend(faults_of(line))
    marks.append(LineMark(0, 9.6, width, 9.6, "ink", 0.55))
    return marks, tuple(replace(f, where=page.card.title, span=page.card.span) for f in faults)


def _foot(page: CardPage, sheet: Frame) -> list[Mark]:
    notes = page.card.footnotes
    marks: list[Mark] = []
    y = 2.0
    if notes:
        marks.append(LineMark(0, y, 22, y, "rule", 0.2))
    y += 0.4
    for note in notes:
        setting = set_text(plain(note), NOTE, sheet.content_width)
        marks.extend(moved(setting.marks, 0, y))
        y += setting.height
    return marks


def number_slip(number: int) -> PaperPage:
    """A page's number alone, on the middle of the baseline of a small slip."""
    middle, base = NUMBER_AT
    mark = TextMark(middle, base, str(number), 3.2, 600, "soft", "middle")
    return PaperPage(*NUMBER_SLIP, (mark,))
