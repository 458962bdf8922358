"""Encounters, jobs and the store (sections 7 to 9)."""

import pytest

from tests.games.cursed.arrange import (
    TOWN,
    act,
    again,
    do,
    encounter,
    equip,
    give,
    job,
    names,
    offers,
    on_top,
    play,
    stand,
    take,
    town,
)
from unboxed.content.packs import Pack
from unboxed.games.cursed import GAME
from unboxed.games.cursed.state import BULLETS_END, CURSE_END, HEALTH_END
from unboxed.kernel.errors import BadCards
from unboxed.kernel.tokens import EVERYBODY


@pytest.mark.rule("cursed 7.1")
@pytest.mark.parametrize(
    ("place", "label"),
    [("Dry_Harbor", "Share your water"), ("Keelbone_Gulch", "Haul it back"), ("Anchor_Graveyard", "Stand guard")],
)
def test_an_encounter_is_read_in_the_column_of_the_terrain(place, label):
    g = act()
    g.water[0], g.bullets[0] = 9, 0
    g.move, g.attack = 9, 9
    token = encounter(g, "parched_caravan", place)
    assert any(option[0] == "outcome" and option[4].startswith(label) for option in g.options)
    assert token in g.met


@pytest.mark.rule("cursed 7.1", "cursed 7.5")
def test_a_cursed_space_has_cursed_encounters_whose_bad_outcome_is_always_open():
    g = act()
    g.water[0] = 9
    token = encounter(g, "toll_of_names", "Gallows_Trench")
    assert [option[3] for option in g.options if option[0] == "outcome"] == [0, 2]
    do(g, "outcome", 0, token, 2)
    assert g.grit[0] == -1


@pytest.mark.rule("cursed 7.2")
def test_a_price_is_paid_in_full_and_cards_may_raise_it():
    g = act()
    g.bullets[0] = 0
    rider = give(g, "dust_rider")
    token = encounter(g, "the_dry_well", "Dry_Harbor")
    assert not offers(g, "outcome", 0, token, 0)
    do(g, "play", 0, rider)
    do(g, "outcome", 0, token, 0)
    assert g.water[0] == 3
    assert g.move == 0


@pytest.mark.rule("cursed 7.3")
def test_players_on_one_space_meet_the_same_card():
    g = act()
    give(g, "sprint")
    give(g, "sprint", p=1)
    token = encounter(g, "sandstorm", "Anchor_Graveyard", choice=1)
    assert g.met == [token]
    g.at[1] = "Anchor_Graveyard"
    g.stack.clear()
    g.player = -1
    g.turn = 1
    g.do("clear_met")
    g.do("encounter", 1)
    g.advance()
    assert g.prompt == ("choose_outcome", 1, token)
    do(g, "outcome", 1, token, 1)
    assert g.met == []
    assert g.enc_discard[-1] == token


@pytest.mark.rule("cursed 7.4", "cursed 17.7")
def test_whoever_can_pay_nothing_shows_the_hand_and_whoever_can_must_choose():
    g = act()
    g.bullets[0] = 0
    give(g, "reckless_swing", "blessing")
    token = encounter(g, "stagecoach_in_the_dust", "Dry_Harbor")
    assert offers(g, "show_hand")
    do(g, "show_hand")
    assert all(g.seen[t] == EVERYBODY for t in g.hand[0])
    assert g.water[0] == 0
    g = act()
    g.bullets[0] = 0
    give(g, "jack_of_trails")
    token = encounter(g, "stagecoach_in_the_dust", "Dry_Harbor")
    assert names(g) == [] or not offers(g, "show_hand")  # three movement are within reach
    assert token in g.met


@pytest.mark.rule("cursed 7.6")
def test_a_step_costs_nothing_of_the_road_and_brings_no_encounter():
    g = act()
    g.phase = "encounter"
    g.at[0] = "Switchback_Stair"
    g.stack.append(("step", (0, -1)))
    g.player = -1
    g.advance()
    do(g, "step_to", 0, "Gallows_Trench")
    assert g.at[0] == "Gallows_Trench"
    assert g.curse[0] == 0
    assert not g.met


@pytest.mark.rule("cursed 10.5")
def test_a_step_into_a_monsters_space_is_only_for_fighters_in_the_action_phase():
    g = act()
    token = on_top(g, "wendigo")
    g.monsters_at = ("Gallows_Trench",)
    for phase, attack, allowed in (("encounter", 20, False), ("action", 1, False), ("action", 20, True)):
        g.phase, g.at[0], g.attack = phase, "Switchback_Stair", attack
        g.stack.append(("step", (0, -1)))
        g.player = -1
        g.advance()
        assert offers(g, "step_to", 0, "Gallows_Trench") == allowed
        g.player = -1
    g.monsters_at = (TOWN,)
    g.at[0], g.move = "Dry_Harbor", 1
    g.advance()
    assert offers(g, "ride", 0, TOWN)
    assert token in g.monsters


@pytest.mark.rule("cursed 7.7")
def test_in_town_one_may_visit_job_board_store_or_neither():
    g = act()
    town(g)
    assert names(g)[:3] == ["pass_town", "job_board", "enter_store"]
    do(g, "pass_town")
    assert g.player < 0


@pytest.mark.rule("cursed 7.8")
def test_a_found_artifact_may_come_from_the_box_and_closes_its_corner():
    g = act()
    found = set()
    for seed in range(30):
        h = g.clone()
        h.chance = seed * 7919
        h.move = 6
        encounter(h, "discover_treasure", "Anchor_Graveyard")
        h.move = 6
        again(h)
        do(h, "outcome", 0, h.met[0], 0)
        token = h.discard[0][-1]
        found.add(token)
        assert h.colours[0] == 1 << h.lookup.colour[h.face[token]]
    assert found & set(g.boxed)
    assert found & set(g.corners)


@pytest.mark.rule("cursed 8.1")
def test_the_job_board_gives_two_new_jobs_and_replaces_scored_ones():
    g = act()
    done = take(g, "mail_rider")
    g.scored[0].append(done)
    same = take(g, "mail_rider")
    g.job_deck.append(same)
    town(g)
    do(g, "job_board")
    assert len(g.jobs[0]) + len(g.scored[0]) == 3
    assert same in g.job_discard
    g = act()
    g.scored[0].append(take(g, "mail_rider"))
    same = take(g, "mail_rider")
    g.removed += [t for t in (*g.job_deck, *g.job_discard) if t != same]
    g.job_deck, g.job_discard = [same], []
    town(g)
    do(g, "job_board")
    assert not g.jobs[0]


@pytest.mark.rule("cursed 8.2")
def test_one_job_may_be_sold_for_water():
    g = act()
    token = job(g, "cattle_drive")
    town(g)
    do(g, "job_board")
    water = g.water[0]
    do(g, "sell", 0, token)
    assert g.water[0] == water + 2
    assert g.job_discard[-1] == token
    assert g.player < 0


@pytest.mark.rule("cursed 8.2", "cursed 4.1")
def test_a_job_just_drawn_may_be_done_before_one_is_sold():
    g = act()
    g.job_deck += [take(g, "bouncer"), take(g, "farmhand")]
    rider = give(g, "dust_rider")
    town(g)
    do(g, "job_board")
    do(g, "play", 0, rider)
    do(g, "do_job", 0)
    assert [g.face[t] for t in g.scored[0]] == ["farmhand"]
    assert g.prompt[0] == "choose_sale"
    do(g, "sell", 0)
    assert g.jobs[0] == []
    assert g.water[0] == 4


@pytest.mark.rule("cursed 8.3")
def test_farmhand_takes_three_movement_and_moves_nobody():
    g = act()
    token = job(g, "farmhand")
    stand(g, TOWN, move=4)
    do(g, "do_job", 0, token)
    assert (g.move, g.at[0], g.grit[0], g.water[0]) == (1, TOWN, 1, 2)


@pytest.mark.rule("cursed 8.4")
def test_con_man_asks_for_exactly_six_curse():
    g = act()
    g.threshold[0] = 6
    job(g, "con_man")
    assert g.grit[0] == 0
    g.curse[0] = 5
    play(g, give(g, "night_march"))
    assert (g.curse[0], g.grit[0]) == (6, 2)


@pytest.mark.rule("cursed 8.5")
def test_events_score_their_jobs():
    g = act()
    job(g, "stickup_artist")
    g.health[1] = 2
    stand(g, TOWN, attack=4)
    do(g, "rob", 0, 1)
    assert g.grit[0] == 4
    g = act()
    job(g, "gang_buster")
    stand(g, "Keelbone_Gulch", attack=9)
    gang = next(t for t in g.wanted if g.face[t] == "talbots_gang")
    do(g, "defeat", 0, gang)
    before = g.grit[0]
    do(g, "defeat", 0, gang)
    assert g.grit[0] - before in (2, 3)
    g = act()
    job(g, "tomb_breaker")
    job(g, "stage_to_the_coast")
    stand(g, "Expedition")
    do(g, "recover")
    do(g, "take_artifact")
    assert g.grit[0] == 1
    g.player = -1
    g.stack = [("end_part", 0)]
    g.advance()
    assert g.grit[0] == 2
    g = act()
    job(g, "monster_slayer")
    token = on_top(g, "wendigo")
    stand(g, "Mountain_View", attack=11)
    do(g, "defeat", 0, token)
    assert g.grit[0] == 10


@pytest.mark.rule("cursed 8.6")
def test_jobs_score_at_once_also_in_anothers_turn_and_when_already_met():
    g = act()
    job(g, "prizefighter", p=1)
    g.health[1] = 3
    stand(g, TOWN, attack=6)
    do(g, "rob", 0, 1)
    assert g.grit[1] == 2
    g = act()
    g.bullets[0] = 0
    g.job_deck.append(take(g, "fireworks_man"))
    town(g)
    do(g, "job_board")
    assert g.grit[0] >= 1


@pytest.mark.rule("cursed 8.7")
def test_a_number_counts_in_passing_only_if_the_option_says_so():
    for options, grit in (({"jobs_in_passing": "yes"}, 2), ({}, 0)):
        g = act(**options)
        job(g, "con_man")
        g.curse[0] = 5
        play(g, give(g, "call_to_darkness"))
        assert (g.curse[0], g.grit[0]) == (7, grit)


@pytest.mark.rule("cursed 8.8")
def test_no_name_is_scored_twice():
    g = act()
    job(g, "con_man")
    job(g, "con_man")
    g.curse[0] = 5
    play(g, give(g, "night_march"))
    assert g.grit[0] == 2
    assert len(g.jobs[0]) == 1


def shop(g):
    town(g)
    do(g, "enter_store")


@pytest.mark.rule("cursed 9.1", "cursed 9.2")
def test_one_may_buy_as_much_as_one_can_pay():
    g = act()
    g.water[0] = 99
    shop(g)
    card = g.row[0]
    do(g, "buy", 0, card)
    assert card in g.items[0]
    assert len(g.row) == 3
    left = g.water[0]
    do(g, "buy_bullet")
    do(g, "buy_stat", 0, "bullet_max")
    do(g, "buy_stat", 0, "threshold")
    do(g, "buy_stat", 0, "health")
    assert left - g.water[0] == 1 + 2 + 3 + 4
    hero = g.lookup.characters[g.hero[0]]
    stats = (hero.bullets + 1, hero.bullet_max + 1, hero.threshold + 1, hero.health + 1)
    assert (g.bullets[0], g.bullet_max[0], g.threshold[0], g.health[0]) == stats
    g.store_discard.append(top := take(g, "torch"))
    g.seen[top] = EVERYBODY
    again(g)
    assert offers(g, "buy", 0, top)


@pytest.mark.rule("cursed 9.2", "cursed 4.13")
def test_nothing_is_sold_beyond_the_ends_of_the_tracks():
    g = act()
    g.water[0] = 99
    g.health[0] = HEALTH_END
    g.bullets[0] = g.bullet_max[0] = BULLETS_END
    g.threshold[0] = CURSE_END
    shop(g)
    assert not offers(g, "buy_bullet")
    assert not offers(g, "buy_stat")
    g.health[0] -= 1
    g.bullets[0] -= 1
    g.bullet_max[0] -= 1
    g.threshold[0] -= 1
    again(g)
    for stat in ("health", "bullet_max", "threshold"):
        assert offers(g, "buy_stat", 0, stat)


@pytest.mark.rule("cursed 9.3")
def test_a_refresh_puts_the_row_on_the_discard_pile_in_any_order_once():
    g = act()
    shop(g)
    one, two, three = g.row
    do(g, "refresh")
    do(g, "aside", 0, two)
    do(g, "aside", 0, three)
    assert g.store_discard[-3:] == [two, three, one]
    assert len(g.row) == 3
    assert not offers(g, "refresh")


@pytest.mark.rule("cursed 9.4")
def test_a_full_player_discards_for_the_new_card():
    g = act()
    g.water[0] = 99
    knife, whip = equip(g, "skinning_knife"), equip(g, "bullwhip")
    boots = equip(g, "good_boots")
    g.row[0] = (rifle := take(g, "long_tom_rifle"))
    g.seen[rifle] = EVERYBODY
    shop(g)
    do(g, "buy", 0, rifle)
    do(g, "give_up", 0, whip)
    assert g.items[0] == [boots, rifle]
    assert set(g.store_discard[-2:]) == {knife, whip}


@pytest.mark.rule("cursed 9.5")
def test_equipment_that_gives_is_exhausted_until_cleanup():
    g = act()
    boots = equip(g, "good_boots")
    do(g, "use", 0, boots)
    assert g.move == 1
    assert not offers(g, "use", 0, boots)
    whip = equip(g, "bullwhip")
    do(g, "use", 0, whip, 1)
    assert g.attack == 1


@pytest.mark.rule("cursed 9.5")
def test_equipment_that_is_given_up_and_bought_back_serves_once_in_a_round():
    g = act()
    g.water[0] = 40
    horse = equip(g, "horse")
    equip(g, "good_boots")
    mold = take(g, "bullet_mold")
    g.row[0], g.seen[mold] = mold, EVERYBODY
    town(g)
    do(g, "enter_store")
    do(g, "use", 0, horse)
    do(g, "buy", 0, mold)
    do(g, "give_up", 0, horse)
    do(g, "buy", 0, horse)
    do(g, "give_up", 0, mold)
    assert horse in g.items[0]
    assert not offers(g, "use", 0, horse)


@pytest.mark.rule("cursed 9.6")
def test_with_several_proficiencies_one_chooses_each_time_among_those_that_nothing_surpasses():
    g = act()
    g.bullets[0] = 3
    equip(g, "colt_walker")
    assert [option[2:4] for option in g.options if option[0] == "fire"] == [(1, 2)]  # not her own 1 for 1
    do(g, "fire", 0, 1, 2)
    do(g, "fire", 0, 1, 2)
    assert (g.attack, g.bullets[0]) == (4, 1)
    g = act(hero="jebediah")
    g.bullets[0] = 4
    equip(g, "colt_walker")
    equip(g, "coach_gun")
    assert [option[2:4] for option in g.options if option[0] == "fire"] == [(1, 2), (3, 7)]  # not 2 for 3


@pytest.mark.rule("cursed 8.4")
@pytest.mark.parametrize(("kind", "needed"), [("equal", "track"), ("event", "event"), ("end", "measure")])
def test_a_job_of_a_pack_that_nobody_could_do_is_refused(kind, needed):
    told = 'name = "Odd"\ncopies = 1\ngrit = 1\nwater = 1\ntext = "Do it."\n'
    pack = Pack("mine", (("jobs.toml", f'[[card]]\nid = "odd"\n{told}kind = "{kind}"\n'),))
    with pytest.raises(BadCards, match=rf"a job of the kind '{kind}' needs `{needed}`"):
        GAME.setup(2, packs=(pack,))
