"""The contract finds what authors do wrong: games with a fault put in, of which a test must fail."""

from dataclasses import replace

import pytest

from tests.contract import settings, test_secrets
from tests.kernel.tiny import TINY, Tiny
from unboxed.kernel.state import state


@state
class Careless(Tiny):
    """Keeps a hidden card where everybody reads it."""

    first_cards: list[str]


def begin_carelessly(g):
    TINY.begin(g)
    g.first_cards = [g.face[hand[0]] for hand in g.hands]


def way(game, monkeypatch):
    monkeypatch.setattr(settings, "GAMES", 8)
    return settings.Way((game.setup(3),))


def test_a_hidden_card_in_a_plain_field_is_found(monkeypatch):
    game = replace(TINY, id="careless", position=Careless, begin=begin_carelessly)
    with pytest.raises(AssertionError):
        test_secrets.test_what_everybody_is_told_names_no_face_that_nobody_has_seen(way(game, monkeypatch))


def test_without_it_nothing_is(monkeypatch):
    test_secrets.test_what_everybody_is_told_names_no_face_that_nobody_has_seen(way(TINY, monkeypatch))
