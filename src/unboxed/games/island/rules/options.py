"""What is decided before a game of Island, and which of it goes together."""

from __future__ import annotations

from unboxed.kernel.game import Option, Setup

from .rounds import too_few_cards

OPTIONS = (
    Option(
        "rounds",
        ("usual", 1, 3, 5, "survival"),
        "usual",
        "rounds of a match",
        {"usual": "1, or in knockout to five points", "survival": "to five survival points"},
    ),
    Option(
        "explosions",
        ("usual", 0, 1, 2, 3),
        "usual",
        "explosions under the deck",
        {"usual": "0, or in knockout 1 (3 with five)"},
    ),
    Option(
        "bombs",
        ("usual", *range(13)),
        "usual",
        "bombs in the blank deck",
        {"usual": "6, or 9 with four or five"},
    ),
    Option("secret_bombs", ("off", "on"), "off", "everybody secretly adds a bomb or a blank"),
    Option(
        "hand",
        ("usual", *range(3, 10)),
        "usual",
        "cards of a starting hand",
        {"usual": "from 10 with two to 6 with five"},
    ),
    Option(
        "deal",
        ("pick", "random"),
        "pick",
        "choose the piles of your starting hand, or leave it to chance",
        {"pick": "everybody chooses", "random": "left to chance"},
    ),
    Option(
        "end_draw",
        ("may", "must"),
        "may",
        "the attack card at the end of a turn",
        {"may": "you may take it", "must": "you must take it"},
    ),
    Option(
        "attack_end",
        ("usual", "all", "any_deck"),
        "usual",
        "when are the attack cards out?",
        {
            "usual": "one back gone, in knockout all",
            "all": "when all are gone",
            "any_deck": "when one back is gone",
        },
    ),
    Option(
        "explosion_after_shuffle",
        ("last", "shuffled"),
        "last",
        "where explosions go in a shuffle",
        {"last": "under the deck", "shuffled": "shuffled into it"},
    ),
    Option(
        "magpie",
        ("plain", "draw_two"),
        "plain",
        "does Magpie Nest draw two first?",
        {"plain": "no", "draw_two": "yes"},
    ),
    Option(
        "reverse_two",
        ("nothing", "again"),
        "nothing",
        "Turn of the Tide with two players left",
        {"nothing": "does nothing", "again": "lets you play again"},
    ),
    Option("open_looks", ("off", "on"), "off", "everybody sees what Watchtower looks at"),
)


def forbids(setup: Setup) -> str:
    """Why this cannot be played; empty if it can."""
    if setup.options["rounds"] == "survival" and not setup.mode.startswith("knockout"):
        return "survival points are for the knockout modes (island 17.1)"
    return too_few_cards(setup)
