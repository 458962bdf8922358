"""The lab: many games between bots, counted so that a designer can read what came out."""

from .playing import Outcome, bot_seed, game_seed, play_game
from .report import Report
from .simulation import simulate
from .tally import Tally, quantile, wilson

__all__ = ["Outcome", "Report", "Tally", "bot_seed", "game_seed", "play_game", "quantile", "simulate", "wilson"]
