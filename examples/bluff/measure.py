"""How often bots lie, doubt and stand in the way: `python measure.py greedy --players 3 --games 50`."""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace

from false_lanterns import GAME

from unboxed.api import new
from unboxed.bots import Look
from unboxed.bots.names import make_bot


def measure(spec: str, players: int, games: int, believing: bool = True) -> tuple[Counter[str], Counter[str]]:
    """Counts over so many games in which all seats are played by the same bot, and how often each role was claimed."""
    found: Counter[str] = Counter()
    roles: Counter[str] = Counter()
    game = GAME if believing else replace(GAME, belief=None)
    for seed in range(games):
        table = new(game, players=players, seed=seed)
        bots = [make_bot(spec) for _ in range(players)]
        while table.position.player >= 0:
            position = table.position
            seat, offered = position.player, {option[0] for option in position.options}
            index = bots[seat].choose(Look(position, seat, seed), seed * 1000 + len(table.choices))
            name, *words = position.options[index]
            if name in ("claim", "stand_in_the_way"):
                kind = "claims" if name == "claim" else "blocks"
                found[kind] += 1
                found[f"false {kind}"] += position.holds(seat, words[1]) is None
                roles[words[1]] += 1
            if "doubt" in offered:
                found["could doubt"] += 1
                found["doubts"] += name == "doubt"
                if name == "doubt":
                    found["right doubts"] += position.holds(words[1], words[2]) is None
            table.choose(index)
        found["rounds"] += table.position.round
        found["games"] += 1
        found[f"won from seat {table.result.winners[0]}"] += 1
        found[table.result.reason] += 1
    return found, roles


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--no-belief", action="store_true", help="every world as likely as any other")
    told = parser.parse_args()
    found, roles = measure(told.bot, told.players, told.games, not told.no_belief)
    for line in sorted(found.items()):
        print(*line, sep="\t")
    print(*(f"{role} {count}" for role, count in roles.most_common()), sep=", ")
