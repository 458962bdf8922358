"""Tokens: cards as things. A token is a number; what is printed on it, and who has seen that, is kept beside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from . import chance as dice
from .state import Zone

if TYPE_CHECKING:
    from .game import Setup

EVERYBODY = -1
"""The seen-bits of a face-up card: all of them."""
SPECTATOR = 62
"""The number of the seen-bit of whoever has no seat: it is set only where a card lies open."""
OPEN = 1 << SPECTATOR
"""That bit."""


class Tokens:
    """The part of a position that handles its cards."""

    if TYPE_CHECKING:  # fields of the position
        chance: int
        face: list[str]
        seen: list[int]
        decks: tuple[tuple[str, int, int], ...]
        setup: Setup
    else:
        __slots__ = ()

    def shuffle(self, zone: Zone) -> None:
        """Deal the zone's faces anew onto its tokens: after this nobody knows any of them."""
        face, seen = self.face, self.seen
        faces = [face[t] for t in zone]
        self.chance = dice.shuffled(self.chance, faces)
        for token, name in zip(zone, faces, strict=True):
            face[token] = name
            seen[token] = 0

    def add_deck(self, deck: str, faces: Iterable[str]) -> Zone:
        """Make the tokens of a deck, unseen and in the given order."""
        first = len(self.face)
        self.face.extend(faces)
        self.seen.extend([0] * (len(self.face) - first))
        self.decks = (*self.decks, (deck, first, len(self.face)))
        return list(range(first, len(self.face)))

    def deck_of(self, token: int) -> str:
        """The deck a token belongs to, which is also its back."""
        return next(name for name, first, end in self.decks if first <= token < end)

    def show(self, token: int, seat: int) -> None:
        """Let a seat see this card."""
        self.seen[token] |= 1 << seat

    def show_all(self, tokens: Iterable[int], seat: int) -> None:
        """Let a seat see these cards."""
        seen, bit = self.seen, 1 << seat
        for token in tokens:
            seen[token] |= bit

    def reveal(self, token: int) -> None:
        """Turn the card face up."""
        self.seen[token] = EVERYBODY

    def reveal_all(self, tokens: Iterable[int]) -> None:
        """Turn these cards face up."""
        seen = self.seen
        for token in tokens:
            seen[token] = EVERYBODY

    def conceal(self, token: int, *seats: int) -> None:
        """Turn a card face down so that only these seats still know it."""
        self.seen[token] = sum(1 << seat for seat in seats)

    def conceal_all(self) -> None:
        """Turn every card face down: nobody knows any of them."""
        self.seen = [0] * len(self.face)

    def lies_open(self, token: int) -> bool:
        """Does everybody see this card?"""
        return self.seen[token] == EVERYBODY

    def knows(self, seat: int | None, token: int) -> bool:
        """Has this seat (None: a spectator) seen this card?"""
        return bool(self.seen[token] >> (SPECTATOR if seat is None else seat) & 1)

    def knows_any(self, seat: int, tokens: Iterable[int]) -> bool:
        """Has this seat seen one of these cards?"""
        seen, bit = self.seen, 1 << seat
        return any(seen[token] & bit for token in tokens)

    def seen_by(self, token: int) -> int:
        """The bits of the seats that have seen this card."""
        return self.seen[token] & (1 << self.setup.players) - 1

    def mix_up(self, tokens: Sequence[int], *seats: int) -> dict[int, int]:
        """Deal these cards anew onto their tokens and say on which token each lies now: these seats can still follow
        the cards they knew, nobody else can, not even by the tokens' numbers."""
        kept = sum(1 << seat for seat in seats)
        face, seen = self.face, self.seen
        if not any(seen[t] & ~kept for t in tokens):
            return {t: t for t in tokens}
        cards = [(face[t], seen[t] & kept, t) for t in tokens]
        self.chance = dice.shuffled(self.chance, cards)
        for t, (name, knowers, _) in zip(tokens, cards, strict=True):
            face[t], seen[t] = name, knowers
        return {before: t for t, (_, _, before) in zip(tokens, cards, strict=True)}

    def pass_unseen(self, token: int, source: Zone, target: Zone, giver: int, taker: int) -> int:
        """Move a card face down from one hand to another and say which token it is now: the two know it, and whoever
        else knew some of that hand no longer knows which of its cards this was."""
        token = self.mix_up(source, giver, taker)[token]
        source.remove(token)
        self.seen[token] |= 1 << giver | 1 << taker
        target.append(token)
        return token
