"""The contract covers every game, player count, mode and value of an option."""

from __future__ import annotations

from . import settings
from .settings import Subject, Way, ways_of
from .statements import DoesNotApply, every_game, every_way

PLAIN = {"yes", "no", "on", "off"}
"""Words that answer any question by themselves, as numbers do."""


@every_game
def every_player_count_mode_and_option_value_is_played(subject: Subject) -> None:
    game = subject.game
    setups = [setup for way in ways_of(game) for setup in way.setups]
    assert {setup.players for setup in setups} == set(game.players), "`forbids` leaves out a number of players"
    assert {setup.mode for setup in setups} == set(game.modes), "`forbids` leaves out a mode"
    for option in game.options:
        played = {setup.options[option.name] for setup in setups}
        too_long = {option.default} if option.brief is not None else set()
        assert played == set(option.values) - too_long, f"`forbids` leaves out a value of {option.name}"


@every_game
def every_value_of_an_option_is_told_in_words(subject: Subject) -> None:
    if not subject.game.options:
        raise DoesNotApply("the game has no options")
    for option in subject.game.options:
        told = [option.meaning(value) for value in option.values]
        assert all(words.strip() == words != "" for words in told), f"{option.name}: a value has no words"
        assert len(set(told)) == len(told), f"{option.name}: two values read alike"
        assert set(option.meanings) <= set(option.values), f"{option.name}: a meaning for a value it cannot have"
        untold = [v for v in option.values if isinstance(v, str) and v not in PLAIN and v not in option.meanings]
        assert untold == [], f"{option.name}: what do {untold} mean? Say so in its meanings"


@every_way
def every_way_gets_its_games_and_every_combination_some(way: Way) -> None:
    played = list(way.games())
    assert len(played) >= settings.GAMES
    assert len({seed for _, seed in played}) == len(played)
    assert {id(setup) for setup, _ in played} == {id(setup) for setup in way.setups}
