"""Every value on every card says where it comes from."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from unboxed.content.cards import PROVENANCES, Card

from .settings import Subject
from .statements import DoesNotApply, every_game

ABOUT_THE_CARD = {"id", "deck", "place", "source", "known"}
"""Fields that are no values of the card: its names, its place in the files, and provenance itself."""


def values_of(card: Card) -> Iterator[str]:
    """The fields that a card's file says something of."""
    for field in dataclasses.fields(card):
        if field.name not in ABOUT_THE_CARD:
            usual = field.default
            if field.default_factory is not dataclasses.MISSING:
                usual = field.default_factory()
            if getattr(card, field.name) != usual:
                yield field.name


@every_game
def every_value_of_every_card_has_a_provenance(subject: Subject) -> None:
    cards = subject.game.setup(subject.game.players[0]).cards.values()
    if not cards:
        raise DoesNotApply("the game has no cards")
    bare = [f"{name} of {card.id}" for card in cards for name in values_of(card) if name not in card.source]
    assert not bare, f"[source] does not say where these come from: {', '.join(bare)}"
    unknown = {word for card in cards for word in card.source.values()} - set(PROVENANCES)
    assert not unknown, f"{', '.join(sorted(unknown))}: a source is {', '.join(PROVENANCES)}"
