"""How the game plays out: `python -m tests.games.unbroken.measure --mode normal --games 1000 --bot steady`.

Not a test. The characters take turns, so every run of four games has each of them once; the figures of one difficulty
depend on the seed alone."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from tests.games.unbroken.dark import GAME, setup
from unboxed.bots import Look, make_bot
from unboxed.lab.playing import bot_seed, game_seed
from unboxed.lab.tally import wilson
from unboxed.table.table import begin

CHARACTERS = ("sneak", "sage", "hunter", "brawler")


class Instinct:
    """The game's instinct as it is: hundreds of games a minute, for a first look at a change of cards."""

    def choose(self, look, seed):
        return GAME.instinct(look._world)


def play(mode, bot, seed, number):
    """A game to its end, as a row of figures."""
    row = {"character": CHARACTERS[number % 4], "fights": [], "tricked": [], "trickable": [], "offered": [], "kept": []}
    chance = game_seed(seed, number)
    g = begin(setup(mode, character=row["character"]), chance, lambda g, event: hear(g, event, row))
    decisions = 0
    while g.player >= 0:
        name = g.prompt[0]
        if name == "trickery":
            row["trickable"].append(g.face[g.monster[-1]])
        elif name == "choose_skill":
            row["offered"] += [g.face[option[1]] for option in g.options]
        dice = bot_seed(chance, decisions)
        g.choose(bot.choose(Look(g, 0, dice), dice))
        decisions += 1
    row |= {"won": g.outcome == "won", "outcome": g.outcome, "level": g.level, "decisions": decisions}
    row["killer"] = row["fights"][-1] if not row["won"] and g.fox in ("ambush", "battle") and row["fights"] else ""
    row["weapon"] = g.face[(g.aside or g.weapon)[-1]]
    return row


def hear(g, event, row):
    """Note fights, tricks and skills as they are told."""
    if event[0] == "battle_began":
        row["fights"].append(g.face[event[2]])
    elif event[0] == "tricked":
        row["tricked"].append(g.face[event[2]])
    elif event[0] == "learned":
        row["kept"].append(g.face[event[2]])


def rate(n, of):
    """A share in per cent with the interval that holds the true one in 95 of 100 runs."""
    low, high = wilson(n, of)
    return f"{n / of:6.1%} ({low:.1%} to {high:.1%}, {n} of {of})" if of else "never"


def report(rows):
    """The figures of a run, line by line."""
    count = len(rows)
    yield f"games {count}, won {rate(sum(r['won'] for r in rows), count)}"
    length = sorted(r["decisions"] for r in rows)
    yield f"decisions: median {length[count // 2]}, 5 % {length[count // 20]}, 95 % {length[-1 - count // 20]}"
    for character in CHARACTERS:
        own = [r for r in rows if r["character"] == character]
        yield f"  {character:10} {rate(sum(r['won'] for r in own), len(own))}"
    ends = Counter((r["outcome"], r["level"]) for r in rows)
    yield f"ends: {', '.join(f'{how} on level {level}: {n}' for (how, level), n in ends.most_common())}"
    lookup = setup().lookup
    fights = Counter(face for r in rows for face in r["fights"])
    kills = Counter(r["killer"] for r in rows)
    trickable = Counter(face for r in rows for face in r["trickable"])
    tricked = Counter(face for r in rows for face in r["tricked"])
    for level, here in lookup.levels.items():
        mean = sum(kills[m] / fights[m] for m in here if fights[m]) / len(here)
        yield f"level {level}: mean kill rate {mean:.1%}"
        for m in here:
            part = kills[m] / fights[m] / mean if fights[m] and mean else 0
            low, high = wilson(kills[m], fights[m])
            trick = f"tricked {tricked[m]} of {trickable[m]}"
            yield f"  {m:17} {part:5.2f} x  {kills[m]:4} of {fights[m]:4} ({low:.1%} to {high:.1%})  {trick}"
    offered, kept = (Counter(face for r in rows for face in r[what]) for what in ("offered", "kept"))
    yield "skills kept when offered"
    for face in sorted(lookup.skill, key=lambda face: kept[face] / max(1, offered[face])):
        yield f"  {face:20} {rate(kept[face], offered[face])}"
    armed = Counter(r["weapon"] for r in rows if r["level"] == 4)
    winners = Counter(r["weapon"] for r in rows if r["won"])
    yield f"weapons on level 4: {', '.join(f'{w} {n} (won {winners[w]})' for w, n in armed.most_common())}"


def main():
    """Play, keep the rows if asked to, print the figures."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--mode", default="normal", choices=["easy", "normal", "hard"])
    ask.add_argument("--games", type=int, default=200)
    ask.add_argument("--first", type=int, default=0, help="number of the first game: a run can be played in parts")
    ask.add_argument("--bot", default="steady", help="instinct, or any bot of `unboxed simulate`")
    ask.add_argument("--seed", type=int, default=0)
    ask.add_argument("--rows", type=Path, help="a file that gets a line for every game")
    ask.add_argument("--read", type=Path, nargs="+", help="files of rows to report together instead of playing")
    given = ask.parse_args()
    if given.read:
        print("\n".join(report([json.loads(line) for path in given.read for line in path.read_text().splitlines()])))
        return 0
    bot = Instinct() if given.bot == "instinct" else make_bot(given.bot)
    rows, began = [], time.perf_counter()
    for number in range(given.first, given.first + given.games):
        rows.append(play(given.mode, bot, given.seed, number))
        if given.rows:
            with given.rows.open("a") as out:
                out.write(json.dumps(rows[-1]) + "\n")
    print(f"{given.mode}, {given.bot}, seed {given.seed}, {time.perf_counter() - began:.0f} s")
    print("\n".join(report(rows)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
