"""What is decided before a game of Unbroken."""

from __future__ import annotations

from unboxed.kernel.game import Option

OPTIONS = (
    Option(
        "character",
        ("sneak", "sage", "hunter", "brawler", "random"),
        "sneak",
        "who you are",
        {
            "sneak": "the Sneak",
            "sage": "the Sage",
            "hunter": "the Hunter",
            "brawler": "the Brawler",
            "random": "left to chance",
        },
        deck="characters",
    ),
    Option("portrait", (1, 2), 1, "which of the character's two faces", {1: "the first", 2: "the second"}),
    Option("easy_effort", (13, 15), 13, "Small Effort at the start of an easy game"),
    Option("paralysis_limit", ("none", 5), "none", "the most tokens Paralyzed can hold", {"none": "no limit"}),
    Option("last_round", (100, 30), 100, "the round of a battle after which you collapse"),
)
