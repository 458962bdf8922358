"""The goal: what is always in sight, declared by a game or made of what it counts."""

from tests.kernel.tiny import position
from unboxed.table.goal import ending, plain_goal, race
from unboxed.table.layout import Layout, LayoutSeat
from unboxed.table.scene import scene


def test_a_race_begins_with_whoever_leads():
    assert race([3, 7, 7]) == [{"seat": 1, "value": 7}, {"seat": 2, "value": 7}, {"seat": 0, "value": 3}]
    assert [runner["seat"] for runner in race([3, 7, 1], lowest=True)] == [2, 0, 1]


def test_an_ending_is_near_when_little_is_lacking():
    assert ending("round", 17, 18) == {"text": "round", "value": 17, "of": 18}
    assert ending("round", 17, 18, within=1) == {"text": "round", "value": 17, "of": 18, "near": True}
    assert "near" not in ending("round", 16, 18, within=1)
    assert ending("cards left", 2, within=2) == {"text": "cards left", "value": 2, "near": True}
    assert "near" not in ending("cards left", 3, within=2)


def test_a_game_that_declares_none_tells_round_and_points():
    g = position(hands=[[], [], []])
    g.points[1] = 4
    assert scene(g, 0, ["Ada", "Bob", "Cyd"])["goal"] == {
        "wins": "",
        "race": [{"seat": seat, "value": n} for seat, n in enumerate(g.points)],
        "ends": [{"text": "round", "value": g.turns}],
    }


def test_where_nothing_is_counted_nothing_is_told():
    seat: LayoutSeat = {"seat": 0, "title": "", "status": "", "counters": [{"name": "apples", "value": 3}]}
    assert plain_goal(Layout(turn=0, round=0, zones=[], seats=[seat])) == {"wins": "", "race": [], "ends": []}


def test_what_a_game_declares_is_shown_as_it_is(monkeypatch):
    g = position(hands=[[], [], []])
    plain, declared = g.setup.game.layout, {"wins": "Most sparks win", "race": [], "ends": []}
    monkeypatch.setitem(vars(g.setup.game), "layout", lambda g, seat: {**plain(g, seat), "goal": declared})
    assert scene(g, 0, ["Ada", "Bob", "Cyd"])["goal"] == declared
