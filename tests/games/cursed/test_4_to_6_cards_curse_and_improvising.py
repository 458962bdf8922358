"""Cards, resources, curse, wounds and the Improvise phase (sections 4 to 6, and their examples)."""

import importlib
import re

import pytest

from tests.games.cursed.arrange import (
    TOWN,
    act,
    again,
    begun,
    cleanup,
    do,
    encounter,
    equip,
    give,
    job,
    names,
    offers,
    play,
    stand,
)
from unboxed.content.packs import Pack
from unboxed.games.cursed import GAME
from unboxed.games.cursed.rules.effects import lift
from unboxed.games.cursed.state import threshold
from unboxed.kernel.errors import BadCards


@pytest.mark.rule("cursed 4.2", "cursed 4.3")
def test_movement_attack_and_played_cards_are_gone_at_the_end_of_the_part():
    g = act()
    play(g, give(g, "devils_bargain"))
    assert (g.move, g.attack, g.curse[0]) == (3, 3, 2)
    g.do("end_part", 0)
    g.player = -1
    g.advance()
    assert (g.move, g.attack, g.curse[0]) == (0, 0, 2)
    assert (len(g.play[0]), len(g.discard[0])) == (0, 1)
    g = act(played_cards="cleanup")
    play(g, give(g, "devils_bargain"))
    g.do("end_part", 0)
    g.player = -1
    g.advance()
    assert len(g.play[0]) == 1
    cleanup(g)
    assert not g.play[0]


@pytest.mark.rule("cursed 4.4")
def test_a_price_must_be_paid_in_full_but_gains_and_losses_are_cut_short():
    g = act()
    g.bullets[0], g.curse[0] = 0, 1
    fan, blessing = give(g, "fan_the_hammer", "blessing")
    assert not offers(g, "play", 0, fan)
    play(g, blessing)
    assert g.curse[0] == 0
    g.bullets[0] = 1
    again(g)
    play(g, fan)
    assert (g.bullets[0], g.attack) == (0, 4)


@pytest.mark.rule("cursed 4.5", "cursed 4.6")
def test_a_trash_effect_is_a_choice_and_upgrades_may_be_found_again():
    g = act()
    sprint = give(g, "sprint")
    assert offers(g, "play", 0, sprint)
    do(g, "play_trashed", 0, sprint)
    assert g.move == 3
    assert sprint in g.up_discard
    shell = give(g, "tidecallers_shell")
    g.colours[0] = 8
    mile, salt = give(g, "dusty_mile", "lighten_the_saddle")
    play(g, salt)
    do(g, "trash_from_hand", 0, mile)
    assert mile in g.removed
    play(g, give(g, "lighten_the_saddle"))
    assert shell in g.removed  # the only card left was trashed
    assert g.colours[0] == 8


@pytest.mark.rule("cursed 4.7")
def test_cursed_copies_a_card_of_this_phase_and_raises_curse():
    g = act()
    first, second, bargain = give(g, "cursed", "cursed", "devils_bargain")
    assert not offers(g, "copy", 0, first)
    play(g, bargain)
    assert g.curse[0] == 2
    do(g, "copy", 0, first)
    assert (g.move, g.attack, g.curse[0]) == (6, 6, 5)
    do(g, "copy", 0, second)
    assert (g.move, g.curse[0]) == (9, 8)
    g.do("end_part", 0)
    g.player = -1
    g.advance()
    assert g.played == ()


@pytest.mark.rule("cursed 4.8", "cursed 17.1")
def test_sprint_trashed_and_copied_with_its_trash_effect_gives_six():
    g = act()
    sprint, cursed = give(g, "sprint", "cursed")
    do(g, "play_trashed", 0, sprint)
    assert g.move == 3
    assert offers(g, "copy", 0, cursed)
    do(g, "copy_trashed", 0, cursed)
    assert (g.move, g.curse[0]) == (6, 1)
    assert sprint in g.up_discard
    assert cursed in g.removed
    g = act()
    play(g, give(g, "sprint"))
    assert g.move == 2


@pytest.mark.rule("cursed 17.2")
def test_blessing_copied_takes_off_one_on_balance():
    g = act()
    g.curse[0] = 6
    blessing, cursed = give(g, "blessing", "cursed")
    play(g, blessing)
    assert g.curse[0] == 4
    do(g, "copy", 0, cursed)
    assert g.curse[0] == 3
    salt, cursed = give(g, "grave_salt", "cursed")
    play(g, salt)
    do(g, "copy", 0, cursed, 2, "Grave Salt")
    assert g.curse[0] == 2  # one off by Grave Salt; its copy leaves the curse as it is


@pytest.mark.rule("cursed 4.9")
def test_an_empty_deck_is_renewed_and_what_cannot_be_drawn_costs_grit():
    g = act()
    g.removed += g.deck[0] + g.discard[0]
    g.deck[0], g.discard[0] = [], []
    g.grit[0] = 5
    play(g, give(g, "surveyors_skull"))
    assert g.grit[0] == 3
    g.discard[0] = g.removed[-2:]
    del g.removed[-2:]
    play(g, give(g, "old_sea_chart"))
    assert len(g.hand[0]) == 1
    assert g.homeward & 1


@pytest.mark.rule("cursed 4.10")
def test_common_decks_are_renewed_and_may_be_short():
    g = act()
    g.removed += g.up_deck[1:] + g.up_discard
    g.up_deck, g.up_discard = g.up_deck[:1], []
    g.stack.append(("improvise", (0, -1)))
    g.player = -1
    g.advance()
    assert len(g.hand[0]) == 1  # the single one was no choice
    g.stack.append(("improvise", (0, -1)))
    g.player = -1
    g.advance()
    assert len(g.hand[0]) == 1


@pytest.mark.rule("cursed 4.11", "cursed 17.5")
def test_the_demons_take_a_played_card_if_hand_and_discard_are_empty():
    g = act()
    g.removed += g.discard[0]
    g.discard[0] = []
    g.flipped = 0
    one, two = give(g, "ambush", "hex_bullet")
    stand(g, "Gallows_Trench")
    play(g, one, two)
    do(g, "defeat", 0, next(t for t in g.wanted if g.face[t] == "demons"))
    assert set(names(g)) == {"trash_from_play"}
    do(g, "trash_from_play", 0, one)
    assert one in g.up_discard
    g = act()
    call = give(g, "call_to_darkness")
    assert not offers(g, "play_trashed", 0, call)


@pytest.mark.rule("cursed 4.12")
def test_hands_and_unscored_jobs_are_secret_and_the_rest_is_open():
    g = act()
    card, work = give(g, "sprint"), job(g, "farmhand")
    view = g.view(1)
    assert view["hand"][0] == [[card, None]]
    assert view["jobs"][0] == [[work, None]]
    assert view["water"] == g.water
    assert (view["picks"], g.view(None)["picks"], g.view(0)["picks"]) == ([], None, list(g.picks[0]))
    play(g, card)
    assert g.view(1)["play"][0] == [[card, "sprint"]]


@pytest.mark.rule("cursed 4.13")
def test_tracks_end_and_grit_falls_below_zero():
    g = act()
    g.health[0], g.curse[0], g.bullets[0] = 10, 12, 3
    play(g, give(g, "bandolier"), give(g, "second_wind"))
    assert (g.bullets[0], g.health[0]) == (4, 10)
    play(g, give(g, "night_march"))
    assert (g.curse[0], g.health[0]) == (12, 9)
    encounter(g, "toll_of_names", "Gallows_Trench", choice=2)
    assert g.grit[0] == -1


@pytest.mark.rule("cursed 4.13")
@pytest.mark.parametrize(
    ("deck", "card", "wrong", "said"),
    [
        ("characters", "jebediah", "health = 11", "health is 11; it may be 1 to 10"),
        ("characters", "jebediah", "health = 0", "health is 0; it may be 1 to 10"),
        ("characters", "jebediah", "water = -1", "water is -1; it may be 0 to 99"),
        ("characters", "jebediah", "bullets = 5", "bullets is 5; it may be 0 to 4"),
        ("characters", "jebediah", "bullet_max = 11", "bullet_max is 11; it may be 0 to 10"),
        ("characters", "jebediah", "threshold = 0", "threshold is 0; it may be 1 to 12"),
        ("characters", "jebediah", "shot = 0", "a shot costs 1 to 10 bullets and gives 0 attack or more, not 0 for 3"),
        ("store", "colt_walker", "shot = 0", "a shot costs 1 to 10 bullets and gives 0 attack or more, not 0 for 2"),
        ("store", "colt_walker", "force = -1", "a shot costs 1 to 10 bullets and gives 0 attack or more, not 1 for -1"),
    ],
)
def test_a_pack_cannot_leave_the_tracks_nor_fire_for_nothing(deck, card, wrong, said):
    pack = Pack("mine", ((f"{deck}.toml", f'[[card]]\nid = "{card}"\n{wrong}\n'),))
    with pytest.raises(BadCards, match=re.escape(said)):
        GAME.setup(2, packs=(pack,))


@pytest.mark.rule("cursed 4.13")
@pytest.mark.parametrize(
    "fits", ["health = 10", "health = 1", "threshold = 12", "bullets = 4", "water = 0", "shot = 10"]
)
def test_a_pack_may_begin_at_the_very_ends_of_the_tracks(fits):
    GAME.setup(2, packs=(Pack("mine", (("characters.toml", f'[[card]]\nid = "jebediah"\n{fits}\n'),)),))


@pytest.mark.rule("cursed 4.14")
def test_a_raised_stat_is_health_bullet_maximum_or_threshold():
    g = act()
    g.stack.append(("raise", (0, -1)))
    g.player = -1
    g.advance()
    assert [option[2] for option in g.options] == ["health", "bullet_max", "threshold"]
    do(g, "raise_stat", 0, "threshold")
    assert g.threshold[0] == 8


@pytest.mark.rule("cursed 4.14")
@pytest.mark.rule("cursed 5.1")
@pytest.mark.parametrize(("had", "told"), [(9, ("gained", 0, 1, "curse threshold")), (10, ("threshold_at_end", 0, 12))])
def test_a_raised_threshold_is_told_as_far_as_the_track_goes_with_equipment(had, told):
    g, said = act(), []
    equip(g, "silver_locket")
    g.threshold[0] = had
    g.listener = lambda _, event: said.append(event)
    lift(g, 0, "threshold")
    assert said == [told]
    assert (g.threshold[0], threshold(g, 0)) == (had + 1, 12)


@pytest.mark.rule("cursed 5.1")
def test_the_character_turns_at_the_threshold_and_back():
    state = importlib.import_module("unboxed.games.cursed.state")
    g = act()
    g.curse[0] = 6
    march, blessing = give(g, "night_march", "blessing")
    assert not state.is_cursed(g, 0)
    play(g, march)
    assert state.is_cursed(g, 0)
    g.threshold[0] = 8
    assert not state.is_cursed(g, 0)
    g.threshold[0] = 7
    play(g, blessing)
    assert not state.is_cursed(g, 0)


@pytest.mark.rule("cursed 5.2")
def test_a_rise_hurts_the_cursed_once():
    g = act()
    g.curse[0] = 6
    one, two = give(g, "night_march", "call_to_darkness")
    play(g, one)
    assert g.health[0] == 4  # the rise that makes you cursed does not hurt
    play(g, two)
    assert (g.curse[0], g.health[0]) == (9, 3)


@pytest.mark.rule("cursed 5.3", "cursed 5.4", "cursed 5.5")
def test_a_critical_wound_ends_the_turn_and_sends_home():
    g = act()
    g.health[0], g.water[0], g.grit[0] = 1, 1, 10
    cards = len(g.deck[0]) + len(g.discard[0])
    g.deck[0] += g.discard[0]
    g.discard[0] = []
    oath, other = give(g, "blood_oath", "sprint")
    stand(g, "Whalebone_Arch")
    play(g, oath)
    assert g.at[0] == TOWN
    assert g.health[0] == 3
    assert g.water[0] == 0
    assert g.grit[0] == 10 - 3 - 1
    assert len(g.deck[0]) == cards + 2
    assert not g.hand[0]
    assert g.out & 1
    assert g.player < 0
    assert {oath, other} <= set(g.deck[0])


@pytest.mark.rule("cursed 5.6")
def test_whoever_is_wounded_in_another_turn_has_no_turn_left():
    g = act()
    g.health[1] = 1
    give(g, "sprint", p=1)
    give(g, "dust_rider")
    stand(g, TOWN, attack=2)
    do(g, "rob", 0, 1)
    assert g.out == 2
    assert g.health[1] == 3
    assert not g.hand[1]
    assert g.player == 0


@pytest.mark.rule("cursed 5.7", "cursed 12.10")
def test_a_monster_that_wounds_in_cleanup_lets_draw_a_new_hand():
    g = act()
    token = next(t for pile in g.piles for t in pile if g.face[t] in g.lookup.monsters)
    g.monsters, g.monsters_at = (token,), ("Whalebone_Arch",)
    g.at[0], g.health[0] = "Dry_Harbor", 1
    g.phase = "cleanup"
    g.stack.clear()
    g.do("settled")
    g.do("walk_on", token)
    g.player = -1
    g.advance()
    assert g.monsters_at == ("Dry_Harbor",)
    assert g.at[0] == TOWN
    assert len(g.hand[0]) == 4


@pytest.mark.rule("cursed 6.1")
def test_in_each_phase_all_players_act_from_the_first_clockwise():
    g = begun(3)
    seen = []
    for _ in range(300):
        if g.phase != "setup" and (not seen or seen[-1] != (g.phase, g.turn)):
            seen.append((g.phase, g.turn))
        g.choose(0)
        if g.round == 2:
            break
    first = seen[0][1]
    order = [(first + i) % 3 for i in range(3)]
    expected = [(phase, p) for phase in ("improvise", "encounter", "action") for p in order]
    assert seen[:9] == expected


@pytest.mark.rule("cursed 6.2")
def test_improvising_looks_at_two_keeps_one_and_discards_the_other_face_up():
    g = act()
    g.stack.append(("improvise", (0, -1)))
    g.player = -1
    g.advance()
    one, two = g.looked
    do(g, "take_upgrade", 0, one)
    assert g.hand[0] == [one]
    assert g.up_discard[-1] == two
    assert g.knows(1, two)
    assert not g.knows(1, one)
    assert g.picks[0][-1] == g.face[one]


@pytest.mark.rule("cursed 6.3", "cursed 17.9")
def test_pieces_of_crow_improvises_again_and_touch_of_evil_only_for_a_card():
    g = act()
    play(g, give(g, "pieces_of_crow"))
    assert g.curse[0] == 2
    do(g, "take_upgrade")
    assert len(g.hand[0]) == 1
    g = act()
    touch, mile = give(g, "touch_of_evil", "dusty_mile")
    play(g, touch)
    assert g.attack == 1
    do(g, "decline")
    assert mile in g.hand[0]
    touch = give(g, "touch_of_evil")
    play(g, touch)
    do(g, "accept")
    assert mile in g.removed
    do(g, "take_upgrade")
    assert len(g.hand[0]) == 1


@pytest.mark.rule("cursed 17.8")
def test_call_to_darkness_trashed_takes_another_card_and_improvises_again():
    g = act()
    call, mile = give(g, "call_to_darkness", "dusty_mile")
    do(g, "play_trashed", 0, call)
    assert (g.curse[0], g.move) == (2, 0)
    assert mile in g.removed
    assert call in g.up_discard
    do(g, "take_upgrade")
    g = act()
    call, mile = give(g, "call_to_darkness", "dusty_mile")
    play(g, call)
    assert g.curse[0] == 2
    assert mile in g.hand[0]


@pytest.mark.rule("cursed 9.7")
def test_a_torch_shows_three_and_a_second_does_not_show_four():
    g = act()
    equip(g, "torch")
    equip(g, "torch")
    g.stack.append(("improvise", (0, -1)))
    g.player = -1
    g.advance()
    assert len(g.looked) == 3
    do(g, "take_upgrade")
    assert len(g.hand[0]) == 1


@pytest.mark.rule("cursed 17.3")
def test_believer_pays_for_a_wound():
    g = act()
    g.health[0], g.water[0] = 1, 2
    job(g, "believer")
    stand(g, "Dry_Harbor")
    play(g, give(g, "blood_oath"))
    assert g.grit[0] == 3
    assert g.water[0] == 2 - 1 + 2


@pytest.mark.rule("cursed 4.15")
@pytest.mark.parametrize(
    ("card", "what", "before", "own", "theirs"),
    [
        ("hex_bullet", "curse", (0, 1, 2), 1, (2, 3)),
        ("canteen_cache", "water", (5, 0, 2), 9, (1, 3)),
        ("sage_smoke", "curse", (4, 0, 3), 3, (0, 2)),
    ],
)
def test_some_cards_reach_everybody_else(card, what, before, own, theirs):
    g = act(3)
    getattr(g, what)[:] = before
    play(g, give(g, card))
    assert getattr(g, what) == [own, *theirs]


@pytest.mark.rule("cursed 4.15")
def test_what_reaches_the_others_passes_by_the_wounded_and_hurts_the_cursed():
    g = act(3)
    g.health[1], g.curse[2] = 0, g.threshold[2]
    play(g, give(g, "hex_bullet"))
    assert (g.curse[1], g.health[2]) == (0, g.lookup.characters[g.hero[2]].health - 1)


@pytest.mark.rule("cursed 4.15")
def test_water_rights_are_paid_by_all_who_have_water():
    g = act(3)
    g.water[:] = [0, 1, 0]
    do(g, "play_trashed", 0, give(g, "water_rights"))
    assert g.water == [4, 0, 0]
