"""Cards are conserved after every step."""

from collections import Counter

from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way, faces_by_deck
from unboxed.kernel.state import zones_of


class Zones(Observer):
    """Counts the tokens after every step."""

    every = 4

    def __init__(self):
        self.steps = 0

    def after_step(self, position, step):
        self.steps += 1
        tokens = [token for _, zone in zones_of(position) for token in zone]
        assert len(tokens) == len(position.face), f"after {step}"
        assert len(set(tokens)) == len(tokens), f"after {step}"

    def closes(self):
        assert self.steps


@every_way
def test_every_token_lies_in_exactly_one_zone_after_every_step(way):
    """In a quarter of the games."""
    observed(way, Zones)


class Faces(Observer):
    """Knows what a game's decks were made of."""

    def begins(self, table):
        whole = {}
        for card in table.setup.cards.values():
            whole.setdefault(card.deck, Counter()).update({card.id: card.copies} if card.copies else {})
        self.start = faces_by_deck(table.position)
        for deck, faces in self.start.items():
            assert faces <= whole.get(deck, faces), f"deck {deck} holds cards that are not in its file"

    def moment(self, table):
        position = table.position
        assert faces_by_deck(position) == self.start
        assert len(position.seen) == len(position.face)
        assert sorted(token for _, zone in zones_of(position) for token in zone) == [*range(len(position.face))]

    def ends(self, table):
        self.moment(table)


@every_way
def test_no_card_of_any_deck_changes_into_another(way):
    observed(way, Faces)
