"""JSON Schemas (draft 2020-12) from the shapes, for editors and for full validation."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from toolchain.schema.catalogue import KINDS

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@cache
def document_schema(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema of one kind of file."""
    schema = msgspec.json.schema(shape)
    return {"$schema": DRAFT, "title": f"hexwright {_kind(shape)} file", **schema}


def _kind(shape: type[msgspec.Struct]) -> str:
    return next((kind for kind, s in KINDS.items() if s is shape), shape.__name__)


def schema_texts() -> dict[str, str]:
    """File name -> text of every schema, ready to be written to `schemas/`."""
    return {
        f"{kind}.schema.json": json.dumps(document_schema(shape), indent=2, ensure_ascii=False) + "\n"
        for kind, shape in sorted(KINDS.items())
    }
