"""Printer profiles in the user's configuration folder, one JSON file each."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
from msgspec.structs import replace

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.layout.sheets import sheet_codes as codes
from toolchain.layout.sheets.printer_profile import PrinterProfile, problem_of

MOST_BYTES = 64 * 1024
_NAME = re.compile(r"[\w][\w .+-]{0,59}")


def printers_folder() -> Path:
    """The folder `printers` in HEXWRIGHT_CONFIG, else in the user's configuration folder."""
    own = os.environ.get("HEXWRIGHT_CONFIG")
    if own:
        return Path(own) / "printers"
    base = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA")
    return (Path(base) if base else Path.home() / ".config") / "hexwright" / "printers"


def is_printer_name(name: str) -> bool:
    """Names are letters, digits, blanks and . + - _, so that each can be a file."""
    return _NAME.fullmatch(name) is not None and not name.endswith((".", " "))


def profile_names(folder: Path) -> tuple[str, ...]:
    """Names of the profiles that are kept, in order."""
    return tuple(sorted(path.stem for path in folder.glob("*.json") if is_printer_name(path.stem)))


def profile_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.json"


def read_profile(folder: Path, name: str, findings: Findings) -> PrinterProfile | None:
    """The profile of a printer; a finding where there is none or it cannot be used."""
    path = profile_path(folder, name)
    if not is_printer_name(name) or not path.is_file():
        known = profile_names(folder)
        hint = did_you_mean(name, known) or (f"printers: {', '.join(known)}" if known else None)
        hint = hint or "make a sheet with `hexwright calibrate`, then `hexwright printers add`"
        findings.add(codes.UNKNOWN_PROFILE, f"there is no printer '{name}'", Span(str(path)), hint=hint)
        return None
    problem = ""
    try:
        profile = replace(_decoded(path), name=name)
        problem = problem_of(profile)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        problem, profile = str(error), None
    if problem:
        findings.add(codes.BAD_PROFILE, f"printer '{name}': {problem}", Span(str(path)), entity=name)
        return None
    return profile


def _decoded(path: Path) -> PrinterProfile:
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise msgspec.ValidationError("the file is too large for a profile")
    return msgspec.json.decode(data, type=PrinterProfile)


def write_profile(folder: Path, profile: PrinterProfile) -> Path:
    """Keep a profile, in the place of an earlier one of that name; the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = profile_path(folder, profile.name)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(profile), indent=2) + b"\n")
    fresh.replace(path)
    return path


def remove_profile(folder: Path, name: str) -> bool:
    """Forget a profile; False where there was none."""
    path = profile_path(folder, name)
    if not is_printer_name(name) or not path.is_file():
        return False
    path.unlink()
    return True
