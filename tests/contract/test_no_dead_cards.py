"""No dead cards: over the contract games every card is drawn, played and resolved, and every effect is carried out.

The observer knows no game. A card is *drawn* once a token with its face is seen by anybody and has changed zones (or
was dealt at the start), *played* once an event or a chosen option is about it, and *resolved* once it lies elsewhere
afterwards. A game may narrow down which events and options count as playing, by deck or card, and name the effects that
its rules read from the card instead of carrying them out as steps.
"""

import random
from dataclasses import fields, is_dataclass, replace

import pytest

from tests.contract.settings import TOO_LONG, every_game, glance, watched, ways
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
    # passives are looked up where they matter
    "unbroken": {"adjust", "ignore", "cap", "forbid"},
}
"""Verbs that a game looks for on the card instead of carrying them out."""


STAYS = {
    "unbroken": {"sneak", "sage", "hunter", "brawler", "bare_hands"},
    # a Wanted card is turned over where it lies, and characters are played all game long
    "cursed": {
        "talbots_gang",
        "zombies",
        "demons",
        "the_crows",
        "jebediah",
        "annabelle",
        "the_redhead",
        "ines_calloway",
    },
}
"""Cards that lie where they are from the first moment to the last: they are never resolved."""

PARTS = 6
"""Such games go deep but seldom wide: they are played on until all is seen, at most so many times over."""


class Observer:
    """Watches games and remembers what became of each card."""

    def __init__(self, game):
        self.game, self.watched = game, watched(game, self.see_step)
        self.drawn, self.played, self.resolved, self.done = set(), set(), set(), set()

    def watch_game(self, setup, seed):
        self.at_work = {}
        position, rng = begin(replace(setup, game=self.watched), seed, self.note), random.Random(seed)
        places = places_of(position)
        self.drawn |= {face for face, seen in zip(position.face, position.seen, strict=True) if seen}
        for _ in range(TOO_LONG):
            if position.player < 0:
                return
            index = glance(position, rng)
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

    def see_step(self, position, step, call):
        name, *arguments = step
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


def games_of(game):
    """All that may be watched: one game of each way after the other, so that all ways are seen early."""
    mine = [way for way in ways() if way.setups[0].game is game]
    for part in range(PARTS if game.instinct is not None else 1):
        for row in zip(*(way.games(part=2, at_least=100) for way in mine), strict=True):
            for setup, seed in row:
                yield setup, seed + part * TOO_LONG


@every_game
def test_every_card_is_drawn_played_and_resolved_and_every_effect_carried_out(game):
    observer, read = Observer(game), READ_FROM_THE_CARD.get(game.id, set())
    cards = game.setup(game.players[0]).cards.values()
    effects = {effect for card in cards for effect in effects_of(card, game.vocabulary.verbs) if effect[0] not in read}
    faces = {card.id for card in cards if card.copies}
    staying = STAYS.get(game.id, set())
    for setup, seed in games_of(game):
        observer.watch_game(setup, seed)
        if faces <= observer.drawn & observer.played & (observer.resolved | staying) and effects <= observer.done:
            break
    assert sorted(faces - observer.drawn) == []
    assert sorted(faces - observer.played) == []
    assert sorted(faces - observer.resolved - staying) == []
    assert sorted(map(str, effects - observer.done)) == []
    assert sorted(read & {name for name, *_ in observer.done}) == []
