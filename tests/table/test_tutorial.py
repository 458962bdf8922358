"""What a tutorial says at a moment: only what is so for the learner's seat, and only of what is there."""

from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY, arrange
from unboxed.table.table import Table
from unboxed.table.tutorial import is_there, tutorial_steps


def table(folder, *steps, players=2):
    text = "players = 2\nseed = 1\n" + "".join(f'[[step]]\nwords = "Well."\n{step}\n' for step in steps)
    (folder / "tutorial.toml").write_text(text, "utf-8")
    return Table(replace(TINY, tutorial=folder / "tutorial.toml").setup(players), 1)


def said(table, choosers=(), seat=0):
    return tutorial_steps(table.position, seat, table.names, table.events, list(choosers))


def test_a_step_is_said_while_all_that_it_names_is_so(tmp_path):
    g = table(
        tmp_path,
        'asked = ["choose_act"]',
        'asked = ["answer"]',
        'offered = ["wait"]',
        'offered = ["say_nay"]',
        'holds = ["spark"]',
        'holds = ["nay"]',
        'turn = "own"',
        'turn = "other"',
        'asked = ["choose_act"]\nholds = ["nay"]',
        'at = ["hand", "seats"]',
        'at = ["map"]',
    )
    arrange(g.position, [["spark"], ["nay"]])
    assert said(g) == [0, 2, 4, 6, 9]
    g.choose(("play", 0, g.position.hands[0][0]))
    assert said(g, [0]) == []  # another is waited for
    assert said(g, [0], seat=1) == [1, 3, 5, 7, 9]


def test_what_was_said_counts_from_ones_own_last_choice_on(tmp_path):
    g = table(tmp_path, 'said = ["moved"]', "choices = 1", "choices = 2", "before = 1", "before = 2")
    assert said(g) == [3, 4]
    g.choose(("move", 0, "mill"))
    assert said(g, [0]) == [0, 1, 4]
    g.choose(("wait", 0))
    g.choose(("wait", 1))
    assert said(g, [0, 0, 1]) == [1, 2]


def test_after_the_end_only_what_is_for_the_end_is_said(tmp_path):
    g = table(tmp_path, 'turn = "own"', "over = true")
    assert said(g) == [0]
    while not g.over:
        g.choose(next(option for option in g.position.options if option[0] == "wait"))
    assert said(g) == [1]
    assert said(g, seat=1) == [1]


def test_a_game_without_a_tutorial_says_nothing():
    assert said(Table(TINY.setup(2), 1)) == []


@pytest.mark.parametrize(
    ("thing", "there"),
    [
        ("zone:deck", True),
        ("zone:bank", False),
        ("zone:nooks", False),
        ("card:spark", True),
        ("card:nay", False),
        ("counter:points", True),
        ("counter:water", False),
        ("hand", True),
        ("tracks", False),
        ("map", False),
        ("seats", True),
        ("question", True),
        ("goal", True),
    ],
)
def test_only_what_the_seat_sees_is_there(tmp_path, thing, there):
    g = table(tmp_path, "choices = 0")
    arrange(g.position, [["spark"], ["nay"]])
    assert is_there(thing, g.scene(0)) is there


def test_tracks_of_others_a_map_and_an_empty_hand(tmp_path):
    g = table(tmp_path, "choices = 0", players=1)
    arrange(g.position, [[]])
    told = g.scene(0)
    assert not is_there("hand", told)
    assert not is_there("seats", told)
    assert is_there("map", {**told, "map": {"places": []}})
    assert is_there("tracks", {**told, "tracks": [{"id": "time"}]})
    assert not is_there("tracks", {**told, "tracks": [{"id": "life", "seat": 1}]})
