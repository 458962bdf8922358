"""What onlookers may imagine, what people see, and what bots aim at."""

import random

import pytest

from tests.games.cursed.arrange import GAME, act, begun, equip, give, job, offers, only_tops, stand
from unboxed.table.scene import scene


def improvised(g):
    g.stack.append(("improvise", (0, -1)))
    g.player = -1
    g.advance()
    g.choose(0)
    return g.hand[0][-1]


@pytest.mark.rule("cursed 4.12")
def test_an_onlooker_knows_that_somebody_found_an_upgrade_but_not_which():
    g = act()
    token = improvised(g)
    worlds = [g.imagine(1, random.Random(seed)) for seed in range(60)]
    found = {world.picks[0][-1] for world in worlds}
    assert len(found) > 5
    assert all(len(world.picks[0]) == len(g.picks[0]) for world in worlds)
    mine = [g.imagine(0, random.Random(seed)) for seed in range(10)]
    assert {world.face[token] for world in mine} == {g.face[token]}


@pytest.mark.rule("cursed 4.12")
def test_starting_cards_never_leave_their_owner_in_an_imagined_world():
    g = begun(3, seed=4)
    for seed in range(20):
        world = g.imagine(2, random.Random(seed))
        for p in range(3):
            own = sorted(g.face[t] for t in (*g.deck[p], *g.hand[p]))
            assert sorted(world.face[t] for t in (*world.deck[p], *world.hand[p])) == own


def test_even_worlds_deal_personal_decks_and_the_common_one_too():
    """Each hidden card comes to lie on top once; what lies there in truth is no likelier than the others."""
    g = begun(3, seed=4)
    even = g.imagining(0)
    for deck in (g.deck[0], [*g.deck[1], *g.hand[1]], g.up_deck):
        hidden = [t for t in deck if not g.knows(0, t)]
        tops = [even.evenly(number).face[hidden[-1]] for number in range(len(hidden))]
        assert sorted(tops) == sorted(g.face[t] for t in hidden)


def test_the_scene_draws_the_map_with_roads_and_figures():
    g = act(3)
    only_tops(g, "wendigo")
    picture = scene(g, 0, ["A", "B", "C"])
    assert len(picture["map"]["places"]) == 21
    assert len(picture["map"]["roads"]) == 36
    assert [figure["name"] for figure in picture["map"]["figures"]][-1] == "Wendigo"
    assert all(0 <= place["x"] <= 100 and 0 <= place["y"] <= 100 for place in picture["map"]["places"])


def test_a_card_that_cannot_be_played_says_why():
    g = act()
    token = give(g, "cursed")
    assert GAME.why_not(g, 0, token) == ("There is nothing to copy yet: play another card first.", "4.7")


def test_what_cannot_be_chosen_says_what_is_missing():
    g = act()
    g.bullets[0] = 0
    hammer, bouncer, con = give(g, "fan_the_hammer"), job(g, "bouncer"), job(g, "con_man")
    barrett, crow = only_tops(g, "barrett", "crow_prime")
    coach, locket = equip(g, "coach_gun"), equip(g, "silver_locket")
    g.flipped = 0
    stand(g, "Mana_O'lana", attack=3)
    gang = next(t for t in g.wanted if g.face[t] == "talbots_gang")
    g.water[0] = price = g.lookup.store[g.face[g.row[0]]].price
    told = {t: GAME.why_not(g, 0, t)[0] for t in (hammer, bouncer, con, barrett, crow, coach, locket, gang, g.row[0])}
    assert told == {
        hammer: "It needs 1 more bullet.",
        bouncer: "It needs 1 more attack.",
        con: "It asks for curse at exactly 6; yours is 0.",
        barrett: "It needs 3 more attack.",
        crow: "It needs 6 more attack.",
        coach: "It needs 3 more bullets.",
        locket: "It always applies and needs no click.",
        gang: "It is fought at spaces of the kind canyons and costs you 2 attack.",
        g.row[0]: f"It is bought at the store, for {price} water.",
    }
    g.water[0], g.attack = price - 2, 0
    assert GAME.why_not(g, 0, g.row[0])[0] == f"It is bought at the store, for {price} water; you need 2 more water."
    assert GAME.why_not(g, 0, gang)[0].endswith("costs you 2 attack; you need 2 more attack.")
    one, other = give(g, "ambush", "ambush")
    assert offers(g, "play", 0, one)
    assert GAME.why_not(g, 0, other) == ("", "")  # its equal is on offer


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (2, "coop"), (1, "dark_arts"), (1, "shadows")])
def test_an_evaluation_is_a_chance_and_grit_helps(players, mode):
    g = act(players, mode)
    value = GAME.evaluate(g, 0)
    assert 0 <= value <= 1
    better = g.clone()
    better.grit[0] += 10
    better.team += 30
    assert GAME.evaluate(better, 0) > value
