"""Golden playthroughs: a change of behaviour shows as a diff. `python tests/test_playthroughs.py` writes them anew."""

import random
from pathlib import Path

import pytest
from false_lanterns import GAME

from unboxed.api import new

GOLDEN = Path(__file__).parent / "golden"


def transcript(players: int) -> str:
    """A game in which captains are mostly honest, as a spectator reads it."""
    table, rng = new(GAME, players=players, seed=7), random.Random(7)
    while table.decision is not None:
        honest = rng.random() < 0.8
        table.choose(GAME.instinct(table.position) if honest else rng.randrange(len(table.decision.options)))
    ending = f"{table.result.reason}: {table.result.winners}, {table.result.scores}"
    return "\n".join([*table.log(None), ending, ""])


@pytest.mark.parametrize("players", GAME.players)
def test_a_night_goes_as_it_went(players):
    assert transcript(players) == (GOLDEN / f"{players}.txt").read_text("utf-8")


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for number in GAME.players:
        (GOLDEN / f"{number}.txt").write_text(transcript(number), "utf-8")
