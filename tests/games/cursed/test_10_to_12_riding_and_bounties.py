"""Movement, actions, bounties and monsters (sections 10 to 12)."""

import pytest

from tests.games.cursed.arrange import (
    TOWN,
    act,
    do,
    equip,
    give,
    job,
    names,
    offers,
    on_top,
    only_tops,
    stand,
    take,
)


def gang(g):
    return next(t for t in g.wanted if g.face[t] == "talbots_gang")


@pytest.mark.rule("cursed 10.1")
def test_one_rides_before_and_after_the_action_as_far_as_movement_lasts():
    g = act()
    stand(g, TOWN, move=2)
    do(g, "ride", 0, "Dry_Harbor")
    assert (g.at[0], g.move) == ("Dry_Harbor", 1)
    assert {option[2] for option in g.options if option[0] == "ride"} == {TOWN}
    g.acted = True
    do(g, "ride", 0, TOWN)
    assert g.at == [TOWN, TOWN]


@pytest.mark.rule("cursed 10.2")
def test_a_curse_symbol_raises_curse_and_hurts_the_cursed_once():
    g = act()
    g.curse[0] = 7
    stand(g, "Switchback_Stair", move=2)
    do(g, "ride", 0, "Gallows_Trench")
    assert (g.curse[0], g.health[0]) == (8, 3)
    g = act()
    equip(g, "bone_charm")
    stand(g, "Switchback_Stair", move=2)
    do(g, "ride", 0, "Gallows_Trench")
    assert g.curse[0] == 0


@pytest.mark.rule("cursed 10.3")
def test_attack_symbols_are_paid_or_suffered_in_any_mix():
    g = act()
    stand(g, "Beacon_Rock", move=3, attack=2)
    assert [option[3] for option in g.options if option[:3] == ("ride", 0, "Expedition")] == [2, 1, 0]
    do(g, "ride", 0, "Expedition", 1)
    assert (g.attack, g.health[0]) == (1, 3)
    g = act()
    g.health[0], g.water[0] = 1, 9
    stand(g, "Beacon_Rock", move=3)
    do(g, "ride", 0, "Expedition", 0)
    assert g.at[0] == TOWN
    assert g.water[0] == 9 - 4  # the far end is four spaces away
    g = act()
    equip(g, "armoured_duster")
    stand(g, "Keelbone_Gulch", move=1)
    do(g, "ride", 0, "Brine_Kettle", 0)
    assert g.health[0] == 4


@pytest.mark.rule("cursed 10.4")
def test_a_monsters_space_is_entered_only_to_fight():
    g = act()
    token, *_ = only_tops(g, "wendigo")
    g.monsters_at = ("Widow's_Ladder",)
    g.flipped, g.bullets[0] = 15, 0
    stand(g, "Mountain_View", move=3, attack=2)
    assert not offers(g, "ride", 0, "Widow's_Ladder")
    stand(g, "Mountain_View", move=6, attack=11)
    do(g, "ride", 0, "Widow's_Ladder")
    assert set(names(g)) == {"defeat"}
    do(g, "defeat", 0, token)
    assert g.fallen == 1
    g = act()
    g.acted = True
    only_tops(g, "wendigo")
    g.monsters_at = ("Widow's_Ladder",)
    stand(g, "Mountain_View", move=3, attack=20)
    assert not offers(g, "ride", 0, "Widow's_Ladder")


@pytest.mark.rule("cursed 10.4")
def test_a_journey_that_makes_the_price_too_high_costs_the_action():
    g = act()
    g.curse[0], g.bullets[0] = 6, 0
    only_tops(g, "tsilkali")
    g.monsters_at = ("Tidewater_Ruins",)
    g.flipped = 0
    stand(g, "Coral_Orchard", move=2, attack=3)  # the Imps cost 3 until the road's curse turns the Redhead
    do(g, "ride", 0, "Tidewater_Ruins")
    assert g.acted
    assert g.prompt[0] == "choose_route"
    do(g, "route")
    assert g.monsters_at != ("Tidewater_Ruins",)
    assert not offers(g, "defeat")


@pytest.mark.rule("cursed 10.4")
def test_whoever_came_to_fight_neither_slips_away_nor_spends_the_attack_on_a_job():
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Keelbone_Gulch",)
    g.flipped, g.bullets[0] = 0, 0
    first, storm, copy = give(g, "ride_the_storm", "ride_the_storm", "cursed")
    job(g, "bouncer")
    job(g, "farmhand")
    stand(g, TOWN, move=4, attack=5)
    do(g, "play", 0, first)
    do(g, "ride", 0, "Keelbone_Gulch")
    assert g.prompt[0] == "choose_fight"
    jobs = [g.face[option[2]] for option in g.options if option[0] == "do_job"]
    assert jobs == ["farmhand"]  # Bouncer's 4 of 5 attack would leave too little for the gang
    assert offers(g, "play", 0, storm)
    assert not offers(g, "play_trashed", 0, storm)
    assert not offers(g, "copy_trashed", 0, copy)
    do(g, "copy", 0, copy)
    assert (g.at[0], g.prompt[0]) == ("Keelbone_Gulch", "choose_fight")
    do(g, "defeat", 0, gang(g))
    assert g.prompt[0] == "choose_action"


@pytest.mark.rule("cursed 10.4")
def test_a_monster_goes_on_if_its_visitor_is_wounded_before_the_fight():
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Whalebone_Arch",)
    g.at[1] = "Dry_Harbor"
    g.health[0] = 1
    stand(g, "Saltlick_Flats", move=1, attack=9)
    do(g, "ride", 0, "Whalebone_Arch", 0)
    assert (g.at[0], g.out) == (TOWN, 1)
    assert g.monsters_at == ("Dry_Harbor",)


@pytest.mark.rule("cursed 11.1")
def test_there_is_one_action_or_none():
    g = act()
    stand(g, "Dry_Harbor")
    assert {"encounter_again", "camp", "end_action"} <= set(names(g))
    give(g, "dust_rider")
    do(g, "encounter_again")
    while g.prompt[0] != "choose_action":
        g.choose(0)
    assert not {"encounter_again", "camp"} & set(names(g))


@pytest.mark.rule("cursed 11.2")
def test_an_artifact_is_chosen_among_the_tokens_of_a_corner_and_played_at_once():
    g = act(4)
    stand(g, "Expedition")
    corner = [t for t in g.corners if g.lookup.colour[g.face[t]] == 0]
    do(g, "recover")
    assert [option[2] for option in g.options] == corner
    do(g, "take_artifact", 0, corner[1])
    assert corner[1] in g.hand[0]
    assert offers(g, "play", 0, corner[1])
    assert not g.knows(1, corner[0])
    g.acted = False
    stand(g, "Expedition")
    assert not offers(g, "recover")
    stand(g, "Mountain_View")
    assert offers(g, "recover")


@pytest.mark.rule("cursed 11.3")
def test_an_encounter_may_be_the_action_and_in_town_a_visit():
    g = act()
    g.water[0] = 5
    assert not offers(g, "visit_again")  # who has not moved into town has been there already
    stand(g, "Dry_Harbor", move=1)
    do(g, "ride", 0, TOWN)
    assert [option[2] for option in g.options if option[0] == "visit_again"] == ["job_board", "enter_store"]
    do(g, "visit_again", 0, "enter_store")
    do(g, "leave_store")
    assert g.acted
    g = act()
    stand(g, "Gallows_Trench")
    do(g, "encounter_again")
    assert len(g.met) == 1
    token = g.met[0]
    do(g, "outcome", 0, token, 2)
    while g.player >= 0 and g.prompt[0] != "choose_action" and g.at[0] != TOWN:
        g.choose(0)
    assert token in g.dark_discard


@pytest.mark.rule("cursed 11.4")
def test_robbing_costs_twice_the_health_and_pays_grit_and_water():
    g = act()
    g.health[1] = 4
    stand(g, TOWN, attack=7)
    assert not offers(g, "rob")
    stand(g, TOWN, attack=8)
    do(g, "rob", 0, 1)
    assert (g.attack, g.curse[0], g.grit[0], g.water[0], g.health[1]) == (0, 2, 4, 4, 3)


@pytest.mark.rule("cursed 11.5")
def test_camping_shuffles_everything_heals_and_ends_the_phase():
    g = act()
    one, two = give(g, "sprint", "blessing")
    do(g, "play", 0, one)
    do(g, "camp")
    assert {one, two} <= set(g.deck[0])
    assert not g.hand[0]
    assert not g.play[0]
    assert g.health[0] == 5
    assert g.player < 0
    assert not g.homeward


@pytest.mark.rule("cursed 12.1")
def test_a_bounty_is_defeated_where_it_was_last_seen_for_at_least_one_attack():
    g = act()
    token, *_ = only_tops(g, "rattlesnake_oakes")
    stand(g, TOWN, attack=9)
    assert not offers(g, "defeat")
    stand(g, "Dry_Harbor", attack=g.lookup.bounties["rattlesnake_oakes"].cost)
    do(g, "defeat", 0, token)
    assert (g.attack, g.grit[0], g.water[0]) == (0, 2, 2)
    g = act()
    g.flipped = 0
    equip(g, "marshals_badge")
    g.items[0] *= 3  # however many badges there are
    stand(g, "Keelbone_Gulch", attack=1)
    assert offers(g, "defeat", 0, gang(g))


@pytest.mark.rule("cursed 12.2")
def test_one_most_wanted_and_one_wanted_twice_in_an_action():
    g = act()
    one, two = only_tops(g, "two_tooth_merrick", "judge_hemlock")
    stand(g, "Mountain_View", attack=40)
    do(g, "defeat", 0, one)
    assert not offers(g, "defeat", 0, two)
    do(g, "defeat", 0, gang(g))
    do(g, "defeat", 0, gang(g))
    assert not offers(g, "defeat")
    for options, allowed in (({"monster_limit": "shared"}, False), ({}, True)):
        for order in (("wendigo", "judge_hemlock"), ("judge_hemlock", "wendigo")):
            g = act(**options)
            one, two = only_tops(g, *order)
            stand(g, "Mountain_View", attack=40)
            do(g, "defeat", 0, one)
            assert offers(g, "defeat", 0, two) == allowed


@pytest.mark.rule("cursed 12.3")
def test_the_next_card_of_the_pile_is_turned_up_at_once():
    g = act()
    token = on_top(g, "two_tooth_merrick")
    below = g.piles[0][-2]
    g.seen[below] = 0
    stand(g, "Keelbone_Gulch", attack=7)
    do(g, "defeat", 0, token)
    assert token in g.scored[0]
    assert g.knows(None, below)


@pytest.mark.rule("cursed 12.4", "cursed 17.4")
def test_talbots_gang_falls_twice_for_five():
    g = act()
    stand(g, "Keelbone_Gulch", attack=5)
    before = g.flipped
    do(g, "defeat", 0, gang(g))
    assert g.flipped != before
    do(g, "defeat", 0, gang(g))
    assert (g.attack, g.flipped, g.grit[0]) == (0, before, 1)
    assert gang(g) in g.wanted


@pytest.mark.rule("cursed 12.5")
@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("Keelbone_Gulch", "talbots_gang"),
        ("Anchor_Graveyard", "zombies"),
        ("Gallows_Trench", "demons"),
        ("Dry_Harbor", "the_crows"),
    ],
)
def test_each_wanted_has_its_terrain(place, name):
    g = act()
    only_tops(g)
    stand(g, place, attack=5)
    assert [g.face[option[2]] for option in g.options if option[0] == "defeat"] == [name]


@pytest.mark.rule("cursed 12.6")
def test_a_monster_that_is_turned_up_stands_at_its_place_and_hurts_nobody():
    g = act()
    token = on_top(g, "two_tooth_merrick")
    g.piles[0][-2:-1] = [take(g, "wendigo")]
    g.at[1] = "Mountain_View"
    health = g.health[1]
    stand(g, "Keelbone_Gulch", attack=7)
    do(g, "defeat", 0, token)
    assert g.monsters_at == ("Mountain_View",)
    assert g.health[1] == health


@pytest.mark.rule("cursed 12.7")
def test_a_monster_is_fought_where_its_figure_stands():
    g = act()
    token, *_ = only_tops(g, "wendigo")
    g.monsters_at = ("Beacon_Rock",)
    stand(g, "Mountain_View", attack=11)
    assert not offers(g, "defeat", 0, token)
    stand(g, "Beacon_Rock", attack=11)
    do(g, "defeat", 0, token)
    assert g.monsters == ()
    assert g.grit[0] == 7


@pytest.mark.rule("cursed 12.8", "cursed 17.6")
def test_a_monster_left_alone_goes_on_when_barrett_is_taken_beside_it():
    g = act()
    barrett, crow = only_tops(g, "barrett", "crow_prime")
    stand(g, "Black_Sand_Reach", move=3, attack=8)
    do(g, "ride", 0, "Mana_O'lana")
    do(g, "defeat", 0, barrett)
    assert g.monsters_at == ("Mana_O'lana",)
    do(g, "end_action")
    assert g.monsters == (crow,)
    assert g.monsters_at != ("Mana_O'lana",)


@pytest.mark.rule("cursed 12.8")
def test_a_monster_left_alone_goes_before_the_rider_who_leaves_it():
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Keelbone_Gulch",)
    stand(g, "Keelbone_Gulch", move=2, attack=3)
    do(g, "defeat", 0, gang(g))
    do(g, "ride", 0, TOWN)
    assert (g.monsters_at, g.at[0]) == ((TOWN,), TOWN)
    assert g.health[0] == 4  # the monster was there first
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Widow's_Ladder",)
    stand(g, "Widow's_Ladder", move=9, attack=3)
    do(g, "defeat", 0, gang(g))
    assert {option[2] for option in g.options if option[0] == "ride"} == {"Mountain_View"}  # it takes the other road
    do(g, "ride", 0, "Mountain_View")
    assert g.monsters_at == ("Switchback_Stair",)


@pytest.mark.rule("cursed 12.8")
def test_a_rider_whose_road_the_monster_takes_chooses_again():
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Switchback_Stair",)
    stand(g, "Switchback_Stair", move=4, attack=3)
    do(g, "defeat", 0, gang(g))
    do(g, "ride", 0, "Dry_Harbor")
    do(g, "route", g.monsters[0], "Dry_Harbor")
    assert (g.at[0], g.move, g.prompt[0]) == ("Switchback_Stair", 4, "choose_action")
    assert not offers(g, "ride", 0, "Dry_Harbor")
    do(g, "ride", 0, "Keelbone_Gulch")
    assert g.at[0] == "Keelbone_Gulch"


@pytest.mark.rule("cursed 12.8")
def test_a_step_away_also_comes_after_the_monster():
    g = act()
    on_top(g, "wendigo")
    g.monsters_at = ("Keelbone_Gulch",)
    stand(g, "Keelbone_Gulch", attack=3)
    do(g, "defeat", 0, gang(g))
    do(g, "play_trashed", 0, give(g, "ride_the_storm"))
    assert g.monsters_at == (TOWN,)
    do(g, "step_to", 0, TOWN)
    assert g.health[0] == 4


@pytest.mark.rule("cursed 12.9")
def test_a_monster_takes_the_fewest_spaces_then_symbols_then_players_then_the_first_player_chooses():
    g = act()
    token, *_ = only_tops(g, "tsilkali")
    spots = g.lookup.spots
    for spot in spots.values():
        assert all(spots[to].distance == spot.distance - 1 for to in spot.onwards)
    tie = next(spot for spot in spots.values() if len(spot.onwards) > 1)
    for place in spots:
        g.monsters_at = (place,)
        assert len(spots[place].onwards) >= (place != TOWN)
    g.monsters_at = (tie.name,)
    g.stack.append(("walk_on", token))
    g.player = -1
    g.advance()
    assert g.player == g.first
    assert {option[2] for option in g.options} == set(tie.onwards)
    g.player = -1
    g.at[1] = tie.onwards[1]
    g.stack.append(("walk_on", token))
    g.advance()
    assert g.monsters_at == (tie.onwards[1],)


@pytest.mark.rule("cursed 12.10")
def test_everybody_where_a_monster_comes_is_hurt_in_town_too():
    g = act()
    token, *_ = only_tops(g, "tsilkali")
    g.monsters_at = ("Dry_Harbor",)
    before = g.health[:]
    g.stack.append(("walk_on", token))
    g.player = -1
    g.advance()
    assert g.monsters_at == (TOWN,)
    assert g.health == [n - 1 for n in before]


@pytest.mark.rule("cursed 12.11")
def test_the_first_to_have_21_grit_brings_a_monster_to_the_top_of_a_pile():
    g = act()
    g.grit[0] = 20
    top, bottom = g.piles[2][-1], g.piles[2][0]
    do(g, "play_trashed", 0, give(g, "tall_tale"))
    assert g.prompt[0] == "choose_pile"
    do(g, "call_monster", 0, 2)
    assert g.piles[2][-1] == bottom
    assert g.piles[2][0] == top
    assert g.monsters == (bottom,)
    do(g, "play_trashed", 0, give(g, "tall_tale"))
    assert g.prompt[0] == "choose_action"


@pytest.mark.rule("cursed 12.1")
@pytest.mark.parametrize(("players", "costs"), [(2, 9), (3, 10), (4, 11)])
def test_a_monster_costs_more_the_more_hunt_it(players, costs):
    g = act(players)
    token = on_top(g, "wendigo")
    g.monsters_at = ("Keelbone_Gulch",)
    stand(g, "Keelbone_Gulch", attack=costs - 1)
    assert not offers(g, "defeat", 0, token)
    stand(g, "Keelbone_Gulch", attack=costs)
    do(g, "defeat", 0, token)
    assert g.attack == 0
