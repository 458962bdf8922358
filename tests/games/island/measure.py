"""Measures balance: python -m tests.games.island.measure --mode points --players 4 --games 1000. Not a test.

Without --mode or --players all of them are played, one after the other; Ctrl-C ends one early and reports what it came
to. Which cards a player holds at the start is a matter of choice where hands are picked; --deal random makes it luck.

A card leaves a hand by its owner's choice when it is played for its effect, used as an answer, paid off without
effect, or given up as the price of another card. What others take or discard, what is put back or swapped, and what a
knocked-out player loses was nobody's choice to use the card, and is not counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from contextlib import suppress
from typing import Any

from unboxed.bots import Look
from unboxed.bots.names import make_bot
from unboxed.games.island import GAME
from unboxed.lab.playing import bot_seed, game_seed
from unboxed.lab.tally import wilson
from unboxed.table.table import begin

USED = ("played", "answered", "answered_draw")
UNUSED = ("paid_off", "gave_up")
SETS = ("take_pile", "which_next")
"""Questions that come several times in a row and can be answered in one go, as the starting hand can."""


class Counts:
    """What many games came to."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.by_seat, self.from_starter = [0.0] * players, [0.0] * players
        self.ends: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.unused: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.decisions = self.messages = 0

    def hear(self, g: Any, event: tuple[Any, ...]) -> None:
        """A card was used or thrown away, or a round ended."""
        if event[0] in USED and event[2] not in g.fronts[event[1]]:
            self.used[g.face[event[2]]] += 1
        elif event[0] in UNUSED:
            self.unused[g.face[event[2]]] += 1
        elif event[0] == "ended_round":
            self.ends[event[1]] += 1


def play(counts: Counts, setup: Any, bots: list[Any], seed: int) -> None:
    """One game; the opening hands of its first round are what counts as held."""
    g, made = begin(setup, seed), 0
    g.listener = counts.hear
    opening: list[set[str]] = []
    starter, last = g.starter, (-1, "")
    begun: set[tuple[int, int]] = set()
    while (seat := g.player) >= 0:
        asked = seat, g.prompt[0]
        if asked[1] == "choose_start":
            counts.messages += (g.rounds, seat) not in begun
            begun.add((g.rounds, seat))
        else:
            counts.messages += asked[1] not in SETS or asked != last
        last = asked
        if not opening and g.turns == 1:
            opening = [{g.face[token] for token in hand} for hand in g.hands]
        dice = bot_seed(seed, made)
        g.choose(bots[seat].choose(Look(g, seat, dice), dice))
        made += 1
    result = g.result
    counts.games += 1
    counts.decisions += made
    for seat in range(setup.players):
        share = result.share(seat)
        counts.by_seat[seat] += share
        counts.from_starter[(seat - starter) % setup.players] += share
        for face in opening[seat]:
            counts.held[face] += 1
            counts.won[face] += share


def report(counts: Counts, players: int) -> list[str]:
    """The figures, in lines."""
    games = counts.games
    reach = 100 * (wilson(games / players, games)[1] - 1 / players)
    rounds = counts.ends.total()
    lines = [
        f"{games} games, {counts.decisions / games:.0f} choices each; a share is exact to about {reach:.1f} points",
        f"a player and round is asked {counts.decisions / rounds / players:.1f} questions, or "
        f"{counts.messages / rounds / players:.1f} if cards that are picked one after the other count once",
        "rounds end: " + ", ".join(f"{why} {n / rounds:.1%}" for why, n in counts.ends.most_common()),
        "shares by seat: " + " ".join(f"{100 * won / games:.1f}" for won in counts.by_seat),
        "shares from the starter on: " + " ".join(f"{100 * won / games:.1f}" for won in counts.from_starter),
        "card: for effect / leaves a hand = part (95 % interval); above an equal share when held at the start",
    ]
    for face in sorted(counts.held, key=lambda face: (int("".join(filter(str.isdigit, face))), face)):
        used, left = counts.used[face], counts.used[face] + counts.unused[face]
        low, high = wilson(used, left)
        held = counts.held[face]
        above = 100 * (counts.won[face] / held - 1 / players)
        around = 100 * (wilson(held / players, held)[1] - 1 / players)
        mark = " <40" if left and used / left < 0.4 else ""
        mark += " >8" if above > 8 else ""
        lines.append(
            f"  {face:<4}{used:>6}/{left:<6}= {used / max(1, left):5.0%} ({low:.0%}-{high:.0%})"
            f"   {above:+5.1f} (+-{around:.1f}, held {held}){mark}"
        )
    return lines


def main() -> None:
    """Play and report."""
    ask = argparse.ArgumentParser()
    ask.add_argument("--mode", choices=list(GAME.modes))
    ask.add_argument("--players", type=int, choices=GAME.players)
    ask.add_argument("--games", type=int, default=1000)
    ask.add_argument("--rounds", default="1", help="a number, or survival")
    ask.add_argument("--deal", default="pick", choices=["pick", "random"])
    ask.add_argument("--bots", default="greedy", help="one name, or several that take turns at the seats")
    ask.add_argument("--seed", type=int, default=0)
    given = ask.parse_args()
    options = {"rounds": int(given.rounds) if given.rounds.isdigit() else given.rounds, "deal": given.deal}
    bots = [make_bot(name) for name in given.bots.split(",")]
    for mode in [given.mode] if given.mode else ["points", "knockout"]:
        for players in [given.players] if given.players else GAME.players:
            setup, counts = GAME.setup(players, mode, (), options), Counts(players)
            with suppress(KeyboardInterrupt):
                for number in range(given.games):
                    seats = [bots[(seat + number) % len(bots)] for seat in range(players)]
                    play(counts, setup, seats, game_seed(given.seed, number))
            print(f"{mode}, {players} players, {given.bots}, deal {given.deal}, rounds {given.rounds}")
            print("\n".join(report(counts, players)), flush=True)


if __name__ == "__main__":
    main()
