"""What the log tells, what options say, and that equal options are one."""

import random

import pytest

from tests.games.island.arrange import (
    answer,
    arrange,
    asked,
    can_answer,
    choose,
    decline,
    faces,
    let_happen,
    play,
    power,
    sizes,
)
from unboxed.games.island.rules.scoring import points_in_hand, unmatched
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.wording import Wording

NAMES = ["Ana", "Ben", "Cleo"]


def seated(g):
    """A table whose log hears what happens to this position."""
    table = Table(g.setup, 1, NAMES[: g.setup.players])
    table.events.clear()
    table.position = g
    g.listener = table._listener()
    return table


def labels(g):
    return Wording(g, g.player, NAMES).labels()


# --- the log ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("island 7.2", "island 12.1")
@pytest.mark.parametrize(
    ("hand", "aims", "line"),
    [
        ("2", (1,), "Ana aimed Beach Barter at Ben."),
        ("6a", (1,), "Ana aimed Castaway's Coin at Ben."),
        ("9a", (2,), "Ana aimed Mutiny at Cleo."),
        ("5a", (1,), "Ana aimed Undertow at Ben."),
        ("5a", ("7a",), "Ana aimed Undertow at Cleo's Thick Skin."),
        ("8c", (1,), "Ana aimed Washed Ashore at one of Ben's bombs."),
        ("9b", (2, 1, "pay_first"), "Ana aimed Low Tide at Ben's bomb and Cleo's bomb."),
        ("7b", (1, "#5"), "Ana aimed Message in a Bottle at Ben and named the number 5."),
        ("6b", ("guess_blank", 1), "Ana guessed a blank with Gut Feeling, at the expense of Ben."),
        ("8b", ("mace_high", "#9"), "Ana announced a search for 9 in mace high."),
        ("3", ("shuffle_deck",), "Ana announced a shuffle of the blank deck."),
        ("3", ("redraw_hand",), "Ana announced a change of hand."),
    ],
)
@pytest.mark.parametrize("stopped", [False, True])
def test_the_log_keeps_every_aim_and_guess_whether_or_not_anybody_was_asked(hand, aims, line, stopped):
    g = arrange(
        [f"{hand} 1 2", "4a . . ." if stopped else "1 2 8a", ". ."],
        fronts={2: "7a"},
        bombs={1: 1, 2: 1},
        deck="blank bomb",
    )
    table = seated(g)
    play(g, hand, *aims)
    if stopped:
        answer(g, "4a")
    for seat in (1, 2, None):
        shown = [text.replace("you", "Ben" if seat == 1 else "Cleo") for text in table.log(seat)]
        shown = [text.replace("Benr ", "Ben's ").replace("Cleor ", "Cleo's ") for text in shown]
        assert line in shown
        assert (f"Ana's {g.setup.cards[hand].name} was negated." in shown) == stopped


@pytest.mark.rule("island 9.5")
@pytest.mark.parametrize(
    ("coin", "line"), [("heads", "Heads: Ana had to draw 5."), ("tails", "Tails: Ben had to draw 5.")]
)
def test_the_toss_says_who_had_to_draw(coin, line):
    g = arrange(["6a .", ". .", ". ."], coin=coin)
    table = seated(g)
    play(g, "6a", 1)
    assert line in table.log(None)


@pytest.mark.rule("island 12.2")
def test_what_is_given_is_not_taken():
    g = arrange(["2 8a .", "12a 12b", ". ."])
    table = seated(g)
    play(g, "2", 1)
    choose(g, "take_for", token="12a")
    choose(g, "give", token="8a")
    assert "Ana took Land of Plenty from you." in table.log(1)
    assert "Ana gave you Capsize." in table.log(1)
    assert "Ana gave Ben a card." in table.log(2)


@pytest.mark.rule("island 15.1", "island 15.3", "island 15.4")
@pytest.mark.parametrize(
    ("deck", "why"),
    [("bomb", "Ana left the round, with 3 bombs."), ("explosion", "Ana left the round, hit by an explosion.")],
)
def test_who_leaves_the_round_is_told_with_the_reason_and_the_cards_they_lose(deck, why):
    g = arrange(["8a 1", ". .", ". ."], bombs={0: 2}, deck=deck)
    table = seated(g)
    play(g, "8a")
    assert why in table.log(None)
    assert "Ana discarded Turn of the Tide." in table.log(1)


@pytest.mark.rule("island 7.5")
def test_an_answer_is_told_with_what_it_answers():
    g = arrange(["6a .", "0b . .", ". ."], fronts={0: "10a"})
    table = seated(g)
    play(g, "6a", 1)
    answer(g, "10a")
    answer(g, "0b")
    log = table.log(None)
    assert "Ana used Seasoned Survivor." in log
    assert "Ben answered Ana's Castaway's Coin with Not Today." in log


@pytest.mark.rule("island 4.4")
def test_a_bomb_too_many_in_the_first_lap_is_explained():
    g = arrange(["8a .", ". .", ". ."], bombs={0: 1}, deck="bomb", turns=1)
    table = seated(g)
    play(g, "8a")
    assert "You had a bomb already: in the first lap the second was shuffled in." in table.log(0)


@pytest.mark.rule("island 14.11")
def test_the_score_sheet_shows_hands_and_the_source_of_every_point():
    g = arrange(
        ["1 1 5a 12c", "0a 8b", ". "], fronts={0: "10a", 1: "12b"}, bombs={0: 4, 1: 1}, under=1, mode="points", rounds=3
    )
    table = seated(g)
    g.part_paid = (2, 0, 0)
    play(g, "5a", "12b")  # the only blank pays a part of it
    decline(g)  # Seasoned Survivor is not used
    choose(g, "end_turn")
    log = table.log(1)
    sheet = log[log.index("The round was over: blank deck empty.") :]
    assert sheet[:8] == [
        "The round was over: blank deck empty.",
        "Ana showed Turn of the Tide, Turn of the Tide and Toll Bridge.",
        "Ana counted 14 for 4 bombs.",
        "Ana counted -3 for Seasoned Survivor in front.",
        "Ana counted 6 for Toll Bridge in hand, outside of any set.",
        "Ana counted 3 for what was paid in part.",
        "Ana came to 20 points, 20 in all.",
        "You showed Pass the Coconut and X Marks the Spot.",
    ]
    assert "You came to 1 point, 1 in all." in sheet
    assert g.rounds == 2, "the next round has begun, and the sheet can still be read"
    assert log == table.log(1)


@pytest.mark.rule("island 14.7", "island 14.8")
def test_the_cards_that_count_in_a_hand_are_worth_what_it_counts():
    rng = random.Random(4)
    designs = list(arrange([". .", ". ."]).lookup.cost)
    for _ in range(60):
        hand = " ".join(rng.sample(designs, 7))
        g = arrange([hand, ". ."], mode="points")
        alone = unmatched(g, 0)
        assert sum(g.lookup.cost[g.face[token]] for token in alone) == points_in_hand(g, 0), hand


# --- options ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("island 5.7", "island 11.10")
def test_what_a_card_costs_now_is_said_before_it_is_chosen():
    g = arrange(["8a 0b 12b", ". ."], fronts={0: "12a", 1: "12c"})
    assert labels(g)[:3] == [
        "Play Capsize (cost 1)",
        "Pay for Not Today without effect (cost 2)",
        "Play Storm Cellar (cost 6)",
    ]
    g = arrange(["2 .", "0b . .", ". ."], fronts={0: "12c"})
    play(g, "2", 1)
    assert labels(g)[0] == "Answer with Not Today (cost 2)"


@pytest.mark.rule("island 2.4")
def test_copies_that_look_alike_are_one_option_and_others_say_what_tells_them_apart():
    g = arrange(["0a 0a 1 1 8a", ". ."])  # both Coconuts have a mace on the back, the Tides have not
    assert labels(g) == [
        "Pay for Pass the Coconut without effect (cost 0)",
        "Play Turn of the Tide (cost 1), low sword back",
        "Play Turn of the Tide (cost 1), low mace back",
        "Play Capsize (cost 4)",
    ]
    assert len(g.options[0][4]) == 1
    assert set(Wording(g, 0, NAMES).about(g.options[0])["cards"]) == {t for t in g.hands[0] if g.face[t] == "0a"}
    assert scene(g, 0, NAMES)["prompt"]["why_not"] == [], "a copy that stands for another is on offer, too"
    g.show(next(t for t in g.hands[0] if g.face[t] == "0a"), 1)
    g.player = -1
    g.do("go_on", 0)
    g.advance()
    assert labels(g)[:2] == [
        "Pay for Pass the Coconut without effect (cost 0), low mace back, known to others",
        "Pay for Pass the Coconut without effect (cost 0), low mace back",
    ]


@pytest.mark.rule("island 2.4", "island 8.5", "island 9.3", "island 11.2")
@pytest.mark.parametrize("how", ["2", "5a", "10b"])
def test_hidden_cards_are_picked_by_what_everybody_sees_of_them(how):
    g = arrange(
        [f"{how if how != '10b' else '1'} 8a", "0a 0a 2 12c 12b", ". ."], fronts={0: how} if how == "10b" else {}
    )
    if how == "10b":
        power(g, "take_card", 1)
    else:
        play(g, how, 1)
    verb = "Discard" if how == "5a" else "Take"
    assert labels(g) == [
        f"{verb} a low mace card",
        f"{verb} a low sword card",
        f"{verb} a high mace card",
        f"{verb} a high fuse card",
    ]


@pytest.mark.rule("island 2.4")
def test_which_of_several_hidden_cards_that_look_alike_is_taken_is_chance():
    found = set()
    for chance in range(20):
        g = arrange([". .", "0a 5b", ". ."], fronts={0: "10b"})  # both are low mace cards
        g.chance = chance * 7919
        power(g, "take_card", 1)
        found.add(faces(g, g.hands[1])[0])
    assert found == {"0a", "5b"}


@pytest.mark.rule("island 12.2")
def test_a_card_that_was_seen_is_taken_by_name():
    g = arrange([". .", "0a 3 12c", ". ."], fronts={0: "10b"})
    g.show(g.hands[1][0], 0)
    power(g, "take_card", 1)
    assert labels(g)[0] == "Take Pass the Coconut"
    g.choose(0)
    assert sizes(g) == [3, 2, 2]


@pytest.mark.rule("island 9.1")
def test_equal_cards_to_give_up_and_equal_answers_are_offered_once():
    g = arrange(["6a .", "4a 4a 0a 0a", ". ."])
    play(g, "6a", 2)
    assert [option[0] for option in g.options] == ["answer_with", "let_it_be"]
    answer(g, "4a", give_up="0a")
    assert not can_answer(g, "0b")
    g = arrange(["6a .", "4a 0a 0a", ". ."])
    play(g, "6a", 2)
    choose(g, "answer_with")
    assert asked(g) != (1, "pay_with_a_card"), "both are the same, so there is nothing to ask"
    let_happen(g)


@pytest.mark.rule("island 10.1")
def test_equal_permanents_of_a_player_are_named_once():
    g = arrange(["5a 1", ". .", ". ."], fronts={1: "7a 7a", 2: "12b"})
    play(g, "5a")
    fronts = [option for option in g.options if option[0] == "aim_front"]
    assert [(option[3], g.face[option[4]]) for option in fronts] == [(1, "7a"), (2, "12b")]


def test_every_phrase_with_a_number_counts_right():
    g = arrange([". .", ". .", ". ."])
    words = Wording(g, 0, NAMES)
    for seat, who in ((0, "You"), (1, "Ben")):
        for n, text in ((0, "0 points"), (1, "1 point"), (2, "2 points")):
            assert words.text(("scored", seat, n, n)) == f"{who} came to {text}, {n} in all."
    assert words.text(("aim_bomb", 0, g.hands[0][0], 0, 1, ())) == "One of your bombs"


@pytest.mark.rule("island 5.4")
def test_when_a_card_is_paid_for_is_part_of_the_choice_to_play_it():
    g = arrange(["4b 8a", ". ."], bombs={0: 1})
    assert labels(g) == [
        "Play Bury the Hatchet (cost 2)",
        "Play Bury the Hatchet (cost 2), effect first",
        "Play Capsize (cost 4)",
    ]
    g = arrange(["4b 8a", ". ."], bombs={0: 1}, under=1, mode="points")
    assert "Play Bury the Hatchet (cost 2), effect first" not in labels(g), "the deck cannot pay for it"


def question(g):
    return Wording(g, g.player, NAMES).text(g.prompt)


@pytest.mark.rule("island 3.8", "island 4.2")
@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({}, "End your turn: take an attack card, or not."),
        ({"end_draw": "must"}, "End your turn: take an attack card."),
    ],
)
def test_who_ends_a_turn_reads_whether_a_card_must_be_taken(more, text):
    g = arrange(["1 .", ". ."], **more)
    play(g, "1")
    assert question(g) == text
    assert ("End your turn without a card" in labels(g)) == text.endswith("or not.")


@pytest.mark.rule("island 3.8", "island 4.2")
def test_who_can_take_no_card_is_not_asked_to():
    g = arrange(["1 .", ". ."], fronts={0: "10c"}, turns=1)
    play(g, "1")
    assert question(g) == "End your turn."


@pytest.mark.rule("island 11.2")
@pytest.mark.parametrize(
    ("magpie", "label"),
    [
        ("plain", "Magpie Nest: take a card from somebody"),
        ("draw_two", "Magpie Nest: draw 2 from the blank deck, then take a card from somebody"),
    ],
)
def test_magpie_nest_says_what_is_drawn_for_it(magpie, label):
    g = arrange([". .", "12a 12b"], fronts={0: "10b"}, magpie=magpie)
    assert label in labels(g)
    shown = next(zone for zone in scene(g, 1, NAMES[:2])["zones"] if zone["id"] == "front:0")["cards"][0]
    assert ("draw 2" in shown.get("text", "")) == (magpie == "draw_two")
