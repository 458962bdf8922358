"""Section 13: order of responses, and who knows what."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    choose,
    decline,
    dice,
    faces,
    hear,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)
from unboxed.kernel.position import LIFE, TURN


@pytest.mark.rule("unlucky 13.1")
def test_shield_and_knight_are_one_question():
    g = arrange(["trap 2", "shield 2", 3], heroes={1: "knight"})
    play(g, "trap")
    assert asked(g) == (1, "answer")
    assert sorted(option[0] for option in g.options) == ["answer_with_card", "let_it_be", "use"]
    decline(g)
    assert asked(g) == (1, "discard_a_card")  # not asked a second time


@pytest.mark.rule("unlucky 13.1")
@pytest.mark.parametrize(("direction", "order"), [(1, [3, 0, 1]), (-1, [1, 0, 3])])
def test_answers_are_asked_for_in_the_direction_of_play_from_the_active_player_on(direction, order):
    g = arrange(["shield 2", "shield 2", "trap 2", "shield 2"], active=2, direction=direction)
    play(g, "trap")
    asked_now = []
    while g.prompt[0] == "answer":
        asked_now.append(g.player)
        choose(g, "answer_with_card")
    assert asked_now == order


@pytest.mark.rule("unlucky 13.1")
def test_only_who_is_asked_learns_that_there_is_something_to_answer():
    g = arrange(["trap 2", "shield 2", 3])
    play(g, "trap")
    assert g.view(1)["asked"] == 1
    assert [g.view(seat)["asked"] for seat in (0, 2, None)] == [None, None, None]
    assert [sorted(set(g.view(seat)) & {"prompt", "options"}) for seat in (0, 2, None)] == [[], [], []]


@pytest.mark.rule("unlucky 13.1")
def test_the_question_about_a_resurrection_is_a_secret_too():
    g = arrange(["trap 2", "resurrection", 3])
    play(g, "trap")
    assert asked(g) == (1, "answer")
    assert [g.view(seat)["asked"] for seat in (0, 2, None)] == [None, None, None]


def roles(g):
    """Who is asked, is it a secret, and what is at stake?"""
    assert g.options[g.decline] == ("let_it_be", g.player)
    return g.player, g.secret, g.stakes


def windows(events):
    """What might be answered by whom in secret, as far as it was said."""
    return [(event[1][0], event[2]) for event in events if event[0] == "window" and event[2]]


@pytest.mark.rule("unlucky 13.1")
@pytest.mark.parametrize(("hand", "stakes"), [("shield rest 1", ""), ("shield rest", LIFE)])
def test_an_attack_on_the_last_cards_is_about_ones_place_in_the_game(hand, stakes):
    g = arrange(["thief 2", hand, 3])
    play(g, "thief", 1, 1)
    assert roles(g) == (1, True, stakes)


@pytest.mark.rule("unlucky 13.1")
def test_the_loss_of_a_hand_is_about_ones_place_in_the_game():
    g = arrange(["trap 2", "resurrection", 3])
    play(g, "trap")
    assert roles(g) == (1, True, LIFE)


@pytest.mark.rule("unlucky 13.1")
def test_the_healer_lies_open_and_is_asked_openly():
    g = arrange(["thief 2", "rest", 3], heroes={1: "healer"})
    events = hear(g)
    play(g, "thief", 1)
    assert roles(g) == (1, False, LIFE)
    assert windows(events) == [("attack", (1,)), ("lose_hand", (1,))]


@pytest.mark.rule("unlucky 13.1")
@pytest.mark.parametrize(("mage", "asked_now"), [(0, (0, False, TURN)), (1, (1, True, ""))])
def test_on_ones_own_turn_a_character_is_offered_openly(mage, asked_now):
    g = arrange(["fire_bawl 2", 3, 3], rolls=[5], heroes={mage: "mage"})
    events = hear(g)
    play(g, "fire_bawl", 1)
    assert roles(g) == asked_now
    assert windows(events) == ([] if mage == 0 else [("read_aimed_die", (1, 2))])
    choose(g, "let_it_be")
    assert windows(events)[:1] == [("read_aimed_die", (1, 2))], "after the open question those who are not asked openly"


@pytest.mark.rule("unlucky 13.1", "unlucky 13.3")
def test_a_shield_is_expected_of_every_hand_that_was_not_seen():
    attack = ("attack", 0, 1, 0, 1, ())
    for hand in ("shield 2", "3"):
        assert arrange(["trap 2", hand, 3]).might_be_answered(attack, (1,))
    g = arrange(["trap 2", "3", 3])
    for token in g.hands[1]:
        g.reveal(token)
    assert not g.might_be_answered(attack, (1,))
    assert arrange(["trap 2", "", 3], heroes={1: "knight"}).might_be_answered(attack, (1,))
    assert not arrange(["trap 2", "", 3], out=[1]).might_be_answered(attack, (1,))


@pytest.mark.rule("unlucky 13.1", "unlucky 13.3")
def test_a_resurrection_whose_copies_all_lie_open_is_not_expected():
    loss = ("lose_hand", 1, (), -1)
    g = arrange(["trap 2", "3", 3])
    assert g.might_be_answered(loss, (1,))
    for token, face in enumerate(g.face):
        if face in g.lookup.reviving:
            g.reveal(token)
    assert not g.might_be_answered(loss, (1,))


@pytest.mark.rule("unlucky 13.1")
def test_declining_is_not_announced():
    g = arrange(["trap 2", "shield 2", 3])
    play(g, "trap")
    events = hear(g)
    decline(g)
    assert events == []
    assert asked(g) == (1, "discard_a_card")


@pytest.mark.rule("unlucky 13.2")
def test_a_played_card_goes_through_bard_roll_mage_shield_resurrection_loss_and_healer():
    g = arrange(["fire_bawl 2", "shield resurrection", 3, 3], rolls=[5], heroes={1: "healer", 2: "bard", 3: "mage"})
    play(g, "fire_bawl", 1)
    assert (asked(g), dice(g)) == ((2, "answer"), [])  # the Bard, before the roll
    decline(g)
    assert (asked(g), dice(g)) == ((3, "answer"), [5])  # the Mage
    decline(g)
    assert asked(g) == (1, "answer")
    assert offers(g, "answer_with_card", token="shield")
    decline(g)
    assert asked(g) == (1, "answer")
    choose(g, "let_it_be")
    assert sizes(g)[1] == 0
    assert asked(g) == (1, "answer")
    use(g, "healer")
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 13.2")
def test_resurrection_comes_before_the_healer_against_a_beast():
    g = arrange(["resurrection", 3], at="draw", deck="beast_encounter", beasts="owl_bare", heroes={0: "healer"})
    assert asked(g) == (0, "answer")
    choose(g, "let_it_be")
    assert asked(g) == (0, "answer")


# --- who knows what ------------------------------------------------------------------------------------------------


@pytest.mark.rule("unlucky 13.3")
def test_hands_are_secret_and_their_sizes_open():
    g = arrange(["trap ally", 3, 4])
    assert known(g, 0, of=0) == ["trap", "ally"]
    for seat in (1, 2, None):
        assert known(g, seat, of=0) == [None, None]
    assert [len(known(g, None, of=seat)) for seat in range(3)] == [2, 3, 4]


@pytest.mark.rule("unlucky 13.3")
def test_a_drawn_card_is_known_to_its_owner_alone():
    g = arrange([2, 3], at="draw", deck="ally rest")
    assert known(g, 0, of=0)[-1] == "ally"
    assert known(g, 1, of=0)[-1] is None
    assert known(g, 0, "quest")[-1] is None


@pytest.mark.rule("unlucky 13.3")
def test_blunders_encounters_and_beasts_are_shown_to_all():
    g = arrange([4, 3], at="draw", deck="trip_hazard")
    assert known(g, 1, "table") == known(g, None, "table") == ["trip_hazard"]
    g = arrange([5, 3], at="draw", deck="beast_encounter", beasts="hydrant")
    assert known(g, 1, "table") == known(g, None, "table") == ["beast_encounter"]
    assert known(g, 1, "lair") == known(g, None, "lair") == ["hydrant"]


@pytest.mark.rule("unlucky 13.3")
def test_played_and_laid_cards_dice_and_discards_are_open():
    g = arrange(["fire_bawl 2", 3], rolls=[3])
    play(g, "fire_bawl")
    assert known(g, None, "table") == ["fire_bawl"]
    assert list(g.view(None)["dice"]) == [3]
    settle(g)
    assert None not in known(g, None, "discards")
    g = arrange(["rest trap 3", 3], at="draw", deck="beast_encounter", beasts="hydrant")
    choose(g, "lay", token="rest")
    assert known(g, None, "laid") == ["rest"]


@pytest.mark.rule("unlucky 13.3")
def test_everybody_sees_which_card_is_fetched_back():
    g = arrange([2, 3, 3], heroes={0: "necromancer"}, discards="trap rest")
    use(g, "necromancer")
    choose(g, "take_back", token="rest")
    assert "rest" in known(g, 1, of=0)
    assert "rest" in known(g, None, of=0)
    assert known(g, 1, of=0).count(None) == 3


@pytest.mark.rule("unlucky 13.3")
def test_shuffling_makes_everyone_forget():
    g = arrange([3, 3], at="draw", discards="trap ally rest thief", rest="nowhere")
    assert len(g.quest) == 3
    assert known(g, 0, "quest") == known(g, None, "quest") == [None, None, None]


@pytest.mark.rule("unlucky 13.4")
def test_a_card_stolen_by_thief_is_known_to_the_old_and_the_new_owner_only():
    g = arrange(["thief 1", "trap", "ally rest", 3], heroes={0: "seer"}, rolls=[(0, 2)])
    play(g, "thief", 2)
    assert known(g, 0, of=0)[-1] == known(g, 2, of=0)[-1] == "ally"
    assert known(g, 1, of=0)[-1] is known(g, 3, of=0)[-1] is known(g, None, of=0)[-1] is None


@pytest.mark.rule("unlucky 13.4")
def test_who_had_seen_a_hand_no_longer_knows_what_is_in_it_after_a_theft():
    g = arrange(["thief 2", 3, "ally rest", 3], rolls=[(0, 2)])
    for token in g.hands[2]:
        g.show(token, 3)
        g.show(token, 0)
    play(g, "thief", 2)
    assert known(g, 3, of=2) == [None]  # which of the two went?
    assert known(g, 3, of=0)[-1] is None
    assert known(g, 0, of=2) == ["rest"]  # the thief saw which


@pytest.mark.rule("unlucky 13.4")
def test_a_card_given_because_of_love_potion_is_known_to_both():
    g = arrange(["love_potion 2", "ally 2", 3], rolls=[2])
    play(g, "love_potion", 1)
    choose(g, "hand_over", token="ally")
    assert known(g, 0, of=0)[-1] == known(g, 1, of=0)[-1] == "ally"
    assert known(g, 2, of=0)[-1] is None


@pytest.mark.rule("unlucky 13.4")
def test_everybody_knows_the_card_they_passed_and_the_one_they_got():
    g = arrange(["rest 2", "trap 2", "ally 2"], at="draw", deck="conga_line")
    choose(g, "pass_on", token="rest")
    choose(g, "pass_on", token="trap")
    choose(g, "pass_on", token="ally")
    assert known(g, 0, of=2)[-1] == known(g, 2, of=2)[-1] == "rest"
    assert known(g, 1, of=0)[-1] == known(g, 0, of=0)[-1] == "trap"
    assert known(g, 2, of=1)[-1] == known(g, 1, of=1)[-1] == "ally"
    assert known(g, 1, of=2)[-1] is known(g, 2, of=0)[-1] is known(g, 0, of=1)[-1] is None


@pytest.mark.rule("unlucky 13.4")
def test_after_trading_post_both_know_both_hands_and_nobody_else_does():
    g = arrange(["trading_post rest ally", "shield trap", 3])
    play(g, "trading_post", 1)
    assert known(g, 0, of=0) == known(g, 1, of=0) == ["shield", "trap"]
    assert known(g, 0, of=1)[:2] == known(g, 1, of=1)[:2] == ["rest", "ally"]
    assert known(g, 2, of=0) == [None, None]
    assert known(g, 0, of=1)[2] is None  # drawn since


@pytest.mark.rule("unlucky 13.4")
def test_truth_syrup_shows_a_hand_to_one_player():
    g = arrange(["truth_syrup rest ally", 3, 3], rolls=[1])
    play(g, "truth_syrup", 2)
    assert known(g, 2, of=0) == ["rest", "ally"]
    assert known(g, 1, of=0) == known(g, None, of=0) == [None, None]


@pytest.mark.rule("unlucky 13.4")
@pytest.mark.parametrize("card", ["diary_read_aloud", "cloak_of_visibility"])
def test_diary_and_cloak_show_a_hand_to_all_others_at_the_table_those_who_are_out_too(card):
    if card == "diary_read_aloud":
        g = arrange(["rest ally", 3, 3, ""], at="draw", deck=card, out=[3])
    else:
        g = arrange([f"{card} rest ally", 3, 3, ""], rolls=[1], out=[3])
        play(g, card)
    assert known(g, 1, of=0) == known(g, 2, of=0) == known(g, 3, of=0) == ["rest", "ally"]


@pytest.mark.rule("unlucky 13.4")
def test_cards_put_back_stay_known_to_the_seer_until_the_deck_is_shuffled():
    g = arrange([3, 3], heroes={0: "seer"}, deck="rest trap ally thief")
    use(g, "seer")
    choose(g, "keep", token="trap")
    choose(g, "keep", token="thief")
    choose(g, "put_back", token="rest")
    assert known(g, 0, "quest")[-3:] == [None, "rest", "ally"]
    assert known(g, 1, "quest")[-3:] == [None, None, None]
    g.shuffle(g.quest)
    assert set(known(g, 0, "quest")) == {None}


def seer_after_map(keep, put_back="", seed=0):
    """Seat 1 has seen the top three cards; then the Seer of seat 0 keeps two of the top four and orders the rest."""
    g = arrange(["rest 2", 3, 3], heroes={0: "seer"}, deck="trap ally thief lucky_talisman")
    g.chance = seed
    for token in g.quest[-3:]:
        g.show(token, 1)
    assert known(g, 1, "quest")[-4:] == [None, "thief", "ally", "trap"]
    before = {token: g.face[token] for token in g.quest}
    events = hear(g)
    use(g, "seer")
    for card in keep:
        choose(g, "keep", token=card)
    if put_back:
        choose(g, "put_back", token=put_back)
    return g, before, events


@pytest.mark.rule("unlucky 13.4")
@pytest.mark.parametrize("keep", [("trap", "ally"), ("trap", "lucky_talisman"), ("thief", "lucky_talisman")])
def test_who_had_seen_the_top_cards_does_not_learn_what_the_seer_keeps_and_reorders(keep):
    left = [card for card in ("trap", "ally", "thief", "lucky_talisman") if card not in keep]
    g, _, events = seer_after_map(keep, left[0])
    assert known(g, 0, "quest")[-2:] == left
    assert known(g, 1, "quest")[-2:] == [None, None]
    assert known(g, 1, of=0)[-2:] == [None, None]
    drawn = [event[2] for event in events if event[0] == "drew"]
    assert sorted(g.face[token] for token in drawn) == sorted(keep)
    assert not any(g.knows(1, token) for token in drawn)  # so the log names neither


@pytest.mark.rule("unlucky 13.4")
def test_what_the_seer_keeps_and_reorders_cannot_be_followed_by_the_tokens_numbers():
    kept, top = set(), set()
    for seed in range(40):
        g, before, _ = seer_after_map(("trap", "ally"), "lucky_talisman", seed)
        kept |= {before[token] for token in g.hands[0][-2:]}
        top.add(before[g.quest[-1]])
    assert kept == top == {"trap", "ally", "thief", "lucky_talisman"}


@pytest.mark.rule("unlucky 13.4")
def test_what_somebody_keeps_with_wrong_way_map_is_forgotten_by_who_had_seen_it():
    g = arrange(["wrong_way_map 2", 3, 3], rolls=[2], deck="trap ally thief rest")
    for token in g.quest[-3:]:
        g.show(token, 2)
    play(g, "wrong_way_map")
    choose(g, "keep", token="ally")
    assert known(g, 0, "quest")[-1:] == ["thief"]  # seat 1 has drawn the trap that lay on it
    assert known(g, 2, "quest")[-1:] == [None]
    assert known(g, 2, of=0)[-1] is None


@pytest.mark.rule("unlucky 13.4")
def test_what_was_known_is_forgotten_in_the_new_owners_hand_when_stolen_again():
    g = arrange(["thief 1", "rest", "ally"], discards="trap")
    g.reveal(g.hands[2][0])  # fetched back from the discards in sight of all
    play(g, "thief", 2)
    assert known(g, None, of=0)[-1] is None
    assert faces(g, g.discards) == ["thief", "trap"]
