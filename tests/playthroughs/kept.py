"""Kept games: some dozens of each game, in every mode, at every number of players and with options of all kinds, each
with its choices and a digest of all that was offered, said and reached. They are too many to be read; that one of them
differs says that rules behave otherwise than before, and how shows when it is printed before and after the change:

    python -m tests.playthroughs.kept island 7        # the eighth kept game of Island, as it is played now
    python -m tests.playthroughs.write island         # all of its golden and kept games anew

Half of them were played by chance, half by the game's instinct if it has one; since their choices are kept, bots may
change."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.contract.games import subjects
from unboxed.bots import Look
from unboxed.contract.settings import Subject
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.table.pricing import prices
from unboxed.table.table import begin

PLACE = Path(__file__).parent / "kept_games"
GAMES = 72
"""About so many of each game."""
OTHERWISE = 0.4
"""How often an option is not as usual."""
LONGEST = 700
"""A game is left after so many choices; its place is taken by what it has shown until then."""


PRICED = 5
"""At every fifth question what it would cost to do otherwise is read, too."""


class Kept:
    """One game: its set-up, seed and choices, and what came of them."""

    def __init__(self, line: str, game: str) -> None:
        told = json.loads(line)
        self.game, self.digest, self.seed = game, told["digest"], told["seed"]
        self.players, self.mode, self.options = told["players"], told["mode"], told["options"]
        self.confirm = told["confirm"]
        self.choices = [int(number) for number in told["choices"].split()]

    def setup(self) -> Setup:
        game = next(subject.game for subject in subjects() if subject.game.id == self.game)
        return game.setup(self.players, self.mode, (), self.options, self.confirm)

    def plays_as_before(self) -> bool:
        """True if the same choices are on offer, say the same and lead to the same."""
        return digest(list(played(self.setup(), self.seed, self.choices))) == self.digest


def kept(game: str) -> list[Kept]:
    """The kept games of a game."""
    return [Kept(line, game) for line in (PLACE / f"{game}.txt").read_text("utf-8").splitlines()]


def played(setup: Setup, seed: int, choices: list[int]) -> Iterator[str]:
    """All that is said, asked and offered in a game of these choices, line by line."""
    said: list[str] = []
    position = begin(setup, seed, lambda _, step: said.append(f"  . {step!r}"))
    for number, choice in enumerate(choices):
        yield from said
        said.clear()
        yield f"{position.player} {position.prompt!r} {position.declining!r} {position.stakes} {position.options!r}"
        if position.player < 0 or choice >= len(position.options):
            yield "the next choice is not on offer"
            return
        if number % PRICED == 0:
            yield f"  ? {prices(position, position.player)!r}"
        yield f"> {choice} {position.fingerprint()}"
        position.choose(choice)
    yield from said
    yield f"{position.player} {position.result!r} {position.fingerprint()}"


def digest(lines: list[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=6).hexdigest()


def write_kept(subject: Subject) -> Path:
    """Play the kept games of a game anew."""
    ways = list(_ways(subject))
    each = max(2, GAMES // len(ways))
    lines = [_line(subject, *way, number) for way in ways for number in range(each)]
    PLACE.mkdir(exist_ok=True)
    place = PLACE / f"{subject.game.id}.txt"
    place.write_text("".join(lines), "utf-8")
    return place


def _ways(subject: Subject) -> Iterator[tuple[int, str]]:
    for mode in subject.game.modes:
        for players in subject.game.players:
            try:
                subject.game.setup(players, mode, (), subject.shortly)
            except SetupError:
                continue
            yield players, mode


def _line(subject: Subject, players: int, mode: str, number: int) -> str:
    seed = int.from_bytes(
        hashlib.blake2b(f"{subject.game.id} {players} {mode} {number}".encode(), digest_size=3).digest()
    )
    rng = random.Random(seed)
    setup = _setup(subject, players, mode, rng, number)
    choices = _choices(setup, seed, rng, by_chance=number % 2 == 1)
    told = {
        "players": players,
        "mode": mode,
        "seed": seed,
        "confirm": setup.confirm,
        "digest": digest(list(played(setup, seed, choices))),
        "options": {name: value for name, value in setup.options.items() if value != _usual(subject)[name]},
        "choices": " ".join(map(str, choices)),
    }
    return json.dumps(told) + "\n"


def _usual(subject: Subject) -> dict[str, object]:
    return {option.name: option.default for option in subject.game.options}


def _setup(subject: Subject, players: int, mode: str, rng: random.Random, number: int) -> Setup:
    """The first as usual; then with some options that are not, as far as they go together, every third of them as long
    as it likes, every fourth at a table where forced choices are shown."""
    confirm = number % 4 == 3
    while True:
        chosen = {} if number % 3 == 2 else dict(subject.shortly)
        for option in subject.game.options:
            if number and option.name not in chosen and rng.random() < OTHERWISE:
                chosen[option.name] = rng.choice(option.values)
        try:
            return subject.game.setup(players, mode, (), chosen, confirm)
        except SetupError:
            continue


def _choices(setup: Setup, seed: int, rng: random.Random, by_chance: bool) -> list[int]:
    position, instinct = begin(setup, seed), setup.game.instinct
    choices: list[int] = []
    while position.player >= 0 and len(choices) < LONGEST:
        if by_chance or rng.random() < 0.1:
            choice = rng.randrange(len(position.options))
        else:
            dice = seed + len(choices)
            look = Look(position, position.player, seed=dice)
            choice = instinct(look.world) if instinct else random.Random(dice).randrange(len(look.options))
        choices.append(choice)
        position.choose(choice)
    return choices


if __name__ == "__main__":
    asked = kept(sys.argv[1])[int(sys.argv[2])]
    print(*played(asked.setup(), asked.seed, asked.choices), sep="\n")
