"""Imagined worlds: what a seat has not seen, dealt anew and evenly, with new dice."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.kernel.tiny import position, take
from unboxed.kernel.errors import IllegalChoice
from unboxed.kernel.knowledge import TRIES


def test_a_world_keeps_what_the_seat_has_seen_and_deals_the_rest_anew():
    g = position(hands=[["spark", "nay"], ["twice"], ["blaze"]])
    worlds = [g.imagine(0, random.Random(n)) for n in range(30)]
    for world in worlds:
        assert [world.face[t] for t in g.hands[0]] == ["spark", "nay"]
        assert Counter(world.face) == Counter(g.face)
        assert world.chance != g.chance
    assert len({tuple(world.face) for world in worlds}) > 20
    assert len({world.chance for world in worlds}) == 30


def test_the_position_itself_is_left_alone():
    g = position()
    before = g.fingerprint()
    g.imagine(1, random.Random(1))
    assert g.fingerprint() == before


def test_a_world_depends_on_nothing_the_seat_may_not_know():
    g = position(hands=[["spark"], ["nay"], ["twice"]])
    other = g.clone()
    a, b = g.hands[1][0], g.deck[0]
    other.face[a], other.face[b] = g.face[b], g.face[a]
    assert g.imagine(0, random.Random(3)).to_data() == other.imagine(0, random.Random(3)).to_data()
    assert g.imagine(1, random.Random(3)).to_data() != other.imagine(1, random.Random(3)).to_data()


@pytest.mark.parametrize("seat", [1, 2, None])
def test_what_another_seat_may_choose_from_is_not_in_the_world(seat):
    g = position(hands=[["spark", "nay"], ["twice"], []])
    world = g.imagine(seat, random.Random(1))
    assert (world.player, world.prompt, world.options) == (0, g.prompt, [])
    with pytest.raises(IllegalChoice, match="there are 0 options"):
        world.choose(0)
    assert g.imagine(0, random.Random(1)).options == g.options


def test_the_cards_with_which_another_seat_may_answer_are_not_in_the_world():
    g = position(hands=[["spark"], ["nay"], ["twice"]])
    take(g, "play")
    assert g.player == 1
    world = g.imagine(0, random.Random(1))
    assert world.options == []
    assert world.view(0) == g.view(0)
    assert g.options[0] == ("say_nay", 1, g.hands[1][0]), "the world is a copy: the question itself stays as it is"


def test_a_spectator_has_seen_only_what_lies_open():
    g = position(hands=[["spark"], [], []])
    g.reveal(g.deck[0])
    worlds = [g.imagine(None, random.Random(n)) for n in range(20)]
    assert {world.face[g.deck[0]] for world in worlds} == {g.face[g.deck[0]]}
    assert len({world.face[g.hands[0][0]] for world in worlds}) > 1


def test_many_worlds_are_drawn_from_one_imagining():
    g = position()
    imagining = g.imagining(0)
    first = imagining.world(random.Random(1))
    assert first.to_data() == g.imagine(0, random.Random(1)).to_data()
    assert imagining.world(random.Random(2)).to_data() != first.to_data()


def test_a_single_unseen_card_of_a_deck_needs_no_deal():
    g = position()
    (lone,) = g.add_deck("lone", ["secret"])
    g.nooks["right"].append(lone)
    assert g.imagine(0, random.Random(1)).face[lone] == "secret"


@pytest.fixture
def dry():
    """A nook of six cards that never holds a Spark or a Blaze, as everybody knows."""
    g = position(hands=[[], [], []])
    g.nooks["dry"] = [t for t in g.deck if g.face[t] in ("nay", "twice")][:4]
    g.deck = [t for t in g.deck if t not in g.nooks["dry"]]
    return g


def test_a_limited_zone_never_gets_what_cannot_lie_there(dry):
    for n in range(200):
        world = dry.imagine(0, random.Random(n))
        assert {world.face[t] for t in dry.nooks["dry"]} <= {"nay", "twice"}
        assert Counter(world.face) == Counter(dry.face)


def test_limits_do_not_heap_the_barred_cards_up_anywhere(dry):
    """10 of the 12 free cards are Sparks or Blazes; each place of the deck must hold one in 10 of 12 worlds."""
    worlds = 3000
    held = Counter()
    for n in range(worlds):
        world = dry.imagine(0, random.Random(n))
        held.update(t for t in dry.deck if world.face[t] in ("spark", "blaze"))
    for token in dry.deck:
        assert held[token] / worlds == pytest.approx(10 / 12, abs=0.03)


class Fussy:
    """Two zones with limits of their own, in which some deals come to a dead end."""

    @staticmethod
    def limits(g):
        return [([0, 1], frozenset({"a"})), ([2, 3], frozenset({"b"}))]


def test_limits_that_differ_are_kept_even_when_a_deal_comes_to_a_dead_end(monkeypatch):
    g = position()
    g.face, g.seen = ["b", "b", "a", "a"], [0] * 4
    g.decks = (("deck", 0, 4),)
    monkeypatch.setattr(type(g), "limits", Fussy.limits)
    for n in range(100):
        assert g.imagine(0, random.Random(n)).face == ["b", "b", "a", "a"]


def test_where_nothing_can_be_exchanged_the_cards_are_dealt_again(monkeypatch):
    """Three tokens, each barred from one face: no single exchange mends every deal."""
    g = position()
    g.face, g.seen = ["b", "c", "a"], [0] * 3
    g.decks = (("deck", 0, 3),)
    barred = [([0], frozenset("ac")), ([1], frozenset("ab")), ([2], frozenset("bc"))]
    monkeypatch.setattr(type(g), "limits", lambda self: barred)
    for n in range(100):
        assert g.imagine(0, random.Random(n)).face == ["b", "c", "a"]


def test_a_game_may_ask_which_cards_a_seat_has_not_seen():
    g = position()
    first, second = g.deck[:2]
    g.show(first, 1)
    assert g.imagining(1).unseen([first, second]) == [second]
    assert g.imagining(0).unseen([first, second]) == [first, second]


def believing(g, belief):
    """The same moment in a game with a belief."""
    world = g.clone()
    world.setup = replace(g.setup, game=replace(g.setup.game, belief=belief))
    return world


def says_nay(world, seat):
    """Seat 1 is believed to hold a Nay; what seat 0 holds it knows by itself."""
    assert seat == 0
    return 1.0 if "nay" in [world.face[t] for t in world.hands[1]] else 0.1


def test_a_belief_makes_some_worlds_likelier_and_rules_none_out():
    g = position(hands=[["spark"], ["twice"], ["blaze"]])
    told = believing(g, says_nay)

    def share(moment):
        return sum("nay" in [w.face[t] for t in w.hands[1]] for w in worlds(moment)) / 400

    def worlds(moment):
        return [moment.imagine(0, random.Random(n)) for n in range(400)]

    plain, believed = share(g), share(told)
    assert believed == pytest.approx(plain / (plain + 0.1 * (1 - plain)), abs=0.08)
    assert plain < believed < 1


def test_of_worlds_that_are_all_unlikely_the_likeliest_is_taken():
    g = position(hands=[["spark"], ["twice"], ["blaze"]])
    asked = []

    def hardly(world, seat):
        asked.append((says_nay(world, seat) - 0.1) * 1e-9)
        return asked[-1]

    world = believing(g, hardly).imagine(0, random.Random(1))
    assert len(asked) == TRIES
    assert "nay" in [world.face[t] for t in world.hands[1]]


def test_a_belief_learns_nothing_of_the_real_world_and_spectators_have_none():
    g = believing(position(hands=[["spark"], ["nay"], ["twice"]]), says_nay)
    other = g.clone()
    a, b = g.hands[1][0], g.deck[0]
    other.face[a], other.face[b] = g.face[b], g.face[a]
    assert g.imagine(0, random.Random(3)).to_data() == other.imagine(0, random.Random(3)).to_data()
    assert g.imagine(None, random.Random(3)).to_data() == believing(g, None).imagine(None, random.Random(3)).to_data()
