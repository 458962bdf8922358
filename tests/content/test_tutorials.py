"""Tutorials: what a file may say, and what is told to its author."""

from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY
from unboxed.content.tutorials import Tutorial, TutorialStep, read_tutorial
from unboxed.kernel.errors import BadGame

HEAD = 'players = 3\nmode = "wild"\nseed = 7\nbot = "novice"\n[options]\nbonus = 1\n'
STEP = '[[step]]\nwords = "Play a card."\n'


def written(folder, text):
    file = folder / "tutorial.toml"
    file.write_text(text, "utf-8")
    return file


def test_a_good_tutorial_is_read_as_it_is(tmp_path):
    file = written(tmp_path, HEAD + STEP + 'at = ["hand", "zone:deck"]\nasked = ["choose_act"]\nchoices = 2\n')
    step = TutorialStep("Play a card.", ("hand", "zone:deck"), ("choose_act",), choices=2)
    assert read_tutorial(file) == Tutorial(3, "wild", 7, "novice", {"bonus": 1}, (step,))
    assert replace(TINY, tutorial=file).tutorial == file


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("players =", "tutorial.toml cannot be read"),
        ("players = 3\nseed = 1", "tutorial.toml does not say 'step'"),
        (HEAD + "[[steps]]\n", "says 'steps'; it may say players, mode, seed, bot, options, step"),
        ("players = true\nseed = 1\nstep = []", "players must be a whole number, not True"),
        ("players = 3\nseed = 1\nstep = [1]", "step 1 is no table of names and values"),
        (HEAD + STEP + 'hint = "x"', "step 1 says 'hint'; it may say words, at, asked, offered, said, holds, turn"),
        (HEAD + '[[step]]\nwords = " "', "step 1: words must be plain text of 1 to 320 characters, not ' '"),
        (HEAD + f'[[step]]\nwords = "{"a" * 321}"', "words must be plain text of 1 to 320 characters, not 'aaa"),
        (HEAD + '[[step]]\nwords = "\\u202e"', "words must be plain text"),
        (HEAD + STEP + "asked = [5]", "step 1: asked must be a list of names"),
        (HEAD + STEP + 'at = ["deck"]', "step 1 points at 'deck'; it may point at question, goal, .*zone:NAME"),
        (HEAD + STEP + 'at = ["zone:"]', "step 1 points at 'zone:'"),
        (HEAD + STEP + 'turn = "mine"', "step 1: turn must be own or other, not 'mine'"),
        (HEAD + STEP + 'over = true\nat = ["goal"]', "leave out all but words and over"),
        (HEAD.replace("players = 3", "players = 9") + STEP, "9 players; it is for 1 to 4"),
        (HEAD.replace("wild", "tame") + STEP, "there is no mode 'tame'; modes are plain, wild"),
        (HEAD.replace("bonus = 1", "bonus = 5") + STEP, "the option 'bonus' cannot be 5"),
        (HEAD + STEP + 'said = ["exploded"]', "step 1: nothing is called 'exploded' in this game's words"),
    ],
)
def test_anything_else_is_told_to_the_author(tmp_path, text, problem):
    with pytest.raises(BadGame, match=f"tiny: .*{problem}"):
        replace(TINY, tutorial=written(tmp_path, text))


def test_a_file_that_is_not_there_is_told(tmp_path):
    assert "gone.toml cannot be read" in read_tutorial(tmp_path / "gone.toml").problems[0]


def test_in_the_archive_of_an_earlier_release_nobody_looks_for_one(tmp_path):
    archive = tmp_path / "earlier.zip"
    archive.write_bytes(b"")
    assert replace(TINY, tutorial=archive / "unboxed" / "tutorial.toml").id == TINY.id
    with pytest.raises(BadGame, match=r"tutorial\.toml cannot be read"):
        replace(TINY, tutorial=tmp_path / "tutorial.toml")
