"""How Uncharted plays out, in figures: python -m tests.games.uncharted.measure --help. Not a test.

Bots play against each other; Characters are dealt at random, and seats are counted from the starting player, who is
drawn by lot. The bot `instinct` follows the game's instinct; any other name is a bot of `unboxed`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean, stdev

from unboxed.bots import Look, make_bot
from unboxed.games.uncharted import GAME
from unboxed.games.uncharted.state import Uncharted
from unboxed.kernel.game import Setup
from unboxed.lab.tally import wilson
from unboxed.table.table import begin


@dataclass
class Played:
    """One game: its end, and what happened on the way."""

    g: Uncharted
    points: dict[int, Counter] = field(default_factory=lambda: defaultdict(Counter))
    """VP by seat and source."""
    hurt: Counter = field(default_factory=Counter)
    dropped: int = 0
    robbed: set = field(default_factory=set)
    """Treasures that have changed hands."""

    def hear(self, g, event):
        name = event[0]
        if name == "gained_vp":
            self.points[event[1]][event[3]] += event[2]
        elif name == "hurt":
            self.hurt[event[1]] += event[2]
        elif name == "dropped_out":
            self.dropped += 1
        elif name == "robbed":
            self.robbed.add(event[3])

    @property
    def order(self) -> list[int]:
        """Seats from the starting player."""
        n = self.g.setup.players
        return [(self.g.first + i) % n for i in range(n)]

    def heroes(self) -> list[str]:
        """Each seat's Character."""
        n = self.g.setup.players
        return [self.g.face[self.g.chosen[(p - self.g.first) % n]] for p in range(n)]


def play(setup: Setup, seed: int, bot: str, hero: str = "") -> Played:
    """One game; a single player may be given a Character."""
    played = Played(None)
    g = played.g = begin(setup, seed, played.hear)
    rng, thinker = random.Random(seed), None if bot == "instinct" else make_bot(bot)
    while g.player >= 0:
        if g.prompt[0] == "choose_your_character":
            named = [i for i, option in enumerate(g.options) if g.face[option[2]] == hero]
            g.choose(named[0] if named else rng.randrange(len(g.options)))
        elif thinker is None:
            g.choose(GAME.instinct(g))
        else:
            dice = rng.getrandbits(48)
            g.choose(thinker.choose(Look(g, g.player, dice), dice))
    return played


def share(won: float, of: int) -> str:
    low, high = wilson(won, of)
    return f"{100 * won / of:.1f} % ({100 * low:.0f}-{100 * high:.0f})" if of else "-"


def mean(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    middle = fmean(values)
    reach = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{middle:.2f} ({middle - reach:.2f}-{middle + reach:.2f})"


def lines(setup: Setup, games: list[Played]) -> Iterator[str]:
    """All figures that matter in this mode."""
    n, mode, players = len(games), setup.mode, setup.players
    rounds = [one.g.round for one in games]
    yield f"  rounds {sum(rounds) / n:.2f}, 4-10 {share(sum(4 <= r <= 10 for r in rounds), n)}, " + (
        f"5-10 {share(sum(5 <= r <= 10 for r in rounds), n)}, longest {max(rounds)}"
    )
    if mode == "survival":
        yield f"  won {share(sum(bool(one.g.winners) for one in games), n)}"
    else:
        wins = [sum(one.order[k] in one.g.winners for one in games) for k in range(players)]
        yield "  seats from the starter: " + ", ".join(share(won, n) for won in wins)
        heroes: dict[str, list[int]] = defaultdict(list)
        for one in games:
            for p, hero in enumerate(one.heroes()):
                heroes[hero].append(p in one.g.winners)
        yield "  Characters: " + ", ".join(f"{h} {share(sum(w), len(w))}" for h, w in sorted(heroes.items()))
    if mode == "standard":
        sources: Counter = Counter()
        for one in games:
            for p in one.g.winners:
                sources.update(one.points[p])
        total = sum(sources.values())
        yield f"  winners' VP {total / max(1, n):.1f}: " + ", ".join(
            f"{name} {100 * value / total:.0f} %" for name, value in sources.most_common()
        )
        yield f"  somebody dropped out {share(sum(one.dropped > 0 for one in games), n)}, nobody left " + (
            f"{share(sum(not one.g.winners for one in games), n)}, "
            f"damage a player {mean([sum(one.hurt.values()) / players for one in games])}"
        )
        yield "  ended: " + ", ".join(
            f"{reason} {share(count, n)}" for reason, count in Counter(one.g.reason for one in games).most_common()
        )
    if mode == "deathmatch":
        taken = sum(any(t in one.robbed for p in one.g.winners for t in one.g.held[p]) for one in games)
        yield f"  the winner took a Treasure from somebody {share(taken, n)}, found all of them {share(n - taken, n)}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("mode", choices=GAME.modes)
    parser.add_argument("players", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="instinct")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--each", action="store_true", help="every Character in turn, on the side with effects")
    asked = parser.parse_args()
    options = dict(option.split("=") for option in asked.option)
    heroes = [card.id for card in GAME.setup(2).cards.values() if card.deck == "characters"] if asked.each else [""]
    for players in asked.players:
        setup = GAME.setup(players, asked.mode, (), {**options, **({"side": "effects"} if asked.each else {})})
        for hero in heroes:
            games = [play(setup, asked.seed + i, asked.bot, hero) for i in range(asked.games)]
            print(f"{asked.mode}, {players} players, {options}, {asked.bot}, {asked.games} games {hero}")
            for line in lines(setup, games):
                print(line, flush=True)


if __name__ == "__main__":
    main()
