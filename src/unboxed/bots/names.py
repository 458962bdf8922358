"""Bots by name: `random`, `mcts:500`, `legend`, `./my_bot.py:MyBot`."""

from __future__ import annotations

import re
from collections.abc import Callable

from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game

from .absent import AbsentBot
from .apart import Apart
from .contract import BadBot, Bot, read_budget
from .greedy import GreedyBot
from .levels import LEVELS
from .look import Look
from .mcts import MctsBot
from .restricted import MARK, RestrictedBot
from .simple import InstinctBot, RandomBot, check_instinct
from .steady import SteadyBot

BY_INSTINCT = "instinct"
PLAIN: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    BY_INSTINCT: InstinctBot,
    "greedy": GreedyBot,
    "steady": SteadyBot,
    "absent": AbsentBot,
}
MCTS = re.compile(r"mcts:(?P<budget>[^x]+)(x(?P<processes>[1-9][0-9]?))?")
POLICY = re.compile(r"ppo:(?P<path>.+\.zip)")
FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)(:(?P<budget>.+))?")

ALLOWED = (
    f"{', '.join([*PLAIN, *LEVELS])}, greedy~CARD (never takes an option that names this card; ~others: another player)"
    ", mcts:500 (iterations), mcts:200ms (time), mcts:2000x4 (four processes)"
    ", ppo:file.zip (a trained policy) or ./file.py:Class (your own; ./file.py:Class:500 with a budget)"
)


def make_bot(spec: str, game: Game | None = None) -> Bot:
    """The bot of this name; SetupError lists what is allowed. With a game it also says if the bot cannot play that."""
    spec, *never = spec.strip().split(MARK) if not FILE.fullmatch(spec.strip()) else [spec.strip()]
    if never:
        return RestrictedBot(make_bot(spec, game), tuple(never))
    if spec == BY_INSTINCT and game is not None:
        check_instinct(game)
    if made := PLAIN.get(spec) or LEVELS.get(spec):
        return made()
    if found := MCTS.fullmatch(spec):
        return MctsBot(read_budget(found["budget"]), int(found["processes"] or 1))
    if found := POLICY.fullmatch(spec):
        return BotFromFile("load_policy", found["path"])
    if found := FILE.fullmatch(spec):
        return BotFromFile(
            "load", found["path"], found["name"], read_budget(found["budget"]) if found["budget"] else None
        )
    raise SetupError(f"there is no bot {spec!r}; bots are {ALLOWED}")


def usual_bot(game: Game) -> str:
    """Who plays many games where nobody is named: the quickest that knows what it does."""
    return BY_INSTINCT if game.instinct is not None else "greedy"


class BotFromFile:
    """A person's bot or a trained policy, in a process that the real position never enters."""

    def __init__(self, *load: object) -> None:
        self._apart = Apart()
        try:
            self._ask(*load)
        except BadBot as error:
            self._apart.close()
            raise SetupError(str(error)) from None

    def choose(self, look: Look, seed: int) -> int:
        choice = self._ask("choose", look, seed)
        if type(choice) is not int or not 0 <= choice < len(look.options):  # whatever wrote that answer
            raise BadBot(f"the bot answered {choice!r}; it may choose 0 to {len(look.options) - 1}")
        return choice

    @property
    def spent_apart(self) -> float:
        """Processor time that it has used in its own process so far."""
        return self._apart.spent

    def _ask(self, *request: object) -> object:
        self._apart.send(*request)
        answer: object = self._apart.receive()
        return answer
