"""No dead cards: over many games every card is drawn, played and resolved, and every effect is carried out.

The witness knows no game. A card is *drawn* once a token with its face is seen by anybody and has changed zones (or
was dealt at the start), *played* once an event or a chosen option is about it, and *resolved* once it lies elsewhere
afterwards. A game's author may narrow down which events and options count as playing, by deck or card, and name the
effects that rules read from the card instead of carrying them out as steps (see `Subject`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step, zones_of
from unboxed.table.table import begin

from .settings import SEED, TOO_LONG, Subject, glance, watched, ways_of
from .statements import DoesNotApply, every_game

PARTS = 6
"""Such games go deep but seldom wide: they are played on until all is seen, at most so many times over."""


class Witness:
    """Watches games and remembers what became of each card."""

    def __init__(self, subject: Subject) -> None:
        game = self.game = subject.game
        self.subject, self.watched = subject, watched(game, self.see_step)
        cards = game.setup(game.players[0]).cards.values()
        found = {effect for card in cards for effect in effects_of(card, game.vocabulary.verbs)}
        self.effects = {effect for effect in found if effect[0] not in subject.read_from_the_card}
        self.faces = {card.id for card in cards if card.copies}
        self.moving = self.faces - set(subject.stays)
        self.drawn: set[str] = set()
        self.played: set[str] = set()
        self.resolved: set[str] = set()
        self.done: set[Step] = set()
        self.at_work: dict[int, tuple[str, str | None]] = {}

    def has_seen_all(self) -> bool:
        played_and_done = self.faces <= self.played and self.effects <= self.done
        return played_and_done and self.faces <= self.drawn and self.moving <= self.resolved

    def watch_game(self, setup: Setup, seed: int) -> None:
        self.at_work = {}
        position, rng = begin(replace(setup, game=self.watched), seed, self.note), random.Random(seed)
        self.drawn |= {face for face, seen in zip(position.face, position.seen, strict=True) if seen}
        places = self.places_of_news(position)
        for _ in range(TOO_LONG):
            if position.player < 0:
                return
            index = glance(position, rng)
            self.note(position, position.options[index])
            before = list(self.at_work.items())  # what is said once a card has moved must not hide that it has
            position.choose(index)
            now = self.places_of_news(position)
            for token, zone in now.items():
                if zone != places.get(token, zone) and position.seen[token]:
                    self.drawn.add(position.face[token])
            at_work = [*before, *self.at_work.items()]
            self.resolved |= {face for token, (face, zone) in at_work if now.get(token, zone) != zone}
            places = now
        raise AssertionError(f"seed {seed}: no end")

    def places_of_news(self, position: Position) -> dict[int, str]:
        """Where all tokens lie, unless there is nothing left to find out by it."""
        return {} if self.faces <= self.drawn and self.moving <= self.resolved else places_of(position)

    def note(self, position: Position, step: Step) -> None:
        counted = self.subject.played_by
        for kind, value in self.game.phrases.concerns(step):
            for token in (value,) if kind == "card" else value if kind == "cards" else ():
                names = counted.get(position.face[token], counted.get(position.deck_of(token)))
                if names is None or step[0] in names:
                    self.played.add(position.face[token])
                    if position.face[token] not in self.resolved:
                        self.at_work[token] = (position.face[token], places_of(position).get(token))

    def see_step(self, position: Position, step: Step, call: Callable[[], None]) -> None:
        name, *arguments = step
        if name in self.game.vocabulary.verbs:
            self.done.add((name, *arguments[1:]))
        call()


def places_of(position: Position) -> dict[int, str]:
    return {token: name for name, zone in zones_of(position) for token in zone}


def effects_of(value: Any, verbs: dict[str, Callable[..., None]]) -> Iterator[Step]:
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


def games_of(subject: Subject) -> Iterator[tuple[Setup, int]]:
    """All that may be watched: those in which seldom things happen, then one game of each way after the other, so that
    all ways are seen early."""
    mine = {way.name: way for way in ways_of(subject.game)}
    if not SEED:
        for name, seeds in subject.telling.items():
            setups = mine[name].setups
            yield from ((setups[seed % len(setups)], seed) for seed in seeds)
    for part in range(PARTS if subject.game.instinct is not None else 1):
        for row in zip(*(way.games(part=2, at_least=100) for way in mine.values()), strict=True):
            for setup, seed in row:
                yield setup, seed + part * TOO_LONG


@every_game
def every_card_is_drawn_played_and_resolved_and_every_effect_carried_out(subject: Subject) -> None:
    witness = Witness(subject)
    if not witness.faces:
        raise DoesNotApply("the game has no cards")
    for setup, seed in games_of(subject):
        witness.watch_game(setup, seed)
        if witness.has_seen_all():
            break
    dead = {
        "never drawn": witness.faces - witness.drawn,
        "never played (no option or event is about it)": witness.faces - witness.played,
        "played, but it never lies elsewhere afterwards": witness.moving - witness.resolved,
        "an effect that is never carried out": {str(effect) for effect in witness.effects - witness.done},
        "said to be read from the card, but carried out": set(subject.read_from_the_card)
        & {name for name, *_ in witness.done},
    }
    told = [f"{why}: {', '.join(sorted(which))}" for why, which in dead.items() if which]
    assert not told, "; ".join(told)
