"""`unboxed env`: the games as environments for learning: what the numbers mean, and how fast they are."""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from typing import TYPE_CHECKING

from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.games import find
from unboxed.kernel.game import Setup
from unboxed.table.wording import counted

from .arguments import PLAYERS, whole
from .setups import read_options, read_packs

if TYPE_CHECKING:
    from unboxed.envs.observation import Observer


def add_env(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    actions = command.add_subparsers(metavar="ACTION", dest="action", required=True)
    describe = actions.add_parser("describe", help="what actions and observations mean", allow_abbrev=False)
    describe.add_argument("--number", type=whole(0, 10**9), metavar="N", help="what this action means, and no more")
    describe.add_argument("--json", action="store_true", help="all of it, as data")
    describe.set_defaults(run=describe_env)
    speed = actions.add_parser("speed", help="steps a second with full observations, on one core", allow_abbrev=False)
    speed.add_argument("--seconds", type=whole(0, 3600), default=5, metavar="S", help="how long to play (5)")
    speed.set_defaults(run=measure_speed)
    score = actions.add_parser("score", help="what bots are worth in it: their mean reward", allow_abbrev=False)
    plain = "random,greedy,steady"
    score.add_argument("--bots", default=plain, metavar="BOTS", help=f"whom to try ({plain})")
    score.add_argument("--against", default="random", metavar="BOT", help="who has the other seats (random)")
    score.add_argument("--games", type=whole(2, 10**7), default=100, metavar="N", help="games for each (100)")
    score.add_argument("--reward", choices=("win", "score"), default="win", help="what is counted (win)")
    score.add_argument("--seed", type=whole(0, 2**53), default=0, metavar="S", help="which games (0)")
    score.set_defaults(run=score_bots)
    for kind in (describe, speed, score):
        kind.add_argument("game", metavar="GAME", help="which game (see unboxed games)")
        kind.add_argument("--players", type=PLAYERS, metavar="N", help="how many (what the game begins with)")
        kind.add_argument("--mode", default="", metavar="M", help="a mode of the game (see unboxed games)")
        kind.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
        )
        kind.add_argument(
            "--pack", action="append", default=[], metavar="FOLDER", help="lay a pack over its cards; may be repeated"
        )


def describe_env(given: Namespace) -> int:
    """Say what every number of an environment means."""
    observer = _observer(given)
    if given.number is not None:
        print(observer.actions.words(given.number))
    elif given.json:
        actions = {"count": observer.actions.num_actions, "steps": observer.actions.describe()}
        print(json.dumps({"fingerprint": observer.fingerprint, "actions": actions, **observer.schema()}, indent=2))
    else:
        _write(Terminal(), observer)
    return 0


def _write(terminal: Terminal, observer: Observer) -> None:
    schema, actions, bold = observer.schema(), observer.actions, terminal.paint.bold
    setup = observer.setup
    terminal.write(f"{bold(setup.game.id)}  {counted(setup.players, 'player')}, {setup.mode}")
    terminal.write(f"schema {observer.fingerprint}, version {schema['version']}")
    terminal.write(["", bold("Observation")])
    for name, shape in observer.shapes.items():
        terminal.write(f"  {name:<10}{' x '.join(map(str, shape))}")
    for name in ("tracks", "memory"):
        for field, (width, what) in schema[name].items():
            terminal.paragraph(f"{name}.{field}: {counted(width, 'number')} ({what})", "      ", "    ")
    terminal.write(["", bold(f"Actions: {actions.num_actions}")])
    for kind in actions.kinds.values():
        last = kind.first + kind.count - 1
        numbers = f"{kind.first}" if kind.count == 1 else f"{kind.first}-{last}"
        roles = ", ".join(f"{role.name} ({role.kind}, {len(role.values)})" for role in kind.roles)
        terminal.paragraph(f"{numbers:<14}{kind.step}{': ' if roles else ''}{roles}", " " * 16, "  ")


def measure_speed(given: Namespace) -> int:
    """Play by chance for a while and say how fast it was."""
    observer = _observer(given)
    from unboxed.envs.speed import steps_a_second

    found = steps_a_second(observer.setup, given.seconds)
    setup = observer.setup
    print(f"{setup.game.id}, {counted(setup.players, 'player')}, {setup.mode}: {found:,.0f} steps a second")
    return 0


def score_bots(given: Namespace) -> int:
    """Say what each of some bots is worth in an environment, in the same games."""
    setup = _observer(given).setup
    from unboxed.envs.scoring import score

    bots = [name.strip() for name in given.bots.split(",")]
    for bot in bots:
        found = score(setup, bot, given.against, given.games, given.seed, given.reward)
        print(f"{bot}: {found.mean:.3f} ({found.least:.3f} to {found.most:.3f}, {given.games} games)", flush=True)
    return 0


def _observer(given: Namespace) -> Observer:
    game = find(given.game)
    packs = read_packs(given.pack)
    options = read_options(game, given.option, packs)
    setup: Setup = game.setup(given.players or game.players[0], given.mode, packs, options)
    try:
        from unboxed.envs.observation import observer_of  # needs packages that playing does not
    except ImportError as error:
        raise UsageError(f"environments need {error.name}; remedy: pip install unboxed[rl]") from None
    return observer_of(setup)
