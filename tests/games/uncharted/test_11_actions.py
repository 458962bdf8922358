"""Section 11: Action cards, each of the 41."""

import random

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, heard, marks, names, offers, take, through
from unboxed.games.uncharted import GAME
from unboxed.games.uncharted.rules.attack import power_of
from unboxed.table.table import begin

MODES = ["standard", "deathmatch", "survival"]
WEAPONS = {
    "ac_001": 1, "ac_005": 2, "ac_006": 2, "ac_007": 3, "ac_008": 2, "ac_009": 2, "ac_010": 4, "ac_011": 6, "ac_033": 4,
    "ac_034": 3, "ac_035": 5, "ac_036": 6, "ac_037": 7, "ac_038": 3,
}  # fmt: skip


def zone(mode):
    return "tr_001 tr_002" + ("" if mode == "deathmatch" else " en_001")


def table(mode, area, **more):
    more = {"hands": ["", "", ""], "zone": zone(mode), **more}
    return arrange(areas=[area, "ac_002", "ac_002"], mode=mode, **more)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("weapon", "ap"), WEAPONS.items())
@pytest.mark.rule("uncharted 6.2")
def test_every_weapon_gives_its_attack(mode, weapon, ap):
    there = "tr_001 tr_002" + ("" if mode == "deathmatch" else " en_014")
    g = table(mode, f"{weapon} ac_002", hands=["ac_005", "", ""], zone=there)
    through(g, ("attack_player", 1) if mode == "deathmatch" else ("attack", "en_014"))
    assert g.prompt[:3] == ("add_to_attack", 0, ap)
    assert len(g.hands[0]) == (2 if weapon in ("ac_009", "ac_034") else 1)  # the light pistols draw


@pytest.mark.parametrize(("card", "dp"), [("ac_001", 1), ("ac_002", 1), ("ac_006", 2), ("ac_015", 3)])
@pytest.mark.rule("uncharted 11.1")
def test_some_cards_count_more_in_defence(card, dp):
    g = arrange(areas=[card, ""], zone="en_009 en_001 tr_001", at="damage_phase")
    assert g.life[0] == 8 - (4 - dp)  # it is rested unasked: it stands again at once


@pytest.mark.rule("uncharted 11.2")
def test_each_ak_47_makes_every_discarded_red_card_worth_more():
    g = arrange(hands=["ac_005 ac_006", ""], areas=["ac_008 ac_008", ""], zone="en_014 tr_001")
    through(g, ("attack", "en_014"), "use_weapon", ("throw_in", "ac_005"))
    assert power_of(g, 0) == 2 + 2 + 3
    take(g, "throw_in", "ac_006")
    assert (g.vp[0], g.discards != []) == (0, True)


@pytest.mark.parametrize(("area", "ap"), [("ac_036", 6), ("ac_036 ac_030", 8), ("ac_036 ac_001", 4)])
@pytest.mark.rule("uncharted 11.2")
def test_the_dragon_sniper_is_stronger_alone_among_red_cards(area, ap):
    g = arrange(hands=["ac_005", ""], areas=[area, ""], zone="en_014")
    take(g, "attack", "en_014")
    if "ac_001" in area:
        through(g, ("use_weapon", "ac_036"), ("use_weapon", "ac_001"))
    if "ac_030" in area:
        take(g, "add_support", "ac_030")
    assert power_of(g, 0) == ap
    before = power_of(g, 0)
    said = heard(g)
    take(g, "throw_in", "ac_005")
    assert ("attack_failed", 0, before + 1, 11) in said


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.3")
def test_clinging_to_life_keeps_its_owner_at_1(mode):
    g = table(mode, "ac_020 ac_014 ac_002", life=[1, 8, 8])
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.life[0], faces(g, g.discards), g.out[0]) == (1, ["ac_014"], False)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.4")
def test_care_heals_any_player_in_the_game_who_is_hurt(mode):
    g = table(mode, "ac_013 ac_002", life=[5, 4, 8])
    take(g, "use", "ac_013")
    assert [offers(g, "for_player", p) for p in range(3)] == [True, True, False]
    take(g, "for_player", 1)
    assert g.life == [5, 6, 8]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.5")
def test_the_stolen_clue_swaps_a_marker_and_needs_one_in_supply(mode):
    g = table(mode, "ac_021 ac_002", zone="tr_001 tr_003", markers={"tr_001": (1, 2, 0)})
    take(g, "use", "ac_021")
    assert (marks(g, "tr_001"), g.supply) == ((2, 1, 0), [4, 5, 6])
    g = table(mode, "ac_021 ac_002", zone="tr_016 tr_022 tr_001", markers={"tr_016": (3, 1, 0), "tr_022": (3, 0, 0)})
    assert not offers(g, "use", "ac_021")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.6")
def test_make_a_deal_needs_a_card_to_give_and_only_the_two_see_it(mode):
    assert not offers(table(mode, "ac_025 ac_002"), "use", "ac_025")
    g = table(mode, "ac_025 ac_002", hands=["ac_012 ac_005", "", ""])
    through(g, ("use", "ac_025"), ("give_card", 2, "ac_012"))
    token = g.hands[2][0]
    assert [g.knows(seat, token) for seat in (0, 1, 2, None)] == [True, False, True, False]
    through(g, ("put_marker", "tr_001"), ("put_marker", "tr_002"))
    assert (marks(g, "tr_001"), marks(g, "tr_002")) == ((1, 0, 0), (1, 0, 0))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.7")
def test_go_deeper_needs_a_treasure_with_a_marker_and_stays_there(mode):
    assert not offers(table(mode, "ac_023 ac_002"), "use", "ac_023")
    g = table(mode, "ac_023 ac_002", zone="tr_016 tr_022", markers={"tr_016": (1, 0, 0), "tr_022": (1, 0, 0)})
    through(g, ("use", "ac_023"), ("put_markers", "tr_022"))
    assert (marks(g, "tr_022"), asked(g)[1]) == ((3, 0, 0), "choose_action")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.7")
def test_the_map_may_move_a_marker_before_it_places_one(mode):
    g = table(mode, "ac_019 ac_002", markers={"tr_002": (1, 0, 0)})
    take(g, "use", "ac_019")
    stay = through(g.clone(), "move_nothing", ("put_marker", "tr_001"))
    assert (marks(stay, "tr_002"), marks(stay, "tr_001")) == ((1, 0, 0), (1, 0, 0))
    through(g, ("grab_marker", "tr_002"), ("put_marker", "tr_001"))
    assert (marks(g, "tr_002"), marks(g, "tr_001")) == ((0, 0, 0), (2, 0, 0))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.8")
def test_the_drum_stands_a_card_of_yours_and_one_of_another_but_never_a_drum(mode):
    g = table(mode, "ac_026 ~ac_026 ~ac_002 ~ac_003")
    for p in (1, 2):
        g.resting[p], g.standing[p] = g.standing[p], []
    through(g, ("use", "ac_026"), ("stand_card", "ac_003"), ("for_player", 1))
    assert faces(g, g.standing[0]) == ["ac_003"]
    assert faces(g, g.standing[1]) == ["ac_002"]
    assert not offers(table(mode, "ac_026 ~ac_026"), "use", "ac_026")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.9")
def test_the_diary_takes_any_action_card_but_a_diary(mode):
    g = table(mode, "ac_029 ac_002", discards="ac_029 ac_001 ac_033 tr_003 ac_012")
    take(g, "use", "ac_029")
    assert [offers(g, "take_discard", f) for f in ("ac_029", "ac_001", "ac_033", "ac_012", "tr_003")] == [
        False, True, True, True, False,
    ]  # fmt: skip
    take(g, "take_discard", "ac_033")
    assert faces(g, g.hands[0]) == ["ac_033"]
    assert all(g.knows(seat, g.hands[0][0]) for seat in (1, 2, None))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.10")
def test_temptation_hurts_after_its_markers_and_what_they_discover(mode):
    g = table(mode, "ac_020 ac_002", zone="tr_004 tr_003", markers={"tr_004": (1, 0, 0)}, life=[1, 8, 8])
    through(g, ("use", "ac_020"), ("put_marker", "tr_004"), ("put_marker", "tr_004"))
    assert g.life[0] == 2  # the burner healed 2 first


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("card", "cost"), [("ac_004", 1), ("ac_028", 2), ("ac_041", 3)])
@pytest.mark.rule("uncharted 11.10")
def test_cards_that_let_you_play_do_their_parts_in_order_and_the_play_may_be_declined(mode, card, cost):
    wanted = {1: "ac_012", 2: "ac_016", 3: "ac_010"}[cost]
    g = table(mode, f"{card} ac_002", hands=[wanted, "", ""])
    take(g, "use", card)  # the last one draws a card to pay with
    assert offers(g, "play_cheaper", wanted)
    declined = take(g.clone(), "play_nothing")
    assert declined.actions_left == 1
    take(g, "play_cheaper", wanted)
    assert wanted in faces(g, g.standing[0])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("card", "drawn", "healed", "actions"),
    [
        ("ac_002", 1, 0, 1),
        ("ac_012", 0, 1, 2),
        ("ac_017", 2, 0, 1),
        ("ac_018", 1, 1, 2),
        ("ac_039", 2, 1, 1),
    ],
)
@pytest.mark.rule("uncharted 11.10")
def test_cards_that_draw_and_heal(mode, card, drawn, healed, actions):
    g = table(mode, f"{card} ac_003", life=[5, 8, 8])
    take(g, "use", card)
    assert (len(g.hands[0]), g.life[0], g.actions_left) == (drawn, 5 + healed, actions)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.10")
def test_wandering_draws_before_it_discards(mode):
    g = table(mode, "ac_016 ac_002", deck="ac_012 ac_022")
    through(g, ("use", "ac_016"), ("drop_card", "ac_012"))
    assert (faces(g, g.hands[0]), faces(g, g.discards)) == (["ac_022"], ["ac_012"])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("card", "markers", "drawn"), [("ac_003", 1, 0), ("ac_022", 2, 0), ("ac_024", 1, 1), ("ac_040", 3, 0)]
)
@pytest.mark.rule("uncharted 7.1")
def test_cards_that_search(mode, card, markers, drawn):
    g = table(mode, f"{card} ac_002")
    through(g, ("use", card), *[("put_marker", "tr_001")] * markers)
    assert (marks(g, "tr_001"), len(g.hands[0])) == ((markers, 0, 0), drawn)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 11.4")
def test_the_seaplane_draws_for_you_and_another(mode):
    g = table(mode, "ac_027 ac_002")
    take(g, "use", "ac_027")
    assert [offers(g, "for_player", p) for p in range(3)] == [False, True, True]
    take(g, "for_player", 2)
    assert [len(hand) for hand in g.hands] == [1, 0, 1]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("uncharted 6.3")
def test_the_phurba_is_rested_beside_a_weapon(mode):
    g = table(mode, "ac_001 ac_030")
    through(g, ("attack_player", 1) if mode == "deathmatch" else ("attack", "en_001"), ("add_support", "ac_030"))
    if mode == "deathmatch":
        assert g.prompt[:3] == ("defend_yourself", 1, 3)
    else:
        assert "en_001" in faces(g, g.discards)


@pytest.mark.rule("uncharted 11.11")
def test_spoils_ring_and_chloes_defender_pay_vp_in_the_standard_game_and_are_out_otherwise():
    g = arrange(areas=["ac_038 ac_002", ""], zone="en_001 tr_001")
    attack(g, "en_001")
    assert g.vp[0] == 1 + 1  # the Guard itself brings one
    for mode in ("deathmatch", "survival"):
        faces_there = set(begin(GAME.setup(3, mode), 1).face)
        assert not {"ac_031", "ac_032", "ac_038"} & faces_there
    assert {"ac_031", "ac_032", "ac_038"} <= set(begin(GAME.setup(3), 1).face)


@pytest.mark.rule("uncharted 11.6")
def test_a_given_card_may_be_any_of_the_hand_for_those_who_did_not_see():
    g = table("standard", "ac_025 ac_002", hands=["ac_012 ac_005", "", ""])
    through(g, ("use", "ac_025"), ("give_card", 2, "ac_012"))
    worlds = {g.imagine(1, random.Random(seed)).face[g.hands[2][0]] for seed in range(30)}
    assert len(worlds) > 1
    assert names(g) == {"put_marker", "put_markers"}
