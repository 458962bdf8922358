"""What a lab counts in The Few and Cursed. What a seat has gained stays in its piles, so all of these are its cards."""

from __future__ import annotations

from unboxed.kernel.measures import Measures

MEASURES = Measures(
    hands=("hand", "deck", "play", "discard", "jobs", "items"),
    plays={
        "played": "for its effect",
        "played_trashed": "for more, and trashed",
        "copied": "to copy another",
        "copied_trashed": "to copy another, and trashed",
        "used": "exhausted",
        "scored": "done",
        "defeated": "defeated",
        "chose_outcome": "met",
    },
    spends={"discarded": "discarded", "trashed": "trashed", "sold": "sold", "gave_up": "to make room"},
    points=("grit",),
    sources={
        "played": "cards",
        "played_trashed": "cards",
        "copied": "cards",
        "copied_trashed": "cards",
        "used": "the store's cards",
        "chose_outcome": "encounters",
        "defeated": "bounties and monsters",
        "scored": "jobs",
        "robbed": "robbery",
        "artifacts_scored": "artifacts",
    },
    attacks=("robbed", "held_up", "used_action", "swapped"),
    choices={"outcome": 3},
    happenings={
        "was_wounded": "wounds",
        "was_wounded_in_town": "wounds",
        "reached_others": "upgrades that reach others",
    },
    roles="hero",
    starter="first",
    more=("grit", "water"),
    less=("price",),
    boons=("draw", "improvise"),
    aside=("colour",),
)
