"""What happens at once, and in which order: wounds that end a turn, rewards before the next bounty."""

import pytest

from tests.games.cursed.arrange import (
    TOWN,
    act,
    again,
    do,
    encounter,
    give,
    job,
    names,
    offers,
    only_tops,
    play,
    stand,
    take,
)


def dying(hero="the_redhead", players=2, mode="standard"):
    """The first seat is cursed and has 1 health left: any rise of curse wounds."""
    g = act(players, mode, hero)
    g.health[0], g.curse[0], g.grit[0] = 1, 9, 10
    return g


@pytest.mark.rule("cursed 5.3")
def test_who_falls_by_pieces_of_crow_does_not_improvise():
    g = dying()
    crow = give(g, "pieces_of_crow")
    upgrades = len(g.up_deck)
    play(g, crow)
    assert (g.health[0], g.out, g.player) == (3, 1, -1)
    assert len(g.up_deck) == upgrades
    assert not g.looked


@pytest.mark.rule("cursed 5.3", "cursed 16.6", "cursed 16.7")
@pytest.mark.parametrize("mode", ["curse_chaser", "dark_arts"])
def test_alone_a_lost_game_asks_nothing_more(mode):
    g = dying(players=1, mode=mode)
    play(g, give(g, "pieces_of_crow"))
    assert g.over
    assert g.result.reason == "health reached 0"


@pytest.mark.rule("cursed 5.3", "cursed 3.6")
def test_who_falls_in_an_encounter_gets_nothing_that_comes_after_the_wound():
    g = dying("ines_calloway")
    g.curse[0] = 0
    g.water[0] = 5
    encounter(g, "vulture_court", "Anchor_Graveyard", choice=1)  # 1 health, and then 1 grit; and Ines would get water
    assert (g.grit[0], g.water[0]) == (10 - 3, 5 - 1)
    assert g.player < 0


@pytest.mark.rule("cursed 5.3", "cursed 4.5")
def test_who_falls_by_a_card_gets_neither_its_trash_effect_nor_what_may_be_declined():
    g = dying()
    told = []
    g.listener = lambda g, event: told.append(event)
    do(g, "play_trashed", 0, give(g, "blood_oath"))
    assert ("gained", 0, 1, "attack") not in told
    g = dying()
    touch, copy, mile = give(g, "touch_of_evil", "cursed", "dusty_mile")
    play(g, touch)
    do(g, "decline")
    do(g, "copy", 0, copy)  # its curse wounds before a card could be trashed for another
    assert g.player < 0
    assert mile in g.deck[0]


@pytest.mark.rule("cursed 5.3", "cursed 11.4")
def test_a_robber_who_falls_by_the_curse_gains_nothing_and_hurts_nobody():
    g = dying()
    g.health[1] = 2
    job(g, "stickup_artist")
    water = g.water[0]
    stand(g, TOWN, attack=4)
    do(g, "rob", 0, 1)
    assert (g.grit[0], g.water[0], g.health[1]) == (10 - 3, water, 2)
    assert len(g.jobs[0]) == 1


@pytest.mark.rule("cursed 5.3")
def test_who_is_hurt_but_stands_goes_on():
    g = dying()
    g.health[0] = 2
    play(g, give(g, "pieces_of_crow"))
    assert names(g)[0] == "take_upgrade"


@pytest.mark.rule("cursed 12.3", "cursed 12.11")
def test_the_reward_comes_before_the_next_card_is_turned_up():
    g = act()
    outlaw, *_ = only_tops(g, "two_tooth_merrick", "barrett")
    below = [take(g, "wendigo"), take(g, "crow_prime")]
    for pile, token in zip(g.piles, below, strict=False):
        pile.insert(0, token)
        g.seen[token] = 0
    g.grit[0] = 19
    told = []
    g.listener = lambda g, event: told.append(event[0])
    stand(g, "Keelbone_Gulch", attack=5)
    do(g, "defeat", 0, outlaw)
    assert g.prompt == ("choose_pile", 0, 22)  # no monster has been seen when 21 grit are reached
    assert not g.monsters
    assert [option[2] for option in g.options] == [0, 1]
    assert "turned_up" not in told
    do(g, "call_monster", 0, 1)
    assert g.monsters == (below[1], below[0])  # the one that was called, and then the next of the other pile
    assert told.index("gained") < told.index("called_monster") < told.index("turned_up")


@pytest.mark.rule("cursed 12.3", "cursed 12.11")
def test_a_monster_called_to_the_pile_of_the_beaten_card_is_its_next():
    g = act()
    outlaw, *_ = only_tops(g, "two_tooth_merrick")
    below = [take(g, "wendigo"), take(g, "barrett")]
    g.piles[0][:0] = below
    for token in below:
        g.seen[token] = 0
    g.grit[0] = 19
    stand(g, "Keelbone_Gulch", attack=5)
    do(g, "defeat", 0, outlaw)  # one pile is left, so there was no choice
    assert g.monsters == (below[0],)
    assert g.piles[0] == [below[1], below[0]]
    assert not g.lies_open(below[1])


@pytest.mark.rule("cursed 12.3", "cursed 3.4")
def test_a_wound_by_the_fight_does_not_keep_the_next_card_down():
    g = dying("annabelle")
    outlaw, *_ = only_tops(g, "two_tooth_merrick")
    after = take(g, "barrett")
    g.piles[0].insert(0, after)
    g.seen[after] = 0
    stand(g, "Keelbone_Gulch", attack=5)
    do(g, "defeat", 0, outlaw)
    assert g.lies_open(after)
    assert (g.grit[0], g.at[0]) == (10 + 3 - 3, TOWN)


@pytest.mark.rule("cursed 4.4", "cursed 4.11")
def test_a_card_that_must_trash_another_is_not_played_without_one():
    g = act()
    g.removed += g.discard[0]
    g.discard[0] = []
    saddle = give(g, "lighten_the_saddle")
    assert not offers(g, "play", 0, saddle)
    reason, paragraph = g.setup.game.why_not(g, 0, saddle)
    assert (reason, paragraph) == ("It must trash a card, and there is none in your hand or discard pile.", "4.11")
    other = give(g, "dusty_mile")
    play(g, saddle)
    assert other in g.removed
    copy = give(g, "cursed")
    assert not offers(g, "copy", 0, copy)  # cards in play are for the Demons
    g.discard[0].append(take(g, "dusty_mile"))
    again(g)
    assert offers(g, "copy", 0, copy)
