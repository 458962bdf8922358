"""The rule engine: pure, without dependencies, and ignorant of games, bots, servers and pages."""

from .cards import Card, Effects, Pack, read_pack
from .errors import BadCards, BadGame, BadRecord, IllegalChoice, SetupError, UnboxedError
from .fields import Hidden, Private, Step, Zone, state, zones_of
from .game import Achievement, Game, Option, Result, Setup
from .phrases import Phrase, Phrases
from .position import EVERYBODY, LIFE, NOBODY, SPECTATOR, TURN, Position, rule_of
from .table import Decision, Event, Table, begin
from .verbs import Vocabulary
from .windows import may_hold

__all__ = [
    "EVERYBODY",
    "LIFE",
    "NOBODY",
    "SPECTATOR",
    "TURN",
    "Achievement",
    "BadCards",
    "BadGame",
    "BadRecord",
    "Card",
    "Decision",
    "Effects",
    "Event",
    "Game",
    "Hidden",
    "IllegalChoice",
    "Option",
    "Pack",
    "Phrase",
    "Phrases",
    "Position",
    "Private",
    "Result",
    "Setup",
    "SetupError",
    "Step",
    "Table",
    "UnboxedError",
    "Vocabulary",
    "Zone",
    "begin",
    "may_hold",
    "read_pack",
    "rule_of",
    "state",
    "zones_of",
]
