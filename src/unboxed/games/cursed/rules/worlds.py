"""Worlds a seat might be in: personal decks grow in secret, so they are redealt in two passes.

First the upgrades that others have found unseen change places with those of the common deck; then the unseen cards of
each player's deck and hand are dealt anew among themselves, for what a deck holds otherwise everybody watched.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from unboxed.kernel import chance as dice
from unboxed.kernel.knowledge import Imagining
from unboxed.kernel.tokens import SPECTATOR

if TYPE_CHECKING:
    from unboxed.games.cursed.state import Cursed

P = TypeVar("P", bound="Cursed")


class Worlds(Imagining[P]):
    """The worlds a seat might be in at a position of this game."""

    def __init__(self, position: P, seat: int | None) -> None:
        bit = 1 << (SPECTATOR if seat is None else seat)
        super().__init__(position, bit)
        face = position.face
        common = self.unseen((*position.up_deck, *position.looked))
        self._seats = [p for p in range(len(position.deck)) if p != seat]
        self._found = [len(position.picks[p]) for p in self._seats]
        upgrades = [face[t] for t in common]
        self._common = common
        self._own: list[tuple[list[int], list[str]]] = []
        for p in range(len(position.deck)):
            tokens = self.unseen((*position.deck[p], *position.hand[p]))
            known = Counter(face[t] for t in tokens)
            if p != seat:
                known -= Counter(position.picks[p])
                upgrades += position.picks[p]
            self._own.append((tokens, sorted(known.elements())))
        self._upgrades = sorted(upgrades)

    def dealt(self, chance: int) -> P:
        """The one that these dice deal."""
        world = super().dealt(chance)
        world.chance = self._personal(world, world.chance)
        return world

    def evenly(self, number: int) -> P:
        """Of as many worlds as there are unseen cards, each of them lies in every place once, in personal decks too."""
        world = super().evenly(number)
        self._personal(world, 0, number)
        return world

    def _personal(self, world: P, chance: int, number: int = -1) -> int:
        """Deal what personal decks and the common one hide, at random or the one of this number; returns the next
        chance."""
        face, upgrades = world.face, self._upgrades[:]
        chance = _mixed(upgrades, chance, number)
        at, own = 0, [list(faces) for _, faces in self._own]
        for p, count in zip(self._seats, self._found, strict=True):
            world.picks[p] = tuple(sorted(upgrades[at : at + count]))
            own[p] += world.picks[p]
            at += count
        for token, name in zip(self._common, upgrades[at:], strict=True):
            face[token] = name
        for (tokens, _), faces in zip(self._own, own, strict=True):
            if len(tokens) > 1:
                faces.sort()
                chance = _mixed(faces, chance, number)
            for token, name in zip(tokens, faces, strict=True):
                face[token] = name
        return chance


def _mixed(faces: list[str], chance: int, number: int) -> int:
    """Shuffle these; returns the next chance. Orders that are counted have each face in every place once, before there
    is another one to begin with."""
    if not faces or number < 0:
        return dice.shuffled(chance, faces) if faces else chance
    deck, turned = divmod(number, len(faces))
    dice.shuffled(dice.start(deck), faces)
    faces[:] = faces[turned:] + faces[:turned]
    return chance
