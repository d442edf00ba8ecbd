"""Finding games and their files on disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from toolchain.diagnostics.diagnostic import Findings
from toolchain.diagnostics.span import Span
from toolchain.source import codes
from toolchain.source.extend import extend
from toolchain.source.text_file import TextFile, read_text
from toolchain.source.tree import MappingNode, ScalarNode
from toolchain.source.yaml_reader import read_yaml

GAME_FILE = "game.yaml"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A YAML file of a game: its path, how findings call it, its kind and its (extended) tree."""

    path: Path
    name: str
    kind: str
    tree: MappingNode


@dataclass
class Reader:
    """Reads files once and remembers them. Paths outside `root` are refused."""

    root: Path
    findings: Findings
    texts: dict[Path, TextFile | None] = field(default_factory=dict)
    trees: dict[Path, MappingNode | None] = field(default_factory=dict)

    def name_of(self, path: Path) -> str:
        """How findings call a file: relative to the working directory where that is short."""
        for base in (Path.cwd(), self.root):
            try:
                return path.resolve().relative_to(base.resolve()).as_posix()
            except ValueError:
                continue
        return path.as_posix()

    def text(self, path: Path) -> TextFile | None:
        path = path.resolve()
        if path not in self.texts:
            self.texts[path] = read_text(path, self.name_of(path), self.findings)
        return self.texts[path]

    def inside(self, folder: Path, relative: str, span: Span) -> Path | None:
        """A path named in content, or None with a finding where it leaves the project."""
        path = (folder / relative).resolve()
        if not path.is_relative_to(self.root.resolve()) or Path(relative).is_absolute():
            self.findings.add(codes.OUTSIDE, f"'{relative}' leads outside the project", span)
            return None
        return path

    def tree(self, path: Path, chain: tuple[Path, ...] = ()) -> MappingNode | None:
        """The tree of a YAML file with what it extends laid under it."""
        path = path.resolve()
        if path not in self.trees:
            self.trees[path] = self._read_tree(path, chain)
        return self.trees[path]

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
        return node if link is None else self._extended(path, node, link.span, link, chain)

    def _extended(
        self, path: Path, node: MappingNode, span: Span, link: object, chain: tuple[Path, ...]
    ) -> MappingNode | None:
        if not isinstance(link, ScalarNode) or not link.raw:
            self.findings.add(codes.BAD_EXTENDS, "'extends' names one file", span)
            return node
        target = self.inside(path.parent, link.raw, span)
        if target is None:
            return node
        if target in (*chain, path):
            self.findings.add(codes.BAD_EXTENDS, f"'{link.raw}' extends itself in a circle", span)
            return node
        if not target.is_file():
            self.findings.add(codes.BAD_EXTENDS, f"there is no file '{link.raw}' to extend", span)
            return node
        base = self.tree(target, (*chain, path))
        return extend(base, node, self.findings) if base is not None else node


def find_games(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Game folders named by, around or below the given paths, in order and each once."""
    found: dict[Path, None] = {}
    for path in paths:
        for folder in _game_folders(path):
            found[folder] = None
    return tuple(found)


def _game_folders(path: Path) -> list[Path]:
    path = path.resolve()
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents):
        if (folder / GAME_FILE).is_file():
            return [folder]
    return sorted(p.parent for p in start.rglob(GAME_FILE)) if path.is_dir() else []


def project_root(folder: Path) -> Path:
    """The folder that content may not leave: the nearest one named content, else the game's parent."""
    for parent in (folder, *folder.parents):
        if parent.name == "content":
            return parent
    return folder.parent


def read_game_files(folder: Path, reader: Reader) -> tuple[SourceFile, ...]:
    """Every YAML file of a game, in path order; files without a kind are findings."""
    files = []
    for path in sorted(folder.rglob("*.yaml")):
        if path.parent != folder and any(
            (p / GAME_FILE).is_file() for p in path.parents if p != folder and p.is_relative_to(folder)
        ):
            continue
        tree = reader.tree(path)
        if tree is None:
            continue
        kind = tree.entries.get("kind")
        if not isinstance(kind, ScalarNode):
            reader.findings.add(codes.NO_KIND, "say what the file is: kind: …", tree.span)
            continue
        files.append(SourceFile(path, reader.name_of(path), kind.raw, tree))
    return tuple(files)
