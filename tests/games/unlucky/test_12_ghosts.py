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
    """Seat 1 is out; if it rolls a 6, it draws this card."""
    g = arrange(list(hands), out=[1], active=1, at="draw", ghosts=True, deck=card, rolls=rolls, **more)
    if asked(g) == (1, "haunt_the_table"):
        choose(g, "haunt")
    return g


USELESS = [
    *("trip_hazard", "poked_it", "overslept", "beast_encounter", "shield", "resurrection", "ally", "trading_post"),
    "abracadaver",  # a ghost fetches nothing
]


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
def test_a_ghost_may_keep_still_on_a_6():
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, deck="trap", rolls=[6])
    assert asked(g) == (1, "haunt_the_table")
    choose(g, "keep_still")
    assert "trap" in faces(g, g.hands[2])
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.1")
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
    choose(g, "haunt")
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 12.3")
@pytest.mark.parametrize("card", USELESS)
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
def test_a_ghost_plays_at_once_what_lucky_talisman_lets_it_draw():
    g = haunt("lucky_talisman trap rest shield winds_of_change", rolls=[6, 3])
    for seat in (2, 3, 0):
        assert asked(g) == (seat, "discard_a_card")
        g.choose(0)
    assert {"lucky_talisman", "trap", "rest", "shield"} <= set(faces(g, g.discards))
    assert g.direction == 1  # the fourth was not drawn by the ghost
    assert sizes(g) == [3, 0, 4, 3]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3")
def test_a_ghost_plays_at_once_what_a_potion_lets_it_draw():
    g = haunt("heal_ish rest trap", rolls=[6, 3])
    assert sizes(g) == [4, 0, 5, 4]
    assert sorted(faces(g, g.discards)) == ["heal_ish", "rest"]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3", "unlucky 5.1")
def test_who_a_ghost_makes_draw_draws():
    g = haunt("knight_club rest trap", rolls=[6, 3])
    choose(g, "aim", target=0)  # odd: the target draws
    assert sizes(g) == [5, 0, 5, 4]
    assert faces(g, g.discards) == ["knight_club"]


@pytest.mark.rule("unlucky 12.2", "unlucky 1.3")
def test_a_ghost_that_finds_nothing_to_draw_has_had_its_turn():
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, rest="nowhere", rolls=[6])
    heard = hear(g)
    choose(g, "haunt")
    assert ("nothing_to_draw", 1) in heard
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3", "unlucky 3.8")
def test_a_ghost_gains_at_most_ten_plays():
    deck = "lucky_talisman lucky_talisman" + " rest" * 2 + " shield" * 5 + " beast_encounter" * 5
    g = haunt(deck, rolls=[6, 6, 6])
    assert faces(g, g.discards).count("beast_encounter") == 2  # one drawn, ten gained
    assert len(g.discards) == 11


@pytest.mark.rule("unlucky 12.3")
def test_a_ghost_with_wrong_way_map_chooses_the_card_that_it_plays():
    g = haunt("wrong_way_map rest trap thief", rolls=[6, 2])
    assert asked(g) == (1, "keep_a_card")
    choose(g, "keep", token="trap")
    assert asked(g) == (2, "discard_a_card")
    assert known(g, 1, "quest")[-2:] == ["thief", "rest"]


@pytest.mark.rule("unlucky 12.3")
def test_friendly_fireball_of_a_ghost_hits_the_living():
    g = haunt("friendly_fireball", hands=["shield 3", "", 4, 4])
    for seat in (2, 3, 0):
        assert asked(g) == (seat, "discard_a_card")  # a Blunder is no attack
        g.choose(0)
    assert sizes(g) == [3, 0, 4, 3]


@pytest.mark.rule("unlucky 12.3")
def test_conga_line_of_a_ghost_moves_the_livings_cards():
    g = haunt("conga_line", hands=["rest 3", "", 4, 4])
    for seat in (2, 3):
        assert asked(g) == (seat, "pass_a_card")
        g.choose(0)
    choose(g, "pass_on", token="rest")
    assert "rest" in faces(g, g.hands[3])
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 12.3", "unlucky 9.1")
def test_whoever_goes_out_on_their_own_turn_does_not_go_on_as_a_ghost():
    g = arrange(["lucky_talisman", 4, 4, 4], rolls=[4], deck="poked_it trap", beasts="owl_bare", ghosts=True)
    assert not g.alive[0]  # the beast came with the first of four cards
    assert asked(g) == (1, "choose_a_card")
    assert "trap" in faces(g, g.hands[1])


@pytest.mark.rule("unlucky 12.3")
@pytest.mark.parametrize(("card", "roll"), [("axe_ident", 1), ("musical_scares", 5), ("trip_hazard", 0), ("shield", 0)])
def test_it_is_told_when_a_ghosts_card_does_nothing(card, roll):
    g = arrange([4, "", 4, 4], out=[1], active=1, at="draw", ghosts=True, deck=card, rolls=[6, roll or 1])
    events = hear(g)
    choose(g, "haunt")
    if g.prompt[0] == "choose_target":
        choose(g, "aim", target=0)
    assert ("did_nothing",) in events


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
        ("cloak_of_visibility", 1),
        ("abracadaver", 6),
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
