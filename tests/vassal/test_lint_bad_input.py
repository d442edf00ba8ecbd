"""Files from strangers: whatever is in them, there are findings, within bounds, and no exception."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.vassal.lint_sample import MODULE_DATA, SAVE, expanded, picture, sample, saved
from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.format.piece_text import read_add_piece, write_add_piece
from toolchain.vassal.inspection.overview_text import overview_json, overview_text
from toolchain.vassal.inspection.survey import inspect_module
from toolchain.vassal.lint.run import LintOptions, lint_path
from toolchain.vassal.reading import setup_reader
from toolchain.vassal.reading.reader import opened_module
from toolchain.vassal.reading.save_reader import describe_save
from toolchain.vassal.reading.tree_text import tree_text

GAME = '<VASSAL.build.GameModule name="M" version="1.0" VassalVersion="3.7.0">'


def in_slots(*texts: str) -> bytes:
    """A build file with a slot for each text."""
    tag = "VASSAL.build.widget.PieceSlot"
    slots = (f'<{tag} entryName="P{i}" gpid="{i + 1}">{text}</{tag}>' for i, text in enumerate(texts))
    return f"{GAME}{''.join(slots)}</VASSAL.build.GameModule>".encode()


def codes(path: Path) -> set[str]:
    """The codes of a file's findings; reading it in every other way must not fail either."""
    found = {d.code.id for d in lint_path(path).findings}
    with opened_module(path) as read:
        if read.module is not None:
            assert tree_text(read.module)
            view = inspect_module(read.module)
            assert overview_text(view)
            assert overview_json(view)
    return found


def packed(folder: Path, *entries: tuple[str, bytes], name: str = "m.vmod") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in entries:
            archive.writestr(entry, data)
    return path


def module(folder: Path, build_file: bytes, *entries: tuple[str, bytes]) -> Path:
    data = ("moduledata", MODULE_DATA.encode())
    return packed(folder, ("buildFile.xml", build_file), data, *entries)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.99])
def test_a_truncated_module(tmp_path: Path, share: float) -> None:
    whole = sample().archive()
    path = tmp_path / "cut.vmod"
    path.write_bytes(whole[: int(len(whole) * share)])
    assert codes(path) == {"VAS001"}


def test_a_build_file_that_unpacks_to_200_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "bomb.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("moduledata", MODULE_DATA)
        archive.compresslevel = 1
        with archive.open("buildFile.xml", "w") as stream:
            stream.write(GAME.encode())
            for _ in range(200):
                stream.write(b" " * (1 << 20))
            stream.write(b"</VASSAL.build.GameModule>")
    assert codes(path) == {"VAS004"}


def test_an_unpacked_build_file_of_200_megabytes(tmp_path: Path) -> None:
    with (tmp_path / "buildFile.xml").open("wb") as stream:
        stream.truncate(200 << 20)
    assert codes(tmp_path) == {"VAS004"}


def test_more_elements_than_memory_should_hold(tmp_path: Path) -> None:
    assert codes(module(tmp_path, GAME.encode() + b"<a/>" * 600_000)) == {"VAS004"}


def test_more_attributes_than_any_element_has(tmp_path: Path) -> None:
    many = " ".join(f'a{i}="1"' for i in range(50_000))
    assert codes(module(tmp_path, f"{GAME}<a {many}/></VASSAL.build.GameModule>".encode())) == {"VAS004"}


BROKEN_PICTURES = {
    "a cut PNG": (b"\x89PNG\r\n\x1a\n\0\0", "MOD404"),
    "a PNG of no size": (picture("0x0"), "MOD404"),
    "a PNG that takes fourteen gigabytes": (picture("60000x60000"), "MOD405"),
    "a PNG of the largest size": (picture("4294967295x4294967295"), "MOD405"),
    "a cut GIF": (b"GIF89a\x10", "MOD404"),
    "a GIF of no size": (b"GIF89a\0\0\0\0", "MOD404"),
    "a cut JPEG": (b"\xff\xd8\xff\xe0\xff\xff", "MOD404"),
    "a JPEG that is all marks": (b"\xff" * 100_000, "MOD404"),
    "an SVG under a wrong name": (b'<svg width="9" height="9"/>', "MOD404"),
    "nothing": (b"", "MOD404"),
}


@pytest.mark.parametrize(("data", "code"), BROKEN_PICTURES.values(), ids=list(BROKEN_PICTURES))
def test_broken_pictures(tmp_path: Path, data: bytes, code: str) -> None:
    laid = sample()
    laid.entries["images/inf.png"] = data
    path = tmp_path / "m.vmod"
    path.write_bytes(laid.archive())
    assert codes(path) - {"MOD408", "MOD409"} == {code}


@pytest.mark.parametrize("svg", [b'<svg width="15mm', b'<svg width="1e999" height="9"', b"<svg>" * 9999])
def test_broken_drawings(tmp_path: Path, svg: bytes) -> None:
    laid = sample()
    laid.entries["images/field.svg"] = svg
    path = tmp_path / "m.vmod"
    path.write_bytes(laid.archive())
    assert codes(path) == {"MOD403", "MOD406"}


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "images/../../x", "C:\\evil"])
def test_names_that_lead_out(tmp_path: Path, name: str) -> None:
    path = tmp_path / "names.vmod"
    path.write_bytes(sample().archive())
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(zipfile.ZipInfo(name), b"x")
    assert codes(path) == {"VAS003"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + GAME + "&b;</VASSAL.build.GameModule>", "VAS008"),
        (GAME + "&nothing;</VASSAL.build.GameModule>", "VAS007"),
        (GAME, "VAS007"),
        ("", "VAS007"),
        ("<?xml version='1.0' encoding='UTF-7'?>" + GAME + "</VASSAL.build.GameModule>", "VAS007"),
        (GAME + "<a>" * 100_000, "VAS007"),
        (GAME + "<a>" * 100_000 + "</a>" * 100_000 + "</VASSAL.build.GameModule>", "VAS007"),
    ],
)
def test_build_files_that_do_not_parse(tmp_path: Path, text: str, code: str) -> None:
    assert codes(module(tmp_path, text.encode())) == {code}


def test_a_utf_16_build_file_is_read(tmp_path: Path) -> None:
    text = etree.tostring(expanded(sample().root), encoding="unicode")
    entries = [(n, d) for n, d in sample().entries.items() if n != "moduledata"]
    assert codes(module(tmp_path, text.encode("utf-16"), *entries)) == set()


@pytest.mark.parametrize(
    "content",
    [b"!VCSKzz0011", b"!VCSK5a0g", b"!VCSK", b"!VCSK5a1", b"!VCSK00ff", b"\xff\xfe\xfd", b"\x00" * 100],
)
def test_saves_with_broken_obfuscation(tmp_path: Path, content: bytes) -> None:
    path = packed(tmp_path, ("savedGame", content), name="g.vsav")
    assert codes(path) <= {"VAS009", "MOD707"}
    assert codes(path)


def test_a_setup_inside_a_module_that_is_no_archive(tmp_path: Path) -> None:
    laid = sample()
    laid.entries["setup.vsav"] = b"not a zip"
    path = tmp_path / "m.vmod"
    path.write_bytes(laid.archive())
    assert codes(path) == {"VAS001"}


def test_a_setup_that_unpacks_to_too_much(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with (
        zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("savedGame", "w") as stream,
    ):
        for _ in range(70):
            stream.write(b"0" * (1 << 20))
    laid = sample()
    laid.entries["setup.vsav"] = inner.getvalue()
    path = tmp_path / "m.vmod"
    path.write_bytes(laid.archive())
    assert codes(path) == {"VAS004"}


PIECE = "+/null/mark;Side,Strength\tdelete;Delete;68,130;\\\tpiece;;;inf.png;Inf/Red,4\t\\\tnull;0;0;1;0"


@pytest.mark.parametrize("cut", range(len(PIECE)))
def test_a_piece_cut_anywhere_comes_apart_or_not_at_all(cut: int) -> None:
    found = read_add_piece(PIECE[:cut])
    assert found is None or write_add_piece(found) == PIECE[:cut]
    save = describe_save((PIECE[:cut],)) if cut > 2 else None
    assert save is None or len(save.pieces) + len(save.broken) + sum(n for _, n in save.other) == 1


@pytest.mark.parametrize("cut", range(0, len(PIECE), 7))
def test_pieces_cut_in_the_middle(tmp_path: Path, cut: int) -> None:
    root = etree.Element("VASSAL.build.GameModule", name="Sample", version="1.0", VassalVersion="3.7.0")
    slot = etree.SubElement(root, "VASSAL.build.widget.PieceSlot", entryName="P", gpid="1")
    slot.text = PIECE[:cut]
    found = codes(module(tmp_path, etree.tostring(root)))
    assert cut == 0 or "MOD310" not in found
    if 0 < cut < PIECE.index("\tnull"):
        assert found & {"MOD200", "MOD201", "MOD202", "MOD203"}


@pytest.mark.parametrize(("levels", "broken"), [(900, False), (1001, True), (1500, True)])
def test_a_piece_of_very_many_traits(tmp_path: Path, levels: int, broken: bool) -> None:
    types = "".join("delete;" + "\\" * i + "\t" for i in range(levels))
    states = "".join("\\" * i + "\t" for i in range(levels))
    text = f"+/null/{types}piece;;;inf.png;P/{states}null;0;0;1;0"
    assert ("MOD200" in codes(module(tmp_path, in_slots(text.replace("\t", "&#9;"))))) is broken


def record(entry: bytes, data: bytes, stated: int, offset: int) -> tuple[bytes, bytes]:
    """A zip's local entry and its record in the directory, with a size as it pleases."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed_data = packer.compress(data) + packer.flush()
    facts = (0, 33, zlib.crc32(data), len(packed_data), stated, len(entry), 0)
    local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, *facts) + entry + packed_data
    tail = (0, 0, 0, 0, offset)
    return local, struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, *facts, *tail) + entry


def laid_out(local: bytes, records: list[bytes]) -> bytes:
    directory = b"".join(records)
    count = len(records)
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), len(local), 0)
    return local + directory + end


def test_entries_that_overlap(tmp_path: Path) -> None:
    """Thousands of names for the same packed megabytes."""
    local, _ = record(b"images/0000.png", bytes(4 << 20), 4 << 20, 0)
    names = [record(b"images/%04d.png" % i, b"", 4 << 20, 0)[1] for i in range(2000)]
    path = tmp_path / "m.vmod"
    path.write_bytes(laid_out(local, names))
    assert codes(path) == {"VAS004"}


@pytest.mark.parametrize(("stated", "code"), [(10, "VAS005"), (4_000_000_000, "VAS004")])
def test_sizes_that_lie(tmp_path: Path, stated: int, code: str) -> None:
    local, entry = record(b"buildFile.xml", GAME.encode() + bytes(20 << 20), stated, 0)
    path = tmp_path / "m.vmod"
    path.write_bytes(laid_out(local, [entry]))
    assert codes(path) == {code}


def test_saved_games_that_are_bombs_in_a_module(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", bytes(12 << 20))
    bombs = [(f"s{i}.vsav", inner.getvalue()) for i in range(5)]
    assert "VAS004" in codes(module(tmp_path, f"{GAME}</VASSAL.build.GameModule>".encode(), *bombs))


def test_more_saved_games_than_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_reader, "_MOST_READ", 1)
    laid = sample()
    laid.entries |= {f"spare-{i}.vsav": saved(SAVE) for i in range(3)}
    path = tmp_path / "m.vmod"
    path.write_bytes(laid.archive())
    found = [d for d in lint_path(path).findings if d.code.id == "VAS011"]
    assert [d.message.partition(":")[0] for d in found] == ["3 of 4 saved games were not looked into"]


def test_an_entry_that_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "m.vmod"
    path.write_bytes(sample().archive())
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("rules.html", "<p>Others</p>")
    assert codes(path) == {"VAS006"}


def test_folders_are_read_like_archives(tmp_path: Path) -> None:
    laid = sample()
    for name, data in {**laid.entries, "buildFile.xml": etree.tostring(expanded(laid.root))}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("x")
    assert codes(tmp_path) == set()


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    inside = tmp_path / "module"
    inside.mkdir()
    (tmp_path / "secret").write_text("secret")
    (inside / "buildFile.xml").symlink_to(tmp_path / "secret")
    assert codes(inside) == {"VAS010"}


def test_a_module_in_a_folder_of_its_archive(tmp_path: Path) -> None:
    path = packed(tmp_path, ("Game/buildFile.xml", b"<a/>"))
    found = lint_path(path).findings
    assert [d.code.id for d in found] == ["VAS010"]
    assert found[0].hint is not None
    assert "Game" in found[0].hint


def test_floods_are_cut_and_counted(tmp_path: Path) -> None:
    path = module(tmp_path, in_slots(*["nonsense"] * 300))
    run = lint_path(path)
    broken = [d for d in run.findings if d.code.id == "MOD200"]
    assert len(broken) == 20
    assert "280 more" in broken[-1].message
    everything = lint_path(path, LintOptions(everything=True))
    assert sum(d.code.id == "MOD200" for d in everything.findings) == 300
    assert run.held_back == len(everything.findings) - len(run.findings)


noise = st.text(alphabet="+/null;piece\\\t'{}$,|=<>&\"!~mark0123emb2 prototype\x1b", max_size=120)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(noise, min_size=1, max_size=6), st.lists(noise, max_size=4))
def test_any_text_in_pieces_and_attributes(tmp_path: Path, texts: list[str], values: list[str]) -> None:
    laid = sample()
    for index, text in enumerate(texts):
        slot = etree.SubElement(laid.root, "PieceSlot", entryName="N", gpid=str(50 + index))
        slot.text = text.replace("\x1b", "")
    for element, value in zip(list(laid.root.iter())[1:], values * 40, strict=False):
        for name in element.attrib:
            element.set(name, value.replace("\x1b", ""))
    path = tmp_path / "noise.vmod"
    path.write_bytes(laid.archive())
    codes(path)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(noise, max_size=8))
def test_any_commands_in_saves(tmp_path: Path, lines: list[str]) -> None:
    text = "\x1b".join(["begin_save", *lines, *SAVE.replace("→", "\t").split("\n")])
    path = packed(tmp_path, ("savedGame", text.encode()), name="g.vsav")
    codes(path)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_flipped_bytes(tmp_path: Path, data: st.DataObject) -> None:
    whole = bytearray(sample().archive())
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    path = tmp_path / "flipped.vmod"
    path.write_bytes(bytes(whole))
    codes(path)


def test_linting_twice_gives_the_same(tmp_path: Path) -> None:
    entries = {**sample().entries, "images/x.png": picture("9x9"), "setup.vsav": saved("begin_save")}
    path = tmp_path / "m.vmod"
    path.write_bytes(write_archive({**entries, "buildFile.xml": b"<a><b/><c/></a>"}))
    assert lint_path(path) == lint_path(path)
