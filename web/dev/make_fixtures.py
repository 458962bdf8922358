"""Writes real scenes for the page's harness: python web/dev/make_fixtures.py GAME PLAYERS SEED CHOICES > FILE.

The harness (`npm run dev`, then /dev/index.html?fixture=NAME) draws them without a service."""

import dataclasses
import json
import random
import sys

import unboxed
from unboxed.content.rulebook import read_rulebook

game, players, seed, choices = sys.argv[1], *map(int, sys.argv[2:5])
table = unboxed.new(game, players=players, seed=seed, names=["Sam", "Mira", "Veteran", "Otto", "Ada", "Ben"][:players])
rng = random.Random(seed)
for _ in range(choices):
    if table.decision is not None:
        table.choose(rng.randrange(len(table.decision.options)))
while table.decision is not None and table.decision.player != 0:
    table.choose(rng.randrange(len(table.decision.options)))
lines = [
    {"i": i, "n": event.number, "name": event.step[0], "rule": "", "parts": parts}
    for i, (event, parts) in enumerate(table.log_parts(0))
]
cards = [card.as_data() for card in table.setup.cards.values()]
book = read_rulebook(unboxed.games()[game].rulebook)
json.dump(
    {
        "frame": {
            "number": len(table.choices), "moment": len(table.choices), "state": "running", "scene": table.scene(0),
            "log_from": 0, "log": lines, "new": min(2, len(lines)), "you": 0, "owner": True, "can_undo": True,
            "seats": [
                {"seat": i, "name": name, "kind": "bot" if i else "person", "bot": "random" if i else "", "here": True}
                for i, name in enumerate(table.names)
            ],
            "undo": None, "pace": 900, "window": None, "clock": None, "quiet": False,
            "chosen": None, "may_let_be": None,
        },
        "cards": cards,
        "decks": list(table.setup.game.decks),
        "rules": [dataclasses.asdict(paragraph) for paragraph in book.values()],
    },
    sys.stdout,
)  # fmt: skip
