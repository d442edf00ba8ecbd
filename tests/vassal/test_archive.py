"""Archives: the same bytes each time, and strangers' files within bounds."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.diagnostics.diagnostic import Diagnostic
from toolchain.vassal.format.archive_writer import write_archive
from toolchain.vassal.reading.archive_reader import Limits, is_safe, open_archive
from toolchain.vassal.reading.safe_xml import read_xml


def names(findings: tuple[Diagnostic, ...]) -> list[str]:
    return [finding.code.name for finding in findings]


def zipped(*entries: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return buffer.getvalue()


def test_bytes_do_not_depend_on_the_order_of_entries() -> None:
    one = write_archive({"b": b"2", "a": b"1", "images/x.png": b"p"})
    two = write_archive({"images/x.png": b"p", "a": b"1", "b": b"2"})
    assert one == two
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert archive.namelist() == ["a", "b", "images/x.png"]
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.getinfo("a").compress_type == zipfile.ZIP_DEFLATED
        assert archive.getinfo("images/x.png").compress_type == zipfile.ZIP_STORED


@given(st.dictionaries(st.text("abc/é", min_size=1, max_size=6).filter(is_safe), st.binary(max_size=50)))
def test_entries_come_back(entries: dict[str, bytes]) -> None:
    entries = {name: data for name, data in entries.items() if not name.endswith("/")}
    archive, findings = open_archive(write_archive(entries), "t.vmod")
    assert findings == ()
    assert archive is not None
    assert {name: archive.read(name)[0] for name in archive.names} == entries


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("images/a.png", True),
        ("a..b/c", True),
        ("../a", False),
        ("a/../../b", False),
        ("/etc/passwd", False),
        ("C:/x", False),
        ("a\\b", False),
        ("a\x00b", False),
        ("", False),
    ],
)
def test_names_that_lead_out_are_unsafe(name: str, safe: bool) -> None:
    assert is_safe(name) is safe


def test_unsafe_and_doubled_names_are_reported_and_the_rest_is_read() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = zipped(("../evil", b"x"), ("good", b"1"), ("good", b"2"))
    archive, findings = open_archive(data, "t.vmod")
    assert names(findings) == ["unsafe-entry-name", "duplicate-entry"]
    assert archive is not None
    assert archive.names == ("good",)
    assert archive.read("../evil") == (None, ())


@pytest.mark.parametrize("cut", [0, 1, 30, 60])
def test_a_truncated_file_is_a_finding(cut: int) -> None:
    archive, findings = open_archive(zipped(("a", b"1" * 100))[:cut], "t.vmod")
    assert archive is None
    assert names(findings) == ["not-an-archive"]


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    assert names(open_archive(tmp_path / "none.vmod", "none.vmod")[1]) == ["not-an-archive"]


def test_a_bomb_is_stopped_by_ratio_and_size() -> None:
    data = zipped(("bomb", b"\0" * 3_000_000))
    archive, _ = open_archive(data, "t.vmod", Limits(ratio=10, any_ratio_below=1000))
    assert archive is not None
    content, findings = archive.read("bomb")
    assert content is None
    assert names(findings) == ["entry-too-large"]
    assert findings[0].span.file == "t.vmod!bomb"
    assert names(open_archive(data, "t.vmod", Limits(total_bytes=1000))[1]) == ["entry-too-large"]
    assert names(open_archive(data, "t.vmod", Limits(archive_bytes=10))[1]) == ["entry-too-large"]


def test_too_many_entries_are_a_finding() -> None:
    data = zipped(*((f"e{i}", b"") for i in range(5)))
    assert names(open_archive(data, "t.vmod", Limits(entries=4))[1]) == ["too-many-entries"]


def test_damage_inside_an_entry_is_a_finding() -> None:
    data = bytearray(zipped(("a", bytes(range(256)) * 40)))
    data[60] ^= 0xFF
    archive, _ = open_archive(bytes(data), "t.vmod")
    assert archive is not None
    content, findings = archive.read("a")
    assert content is None
    assert names(findings) == ["damaged-entry"]


@given(st.binary(max_size=300))
def test_no_bytes_raise(noise: bytes) -> None:
    good = zipped(("a", b"1" * 40), ("b", b"2"))
    for data in (noise, good[:40] + noise + good[40:], noise + good):
        archive, _ = open_archive(data, "t.vmod")
        if archive is not None:
            for name in archive.names:
                archive.read(name)


LAUGHS = b'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'
OUTSIDE = b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"<a><b x='1'/></a>", []),
        (b"\xef\xbb\xbf<a/>", []),
        (b"<a><b></a>", ["bad-xml"]),
        (b"", ["bad-xml"]),
        (b"<a>\xff</a>", ["bad-xml"]),
        (LAUGHS, ["xml-doctype"]),
        (OUTSIDE, ["xml-doctype"]),
        (b"<a>" * 100_000, ["bad-xml"]),
        (b"<a>" * 100_000 + b"</a>" * 100_000, ["bad-xml"]),
    ],
)
def test_xml_is_read_without_entities_and_within_bounds(data: bytes, expected: list[str]) -> None:
    root, findings = read_xml(data, "buildFile.xml")
    assert names(findings) == expected
    assert (root is None) is bool(expected)


def test_a_place_is_told_for_broken_xml() -> None:
    _, findings = read_xml(b"<a>\n  <b></c>\n</a>", "buildFile.xml")
    assert findings[0].span.line == 2
