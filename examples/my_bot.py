"""A bot of your own, in twenty lines. Try it:

    unboxed arena unlucky --bots ./examples/my_bot.py:Careful,greedy,random --games 40
    unboxed play unlucky --bots ./examples/my_bot.py:Careful

A bot gets a look: what its seat may know (`look.view`), the options (`look.options`), and as many imagined worlds as
it likes (`look.imagine(rng)`), which it may play on. It answers with the number of an option.
"""

import random

from unboxed.bots import Look

WORLDS = 20


class Careful:
    """Takes the option whose worst of several imagined futures is the least bad."""

    def choose(self, look: Look, seed: int) -> int:
        rng = random.Random(seed)  # the same look and seed should give the same choice
        worst = [1.0] * len(look.options)
        for _ in range(WORLDS):
            world = look.imagine(rng)
            for index in range(len(look.options)):
                future = world.clone()
                future.choose(index)
                while future.player >= 0 and future.player != look.seat:  # until I am asked again
                    future.choose(rng.randrange(len(future.options)))
                worst[index] = min(worst[index], look.game.evaluate(future, look.seat))
        return worst.index(max(worst))


def first(look: Look, seed: int) -> int:
    """A function does as well: this one always takes the first option."""
    return 0
