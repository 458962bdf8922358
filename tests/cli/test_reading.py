"""Games, cards, rules, simulations and replays on the command line."""

import json
import re

import pytest

import unboxed


@pytest.fixture
def record(home):
    """A finished game in a file."""
    table = unboxed.new("unlucky", players=2, seed=4, names=["Ann", "Bob"])
    while table.decision:
        table.choose(len(table.choices) % len(table.decision.options))
    place = home / "game.json"
    place.write_text(json.dumps(table.record()))
    return place


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


def test_cards_are_shown_with_the_provenance_of_their_values(run):
    out = run("cards", "unlucky", "knight", "club").out
    assert out.startswith("Knight Club ×3")
    assert "printed: name" in out
    assert "quest.toml:" in out
    assert "1 design, 3 cards" in out


def test_all_cards_of_every_game_can_be_read(run):
    for game in unboxed.games().values():
        cards = game.setup(game.players[0]).cards
        out = run("cards", game.id).out
        assert all(card.name in out for card in cards.values())
        assert f"{len(cards)} designs" in out


def test_cards_are_data_too(run):
    cards = json.loads(run("cards", "unlucky", "shield", "--json").out)
    assert cards[0]["id"] == "shield"
    assert cards[0]["source"]["name"] == "printed"


def test_a_pack_is_laid_over_the_cards(run, home):
    (home / "beasts.toml").write_text('[[card]]\nid = "unicorny"\nname = "Uni"\nsource = { name = "printed" }\n')
    assert run("cards", "unlucky", "uni", "--pack", home).out.startswith("Uni")


def test_rules_are_read_whole_by_paragraph_by_section_and_by_word(run):
    whole = run("rules", "unlucky").out
    assert "1. Components" in whole
    assert "\n13.1 " in whole
    one = run("rules", "unlucky", "4.1").out
    assert "4.1   Shield:" in one
    assert "4.2" not in one
    section = run("rules", "unlucky", "4").out
    assert "4.1 " in section
    assert "\n5.1" not in section
    found = run("rules", "unlucky", "playing", "is", "compulsory").out
    assert "3.2   Playing is compulsory" in found
    assert "*" not in whole


def test_a_simulation_is_reported_in_lines_and_in_data(run):
    arguments = ("simulate", "unlucky", "--games", "6", "--players", "2", "--bots", "random", "--seed", "9")
    lines = run(*arguments, "--jobs", "1").out
    assert "games/s" in lines
    assert "decisions/s" in lines
    assert re.search(r"seat 1 +\d+\.\d%   \d+\.\d% to \d+\.\d%", lines)
    one, two = (json.loads(run(*arguments, "--jobs", jobs, "--json").out) for jobs in ("1", "2"))
    assert one.pop("speed")["jobs"] == 1
    assert two.pop("speed")["jobs"] == 2
    assert one == two
    assert one["games"] == 6


def test_a_simulation_takes_modes_options_and_fixed_seats(run):
    setting = ("--players", "4", "--option", "ghosts=true", "--bots", "random,absent", "--fixed", "--jobs", "1")
    out = json.loads(run("simulate", "unlucky", "--games", "2", *setting, "--json").out)
    assert out["options"]["ghosts"] is True
    assert not out["rotated"]
    assert {bot: rate["games"] for bot, rate in out["by_bot"].items()} == {"random": 4, "absent": 4}


def test_alone_a_simulation_is_played_by_instinct(run):
    told = json.loads(run("simulate", "unbroken", "--mode", "easy", "--games", "1", "--jobs", "1", "--json").out)
    assert list(told["by_bot"]) == ["instinct"]
    told = json.loads(run("simulate", "unlucky", "--players", "2", "--games", "1", "--jobs", "1", "--json").out)
    assert list(told["by_bot"]) == ["greedy"]


def test_balance_is_a_table_with_what_is_missed_and_an_exit_status(run):
    arguments = ("balance", "unlucky", "--players", "2", "--games", "1", "--bots", "random", "--jobs", "1")
    ran = run(*arguments)
    assert ran.status == 1  # one game is won by one seat: 50 points apart
    assert "win rate of each seat" in ran.out
    assert "missed: 2 players: seat 0 wins" in ran.out
    data = json.loads(run(*arguments, "--json").out)
    assert data["reports"][0]["games"] == 1
    assert len(data["missed"]) >= 2


def test_a_replay_tells_the_whole_game_and_its_end(run, record):
    table = unboxed.replay(record.read_text())
    out = run("replay", record).out
    assert out.startswith("\n".join(table.log()))
    assert "won." in out
    assert table.fingerprint() in out


def test_a_replay_is_seen_through_a_seats_eyes_or_with_all_cards_open(run, record):
    table = unboxed.replay(record.read_text())
    assert run("replay", record, "--seat", "1").out.startswith("\n".join(table.log(1)))
    opened = run("replay", record, "--open").out
    assert not re.search(r"drew a card\.", opened)
    assert "Ann drew" in opened


def test_a_replay_shows_one_moment(run, record):
    out = run("replay", record, "--at", "3", "--open").out
    last = len(unboxed.replay(record.read_text()).choices)
    assert f"moment 3 of {last}" in out
    assert "Hand: " in out or "you know: " in out


def test_a_replay_steps_on_back_and_to_any_moment(run, record):
    out = run("replay", record, "--step", typed=["", "", "back", "9", "99999", "quit"]).out
    assert re.findall(r"moment (\d+) of", out)[:5] == ["0", "1", "2", "1", "9"]
    assert "won." in out


def test_a_replay_of_an_unfinished_game_says_so(run, home):
    place = home / "game.json"
    place.write_text(json.dumps(unboxed.new("unlucky", players=2, seed=1).record()))
    assert "Not finished:" in run("replay", place).out


def test_stepping_ends_after_the_last_moment_and_with_the_input(run, record):
    last = len(unboxed.replay(record.read_text()).choices)
    assert run("replay", record, "--step", "--at", last, typed=["", "", ""]).status == 0
    assert run("replay", record, "--step", typed=[]).status == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_from_a_file_is_simulated(run, home, jobs):
    place, heard = home / "mine.py", home / "heard"
    place.write_text(
        "def first(look, seed):\n"
        f"    open({str(heard)!r}, 'a').write(f'{{look.seat}} of {{len(look.options)}}\\n')\n"
        "    return 0\n"
    )
    words = ("simulate", "unlucky", "--players", "2", "--games", "4", "--seed", "1", "--json", "--jobs", jobs)
    ran = run(*words, "--bots", f"{place}:first,random")
    assert ran.status == 0
    found = json.loads(ran.out)
    assert found["games"] == 4
    assert f"{place}:first" in ran.out
    seats = {line.split()[0] for line in heard.read_text().splitlines()}
    assert seats == {"0", "1"}, "it is asked, on both seats, since bots change places"
