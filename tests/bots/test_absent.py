"""Somebody is away: their stand-in declines, stays in the game, or takes the mildest option, wherever it stands."""

import random

import pytest

from tests.bots.tiny import CLIMB, HIGHER
from tests.games.cursed import arrange as cursed
from tests.games.island import arrange as island
from tests.games.unbroken import dark as unbroken
from tests.games.uncharted import arrange as uncharted
from tests.games.unlucky import arrange as unlucky
from unboxed.bots import Look, make_bot
from unboxed.games import find
from unboxed.kernel.position import LIFE, TURN
from unboxed.table.table import begin

SEEDS = range(6)


def orders(position, harmful):
    """The position with the harmful options at the end of the list, and once more with them at its head."""
    for sign in (1, -1):
        again = position.clone()
        again.options.sort(key=lambda step: sign * harmful(step))
        assert harmful(again.options[-1 if sign > 0 else 0])
        assert not all(map(harmful, again.options))
        yield again


def taken(position):
    """The options that a stand-in takes here, whatever it imagines."""
    choices = {make_bot("absent").choose(Look(position, position.player, seed), seed) for seed in SEEDS}
    return {position.options[choice] for choice in choices}


def is_mild(position, harmful):
    """Is nothing harmful ever taken, wherever it stands?"""
    return not any(harmful(step) for order in orders(position, harmful) for step in taken(order))


def plays(position, card):
    """Says of a step whether it plays this card."""
    return lambda step: step[0] == "play" and position.face[step[2]] == card


@pytest.mark.parametrize("harmful", ["trap", "love_potion"])
@pytest.mark.parametrize("others", [1, 2, 3])
def test_in_unlucky_nothing_is_done_to_others_if_one_may_rest(harmful, others):
    # hands that no beast of the next turn empties at a stroke: that would count as harm done, whatever was played
    position = unlucky.arrange([f"rest {harmful}", *[5] * others])
    assert is_mild(position, plays(position, harmful))


def test_in_unlucky_nobody_is_robbed():
    """A Thief may be played, since it may take nothing."""
    position = unlucky.arrange(["rest thief", 3, 3])
    unlucky.choose(position, "play", token="thief")
    assert is_mild(position, lambda step: step[0] == "rob_first")


def test_in_island_nobody_is_made_to_draw_bombs():
    position = island.arrange(["5b 6a", "1 2"], deck=" ".join(["bomb"] * 10))
    assert is_mild(position, plays(position, "6a"))  # a coin says who draws five; 5b only looks at the deck


@pytest.mark.parametrize("life", [[8, 1, 8], [8, 8, 1], [1, 1, 1]])
def test_in_uncharted_nobody_is_attacked(life):
    position = uncharted.arrange(mode="deathmatch", hands=["", "", ""], life=life, zone="tr_001 tr_002 tr_003")
    assert is_mild(position, lambda step: step[0] == "attack_player")


def test_alone_one_does_oneself_no_harm():
    position = begin(find("unbroken").setup(1), 2)
    while position.prompt[0] != "your_turn":
        position.choose(1)  # face the monster, fight
    position.health, position.res[0] = 1, 2  # strike now or perish
    assert is_mild(position, lambda step: step[0] != "attack")


def test_together_nothing_is_lost_that_need_not_be():
    position = cursed.act(mode="coop")
    position.move = 3
    place = next(name for name, spot in position.lookup.spots.items() if spot.terrain == "desert")
    cursed.encounter(position, "sandstorm", place)
    position.options = [step for step in position.options if step[0] == "outcome"]
    position.stack.insert(0, ("start_round",))  # the game goes on after it
    assert len(position.options) == 2  # go round it for a grit, or lose water
    assert is_mild(position, lambda step: step[3] == 1)


# --- "no, thank you" ------------------------------------------------------------------------------------------------


def shuffled(position):
    """The position with its options in other orders."""
    for seed in range(4):
        again = position.clone()
        again.options = random.Random(seed).sample(position.options, len(position.options))
        yield again


def always_taken(position):
    """The names of the options that a stand-in takes, in whatever order they come."""
    return {step[0] for order in shuffled(position) for step in taken(order)}


def shield_is_asked():
    g = unlucky.arrange(["trap 2", "shield 3", 3])
    unlucky.play(g, "trap")
    return g, "let_it_be"


def second_victim():
    g = unlucky.arrange(["thief 2", 3, 3])
    unlucky.choose(g, "play", token="thief")
    unlucky.choose(g, "rob_first", victim=1)
    return g, "rob_no_more"


def not_today():
    g = island.arrange(["2 .", "0b .", ". ."])
    island.play(g, "2", 1)
    return g, "let_it_be"


def cheaper_play():
    g = uncharted.arrange(hands=["ac_005 ac_006", ""], areas=["ac_004", ""])
    uncharted.take(g, "use", "ac_004")
    return g, "play_nothing"


def leaving_the_store():
    g = cursed.act()
    cursed.give(g, "dusty_mile", "snap_shot")
    cursed.town(g)
    g.water[0] = 9
    cursed.do(g, "enter_store", 0)
    return g, "leave_store"


@pytest.mark.parametrize("question", [shield_is_asked, second_victim, not_today, cheaper_play, leaving_the_store])
def test_what_is_offered_is_declined(question):
    position, no = question()
    assert position.stakes == ""
    assert position.declining[0] == no
    assert always_taken(position) == {no}


def cursed_turns(mode, phase):
    """Questions of this phase in random games."""
    for seed in range(12):
        position, rng = begin(find("cursed").setup(2, mode), seed), random.Random(seed)
        for _ in range(40):
            position.choose(rng.randrange(len(position.options)))
        while position.prompt[0] != phase:
            position.choose(rng.randrange(len(position.options)))
        yield position


@pytest.mark.parametrize("phase", ["choose_play", "choose_visit", "choose_action"])
def test_among_rivals_no_card_is_played_and_the_turn_passes(phase):
    for position in cursed_turns("standard", phase):
        assert position.stakes == TURN
        assert make_bot("absent").choose(Look(position, position.player, 1), 1) == position.decline


def test_together_the_turn_is_used():
    chosen = [
        make_bot("absent").choose(Look(position, position.player, 1), 1) != position.decline
        for position in cursed_turns("coop", "choose_action")
    ]
    assert sum(chosen) > len(chosen) // 2


# --- staying in the game ----------------------------------------------------------------------------------------------


def last_card_is_a_resurrection():
    g = unlucky.arrange(["trap 2", "resurrection", 3])
    unlucky.play(g, "trap")
    return g, "resurrect"


def a_shield_for_the_last_cards():
    g = unlucky.arrange(["thief 2", "shield rest", 3])
    unlucky.play(g, "thief", 1, 1)
    return g, "answer_with_card"


def the_healer():
    g = unlucky.arrange(["thief 2", "rest", 3], heroes={1: "healer"})
    unlucky.play(g, "thief", 1)
    return g, "use_it"


def a_resurrection_was_laid_down():
    g = unlucky.arrange(["resurrection thief", 3, 3], at="draw", deck="beast_encounter", beasts="owl_bare")
    return g, "rise_from_fight"


def seasoned_survivor():
    g = island.arrange(["8a .", ". .", ". ."], fronts={0: "10a"}, bombs={0: 2}, deck="blank blank bomb bomb bomb")
    island.play(g, "8a")
    return g, "cut_with"


DECK = "blank blank blank blank blank bomb bomb bomb bomb bomb"


def pass_the_coconut():
    g = island.arrange(["6a .", "0a .", ". ."], bombs={1: 2}, deck=DECK, under=0, coin="tails")
    island.play(g, "6a", 1)
    return g, "answer_with"


def under_fire():
    g = uncharted.arrange(
        areas=["ac_015 ac_006 ac_002 ac_001", ""],
        zone="en_009 en_001 tr_001",
        life=[7, 8],
        heroes=["ch_004", ""],
        at="damage_phase",
    )
    return g, "defend_fully defend_with"


def second_wind():
    g = unbroken.fighting("gnoll", 6, small=1, medium=1, skills=["second_wind"])
    unbroken.choose(g, "skip_turn")
    return g, "respond_with"


def starving():
    g = unbroken.travelling(level=2, small=1, food=1)
    g.player = -1
    g.do("hunger_step")
    g.advance()
    return g, "eat"


def crow_parliament():
    g = cursed.act()
    g.health[0], g.water[0] = 1, 2
    place = next(name for name, spot in g.lookup.spots.items() if spot.terrain == "cursed")
    cursed.encounter(g, "crow_parliament", place)
    g.stack.insert(0, ("start_round",))  # the game goes on after it
    return g, "outcome"


ALIVE = [
    last_card_is_a_resurrection,
    a_shield_for_the_last_cards,
    the_healer,
    a_resurrection_was_laid_down,
    seasoned_survivor,
    pass_the_coconut,
    under_fire,
    second_wind,
    starving,
    crow_parliament,
]


@pytest.mark.parametrize("question", ALIVE)
def test_what_keeps_a_seat_alive_is_not_declined(question):
    position, life = question()
    assert position.stakes == LIFE
    chosen = {step for order in shuffled(position) for step in taken(order)}
    assert {step[0] for step in chosen} <= {*life.split()}
    assert position.declining not in chosen
    if life == "outcome":
        assert {step[4] for step in chosen} == {"Bribe the benches"}, "the verdict would cost the last health"


# --- games that cannot tell how good a position is --------------------------------------------------------------------


def test_without_an_evaluation_no_place_in_the_list_is_preferred():
    position = begin(HIGHER.setup(2), 1)
    choices = {make_bot("absent").choose(Look(position, 0, seed), seed) for seed in range(40)}
    assert choices == {0, 1}


def test_without_an_evaluation_the_ends_of_games_tell_what_hurts():
    position = begin(CLIMB.setup(2), 1)
    position.total = 40  # enough for both, if they rest now
    assert taken(position) == {("rest",)}
