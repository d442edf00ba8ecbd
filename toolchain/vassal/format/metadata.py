"""The small XML entries that name a module and a saved game."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from toolchain.vassal.format.build_file import HEAD, xml_text

ENGINE_VERSION = "3.7.0"

# The date of the zip entries, in milliseconds: no clock enters an output.
DATE_SAVED = "315532800000"


def write_metadata(
    version: str, description: str, name: str = "", others: Mapping[str, Mapping[str, str]] | None = None
) -> bytes:
    """`moduledata` where a name is given, `savedata` otherwise.

    `others` are translations of the fields by language.
    """
    root = etree.Element("data", version="1")
    fields = {
        "version": version,
        "extra1": "",
        "extra2": "",
        "VassalVersion": ENGINE_VERSION,
        "dateSaved": DATE_SAVED,
        "description": description,
    }
    for tag, text in (fields | ({"name": name} if name else {})).items():
        etree.SubElement(root, tag).text = xml_text(text)
        for language, texts in sorted((others or {}).items()):
            if texts.get(tag, text) != text:
                etree.SubElement(root, tag, lang=language).text = xml_text(texts[tag])
    etree.indent(root, space="  ")
    return HEAD + etree.tostring(root, encoding="UTF-8") + b"\n"
