"""Section 12: who knows what, after every peek, swap, search, return, flip and shuffle."""

import random
from collections import Counter

import pytest

from tests.games.island.arrange import (
    answer,
    arrange,
    asked,
    choose,
    decline,
    faces,
    hear,
    known,
    laid_out,
    play,
    power,
    token_of,
)
from unboxed.table.table import Table


@pytest.mark.rule("island 12.1")
def test_discards_bombs_fronts_scores_direction_and_the_chain_are_open_to_all():
    g = arrange(["6a .", "0b .", ". ."], fronts={0: "7a"}, bombs={1: 2})
    play(g, "6a", 1)
    for seat in (0, 1, 2, None):
        view = g.view(seat)
        assert [face for _, face in view["fronts"][0]] == ["7a"]
        assert [face for _, face in view["bombs"][1]] == ["bomb", "bomb"]
        assert all(face for _, face in view["blank_discards"])
        assert (view["direction"], view["scores"], view["table"][0][1]) == (1, [0, 0, 0], "6a")
    assert g.chain[0][0] == "use_coin"


@pytest.mark.rule("island 12.2")
def test_after_a_barter_both_know_the_cards_that_changed_hands_and_nobody_else():
    g = arrange(["2 8a .", "12a 12b", ". ."])
    play(g, "2", 1)
    choose(g, "take_for", token="12a")
    choose(g, "give", token="8a")
    taken, given = token_of(g, g.hands[0], "12a"), token_of(g, g.hands[1], "8a")
    for token in (taken, given):
        assert [g.knows(seat, token) for seat in (0, 1, 2, None)] == [True, True, False, False]


@pytest.mark.rule("island 12.2")
def test_a_card_once_seen_stays_known_wherever_it_moves():
    g = arrange([". .", "12a .", ". ."], fronts={0: "10b", 2: "7a"})
    token = token_of(g, g.hands[1], "12a")
    g.show(token, 2)
    power(g, "take_card", 1)
    choose(g, "take", token="12a")
    assert g.knows(2, token)
    assert g.knows(1, token)


@pytest.mark.rule("island 12.2")
def test_cards_shuffled_into_a_pile_are_forgotten():
    g = arrange(["3 12a", ". ."])
    token = token_of(g, g.hands[0], "12a")
    g.reveal(token)
    play(g, "3", "redraw_hand", "pay_first")
    pile = g.piles[g.lookup.pile_of[token]]
    assert token in pile
    assert not any(g.knows(seat, t) for t in pile for seat in (0, 1, None))


@pytest.mark.rule("island 12.3")
def test_what_was_seen_of_the_deck_stays_known_when_it_is_turned_over():
    g = arrange(["8a .", ". ."], fronts={0: "10c"}, deck="blank blank blank blank bomb bomb bomb", under=9)
    power(g, "look")
    for token in g.blanks[-7:]:
        g.show(token, 1)
    play(g, "8a")
    assert known(g, 1, g.blanks[:3]) == ["bomb", "bomb", "bomb"]
    assert known(g, 0, g.blanks) == [None] * 12


@pytest.mark.rule("island 12.3")
@pytest.mark.parametrize("how", ["3", "9b", "11b", "first lap"])
def test_a_shuffle_makes_everybody_forget_all_but_the_explosions(how):
    lap = {"turns": 1} if how == "first lap" else {}
    g = arrange(
        [f"{how if how in ('3', '9b') else '1'} .", ". .", ". ."],
        fronts={0: "11b"} if how == "11b" else {},
        bombs={0: 2 if how == "9b" else 1},
        deck="bomb" if how == "first lap" else "",
        explosions=1,
        under=40,
        **lap,
    )
    for token in g.blanks:
        g.show(token, 1)
    if how == "11b":
        power(g, "return_bomb")
    else:
        way = ["shuffle_deck"] if how == "3" else []
        play(g, how if how in ("3", "9b") else "1", *way, "pay_first")
    assert [face for face in known(g, 1, g.blanks) if face] == ["explosion"]
    assert g.face[g.blanks[0]] == "explosion"


@pytest.mark.rule("island 12.4")
def test_a_secret_order_robs_the_others_of_what_they_knew():
    g = arrange(["5b .", ". .", ". ."], deck="bomb blank bomb blank bomb blank", under=20)
    before = list(g.blanks)
    for token in g.blanks[-6:]:
        g.show(token, 2)
    play(g, "5b", "pay_first")
    while asked(g) == (0, "which_next"):
        g.choose(0)
    assert g.blanks == before[:-3]  # tokens did not move, so nobody can follow them
    assert all(face for face in known(g, 0, g.blanks[-5:]))
    assert known(g, 2, g.blanks[-5:]) == [None] * 5
    assert known(g, 1, g.blanks[-5:]) == [None] * 5


def orders(g):
    return [option[2] for option in g.options if option[0] == "put_next"]


@pytest.mark.rule("island 12.4")
def test_the_log_of_a_secret_order_does_not_tell_the_order():
    logs = []
    for last in (0, -1):
        g = arrange(["5b .", ". ."], deck="blank blank blank bomb blank bomb blank blank", under=20)
        events = hear(g)
        play(g, "5b", "pay_first")
        while asked(g) == (0, "which_next"):
            choose(g, "put_next", token=g.face[orders(g)[last]])
        logs.append(events)
    assert logs[0] == logs[1]


@pytest.mark.rule("island 12.4")
def test_a_bomb_put_on_top_or_bottom_is_known_to_all():
    for card, place in (("8c", -1), ("4b", 0)):
        g = arrange([f"{card} .", ". ."], bombs={0: 1})
        play(g, card, "pay_first")
        assert known(g, None, [g.blanks[place]]) == ["bomb"]


@pytest.mark.rule("island 12.5")
def test_searching_a_pile_tells_the_others_only_the_card_taken():
    g = arrange(["8b .", ". ."])
    play(g, "8b", "mace_high", "#9")
    for seat in (0, 1, None):
        assert known(g, seat, g.piles[3]) == [None] * 5
        assert g.knows(seat, g.hands[0][-1])
    g = arrange(["8b .", "9a 9a ."])
    events = hear(g)
    play(g, "8b", "mace_high", "#9")
    assert known(g, 0, g.piles[3]) == [None] * 5
    assert ("found_none", 0, "mace_high", 9) in events


@pytest.mark.rule("island 12.5")
def test_watchtower_and_open_looks():
    g = arrange([". .", ". .", ". ."], fronts={0: "10c"}, open_looks="on")
    power(g, "look")
    for seat in (1, 2, None):
        assert known(g, seat, g.blanks[-3:]) == ["blank"] * 3


# --- imagined worlds ----------------------------------------------------------------------------------------------


def test_imagined_worlds_keep_what_a_seat_saw_and_vary_the_rest_within_its_class():
    g = arrange(["5b . .", "12a 0b .", ". . ."], deck="bomb blank bomb blank blank", under=20)
    play(g, "5b", "pay_later")
    while asked(g) == (0, "which_next"):
        choose(g, "put_next", token="blank")
    hidden = token_of(g, g.hands[1], "12a")
    tops, held = Counter(), Counter()
    for seed in range(200):
        mine, theirs = g.imagine(0, random.Random(seed)), g.imagine(2, random.Random(seed))
        assert [mine.face[t] for t in g.blanks[-2:]] == [g.face[t] for t in g.blanks[-2:]]
        tops[theirs.face[g.blanks[-1]]] += 1
        held[mine.face[hidden]] += 1
        assert g.lookup.number[mine.face[hidden]] >= 7  # its back and pile are open
    assert set(tops) == {"blank", "bomb"}
    assert len(held) == 6


def test_a_bot_that_saw_a_bomb_on_top_imagines_it_there():
    g = arrange([". .", ". ."], fronts={0: "10c"}, deck="bomb blank blank", under=30)
    power(g, "look")
    worlds = [g.imagine(0, random.Random(seed)) for seed in range(50)]
    assert all(world.face[g.blanks[-1]] == "bomb" for world in worlds)
    blind = [g.imagine(1, random.Random(seed)).face[g.blanks[-1]] for seed in range(50)]
    assert "blank" in blind


def test_no_seat_imagines_from_the_secret_choice_of_another():
    g = laid_out(3, secret_bombs="on")
    choose(g, "add_bomb")
    other = laid_out(3, secret_bombs="on")
    choose(other, "add_blank")
    seat = g.player
    assert g.view(seat) == other.view(seat)
    assert g.imagine(seat, random.Random(3)).face == other.imagine(seat, random.Random(3)).face


def test_a_log_speaks_of_drawn_attack_cards_only_to_their_owner():
    table = Table(laid_out(2).setup, 3, ["Ana", "Ben"])
    first = table.position.player
    table.choose(0)
    mine, theirs = table.log(first)[-1], table.log(1 - first)[-1]
    assert theirs == f"{table.names[first]} took a card from sword low."
    assert mine.startswith("You took ")
    assert "a card" not in mine


def test_a_negated_gut_feeling_lies_known_in_the_hand():
    g = arrange(["6b .", "0b ."])
    play(g, "6b", "guess_blank", 1)
    answer(g, "0b")
    assert g.knows(1, token_of(g, g.hands[0], "6b"))


def test_nobody_learns_the_cards_of_a_hand_that_was_not_touched():
    g = arrange(["7b .", "8a 12a"])
    play(g, "7b", "#9")
    assert known(g, 0, g.hands[1]) == [None, None]
    assert faces(g, g.hands[1]) == ["12a", "8a"]
    assert not any(step[0] == "answer" for step in (g.prompt,))


def test_declining_to_answer_is_told_to_nobody():
    g = arrange(["2 .", "0b . .", ". ."])
    play(g, "2", 1)
    events = hear(g)
    decline(g)
    assert [event[0] for event in events] == []


def test_worlds_after_peeks_orders_flips_and_searches_look_alike_to_who_did_not_see_them():
    g = arrange(["5b 8a 8b .", ". . .", ". . ."], fronts={0: "10c"}, deck="bomb blank bomb blank bomb blank", under=20)
    power(g, "look")
    play(g, "5b", "pay_first")
    while asked(g) == (0, "which_next"):
        choose(g, "put_next", token=g.face[orders(g)[-1]])
    seen = [face for face in known(g, 0, g.blanks) if face]
    assert len(seen) == 5
    for seat in (1, 2, None):
        assert [face for face in known(g, seat, g.blanks) if face] == []
        for seed in range(20):
            world = g.imagine(seat, random.Random(seed))
            assert world.view(seat) == g.view(seat)
            assert Counter(world.face[t] for t in g.blanks) == Counter(g.face[t] for t in g.blanks)
    choose(g, "end_turn")
    g.blanks.reverse()  # as Capsize does
    assert [face for face in known(g, 0, g.blanks[:5]) if face] == seen[::-1]
