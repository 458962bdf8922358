"""Where a game is decided: the fall of San Andreas, forced fights, going on after an outcome, one change of curse."""

import pytest

from tests.games.cursed.arrange import (
    GAME,
    TOWN,
    act,
    begun,
    cleanup,
    do,
    encounter,
    equip,
    give,
    names,
    offers,
    only_tops,
    play,
    stand,
    take,
    town,
)
from unboxed.kernel.errors import SetupError


def driven(mode, players, **options):
    """Somebody fights beside a monster next to San Andreas, leaves it alone and stops."""
    g = act(players, mode, **options)
    only_tops(g, "wendigo", "tsilkali")
    g.monsters_at = ("Keelbone_Gulch", "Expedition")
    g.flipped = 0
    give(g, "dust_rider")
    stand(g, "Keelbone_Gulch", attack=2)
    do(g, "defeat", 0, next(t for t in g.wanted if g.face[t] == "talbots_gang"))
    do(g, "end_action")
    return g


@pytest.mark.rule("cursed 14.3", "cursed 15.6", "cursed 16.6", "cursed 16.7", "cursed 16.11")
@pytest.mark.parametrize(("mode", "players"), [("coop", 2), ("curse_chaser", 1), ("dark_arts", 1), ("shadows", 1)])
def test_alone_and_together_the_game_is_lost_the_moment_a_monster_enters_town(mode, players):
    g = driven(mode, players)
    assert (g.result.winners, g.result.reason) == ((), "a monster took San Andreas")


@pytest.mark.rule("cursed 14.3")
def test_against_each_other_a_round_with_a_monster_in_town_is_played_out_and_then_nothing_moves_or_hurts():
    g = driven("standard", 2)
    assert not g.verdict
    assert g.health[1] == g.lookup.characters[g.hero[1]].health - 1  # it walked over whoever was there
    g.at[0] = "Beacon_Rock"  # the other monster's next space
    health = list(g.health)
    cleanup(g)
    assert g.result.reason == "a monster took San Andreas"
    assert g.health == health
    assert g.monsters_at == (TOWN, "Expedition")
    with pytest.raises(SetupError, match="belongs to the competitive game"):
        GAME.setup(2, "coop", (), {"town_falls": "at_once"})


@pytest.mark.rule("cursed 13.5", "cursed 14.3")
def test_in_cleanup_the_first_monster_in_town_ends_the_game_before_it_hurts_or_another_moves():
    g = act()
    only_tops(g, "tsilkali", "wendigo")
    g.monsters_at = ("Dry_Harbor", "Keelbone_Gulch")
    health = list(g.health)
    cleanup(g)
    assert g.result.reason == "a monster took San Andreas"
    assert (g.monsters_at, g.health) == ((TOWN, "Keelbone_Gulch"), health)


@pytest.mark.rule("cursed 10.4")
def test_a_forced_fight_counts_hand_bullets_and_equipment():
    g = act()
    g.curse[0], g.bullets[0] = 6, 2
    only_tops(g, "tsilkali")
    g.monsters_at = ("Tidewater_Ruins",)
    g.flipped = 0
    ambush = give(g, "ambush")
    knife = equip(g, "skinning_knife")
    stand(g, "Coral_Orchard", move=2)  # nothing raised yet, and the road's curse will make the Imps cost 4
    do(g, "ride", 0, "Tidewater_Ruins")
    assert g.prompt[0] == "raise_attack"
    assert set(names(g)) == {"play", "use", "fire"}
    do(g, "play", 0, ambush)
    do(g, "use", 0, knife)
    assert g.prompt[0] == "choose_fight"
    do(g, "defeat", 0)
    assert (g.attack, g.bullets[0]) == (0, 2)


@pytest.mark.rule("cursed 10.4")
def test_what_the_fight_needs_is_not_given_away_before_it():
    g = act()
    g.bullets[0] = 3
    monster, *_ = only_tops(g, "white_demon")
    g.monsters_at = ("Keelbone_Gulch",)
    g.removed += g.wanted
    g.wanted = []
    equip(g, "colt_walker")
    equip(g, "coach_gun")
    trails = give(g, "jack_of_trails")
    stand(g, TOWN, move=1)
    do(g, "ride", 0, "Keelbone_Gulch")  # 3 by the card and 7 by the Coach Gun are just what it costs
    assert [option[:4] for option in g.options] == [("play", 0, trails, 1), ("fire", 0, 3, 7)]
    do(g, "fire", 0)  # then the card was the only thing left to do, and so was the fight
    assert (g.fallen, monster in g.scored[0]) == (1, True)


@pytest.mark.rule("cursed 10.4")
def test_who_has_become_too_weak_may_still_bleed_for_the_fight_or_give_up():
    for choice in ("play", "give_up_fight"):
        g = act()
        g.curse[0], g.bullets[0] = 6, 0
        only_tops(g, "tsilkali")
        g.monsters_at = ("Tidewater_Ruins",)
        g.flipped = 0
        give(g, "reckless_swing")
        stand(g, "Coral_Orchard", move=2, attack=3)  # the Imps cost 3 until the road's curse turns the Redhead
        do(g, "ride", 0, "Tidewater_Ruins")
        assert names(g) == ["play", "give_up_fight"]
        do(g, choice)
        assert (g.grit[0], g.attack) == ((1, 2) if choice == "play" else (0, 3))
        assert g.acted


@pytest.mark.rule("cursed 10.4")
def test_who_cannot_pay_by_any_means_may_not_ride_there():
    g = act()
    g.bullets[0] = 2
    only_tops(g, "white_demon")
    g.monsters_at = ("Keelbone_Gulch",)
    g.removed += g.wanted
    g.wanted = []
    give(g, "ambush")
    stand(g, TOWN, move=1, attack=4)
    assert not offers(g, "ride", 0, "Keelbone_Gulch")
    stand(g, TOWN, move=1, attack=5)
    assert offers(g, "ride", 0, "Keelbone_Gulch")


@pytest.mark.rule("cursed 7.2")
def test_after_the_outcome_the_phase_goes_on():
    g = act()
    g.water[0] = 1
    rider = give(g, "dust_rider")
    token = encounter(g, "telegraph_line", "Dry_Harbor")
    do(g, "play", 0, rider)
    g.job_deck.append(farmhand := take(g, "farmhand"))
    do(g, "outcome", 0, token, 0)
    assert g.prompt[0] == "choose_play"
    do(g, "do_job", 0, farmhand)
    assert (g.grit[0], g.move) == (1, 0)


@pytest.mark.rule("cursed 7.2", "cursed 4.1")
def test_after_the_outcome_one_is_asked_about_what_has_come():
    g = act()
    g.water[0] = 1
    g.deck[0].append(take(g, "bandolier"))
    token = encounter(g, "telegraph_line", "Dry_Harbor")
    do(g, "outcome", 0, token, 1)  # a card is drawn that would bring bullets
    assert offers(g, "play", 0, g.hand[0][-1])
    do(g, "done")
    assert g.player < 0


@pytest.mark.rule("cursed 4.7", "cursed 5.2")
@pytest.mark.parametrize(
    ("card", "change", "damage"), [("grave_salt", 0, 0), ("blessing", -1, 0), ("hex_bullet", 2, 1)]
)
def test_a_copy_changes_curse_once_and_hurts_at_most_once(card, change, damage):
    g = act()
    first, copy = give(g, card, "cursed")
    g.curse[0] = 9  # cursed, and so before and after
    play(g, first)
    curse, health = g.curse[0], g.health[0]
    do(g, "copy", 0, copy)
    assert (g.curse[0] - curse, health - g.health[0]) == (change, damage)


@pytest.mark.rule("cursed 7.7", "cursed 9.1", "cursed 8.2")
def test_who_has_left_town_neither_shops_nor_sells():
    for place in ("enter_store", "job_board"):
        g = act()
        g.water[0] = 20
        storm = give(g, "ride_the_storm")
        town(g)
        do(g, place)
        do(g, "play_trashed", 0, storm)
        do(g, "step_to", 0, "Dry_Harbor")
        assert not {"buy", "buy_bullet", "sell"} & set(names(g))
    g = act()
    storm = give(g, "ride_the_storm")
    town(g)
    do(g, "play_trashed", 0, storm)
    do(g, "step_to", 0, "Dry_Harbor")
    assert g.prompt[0] in ("choose_outcome", "raise_price")  # it is the desert's encounter now


@pytest.mark.rule("cursed 2.1")
def test_characters_are_chosen_unless_the_option_says_otherwise():
    assert begun(3).prompt[0] == "choose_character"
    assert begun(3, characters="dealt").prompt[0] == "choose_return"


@pytest.mark.rule("cursed 7.4")
def test_who_could_pay_with_a_card_that_raises_curse_must_unless_cursed():
    for curse, shows in ((0, False), (9, True)):
        g = act()
        g.bullets[0], g.curse[0] = 0, curse
        give(g, "night_march")
        encounter(g, "stagecoach_in_the_dust", "Dry_Harbor")
        assert offers(g, "show_hand") == shows
