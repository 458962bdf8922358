"""Section 10: Characters, in every mode where their effects work or do not."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, heard, marks, names, offers, take, through

MODES = ["standard", "deathmatch", "survival"]


def table(mode, hero, area="", life=None, **more):
    """Three players; the first has a Character with effects."""
    more = {"hands": ["", "", ""], "zone": "tr_001 tr_002" + ("" if mode == "deathmatch" else " en_001"), **more}
    areas = [area, "ac_002", "ac_002"]
    full = {"ch_001": 10, "ch_002": 7, "ch_004": 9, "ch_006": 7, "ch_007": 9}.get(hero, 8)
    return arrange(heroes=[hero, "", ""], areas=areas, life=[life or full, 8, 8], mode=mode, **more)


def defeat_something(g, mode, *weapons):
    """The first player defeats an Enemy, or in Deathmatch the second player."""
    if mode != "deathmatch":
        return attack(g, "en_001", *weapons)
    g.life[1] = 1
    take(g, "attack_player", 1)
    while asked(g)[1] in ("choose_weapons", "add_to_attack"):
        take(
            g, "enough_weapons" if "enough_weapons" in names(g) else "strike" if "strike" in names(g) else "use_weapon"
        )
    if asked(g)[1] == "defend_yourself":
        take(g, "stop_defending")
    return g


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.1")
def test_drake_gets_an_action_more_looked_at_once_as_his_turn_begins(mode):
    g = table(mode, "ch_001", "ac_020 ac_002 ac_003", 7, at="action_phase")
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.life[0], g.actions_left) == (6, 1)  # too late for this turn
    g = table(mode, "ch_001", "ac_002", 6, at="action_phase")
    assert g.actions_left == 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "ap"), [(5, 1), (4, 3)])
@pytest.mark.rule("uncharted 10.2")
def test_drake_has_more_ap_when_badly_hurt(mode, life, ap):
    g = table(mode, "ch_001", "ac_001 ac_002", life, hands=["ac_005", "", ""])
    if mode == "deathmatch":
        take(g, "attack_player", 1)
    else:
        take(g, "attack", "en_001")
    if ap < 3:
        assert g.prompt[:3] == ("add_to_attack", 0, ap)
    else:
        assert mode == "deathmatch" or "en_001" in faces(g, g.discards)  # enough: nothing more is asked
    assert table(mode, "ch_001", "ac_002", life, at="action_phase").actions_left == 3  # the other effect works on


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.2")
def test_drake_draws_for_a_target_defeated_with_his_colours(mode):
    area = "ac_010 ac_005 ac_005 ac_003 ac_003 ac_004 ac_004"
    g = defeat_something(table(mode, "ch_001", area), mode, "ac_010")
    assert len(g.hands[0]) == 2
    g = defeat_something(table(mode, "ch_001", area[:-7]), mode, "ac_010")
    assert len(g.hands[0]) == 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "after"), [(5, 7), (4, 7), (3, 6)])
@pytest.mark.rule("uncharted 10.3")
def test_elena_recovers_more_when_hurt_by_the_life_she_had_before(mode, life, after):
    g = table(mode, "ch_002", "ac_002", life, hands=["ac_012", "", ""])
    take(g, "special_blue", "ac_012")
    assert g.life[0] == after


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.3")
def test_elena_draws_after_a_discovery_with_her_colours(mode):
    g = table(mode, "ch_002", "ac_012 ac_012 ac_017 ac_003 ac_003", markers={"tr_002": (1, 2, 0)}, deck="ac_006 ac_007")
    through(g, ("use", "ac_003"), ("put_marker", "tr_002"))
    assert faces(g, g.hands[0]) == ["ac_006", "ac_007"]  # the ring's card, then hers, before the other player's
    g = table(mode, "ch_002", "ac_012 ac_012 ac_017 ac_003 ac_003", markers={"tr_002": (0, 3, 0)})
    g.turn = 0
    through(g, ("use", "ac_003"), ("put_marker", "tr_001"))
    assert g.hands[0] == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "asks"), [(5, True), (6, False)])
@pytest.mark.rule("uncharted 10.4")
def test_chloe_places_a_marker_for_a_defeat_when_hurt(mode, life, asks):
    g = defeat_something(table(mode, "ch_003", "ac_010 ac_002", life), mode)
    assert (asked(g) == (0, "place_a_marker")) is asks


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.4")
@pytest.mark.parametrize("option", ["draw_then_place", "place_then_draw"])
def test_chloe_takes_both_bonuses_in_either_order(mode, option):
    g = table(mode, "ch_003", "ac_003 ac_003 ac_004 ~ac_004")
    bonuses = [o for o in g.options if o[0] == "pass_with"]
    assert [o[2] for o in bonuses] == ["draw_then_place", "place_then_draw"]
    said = heard(g)
    g.choose(g.options.index(next(o for o in bonuses if o[2] == option)))
    take(g, "put_marker", "tr_001")
    assert (len(g.hands[0]), marks(g, "tr_001")) == (1, (1, 0, 0))
    order = [e[0] for e in said if e[0] in ("drew", "placed")]
    assert order == (["drew", "placed"] if option == "draw_then_place" else ["placed", "drew"])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "cards"), [(5, 0), (4, 1)])
@pytest.mark.rule("uncharted 10.5")
def test_sullivan_draws_at_the_start_of_a_round_when_hurt(mode, life, cards):
    assert len(table(mode, "ch_004", "ac_002", life, at="start_round").hands[0]) == cards


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.5")
def test_sullivan_plays_at_a_lower_cost_with_his_colours_and_it_adds_up(mode):
    area, zone = "ac_003 ac_003 ac_004 ac_026 ac_028", "tr_011 tr_002"
    assert offers(table(mode, "ch_004", area, hands=["ac_012", "", ""]), "play_card", "ac_012")
    assert not offers(table(mode, "ch_004", area[7:], hands=["ac_012", "", ""]), "play_card", "ac_012")
    g = table(mode, "ch_004", area, hands=["ac_016", "", ""], zone=zone, markers={"tr_011": (1, 0, 0)})
    take(g, "play_card", "ac_016")
    assert g.hands[0] == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.6", "uncharted 14.14", "uncharted 15.12")
def test_flynn_may_rest_a_card_of_another_player_instead_of_recovering(mode):
    g = table(mode, "ch_005", "ac_002 ac_012 ac_004", 5, hands=["ac_017", "", ""])
    take(g, "special_blue", "ac_017")
    if mode == "survival":
        assert (g.life[0], asked(g)[1]) == (7, "choose_action")
        return
    assert asked(g) == (0, "which_effect")
    through(g, "other_effect", ("rest_theirs", 2, "ac_002"))
    assert (faces(g, g.resting[2]), g.life[0]) == (["ac_002"], 5)
    full = table(mode, "ch_005", "ac_002 ac_012 ac_004", 9, hands=["ac_017", "", ""])
    take(full, "special_blue", "ac_017")
    assert asked(full) == (0, "rest_whose")  # at full Life only this is left


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.7", "uncharted 14.14", "uncharted 15.12")
def test_flynn_may_steal_a_vp_from_a_leader_in_the_standard_game(mode):
    g = table(mode, "ch_005", "ac_003 ac_004 ac_004 ac_026", hands=["ac_028", "", ""], vp=[3, 3, 3])
    take(g, "special_green", "ac_028")
    if mode != "standard":
        assert g.actions_left == 3
        return
    through(g, "other_effect", ("steal", 2))
    assert (g.vp, g.actions_left) == ([4, 3, 2], 1)
    alone = table(mode, "ch_005", "ac_003 ac_004 ac_004 ac_026", hands=["ac_028", "", ""], vp=[4, 3, 3])
    take(alone, "special_green", "ac_028")
    assert alone.actions_left == 3  # he leads alone


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("area", "life", "vp"),
    [("ac_002", 5, 0), ("ac_002", 4, 1), ("ac_001 ac_001 ac_002 ac_002 ac_003 ac_003 ~ac_004", 7, 1)],
)
@pytest.mark.rule("uncharted 10.8", "uncharted 14.14", "uncharted 15.12")
def test_schaefer_gains_vp_at_the_start_of_rounds_in_the_standard_game(mode, area, life, vp):
    g = table(mode, "ch_006", area, life, at="start_round")
    assert g.vp[0] == (vp if mode == "standard" else 0)


@pytest.mark.rule("uncharted 10.8")
def test_schaefer_gains_two_with_both():
    g = table("standard", "ch_006", "ac_001 ac_001 ac_002 ac_002 ac_003 ac_003 ac_004", 4, at="start_round")
    assert g.vp[0] == 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "more"), [(7, 0), (6, 1)])
@pytest.mark.rule("uncharted 10.9")
def test_tenzin_has_more_dp_when_hurt(mode, life, more):
    if mode == "deathmatch":
        g = table(mode, "ch_007", "ac_002", life)
        g.standing[1], g.turn = g.standing[0][:], 1
        g.face[g.standing[2][0]] = "ac_005"
        g.stack, g.player, g.standing[1] = [("take_action", 2)], -1, []
        g.turn = 2
        g.advance()
        take(g, "attack_player", 0)
        assert g.prompt[:3] == ("defend_yourself", 0, 2 - more)
    else:
        g = table(mode, "ch_007", "ac_002", life, zone="en_009 tr_001", at="damage_phase")
        assert g.prompt[:3] == ("defend_yourself", 0, 3 - more)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 10.9")
def test_tenzin_places_a_marker_with_blue_even_at_full_life(mode):
    g = table(mode, "ch_007", "ac_002 ac_012 ac_017", hands=["ac_012", "", ""])
    through(g, ("special_blue", "ac_012"), ("put_marker", "tr_001"))
    assert marks(g, "tr_001") == (1, 0, 0)
    assert not offers(table(mode, "ch_007", "ac_002 ac_012", hands=["ac_012", "", ""]), "special_blue")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("life", "after"), [(5, 5), (4, 5)])
@pytest.mark.rule("uncharted 10.10")
def test_lazarevic_recovers_at_the_start_of_rounds_when_hurt(mode, life, after):
    assert table(mode, "ch_008", "ac_002", life, at="start_round").life[0] == after


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("area", "ap"), [("~ac_005 ~ac_005 ac_001 ac_002 ac_002", 2), ("~ac_005 ac_001 ac_002 ac_002", 1)]
)
@pytest.mark.rule("uncharted 10.10")
def test_lazarevic_has_more_ap_with_his_colours(mode, area, ap):
    g = table(mode, "ch_008", area, hands=["ac_005", "", ""])
    if mode == "deathmatch":
        take(g, "attack_player", 1)
    else:
        take(g, "attack", "en_001")
    assert g.prompt[:3] == ("add_to_attack", 0, ap)
