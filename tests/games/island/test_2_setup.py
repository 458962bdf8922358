"""Section 2: setting up a round."""

from collections import Counter

import pytest

from tests.games.island.arrange import asked, choose, faces, known, laid_out, offers, sizes
from unboxed.content.packs import Pack
from unboxed.games.island import GAME
from unboxed.games.island.cards import PILES
from unboxed.kernel.errors import BadCards
from unboxed.table.table import begin


def deal(g):
    """Take starting hands from the first pile on offer."""
    while g.prompt[0] == "choose_start":
        g.choose(0)
    return g


@pytest.mark.rule("island 2.1")
@pytest.mark.parametrize(("players", "bombs"), [(2, 6), (3, 6), (4, 9), (5, 9)])
def test_the_blank_deck_has_fifty_blanks_and_bombs_by_the_number_of_players(players, bombs):
    g = laid_out(players, mode="points")
    assert Counter(faces(g, g.blanks)) == {"blank": 50, "bomb": bombs}


@pytest.mark.rule("island 2.1")
@pytest.mark.parametrize("bombs", [0, 12])
def test_the_number_of_bombs_is_an_option(bombs):
    g = laid_out(3, mode="points", bombs=bombs)
    assert faces(g, g.blanks).count("bomb") == bombs
    assert faces(g, g.box).count("bomb") == 12 - bombs


@pytest.mark.rule("island 2.2")
def test_a_knockout_round_has_an_explosion_under_the_deck_and_everybody_knows():
    g = laid_out(2, mode="knockout")
    assert g.face[g.blanks[0]] == "explosion"
    assert faces(g, g.blanks).count("explosion") == 1
    assert g.knows(None, g.blanks[0])
    points = laid_out(2, mode="points")
    assert "explosion" not in faces(points, points.blanks)


@pytest.mark.rule("island 2.2")
@pytest.mark.parametrize(("players", "explosions"), [(2, 1), (3, 1), (4, 1), (5, 3)])
def test_five_players_meet_three_explosions(players, explosions):
    g = laid_out(players, mode="knockout")
    assert faces(g, g.blanks).count("explosion") == explosions


@pytest.mark.rule("island 2.2")
def test_the_number_of_explosions_is_an_option():
    g = laid_out(2, mode="points", explosions=3)
    assert [g.face[token] for token in g.blanks[:3]] == ["explosion"] * 3


@pytest.mark.rule("island 2.3")
def test_six_piles_by_back_and_by_low_and_high():
    g = laid_out(2)
    assert [len(pile) for pile in g.piles] == [10, 6] * 3
    for i, pile in enumerate(g.piles):
        assert all((g.lookup.number[g.face[token]] > 6) == (i % 2 == 1) for token in pile)
        assert all(g.deck_of(token) == PILES[i] for token in pile)


@pytest.mark.rule("island 2.4")
def test_a_hidden_card_is_redealt_only_among_those_of_its_pile():
    g = deal(laid_out(3))
    pools = [list(pool) for pool in g.pools()]
    assert [len(pool) for pool in pools] == [10, 6, 10, 6, 10, 6, 75]
    for pool in pools[:6]:
        assert len({g.lookup.number[g.face[token]] > 6 for token in pool}) == 1


@pytest.mark.rule("island 2.4")
def test_a_drawn_card_is_seen_by_its_owner_alone():
    g = laid_out(2)
    seat = g.player
    choose(g, "deal_from", pile="mace_high")
    assert known(g, seat, g.hands[seat]) == faces(g, g.hands[seat])
    assert known(g, 1 - seat, g.hands[seat]) == [None]
    assert known(g, None, g.hands[seat]) == [None]


@pytest.mark.rule("island 2.5")
def test_starting_hands_are_picked_card_by_card_the_starting_player_first():
    g = laid_out(3)
    order = []
    while g.prompt[0] == "choose_start":
        order.append(g.player)
        g.choose(0)
    first = g.starter
    assert order == [first, (first + 1) % 3, (first + 2) % 3] * 9
    assert asked(g) == (first, "play_a_card")


@pytest.mark.rule("island 2.5")
def test_the_rest_of_a_hand_may_be_left_to_chance():
    g = laid_out(3)
    first = g.player
    choose(g, "deal_from", pile="mace_high")
    g.choose(0)
    g.choose(0)
    assert (g.player, g.prompt[2]) == (first, 8)
    choose(g, "deal_at_random")
    others = []
    while g.prompt[0] == "choose_start":
        others.append(g.player)
        assert abs(max(sizes(g)) - min(sizes(g))) <= 1  # the cards still come one at a time
        choose(g, "deal_from")
    assert first not in others
    assert len(others) == 2 * 8
    assert sizes(g) == [9, 9, 9]
    assert known(g, None, g.hands[first]) == [None] * 9


@pytest.mark.rule("island 2.5")
def test_what_is_left_to_chance_is_any_card_that_is_left():
    piles = Counter()
    for seed in range(60):
        g = laid_out(2, seed)
        choose(g, "deal_at_random")
        choose(g, "deal_at_random")
        piles += Counter(g.lookup.pile_of[token] for hand in g.hands for token in hand)
    low, high = sum(piles[i] for i in (0, 2, 4)), sum(piles[i] for i in (1, 3, 5))
    assert 0.55 < low / (low + high) < 0.7  # thirty of 48 cards are low


@pytest.mark.rule("island 2.5")
def test_the_last_card_of_a_hand_is_picked_or_nothing():
    g = laid_out(2, hand=3)
    while g.prompt[2] > 1:
        assert offers(g, "deal_at_random")
        choose(g, "deal_from")
    assert not offers(g, "deal_at_random")


@pytest.mark.rule("island 2.5")
def test_a_random_deal_asks_nobody():
    g = laid_out(3, deal="random")
    assert sizes(g) == [9, 9, 9]
    assert asked(g) == (g.starter, "play_a_card")


@pytest.mark.rule("island 2.6")
@pytest.mark.parametrize(("players", "hand"), [(2, 10), (3, 9), (4, 8), (5, 6)])
def test_the_hand_depends_on_the_number_of_players(players, hand):
    assert sizes(deal(laid_out(players))) == [hand] * players


@pytest.mark.rule("island 2.6")
def test_the_hand_is_an_option():
    assert sizes(deal(laid_out(5, hand=9))) == [9] * 5
    assert sizes(deal(laid_out(2, hand=3))) == [3] * 2


@pytest.mark.rule("island 2.7")
def test_the_first_starting_player_is_drawn_at_random():
    starters = Counter(laid_out(4, seed).starter for seed in range(80))
    assert all(starters[seat] > 8 for seat in range(4))


@pytest.mark.rule("island 2.8")
def test_every_round_starts_clockwise():
    g = laid_out(2, mode="points", rounds=3, hand=3)
    deal(g)
    g.direction = -1
    g.stack.clear()
    g.player = -1
    g.do("settle_round", "blank deck empty")
    g.advance()
    assert (g.rounds, g.direction) == (2, 1)


def test_a_pack_that_leaves_too_few_cards_is_refused():
    names = ("1", "2", "3", "5a", "5b", "4a", "4b", "0b", "6a", "6b")
    gone = "".join(f'[[card]]\nid = "{name}"\ncopies = 0\nbacks = {{}}\n' for name in names)
    pack = Pack("thin", (("attack.toml", gone),))
    with pytest.raises(BadCards, match=r"^thin: 20 attack cards are too few for 2 hands of 10"):
        GAME.setup(2, packs=(pack,))
    assert GAME.setup(2, "points-all-cards", (pack,)).lookup.count == 20
    bare = Pack("bare", (("blank.toml", '[[card]]\nid = "blank"\ncopies = 4\n'),))
    with pytest.raises(BadCards, match=r"^bare: secret bombs need 5 blanks"):
        GAME.setup(2, packs=(bare,), options={"secret_bombs": "on"})
    assert len(laid_out_with(bare).blanks) == 4 + 6


def laid_out_with(pack):
    return begin(GAME.setup(2, "points", (pack,)), 1)
