"""Bad input: one clear line that says what is allowed, exit status 2, no traceback."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

import unboxed
from tests.interrupting import interruptible

PLAY = ("play", "unlucky")
WRONG = [
    (("juggle",), "choose from"),
    (("play", "chess"), "games are"),
    ((*PLAY, "--players", "9"), "2 to 6 players"),
    ((*PLAY, "--players", "many"), "whole number from 1"),
    ((*PLAY, "--people", "7"), "2 to 6 players"),
    ((*PLAY, "--players", "2", "--people", "3"), "too few for 3 people"),
    ((*PLAY, "--players", "3", "--bots", "random,random,random"), "only 2 of 3 seats"),
    ((*PLAY, "--bots", "clever"), "bots are random"),
    ((*PLAY, "--bots", "random,,"), "commas between"),
    ((*PLAY, "--mode", "chaos"), "modes are free, teams"),
    ((*PLAY, "--players", "3", "--mode", "teams"), "4 or 6"),
    ((*PLAY, "--option", "luck=9"), "options are: ghosts"),
    ((*PLAY, "--option", "ghosts"), "VALUE may be false, true"),
    ((*PLAY, "--option", "ghosts=perhaps"), "VALUE may be false, true"),
    ((*PLAY, "--names", "Ann,Bob"), "1 people need 1 names"),
    ((*PLAY, "--seed", "-1"), "from 0"),
    ((*PLAY, "--pack", "no-such-folder"), "a pack is a folder"),
    ((*PLAY, "--resume", "x.json"), "leave GAME away"),
    ((*PLAY, "--at", "3"), "--at goes with --resume"),
    (("play", "--resume", "no-such-file.json"), "No such file"),
    (("play", "--resume"), "no unfinished game"),
    (("play",), "no game was chosen; games are"),
    (("simulate",), "GAME is missing; games are"),
    (("simulate", "unlucky", "--games", "0"), "from 1"),
    (("simulate", "unlucky", "--jobs", "x"), "from 1"),
    (("simulate", "unlucky", "--bots", "greedy:9"), "bots are random"),
    (("simulate", "unlucky", "--bots", "random,random,random", "--players", "2"), "1 to 2 bots"),
    (("balance",), "GAME is missing"),
    (("balance", "unlucky", "--players", "9"), "2 to 6 players"),
    (("balance", "unlucky", "--mode", "chaos"), "modes are"),
    (("replay",), "required: FILE"),
    (("replay", "no-such-file.json"), "No such file"),
    (("cards",), "GAME is missing"),
    (("cards", "unlucky", "xylophone"), "decks are"),
    (("rules", "chess"), "games are"),
    (("rules", "unlucky", "99.9"), "paragraphs run from"),
    (("rules", "unlucky", "99"), "paragraphs run from"),
    (("rules", "unlucky", "xylophone"), "paragraphs run from"),
    (("rules", "unlucky", "--loud"), "unrecognized arguments"),
    (("author",), "required: ACTION"),
    (("author", "new"), "required: NAME"),
    (("author", "new", "My Game"), "small letters"),
    (("author", "new", "unlucky"), "there is a game 'unlucky' already"),
    (("author", "check"), "required: PACKAGE"),
    (("author", "check", "chess"), "no folder, no installed game and no module with a GAME; games are"),
    (("author", "check", "no/such/folder"), "there is no folder"),
    (("author", "check", "/"), "no pyproject.toml"),
    (("author", "check", "unlucky", "--games", "0"), "from 1"),
    (("tables",), "required: ACTION"),
    (("tables", "burn"), "invalid choice: 'burn'"),
    (("tables", "backup"), "required: FILE"),
    (("tables", "check", "--dry-run"), "unrecognized arguments"),
    (("tables", "check", "--database", "no-such-file.sqlite"), "there is no database"),
    (("tables", "export", "some-folder"), "name the tables to export, or give --all"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_bad_input_gets_one_clear_line(run, arguments, said):
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("unboxed: ")
    assert said in ran.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[]", b"{", b'{"unboxed": 1}', b'{"unboxed": 99}'])
def test_a_file_that_is_no_record_is_named_with_what_is_wrong(run, home, content):
    place = home / "game.json"
    place.write_bytes(content)
    for command in (("replay", place), ("play", "--resume", place)):
        ran = run(*command)
        assert ran.status == 2
        assert ran.err.startswith(f"unboxed: {place}: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "seats", [["person"], "person", ["person", 7], ["person", "clever"], ["person", "./bot.py:Bot"]]
)
def test_a_record_cannot_seat_whom_it_likes(run, home, seats):
    place = home / "game.json"
    place.write_text(json.dumps({**unboxed.new("unlucky", players=2).record(), "seats": seats}))
    ran = run("play", "--resume", place)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_bad_pack_gets_one_line_for_each_problem_with_file_and_line(run, home):
    pack = home / "house"
    pack.mkdir()
    (pack / "beasts.toml").write_text('[[card]]\nid = "unicorny"\npoints = "lots"\nwings = 2\n')
    (pack / "dragons.toml").write_text("")
    ran = run("cards", "unlucky", "--pack", pack)
    assert ran.status == 2
    assert ran.err.splitlines() == [
        "unboxed: house/beasts.toml:3: points is 'lots'; it must be a whole number",
        next(line for line in ran.err.splitlines() if line.startswith("unboxed: house/beasts.toml:4: there is no")),
        "unboxed: house/dragons.toml: is no card file of this game;"
        " files may be quest.toml, beasts.toml, characters.toml",
    ]


def test_a_record_of_a_moment_that_does_not_exist_is_refused(run, home):
    place = home / "game.json"
    place.write_text(json.dumps(unboxed.new("unlucky", players=2).record()))
    assert "moments 0 to 0" in run("replay", place, "--at", "5").err
    assert "moments 0 to 0" in run("play", "--resume", place, "--at", "5").err
    assert "seats are 0 to 1" in run("replay", place, "--seat", "2").err


def test_help_is_printed_when_nothing_is_asked(run):
    ran = run()
    assert ran.status == 0
    assert "simulate" in ran.out


@pytest.mark.parametrize(("port", "said"), [("door", "--port"), ("99999", "there is no port 99999")])
def test_a_service_that_cannot_be_started_says_why_in_one_line(home, port, said):
    command = [sys.executable, "-m", "unboxed.cli", "serve", "--port", port, "--database", str(home / "tables.db")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert said in ran.stderr


def test_a_reader_that_has_read_enough_is_no_error(home):
    command = f"{sys.executable} -m unboxed.cli cards unlucky | head -n 1"
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.returncode == 0
    assert ran.stdout.startswith("Knight Club")


def test_ctrl_c_during_a_simulation_prints_what_was_reached(home):
    command = [sys.executable, "-m", "unboxed.cli", "simulate", "unlucky", "--games", "1000000", "--bots", "random"]
    screen, bar = os.openpty()
    with interruptible([*command, "--jobs", "2"], stdout=subprocess.PIPE, stderr=bar) as process:
        os.close(bar)
        shown = b""
        while not re.search(rb"[1-9][\d,]* of 1,000,000", shown):
            shown += os.read(screen, 1000)  # until some games have been played
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    with suppress(OSError):  # what a terminal says when nobody writes to it any more
        while more := os.read(screen, 1000):
            shown += more
    os.close(screen)
    assert process.returncode == 130
    assert "of 1,000,000 games; this is what they came to" in out
    assert "win rate by seat" in out
    assert "Traceback" not in out + shown.decode()


def test_ctrl_c_at_the_table_says_how_to_go_on(home):
    command = [sys.executable, "-m", "unboxed.cli", "play", "unlucky", "--bots", "random", "--seed", "7"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with interruptible(command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, **pipes) as process:
        while "a number, or ?" not in (line := process.stdout.readline()):
            assert line, "the table was never shown"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Kept. Go on with: unboxed play --resume" in out
    assert "Traceback" not in out + err


HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


def record_with(**changes):
    table = unboxed.new("unlucky", players=2, seed=3)
    return {**table.record(), **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ["Ada", HOSTILE]},
        {"names": ["Ada", "Ben\x1b[31m"]},
        {"mode": HOSTILE},
        {"game": HOSTILE},
        {"rules": HOSTILE},
        {"options": {HOSTILE: HOSTILE}},
        {"packs": [{"name": HOSTILE, "files": {}}]},
        {"packs": [{"name": "mine", "files": {f"{HOSTILE}.toml": ""}}]},
        {"packs": [{"name": "mine", "files": {"quest.toml": HOSTILE}}]},
        {"packs": [{"name": "mine", "files": {"quest.toml": '[[card]]\nid = "shield"\nname = "\\u001B[31m"'}}]},
        {"packs": [{"name": "mine", "files": {"quest.toml": '[[card]]\n"\\u001B[31m" = 1'}}]},
        {"seats": [HOSTILE, "person"]},
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_nothing_in_a_record_steers_the_terminal(run, tmp_path, command, changes):
    file = tmp_path / "hostile.json"
    file.write_text(json.dumps(record_with(**changes)))
    ran = run(*command, file)
    assert ran.status == 2
    assert ran.err.startswith("unboxed: ")
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", ran.out + ran.err)


def test_nothing_in_a_pack_steers_the_terminal(run, tmp_path):
    folder = tmp_path / f"mine{HOSTILE}"
    folder.mkdir()
    (folder / "quest.toml").write_text('[[card]]\nid = "shield"\ntext = "\\u001B[31m"')
    ran = run("cards", "unlucky", "shield", "--pack", folder)
    assert ran.status == 2
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", ran.out + ran.err)
    assert "control characters" in ran.err
