"""`unboxed games`: everything that can be played, with what is allowed."""

import json

import unboxed


def test_games_are_listed_with_what_is_allowed(run):
    out = run("games").out
    for game in unboxed.games().values():
        assert f"{game.id}  {game.title}" in out
        assert all(f"--mode {mode}" in out for mode in game.modes)
        assert all(f"--option {option.name}=" in out for option in game.options)


def test_options_are_listed_with_what_their_values_mean(run):
    out = " ".join(run("games").out.split())
    for game in unboxed.games().values():
        for option in game.options:
            assert all(f"{str(value).lower()}: {words}" in out for value, words in option.meanings.items())


def test_games_are_data_too(run):
    listed = json.loads(run("games", "--json").out)
    assert [game["id"] for game in listed] == list(unboxed.games())
    unlucky = next(game for game in listed if game["id"] == "unlucky")
    assert unlucky["players"] == [2, 3, 4, 5, 6]
    assert {k: v for k, v in unlucky["options"][0].items() if k != "text"} == {
        "name": "ghosts",
        "values": [False, True],
        "meanings": ["no", "yes"],
        "default": False,
    }
