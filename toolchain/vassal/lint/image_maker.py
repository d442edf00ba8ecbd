"""Checks of pictures that the engine itself puts together from layouts, colours and fonts."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.vassal.lint.check import WARNING, Check, Report, check, shown
from toolchain.vassal.lint.subject import Subject, repeated

_PLACE = "module.gamepieceimage."
LAYOUT, PICTURE, SWATCH = _PLACE + "GamePieceLayout", _PLACE + "GamePieceImage", _PLACE + "ColorSwatch"
# Colours that are there without being defined.
_COLOURS = frozenset(
    ("WHITE", "GRAY", "BLACK", "CLEAR", "RED", "GREEN", "BLUE", "ORANGE", "PINK", "CYAN", "MAGENTA", "YELLOW")
) | {"LIGHT GRAY", "DARK GRAY", "Select...", ""}


@check(
    WARNING,
    "MOD420",
    "made-image-colour",
    "A picture that the engine makes has a colour that is not defined.",
    why="""
Pictures made of layouts name their colours. One that the module does not define, mostly because it was
renamed, is drawn in black.
""",
    wrong="""
# buildFile.xml
<GamePieceImageDefinitions>
  <ColorManager><ColorSwatch name="Olive" color="90,95,40"/></ColorManager>
  <GamePieceLayoutsContainer>
    <GamePieceLayout name="Unit" width="50" height="50" border="Plain">
      <GamePieceImage name="unit.png" bgColor="Oliv" borderColor="BLACK"/>
    </GamePieceLayout>
  </GamePieceLayoutsContainer>
</GamePieceImageDefinitions>
""",
    right="""
# buildFile.xml
<GamePieceImageDefinitions>
  <ColorManager><ColorSwatch name="Olive" color="90,95,40"/></ColorManager>
  <GamePieceLayoutsContainer>
    <GamePieceLayout name="Unit" width="50" height="50" border="Plain">
      <GamePieceImage name="unit.png" bgColor="Olive" borderColor="BLACK"/>
    </GamePieceLayout>
  </GamePieceLayoutsContainer>
</GamePieceImageDefinitions>
""",
)
def made_image_colour(subject: Subject, report: Report) -> None:
    known = {n.attributes.get("name", "") for n in subject.everywhere(SWATCH)} | _COLOURS
    for node in subject.tree.of(PICTURE) if subject.whole else ():
        for attribute in ("bgColor", "borderColor"):
            name = node.attributes.get(attribute, "")
            if name not in known:
                hint = report.guess(name, sorted(known))
                report.node(f"{attribute} is '{shown(name, 40)}', which is not defined", node, hint=hint)


@check(
    WARNING,
    "MOD421",
    "made-image-name",
    "Two pictures that the engine makes have one name, or a layout has no size.",
    why="""
A picture made of a layout is written into the archive under its name, over another one of that name. It is
as large as its layout: without width and height there is nothing to draw on.
""",
    wrong="""
# buildFile.xml
<GamePieceImageDefinitions>
  <GamePieceLayoutsContainer>
    <GamePieceLayout name="Unit" width="50" height="50">
      <GamePieceImage name="unit.png"/>
      <GamePieceImage name="unit.png"/>
    </GamePieceLayout>
  </GamePieceLayoutsContainer>
</GamePieceImageDefinitions>
""",
    right="""
# buildFile.xml
<GamePieceImageDefinitions>
  <GamePieceLayoutsContainer>
    <GamePieceLayout name="Unit" width="50" height="50">
      <GamePieceImage name="unit.png"/>
      <GamePieceImage name="marker.png"/>
    </GamePieceLayout>
  </GamePieceLayoutsContainer>
</GamePieceImageDefinitions>
""",
)
def made_image_name(subject: Subject, report: Report) -> None:
    for first, *others in repeated(subject.tree.of(PICTURE)):
        name = shown(first.attributes["name"], 40)
        report.node(f"{len(others) + 1} pictures are called '{name}'", others[0], related=[first])
    for node in subject.tree.of(LAYOUT):
        sides = [node.attributes.get(side, "") for side in ("width", "height")]
        if any(side.lstrip("-").isdigit() and int(side[:9]) < 1 for side in sides):
            report.node(f"the layout is {sides[0]} by {sides[1]} pixels", node)


def made_images(subject: Subject) -> Iterator[str]:
    """Names of pictures that the engine makes."""
    yield from (node.attributes.get("name", "") for node in subject.everywhere(PICTURE))


IMAGE_MAKER_CHECKS: tuple[Check, ...] = (made_image_colour, made_image_name)
