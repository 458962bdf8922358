"""Section 6: attacking an Enemy."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, heard, marks, names, offers, take, through


@pytest.mark.rule("uncharted 6.1")
def test_an_attack_is_one_action_with_any_number_of_standing_red_cards_but_at_least_one():
    g = arrange(areas=["ac_005 ac_007 ac_002", ""], zone="en_001 en_002 tr_001")
    take(g, "attack", "en_002")
    assert names(g) == {"use_weapon"}
    take(g, "use_weapon", "ac_005")
    assert names(g) == {"use_weapon", "enough_weapons"}
    take(g, "use_weapon", "ac_007")
    assert (g.vp[0], g.actions_left) == (1, 1)
    assert not offers(arrange(areas=["~ac_005 ac_002", ""]), "attack")


@pytest.mark.rule("uncharted 6.1")
def test_attacks_that_only_rest_the_one_weapon_are_one_option_and_none_where_using_it_does_as_much():
    zone = "en_009 en_014 en_001 tr_001"
    g = arrange(areas=["ac_007 ac_002", ""], zone=zone)
    assert [offers(g, "attack", foe) for foe in zone.split()[:3]] == [True, False, True]  # the Guard would fall
    g = arrange(areas=["ac_007 ac_002", ""], hands=["ac_005", ""], zone=zone)
    assert [offers(g, "attack", foe) for foe in zone.split()[:3]] == [True] * 3  # a card could be thrown in
    g = arrange(areas=["ac_009 ac_002", ""], zone="en_008 tr_001")
    assert offers(g, "use", "ac_009")
    assert not offers(g, "attack")  # both would rest the pistol and draw
    g = arrange(areas=["ac_009 ~ac_002", ""], deck="ac_006", zone="en_009 tr_001")
    assert offers(g, "attack", "en_009")  # the card drawn could be thrown in


@pytest.mark.rule("uncharted 6.2")
def test_a_weapons_effects_happen_as_it_is_used_and_its_card_can_be_thrown_in():
    g = arrange(areas=["ac_034 ac_002", ""], deck="ac_006", zone="en_002")
    take(g, "attack", "en_002")
    assert asked(g) == (0, "add_to_attack")
    take(g, "throw_in", "ac_006")
    assert g.vp[0] == 1  # 3 + 1


@pytest.mark.rule("uncharted 6.3")
def test_red_cards_treasures_characters_and_the_phurba_add_ap():
    g = arrange(
        hands=["ac_005 ac_006", ""],
        areas=["ac_001 ac_030 ac_002", ""],
        zone="en_009 tr_015 tr_001",
        markers={"tr_015": (2, 0), "tr_001": (1, 0)},
        heroes=["ch_001", ""],
        life=[4, 8],
    )
    take(g, "attack", "en_009")
    assert g.prompt == ("add_to_attack", 0, 1 + 2 + 1 + 2, "8 needed")
    take(g, "add_support", "ac_030")
    assert g.vp[0] == 4  # 8 AP are enough: nothing more is asked
    assert not offers(arrange(areas=["ac_030", ""]), "attack")  # it cannot open an attack


@pytest.mark.rule("uncharted 6.4")
def test_a_failed_attack_leaves_nothing_behind():
    g = arrange(hands=["ac_006", ""], areas=["ac_005 ac_002 ac_001", ""], zone="en_009")
    said = heard(g)
    through(g, ("attack", "en_009"), ("use_weapon", "ac_005"), "enough_weapons", ("throw_in", "ac_006"))
    assert ("attack_failed", 0, 3, 8) in said
    assert (faces(g, g.resting[0]), faces(g, g.discards), g.vp[0]) == (["ac_005"], ["ac_006"], 0)
    take(g, "attack", "en_009")
    assert faces(g, g.spaces) == ["en_009"]


@pytest.mark.rule("uncharted 6.4", "uncharted 15.11")
def test_red_cards_beyond_need_are_thrown_in_only_where_cards_in_hand_are_counted():
    hands, areas = ["ac_005 ac_006 ac_012", ""], ["ac_010 ac_030 ac_002", ""]
    g = arrange(hands=hands, areas=areas, zone="en_001 en_011 tr_001", mode="survival")
    take(g, "attack", "en_001")
    assert (asked(g), names(g)) == ((0, "add_to_attack"), {"throw_in", "strike"})
    through(g, ("throw_in", "ac_005"), ("throw_in", "ac_006"))
    assert faces(g, g.hands[0])[:1] == ["ac_012"]
    assert "en_001" in faces(g, g.discards)
    for zone in ("en_001 en_004 tr_001", "en_001 tr_001"):
        g = take(arrange(hands=hands, areas=areas, zone=zone, mode="survival"), "attack", "en_001")
        assert "en_001" in faces(g, g.discards)
    g = arrange(hands=hands, areas=["ac_005 ac_002", ""], zone="en_008 en_011 tr_001", mode="survival")
    through(g, ("attack", "en_008"), ("throw_in", "ac_005"))  # it gives no AP there, but may go
    assert not offers(g, "throw_in", "ac_005")
    g = arrange(hands=["ac_005", ""], areas=["ac_009", ""], zone="en_008 en_011 tr_001", mode="survival")
    assert offers(g, "attack", "en_008")  # not the same as to use the pistol: a card can go


@pytest.mark.rule("uncharted 6.5")
def test_a_defeat_brings_vp_a_special_card_and_a_new_card_in_the_space():
    g = arrange(areas=["ac_010", ""], zone="tr_001 en_002 tr_002", special="ac_037", adventure="tr_006")
    said = heard(g)
    attack(g, "en_002")
    assert [e[0] for e in said if e[0] in ("gained_vp", "drew_special", "appeared")] == [
        "gained_vp",
        "drew_special",
        "appeared",
    ]
    assert (g.vp[0], faces(g, g.hands[0]), faces(g, g.spaces)) == (1, ["ac_037"], ["tr_001", "tr_006", "tr_002"])
    assert "en_002" in faces(g, g.discards)


@pytest.mark.rule("uncharted 6.6", "uncharted 13.6")
def test_effects_of_a_defeat_come_last_the_enemys_the_weapons_the_treasures_the_characters():
    g = arrange(
        areas=["ac_038 ac_037 ac_003 ac_003 ac_004 ac_004 ac_001", ""],
        zone="en_010 tr_025",
        markers={"tr_025": (1, 0)},
        heroes=["ch_001", ""],
        life=[7, 8],
        adventure="en_007",
    )
    said = heard(g)
    through(g, ("attack", "en_010"), ("use_weapon", "ac_038"), ("use_weapon", "ac_037"))
    order = [e for e in said if e[0] in ("appeared", "hurt", "recovered", "gained_vp", "drew")]
    assert [e[0] for e in order] == ["gained_vp", "appeared", "hurt", "recovered", "gained_vp", "gained_vp", "drew"]
    assert [e[3] for e in order if e[0] == "gained_vp"] == ["enemy", "card", "treasure"]


@pytest.mark.rule("uncharted 6.6", "uncharted 8.5")
def test_whoever_dropped_out_meanwhile_gets_no_effect_of_the_defeat():
    g = arrange(
        hands=["", "", ""], areas=["ac_037 ac_035", "", ""], zone="en_010 tr_001", life=[2, 8, 8], adventure="en_007"
    )
    attack(g, "en_010", "ac_037", "ac_035")
    assert (g.out[0], g.life[0], g.turn) == (True, 0, 1)


@pytest.mark.rule("uncharted 6.7")
@pytest.mark.parametrize(("enemy", "vp"), [("en_005", 2), ("en_009", 0)])
def test_an_rpg_is_discarded_at_the_end_of_the_attack_whatever_came_of_it(enemy, vp):
    g = arrange(areas=["ac_011 ac_002", ""], zone=f"{enemy} tr_001")
    attack(g, enemy)
    assert (g.vp[0], faces(g, g.standing[0])) == (vp, ["ac_002"])
    assert "ac_011" in faces(g, g.discards)


@pytest.mark.rule("uncharted 6.7")
def test_until_then_it_counts_for_colours():
    area = "ac_011 ac_005 ac_005 ac_003 ac_003 ac_004 ac_004"
    g = arrange(areas=[area, ""], heroes=["ch_001", ""], zone="en_001 tr_001")
    take(g, "attack", "en_001")
    take(g, "use_weapon", "ac_011")
    assert len(g.hands[0]) == 2
    assert marks(g, "tr_001") == (0, 0)
