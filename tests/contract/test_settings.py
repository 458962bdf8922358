"""The contract covers every game, player count, mode and value of an option."""

from tests.contract.settings import GAMES, every_game, every_way, ways


@every_game
def test_every_player_count_mode_and_option_value_is_played(game):
    setups = [setup for way in ways() for setup in way.setups if setup.game is game]
    assert {setup.players for setup in setups} == set(game.players)
    assert {setup.mode for setup in setups} == set(game.modes)
    for option in game.options:
        assert {setup.options[option.name] for setup in setups} == set(option.values)


@every_way
def test_every_way_gets_its_games_and_every_combination_some(way):
    played = list(way.games())
    assert len(played) >= GAMES
    assert len({seed for _, seed in played}) == len(played)
    assert {id(setup) for setup, _ in played} == {id(setup) for setup in way.setups}
