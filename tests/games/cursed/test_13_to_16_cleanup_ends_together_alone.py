"""Cleanup, the end, the cooperative game and the three games for one (sections 13 to 16)."""

import importlib

import pytest

from tests.games.cursed.arrange import (
    GAME,
    TOWN,
    act,
    begun,
    cleanup,
    do,
    equip,
    give,
    job,
    names,
    offers,
    on_top,
    only_tops,
    play,
    stand,
    take,
)
from unboxed.kernel.errors import SetupError
from unboxed.kernel.tokens import EVERYBODY


def end_of_round(g):
    g.player = -1
    g.stack.clear()
    g.phase = "cleanup"
    g.do("end_round")
    g.advance()


def finished(g, verdict="last_round"):
    finish = importlib.import_module("unboxed.games.cursed.rules.finish").finish
    g.player = -1
    finish(g, verdict)
    return g.result


@pytest.mark.rule("cursed 13.1", "cursed 13.2")
def test_one_discards_as_one_likes_and_draws_up_to_four():
    g = act()
    one, two, *_ = give(g, "sprint", "blessing", "ambush", "bandolier", "dust_rider")
    g.player = -1
    g.stack = [("redraw", 0), ("discard_some", 0), ("put_away", 0)]
    g.advance()
    do(g, "discard_card", 0, one)
    assert g.discard[0][-1] == one
    assert g.knows(1, one)
    do(g, "keep_rest")
    assert len(g.hand[0]) == 4
    give(g, "sprint")
    g.stack = [("redraw", 0)]
    g.advance()
    assert len(g.hand[0]) == 5  # a fuller hand is kept
    assert two in g.hand[0]


@pytest.mark.rule("cursed 13.3")
def test_equipment_and_gifts_are_ready_again_in_the_next_round():
    g = act(hero="annabelle")
    boots = equip(g, "good_boots")
    do(g, "use", 0, boots)
    do(g, "use_gift")
    assert g.tired
    assert g.once
    end_of_round(g)
    assert not g.tired
    assert not g.once


@pytest.mark.rule("cursed 13.4")
def test_whoever_reshuffled_goes_home_in_cleanup():
    g = act()
    g.at = ["Dry_Harbor", "Dry_Harbor"]
    g.removed += g.deck[0][1:]
    g.discard[0] += g.deck[0][:1]
    g.deck[0] = []
    play(g, give(g, "old_sea_chart"))
    assert g.at[0] == "Dry_Harbor"
    g.player = -1
    g.stack = [("go_home",)]
    g.advance()
    assert g.at == [TOWN, "Dry_Harbor"]


@pytest.mark.rule("cursed 13.5")
def test_each_monster_on_the_map_moves_as_they_appeared():
    g = act()
    only_tops(g, "tsilkali", "wendigo")
    g.monsters_at = ("Whalebone_Arch", "Brine_Kettle")
    g.at = ["Dry_Harbor", "Keelbone_Gulch"]  # so that neither has two ways
    g.player = -1
    g.stack = [("monsters_walk",)]
    g.advance()
    assert g.monsters_at == ("Dry_Harbor", "Keelbone_Gulch")


@pytest.mark.rule("cursed 13.5", "cursed 5.3")
def test_whoever_one_monster_wounds_is_gone_before_the_next_moves():
    g = act()
    only_tops(g, "wendigo", "tsilkali")
    g.monsters_at = ("Switchback_Stair", "Whalebone_Arch")
    g.at[1], g.health[1] = "Dry_Harbor", 1
    g.player = -1
    g.stack.clear()
    g.phase = "cleanup"
    g.do("monsters_walk")
    g.advance()
    assert (g.at[1], g.monsters_at[0]) == (TOWN, "Dry_Harbor")
    assert [option[2] for option in g.options] == ["Dry_Harbor", "Saltlick_Flats"]  # nobody draws the second there


@pytest.mark.rule("cursed 13.6")
def test_the_token_passes_counter_clockwise():
    g = act(3)
    g.first = 1
    end_of_round(g)
    assert g.first == 0
    end_of_round(g)
    assert g.first == 2


@pytest.mark.rule("cursed 14.1", "cursed 14.2", "cursed 14.3", "cursed 14.4")
def test_the_three_ends_and_the_last_round():
    g = act()
    g.fallen = 3
    assert not g.over
    end_of_round(g)
    assert g.result.reason == "three monsters have fallen"
    g = act()
    g.removed += g.corners
    g.corners = []
    end_of_round(g)
    assert g.result.reason == "no artifact is left on the map"
    g = act()
    only_tops(g, "tsilkali")
    g.monsters_at = ("Dry_Harbor",)
    cleanup(g)
    assert g.result.reason == "a monster took San Andreas"
    for options, last in (({}, 100), ({"last_round": 18}, 18)):
        g = act(**options)
        g.round = last - 1
        end_of_round(g)
        assert not g.over
        end_of_round(g)
        assert g.result.reason == "the last round is over"


@pytest.mark.rule("cursed 14.3")
def test_under_an_option_the_town_falls_at_once():
    for when, over in (("round_end", False), ("at_once", True)):
        g = act(town_falls=when)
        token, *_ = only_tops(g, "tsilkali")
        g.monsters_at = ("Dry_Harbor",)
        g.player = -1
        g.do("walk_on", token)
        g.advance()
        assert g.over == over
        if not over:
            stand(g, TOWN, attack=30)
            assert not offers(g, "defeat")


@pytest.mark.rule("cursed 14.5", "cursed 14.6", "cursed 14.7")
def test_end_jobs_then_debts_then_artifacts():
    g = act()
    g.water[0] = 7
    job(g, "maecenas")
    job(g, "clean_hands")
    job(g, "farmhand")
    give(g, "saints_finger")
    result = finished(g)
    # Clean Hands gives the water that Maecenas lacked; Farmhand is a debt of 1; the artifact is worth 5
    assert result.scores[0] == 3 + 3 - 1 + 5
    assert g.water[0] == 11


@pytest.mark.rule("cursed 14.8")
def test_most_grit_wins_and_ties_go_to_most_wanted_then_jobs_then_water():
    g = act()
    g.grit, g.water = [5, 6], [0, 0]
    assert finished(g.clone()).winners == (1,)
    g.grit = [6, 6]
    g.jobs = [[], []]
    assert finished(g.clone()).winners == (0, 1)
    g.water = [0, 1]
    assert finished(g.clone()).winners == (1,)
    g.scored[0].append(take(g, "farmhand"))
    assert finished(g.clone()).winners == (0,)
    g.scored[1].append(take(g, "barrett"))
    assert finished(g.clone()).winners == (1,)


@pytest.mark.rule("cursed 14.8", "cursed 12.2")
@pytest.mark.parametrize(("limit", "winners"), [("apart", (1,)), ("shared", (0, 1))])
def test_a_monster_breaks_a_tie_only_if_it_is_a_most_wanted_card_in_an_action_too(limit, winners):
    g = act(monster_limit=limit)
    g.grit, g.water, g.jobs = [6, 6], [0, 0], [[], []]
    g.scored[0].append(take(g, "wendigo"))
    g.scored[1].append(take(g, "barrett"))
    assert finished(g).winners == winners


# --- together -------------------------------------------------------------------------------------


@pytest.mark.rule("cursed 15.1")
@pytest.mark.parametrize(("players", "grit"), [(2, 100), (3, 80), (4, 60)])
def test_the_team_starts_with_140_less_20_for_each(players, grit):
    assert begun(players, "coop").team == grit
    assert begun(players, "coop", team_grit=-20).team == grit - 20
    assert GAME.sides(GAME.setup(players, "coop")) == (0,) * players


@pytest.mark.rule("cursed 15.2")
def test_grit_is_the_teams_and_a_friend_may_be_robbed():
    g = act(mode="coop")
    g.health[1] = 2
    team = g.team
    stand(g, TOWN, attack=4)
    do(g, "rob", 0, 1)
    assert g.team == team + 2
    assert g.grit == [0, 0]


@pytest.mark.rule("cursed 15.3", "cursed 15.4", "cursed 15.5")
def test_a_defeated_card_is_replaced_in_cleanup_after_the_drain():
    for option, loss in (("with_monsters", 7), ("without_monsters", 0)):
        g = act(mode="coop", coop_drain=option)
        token, monster = only_tops(g, "two_tooth_merrick", "crow_prime")
        g.piles[0].insert(0, hidden := take(g, "barrett"))
        g.seen[hidden] = 0
        stand(g, "Keelbone_Gulch", attack=7)
        do(g, "defeat", 0, token)
        assert g.seen[hidden] == 0
        team = g.team
        g.player = -1
        g.stack = [("drain",)]
        g.advance()
        assert g.team == team - loss
        assert g.seen[hidden] == EVERYBODY
        assert monster in g.monsters


@pytest.mark.rule("cursed 15.6")
def test_the_team_loses_below_zero_and_wins_with_the_third_monster_at_once():
    g = act(mode="coop")
    only_tops(g, "barrett")
    g.team = 3
    g.player = -1
    g.stack = [("settled",), ("drain",)]
    g.advance()
    assert (g.team, g.verdict) == (0, "")
    g = act(mode="coop")
    only_tops(g, "barrett")
    g.team = 2
    g.player = -1
    g.stack = [("settled",), ("drain",)]
    g.advance()
    assert g.result.winners == ()
    g = act(mode="coop")
    token, *_ = only_tops(g, "wendigo")
    g.fallen = 2
    stand(g, "Mountain_View", attack=11)
    do(g, "defeat", 0, token)
    assert g.result.winners == (0, 1)


@pytest.mark.rule("cursed 15.7")
def test_together_only_winning_and_losing_count():
    g = act(mode="coop")
    g.removed += g.corners
    g.corners = []
    do(g, "play_trashed", 0, give(g, "tall_tale"))
    assert g.prompt[0] == "choose_action"
    end_of_round(g)
    assert not g.over
    g.round = 100
    end_of_round(g)
    assert (g.result.winners, g.result.reason) == ((), "the last round is over")


# --- alone ------------------------------------------------------------------------------------------


@pytest.mark.rule("cursed 16.1")
def test_alone_all_tokens_are_on_the_map_and_the_others_of_a_corner_are_discarded():
    assert len(begun(1, "curse_chaser").corners) == 12
    g = act(1, "curse_chaser")
    stand(g, "Expedition")
    do(g, "recover")
    do(g, "take_artifact")
    assert len(g.corners) == 9
    assert len(g.boxed) == 2
    with pytest.raises(SetupError, match="one player"):
        GAME.setup(2, "shadows")
    with pytest.raises(SetupError, match="one player"):
        GAME.setup(1, "standard")


@pytest.mark.rule("cursed 16.2", "cursed 16.3")
def test_a_round_without_a_capture_lets_an_outlaw_go():
    g = act(1, "curse_chaser")
    barrett, judge, monster = only_tops(g, "barrett", "judge_hemlock", "wendigo")
    g.piles[0].insert(0, hidden := take(g, "deacon_ashby"))
    g.captured = False
    g.player = -1
    g.stack = [("let_go",)]
    g.advance()
    assert [option[2] for option in g.options] == [barrett, judge]
    do(g, "drop_bounty", 0, barrett)
    assert barrett in g.removed
    assert g.seen[hidden] == EVERYBODY
    assert monster in g.monsters
    g.captured = True
    g.stack = [("let_go",)]
    g.advance()
    assert g.player < 0


@pytest.mark.rule("cursed 16.4")
def test_alone_the_common_ends_do_not_apply():
    g = act(1, "dark_arts")
    g.removed += g.corners
    g.corners = []
    g.fallen = 3
    end_of_round(g)
    assert not g.over
    g.round = 100
    end_of_round(g)
    assert g.result.winners == ()


@pytest.mark.rule("cursed 16.5")
def test_alone_nobody_is_robbed_and_the_token_stays():
    g = act(1, "curse_chaser", hero="jebediah")
    job(g, "farmhand")
    stand(g, TOWN, attack=50)
    assert not {"rob", "character_action"} & set(names(g))
    end_of_round(g)
    assert g.first == 0
    g = act(1, "curse_chaser")
    g.grit[0] = 20
    do(g, "play_trashed", 0, give(g, "tall_tale"))
    assert g.prompt[0] == "choose_pile"


@pytest.mark.rule("cursed 16.6")
def test_the_curse_chaser_wins_by_three_monsters_and_loses_by_a_wound():
    g = act(1, "curse_chaser")
    token, *_ = only_tops(g, "wendigo")
    g.fallen = 2
    stand(g, "Mountain_View", attack=11)
    do(g, "defeat", 0, token)
    assert g.result.winners == (0,)
    g = act(1, "curse_chaser")
    g.health[0] = 1
    play(g, give(g, "blood_oath"))
    assert g.result.winners == ()


@pytest.mark.rule("cursed 16.7", "cursed 16.8")
def test_the_dark_arts_are_won_beside_crow_prime_with_four_artifacts():
    four = ("stone_heart", "saints_finger", "the_first_feather", "surveyors_skull")
    g = act(1, "dark_arts")
    token, *_ = only_tops(g, "crow_prime")
    stand(g, "Mana_O'lana", attack=30)
    assert not offers(g, "defeat", 0, token)
    stand(g, "Black_Sand_Reach", move=3)
    assert not offers(g, "ride", 0, "Mana_O'lana")
    give(g, *four)
    do(g, "ride", 0, "Mana_O'lana")
    assert g.result.winners == (0,)
    g = act(1, "dark_arts")
    token, *_ = only_tops(g, "crow_prime")
    g.monsters_at = ("Whalebone_Arch",)
    g.at[0], g.health[0] = "Dry_Harbor", 1
    give(g, *four)
    g.player = -1
    g.do("walk_on", token)
    g.advance()
    assert g.result.winners == (0,)  # before any damage
    g = act(1, "dark_arts")
    token, *_ = only_tops(g, "crow_prime")
    g.monsters_at = ("Dry_Harbor",)
    give(g, *four)
    g.player = -1
    g.do("walk_on", token)
    g.advance()
    assert (g.result.winners, g.result.reason) == ((), "a monster took San Andreas")


@pytest.mark.rule("cursed 16.9")
def test_the_shadows_have_three_tracks_of_four_different_jobs():
    for seed in range(10):
        g = begun(1, "shadows", seed)
        faces = [g.face[t] for track in g.tracks for t in track]
        assert [len(track) for track in g.tracks] == [4, 4, 4]
        assert len(set(faces)) == 12
        assert all(g.lookup.jobs[name].kind != "end" and name != "stickup_artist" for name in faces)
        assert [g.seen[t] == EVERYBODY for t in g.tracks[0]] == [False, False, False, True]
    g = act(1, "shadows")
    for track in g.tracks:
        g.job_deck += track
        track.clear()
    for track in g.tracks:
        track.append(token := take(g, "farmhand" if not any(g.tracks) else "bouncer" if len(track) else "mail_rider"))
        g.seen[token] = EVERYBODY
        if track is g.tracks[1]:
            break
    g.tracks[2].append(take(g, "hired_gun"))
    stand(g, TOWN, move=9)
    do(g, "do_job", 0, g.tracks[0][0])
    assert not g.over
    do(g, "do_job", 0, g.tracks[1][0])
    assert g.result.winners == (0,)


@pytest.mark.rule("cursed 16.9", "cursed 8.5")
def test_a_number_that_a_track_asks_for_counts_also_for_whoever_holds_no_job():
    g = act(1, "shadows")
    g.job_deck += g.tracks[0] + g.jobs[0]
    g.jobs[0] = []
    g.tracks[0] = [asked := take(g, "con_man")]
    g.seen[asked] = EVERYBODY
    g.threshold[0], g.curse[0] = 9, 5
    play(g, give(g, "night_march"))
    assert (g.curse[0], asked in g.scored[0]) == (6, True)


@pytest.mark.rule("cursed 16.10")
def test_jobs_of_ones_own_do_not_count_for_the_tracks_nor_bar_them():
    g = act(1, "shadows")
    g.job_deck += g.tracks[0]
    g.tracks[0] = []
    own = job(g, "farmhand")
    g.tracks[0] = [take(g, "mail_rider"), track := take(g, "farmhand")]
    g.seen[track] = EVERYBODY
    stand(g, TOWN, move=6)
    do(g, "do_job", 0, own)
    assert len(g.tracks[0]) == 2
    do(g, "do_job", 0, track)
    assert len(g.tracks[0]) == 1
    assert g.seen[g.tracks[0][0]] == EVERYBODY


@pytest.mark.rule("cursed 16.11")
def test_the_shadows_are_lost_to_four_monsters_but_not_to_a_wound():
    g = act(1, "shadows")
    g.health[0] = 1
    play(g, give(g, "blood_oath"))
    assert not g.ending
    assert g.health[0] == 3
    g = act(1, "shadows")
    only_tops(g, "tsilkali", "wendigo", "crow_prime")
    judge = on_top(g, "judge_hemlock", 3)
    g.piles[3].insert(0, take(g, "white_demon"))
    stand(g, "Mountain_View", attack=9)
    g.monsters_at = ("Expedition", "Beacon_Rock", "Mana_O'lana")
    do(g, "defeat", 0, judge)
    assert g.result.reason == "all four monsters are on the map"


def test_a_round_goes_through_cleanup_to_the_next():
    g = act()
    number = g.round
    cleanup(g)
    assert g.round == number + 1
