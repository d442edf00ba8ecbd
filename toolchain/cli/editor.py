"""Setting a project up for editors with a YAML language server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from toolchain.report.schema import FILE, schema_text
from toolchain.schema.export import schema_texts

LINE = "# yaml-language-server: $schema="
_KIND = re.compile(r"^kind:[ ]*[\"']?([a-z][a-z-]*)", re.MULTILINE)
_SETTINGS: Mapping[str, Mapping[str, object]] = {
    "settings.json": {
        "yaml.validate": True,
        "yaml.completion": True,
        "yaml.hover": True,
        "[yaml]": {
            "editor.insertSpaces": True,
            "editor.tabSize": 2,
            "editor.quickSuggestions": {"strings": True},
        },
    },
    "extensions.json": {"recommendations": ["redhat.vscode-yaml"]},
}


def all_schemas() -> dict[str, str]:
    """Every published schema by file name: one for each kind of file, and that of the JSON report."""
    return {**schema_texts(), FILE: schema_text()}


def set_up(folder: Path, schemas: Mapping[str, str]) -> Iterator[str]:
    """Write schemas, editor settings and schema lines; a line of text for each file that was written."""
    target = folder / "schemas"
    target.mkdir(parents=True, exist_ok=True)
    for name, text in schemas.items():
        if _write(target / name, text):
            yield f"wrote {target / name}"
    settings = folder / ".vscode"
    for name, data in _SETTINGS.items():
        path = settings / name
        if not path.exists():
            settings.mkdir(exist_ok=True)
            path.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
            yield f"wrote {path}"
    for path in sorted((folder / "content").rglob("*.yaml")):
        if _add_line(path, target, schemas):
            yield f"added the schema line to {path}"


def _write(path: Path, text: str) -> bool:
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.write_text(text, "utf-8")
    return True


def _add_line(path: Path, target: Path, schemas: Mapping[str, str]) -> bool:
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    kind = _KIND.search(text)
    if text.startswith(LINE) or kind is None or f"{kind.group(1)}.schema.json" not in schemas:
        return False
    way = Path(os.path.relpath(target / f"{kind.group(1)}.schema.json", path.parent)).as_posix()
    newline = "\r\n" if "\r\n" in text else "\n"
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    path.write_bytes(mark + f"{LINE}{way}{newline}{text}".encode())
    return True
