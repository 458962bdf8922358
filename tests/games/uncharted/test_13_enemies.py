"""Section 13: Enemies, in the Standard game and as they change in Survival (section 15)."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, take, through
from unboxed.games.uncharted.rules.attack import power_of
from unboxed.games.uncharted.state import health_of
from unboxed.table.wording import Wording

BOTH = pytest.mark.parametrize("mode", ["standard", "survival"])


def health(g, enemy):
    return health_of(g, g.spaces[faces(g, g.spaces).index(enemy)])


def comes(enemy, mode, **more):
    """The Enemy appears: after a defeat in the first player's turn, or in a wave of Survival."""
    if mode == "standard":
        g = arrange(areas=["ac_010 ac_002", "ac_002", "ac_002"], zone="en_001 tr_001", adventure=enemy, **more)
        return attack(g, "en_001")
    return arrange(zone="tr_001 tr_002", foes=enemy, mode=mode, at=("wave", 1), **more)


@BOTH
@pytest.mark.rule("uncharted 13.1")
def test_lieutenants_strengthen_every_other_enemy(mode):
    g = arrange(hands=["", "", ""], zone="en_003 en_001 tr_001", mode=mode)
    assert (health(g, "en_003"), health(g, "en_001")) == (5, 4)
    g = arrange(hands=["", "", ""], zone="en_003 en_003 en_001 tr_001", mode=mode)
    assert (health(g, "en_003"), health(g, "en_001")) == (6, 5)


@pytest.mark.rule("uncharted 13.2")
def test_a_scout_makes_those_with_most_cards_discard_one():
    g = comes("en_004", "standard", hands=["", "ac_005 ac_012", "ac_005 ac_012"])
    assert asked(g) == (1, "discard_a_card")
    through(g, ("drop_card", "ac_012"), ("drop_card", "ac_005"))
    assert [len(hand) for hand in g.hands] == [1, 1, 1]
    g = arrange(hands=["", "ac_005 ac_012"], zone="tr_001 tr_002", foes="en_004", mode="survival", at=("wave", 1))
    take(g, "drop_card", "ac_005")
    assert faces(g, g.hands[1]) == ["ac_012"]


@pytest.mark.rule("uncharted 13.3")
def test_each_gatling_gunner_hits_the_leaders_after_the_damage_undefended_and_looks_anew():
    g = arrange(hands=["", "", ""], zone="en_006 en_006 tr_001", vp=[3, 3, 2], at="damage_phase")
    assert g.life == [8 - 2, 8 - 2, 8]  # four cards of each defended
    g = arrange(hands=["", "", ""], zone="en_006 en_006 tr_001", areas=["", "", ""], vp=[3, 2, 0], life=[5, 8, 8])
    g.stack, g.player = [("damage_phase",)], -1
    g.advance()
    assert g.out == [True, False, False]  # the second Gunner found another leader
    assert g.life[1] == 8 - 4 - 1


@pytest.mark.rule("uncharted 13.3")
def test_the_gunners_extra_damage_may_be_said_to_count_in_the_sum():
    g = arrange(zone="en_006 tr_001", vp=[1, 0], gatling="in_total", areas=["ac_015", ""], at="damage_phase")
    assert g.facing == (3, 2)
    assert g.life == [8, 6]


@pytest.mark.rule("uncharted 13.3", "uncharted 15.10")
def test_in_survival_the_gunner_hits_those_with_most_cards():
    g = arrange(hands=["ac_005", ""], zone="en_006 tr_001", areas=["", ""], mode="survival", at="damage_phase")
    assert g.life == [8 - 2 - 1, 8 - 2]


@pytest.mark.rule("uncharted 13.4")
def test_a_sniper_hits_the_turn_player():
    assert comes("en_007", "standard", hands=["", "", ""]).life == [6, 8, 8]


@pytest.mark.rule("uncharted 15.10")
def test_in_survival_a_sniper_hits_the_holder_of_the_starting_marker():
    assert comes("en_007", "survival", hands=["", "", ""], start=2).life == [8, 8, 6]


@BOTH
@pytest.mark.rule("uncharted 13.5")
def test_armour_stops_discarded_red_cards_and_an_ak_47s_share(mode):
    g = arrange(
        hands=["ac_005 ac_006", "", ""], areas=["ac_008 ac_002", "", ""], zone="en_008 en_014 tr_001", mode=mode
    )
    other = g.clone()
    take(g, "attack", "en_008")
    assert asked(g) == (0, "choose_action")  # nothing could be added, and the attack failed
    through(other, ("attack", "en_014"), ("throw_in", "ac_005"))
    assert power_of(other, 0) == 4
    assert Wording(other, 0, ["A", "B", "C"]).labels()[0] == "Discard .45 Defender for 2 AP"


@BOTH
@pytest.mark.rule("uncharted 13.6")
def test_whoever_defeats_a_guardian_recovers(mode):
    g = arrange(
        hands=["", "", ""], areas=["ac_037 ac_010 ac_002", "", ""], zone="en_010 tr_001", life=[3, 8, 8], mode=mode
    )
    attack(g, "en_010", "ac_037", "ac_010")
    assert g.life[0] == 5


@pytest.mark.rule("uncharted 13.6")
def test_some_enemies_are_only_their_numbers():
    enemies = arrange().lookup.enemies
    for face in ("en_001", "en_002", "en_005", "en_009"):
        card = enemies[face]
        assert (card.appear, card.damage, card.ending, card.recovery, card.defeat) == ((),) * 5
        assert (card.toughens, card.armoured) == (0, False)


@pytest.mark.parametrize("boss", ["en_011", "en_013"])
@pytest.mark.rule("uncharted 13.7")
def test_the_beast_and_navarro_cost_the_leaders_two_vp_at_the_end_of_the_round(boss):
    g = arrange(hands=["", "", ""], zone=f"{boss} tr_001", vp=[5, 5, 3], at="round_is_ending")
    assert g.vp == [3, 3, 3]


@pytest.mark.rule("uncharted 13.7")
def test_the_tank_hits_the_leaders_at_the_end_of_the_round():
    g = arrange(hands=["", "", ""], zone="en_012 tr_001", vp=[5, 5, 3], at="round_is_ending")
    assert g.life == [6, 6, 8]


@pytest.mark.rule("uncharted 15.10")
def test_in_survival_the_tank_hits_those_with_most_cards():
    g = arrange(hands=["ac_005", "", "ac_005"], zone="en_012 tr_001", mode="survival", at="round_is_ending")
    assert g.life == [6, 8, 6]


@pytest.mark.parametrize("boss", ["en_011", "en_013"])
@pytest.mark.rule("uncharted 15.11")
def test_in_survival_the_beast_and_navarro_make_those_with_most_cards_discard_two(boss):
    hands = ["ac_005 ac_006 ac_012", "ac_005", ""]
    g = arrange(hands=hands, zone=f"{boss} tr_001", mode="survival", at="round_is_ending")
    assert asked(g) == (0, "discard_a_card")
    through(g, ("drop_card", "ac_006"), ("drop_card", "ac_012"))
    assert [faces(g, hand) for hand in g.hands] == [["ac_005"], ["ac_005"], []]


@BOTH
@pytest.mark.rule("uncharted 13.8")
def test_the_helicopter_makes_everybody_rest_a_card_at_the_end_of_recovery(mode):
    g = arrange(
        hands=["", "", ""],
        areas=["ac_001 ~ac_002", "ac_001 ac_002", "ac_003"],
        zone="en_014 tr_001",
        mode=mode,
        start=1,
        at="recovery_phase",
    )
    assert asked(g) == (1, "rest_a_card")
    through(g, ("rest_card", "ac_001"))
    assert asked(g) == (0, "rest_a_card")
    take(g, "rest_card", "ac_002")
    assert [faces(g, zone) for zone in g.resting] == [["ac_002"], ["ac_001"], ["ac_003"]]


@pytest.mark.rule("uncharted 13.9")
def test_end_of_round_effects_run_in_the_order_of_spaces_each_looking_anew():
    g = arrange(hands=["", "", ""], zone="en_011 en_012 tr_001", vp=[5, 4, 0], at="round_is_ending")
    assert (g.vp, g.life) == ([3, 4, 0], [8, 6, 8])
    g = arrange(hands=["", "", ""], zone="en_012 en_011 tr_001", vp=[5, 4, 0], at="round_is_ending")
    assert (g.vp, g.life) == ([3, 4, 0], [6, 8, 8])
    g = arrange(hands=["", "", ""], zone="en_012 tr_001", at="round_is_ending")
    assert g.life == [6, 6, 6]  # all are tied
