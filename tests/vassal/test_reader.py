"""Modules of every age and kind are read into one description."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tests.vassal.lint_sample import EXTENSION_DATA, MODULE_DATA, expanded, parse, sample, saved
from tests.vassal.small_game import small_game, stand_in_art
from toolchain.vassal.format.piece_text import (
    PieceText,
    TraitText,
    add_piece,
    read_add_piece,
    write_add_piece,
)
from toolchain.vassal.format.trait_catalogue import TRAITS
from toolchain.vassal.format.trait_view import view_state, view_trait, written_back
from toolchain.vassal.module import build_module
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.reading.component_tree import read_tree
from toolchain.vassal.reading.image_header import ImageHeader, read_header
from toolchain.vassal.reading.module_file import FileKind, ModuleFile
from toolchain.vassal.reading.reader import is_old, opened_module
from toolchain.vassal.reading.save_reader import describe_save
from toolchain.vassal.words.piece_keys import piece_keys


def read(path: Path) -> ModuleFile:
    with opened_module(path) as found:
        assert found.findings == ()
        assert found.module is not None
        assert found.module.pieces is not None
        return found.module


def packed(path: Path, **entries: bytes) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("__", "."), data)
    return path


def build_file(root: str = "VASSAL.build.GameModule") -> bytes:
    element = expanded(sample().root)
    element.tag = root
    return etree.tostring(element)


def metadata(engine: str) -> bytes:
    return MODULE_DATA.replace("3.7.0", engine).encode()


@pytest.mark.parametrize(
    ("engine", "expected"),
    [
        ("2.9b2", True),
        ("3.1.14", True),
        ("3.4.99", True),
        ("3.5.0", False),
        ("3.7.0-beta", False),
        ("", True),
    ],
)
def test_old_versions_have_the_old_build_file(engine: str, expected: bool) -> None:
    assert is_old(engine) is expected


def test_the_build_file_of_the_metadata_version_is_read(tmp_path: Path) -> None:
    other = b"<VASSAL.build.GameModule name='Other'/>"
    old = packed(
        tmp_path / "old.vmod", buildFile=build_file(), buildFile__xml=other, moduledata=metadata("3.2.17")
    )
    new = packed(
        tmp_path / "new.vmod", buildFile=other, buildFile__xml=build_file(), moduledata=metadata("3.6.6")
    )
    assert read(old).name == read(new).name == "Sample"


def test_a_module_of_version_2_9(tmp_path: Path) -> None:
    module = read(packed(tmp_path / "m.mod", buildFile=build_file("VASSAL.launch.BasicModule")))
    assert module.kind is FileKind.MODULE
    assert module.metadata is None
    assert module.build_file == "buildFile"
    assert "Unit" in module.prototypes


def test_an_extension(tmp_path: Path) -> None:
    inside = '<ExtensionElement target=""><mine.Odd x="1"/></ExtensionElement>'
    text = f'<ModuleExtension module="Sample">{inside}</ModuleExtension>'
    data = {"moduledata": metadata("3.7.0"), "extensiondata": EXTENSION_DATA.encode()}
    module = read(packed(tmp_path / "x.vmdx", buildFile__xml=etree.tostring(expanded(parse(text))), **data))
    assert module.kind is FileKind.EXTENSION
    assert module.tree is not None
    odd = module.tree.nodes[-1]
    assert (odd.kind, odd.attributes, odd.known.open) == ("mine.Odd", {"x": "1"}, True)


def test_a_saved_game_and_a_log(tmp_path: Path) -> None:
    game = tmp_path / "g.vsav"
    game.write_bytes(
        saved("begin_save\n+/1/piece;;;a.png;A/Main;3;4;7;0\n+/2/stack/Main;3;4;1;@@-1\nend_save")
    )
    module = read(game)
    assert module.kind is FileKind.SAVE
    assert module.save is not None
    piece = module.save.pieces[0]
    assert piece.basic is not None
    assert (piece.name, piece.basic.map, piece.basic.x, piece.basic.y, piece.basic.gpid) == (
        "A",
        "Main",
        3,
        4,
        "7",
    )
    assert module.save.stacks[0].stack.members == ("1",)
    log = tmp_path / "g.zip"
    log.write_bytes(saved("begin_save\nend_save\nLOG→CHATx"))
    assert read(log).kind is FileKind.LOG


def test_paths_are_stable_and_unique() -> None:
    tree = read_tree(
        expanded(parse("<GameModule><Map mapName='A'><Zoomer/></Map><Map mapName='A'/></GameModule>")), False
    )
    assert [tree.path(node) for node in tree.nodes] == ["GameModule", "Map[A]", "Map[A]/Zoomer", "Map[A]#2"]


def test_prototypes_are_put_into_pieces(tmp_path: Path) -> None:
    path = tmp_path / "m.vmod"
    path.write_bytes(sample().archive())
    module = read(path)
    piece = next(p for p in module.pieces if p.name == "Blue Inf")
    kinds = [placed.view.kind for placed in module.expander.expand(piece)]
    assert kinds == ["Report", "Layer", "Delete", "Mark Moved", "Marker", "Calculated Property", "Send To"]


def test_our_own_modules_are_read(tmp_path: Path) -> None:
    game = small_game()
    ids = PieceIds().with_keys(piece_keys(game))
    made = build_module(game, stand_in_art(game), ids)
    path = tmp_path / "own.vmod"
    path.write_bytes(made.archive)
    module = read(path)
    assert len(module.setups) == sum(name.endswith(".vsav") for name in made.entries)
    assert all(setup.save is not None and setup.save.pieces for setup in module.setups.values())
    assert all(p.add is not None and p.add.spelling is None for p in module.all_pieces)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x20", ImageHeader("PNG", 16, 32)),
        (b"GIF89a\x10\0\x20\0", ImageHeader("GIF", 16, 32)),
        (b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x11\x08\0\x20\0\x10\x03", ImageHeader("JPEG", 16, 32)),
        (b'<?xml version="1.0"?><svg width="16" height="32px"/>', ImageHeader("SVG", 16, 32)),
        (b'<svg viewBox="0 0 16 32"/>', ImageHeader("SVG", 16, 32, odd_size=True)),
        (b'<svg width="5mm" height="5mm" viewBox="0 0 16 32"/>', ImageHeader("SVG", 16, 32, odd_size=True)),
        (b"RIFF\0\0\0\0WEBP", ImageHeader("WebP")),
        (b"", ImageHeader("empty")),
        (b"\xff\xd8", ImageHeader("JPEG")),
        (b"hello", ImageHeader("unknown")),
    ],
)
def test_picture_heads(data: bytes, expected: ImageHeader) -> None:
    assert read_header(data) == expected


@given(st.binary(max_size=200))
def test_no_picture_head_fails(data: bytes) -> None:
    for magic in (b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"<svg "):
        read_header(magic + data)


words = st.text(alphabet="ab/\\';,:|~\t{}$1.", max_size=10).filter(lambda t: not t.endswith("\\"))
bodies = st.lists(words, max_size=12).map(lambda tokens: ";".join(t.replace(";", "\\;") for t in tokens))
any_trait = st.builds(lambda i, b, s: TraitText(i + b, s), st.sampled_from([*TRAITS, "odd;"]), bodies, words)


@given(any_trait)
def test_any_trait_is_seen_field_by_field_and_written_back(text: TraitText) -> None:
    view = view_trait(text)
    view_state(text)
    assert view.label
    assert written_back(view) == text.type


@given(st.lists(any_trait, max_size=5), words.filter(lambda t: "\t" not in t), words)
def test_any_piece_is_encoded_back_to_the_same_bytes(traits: list[TraitText], name: str, state: str) -> None:
    text = add_piece(PieceText(tuple(traits), TraitText("piece;;;i.png;" + name, "null;0;0;1;0" + state)))
    found = read_add_piece(text)
    assert found is not None
    assert write_add_piece(found) == text
    save = describe_save((text, "begin_save", "end_save"))
    assert len(save.pieces) + len(save.broken) + len(save.stacks) == 1
