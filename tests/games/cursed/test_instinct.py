"""The instinct rides with a plan: it fights what it can pay for, saves what it cannot use, and comes for Crow Prime."""

import pytest

from tests.games.cursed.arrange import GAME, TOWN, act, equip, give, job, only_tops, stand
from unboxed.table.table import begin


def chosen(g):
    return g.options[GAME.instinct(g)]


def rides_on(g, most=30):
    """What it chooses until its Action phase is over."""
    taken = []
    while g.player == 0 and g.phase == "action" and len(taken) < most:
        taken.append(chosen(g))
        g.choose(GAME.instinct(g))
    return taken


def test_it_plays_cards_for_a_bounty_it_can_reach_and_pay_for():
    g = act()
    only_tops(g, "deacon_ashby")
    give(g, "dust_rider", "ambush", "blood_oath")
    taken = rides_on(g)
    assert ("ride", 0, "Anchor_Graveyard", 0) in [option[:4] for option in taken]
    assert "deacon_ashby" in [g.face[t] for t in g.scored[0]]


def test_it_keeps_its_attack_when_there_is_nobody_to_fight():
    g = act()
    only_tops(g)
    g.removed += g.wanted
    g.wanted = []
    ambush = give(g, "ambush")
    rides_on(g)
    assert ambush in g.hand[0]


def test_it_recovers_the_artifact_it_stands_beside():
    g = act()
    stand(g, "Expedition")
    assert chosen(g)[:2] == ("recover", 0)


def test_with_four_artifacts_it_rides_to_crow_prime():
    g = act(1, "dark_arts")
    only_tops(g, "crow_prime")
    g.hand[0], g.corners = g.corners[:4], g.corners[4:]
    g.monsters_at = ("Saltlick_Flats",)
    stand(g, TOWN, move=1)
    rides_on(g)
    assert g.winners == (0,)


def test_it_moves_a_marker_to_where_a_job_wants_it():
    g = act()
    g.curse[0] = 5
    job(g, "con_man")
    give(g, "night_march")
    rides_on(g, most=1)
    assert "con_man" in [g.face[t] for t in g.scored[0]]


def test_in_the_store_it_wants_a_weapon_first():
    g = act()
    g.water[0] = 9
    g.player = -1
    g.stack.clear()
    g.row = [t for t, name in enumerate(g.face) if name in ("colt_walker", "torch", "bone_charm")][:4]
    g.do("shopping", 0)
    g.advance()
    assert g.face[chosen(g)[2]] == "colt_walker"
    equip(g, "long_tom_rifle")
    assert chosen(g)[0] != "buy" or g.face[chosen(g)[2]] != "colt_walker"


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (2, "coop"), (1, "curse_chaser"), (1, "shadows")])
def test_its_games_end_by_the_rules(players, mode):
    g = begin(GAME.setup(players, mode), 2)
    while g.player >= 0:
        index = GAME.instinct(g)
        assert 0 <= index < len(g.options)
        g.choose(index)
    assert g.result.reason
