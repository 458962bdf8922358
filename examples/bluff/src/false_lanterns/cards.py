"""What is written on the crew cards, and whether the game can be played with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from unboxed.api import BadCards, Card

FEWEST = 18
"""Crew cards that five captains need, with some left in the harbour."""


@dataclass(frozen=True, kw_only=True)
class Crew(Card):
    """One of the crew: these annotations are the format of crew.toml."""

    work: int = 0
    """Barrels that its work moves."""
    target: Literal["", "aboard", "cellar", "crew"] = ""
    """What of another captain's it works against, if anything."""
    blocked_by: str = ""
    anybody_blocks: bool = False
    """True if not only the one it works against may stand in the way."""


TARGETS = {"pilot": "", "wrecker": "aboard", "smuggler": "", "keeper": "", "exciseman": "cellar", "lookout": "crew"}
"""The roles that the rules know, and what each works against."""


def crew_of(cards: Mapping[str, Card]) -> dict[str, Crew]:
    """The crew by role; BadCards says what the rules cannot do."""
    crew = {card.id: card for card in cards.values() if isinstance(card, Crew)}
    known = ", ".join(TARGETS)
    problems = [f"{role}: the rules know no such role; roles are {known}" for role in crew if role not in TARGETS]
    for role, target in TARGETS.items():
        card = crew[role]
        if card.target != target:
            problems.append(f"{role}: target is {card.target!r}; the rules need {target!r}")
        if card.blocked_by and card.blocked_by not in TARGETS:
            problems.append(f"{role}: blocked_by is {card.blocked_by!r}; it may be {known}")
        if card.work < 0:
            problems.append(f"{role}: work is {card.work}; it moves no barrels or some")
    if (count := sum(card.copies for card in crew.values())) < FEWEST:
        problems.append(f"there are {count} crew cards; five captains need at least {FEWEST}")
    if problems:
        raise BadCards(problems)
    return crew
