"""Cards of packs with a number that no card of the game's own deck reaches: too much of something is seen by reading,
before any game is played."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from unboxed.content.cards import Card
from unboxed.kernel.game import Setup

from .dominated import ASIDE

UNRANKED = {*ASIDE, "on", "number", "level"}
"""What tells things apart and is neither much nor little."""

Key = tuple[str, ...]


class Outstanding(NamedTuple):
    """A number on a card, and the utmost that is written in its place on the deck's other cards."""

    card: str
    what: str
    value: int
    utmost: int

    def words(self) -> str:
        """As a report says it."""
        bound = "at most" if self.value > self.utmost else "at least"
        return f"{self.what}: {self.value} (elsewhere {bound} {self.utmost})"


def brought(setup: Setup) -> list[str]:
    """The ids of the cards that packs bring, or on which they change anything, in file order."""
    if not setup.packs:
        return []
    plain = setup.game.setup(setup.players, setup.mode).cards
    return [id for id, card in setup.cards.items() if card.copies and _written(card) != _written(plain.get(id))]


def outstanding(setup: Setup) -> list[Outstanding]:
    """What stands out on the cards of packs. Where less is better, it is what no other card is as low as."""
    plain, own = setup.game.setup(setup.players, setup.mode).cards, brought(setup)
    less, aside = set(setup.game.measures.less), UNRANKED | set(setup.game.measures.aside)
    ranges = {deck: _ranges(plain, deck, own, aside) for deck in {setup.cards[id].deck for id in own}}
    found: dict[tuple[str, Key], Outstanding] = {}
    for id in own:
        before_packs = set(_numbers(plain[id], aside)) if id in plain else set()
        for key, value in sorted(set(_numbers(setup.cards[id], aside)) - before_packs):
            low, high = ranges[setup.cards[id].deck].get(key) or ranges[setup.cards[id].deck].get(
                key[:1], (value, value)
            )
            utmost, beyond = (low, low - value) if key[0] in less else (high, value - high)
            before = found.get((id, key))
            if beyond > 0 and (before is None or beyond > abs(before.value - before.utmost)):
                found[id, key] = Outstanding(id, " ".join(key).replace("_", " "), value, utmost)
    return list(found.values())


def _ranges(cards: Mapping[str, Card], deck: str, own: list[str], aside: set[str]) -> dict[Key, tuple[int, int]]:
    """By what a number is about, from where to where it goes on the cards that packs leave as they are; and so of every
    verb and field, whatever else its words say."""
    found: dict[Key, tuple[int, int]] = {}
    for id, card in cards.items():
        if card.deck == deck and id not in own:
            for key, value in _numbers(card, aside):
                for one in (key, key[:1]):
                    low, high = found.get(one, (value, value))
                    found[one] = min(low, value), max(high, value)
    return found


def _numbers(card: Card, aside: set[str]) -> Iterator[tuple[Key, int]]:
    for field in dataclasses.fields(card):
        if field.name not in aside:
            yield from _inside(getattr(card, field.name), (field.name,), aside)


def _inside(value: Any, key: Key, aside: set[str]) -> Iterator[tuple[Key, int]]:
    """Numbers in what a card says, each with the words that say what it is about; an effect is its verb and words."""
    if type(value) is int:
        yield key, value
    elif isinstance(value, tuple) and value and isinstance(value[0], str):
        words = tuple(word for word in value if isinstance(word, str) and word)
        for place, part in enumerate(value):
            if type(part) is int:
                yield (words if sum(type(one) is int for one in value) == 1 else (*words, f"no. {place}")), part
    elif isinstance(value, tuple):
        for part in value:
            yield from _inside(part, key, aside)
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _inside(part, (*key, str(name)), aside)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name not in aside:
                yield from _inside(getattr(value, field.name), (*key, field.name), aside)


def _written(card: Card | None) -> dict[str, Any] | None:
    return None if card is None else {name: value for name, value in card.as_data().items() if name != "source"}
