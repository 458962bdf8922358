"""No dead cards: over the contract games every card is drawn, played and resolved, and every effect is carried out.

The observer knows no game. A card is *drawn* once a token with its face is seen by anybody and has changed zones (or
was dealt at the start), *played* once an event or a chosen option is about it, and *resolved* once it lies elsewhere
afterwards. A game may narrow down which events and options count as playing, by deck or card, and name the effects that
its rules read from the card instead of carrying them out as steps.
"""

import random
from dataclasses import fields, is_dataclass

import pytest

from tests.contract.settings import TOO_LONG, every_game, watched, ways
from unboxed.engine import begin, zones_of

PLAYED_BY = {
    "unlucky": {
        "quest": ("played", "blundered", "shielded", "resurrected"),
        "beast_encounter": ("drew",),
        "beasts": ("beat_beast", "beast_fled", "was_eaten"),
        "characters": ("used", "used_on", "turned_die"),
    },
}
"""Events and options that count as playing a card of a deck, or this one card; where nothing is said, all do."""

READ_FROM_THE_CARD = {
    # a tie is rolled again and a die turned by the rules that ask about it
    "unlucky": {"reroll", "set_die"},
}
"""Verbs that a game looks for on the card instead of carrying them out."""


class Observer:
    """Watches games and remembers what became of each card."""

    def __init__(self, game):
        self.game = game
        self.drawn, self.played, self.resolved, self.done = set(), set(), set(), set()

    def watch_game(self, setup, seed):
        self.at_work = {}
        position, rng = begin(watched(setup, self.see_step), seed, self.note), random.Random(seed)
        places = places_of(position)
        self.drawn |= {face for face, seen in zip(position.face, position.seen, strict=True) if seen}
        for _ in range(TOO_LONG):
            if position.player < 0:
                return
            index = int(rng.random() * len(position.options))
            self.note(position, position.options[index])
            position.choose(index)
            now = places_of(position)
            for token, zone in now.items():
                if zone != places[token] and position.seen[token]:
                    self.drawn.add(position.face[token])
            self.resolved |= {face for token, (face, zone) in self.at_work.items() if now[token] != zone}
            places = now
        pytest.fail(f"seed {seed}: no end")

    def note(self, position, step):
        counted = PLAYED_BY.get(self.game.id, {})
        for kind, value in self.game.phrases.concerns(step):
            for token in (value,) if kind == "card" else value if kind == "cards" else ():
                names = counted.get(position.face[token], counted.get(position.deck_of(token)))
                if names is None or step[0] in names:
                    self.played.add(position.face[token])
                    self.at_work[token] = (position.face[token], places_of(position).get(token))

    def see_step(self, position, name, arguments, call):
        if name in self.game.vocabulary.verbs:
            self.done.add((name, *arguments[1:]))
        call()


def places_of(position):
    return {token: name for name, zone in zones_of(position) for token in zone}


def effects_of(value, verbs):
    """All effects written on a card, however deep in its tables."""
    if isinstance(value, tuple):
        if value and isinstance(value[0], str) and value[0] in verbs:
            yield value
        else:
            for part in value:
                yield from effects_of(part, verbs)
    elif is_dataclass(value):
        for field in fields(value):
            yield from effects_of(getattr(value, field.name), verbs)


@every_game
def test_every_card_is_drawn_played_and_resolved_and_every_effect_carried_out(game):
    observer, faces, effects = Observer(game), set(), set()
    for way in ways():
        if way.setups[0].game is game:
            for setup, seed in way.games(part=2, at_least=100):
                observer.watch_game(setup, seed)
                faces |= {card.id for card in setup.cards.values() if card.copies}
    for card in game.setup(game.players[0]).cards.values():
        effects |= set(effects_of(card, game.vocabulary.verbs))
    read = READ_FROM_THE_CARD.get(game.id, set())
    assert sorted(faces - observer.drawn) == []
    assert sorted(faces - observer.played) == []
    assert sorted(faces - observer.resolved) == []
    assert sorted(map(str, {effect for effect in effects if effect[0] not in read} - observer.done)) == []
    assert sorted(read & {name for name, *_ in observer.done}) == []
