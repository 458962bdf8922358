"""`unboxed play`: a new game, one from the picker or a saved one, with whom one likes."""

import json
import re
import subprocess
import sys

import unboxed
from unboxed.cli.terminal import saves

PLAY = ("play", "unlucky", "--players", "3", "--bots", "random", "--seed", "7")


def kept():
    """The games that are kept, as data, the oldest first."""
    places = sorted(saves.folder().glob("*.json"), key=lambda place: place.stat().st_mtime_ns)
    return [json.loads(place.read_text()) for place in places]


def seed_where(fits):
    """The first seed whose first question fits."""
    return next(seed for seed in range(1000) if fits(unboxed.new("unlucky", players=3, seed=seed)))


def test_undo_works_across_a_resumption(run):
    def asks_for_a_target(table):
        table.choose(0)
        return table.can_undo

    run("play", "unlucky", "--players", "3", "--bots", "random", "--seed", seed_where(asks_for_a_target), typed=["1"])
    assert kept()[0]["choices"] == [0]
    run("play", "--resume", typed=["undo", "quit"])
    assert kept()[0]["choices"] == []


def test_resuming_without_a_file_takes_the_last_unfinished_game(run):
    run(*PLAY, typed=["1", "quit"])
    before = kept()[0]["choices"]
    run("play", "--resume", typed=["1", "quit"])
    assert kept()[0]["choices"][: len(before)] == before
    assert len(kept()[0]["choices"]) > len(before)
    assert len(kept()) == 1


def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(run):
    run(*PLAY, typed=["1"] * 8)
    in_one_go = kept()[0]["choices"]
    for place in saves.folder().glob("*.json"):
        place.unlink()
    run(*PLAY, typed=["1"] * 3)
    run("play", "--resume", typed=["1"] * 5)
    assert kept()[0]["choices"] == in_one_go


def test_a_game_saved_to_a_file_of_ones_own_can_be_resumed_and_replayed(run, home):
    place = home / "mine.json"
    ran = run(*PLAY, typed=["1", f"save {place}", "quit"])
    assert f"unboxed play --resume {place}" in ran.out
    assert unboxed.replay(place.read_text()).names == ["Player 1", "Ada", "Bruno"]
    assert run("replay", place).status == 0
    assert run("play", "--resume", place, typed=["quit"]).status == 0


def test_playing_on_from_an_earlier_moment_leaves_the_old_game_alone(run, home):
    place = home / "mine.json"
    run(*PLAY, typed=["1", "1", "1", f"save {place}", "quit"])
    before = place.read_text()
    run("play", "--resume", place, "--at", "0", typed=["2", "quit"])
    assert place.read_text() == before
    assert kept()[-1]["choices"][0] == 1


def test_other_bots_may_take_over_when_a_game_is_resumed(run, home):
    place = home / "mine.json"
    place.write_text(json.dumps({**unboxed.new("unlucky", players=2).record(), "seats": ["person", "./bot.py:Bot"]}))
    assert run("play", "--resume", place, "--bots", "random", typed=["1", "quit"]).status == 0
    assert json.loads(place.read_text())["seats"] == ["person", "random"]


def test_a_bot_from_a_file_plays_at_the_table(run, home):
    place = home / "mine.py"
    place.write_text("class Last:\n    def choose(self, look, seed):\n        return len(look.options) - 1\n")
    bot = f"{place}:Last"
    ran = run("play", "unlucky", "--players", "2", "--bots", bot, "--seed", "7", typed=["1", "1", "1", "1", "quit"])
    assert ran.status == 0
    record = kept()[0]
    assert record["seats"] == ["person", bot]
    table, chosen = unboxed.new("unlucky", players=2, seed=7, confirm=True), 0
    for choice in record["choices"]:
        if table.decision.player == 1:
            assert choice == len(table.decision.options) - 1
            chosen += len(table.decision.options) > 1
        table.choose(choice)
    assert chosen


def test_bots_alone_can_be_watched(run):
    ran = run("play", "unlucky", "--people", "0", "--players", "2", "--bots", "random", "--seed", "5")
    assert ran.status == 0
    record = kept()[0]
    assert record["over"]
    assert all(line in ran.out for line in unboxed.replay(record).log()[-5:])
    assert "won." in ran.out


def test_without_a_game_one_is_picked(run):
    answers = ["chess", "unlucky", "3", "1", "", "luck=9", "ghosts=true", "3", "", "free", "", "sing", "random", "quit"]
    out = run("play", "--seed", "7", typed=answers).out
    assert "How many players (2, 3, 4, 5, 6)? [4]" in out
    assert "free: no; lose_turn: yes" in out
    assert "unlucky has no option 'luck'" in out
    assert "ghosts need at least 4 players" in out
    assert "That may be random, greedy" in out
    assert "Unlucky Adventurers · round 1" in out
    assert (kept()[0]["players"], kept()[0]["options"]["ghosts"], kept()[0]["seed"]) == (3, False, 7)


def test_leaving_the_picker_is_no_error(run):
    ran = run("play", typed=["unlucky", "3"])
    assert ran.status == 130
    assert "Traceback" not in ran.err


def test_the_picker_offers_games_that_are_not_finished(run):
    run(*PLAY, typed=["1", "quit"])
    saves.folder().joinpath("broken.json").write_text("{")
    number = len(unboxed.games()) + 1
    out = run("play", typed=[str(number), "quit"]).out
    assert re.search(rf"{number}  Unlucky Adventurers, Player 1, Ada, Bruno, \d+ choices?\b", out)
    assert "Unlucky Adventurers · round" in out


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(run, home):
    saves.folder().parent.mkdir(parents=True)
    saves.folder().write_text("a file where a folder should be")
    out = run(*PLAY, typed=["1", "quit"]).out
    assert "cannot be kept" in out
    assert "Play" in out


def test_a_killed_terminal_loses_nothing(run):
    command = [sys.executable, "-m", "unboxed.cli", *PLAY]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write("1\n")
    process.stdin.flush()
    shown = 0
    while shown < 2:
        line = process.stdout.readline()
        assert line, "the second question was never shown"
        shown += "a number, or ?" in line
    process.kill()
    process.communicate()
    before = kept()[0]["choices"]
    assert before
    run("play", "--resume", typed=["1", "quit"])
    assert kept()[0]["choices"][: len(before)] == before
    assert len(kept()[0]["choices"]) > len(before)
