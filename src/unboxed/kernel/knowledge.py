"""Imagining: worlds a seat might be in, drawn again and again from one moment of a game.

A world depends on nothing the seat may not know: the faces it has not seen are sorted before they are dealt anew,
and the dice are new. What another seat may choose from tells of that seat's cards and would not fit the redealt ones,
so it is left out; what is private to others is blank, unless a game deals it in an `Imagining` of its own.
What all worlds of a moment share is worked out once, since searches draw thousands.

A game may have a belief: what was claimed and done makes some worlds likelier than others. Then a world is drawn again
until its likelihood lets it pass; the belief is asked about imagined worlds only, so that it cannot tell anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from . import chance as dice
from .state import blank_of

if TYPE_CHECKING:
    import random

    from .position import Position

P = TypeVar("P", bound="Position")
TRIES = 32
"""Worlds that are drawn before the likeliest of them has to do."""
Limited = list[tuple[int, frozenset[str]]]


class Imagining(Generic[P]):
    """The worlds a seat (its bit among the seen-bits) might be in at a position, which must stay as it is meanwhile."""

    def __init__(self, position: P, bit: int) -> None:
        self._position, self._bit = position, bit
        self._setup = position.setup.unconfirmed
        self._belief = position.setup.game.belief if bit < 1 << position.setup.players else None
        own = [seat for seat in position.asking if 1 << seat & bit]
        self._asked = own[0] if own else None
        self._anothers = position.player >= 0 and not own
        self._sealed = tuple([answer if 1 << seat & bit else () for seat, answer in enumerate(position.sealed)])
        seen = position.seen
        limits = [(token, barred) for zone, barred in position.limits() for token in zone if not seen[token] & bit]
        self._private = [
            (name, other, blank_of(position, name))
            for name in position.PRIVATE
            for other in range(len(getattr(position, name)))
            if not 1 << other & bit
        ]
        self._deals = [deal for tokens in position.pools() if (deal := _Deal(position, bit, tokens, limits)).faces]

    def unseen(self, tokens: Iterable[int]) -> list[int]:
        """Those of these cards that the seat has not seen."""
        seen, bit = self._position.seen, self._bit
        return [token for token in tokens if not seen[token] & bit]

    def world(self, rng: random.Random) -> P:
        """One of them, with new dice."""
        world = self.dealt(rng.getrandbits(64))
        return world if self._belief is None else self._believed(world, self._belief, rng)

    def _believed(self, world: P, belief: Callable[[P, int], float], rng: random.Random) -> P:
        """This world if it is likely enough, or another one."""
        seat, best, most = self._bit.bit_length() - 1, world, -1.0
        for _ in range(TRIES):
            likely = belief(world, seat)
            if rng.random() < likely:
                return world
            if likely > most:
                best, most = world, likely
            world = self.dealt(rng.getrandbits(64))
        return best

    def dealt(self, chance: int) -> P:
        """The one that these dice deal: always the same."""
        world = self._position.clone()
        for deal in self._deals:
            chance = deal.onto(world.face, chance)
        world.chance = chance
        return self._finished(world)

    def evenly(self, number: int) -> P:
        """The one of this number in a row in which, of as many worlds as there are unseen cards of a back, each of
        them lies in every place once: chances are found with fewer of these than with worlds dealt at random."""
        world = self._position.clone()
        for deal in self._deals:
            deck, turned = divmod(number, len(deal.faces))
            deal.onto(world.face, dice.start(deck), turned)
        world.chance = dice.start(number)
        return self._finished(world)

    def _finished(self, world: P) -> P:
        """A world whose cards are dealt, without what is a secret of others."""
        world.setup = self._setup
        for name, other, blank in self._private:
            getattr(world, name)[other] = blank()
        if world.together:  # who else has chosen is a secret: all others are still asked, after this seat
            world.sealed = self._sealed
            world.let_choose(world.asking[0] if self._asked is None else self._asked)
        if self._anothers:
            world.options = []  # such a world is to look at: nothing can be chosen in it
            world.declining, world.stakes = None, ""
        return world


class _Deal:
    """The unseen cards of one back: which tokens they lie on and, sorted, what is left for them to be."""

    __slots__ = ("_barred", "_tokens", "faces")

    def __init__(self, position: Position, bit: int, tokens: Sequence[int], limits: Limited) -> None:
        face, seen = position.face, position.seen
        unseen = [t for t in tokens if not seen[t] & bit]
        self.faces = sorted([face[t] for t in unseen]) if len(unseen) > 1 else []
        here = {t: barred for t, barred in limits if t in tokens} if self.faces else {}
        self._barred = list(here.values())
        self._tokens = [*here, *[t for t in unseen if t not in here]] if here else unseen  # those with limits first

    def onto(self, face: list[str], chance: int, turned: int = 0) -> int:
        """Deal at random, turned by so many places, then mend what cannot be; returns the next chance."""
        mended = False
        while not mended:
            faces = self.faces[:]
            chance = dice.shuffled(chance, faces)
            if turned:
                faces = faces[turned:] + faces[:turned]
            chance, mended = self._mended(faces, chance)
        for token, name in zip(self._tokens, faces, strict=True):
            face[token] = name
        return chance

    def _mended(self, faces: list[str], chance: int) -> tuple[int, bool]:
        """Let each token that got a face it never has change with any other that it can change with.

        Taking the next best face instead would heap the barred ones up at one end of the deck."""
        limits, count = self._barred, len(faces)
        for i, barred in enumerate(limits):
            tries = 20 * count  # if there is no partner, only another deal helps
            while faces[i] in barred:
                chance, j = dice.below(chance, count)
                if faces[j] not in barred and (j >= len(limits) or faces[i] not in limits[j]):
                    faces[i], faces[j] = faces[j], faces[i]
                tries -= 1
                if tries == 0:
                    return chance, False
        return chance, True
