"""What the cards must keep to as a whole, whoever wrote them: a pack may not stop or crash a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.errors import BadCards
from unboxed.kernel.state import Step

from .cards import Beast, Character, QuestCard
from .lookup import Lookup

RESULTS = {"die": (1, 2, 3, 4, 5, 6), "each": (1, 2, 3, 4, 5, 6), "opposed": ("high", "tie", "low"), "none": ()}
AIMED = {"swap", "redirect"}
"""Verbs that need a target although they have no word for it."""
MOST_PLAYERS = 6
HAND = 7
"""Cards that a beast may ask for, and of the hands for which there must be cards enough."""
NOBODY_NAMED = ("played", "rolled", "out")
"""Moments at which a character is used without naming anybody."""

WORKS_AT = {
    ("block",): ("attacked", "played"),
    ("redirect", "fight"): ("fight",),
    ("redirect", "blunder"): ("blundered",),
    ("set_die",): ("rolled",),
    ("revive",): ("emptied",),
}
"""Effects that work on an announced event or a lost hand, and the only moments at which there is one."""


def checked(cards: Mapping[str, Card]) -> Lookup:
    """The quick tables of cards that can be played with; BadCards if they cannot."""
    check(cards)
    return Lookup(cards)


def check(cards: Mapping[str, Card]) -> None:
    """Complain about every card that could not be played, and about decks that are too small to play with."""
    problems = [problem for card in cards.values() for problem in _problems(card)]
    for deck, least in (("quest", HAND * MOST_PLAYERS), ("beasts", 1), ("characters", MOST_PLAYERS)):
        count = sum(c.copies for c in cards.values() if c.deck == deck and getattr(c, "when", "") != "drawn")
        if count < least:
            problems.append(f"{deck}.toml: the deck has {count} cards to deal; it needs at least {least}")
    if problems:
        raise BadCards(problems)


def _problems(card: Card) -> Iterator[str]:
    if isinstance(card, Beast) and not (1 <= card.cards <= HAND and card.points >= 0 and 0 <= card.reward <= HAND):
        wrong = "points" if card.points < 0 else "cards" if not 1 <= card.cards <= HAND else "reward"
        yield f"{card.at(wrong)}: a beast asks for 1 to {HAND} cards, 0 or more points, and pays 0 to {HAND} cards"
    if isinstance(card, Character):
        yield from _answers_something(card.at("do"), card.when, card.do)
        if card.target == "actor" and card.when not in ("attacked", "drew"):
            yield f"{card.at('target')}: target = 'actor' needs somebody who acted: 'when' must be 'attacked' or 'drew'"
        if card.target == "self" or card.when in NOBODY_NAMED:
            yield from _needs_no_target(card.at("do"), card.do)
    if isinstance(card, QuestCard):
        yield from _roll_problems(card)
        written = [("do", card.do), *(("rows", row.do) for row in card.rows)]
        for field, effects in written:
            yield from _answers_something(card.at(field), card.when, effects)
        if card.target != "one" and card.roll != "each":
            for field, effects in written:
                yield from _needs_no_target(card.at(field), effects)


def _roll_problems(card: QuestCard) -> Iterator[str]:
    named = [result for row in card.rows for result in (row.on if isinstance(row.on, tuple) else (row.on,))]
    if sorted(map(str, named)) != sorted(map(str, RESULTS[card.roll])):
        wanted = ", ".join(map(str, RESULTS[card.roll])) or "no rows at all"
        yield f"{card.at('rows')}: the rows of a card with roll {card.roll!r} must name each result once: {wanted}"
    if card.roll == "opposed" and card.target != "one":
        yield f"{card.at('target')}: an opposed roll needs target = 'one'"
    for row in card.rows:
        if any(effect[0] == "reroll" for effect in row.do) and row.on != "tie":
            yield f"{card.at('rows')}: only a tie of an opposed roll may be rolled again"


def _needs_no_target(place: str, effects: tuple[Step, ...]) -> Iterator[str]:
    for effect in effects:
        if "target" in effect[1:] or effect[0] in AIMED:
            yield f"{place}: {effect[0]!r} needs a target, but the card names none; set target = 'one'"


def _answers_something(place: str, when: str, effects: tuple[Step, ...]) -> Iterator[str]:
    for effect in effects:
        moments = WORKS_AT.get(effect[:1], WORKS_AT.get(effect[:2], (when,)))
        if when not in moments:
            yield f"{place}: {effect[0]!r} works only on a card whose 'when' is {' or '.join(map(repr, moments))}"
