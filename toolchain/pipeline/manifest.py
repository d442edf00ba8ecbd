"""The build's own record: manifest.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

import toolchain

NAME = "manifest.json"
FORMAT = 1


class FileRecord(Struct, frozen=True):
    """One output: its size in bytes, SHA-256 and the part of the build it belongs to."""

    size: int
    sha256: str
    part: str


class Manifest(Struct, frozen=True):
    """`inputs` is the digest of the content read by the last build and `parts` that of the content and the
    options that each part was made from; `sheets` are the digests of single counter sheets."""

    game: str
    content_version: str
    inputs: str
    parts: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    sheets: Mapping[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The JSON text, the same for the same build."""
        data = {
            "format": FORMAT,
            "hexwright": toolchain.__version__,
            "game": self.game,
            "version": self.content_version,
            "inputs": self.inputs,
            "parts": dict(sorted(self.parts.items())),
            "sheets": dict(sorted(self.sheets.items())),
            "files": {
                name: {"bytes": f.size, "sha256": f.sha256, "part": f.part}
                for name, f in sorted(self.files.items())
            },
        }
        return json.dumps(data, indent=2) + "\n"


def read_manifest(path: Path) -> Manifest | None:
    """The manifest of an earlier build, from its file or folder; None where there is none of this form."""
    try:
        data = json.loads((path / NAME if path.is_dir() else path).read_text("utf-8"))
        if data["format"] != FORMAT:
            return None
        files = {
            str(name): FileRecord(int(f["bytes"]), str(f["sha256"]), str(f["part"]))
            for name, f in data["files"].items()
        }
        return Manifest(
            str(data["game"]),
            str(data["version"]),
            str(data["inputs"]),
            {str(k): str(v) for k, v in data["parts"].items()},
            files,
            {str(k): str(v) for k, v in data["sheets"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
