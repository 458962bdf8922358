"""Sections 8 and 9: damage, defence, dropping out, the end of the Standard game."""

import pytest

from tests.games.uncharted.arrange import (
    all_pass,
    arrange,
    asked,
    faces,
    heard,
    marks,
    offers,
    take,
    take_it,
    through,
)
from unboxed import SetupError
from unboxed.games.uncharted import GAME
from unboxed.games.uncharted.rules.damage import enough_to_stop, hurt
from unboxed.games.uncharted.state import with_entry
from unboxed.kernel.questions import NOBODY
from unboxed.table.wording import Wording


@pytest.mark.rule("uncharted 8.1")
def test_everybody_faces_the_whole_sum():
    g = arrange(hands=["", "", ""], areas=["", "", ""], zone="en_001 en_002 en_009 tr_001", at="damage_phase")
    assert g.facing == (6, 6, 6)
    assert g.life == [2, 2, 2]


@pytest.mark.rule("uncharted 8.2", "uncharted 11.1", "uncharted 12.1")
def test_rested_cards_characters_and_treasures_defend():
    g = arrange(
        areas=["ac_015 ac_006 ac_002 ac_001", ""],
        zone="en_009 en_014 en_013 tr_005 tr_007 tr_023",
        markers={"tr_005": (1, 0), "tr_007": (2, 0), "tr_023": (1, 0)},
        heroes=["ch_007", ""],
        life=[6, 8],
        at="damage_phase",
    )
    assert g.prompt == ("defend_yourself", 0, 13 - 1 - 2 - 1 - 1, 6)
    take(g, "defend_with", "ac_015")
    assert g.prompt[2] == 5
    take(g, "defend_with", "ac_006")
    assert g.prompt[2] == 3
    assert not offers(g, "defend_fully")  # two more cards are not enough
    through(g, ("defend_with", "ac_002"), ("defend_with", "ac_001"))
    assert g.life[0] == 5


@pytest.mark.rule("uncharted 8.2")
def test_who_cannot_like_wounds_defends_unasked_for_cards_stand_again_at_once():
    g = arrange(
        areas=["ac_001 ac_002 ac_003", "ac_001"], zone="en_002 tr_001", heroes=["ch_005", ""], at="damage_phase"
    )
    assert (g.life, g.round, asked(g)) == ([9, 7], 2, (0, "choose_action"))


@pytest.mark.rule("uncharted 8.2")
def test_as_many_cards_as_needed_are_those_of_least_use():
    g = arrange(
        hands=["", "", ""], areas=["ac_001", "ac_015 ac_010 ac_001 ac_037", ""], mode="deathmatch", zone="tr_001 tr_002"
    )
    take(g, "attack_player", 1)
    assert faces(g, enough_to_stop(g, 1)) == ["ac_001"]  # one damage: neither Cover nor the GAU-19 is wasted on it
    assert not offers(g, "defend_fully")  # that is one card, which is on offer by itself
    for facing, rested in ((3, ["ac_015"]), (4, ["ac_001", "ac_015"])):  # Cover alone stops three
        g.facing = with_entry(g.facing, 1, facing)
        assert faces(g, enough_to_stop(g, 1)) == rested


@pytest.mark.rule("uncharted 8.3")
def test_damage_is_never_below_nothing_and_falls_at_once_after_all_were_asked():
    g = arrange(hands=["", "", ""], zone="en_002 tr_001", start=1, heroes=["ch_003"] * 3, at="damage_phase")
    said = heard(g)
    assert asked(g)[0] == 1
    take(g, "defend_fully")
    assert g.life == [8, 8, 8]
    through(g, "stop_defending", "stop_defending")
    assert g.life == [6, 8, 6]
    events = [e[0] for e in said]
    assert events.index("hurt") > max(i for i, e in enumerate(events) if e == "defended")


@pytest.mark.rule("uncharted 8.4")
def test_the_character_does_not_defend_and_effects_cannot_be_defended_against():
    g = arrange(areas=["", ""], zone="en_002 tr_001", at="damage_phase")
    assert g.life == [6, 6]  # nothing to rest, nobody asked
    g = arrange(zone="en_012 tr_001", vp=[1, 0], at="round_is_ending")
    assert g.life == [6, 8]


@pytest.mark.rule("uncharted 8.5")
def test_at_0_life_everything_is_discarded_and_no_effect_can_choose_the_player():
    g = arrange(
        hands=["ac_005 ac_012", "", ""],
        areas=["ac_020 ~ac_001", "ac_013", ""],
        zone="tr_001 tr_003",
        markers={"tr_003": (2, 1, 0)},
        life=[1, 5, 8],
    )
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.out[0], g.hands[0], g.standing[0], g.resting[0]) == (True, [], [], [])
    assert (marks(g, "tr_001"), marks(g, "tr_003")) == ((0, 0, 0), (0, 1, 0))
    assert sorted(faces(g, g.discards)) == ["ac_001", "ac_005", "ac_012", "ac_020"]
    assert asked(g) == (1, "choose_action")
    take(g, "use", "ac_013")
    assert not offers(g, "for_player", 0)


@pytest.mark.rule("uncharted 8.6", "uncharted 11.3", "uncharted 12.8")
def test_what_saves_is_used_without_asking_and_with_two_kinds_one_is_chosen():
    g = arrange(areas=["~ac_014", ""], zone="en_009 tr_001", life=[2, 8], at="damage_phase")
    assert (g.life[0], g.resting[0]) == (1, [])
    assert "ac_014" in faces(g, g.discards)
    g = arrange(areas=["~ac_014", ""], zone="en_009 tr_021", markers={"tr_021": (3, 1)}, life=[2, 8], at="damage_phase")
    assert asked(g) == (0, "save_yourself")
    card = take(g.clone(), "cling", "ac_014")
    assert marks(card, "tr_021") == (3, 1)
    take(g, "leave_treasure", "tr_021")
    assert (g.life[0], marks(g, "tr_021"), g.supply[0]) == (1, (0, 1), 6)


@pytest.mark.rule("uncharted 11.3")
def test_of_two_copies_that_save_each_says_whether_it_stands_or_rests():
    g = arrange(areas=["ac_014 ~ac_014", ""], zone="tr_001", life=[2, 8])
    g.player = NOBODY
    hurt(g, 0, 2)
    assert asked(g) == (0, "save_yourself")
    labels = Wording(g, 0, ["Ann", "Bob"]).labels()
    assert [label.rpartition(", ")[2] for label in labels] == ["which is resting", "which is standing"]


@pytest.mark.rule("uncharted 8.6")
def test_it_helps_against_one_damage_only():
    g = arrange(areas=["~ac_014", ""], zone="en_012 tr_001", life=[2, 8], vp=[1, 0], at="damage_phase")
    assert g.out[0]  # the Tank's 2 at the end of the round came on top


@pytest.mark.rule("uncharted 9.1")
@pytest.mark.parametrize("pile", ["deck", "special", "adventure"])
def test_when_any_deck_runs_out_the_round_is_played_to_its_end(pile):
    piles = {"deck": "ac_005 ac_005", "special": "ac_033 ac_033", "adventure": "tr_003 tr_003"}
    piles[pile] = piles[pile].split()[0]
    g = arrange(areas=["ac_010 ac_002", ""], zone="en_002 en_001 tr_001", short=True, vp=[0, 5], **piles)
    through(g, ("attack", "en_002"), ("use", "ac_002"))
    assert g.deck_gone
    all_pass(g)
    take_it(g)
    assert (g.over, g.winners, g.life[1]) == (True, (1,), 7)


@pytest.mark.rule("uncharted 9.1")
def test_an_empty_special_deck_may_be_said_to_end_nothing_and_gives_no_card():
    g = arrange(
        hands=[""] * 3, areas=["ac_010 ac_007", "", ""], zone="en_002 en_001 tr_001", short=True, deck="ac_005",
        special="ac_033",
        adventure="tr_003 tr_003 tr_003", end_decks="action_adventure",
    )  # fmt: skip
    through(g, ("attack", "en_002"), ("use_weapon", "ac_010"))
    assert not g.deck_gone
    take(g, "attack", "en_001")
    assert faces(g, g.hands[0]) == ["ac_033"]


@pytest.mark.rule("uncharted 9.1")
def test_that_option_is_on_offer_only_where_the_special_deck_can_run_out():
    cards = GAME.setup(2).cards.values()
    special = sum(card.copies for card in cards if card.deck == "actions" and card.level == "special")
    for players in (2, 3, 4):
        for chosen in ("easy", "normal", "hard"):
            listed = [(card, getattr(card, f"in_{chosen}", ())) for card in cards]
            foes = sum(copies[players - 2] for card, copies in listed if card.deck == "enemies" and copies)
            assert foes + 1 + players < special  # each Enemy, the Guard, and Ram's Head for everybody
            with pytest.raises(SetupError, match="'end_decks' changes nothing here"):
                GAME.setup(players, "standard", (), {"adventure": chosen, "end_decks": "action_adventure"})
    assert special > 8 + 8 + 1 + 1 + 2  # two players: both piles, a boss, the Guard, Ram's Head
    with pytest.raises(SetupError, match="'end_decks' changes nothing here"):
        GAME.setup(2, "standard", (), {"end_decks": "action_adventure"})
    assert GAME.setup(3, "standard", (), {"end_decks": "action_adventure"})


@pytest.mark.rule("uncharted 9.2")
def test_a_sole_survivor_wins_whatever_the_vp_and_no_survivor_means_a_draw():
    g = arrange(areas=["", ""], zone="en_009", life=[8, 1], vp=[0, 30], at="damage_phase")
    assert (g.over, g.winners) == (True, (0,))
    g = arrange(areas=["", ""], zone="en_009", life=[1, 1], vp=[0, 30], at="damage_phase")
    assert (g.over, g.winners) == (True, ())


@pytest.mark.rule("uncharted 9.3")
@pytest.mark.parametrize(
    ("vp", "life", "winners"), [([5, 6], [1, 1], (1,)), ([5, 5], [9, 8], (1,)), ([5, 5], [10, 8], (0, 1))]
)
def test_equal_vp_are_decided_by_less_damage_and_then_shared(vp, life, winners):
    g = arrange(heroes=["ch_001", "ch_003"], vp=vp, life=life, zone="tr_001")
    g.stack, g.player, g.deck_gone = [("end_round",)], -1, True
    g.advance()
    assert g.winners == winners


@pytest.mark.rule("uncharted 9.4", "uncharted 11.11")
def test_cards_pay_at_the_end_before_vp_are_compared():
    g = arrange(areas=["~ac_031 ac_032 ac_005 ~ac_006", "ac_001"], vp=[0, 4], zone="tr_001")
    g.stack, g.player, g.deck_gone = [("end_round",)], -1, True
    g.advance()
    assert (g.vp, g.winners) == ([5, 4], (0,))
    assert g.result.scores == (5.0, 4.0)


@pytest.mark.rule("uncharted 9.5")
def test_only_a_safety_net_ends_the_game_by_rounds():
    g = arrange(zone="tr_001", vp=[0, 1], round_=15, last_round=15)
    all_pass(g)
    assert (g.over, g.winners, g.result.reason) == (True, (1,), "15 rounds were over, with 1 VP")
    g = arrange(zone="tr_001", vp=[0, 1], round_=15)
    through(g, "pass_turn", "pass_turn")
    assert (g.over, g.round) == (False, 16)
    g = arrange(zone="tr_001", vp=[0, 1], round_=100)
    all_pass(g)
    assert g.over


@pytest.mark.rule("uncharted 9.3")
def test_the_log_says_what_decided_a_tie():
    for life, reason in (([7, 8], "equal in VP (3), with less damage"), ([8, 8], "all with 3 VP and equal damage")):
        g = arrange(zone="tr_001", vp=[3, 3], life=life, round_=15, last_round=15)
        all_pass(g)
        assert g.result.reason == f"15 rounds were over, {reason}"
