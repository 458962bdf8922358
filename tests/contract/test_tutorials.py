"""The contract finds out what is wrong with a tutorial."""

from dataclasses import replace

import pytest

import unboxed
from unboxed.contract import tutorials
from unboxed.contract.checking import verdicts
from unboxed.contract.settings import Subject
from unboxed.games.unlucky import GAME

HEAD = "players = 3\nseed = 8\n"
FIRST = '[[step]]\nwords = "Play."\nasked = ["choose_a_card", "choose_a_card_or_use"]\n'
LAST = '[[step]]\nwords = "Over."\nover = true\n'


def test_every_own_game_has_one():
    assert [game.id for game in unboxed.games().values() if game.tutorial is None] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + LAST, "nothing is said at the first question"),
        (HEAD + FIRST, "nothing is said after the end; add a step with over = true"),
        ("players = 3\nseed = 6\n" + FIRST + LAST, "with the seed 6 another seat is asked first"),
        (HEAD + FIRST + LAST + '[[step]]\nwords = "Boo."\nsaid = ["haunted"]\n', "nobody is ever told step 3 ('Boo.'"),
        (HEAD + FIRST + 'holds = ["shields"]\n' + LAST, "step 1 of the tutorial speaks of 'shields', which is no card"),
    ],
)
def test_a_faulty_tutorial_is_found(tmp_path, text, fault):
    (tmp_path / "tutorial.toml").write_text(text, "utf-8")
    game = replace(GAME, tutorial=tmp_path / "tutorial.toml")
    found = [verdict for verdict in verdicts(Subject(game), only=("tutorials",)) if verdict.kind == "fails"]
    assert any(fault in verdict.why for verdict in found), found


def test_what_points_at_nothing_is_found(monkeypatch):
    monkeypatch.setattr(tutorials, "is_there", lambda thing, drawn: thing != "hand")
    (verdict, *_) = [one for one in verdicts(Subject(GAME), only=("tutorials",)) if one.kind == "fails"]
    assert "points at hand, which is not there" in verdict.why


def test_a_game_without_a_tutorial_is_not_meant():
    kinds = {one.kind for one in verdicts(Subject(replace(GAME, tutorial=None)), only=("tutorials",))}
    assert kinds == {"does not apply"}
