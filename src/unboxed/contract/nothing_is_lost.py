"""Cards are conserved after every step."""

from __future__ import annotations

from collections import Counter

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step, zones_of
from unboxed.table.table import Table

from .observing import Observer, observed
from .settings import Way, faces_by_deck
from .statements import DoesNotApply, every_way


class Zones(Observer):
    """Counts the tokens after every step."""

    every = 4

    def __init__(self) -> None:
        self.steps = self.tokens = 0

    def after_step(self, position: Position, step: Step) -> None:
        self.steps, self.tokens = self.steps + 1, len(position.face)
        tokens = [token for _, zone in zones_of(position) for token in zone]
        if len(tokens) != len(position.face) or len(set(tokens)) != len(tokens):
            raise AssertionError(f"after {step} {_misplaced(position, tokens)}")

    def closes(self) -> None:
        assert self.steps, "not one step was seen"


def _misplaced(position: Position, tokens: list[int]) -> str:
    """A card that lies nowhere or twice, in words."""
    for token, face in enumerate(position.face):
        if tokens.count(token) != 1:
            places = [name for name, zone in zones_of(position) if token in zone]
            return (
                f"the card {face!r} (token {token}) lies {'twice: in ' + ', '.join(places) if places else 'in no zone'}"
            )
    return f"zones hold tokens that are no cards: {[token for token in tokens if not 0 <= token < len(position.face)]}"


@every_way
def every_token_lies_in_exactly_one_zone_after_every_step(way: Way) -> None:
    """In a quarter of the games."""
    if not observed(way, Zones).tokens:
        raise DoesNotApply("the game has no cards")


class Faces(Observer):
    """Knows what a game's decks were made of."""

    def begins(self, table: Table) -> None:
        whole: dict[str, Counter[str]] = {}
        for card in table.setup.cards.values():
            whole.setdefault(card.deck, Counter()).update({card.id: card.copies} if card.copies else {})
        self.start = faces_by_deck(table.position)
        for deck, faces in self.start.items():
            assert faces <= whole.get(deck, faces), f"deck {deck} holds cards that are not in its file"

    def moment(self, table: Table) -> None:
        position = table.position
        assert faces_by_deck(position) == self.start, "a deck holds other cards than at the start"
        assert len(position.seen) == len(position.face)
        lying = sorted(token for _, zone in zones_of(position) for token in zone)
        assert lying == [*range(len(position.face))], _misplaced(position, lying)

    def ends(self, table: Table) -> None:
        self.moment(table)


@every_way
def no_card_of_any_deck_changes_into_another(way: Way) -> None:
    if not observed(way, Faces).start:
        raise DoesNotApply("the game has no cards")
