"""Shape of a translation."""

from typing import Annotated, Literal

from msgspec import Meta

from toolchain.schema.shapes.base import Document


class LanguageShape(Document, frozen=True, kw_only=True):
    """A translation of the game's VASSAL module. What it leaves out stays as it is in English."""

    kind: Literal["language"]
    language: Annotated[
        str,
        Meta(
            description="The ISO code of the language, as VASSAL's preferences list it; not 'en'.",
            examples=["de", "fr"],
            pattern=r"^(?!en$)[a-z]{2,3}$",
        ),
    ]
    words: Annotated[
        dict[str, str],
        Meta(
            description="Fixed words of the module by key. German ones come along; others are listed by "
            "`hexwright translate`.",
            examples=[{"piece.attack.title": "Attaquer"}],
        ),
    ] = {}
    texts: Annotated[
        dict[str, str],
        Meta(
            description="The game's own texts, each exactly as it is written, with what players read "
            "instead.",
            examples=[{"Infantry": "Infanterie"}],
        ),
    ] = {}
    as_written: Annotated[
        bool, Meta(description="The game's own texts are written in this language already.")
    ] = False
