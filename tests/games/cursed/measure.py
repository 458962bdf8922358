"""How the game plays out: `python -m tests.games.cursed.measure --players 3 --mode standard --games 500`.

Not a test. Every seat is played by the game's instinct; characters and seats fall as the seed deals them."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

import unboxed
from unboxed.lab.playing import game_seed
from unboxed.lab.tally import wilson
from unboxed.table.table import begin

GAME = unboxed.games()["cursed"]


def play(setup, seed, care):
    """A game to its end, as a row of figures."""
    sources = [Counter() for _ in range(setup.players)]
    counts = Counter()
    g = begin(setup, seed, lambda g, event: hear(g, event, sources, counts))
    chance = random.Random(seed)
    before = (-1, "", "")
    while g.player >= 0:
        index = GAME.instinct(g) if chance.random() < care else int(chance.random() * len(g.options))
        option = g.options[index]
        if option[0] == "outcome":
            place = g.met_at[g.met.index(option[2])]
            choice = g.lookup.choices[g.face[option[2]], g.lookup.spots[place].terrain][option[3]]
            sources[option[1]]["encounters"] += grit(choice.effect)
        counts["questions"] += 1
        counts["messages"] += not goes_on(before, g, option)
        before = (g.player, g.prompt[0], option[0])
        g.choose(index)
    return {"g": g, "sources": sources, "counts": counts}


TOGETHER = ("play", "use", "fire", "copy", "discard_card", "return_job", "aside", "buy_bullet", "buy_stat")
"""Options that a page sends together with others of their question, as one message."""


def goes_on(before, g, option):
    """Does this choice belong to the message of the one before: more cards, or the end of what was chosen?"""
    player, prompt, last = before
    if (player, prompt) != (g.player, g.prompt[0]) or last not in TOGETHER:
        return False
    return option[0] in TOGETHER or option[0] in ("keep_rest", "leave_store")


def grit(effects):
    return sum(n for verb, *words in effects if (verb, *words[:1]) == ("gain", "grit") for n in words[1:])


def hear(g, event, sources, counts):
    """Note where grit comes from, as it is told."""
    name, *words = event
    counts[name] += 1
    if name == "defeated":
        p, token, _ = words
        card = g.lookup.wanted.get(g.face[token])
        if card is not None:
            sources[p]["wanted"] += grit(card.sides[g.flipped >> g.wanted.index(token) & 1].effect)
        else:
            kind = "monsters" if g.face[token] in g.lookup.monsters else "most wanted"
            sources[p][kind] += g.lookup.grit[g.face[token]]
    elif name == "scored":
        sources[words[0]]["jobs"] += g.lookup.jobs[g.face[words[1]]].grit
    elif name == "artifacts_scored":
        sources[words[0]]["artifacts"] += words[1]
    elif name == "robbed":
        sources[words[0]]["robbery"] += words[2]


def share(n, games):
    low, high = wilson(n, games)
    return f"{100 * n / games:.1f} % ({100 * low:.0f}-{100 * high:.0f})"


def report(rows, setup):
    games, seats = len(rows), range(setup.players)
    lengths = sorted(row["g"].round for row in rows)
    low, middle, high = (lengths[int(part * games)] for part in (0.05, 0.5, 0.95))
    print(f"rounds {sum(lengths) / games:.1f} ({low} - {middle} - {high})", end=", ")
    print(f"9 to 18: {share(sum(9 <= n <= 18 for n in lengths), games)}")
    for reason, n in Counter(row["g"].reason for row in rows).most_common():
        print(f"end: {reason}: {share(n, games)}")
    print(f"won: {share(sum(bool(row['g'].winners) for row in rows), games)}")
    for seat in seats:
        print(f"seat {seat}: {share(sum(seat in row['g'].winners for row in rows), games)}")
    for hero in GAME.setup(3).lookup.characters:
        those = [(row["g"], row["g"].hero.index(hero)) for row in rows if hero in row["g"].hero]
        print(f"{hero}: {share(sum(p in g.winners for g, p in those), len(those))} of {len(those)}")
    best = Counter()
    for row in rows:
        for p in row["g"].winners if setup.mode == "standard" else seats:
            best.update(row["sources"][p])
    total = sum(best.values()) or 1
    print("winners' grit:", ", ".join(f"{name} {100 * n / total:.0f} %" for name, n in best.most_common()))
    told = ("defeated", "scored", "recovered", "robbed", "was_wounded", "camped", "went_home", "monster_fell")
    print("a game:", ", ".join(f"{name} {sum(row['counts'][name] for row in rows) / games:.1f}" for name in told))
    robbers = sum(any(s["robbery"] for s in row["sources"]) for row in rows)
    paid = sum(any(row["sources"][p]["robbery"] for p in row["g"].winners) for row in rows)
    print(f"robbery in {share(robbers, games)} of games, by a winner in {share(paid, games)}")
    asked = [sum(row["counts"][name] for row in rows) / games / setup.players for name in ("questions", "messages")]
    print(f"a player and game: {asked[0]:.0f} questions, {asked[1]:.0f} messages")
    print(f"final grit of winners {sum(max(row['g'].grit) for row in rows) / games:.0f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--mode", default="standard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--care", type=float, default=1.0, help="how often the instinct chooses, not chance")
    asked = parser.parse_args()
    setup = GAME.setup(asked.players, asked.mode, (), {"characters": "dealt"})
    since = time.process_time()
    rows = [play(setup, game_seed(asked.seed, number), asked.care) for number in range(asked.games)]
    print(f"{asked.mode}, {asked.players} players, {asked.games} games, {time.process_time() - since:.0f} s")
    report(rows, setup)


if __name__ == "__main__":
    main()
