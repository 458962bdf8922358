"""No dead cards: over the contract games every card is drawn, played and resolved, and every effect is carried out.

The witness knows no game. A card is *drawn* once a token with its face is seen by anybody and has changed zones (or
was dealt at the start), *played* once an event or a chosen option is about it, and *resolved* once it lies elsewhere
afterwards. A game may narrow down which events and options count as playing, by deck or card, and name the effects that
its rules read from the card instead of carrying them out as steps.
"""

import random
from dataclasses import fields, is_dataclass, replace

import pytest

from tests.contract.settings import SEED, TOO_LONG, every_game, glance, watched, ways
from unboxed.kernel.state import zones_of
from unboxed.table.table import begin

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

TELLING = {
    "cursed": {
        "cursed-2-standard": (24, 36),
        "cursed-3-standard": (1,),
        "cursed-4-coop": (6, 7),
        "cursed-4-standard": (0, 7, 14, 19, 25),
    },
    "uncharted": {
        "uncharted-1-survival": (1,),
        "uncharted-2-standard": (3, 20),
        "uncharted-4-standard": (2, 5, 11, 18),
        "uncharted-4-survival": (1, 14),
    },
}
"""Games by way in which seldom things happen. They are watched first, so that few others are needed; when a change of
the rules makes other games of them, the test only takes longer."""

PARTS = 6
"""Such games go deep but seldom wide: they are played on until all is seen, at most so many times over."""


class Witness:
    """Watches games and remembers what became of each card."""

    def __init__(self, game):
        self.game, self.watched = game, watched(game, self.see_step)
        cards, read = game.setup(game.players[0]).cards.values(), READ_FROM_THE_CARD.get(game.id, set())
        found = {effect for card in cards for effect in effects_of(card, game.vocabulary.verbs)}
        self.effects = {effect for effect in found if effect[0] not in read}
        self.faces = {card.id for card in cards if card.copies}
        self.moving = self.faces - STAYS.get(game.id, set())
        self.drawn, self.played, self.resolved, self.done = set(), set(), set(), set()

    def has_seen_all(self):
        played_and_done = self.faces <= self.played and self.effects <= self.done
        return played_and_done and self.faces <= self.drawn and self.moving <= self.resolved

    def watch_game(self, setup, seed):
        self.at_work = {}
        position, rng = begin(replace(setup, game=self.watched), seed, self.note), random.Random(seed)
        self.drawn |= {face for face, seen in zip(position.face, position.seen, strict=True) if seen}
        places = self.places_of_news(position)
        for _ in range(TOO_LONG):
            if position.player < 0:
                return
            index = glance(position, rng)
            self.note(position, position.options[index])
            position.choose(index)
            now = self.places_of_news(position)
            for token, zone in now.items():
                if zone != places.get(token, zone) and position.seen[token]:
                    self.drawn.add(position.face[token])
            self.resolved |= {face for token, (face, zone) in self.at_work.items() if now.get(token, zone) != zone}
            places = now
        pytest.fail(f"seed {seed}: no end")

    def places_of_news(self, position):
        """Where all tokens lie, unless there is nothing left to find out by it."""
        return {} if self.faces <= self.drawn and self.moving <= self.resolved else places_of(position)

    def note(self, position, step):
        counted = PLAYED_BY.get(self.game.id, {})
        for kind, value in self.game.phrases.concerns(step):
            for token in (value,) if kind == "card" else value if kind == "cards" else ():
                names = counted.get(position.face[token], counted.get(position.deck_of(token)))
                if names is None or step[0] in names:
                    self.played.add(position.face[token])
                    if position.face[token] not in self.resolved:
                        self.at_work.setdefault(token, (position.face[token], places_of(position).get(token)))

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
    """All that may be watched: those in which seldom things happen, then one game of each way after the other, so that
    all ways are seen early."""
    mine = {way.name: way for way in ways() if way.setups[0].game is game}
    if not SEED:
        for name, seeds in TELLING.get(game.id, {}).items():
            setups = mine[name].setups
            yield from ((setups[seed % len(setups)], seed) for seed in seeds)
    for part in range(PARTS if game.instinct is not None else 1):
        for row in zip(*(way.games(part=2, at_least=100) for way in mine.values()), strict=True):
            for setup, seed in row:
                yield setup, seed + part * TOO_LONG


@every_game
def test_every_card_is_drawn_played_and_resolved_and_every_effect_carried_out(game):
    witness = Witness(game)
    for setup, seed in games_of(game):
        witness.watch_game(setup, seed)
        if witness.has_seen_all():
            break
    assert sorted(witness.faces - witness.drawn) == []
    assert sorted(witness.faces - witness.played) == []
    assert sorted(witness.moving - witness.resolved) == []
    assert sorted(map(str, witness.effects - witness.done)) == []
    assert sorted(READ_FROM_THE_CARD.get(game.id, set()) & {name for name, *_ in witness.done}) == []
