"""The games as environments for learning, made from their declarations with no code per game (see docs/rl.md)."""

from .actions import Actions, actions_of
from .aec import UnboxedAEC, UnboxedParallel, parallel_env, pettingzoo_env
from .observation import Observer, observer_of
from .recall import Recall, recalled
from .single import UnboxedEnv, register

register()

__all__ = [
    "Actions",
    "Observer",
    "Recall",
    "UnboxedAEC",
    "UnboxedEnv",
    "UnboxedParallel",
    "actions_of",
    "observer_of",
    "parallel_env",
    "pettingzoo_env",
    "recalled",
    "register",
]
