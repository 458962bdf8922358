"""Section 5: rolled cards. Every face of every card, read anew from its text."""

import re

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    can_use,
    choose,
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
from unboxed.games.unlucky import GAME

# What each face does, in our own reading of the text: who gains or loses how many cards, and what else.
ONE_DIE = {
    "knight_club": {"246": "target -1", "135": "target +1"},
    "axe_ident": {"1": "you -1", "2345": "target -1", "6": "target -2"},
    "bow_tie": {"12": "left -1", "34": "right -1", "56": "left -1, right -1"},
    "flail_to_succeed": {"12": "you -1", "3456": "left -1, target -1, right -1"},
    "spear_me": {"123": "target -1", "456": "target -1, you +1"},
    "stab_in_the_dark": {"12": "left -1", "34": "right -1", "5": "you -1", "6": "you -1, left -1, target -1, right -1"},
    "sword_of_useful": {"12": "", "34": "target -1", "56": "target -2"},
    "bag_of_holding_up": {"246": "target -1, you +1", "135": ""},
    "money_for_old_rope": {"123": "you +1", "456": "you +2"},
    "loot_box": {"1": "you -1", "23": "", "45": "you +2", "6": "you +4"},
    "second_hand_hand": {"12": "left -1, you +1", "34": "right -1, you +1", "56": "you -1"},
    "cloak_of_visibility": {"12": "all see you", "3456": "you +1, you hide"},
    "boots_of_springing": {"12": "", "3456": "you +1, you again"},
    "wrong_way_map": {"246": "you +1", "135": "reverse"},
    "glass_half_fool": {"246": "you +2", "135": "you -1"},
    "liquid_courage": {"12": "you fight", "3456": "you +2"},
    "heal_ish": {"1": "", "234": "you +1", "56": "you +2"},
    "sleeping_draft": {"1": "you miss", "23456": "target -1, target miss"},
    "love_potion": {"1": "you -1, target +1", "234": "target -1, you +1", "56": "target -2, you +2"},
    "truth_syrup": {"12": "target sees you", "3456": "target -1, you +1, you see target"},
    "brew_haha": {
        "1": "you -2",
        "2": "you -1",
        "3": "target +1",
        "4": "you +1",
        "5": "target -2",
        "6": "left -1, target -1, right -1",
    },
    "fire_bawl": {"12": "you -1", "34": "target -1", "56": "target -2"},
    "magic_missal": {"12345": "target -1", "6": "target -2"},
    "chain_frightening": {"12": "left -1", "34": "left -1, right -1", "56": "left -1, target -1, right -1"},
    "summon_something": {"12": "you fight", "3456": "target fight"},
    "polly_morph": {"246": "target -1", "135": "you +1"},  # two away and one drawn; one away and two drawn
    "abracadaver": {"12": "", "345": "you +1", "6": "you +2"},
    "musical_scares": {"1234": "", "56": "you swap target"},
}
OPPOSED = {
    "mace_to_meet_you": {"high": "target -2", "tie": "target -1, you -1", "low": "you -1"},
    "hex_appeal": {"high": "target -2, target miss", "low": "you miss"},
}
EACH = {"ten_foot_poll": {"123": -1, "456": 0}, "mass_hissteria": {"1": -2, "23": -1, "456": 0}}
SEATS = {"you": 0, "left": 1, "target": 2, "right": 3}


def by_face(tables):
    return [(card, int(face), what) for card, rows in tables.items() for row, what in rows.items() for face in row]


def check(g, before, what):
    """Compare the table after the card with what it should have done to the four seats."""
    change, fights, misses = [0, 0, 0, 0], [], []
    for who, amount in re.findall(r"(\w+) ([+-]\d)", what):
        change[SEATS[who]] += int(amount)
    for who in re.findall(r"(\w+) fight", what):
        fights.append(SEATS[who])
    for who in re.findall(r"(\w+) miss", what):
        misses.append(SEATS[who])
    if fights:
        assert asked(g) == (fights[0], "lay_a_card")
        return
    again = "again" in what
    turned = "reverse" in what
    assert g.direction == (-1 if turned else 1)
    assert asked(g) == (0 if again else 3 if turned else 1, "choose_a_card")
    if not again:
        change[g.active] += 1  # the next turn's draw
    if "swap" in what:
        before = [before[2], before[1], before[0], before[3]]
    assert sizes(g) == [b + c for b, c in zip(before, change, strict=True)]
    assert [seat for seat in range(4) if g.skips[seat]] == misses
    assert g.protected == [("hide" in what), False, False, False]


@pytest.mark.rule("unlucky 5.1")
@pytest.mark.parametrize(("card", "face", "what"), by_face(ONE_DIE))
def test_a_card_does_what_its_text_says_for_each_face(card, face, what):
    g = arrange([f"{card} 4", 5, 6, 7], rolls=[face], discards="trap ally rest", beasts="yeti_another_one")
    hand0 = [t for t in g.hands[0] if g.face[t] != card or g.hands[0].index(t) > 0]
    hand2 = list(g.hands[2])
    play(g, card, *([2] if GAME.setup(2).cards[card].target == "one" else []))
    if "fight" not in what:
        settle(g)
    check(g, [4, 5, 6, 7], what)
    if "all see you" in what:
        assert [known(g, seat, of=0) for seat in (1, 2, 3)] == [[g.face[t] for t in hand0]] * 3
    if "target sees you" in what:
        assert known(g, 2, of=0) == [g.face[t] for t in hand0]
        assert known(g, 1, of=0) == [None] * 4
    if "you see target" in what:
        assert known(g, 0, of=2) == [g.face[t] for t in hand2 if t in g.hands[2]]


@pytest.mark.rule("unlucky 5.1")
def test_every_rolled_card_is_read_here():
    rolled = {card.id: card.roll for card in GAME.setup(2).lookup.quest.values() if card.roll != "none"}
    kinds = {"die": ONE_DIE, "opposed": OPPOSED, "each": EACH}
    assert rolled == {card: kind for kind, table in kinds.items() for card in table}


@pytest.mark.rule("unlucky 5.1")
def test_polly_morph_takes_first_and_gives_then():
    g = arrange(["polly_morph 3", 3], rolls=[2], deck="rest")
    play(g, "polly_morph")
    for _ in range(2):
        assert asked(g) == (1, "discard_a_card")
        assert not offers(g, "lose", token="rest")
        g.choose(0)
    assert asked(g) == (1, "choose_a_card")
    assert "rest" in faces(g, g.hands[1])


@pytest.mark.rule("unlucky 5.2")
@pytest.mark.parametrize(
    ("card", "mine", "theirs", "what"),
    [
        (card, *dice[result], what)
        for dice in [{"high": (4, 3), "tie": (5, 5), "low": (1, 2)}, {"high": (6, 1), "tie": (2, 2), "low": (3, 6)}]
        for card, rows in OPPOSED.items()
        for result, what in rows.items()
    ],
)
def test_an_opposed_card_compares_two_dice(card, mine, theirs, what):
    g = arrange([f"{card} 4", 5, 6, 7], rolls=[mine, theirs])
    play(g, card, 2)
    assert dice(g) == [mine, theirs]
    settle(g)
    check(g, [4, 5, 6, 7], what)


@pytest.mark.rule("unlucky 5.2")
def test_hex_appeal_rolls_until_the_dice_differ():
    g = arrange(["hex_appeal 3", 3, 3], rolls=[4, 4, 1, 1, 2, 5])
    events = hear(g)
    play(g, "hex_appeal", 1)
    assert [event[1:] for event in events if event[0] == "rolled"] == [(0, 4), (1, 4), (0, 1), (1, 1), (0, 2), (1, 5)]
    assert asked(g) == (1, "choose_a_card")
    assert g.skips == [1, 0, 0]


@pytest.mark.rule("unlucky 5.3")
@pytest.mark.parametrize(("card", "face", "change"), by_face(EACH))
def test_each_other_player_rolls_for_themselves(card, face, change):
    g = arrange([f"{card} 4", 5, 6, 7], rolls=[face])
    events = hear(g)
    play(g, card)
    assert next(e[1] for e in events if e[0] == "rolled") == 1
    while g.player == 1 and g.prompt[0] == "discard_a_card":
        g.choose(0)
    assert sizes(g)[1] == 5 + change + (asked(g) == (1, "choose_a_card"))
    assert sizes(g)[0] == 4


@pytest.mark.rule("unlucky 5.3")
def test_one_suffers_before_the_next_one_rolls():
    g = arrange(["ten_foot_poll 3", 3, 3], direction=-1, rolls=[1, 6])
    events = hear(g)
    play(g, "ten_foot_poll")
    assert asked(g) == (2, "discard_a_card")
    assert [e for e in events if e[0] == "rolled"] == [("rolled", 2, 1)]
    g.choose(0)
    assert ("rolled", 1, 6) in events
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 5.4")
def test_cloak_of_visibility_protects_from_trap_and_nobody_is_asked():
    g = arrange(["cloak_of_visibility 2", "trap 2", 3], rolls=[3])
    play(g, "cloak_of_visibility")
    g.hands[0].append(next(t for t in g.quest if g.face[t] == "shield"))
    g.quest.remove(g.hands[0][-1])
    play(g, "trap")
    assert asked(g) == (2, "discard_a_card")
    g.choose(0)
    assert sizes(g)[0] == 4
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 5.4")
def test_cloak_of_visibility_against_sleeping_draft_prevents_the_missed_turn_too():
    g = arrange(["sleeping_draft 2", 3, 3], rolls=[3])
    g.protected[2] = True
    play(g, "sleeping_draft", 2)
    assert (g.skips, sizes(g)) == ([0, 0, 0], [2, 4, 3])
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 5.4")
def test_cloak_of_visibility_does_not_stop_trading_post():
    g = arrange(["trading_post rest", "trap ally", 3])
    g.protected[1] = True
    play(g, "trading_post", 1)
    assert faces(g, g.hands[0]) == ["ally", "trap"]


@pytest.mark.rule("unlucky 5.4")
def test_protection_ends_when_the_turn_comes_up_even_if_it_is_missed():
    g = arrange(["rest 2", 3, 3])
    g.protected[1], g.skips[1] = True, 1
    play(g, "rest")
    assert g.protected == [False, False, False]
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 5.5")
def test_wrong_way_map_shows_three_cards_keeps_one_and_leaves_the_order():
    g = arrange(["wrong_way_map 2", 3, 3], rolls=[2], deck="rest trap ally thief")
    play(g, "wrong_way_map")
    assert known(g, 0, "looked") == ["ally", "trap", "rest"]
    assert known(g, 1, "looked") == [None, None, None]
    choose(g, "keep", token="trap")
    assert "trap" in faces(g, g.hands[0])
    assert "rest" in faces(g, g.hands[1])  # drawn from the top for seat 1's turn
    assert [g.face[t] for t in g.quest[-2:]] == ["thief", "ally"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 5.5")
def test_a_kept_blunder_does_its_work_and_the_rogue_may_not_answer():
    g = arrange([3, 3, 3], heroes={0: "seer", 1: "rogue"}, deck="trip_hazard trap ally thief")
    use(g, "seer")
    choose(g, "keep", token="trip_hazard")
    choose(g, "keep", token="trap")
    choose(g, "put_back", token="thief")
    assert asked(g) == (0, "discard_a_card")
    assert not offers(g, "lose", token="trap")  # drawn after the Blunder
    g.choose(0)
    assert "trap" in faces(g, g.hands[0])
    assert [g.face[t] for t in g.quest[-2:]] == ["thief", "ally"]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 5.5")
def test_what_the_seer_keeps_cannot_be_drawn_by_somebody_else_in_between():
    g = arrange([3, 3, 3], heroes={0: "seer jester"}, deck="bag_of_unholding trap ally rest thief winds_of_change")
    use(g, "seer")
    choose(g, "keep", token="bag_of_unholding")
    choose(g, "keep", token="trap")
    choose(g, "put_back", token="ally")
    use(g, "jester", target=1)  # draws two, and seat 1 one, before the Seer's second card comes
    assert {"trap", "rest", "ally"} <= set(faces(g, g.hands[0]))
    assert "thief" in faces(g, g.hands[1])
    assert sizes(g)[0] == 6
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 5.5", "unlucky 1.3")
def test_an_empty_deck_is_renewed_to_be_looked_at():
    g = arrange(["wrong_way_map 2", 3], discards="trap thief ally", rest="nowhere", rolls=[2])
    play(g, "wrong_way_map")
    assert asked(g) == (0, "keep_a_card")
    assert len(g.looked) == 3


@pytest.mark.rule("unlucky 5.5")
def test_a_small_deck_shows_only_what_it_holds():
    g = arrange(["wrong_way_map 2", 3, 3], rolls=[2], deck="rest trap", discards="ally", rest="nowhere")
    play(g, "wrong_way_map")
    assert known(g, 0, "looked") == ["trap", "rest"]
    assert asked(g) == (0, "keep_a_card")


@pytest.mark.rule("unlucky 5.6")
def test_abracadaver_offers_every_kind_of_card_that_can_be_held():
    g = arrange(["abracadaver 2", 3], rolls=[3], discards="trap trip_hazard rest beast_encounter trap")
    play(g, "abracadaver")
    assert [g.face[option[2]] for option in g.options] == ["trap", "rest"]
    choose(g, "take_back", token="rest")
    assert "rest" in faces(g, g.hands[0])
    assert {"trip_hazard", "beast_encounter"} <= set(faces(g, g.discards))
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 5.6")
def test_fetching_two_cards_is_no_draw_for_the_rogue():
    g = arrange(["abracadaver 2", 3], rolls=[6], discards="trap rest ally", heroes={1: "rogue"})
    play(g, "abracadaver")
    g.choose(0)
    g.choose(0)
    assert asked(g) == (1, "choose_a_card")
    assert can_use(g, "rogue") is False
    assert sizes(g)[0] == 4


@pytest.mark.rule("unlucky 5.7")
@pytest.mark.parametrize(("roll", "giver_of_0"), [(1, 2), (3, 1)])
def test_musical_scares_pass_cards_all_at_once(roll, giver_of_0):
    g = arrange(["musical_scares rest", "trap", "ally"], rolls=[roll], heroes={0: "seer"})
    play(g, "musical_scares", 1)
    assert faces(g, g.hands[0]) == [["", "trap", "ally"][giver_of_0]]
    assert "rest" in faces(g, g.hands[3 - giver_of_0])
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 5.7")
def test_who_passes_later_does_not_learn_what_the_others_chose():
    g = arrange(["musical_scares 2", 3, 3], rolls=[1])
    play(g, "musical_scares", 1)
    passed = g.options[0][2]
    g.choose(0)
    assert asked(g) == (1, "pass_a_card")
    assert str(passed) not in str(g.view(1)["options"]).replace(",", " ").split()
    assert sizes(g) == [2, 3, 3]  # nothing has moved yet
    g.choose(0)
    g.choose(0)
    assert passed in g.hands[1]


@pytest.mark.rule("unlucky 5.7")
def test_love_potion_lets_the_giver_choose_and_truth_syrup_the_thief():
    g = arrange(["love_potion 2", 3], rolls=[2])
    play(g, "love_potion")
    assert asked(g) == (1, "give_a_card")
    g = arrange(["truth_syrup 2", "rest trap ally"], rolls=[3])
    play(g, "truth_syrup")
    assert asked(g) == (0, "pick_a_card")
    assert known(g, 0, of=1) == ["rest", "trap", "ally"]
    choose(g, "pick_card", token="trap")
    assert "trap" in faces(g, g.hands[0])
    assert asked(g) == (1, "choose_a_card")
