"""The goal of every game is true: the race is what the seats count, and what is told as an end is what ends it."""

import random

import pytest

import unboxed

WAYS = [
    ("unlucky", "free", 4),
    ("unlucky", "free", 2),
    ("unlucky", "teams", 4),
    ("cursed", "standard", 2),
    ("cursed", "coop", 3),
    ("cursed", "curse_chaser", 1),
    ("cursed", "dark_arts", 1),
    ("cursed", "shadows", 1),
    ("island", "points", 4),
    ("island", "knockout", 3),
    ("island", "points-all-cards", 3),
    ("island", "knockout-all-cards", 3),
    ("unbroken", "normal", 1),
    ("unbroken", "easy", 1),
    ("unbroken", "hard", 1),
    ("uncharted", "standard", 3),
    ("uncharted", "deathmatch", 3),
    ("uncharted", "survival", 2),
]
COUNTED = {"unlucky": "cards", "cursed": "grit", "uncharted": "VP"}
"""The counter of a seat that its race is about; Island adds up two, see below."""
SHORT = {"cursed": {"last_round": 8}, "island": {"rounds": 3}}
ENDED = {
    "last one standing": "out",
    "most cards after": "round",
    "the last round is over": "round",
    "three monsters": "monsters slain",
    "no artifact": "artifacts left",
    "the team's grit": "team grit",
    "health reached 0": "health",
    "a monster took": "roads from a monster",
    "four artifacts": "artifacts",
    "two tracks": "tracks cleared",
    "all four monsters": "monsters on the map",
    "blank deck empty": "blank deck",
    "attack cards out": "cards left",
    "a hand is empty": "smallest hand",
    "one left": "players out",
    "out of the Dark": "monsters behind you",
    "collapsed": "round of battle",
    "a deck had run out": "deck",
    "rounds were over": "round",
    "nobody survived": "out",
    "Treasures worth": "best Treasures",
    "Enemy was left": "wave",
    "Life ran out": "lowest Life",
}
"""The reasons of games that are over, and the end that must have been told as reached."""
DEATHS = ("death in the Dark", "starvation in the Dark")
"""Ends of Unbroken that no number tells: a blow is harder than the Effort that is left (3.4)."""


def test_every_game_and_mode_is_played_here():
    assert {(name, mode) for name, mode, _ in WAYS} == {
        (name, mode) for name in COUNTED | {"island": "", "unbroken": ""} for mode in unboxed.games()[name].modes
    }


def _of_seat(name, seat):
    counted = {counter["name"]: counter["value"] for counter in seat["counters"]}
    if name != "island":
        return counted[COUNTED[name]]
    return counted.get(
        "survival points", counted.get("points of earlier rounds", 0) + counted.get("points on the table", 0)
    )


def _reached(end):
    return end["value"] >= end["of"] if "of" in end else end["value"] <= 0


def played(name, mode, players, seed):
    """The scenes of a game played at random, the last one that of its end."""
    options = SHORT.get(name, {}) if not mode.startswith("knockout") else {}
    table = unboxed.new(name, players, seed=seed, mode=mode, **options)
    chance = random.Random(seed)
    while (decision := table.decision) is not None:
        if chance.random() < 0.1:
            yield table, table.scene(None)
        table.choose(chance.randrange(len(decision.options)), decision.player)
    yield table, table.scene(None)


@pytest.mark.parametrize(("name", "mode", "players"), WAYS)
def test_the_goal_is_true_in_real_games(name, mode, players):
    for seed in range(3):
        scene = {}
        for table, scene in played(name, mode, players, seed):
            goal = scene["goal"]
            assert goal["wins"]
            assert goal["ends"]
            assert all(0 <= end["value"] <= end["of"] for end in goal["ends"] if "of" in end), goal
            if goal["race"] and not table.over:
                assert {r["seat"]: r["value"] for r in goal["race"]} == {
                    seat["seat"]: _of_seat(name, seat) for seat in scene["seats"]
                }
                values = [runner["value"] for runner in goal["race"]]
                assert values == sorted(values, reverse=mode not in ("points", "points-all-cards"))
        reached = [end["text"] for end in scene["goal"]["ends"] if _reached(end)]
        reason = scene["result"]["reason"]
        if not reason.startswith(DEATHS):
            (told,) = {text for words, text in ENDED.items() if words in reason}
            assert any(told in end for end in reached), (reason, scene["goal"])


@pytest.mark.parametrize(("name", "mode", "players"), WAYS)
def test_who_leads_the_race_at_the_end_has_won(name, mode, players):
    *_, (_, scene) = played(name, mode, players, 5)
    race, winners = scene["goal"]["race"], scene["result"]["winners"]
    if not race or mode == "teams" or scene["result"]["reason"] in ("nobody survived", "the last one standing"):
        assert mode != "standard" or name != "cursed"
        return
    assert race[0]["value"] == {r["seat"]: r["value"] for r in race}[winners[0]]


def test_an_end_that_is_near_says_so():
    table = unboxed.new("cursed", 2, seed=1, last_round=8)
    g = table.position
    ends = {end["text"]: end for end in table.scene(None)["goal"]["ends"]}
    assert "near" not in ends["monsters slain"]
    assert "near" not in ends["round"]
    g.fallen, g.round = 2, 7
    ends = {end["text"]: end for end in unboxed.games()["cursed"].layout(g, None)["goal"]["ends"]}
    assert ends["monsters slain"] == {"text": "monsters slain", "value": 2, "of": 3, "near": True}
    assert ends["round"]["near"]
