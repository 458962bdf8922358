"""Every value on every card says where it comes from."""

import dataclasses

from tests.contract.settings import every_game
from unboxed.content.cards import PROVENANCES

ABOUT_THE_CARD = {"id", "deck", "place", "source", "known"}
"""Fields that are no values of the card: its names, its place in the files, and provenance itself."""


def values_of(card):
    """The fields that a card's file says something of."""
    for field in dataclasses.fields(card):
        if field.name not in ABOUT_THE_CARD:
            usual = field.default
            if field.default_factory is not dataclasses.MISSING:
                usual = field.default_factory()
            if getattr(card, field.name) != usual:
                yield field.name


@every_game
def test_every_value_of_every_card_has_a_provenance(game):
    cards = game.setup(game.players[0], "", (), {}).cards.values()
    assert [(card.id, name) for card in cards for name in values_of(card) if name not in card.source] == []
    assert {word for card in cards for word in card.source.values()} <= set(PROVENANCES)
