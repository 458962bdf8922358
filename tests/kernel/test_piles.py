from tests.kernel.tiny import position
from unboxed.kernel.piles import draw, one_of_each, renew


def test_a_pile_is_renewed_only_when_it_is_empty():
    g = position()
    pile, discards = [g.deck.pop()], [g.deck.pop()]
    assert renew(g, pile, discards)
    assert len(pile) == len(discards) == 1


def test_an_empty_pile_is_made_of_its_discards_which_nobody_knows_any_more():
    g = position()
    pile, discards = [], [g.deck.pop(), g.deck.pop()]
    g.reveal_all(discards)
    thrown = sorted(discards)
    assert renew(g, pile, discards)
    assert sorted(pile) == thrown
    assert discards == []
    assert not any(g.knows(None, token) for token in pile)


def test_the_top_card_is_drawn_as_long_as_there_is_one():
    g = position()
    pile, discards = [], [g.deck.pop()]
    token = discards[0]
    assert draw(g, pile, discards) == token
    assert draw(g, pile, discards) == -1


def test_copies_of_a_card_are_one_option():
    g = position(hands=[["spark", "nay", "spark", "spark", "nay"], [], []])
    hand = g.hands[0]
    assert one_of_each(g, hand) == hand[:2]
    assert one_of_each(g, []) == []
