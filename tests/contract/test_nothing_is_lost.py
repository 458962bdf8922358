"""Cards are conserved after every step."""

from collections import Counter

from tests.contract.settings import every_way, faces_by_deck, play, watched
from unboxed.kernel.state import zones_of
from unboxed.table.table import begin


@every_way
def test_every_token_lies_in_exactly_one_zone_after_every_step(way):
    steps = 0

    def watch(position, name, arguments, call):
        nonlocal steps, deep
        deep += 1
        call()
        deep -= 1
        if deep == 0:  # rules called by rules are parts of one step
            steps += 1
            tokens = [token for _, zone in zones_of(position) for token in zone]
            assert len(tokens) == len(position.face), f"after {name} {arguments}"
            assert len(set(tokens)) == len(tokens), f"after {name} {arguments}"

    for setup, seed in way.games(part=5):
        deep = 0
        for _ in play(watched(setup, watch), seed):
            pass
    assert steps


@every_way
def test_no_card_of_any_deck_changes_into_another(way):
    for game in way.played():
        whole = {}
        for card in game.setup.cards.values():
            whole.setdefault(card.deck, Counter()).update({card.id: card.copies} if card.copies else {})
        start = faces_by_deck(begin(game.setup, game.seed))
        for deck, faces in start.items():
            assert faces <= whole.get(deck, faces), f"deck {deck} holds cards that are not in its file"
        for position in (*game.kept, game.end):
            assert faces_by_deck(position) == start
            assert len(position.seen) == len(position.face)
            assert sorted(token for _, zone in zones_of(position) for token in zone) == [*range(len(position.face))]
