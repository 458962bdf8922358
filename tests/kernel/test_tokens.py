"""Cards as things: what is printed on them, and who has seen it."""

from tests.kernel.tiny import position
from unboxed.kernel.tokens import EVERYBODY, SPECTATOR


def test_a_shuffle_redeals_the_faces_onto_the_same_tokens_and_forgets_who_saw_them():
    g = position()
    tokens, faces = g.deck[:], [g.face[t] for t in g.deck]
    g.show(g.deck[0], 1)
    g.reveal(g.deck[1])
    g.shuffle(g.deck)
    assert g.deck == tokens
    assert sorted(g.face[t] for t in g.deck) == sorted(faces)
    assert [g.face[t] for t in g.deck] != faces
    assert all(g.seen[t] == 0 for t in g.deck)


def test_a_token_knows_its_deck():
    g = position()
    more = g.add_deck("more", ["a", "b"])
    assert more == [16, 17]
    assert g.deck_of(0) == "deck"
    assert g.deck_of(17) == "more"
    assert g.seen[16:] == [0, 0]


def test_seen_bits_say_who_knows_a_card():
    g = position()
    token = g.deck[0]
    assert not any(g.knows(seat, token) for seat in (0, 1, 2, None))
    g.show(token, 1)
    assert g.knows(1, token)
    assert not g.knows(0, token)
    assert not g.knows(None, token)
    g.reveal(token)
    assert all(g.knows(seat, token) for seat in (0, 1, 2, None))
    assert g.seen[token] == EVERYBODY
    g.conceal(token, 0, 2)
    assert [g.knows(seat, token) for seat in (0, 1, 2, None)] == [True, False, True, False]
    assert SPECTATOR > 4


def test_a_card_passed_unseen_is_known_to_giver_and_taker_and_lost_from_sight_of_others():
    g = position(hands=[["spark", "nay"], [], []])
    given, kept = g.hands[0]
    g.show(given, 2)
    g.show(kept, 2)
    g.show(kept, 1)
    passed = g.pass_unseen(given, g.hands[0], g.hands[1], 0, 1)
    assert [[g.face[t] for t in hand] for hand in g.hands[:2]] == [["nay"], ["spark"]]
    assert g.hands[1] == [passed]
    given, kept = passed, g.hands[0][0]
    assert [g.knows(seat, given) for seat in (0, 1, 2)] == [True, True, False]
    assert [g.knows(seat, kept) for seat in (0, 1, 2)] == [True, True, False]  # seat 2 cannot tell them apart now


def test_a_card_passed_unseen_cannot_be_followed_by_its_token():
    passed = set()
    for seed in range(20):
        g = position(hands=[["spark", "nay", "nay"], [], []])
        g.chance = seed
        for token in g.hands[0]:
            g.show(token, 2)
        spark = g.hands[0][0]
        passed.add(g.pass_unseen(spark, g.hands[0], g.hands[1], 0, 1))
        assert g.face[g.hands[1][0]] == "spark"
    assert len(passed) > 1


def test_a_card_passed_from_a_hand_nobody_else_has_seen_keeps_its_token():
    g = position(hands=[["spark", "nay"], [], []])
    spark = g.hands[0][0]
    assert g.pass_unseen(spark, g.hands[0], g.hands[1], 0, 1) == spark


def test_several_cards_are_shown_turned_up_or_turned_down_at_once():
    g = position()
    first, second, third = g.deck[:3]
    g.show_all([first, second], 1)
    assert [g.knows(1, token) for token in (first, second, third)] == [True, True, False]
    g.reveal_all([second, third])
    assert [g.lies_open(token) for token in (first, second, third)] == [False, True, True]
    g.conceal_all()
    assert not any(g.seen)
    assert len(g.seen) == len(g.face)


def test_who_has_seen_a_card_and_whether_a_seat_has_seen_any():
    g = position()
    first, second, third = g.deck[:3]
    g.show_all([first, second], 1)
    g.reveal(third)
    assert [g.seen_by(token) for token in (first, second, third)] == [2, 2, (1 << g.setup.players) - 1]
    assert g.knows_any(1, [second])
    assert not g.knows_any(0, [first, second])
    assert g.knows_any(0, [first, third])


def test_cards_that_are_mixed_up_can_be_followed_only_by_those_named_who_knew_them():
    landed = set()
    for seed in range(20):
        g = position()
        g.chance = seed
        tokens = g.deck[:3]
        faces = {token: g.face[token] for token in tokens}
        g.show_all(tokens, 0)
        g.show(tokens[0], 2)
        now = g.mix_up(tokens, 0, 1)
        assert {token: g.face[now[token]] for token in tokens} == faces
        assert sorted(now.values()) == sorted(tokens)
        assert [[g.knows(seat, token) for token in tokens] for seat in (0, 1, 2)] == [
            [True] * 3,
            [False] * 3,
            [False] * 3,
        ]
        landed.add(now[tokens[0]])
    assert landed == set(tokens)


def test_cards_that_nobody_else_knew_need_no_mixing_up():
    g = position()
    g.show_all(g.deck[:3], 0)
    before = g.chance
    assert g.mix_up(g.deck[:3], 0) == {token: token for token in g.deck[:3]}
    assert g.chance == before
