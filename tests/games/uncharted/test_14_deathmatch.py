"""Section 14: Deathmatch."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, faces, heard, marks, offers, take, through
from unboxed import SetupError
from unboxed.games.uncharted import GAME
from unboxed.table.table import begin


def match(**more):
    more = {
        "hands": ["", "", ""],
        "areas": ["ac_010 ac_002", "ac_002 ac_003", "ac_002"],
        "zone": "tr_001 tr_002",
        **more,
    }
    return arrange(mode="deathmatch", **more)


def knock_out(g, victim=1):
    """The turn player brings a player with 1 Life to 0."""
    g.life[victim] = 1
    take(g, "attack_player", victim)
    while asked(g) and asked(g)[1] == "choose_weapons":
        take(g, "enough_weapons" if offers(g, "enough_weapons") else "use_weapon")
    if asked(g) and asked(g)[1] == "defend_yourself":
        take(g, "stop_defending")
    return g


@pytest.mark.rule("uncharted 14.1")
def test_three_or_four_play_without_enemies_vp_track_or_seat_bonuses():
    for players in (1, 2):
        with pytest.raises(SetupError, match="Deathmatch is for 3 or 4"):
            GAME.setup(players, "deathmatch")
    g = begin(GAME.setup(4, "deathmatch"), 1)
    while g.prompt[0] == "choose_your_character":
        g.choose(0)
    assert ([len(hand) for hand in g.hands], g.vp) == ([3] * 4, [0] * 4)
    assert not any(face.startswith("en") for face in g.face)


@pytest.mark.rule("uncharted 14.2")
def test_decks_are_smaller_and_the_top_treasure_fills_the_sixth_space():
    g = begin(GAME.setup(3, "deathmatch", (), {"side": "choose"}), 1)
    assert (len(g.action_deck), len(g.special_deck), len(g.adventure), len(g.spaces)) == (86, 20, 15, 6)
    assert faces(g, g.spaces)[:5] == ["tr_001", "tr_002", "tr_003", "tr_004", "tr_005"]


@pytest.mark.rule("uncharted 14.3")
def test_there_is_no_damage_phase_and_passing_works_as_ever():
    g = match()
    said = heard(g)
    assert [option[2] for option in g.options if option[0] == "pass_with"] == ["bonus_card", "bonus_marker"]
    through(g, "pass_turn", "pass_turn", "pass_turn")
    assert (g.round, g.start) == (2, 2)
    assert "under_fire" not in [e[0] for e in said]


@pytest.mark.rule("uncharted 14.4")
def test_players_at_0_return_in_recovery_and_start_effects_pass_over_them():
    g = match(heroes=["", "ch_008", ""], life=[8, 0, 8], out=[1], at="start_round")
    assert (g.life[1], g.out[1]) == (8, False)
    g = match(heroes=["", "ch_004", ""], life=[8, 0, 8], out=[1], at="start_round")
    assert (g.life[1], g.hands[1]) == (9, [])


@pytest.mark.rule("uncharted 14.5")
def test_a_player_is_attacked_and_defends_with_cards_and_other_dp():
    g = match(hands=["ac_005", "", ""], markers={"tr_002": (0, 1, 0)}, passed=[1])
    take(g, "attack_player", 1)  # also one who has passed
    take(g, "throw_in", "ac_005")
    assert g.prompt == ("defend_yourself", 1, 5, 8)
    take(g, "defend_with", "ac_002")
    take(g, "stop_defending")
    assert (g.life[1], faces(g, g.resting[1]), g.actions_left) == (4, ["ac_002"], 1)
    assert not offers(match(areas=["ac_002", "", ""]), "attack_player")
    assert not offers(match(), "attack_player", 0)


@pytest.mark.rule("uncharted 14.6")
def test_the_victor_takes_a_treasure_with_the_most_vp_and_a_special_card_before_effects():
    g = knock_out(match(held=["", "tr_016 tr_007 tr_001", ""], heroes=["ch_003", "", ""], life=[5, 8, 8]))
    assert asked(g) == (0, "which_treasure")
    assert [offers(g, "take_treasure", f) for f in ("tr_016", "tr_007", "tr_001")] == [True, True, False]
    said = heard(g)
    take(g, "take_treasure", "tr_016")
    assert (faces(g, g.held[0]), len(g.hands[0])) == (["tr_016"], 1)
    assert [e[0] for e in said][:2] == ["robbed", "drew_special"]
    assert asked(g) == (0, "place_a_marker")  # Chloe, last


@pytest.mark.rule("uncharted 14.6")
def test_a_player_without_treasures_still_brings_the_card():
    assert len(knock_out(match()).hands[0]) == 1


@pytest.mark.rule("uncharted 14.7")
def test_who_is_at_0_sits_out_with_everything_kept_and_cannot_be_chosen():
    g = match(hands=["", "ac_012", ""], areas=["ac_010 ac_013 ac_001", "ac_002 ac_003", "ac_002"], life=[5, 8, 7],
              markers={"tr_002": (0, 2, 0)}, held=["", "tr_003", ""])  # fmt: skip
    through(knock_out(g))
    assert g.out == [False, True, False]
    assert (faces(g, g.hands[1]), faces(g, g.standing[1]), marks(g, "tr_002")) == (
        ["ac_012"],
        ["ac_002", "ac_003"],
        (0, 2, 0),
    )
    assert not offers(g, "attack_player", 1)
    take(g, "use", "ac_013")
    assert [offers(g, "for_player", p) for p in range(3)] == [True, False, True]
    take(g, "for_player", 0)
    assert asked(g) == (2, "choose_action")


@pytest.mark.rule("uncharted 14.8")
def test_falling_by_ones_own_card_rewards_nobody_and_who_passed_last_takes_the_marker():
    g = match(areas=["ac_020", "ac_002", ""], life=[1, 8, 8], passed=[1, 2], held=["tr_003", "", ""])
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.start, g.turn, g.life[0], faces(g, g.held[0])) == (2, 2, 8, ["tr_003"])


@pytest.mark.parametrize(("start", "winner"), [(0, 0), (1, 1), (2, 0)])
@pytest.mark.rule("uncharted 14.9")
def test_a_treasure_goes_to_most_markers_and_among_equals_to_the_nearest_from_the_start(start, winner):
    g = match(areas=["ac_003 ac_002", "ac_002", ""], markers={"tr_002": (1, 2, 0)}, start=start, zone="tr_002 tr_003")
    through(g, ("use", "ac_003"), ("put_marker", "tr_002"))
    assert faces(g, g.held[winner]) == ["tr_002"]
    assert [len(hand) for hand in g.hands] == [1, 1, 0]
    assert "tr_002" not in faces(g, g.discards)


@pytest.mark.rule("uncharted 14.10")
def test_who_sits_out_may_win_a_treasure_but_gets_no_effect():
    g = match(areas=["ac_003 ac_002", "ac_002", ""], markers={"tr_002": (0, 3, 0)}, out=[1], zone="tr_002 tr_003")
    through(g, ("use", "ac_003"), ("put_marker", "tr_002"))
    assert (faces(g, g.held[1]), [len(hand) for hand in g.hands]) == (["tr_002"], [1, 0, 0])


@pytest.mark.rule("uncharted 14.11")
def test_a_treasure_held_is_vp_and_nothing_else():
    g = match(held=["tr_015", "tr_005 tr_011", ""], hands=["ac_005", "ac_012", ""])
    take(g, "attack_player", 1)
    assert g.prompt[2] == 4
    take(g, "strike")
    assert g.prompt[2] == 4
    assert not offers(g, "defend_with", "tr_005")


@pytest.mark.rule("uncharted 14.12")
def test_treasures_worth_10_win_at_once():
    g = match(areas=["ac_003 ac_002", "ac_002", ""], markers={"tr_012": (2, 2, 0)}, held=["tr_017 tr_021", "", ""],
              zone="tr_012 tr_003")  # fmt: skip
    through(g, ("use", "ac_003"), ("put_marker", "tr_012"))
    assert (g.over, g.winners, g.result.scores) == (True, (0,), (10.0, 0.0, 0.0))
    g = knock_out(match(held=["tr_017 tr_021", "tr_013", ""]))
    assert (g.over, g.winners, g.hands[0]) == (True, (0,), [])


@pytest.mark.rule("uncharted 14.12")
def test_after_the_last_round_the_most_vp_win():
    g = match(held=["tr_016", "tr_017", ""], round_=15, last_round=15)
    through(g, "pass_turn", "pass_turn", "pass_turn")
    assert (g.over, g.winners) == (True, (1,))


@pytest.mark.rule("uncharted 14.13")
def test_an_empty_action_deck_is_renewed_from_all_action_cards_discarded():
    g = match(short=True, special="ac_033", discards="ac_012 ac_001 ac_037 tr_003")
    take(g, "use", "ac_002")
    assert (len(g.action_deck), faces(g, g.discards), g.renewed) == (2, ["tr_003"], True)
    assert not any(g.seen[token] for token in g.action_deck)
    assert sorted([*faces(g, g.hands[0]), *faces(g, g.action_deck)]) == ["ac_001", "ac_012", "ac_037"]
    for zone, barred in g.limits():
        assert not barred & set(faces(g, zone))
    g = knock_out(match(short=True, deck="ac_005", discards="ac_037"))
    assert g.hands[0] == []  # the Special deck is not renewed


@pytest.mark.rule("uncharted 14.14")
def test_a_plain_side_may_be_chosen_here_too():
    g = begin(GAME.setup(3, "deathmatch", (), {"side": "choose"}), 1)
    assert {option[3] for option in g.options} == {"plain", "effects"}
