"""Section 10: teams."""

import pytest

from tests.games.unlucky.arrange import arrange, asked, choose, faces, offers, play, settle, sizes, use
from unboxed import SetupError
from unboxed.games.unlucky import GAME
from unboxed.games.unlucky.rules.seating import team_of


@pytest.mark.rule("unlucky 10.1")
def test_teams_of_two_sit_apart():
    assert [team_of(arrange([3] * 4, mode="teams"), p) for p in range(4)] == [0, 1, 0, 1]
    assert [team_of(arrange([3] * 6, mode="teams"), p) for p in range(6)] == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("unlucky 10.1")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_or_six(players):
    with pytest.raises(SetupError, match="4 or 6"):
        GAME.setup(players, "teams")


@pytest.mark.rule("unlucky 10.1")
def test_partners_may_be_targets_and_trap_does_not_spare_them():
    g = arrange(["knight_club trap 1", 3, 3, 3], mode="teams")
    clone = g.clone()
    choose(clone, "play", token="knight_club")
    assert offers(clone, "aim", target=2)
    play(g, "trap")
    settle(g)
    assert sizes(g) == [2, 3, 2, 2]


@pytest.mark.rule("unlucky 10.2")
def test_resurrection_brings_a_partner_back_whatever_else_one_holds():
    g = arrange(["resurrection rest 2", 3, "", 3], mode="teams", out=[2])
    g.skips[2] = 2
    choose(g, "bring_back", partner=2)
    assert g.alive == [True] * 4
    assert (sizes(g)[2], g.skips[2]) == (7, 0)
    assert faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")  # it was the turn


@pytest.mark.rule("unlucky 10.2")
def test_to_bring_a_partner_back_is_the_turn_although_a_play_was_gained():
    g = arrange(["resurrection rest 2", 3, "", 3], mode="teams", out=[2], heroes={0: "tinker"})
    use(g, "tinker")
    choose(g, "bring_back", partner=2)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 10.1", "unlucky 4.2")
@pytest.mark.parametrize(("victim", "answer"), [(1, (1, "answer")), (2, (2, "discard_a_card"))])
def test_shield_and_knight_help_against_opponents_and_not_against_a_partner(victim, answer):
    g = arrange(["magic_missal 2", "shield 2", "shield 2", 3], mode="teams", heroes={2: "knight"}, rolls=[1])
    g.protected[2] = True
    play(g, "magic_missal", victim)
    assert asked(g) == answer


@pytest.mark.rule("unlucky 10.2")
def test_only_a_partner_who_is_out_can_be_brought_back():
    g = arrange(["resurrection rest 2", "", 3, 3], mode="teams", out=[1])
    assert not offers(g, "bring_back")
    assert offers(g, "play", token="rest")


@pytest.mark.rule("unlucky 10.2")
def test_a_last_resurrection_may_go_to_the_partner_or_to_oneself():
    g = arrange(["resurrection", 3, "", 3], mode="teams", out=[2])
    assert offers(g, "rise_again")
    choose(g, "bring_back_with_last_card", partner=2)
    assert g.alive == [False, True, True, True]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 10.2")
def test_with_a_short_deck_the_discards_are_shuffled_in_for_the_partner():
    g = arrange(
        ["resurrection rest 2", 3, "", 3],
        mode="teams",
        out=[2],
        deck="trap thief",
        discards="ally ally rest shield shield winds_of_change",
        rest="nowhere",
    )
    choose(g, "bring_back", partner=2)
    assert sizes(g)[2] == 7
    assert {"trap", "thief"} <= set(faces(g, g.hands[2]))
    assert "resurrection" not in faces(g, g.hands[2])


@pytest.mark.rule("unlucky 10.3")
def test_the_last_team_with_a_player_in_the_game_wins_with_all_its_members():
    g = arrange(["trap 2", 1, "", 1], mode="teams", out=[2])
    play(g, "trap")
    assert g.over
    assert g.result.winners == (0, 2)


@pytest.mark.rule("unlucky 10.3")
def test_the_game_goes_on_while_two_teams_are_in_it():
    g = arrange(["trap 2", 1, "", 3], mode="teams", out=[2])
    play(g, "trap")
    settle(g)
    assert asked(g) == (3, "choose_a_card")


@pytest.mark.rule("unlucky 10.3")
def test_at_the_limit_the_cards_of_a_team_are_added_up():
    g = arrange(["rest 1", 5, 5, 3], mode="teams")  # 1 + 5 against 5 + 3
    g.turns = 400
    play(g, "rest")
    assert g.result.winners == (1, 3)


@pytest.mark.rule("unlucky 10.3")
def test_when_nobody_has_a_card_left_the_team_of_who_had_one_the_longest_wins():
    g = arrange(["stab_in_the_dark 1", 1, 1, 1], mode="teams", rolls=[6])
    play(g, "stab_in_the_dark")
    assert g.result.winners == (1, 3)  # the last card to go was seat 3's
