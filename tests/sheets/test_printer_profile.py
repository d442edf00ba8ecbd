"""Calibration readings, profiles and where they are kept."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.cli import calibrate, printers
from toolchain.diagnostics.diagnostic import Findings
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.calibration import fit_profile, ruler_lengths, targets
from toolchain.layout.sheets.duplex import BackMode, turn_of_page
from toolchain.layout.sheets.paper import Rect
from toolchain.layout.sheets.printer_profile import PrinterProfile, problem_of, turned_for
from toolchain.layout.sheets.printer_profile_store import (
    profile_names,
    read_profile,
    remove_profile,
    write_profile,
)

A4 = Rect(0, 0, 210, 297)
HELD = PrinterProfile("Office laser", "a4", "2", 0.42, -0.16, 0.05, 0.998, 0.999, 1.001, 1.0)


def readings(profile: PrinterProfile, turn: BackMode) -> dict[str, tuple[float, float]]:
    """What one would read off the calibration sheet of such a printer.

    A pin goes through the front where the front was printed; the back's target was printed elsewhere.
    """
    front, back, turning = profile.error_of_front(A4), profile.error_of_back(A4), turn_of_page(turn, A4)
    found = {}
    for letter, place in targets(A4).items():
        hole = turning.point_behind(*front.of(*place))
        middle = back.of(*turning.point_behind(*place))
        found[letter] = (hole[0] - middle[0], hole[1] - middle[1])
    return found


@settings(max_examples=50, deadline=None)
@given(
    dx=st.floats(-3, 3),
    dy=st.floats(-3, 3),
    skew=st.floats(-0.5, 0.5),
    grow=st.floats(0.997, 1.003),
    turn=st.sampled_from([BackMode.LONG_EDGE, BackMode.SHORT_EDGE]),
)
def test_readings_give_back_the_printer_that_made_them(
    dx: float, dy: float, skew: float, grow: float, turn: BackMode
) -> None:
    printer = PrinterProfile("p", "a4", "", dx, dy, skew, 0.998, 1.001, grow, 1.0, turn.value)
    across, down = ruler_lengths(A4)
    fit = fit_profile(
        "p", A4, "a4", readings(printer, turn), turn=turn, across=across * 0.998, down=down * 1.001
    )
    assert fit.residual < 0.02
    true, found = printer.error_of_back(A4), fit.profile.error_of_back(A4)
    for corner in A4.grown(-10).corners:
        a, b = true.of(*corner), found.of(*corner)
        assert hypot(a[0] - b[0], a[1] - b[1]) < 0.03


def test_one_hole_tells_the_shift_only() -> None:
    fit = fit_profile("p", A4, "a4", {"C": (0.4, -0.2)})
    assert (fit.profile.dx, fit.profile.dy) == (-0.4, 0.2)
    assert (fit.profile.skew, fit.profile.back_scale_x) == (0.0, 1.0)


def test_a_wild_reading_shows_in_the_residual() -> None:
    holes = dict.fromkeys("ABCD", (0.2, 0.1)) | {"E": (3.0, 0.1)}
    assert fit_profile("p", A4, "a4", holes).residual > 0.4


def test_turned_the_other_way_right_becomes_left_and_down_becomes_up() -> None:
    other = turned_for(HELD, BackMode.SHORT_EDGE)
    assert (other.dx, other.dy, other.skew) == (-0.42, 0.16, 0.05)
    assert turned_for(other, BackMode.LONG_EDGE) == HELD
    assert turned_for(HELD, BackMode.FOLD) == HELD


def test_a_profile_is_kept_and_found_again(tmp_path: Path) -> None:
    write_profile(tmp_path, HELD)
    findings = Findings()
    assert read_profile(tmp_path, "Office laser", findings) == HELD
    assert profile_names(tmp_path) == ("Office laser",)
    assert remove_profile(tmp_path, "Office laser")
    assert not remove_profile(tmp_path, "Office laser")
    assert not list(findings)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", codes.BAD_PROFILE),
        ("[1]", codes.BAD_PROFILE),
        ('{"name": "x", "dx": "wide"}', codes.BAD_PROFILE),
        ('{"name": "x", "dx": 900}', codes.BAD_PROFILE),
        ('{"name": "x", "skew": 40}', codes.BAD_PROFILE),
        ('{"name": "x", "scale_x": 0.5}', codes.BAD_PROFILE),
        ('{"name": "x", "scale_x": 0}', codes.BAD_PROFILE),
        ('{"name": "x", "turn": "sideways"}', codes.BAD_PROFILE),
        ('{"name": "' + "x" * 70000 + '"}', codes.BAD_PROFILE),
    ],
)
def test_a_broken_profile_is_a_finding_with_its_file(tmp_path: Path, text: str, code: object) -> None:
    (tmp_path / "x.json").write_text(text)
    findings = Findings()
    assert read_profile(tmp_path, "x", findings) is None
    assert [f.code for f in findings] == [code]
    assert findings.items[0].span.file.endswith("x.json")


def test_numbers_that_are_none_are_refused() -> None:
    assert problem_of(PrinterProfile("x", dx=float("nan")))
    assert problem_of(PrinterProfile("x", skew=float("inf")))
    assert not problem_of(HELD)


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".hidden", "nul\0", "x.", "-dash"])
def test_names_that_are_no_file_names_find_nothing(tmp_path: Path, name: str) -> None:
    findings = Findings()
    assert read_profile(tmp_path / "printers", name, findings) is None
    assert [f.code for f in findings] == [codes.UNKNOWN_PROFILE]


def test_the_commands_keep_show_and_forget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    holes = [f"--hole={k}={x:.3f},{y:.3f}" for k, (x, y) in readings(HELD, BackMode.LONG_EDGE).items()]
    added = run(printers.command, ["add", "Office", "--paper", "A4", *holes, "--across", "179.64"])
    assert added.exit_code == 0, added.output
    assert "dx +0.42 · dy −0.16 mm · skew +0.05°" in run(printers.command).output
    assert "99.800%" in run(printers.command, ["show", "Office"]).output
    assert run(calibrate.command, ["--printer", "Office", "--out", "proof.pdf"]).exit_code == 0
    assert (tmp_path / "proof.pdf").read_bytes().startswith(b"%PDF")
    assert run(printers.command, ["remove", "Office"]).exit_code == 0
    assert run(printers.command, ["remove", "Office"]).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "exit_code"),
    [
        (["add", "a/b"], 2),
        (["add", "x", "--hole", "Z=1,2"], 2),
        (["add", "x", "--hole", "A=1,2", "--dx", "1"], 2),
        (["add", "x", "--paper", "napkin"], 1),
        (["add", "x", "--dx", "500"], 1),
        (["show", "x"], 1),
    ],
)
def test_wrong_use_and_wrong_values_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], exit_code: int
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CONFIG", str(tmp_path))
    assert CliRunner().invoke(printers.command, arguments).exit_code == exit_code
    assert not list(tmp_path.rglob("*.json"))


def test_calibrate_says_what_papers_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(calibrate.command, ["--paper", "a44"])
    assert result.exit_code == 1
    assert "did you mean 'a4'" in result.output
