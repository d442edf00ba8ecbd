"""Finding a game's files, and the files they extend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from toolchain.diagnostics.diagnostic import Findings
from toolchain.source.game_folders import find_games, project_root
from toolchain.source.project import Reader, read_game_files
from toolchain.source.tree import plain

Write = Callable[[dict[str, str]], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files below a folder 'content' and returns it."""

    def write_all(files: dict[str, str]) -> Path:
        root = tmp_path / "content"
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return root

    return write_all


def read(folder: Path) -> tuple[dict[str, object], list[tuple[str, str, int, int]]]:
    """Trees by file name and findings as (code, file name, line, column)."""
    findings = Findings()
    files = read_game_files(folder, Reader(project_root(folder), findings))
    found = [(d.code.id, Path(d.span.file).name, d.span.line, d.span.column) for d in findings.sorted()]
    return {f.path.name: plain(f.tree) for f in files}, found


GAME = {"g/game.yaml": "kind: game\n"}


def test_games_are_found_below_around_and_at_a_path(write: Write) -> None:
    root = write(
        {"b/game.yaml": "kind: game", "a/game.yaml": "kind: game", "a/deep/units.yaml": "kind: units"}
    )
    assert [f.name for f in find_games([root])] == ["a", "b"]
    assert [f.name for f in find_games([root / "a"])] == ["a"]
    assert [f.name for f in find_games([root / "a/deep/units.yaml"])] == ["a"]
    assert [f.name for f in find_games([root / "b", root])] == ["b", "a"]
    assert find_games([root.parent / "nowhere"]) == ()


def test_a_game_below_a_game_is_not_part_of_it(write: Write) -> None:
    root = write(
        {**GAME, "g/x.yaml": "kind: units", "g/sub/game.yaml": "kind: game", "g/sub/y.yaml": "kind: map"}
    )
    assert set(read(root / "g")[0]) == {"game.yaml", "x.yaml"}


def test_a_file_must_be_a_mapping_that_says_its_kind(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "title: x\n", "g/b.yaml": "- a\n", "g/c.yaml": "kind: [map]\n"})
    _, findings = read(root / "g")
    assert findings == [("FIL014", "a.yaml", 1, 1), ("FIL014", "b.yaml", 1, 1), ("FIL014", "c.yaml", 1, 1)]


def test_another_suffix_is_told_not_ignored(write: Write) -> None:
    root = write({**GAME, "g/units.yml": "kind: units", "g/Map.YAML": "kind: map", "g/notes.txt": "x"})
    trees, findings = read(root / "g")
    assert set(trees) == {"game.yaml"}
    assert findings == [("FIL020", "Map.YAML", 1, 1), ("FIL020", "units.yml", 1, 1)]


def test_links_out_of_the_project_are_not_followed(write: Write, tmp_path: Path) -> None:
    root = write(GAME)
    secret = tmp_path / "secret.yaml"
    secret.write_text("kind: units\npassword: x\n")
    (root / "g/link.yaml").symlink_to(secret)
    (root / "g/loop.yaml").symlink_to(root / "g/loop.yaml")
    trees, findings = read(root / "g")
    assert set(trees) == {"game.yaml"}
    assert {(code, name) for code, name, *_ in findings} == {("FIL013", "link.yaml"), ("FIL013", "loop.yaml")}


@pytest.mark.parametrize(
    "target", ["../../x.yaml", "/etc/hostname", '"\\0"', '"../g/\\0"', "../../../../../../etc/passwd"]
)
def test_paths_out_of_the_project_are_refused(write: Write, target: str) -> None:
    root = write({**GAME, "g/a.yaml": f"kind: units\nextends: {target}\n"})
    assert read(root / "g")[1] == [("FIL013", "a.yaml", 2, 10)]


@pytest.mark.parametrize("target", ["absent.yaml", "sub", "[a, b]", "''", "~", "x" * 300])
def test_what_cannot_be_extended(write: Write, target: str) -> None:
    root = write({**GAME, "g/a.yaml": f"kind: units\nextends: {target}\n", "g/sub/x.yaml": "kind: units"})
    code, name, line, column = read(root / "g")[1][0]
    assert (code, name, line, column) == ("FIL015", "a.yaml", 2, 10)


def test_a_misspelt_file_is_corrected(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "kind: units\nextends: untis.yaml\n", "g/units.yaml": "kind: units"})
    findings = Findings()
    read_game_files(root / "g", Reader(root, findings))
    assert "units.yaml" in (findings.items[0].hint or "")


def test_circles_of_extends_are_told_once_each(write: Write) -> None:
    root = write(
        {**GAME, "g/a.yaml": "kind: units\nextends: b.yaml", "g/b.yaml": "kind: units\nextends: a.yaml"}
    )
    assert {code for code, *_ in read(root / "g")[1]} == {"FIL015"}
    root = write({"g/a.yaml": "kind: units\nextends: a.yaml", "g/b.yaml": "kind: units"})
    assert read(root / "g")[1] == [("FIL015", "a.yaml", 2, 10)]


def test_a_long_chain_of_extends_is_stopped(write: Write) -> None:
    chain = {f"g/f{i:03d}.yaml": f"kind: units\nextends: f{i + 1:03d}.yaml\n" for i in range(300)}
    root = write({**GAME, **chain, "g/f300.yaml": "kind: units\n"})
    assert {code for code, *_ in read(root / "g")[1]} == {"FIL015"}


def test_a_file_extends_only_its_own_kind(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "kind: units\nextends: b.yaml\n", "g/b.yaml": "kind: map\n"})
    assert read(root / "g")[1] == [("FIL015", "a.yaml", 2, 10)]


def test_a_broken_base_is_told_in_the_base_alone(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "kind: units\nextends: b.yaml\n", "g/b.yaml": "kind: [units\n"})
    trees, findings = read(root / "g")
    assert [(code, name) for code, name, *_ in findings] == [("FIL004", "b.yaml")]
    assert trees["a.yaml"] == {"kind": "units", "extends": "b.yaml"}


BASE = "kind: tec\na: {x: 1, y: 2}\nb: [1, 2]\nc: 3\n"


def test_layers_merge_mappings_and_take_over_the_rest(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "kind: tec\nextends: b.yaml\na: {z: 9}\nd: 4\n", "g/b.yaml": BASE})
    trees, findings = read(root / "g")
    assert findings == []
    layer = trees["a.yaml"]
    assert isinstance(layer, dict)
    assert (layer["a"], layer["b"], layer["c"], layer["d"]) == ({"x": 1, "y": 2, "z": 9}, [1, 2], 3, 4)


def test_a_named_override_replaces(write: Write) -> None:
    text = "kind: tec\nextends: b.yaml\noverrides: [a.x, b]\na: {x: 7}\nb: [8]\n"
    root = write({**GAME, "g/a.yaml": text, "g/b.yaml": BASE})
    trees, findings = read(root / "g")
    assert findings == []
    layer = trees["a.yaml"]
    assert isinstance(layer, dict)
    assert (layer["a"], layer["b"]) == ({"x": 7, "y": 2}, [8])


def test_a_whole_mapping_can_be_replaced(write: Write) -> None:
    text = "kind: tec\nextends: b.yaml\noverrides: [a]\na: {z: 1}\n"
    root = write({**GAME, "g/a.yaml": text, "g/b.yaml": BASE})
    layer = read(root / "g")[0]["a.yaml"]
    assert isinstance(layer, dict)
    assert layer["a"] == {"z": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {x: 7}\n", ("FIL016", "a.yaml", 3, 5)),
        ("b: [9]\n", ("FIL016", "a.yaml", 3, 1)),
        ("a: 5\n", ("FIL016", "a.yaml", 3, 1)),
        ("overrides: [a.q]\n", ("FIL017", "a.yaml", 3, 13)),
        ("overrides: [c]\n", ("FIL017", "a.yaml", 3, 13)),
        ("overrides: [d]\nd: 4\n", ("FIL017", "a.yaml", 3, 13)),
    ],
)
def test_overrides_are_neither_silent_nor_empty(
    write: Write, text: str, expected: tuple[str, str, int, int]
) -> None:
    root = write({**GAME, "g/a.yaml": f"kind: tec\nextends: b.yaml\n{text}", "g/b.yaml": BASE})
    assert read(root / "g")[1] == [expected]


def test_values_keep_the_place_of_the_file_they_come_from(write: Write) -> None:
    root = write({**GAME, "g/a.yaml": "kind: tec\nextends: b.yaml\nd: 4\n", "g/b.yaml": BASE})
    findings = Findings()
    files = read_game_files(root / "g", Reader(root, findings))
    tree = next(f.tree for f in files if f.path.name == "a.yaml")
    assert (Path(tree.entries["c"].span.file).name, tree.entries["c"].span.line) == ("b.yaml", 4)
    assert (Path(tree.entries["d"].span.file).name, tree.entries["d"].span.line) == ("a.yaml", 3)
