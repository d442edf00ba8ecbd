"""Reading the files of games."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.diagnostics.suggest import did_you_mean
from toolchain.source import codes
from toolchain.source.extend import extend
from toolchain.source.game_folders import GAME_FILE
from toolchain.source.text_file import TextFile, read_text
from toolchain.source.tree import MappingNode, Node, ScalarNode
from toolchain.source.yaml_reader import read_yaml

MAX_EXTENDS = 12
_KIND = re.compile(r"^kind:[ ]*[\"']?([a-z][a-z-]*)", re.MULTILINE)


class SourceFile(Struct, frozen=True):
    """A YAML file of a game: its path, how findings call it, its kind and its (extended) tree.

    `sources` are what it and the files that it extends say about where their values come from, by name.
    """

    path: Path
    name: str
    kind: str
    tree: MappingNode
    sources: Mapping[str, Node] = field(default_factory=dict)


class Reader(Struct):
    """Reads files once and remembers them. Paths outside `root` are refused."""

    root: Path
    findings: Findings
    texts: dict[Path, TextFile | None] = field(default_factory=dict)
    trees: dict[Path, MappingNode | None] = field(default_factory=dict)
    sources: dict[Path, dict[str, Node]] = field(default_factory=dict)
    broken_kinds: set[str] = field(default_factory=set)
    """Kinds that unreadable files seem to be of: that they are missing has been reported already."""

    def name_of(self, path: Path) -> str:
        """How findings call a file: relative to the working directory where that is short."""
        whole = Path(os.path.abspath(path))  # noqa: PTH100 - links keep their own names
        for base in (Path.cwd(), self.root.absolute()):
            if whole.is_relative_to(base):
                return whole.relative_to(base).as_posix()
        return whole.as_posix()

    def text(self, path: Path) -> TextFile | None:
        path = path.resolve()
        if path not in self.texts:
            self.texts[path] = read_text(path, self.name_of(path), self.findings)
        return self.texts[path]

    def inside(self, folder: Path, relative: str, span: Span) -> Path | None:
        """A path named in content, or None with a finding where it leaves the project."""
        path = _resolve(folder / relative)
        if path is None or not path.is_relative_to(self.root.resolve()) or Path(relative).is_absolute():
            self.findings.add(codes.OUTSIDE, f"'{relative}' leads outside the project", span)
            return None
        return path

    def tree(self, path: Path, chain: tuple[Path, ...] = ()) -> MappingNode | None:
        """The tree of a YAML file with what it extends laid under it."""
        path = path.resolve()
        if path not in self.trees:
            self.trees[path] = self._read_tree(path, chain)
            if self.trees[path] is None:
                self.broken_kinds.add(self._likely_kind(path))
        return self.trees[path]

    def _likely_kind(self, path: Path) -> str:
        """The kind that a file which does not parse seems to be of; "*" where it may be any."""
        file = self.text(path)
        found = _KIND.search(file.text) if file else None
        return found.group(1) if found else "*"

    def _read_tree(self, path: Path, chain: tuple[Path, ...]) -> MappingNode | None:
        file = self.text(path)
        node = read_yaml(file, self.findings) if file else None
        if node is None:
            return None
        if not isinstance(node, MappingNode):
            self.findings.add(
                codes.NO_KIND, "a content file is a mapping that opens with its kind", node.span
            )
            return None
        link = node.entries.get("extends")
        tree = node if link is None else self._extended(path, node, link.span, link, chain)
        self._note_source(path, node, tree)
        return tree

    def _note_source(self, path: Path, node: MappingNode, tree: MappingNode) -> None:
        """A file that names no source takes over that of its base, as any field."""
        known = self.sources.setdefault(path, {})
        source = node.entries.get("source") or tree.entries.get("source")
        if source is not None:
            known[node.span.file] = source

    def _extended(
        self, path: Path, node: MappingNode, span: Span, link: object, chain: tuple[Path, ...]
    ) -> MappingNode:
        if not isinstance(link, ScalarNode) or not link.raw:
            self.findings.add(codes.BAD_EXTENDS, "'extends' names one file", span)
            return node
        target = self.inside(path.parent, link.raw, span)
        if target is None:
            return node
        if target in (*chain, path):
            self.findings.add(codes.BAD_EXTENDS, f"'{link.raw}' extends itself in a circle", span)
            return node
        if len(chain) >= MAX_EXTENDS:
            self.findings.add(codes.BAD_EXTENDS, f"more than {MAX_EXTENDS} files extend one another", span)
            return node
        if not _is_file(target):
            hint = did_you_mean(target.name, _yaml_names(target.parent))
            self.findings.add(codes.BAD_EXTENDS, f"there is no file '{link.raw}' to extend", span, hint=hint)
            return node
        base = self.tree(target, (*chain, path))
        if base is None or not self._same_kind(base, node, span):
            return node
        self.sources[path] = dict(self.sources.get(target, {}))
        return extend(base, node, self.findings)

    def _same_kind(self, base: MappingNode, node: MappingNode, span: Span) -> bool:
        kinds = [k.raw for n in (base, node) if isinstance(k := n.entries.get("kind"), ScalarNode)]
        if len(kinds) == 2 and kinds[0] != kinds[1]:
            message = f"a file of kind '{kinds[1]}' cannot extend one of kind '{kinds[0]}'"
            self.findings.add(codes.BAD_EXTENDS, message, span)
            return False
        return True


def _resolve(path: Path) -> Path | None:
    """The real path; None for one that no system can have (a NUL, a loop of links, a name too long)."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _yaml_names(folder: Path) -> list[str]:
    return [path.name for path in folder.glob("*.yaml")] if folder.is_dir() else []


def read_game_files(folder: Path, reader: Reader) -> tuple[SourceFile, ...]:
    """Every YAML file of a game, in path order; files without a kind are findings."""
    files = []
    root = reader.root.resolve()
    for path in _yaml_files(folder, reader):
        real = _resolve(path)
        if real is None or not real.is_relative_to(root):
            reader.findings.add(
                codes.OUTSIDE, "this link leads outside the project", Span(reader.name_of(path))
            )
            continue
        tree = reader.tree(path)
        if tree is None:
            continue
        kind = tree.entries.get("kind")
        if not isinstance(kind, ScalarNode):
            reader.findings.add(codes.NO_KIND, "say what the file is: kind: …", tree.span)
            continue
        sources = reader.sources.get(path.resolve(), {})
        files.append(SourceFile(path, reader.name_of(path), kind.raw, tree, sources))
    return tuple(files)


def _yaml_files(folder: Path, reader: Reader) -> list[Path]:
    """The YAML files of a game without those of games below it; other spellings of .yaml are findings."""
    found = []
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".yaml", ".yml")):
        if any((p / GAME_FILE).is_file() for p in path.parents if p != folder and p.is_relative_to(folder)):
            continue
        if path.suffix == ".yaml":
            found.append(path)
        else:
            message = f"this file is not read: its name must end in .yaml, not {path.suffix}"
            reader.findings.add(codes.WRONG_SUFFIX, message, Span(reader.name_of(path)))
    return found
