"""The contract covers every game, player count, mode and value of an option."""

from tests.contract.settings import GAMES, every_game, every_way, ways

PLAIN = {"yes", "no", "on", "off"}
"""Words that answer any question by themselves, as numbers do."""


@every_game
def test_every_player_count_mode_and_option_value_is_played(game):
    setups = [setup for way in ways() for setup in way.setups if setup.game is game]
    assert {setup.players for setup in setups} == set(game.players)
    assert {setup.mode for setup in setups} == set(game.modes)
    for option in game.options:
        too_long = {option.default} if option.brief is not None else set()
        assert {setup.options[option.name] for setup in setups} == set(option.values) - too_long
        assert option.brief is None or option.brief in set(option.values) - too_long


@every_game
def test_every_value_of_an_option_is_told_in_words(game):
    for option in game.options:
        told = [option.meaning(value) for value in option.values]
        assert all(words.strip() == words != "" for words in told)
        assert len(set(told)) == len(told), f"{option.name}: two values read alike"
        assert set(option.meanings) <= set(option.values), f"{option.name}: a meaning for a value it cannot have"
        untold = [v for v in option.values if isinstance(v, str) and v not in PLAIN and v not in option.meanings]
        assert untold == [], f"{option.name}: what do these mean?"


@every_way
def test_every_way_gets_its_games_and_every_combination_some(way):
    played = list(way.games())
    assert len(played) >= GAMES
    assert len({seed for _, seed in played}) == len(played)
    assert {id(setup) for setup, _ in played} == {id(setup) for setup in way.setups}
