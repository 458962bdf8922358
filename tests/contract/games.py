"""The registered games as the contract is held against them, with what must be said of some."""

from __future__ import annotations

from pathlib import Path

import unboxed
from unboxed.contract.one_way import NOTHING_GOES
from unboxed.contract.settings import Subject

TESTS = Path(__file__).parents[1]
PLAYTHROUGHS = TESTS / "playthroughs"

SHORTLY = {"island": {"rounds": 1}, "cursed": {"last_round": 8}}

PLAYED_BY = {
    "unlucky": {
        "quest": ("played", "blundered", "shielded", "resurrected", "rose_from_fight"),
        "beast_encounter": ("drew_encounter",),
        "beasts": ("beat_beast", "beast_fled", "was_eaten"),
        "characters": ("used", "used_on", "turned_die"),
    },
}

READ_FROM_THE_CARD = {
    # a tie is rolled again and a die turned by the rules that ask about it
    "unlucky": {"reroll", "set_die"},
    # passives are looked up where they matter
    "unbroken": {"adjust", "ignore", "cap", "forbid"},
    # what Cursed copies is chosen as it is played
    "cursed": {"copy_played"},
}

STAYS = {
    "unbroken": {"sneak", "sage", "hunter", "brawler", "bare_hands"},
    # a Wanted card is turned over where it lies, and characters are played all game long
    "cursed": {
        "talbots_gang",
        "zombies",
        "demons",
        "the_crows",
        "jebediah",
        "annabelle",
        "the_redhead",
        "ines_calloway",
    },
}

TELLING = {
    "cursed": {
        "cursed-2-standard": (24, 36),
        "cursed-3-standard": (1,),
        "cursed-4-coop": (6, 7),
        "cursed-4-standard": (0, 7, 14, 19, 25),
    },
    "uncharted": {
        "uncharted-1-survival": (1,),
        "uncharted-2-standard": (3, 20),
        "uncharted-4-standard": (2, 5, 11, 18),
        "uncharted-4-survival": (1, 14),
    },
}
"""When a change of the rules makes other games of them, the test only takes longer."""

NOBODY_ANSWERS = "nobody can answer anything: the position has no `answers`"
NO_HANDS = "nobody ever holds a card in a hand"
LACKING = {
    *((name, NOBODY_ANSWERS) for name in ("cursed", "unbroken", "uncharted")),
    *((name, NOTHING_GOES) for name in ("island", "unbroken", "uncharted", "unlucky")),
    ("unbroken", NO_HANDS),
}
"""What does not apply to a game, and is known not to."""


def subjects() -> list[Subject]:
    """Every registered game."""
    return [
        Subject(
            game,
            tests=TESTS,
            playthroughs=PLAYTHROUGHS,
            shortly=SHORTLY.get(name, {}),
            played_by=PLAYED_BY.get(name, {}),
            read_from_the_card=READ_FROM_THE_CARD.get(name, ()),
            stays=STAYS.get(name, ()),
            telling=TELLING.get(name, {}),
        )
        for name, game in unboxed.games().items()
    ]
