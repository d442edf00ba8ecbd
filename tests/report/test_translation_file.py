"""The file that `hexwright translate` writes."""

from __future__ import annotations

from pathlib import Path

import yaml
from click.testing import CliRunner

from toolchain.cli.main import root
from toolchain.elaborate.load import load_game
from toolchain.model.game import Game
from toolchain.model.translation import game_texts
from toolchain.model.words.catalogue import english_words
from toolchain.report.translation_file import translation_file

TUTORIAL = Path(__file__).parents[2] / "content/tutorial"


def tutorial() -> Game:
    game = load_game(TUTORIAL).game
    assert game is not None
    return game


def uncommented(text: str) -> str:
    return "".join(line.removeprefix("# ") for line in text.splitlines(keepends=True)[1:])


def test_a_new_language_lists_everything_in_english() -> None:
    text = translation_file(tutorial(), "fr")
    assert yaml.safe_load(text) == {"kind": "language", "language": "fr"}
    whole = yaml.safe_load(uncommented(text))
    assert whole["words"] == english_words()
    assert whole["texts"] == {text: text for text in game_texts(tutorial())}


def test_what_is_translated_is_kept() -> None:
    game = tutorial()
    text = translation_file(game, "de")
    assert yaml.safe_load(text)["texts"] == dict(game.languages["de"].texts)
    assert "#  " not in text


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "languages/fr.yaml"
    done = CliRunner().invoke(root, ["translate", str(TUTORIAL), "fr", "--output", str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_text("utf-8") == translation_file(tutorial(), "fr")


def test_english_is_no_translation() -> None:
    for word in ("en", "German", "../de"):
        assert CliRunner().invoke(root, ["translate", str(TUTORIAL), word]).exit_code == 2
