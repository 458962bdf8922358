"""What the cards must keep to as a whole, whoever wrote them: a pack may not stop or crash a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.errors import BadCards

from .cards import Character, Condition, Encounter, Monster, Skill, Weapon
from .lookup import Lookup
from .state import LAST_LEVEL

HANDS = "bare_hands"
LEAST_ENCOUNTERS = 6
"""As many as one exploration may reveal."""
MOST_EFFECTS, MOST_ATTACKS = 6, 8
"""On one card, and on one weapon's sheet."""


def checked(cards: Mapping[str, Card]) -> Lookup:
    """The quick tables of cards that can be played with; BadCards if they cannot."""
    check(cards)
    return Lookup(cards)


def check(cards: Mapping[str, Card]) -> None:
    """Complain about every card that could not be played, and about decks that are too small to play with."""
    problems = [problem for card in cards.values() for problem in _problems(card)]
    if HANDS not in cards:
        problems.append(f"weapons.toml: the card {HANDS!r} cannot be removed; everybody begins with it (2.2)")
    for level in range(1, LAST_LEVEL + 1):
        if not any(isinstance(card, Monster) and card.level == level and card.copies for card in cards.values()):
            problems.append(f"monsters.toml: there is no monster of level {level}; each level needs at least one")
    for deck, kind, least in (("encounters", Encounter, LEAST_ENCOUNTERS), ("characters", Character, 1)):
        count = sum(card.copies for card in cards.values() if isinstance(card, kind))
        if count < least:
            problems.append(f"{deck}.toml: the deck has {count} cards to deal; it needs at least {least}")
    if problems:
        raise BadCards(problems)


def _problems(card: Card) -> Iterator[str]:
    if isinstance(card, Monster):
        if card.level == LAST_LEVEL and (any(card.trickery.sum()) or card.trick_downgrade):
            yield f"{card.at('trickery')}: {card.id} is of level 4 and cannot have a trickery cost (7.8)"
        rows = [row.on for row in card.rows]
        if len(set(rows)) < len(rows):
            yield f"{card.at('rows')}: rows are told apart by their number, and each number may have one row"
    if isinstance(card, Skill | Monster | Condition | Character) and len(card.effects) > MOST_EFFECTS:
        yield f"{card.at('effects')}: has {len(card.effects)} effects; a card may have {MOST_EFFECTS}"
    if isinstance(card, Weapon) and not 1 <= len(card.attacks) <= MOST_ATTACKS:
        yield f"{card.at('attacks')}: has {len(card.attacks)} attacks; a weapon has 1 to {MOST_ATTACKS}"
