"""Words of the module in other languages: complete, filled in alike, and nothing but what players read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import toolchain.vassal
from tests.vassal.small_game import small_game, stand_in_art
from toolchain.model.language import Language
from toolchain.model.translation import game_texts, translated
from toolchain.model.words.catalogue import english_words, places_of, shipped_languages, shipped_words
from toolchain.vassal.module import ModuleFiles, build_module, module_pictures
from toolchain.vassal.module_translation import write_properties
from toolchain.vassal.pieces.piece_ids import PieceIds
from toolchain.vassal.words.piece_keys import piece_keys

TEXTS = {
    "Red": "Rot",
    "Blue": "Blau",
    "Infantry": "Infanterie",
    "The Fight": "Das Gefecht",
    "1 Division": "1. Division",
}
PLAIN = small_game()
GERMAN = Language("de", shipped_words("de"), TEXTS)
GAME = replace(PLAIN, languages={"de": GERMAN})


def built(languages: dict[str, Language]) -> ModuleFiles:
    game = replace(PLAIN, languages=languages)
    return build_module(game, stand_in_art(game), PieceIds().with_keys(piece_keys(game)))


ALONE, MODULE = built({}), built({"de": GERMAN})


def words() -> dict[str, str]:
    return dict(read_properties(MODULE.entries["Module_de.properties"].decode("ascii")))


def read_properties(text: str) -> Iterator[tuple[str, str]]:
    """Keys and values as Java reads them (no line is continued in ours)."""
    for line in text.splitlines():
        cut = re.search(r"(?<!\\)(?:\\\\)*=", line)
        assert cut is not None, line
        yield plain(line[: cut.end() - 1]), plain(line[cut.end() :])


def plain(text: str) -> str:
    marks = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}

    def one(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        return marks.get(match[2], match[2])

    found = re.sub(r"\\(?:u([0-9a-f]{4})|(.))", one, text)
    return found.encode("utf-16", "surrogatepass").decode("utf-16")


def said_keys() -> tuple[set[str], re.Pattern[str]]:
    """Every text in the package's code that may be a key; and those with something worked out in them."""
    texts: set[str] = set()
    patterns: set[str] = {r"chart\..+"}
    for path in Path(toolchain.vassal.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts |= {node.value, f"{node.value}.title", f"{node.value}.text"}
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = (
                    re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".+" for v in node.values
                )
                patterns.add("".join(parts))
    return texts, re.compile("|".join(patterns), re.DOTALL)


def test_no_word_of_the_catalogue_is_left_over() -> None:
    texts, patterns = said_keys()
    assert [key for key in english_words() if key not in texts and not patterns.fullmatch(key)] == []


@pytest.mark.parametrize("language", shipped_languages())
def test_shipped_languages_are_complete(language: str) -> None:
    known = shipped_words(language)
    assert known.keys() == english_words().keys()
    assert {k for k in known if places_of(known[k]) != places_of(english_words()[k])} == set()


def test_a_translation_changes_nothing_else_in_the_module() -> None:
    added = {name for name in MODULE.entries if name.startswith(("help_de/", "images_de/", "Module_de"))}
    assert {n: d for n, d in MODULE.entries.items() if n not in added | {"buildFile.xml", "moduledata"}} == {
        n: d for n, d in ALONE.entries.items() if n not in ("buildFile.xml", "moduledata")
    } | {n: MODULE.entries[n] for n in MODULE.entries if n.endswith(".vsav")}
    told = MODULE.entries["buildFile.xml"].decode("utf-8").splitlines()
    plain_lines = ALONE.entries["buildFile.xml"].decode("utf-8").splitlines()
    assert [line for line in told if line not in plain_lines] == [
        "    <VASSAL.i18n.Language>",
        '        <VASSAL.i18n.Translation locale="de"/>',
        "    </VASSAL.i18n.Language>",
    ]
    assert b'<name lang="de">' not in ALONE.entries["moduledata"]


def test_what_players_read_is_translated() -> None:
    found = words()
    assert found["Piece.Attack"] == "Angreifen"
    assert found["Piece. (reduced)"] == " (geschwächt)"
    assert found["Piece.A/7 Infantry"] == "A/7 Infanterie"
    assert found["Map.Main Map.mapName"] == "Hauptkarte"
    assert found["Map.Main Map..GlobalMaptooltip"] == "Übersicht über die ganze Karte"
    assert found["Map.Off the Map..Board.Off the map..ZonedGrid..Zone.Red losses.name"] == "Verluste Rot"
    assert found["PieceWindow.Pieces..TabWidget.Counters..BoxWidget.Red.entryName"] == "Rot"
    assert found["PlayerRoster.sides"] == "Rot,Blau,Allein"
    phases = found["TurnTracker.Turn..ListTurnLevel.CurrentTurn..ListTurnLevel.CurrentPhase.turnFormat"]
    assert phases.startswith('{value=="Red: ')
    assert 'alt="' not in phases


def test_names_that_things_go_by_are_not() -> None:
    hidden = (".list", ".hotkey", ".match", ".filter", ".file", ".image", ".property", ".gpid")
    assert [key for key in words() if key.endswith(hidden)] == []


def test_translated_pictures_keep_their_form() -> None:
    pictures = module_pictures(GAME)
    others = {name: picture for name, picture in pictures.items() if "/" in name}
    assert "de/board-Off_20the_20map.png" in others
    for name, picture in others.items():
        mine = pictures[name.partition("/")[2]]
        assert [(p.width_px, p.height_px) for p in picture] == [(p.width_px, p.height_px) for p in mine]
        assert picture != mine


def test_two_texts_may_have_one_translation() -> None:
    same = dict.fromkeys((*game_texts(PLAIN), "1 Division"), "X")
    module = built({"de": replace(GERMAN, texts=same)})
    assert "Module_de.properties" in module.entries


def test_a_translated_game_keeps_its_keys() -> None:
    other = translated(PLAIN, GERMAN)
    assert other.sides["red"].name == "Rot"
    assert other.written is PLAIN
    assert list(other.oob.units) == list(PLAIN.oob.units)
    assert {u.formation for u in other.oob.units.values()} == {u.formation for u in PLAIN.oob.units.values()}


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)


@given(st.dictionaries(texts.filter(bool), texts, max_size=5))
def test_properties_come_back(pairs: dict[str, str]) -> None:
    data = write_properties(pairs).decode("ascii")
    assert dict(read_properties(data)) == pairs


def pseudo() -> Language:
    """Every word and text without a letter, so that a letter betrays a word that no catalogue has."""
    own = {text: f"§{i}§" for i, text in enumerate(game_texts(PLAIN))}
    told = {key: "§" + "§".join(sorted(map(place, places_of(said)))) for key, said in english_words().items()}
    return Language("xx", told, own)


def place(name: str) -> str:
    return name if name.startswith("$") else f"{{{name}}}"


def test_players_read_no_word_that_cannot_be_translated() -> None:
    module = built({"xx": pseudo()})
    found = dict(read_properties(module.entries["Module_xx.properties"].decode("ascii")))
    left = {key: bare(words) for key, words in found.items() if re.search(r"[A-Za-z]{3}", bare(words))}
    assert left == {}
    pages = [page.decode("utf-8") for name, page in module.entries.items() if name.startswith("help_xx/")]
    told = " ".join(re.sub(r"<[^>]*>", " ", page) for page in pages)
    assert re.findall(r"[A-Za-z]{3,}", told) == []


def bare(words: str) -> str:
    """What stands in words besides variables; of an expression its literal texts alone."""
    if words.startswith("{"):
        literals = re.findall(r'"([^"]*)"', words)
        words = " ".join(text for text in literals if "§" in text)
    return re.sub(r"\$[A-Za-z0-9]+\$", "", words)


hostile = st.text(alphabet="ab/\\;,'\"{}$|~:+\t\n\x1b<&>é ", max_size=8)


@settings(max_examples=4, deadline=None)
@given(st.lists(hostile, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_any_words_leave_the_module_whole(choices: list[str], chance: Random) -> None:
    wild = {key: chance.choice(choices) for key in english_words()}
    own = {text: chance.choice(choices) for text in game_texts(PLAIN)}
    module = built({"xx": Language("xx", wild, own)})
    assert dict(read_properties(module.entries["Module_xx.properties"].decode("ascii")))
    assert {n: d for n, d in module.entries.items() if n.endswith(".vsav")}.keys() == {
        n for n in ALONE.entries if n.endswith(".vsav")
    }
