"""No number that everybody is told follows a face that somebody has not seen.

A view and a scene are the same in any redealt world, since what is written into a plain field is written already. What
was written there once shows when it is written again: a deal, or a step of the game, is made to happen a second time
with other faces on the cards that a viewer has not seen and does not see then, and with the same dice. If all that the
viewer sees of cards comes out the same, and all that is said aloud, so must every number. That catches a hidden card
that is kept as a number, or as a list of numbers in whatever order; counts of cards, and numbers of cards that are
shown, come out the same. (What a guess at a hidden card wins is said aloud.)
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

from unboxed.kernel.game import Game, Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step, Zone, blank_of, state, zones_of
from unboxed.table.table import Table, begin

from .observing import Observer, observed
from .secrets import with_cards
from .settings import Way, viewers
from .statements import every_way


class Noting(Observer):
    looked_at = 0.1
    """So many of the steps: a copy before every one would be dear."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.before: Position | None = None
        self.said: list[Step] = []

    def begins(self, table: Table) -> None:
        seats = viewers(table.setup)
        seat = seats[self.game.seed % len(seats)]
        said = [event.step for event in table.events]
        other = dealt_again(self.game.setup, self.game.seed, table.position, seat, self.rng, said)
        _compare(table.position, other, seat, "the deal")

    def before_step(self, position: Position, step: Step) -> None:
        self.before = position.clone() if self.rng.random() < self.looked_at else None
        self.said = []

    def hears(self, position: Position, event: Step) -> None:
        self.said.append(event)

    def after_step(self, position: Position, step: Step) -> None:
        before = self.before
        if before is None or _plain(before) == _plain(position):
            return
        seat = self.rng.choice(viewers(position.setup))
        other = happened_again(before, position, step, seat, self.rng, self.said)
        _compare(position, other, seat, f"the step {step}")


@every_way
def no_number_follows_a_face_that_somebody_has_not_seen(way: Way) -> None:
    """For one viewer of the deal of every game, and of a tenth of its steps."""
    with_cards(way)
    observed(way, Noting)


def _plain(position: Position) -> dict[str, Any]:
    """All that somebody is told but for cards, the question, and what was said aloud."""
    names = [name for name in position.TOLD if name not in (*position.ZONES, *position.SPOKEN)]
    data = position.to_data()
    return {name: data[name] for name in (*names, *position.PRIVATE)}


def _told(position: Position, seat: int | None) -> dict[str, Any]:
    """What of that a viewer is told."""
    plain = _plain(position)
    for name in position.PRIVATE:
        plain[name] = None if seat is None or not plain[name] else plain[name][seat]
    return plain


def _compare(position: Position, other: Position | None, seat: int | None, what: str) -> None:
    """What goes by a card that is seen then, by where cards lie, by other dice or by who is asked is no secret."""
    if other is None or _seen(other, seat) != _seen(position, seat):
        return
    told, tells = _told(position, seat), _told(other, seat)
    differing = ", ".join(repr(name) for name in told if told[name] != tells[name])
    who = "a spectator" if seat is None else f"seat {seat}"
    assert not differing, (
        f"{what} writes into {differing} what follows from cards that {who} has not seen: other faces, other numbers; "
        "use a token in a zone, Private[...] or Hidden[...], or show the card"
    )


def _seen(position: Position, seat: int | None) -> list[Any]:
    """Where all cards lie, which faces a viewer has seen, what is asked, what is still to happen, and the dice."""
    known = [position.face[t] if position.knows(seat, t) else None for t in range(len(position.face))]
    asked = [position.player, position.prompt, position.stack, position.chain]
    return [known, zones_of(position), asked, position.chance]


# --- once more, with other faces -------------------------------------------------------------------------------------


def happened_again(
    before: Position, after: Position, step: Step, seat: int | None, rng: random.Random, said: list[Step]
) -> Position | None:
    """A step that happens where other faces lie on the cards that a viewer does not see, then neither. None if such a
    world cannot be, for then the step itself tells of the card, or if something else is said in it."""
    learnt = [t for t in range(len(before.face)) if after.knows(seat, t) and not before.knows(seat, t)]
    if learnt and after.chance != before.chance:
        return None
    world = _otherwise(before, seat, rng)
    if not all(_back(world, before, token, seat, learnt) for token in learnt) or _lies_where_none_does(world):
        return None
    heard: list[Step] = []
    world.listener = lambda _, event: heard.append(event)
    try:
        world.RULES[step[0]](world, *step[1:])
    except Exception:
        return None
    return world if heard == said else None


def _otherwise(before: Position, seat: int | None, rng: random.Random) -> Position:
    """A world that looks the same to a viewer, in which nothing but faces is otherwise: the same dice, and what is
    private to others as it is, unless it belongs to their faces and was dealt with them."""
    world = before.imagine(seat, rng)
    world.chance = before.chance
    for name in before.PRIVATE:
        blank, here, there = blank_of(before, name)(), getattr(before, name), getattr(world, name)
        for other, value in enumerate(there):
            if value == blank:
                there[other] = here[other]
    return world


def _back(world: Position, before: Position, token: int, seat: int | None, kept: list[int]) -> bool:
    """Let a card that the viewer is about to see be what it is, by changing places with one that is never seen."""
    wanted = before.face[token]
    if world.face[token] == wanted:
        return True
    for pool in before.pools():
        if token in pool:
            for other in pool:
                if world.face[other] == wanted and not before.knows(seat, other) and other not in kept:
                    world.face[other], world.face[token] = world.face[token], wanted
                    return True
    return False


def _lies_where_none_does(world: Position) -> bool:
    return any({world.face[token] for token in zone} & barred for zone, barred in world.limits())


def dealt_again(
    setup: Setup, seed: int, end: Position, seat: int | None, rng: random.Random, said: list[Step]
) -> Position | None:
    """A game that begins with other faces on the cards that a viewer does not see after the deal (`end`): each is laid
    when its card is shuffled for the last time. None if a card lies then where it never does, or something else is
    said."""
    heard: list[Step] = []
    last: dict[int, int] = {}
    noted, laid = count(), count()

    def note(position: Position, zone: Zone) -> None:
        last.update(dict.fromkeys(zone, next(noted)))

    def lay(position: Position, zone: Zone) -> None:
        now = next(laid)
        hidden = [t for t in zone if last.get(t) == now and not end.knows(seat, t)]
        faces = [position.face[token] for token in hidden]
        rng.shuffle(faces)
        for token, face in zip(hidden, faces, strict=True):
            position.face[token] = face

    begin(replace(setup, game=_dealing(setup.game, note)), seed)
    other = begin(replace(setup, game=_dealing(setup.game, lay)), seed, lambda _, event: heard.append(event))
    return None if heard != said or _lies_where_none_does(other) else other


def _dealing(game: Game, dealt: Callable[[Position, Zone], None]) -> Game:
    """The same game, in which every deck that is made and every shuffle is told."""
    kind = game.position

    def add_deck(g: Any, deck: str, faces: Any) -> Zone:
        zone: Zone = kind.add_deck(g, deck, faces)
        dealt(g, zone)
        return zone

    def shuffle(g: Any, zone: Zone) -> None:
        kind.shuffle(g, zone)
        dealt(g, zone)

    cls: Any = state(type("Dealt", (kind,), {"add_deck": add_deck, "shuffle": shuffle}))
    cls.RULES = dict(kind.RULES)
    return replace(game, position=cls)
