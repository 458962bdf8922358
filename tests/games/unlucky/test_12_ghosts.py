"""Section 12: ghosts."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    choose,
    decline,
    faces,
    hear,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)
from unboxed import SetupError
from unboxed.games.unlucky import GAME


def haunt(card, hands=(4, "", 4, 4), rolls=(6,), **more):
    """Seat 1 is out, rolls a 6 and draws this card."""
    return arrange(list(hands), out=[1], active=1, at="draw", ghosts=True, deck=card, rolls=rolls, **more)


@pytest.mark.rule("unlucky 12.1")
def test_ghosts_need_four_players_and_no_teams():
    with pytest.raises(SetupError, match="at least 4"):
        GAME.setup(3, "", (), {"ghosts": True})
    with pytest.raises(SetupError, match="no teams"):
        GAME.setup(4, "teams", (), {"ghosts": True})
    assert GAME.setup(4, "", (), {"ghosts": True}).options["ghosts"] is True


@pytest.mark.rule("unlucky 12.1")
def test_a_player_who_is_out_rolls_when_the_turn_comes_up():
    g = arrange(["rest 2", "", 3, 3], out=[1], ghosts=True)
    events = hear(g)
    play(g, "rest")
    assert [e[1] for e in events if e[0] == "rolled"] == [1]


@pytest.mark.rule("unlucky 12.1")
def test_without_the_option_nobody_rolls():
    g = arrange(["rest 2", "", 3, 3], out=[1])
    events = hear(g)
    play(g, "rest")
    assert not [e for e in events if e[0] == "rolled"]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.2")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_nothing_happens_to_a_ghost_that_rolls_no_6(face):
    g = haunt("trap", rolls=[face])
    assert "trap" in faces(g, g.hands[2])  # the deck was not touched before seat 2's turn
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.2")
def test_a_ghost_plays_trap():
    g = haunt("trap")
    for seat in (2, 3, 0):
        assert asked(g) == (seat, "discard_a_card")
        g.choose(0)
    assert sizes(g) == [3, 0, 4, 3]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.2")
def test_a_ghost_names_its_targets_and_is_not_asked_whether_to_roll():
    g = haunt("knight_club", rolls=[6, 2])
    assert asked(g) == (1, "choose_target")
    choose(g, "aim", target=3)
    assert asked(g) == (3, "discard_a_card")


@pytest.mark.rule("unlucky 12.2")
def test_the_living_answer_a_ghost_with_shield_knight_and_bard():
    g = haunt("trap", hands=["shield 3", "", 4, 4], heroes={2: "bard", 3: "knight"})
    assert asked(g) == (2, "answer")
    decline(g)
    assert asked(g) == (2, "discard_a_card")
    g.choose(0)
    assert asked(g) == (3, "answer")
    use(g, "knight")  # a ghost has nothing to discard
    assert asked(g) == (0, "answer")
    choose(g, "answer_with_card", token="shield")
    assert sizes(g) == [3, 0, 4, 4]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.2")
def test_mage_may_turn_a_ghosts_die():
    g = haunt("trap", rolls=[3], heroes={2: "mage"})
    assert asked(g) == (2, "answer")
    choose(g, "turn_die", face=6)
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 12.3")
@pytest.mark.parametrize(
    "card",
    ["trip_hazard", "poked_it", "overslept", "beast_encounter", "shield", "resurrection", "ally", "trading_post"],
)
def test_what_a_ghost_cannot_use_is_discarded_without_effect(card):
    g = haunt(card)
    assert faces(g, g.discards) == [card]
    assert sizes(g) == [4, 0, 5, 4]
    assert g.alive == [True, False, True, True]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
def test_what_a_ghost_steals_as_thief_goes_to_the_discards():
    g = haunt("thief")
    choose(g, "rob_first", victim=3)
    choose(g, "rob_second", second=0)
    assert sizes(g) == [3, 0, 5, 3]
    assert len(g.discards) == 3
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
def test_a_ghost_with_truth_syrup_looks_and_chooses_and_the_card_is_discarded():
    g = haunt("truth_syrup", hands=["rest ally 1", "", 4, 4], rolls=[6, 3])
    choose(g, "aim", target=0)
    assert asked(g) == (1, "pick_a_card")
    assert known(g, 1, of=0)[:2] == ["rest", "ally"]
    choose(g, "pick_card", token="ally")
    assert "ally" in faces(g, g.discards)
    assert sizes(g) == [2, 0, 5, 4]


@pytest.mark.rule("unlucky 12.3")
def test_a_ghost_draws_nothing_from_lucky_talisman():
    g = haunt("lucky_talisman", rolls=[6, 5])
    assert sizes(g) == [4, 0, 5, 4]
    assert faces(g, g.discards) == ["lucky_talisman"]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
@pytest.mark.parametrize("roll", [1, 3, 5])
def test_musical_scares_of_a_ghost_move_the_livings_cards_but_swap_no_hand(roll):
    g = haunt("musical_scares", rolls=[6, roll])
    choose(g, "aim", target=0)
    if roll < 5:
        for seat in (2, 3, 0):
            assert asked(g) == (seat, "pass_a_card")
            g.choose(0)
    assert sizes(g) == [4, 0, 5, 4]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
@pytest.mark.parametrize(
    ("card", "roll"),
    [
        ("axe_ident", 1),
        ("liquid_courage", 1),
        ("sleeping_draft", 1),
        ("love_potion", 1),
        ("boots_of_springing", 3),
        ("cloak_of_visibility", 3),
        ("cloak_of_visibility", 1),
        ("wrong_way_map", 2),
        ("polly_morph", 1),
        ("abracadaver", 6),
        ("loot_box", 6),
        ("summon_something", 1),
        ("truth_syrup", 1),
    ],
)
def test_nothing_that_its_card_would_do_to_a_ghost_happens(card, roll):
    g = haunt(card, rolls=[6, roll], discards="trap")
    if g.prompt[0] == "choose_target":
        choose(g, "aim", target=0)
    assert faces(g, g.discards) == sorted([card, "trap"])
    assert (sizes(g), g.skips, g.protected) == ([4, 0, 5, 4], [0] * 4, [False] * 4)
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
def test_love_potion_of_a_ghost_costs_the_giver_a_card_that_is_discarded():
    g = haunt("love_potion", rolls=[6, 2], hands=["rest 3", "", 4, 4])
    choose(g, "aim", target=0)
    choose(g, "hand_over", token="rest")
    assert faces(g, g.discards) == ["love_potion", "rest"]
    assert not g.alive[1]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
def test_summon_something_of_a_ghost_still_hits_its_target():
    g = haunt("summon_something", rolls=[6, 4], beasts="unicorny")
    choose(g, "aim", target=3)
    assert asked(g) == (3, "lay_a_card")
    settle(g)
    assert asked(g) == (2, "choose_a_card")
    assert offers(g, "play")
