"""The arena: seats rotated, deals paired, the same outcome on any number of processes; and it goes on when stopped."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.bots.tiny import CLIMB, PUSH
from tests.interrupting import interruptible
from unboxed.bots import make_bot
from unboxed.cli import main
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.lab import arena as arena_module
from unboxed.lab.arena import Fighters, arena, fight
from unboxed.lab.matches import matches_of
from unboxed.lab.ratings import mean_interval, rating_intervals, ratings


def outcome(report):
    """All that must not depend on how fast it went."""
    return [[(n, p[:3]) for n, p in sorted(match.played.items())] for match in report.matches]


def test_every_bot_meets_every_other_and_the_stronger_is_told():
    report = arena("unlucky", ["greedy", "random"], games=40, players=2, seed=1)
    rate, low, high = report.rate("greedy", "random")
    assert low > 0.5
    assert low < rate < high
    found = report.as_data()
    assert found["matches"][0]["verdict"] == "stronger"
    elo = found["ratings"]
    assert elo["greedy"]["low"] <= elo["greedy"]["elo"] <= elo["greedy"]["high"]
    assert elo["greedy"]["elo"] > elo["random"]["elo"] + 100
    assert any("greedy  against random" in line and "stronger" in line for line in report.lines())


def test_with_more_than_two_sides_each_bot_also_sits_alone_among_the_others():
    setup = find("unlucky").setup(4)
    assert [m.name for m in matches_of(setup, ["a", "b"], "all")] == ["a / b", "b / a"]
    assert [m.name for m in matches_of(setup, ["a", "b", "c"], "next")] == ["b / a", "c / b"]
    assert [m.name for m in matches_of(find("unlucky").setup(2), ["a", "b", "c"], "all")] == ["a / b", "a / c", "b / c"]


def test_each_deal_is_played_with_the_challenger_on_every_seat(monkeypatch):
    sat = []

    def listen(setup, bots, seed, seat):
        sat.append((seed, seat, [type(bot).__name__ for bot in bots]))
        return arena_module.Played(1.0, 0.0, 1, 0.0)

    monkeypatch.setattr(arena_module, "fight", listen)
    fighters = Fighters(find("unlucky").setup(4), 9)
    for number in range(8):
        fighters.play("greedy", "random", number)
    assert [seat for _, seat, _ in sat] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert len({seed for seed, _, _ in sat[:4]}) == 1
    assert sat[0][0] != sat[4][0]
    for _, seat, names in sat:
        assert [i for i, name in enumerate(names) if name == "GreedyBot"] == [seat]


def test_partners_share_a_bot(monkeypatch):
    sat = []

    def listen(setup, bots, seed, seat):
        sat.append([type(bot).__name__ for bot in bots])
        return arena_module.Played(1.0, 0.0, 1, 0.0)

    monkeypatch.setattr(arena_module, "fight", listen)
    fighters = Fighters(find("unlucky").setup(4, "teams"), 9)
    fighters.play("greedy", "random", 0)
    fighters.play("greedy", "random", 1)
    assert sat == [["GreedyBot", "RandomBot"] * 2, ["RandomBot", "GreedyBot"] * 2]


def test_the_outcome_does_not_depend_on_the_number_of_processes():
    alone = arena("unlucky", ["greedy", "random", "absent"], games=6, players=3, seed=2)
    several = arena("unlucky", ["greedy", "random", "absent"], games=6, players=3, seed=2, jobs=2)
    assert outcome(alone) == outcome(several)
    assert alone.as_data()["ratings"] == several.as_data()["ratings"]


def test_a_stopped_arena_goes_on_where_it_was(tmp_path):
    file = tmp_path / "runs" / "arena.json"

    def stop(done, wanted):
        if done == 5:
            raise KeyboardInterrupt

    wanted = {"bots": ["greedy", "random"], "games": 10, "players": 2, "seed": 3}
    stopped = arena("unlucky", **wanted, file=file, progress=stop)
    assert stopped.stopped
    assert sum(m.done(10) for m in stopped.matches) == 5
    assert "stopped early; the same command goes on from here" in stopped.lines()
    seen = []
    whole = arena("unlucky", **wanted, file=file, progress=lambda *n: seen.append(n))
    assert not whole.stopped
    assert seen == [(n, 10) for n in range(6, 11)]
    assert outcome(whole) == outcome(arena("unlucky", **wanted))
    data = json.loads(file.read_text())
    assert data["found"]["matches"][0]["games"] == 10


def test_a_finished_arena_can_be_made_longer(tmp_path):
    file = tmp_path / "arena.json"
    arena("unlucky", ["greedy", "random"], games=4, players=2, file=file)
    longer = arena("unlucky", ["greedy", "random"], games=8, players=2, file=file)
    assert longer.matches[0].done(8) == 8
    shorter = arena("unlucky", ["greedy", "random"], games=4, players=2, file=file)
    assert shorter.as_data()["matches"][0]["games"] == 4


def test_a_file_of_something_else_is_not_overwritten(tmp_path):
    file = tmp_path / "arena.json"
    arena("unlucky", ["greedy", "random"], games=2, players=2, file=file)
    with pytest.raises(SetupError, match="holds an arena with another players, seed; name another file"):
        arena("unlucky", ["greedy", "random"], games=2, players=3, seed=7, file=file)
    file.write_text("not this")
    with pytest.raises(SetupError, match="is not the file of an arena"):
        arena("unlucky", ["greedy", "random"], games=2, players=2, file=file)
    assert file.read_text() == "not this"


def test_alone_success_and_score_are_told_instead():
    report = arena(PUSH, ["mcts:60", "random"], games=60, players=1, seed=4)
    data = report.as_data()
    assert "ratings" not in data
    searching, anything = data["matches"]
    assert searching["score"] > anything["score"]
    assert searching["score_low"] <= searching["score"] <= searching["score_high"]
    assert any("success and mean score" in line for line in report.lines())


def test_together_success_and_score_are_told_instead():
    report = arena(CLIMB, ["mcts:60", "random"], games=60, players=2, seed=4)
    data = report.as_data()
    assert "ratings" not in data
    searching, anything = data["matches"]
    assert searching["low"] > anything["high"]
    assert searching["score"] > anything["score"]
    assert any("success and mean score" in line for line in report.lines())


def test_a_co_op_game_on_the_command_line(capsys):
    words = ["arena", "uncharted", "--mode", "survival", "--players", "2", "--bots", "greedy,random", "--jobs", "1"]
    assert main([*words, "--games", "3"]) == 0
    out = capsys.readouterr().out
    assert "success and mean score, with 95 % intervals" in out
    assert "against" not in out
    assert [line.split()[0] for line in out.splitlines() if "3 games" in line] == ["greedy", "random"]


def test_what_a_bot_spends_in_its_own_process_is_counted(tmp_path):
    place = tmp_path / "slow.py"
    place.write_text(
        "from time import process_time\n"
        "def slow(look, seed):\n"
        "    until = process_time() + 0.02\n"
        "    while process_time() < until: pass\n"
        "    return 0\n"
    )
    played = fight(find("unlucky").setup(2), [make_bot(f"{place}:slow"), make_bot("random")], 1, 0)
    assert played.choices > 0
    assert played.seconds >= 0.02 * played.choices


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_was_played_and_the_same_figures_come_out_in_the_end(capsys, tmp_path, jobs):
    file = tmp_path / "arena.json"
    words = ["arena", "unlucky", "--bots", "greedy,random", "--players", "2", "--seed", "3", "--jobs", str(jobs)]
    command = [sys.executable, "-m", "unboxed.cli", *words, "--file", str(file), "--games"]
    with interruptible([*command, "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not file.exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "stopped early; the same command goes on from here" in out
    assert "Traceback" not in out + err
    kept = json.loads(file.read_text())["matches"]["greedy / random"]
    assert 0 < len(kept) < 100_000
    assert main([*words, "--file", str(file), "--games", "40", "--json"]) == 0
    resumed = json.loads(capsys.readouterr().out)
    whole = arena("unlucky", ["greedy", "random"], games=40, players=2, seed=3).as_data()
    assert {**resumed, "speed": None} == {**whole, "speed": None}
    now = json.loads(file.read_text())["matches"]["greedy / random"]
    assert {number: now[number] for number in kept} == kept


def test_a_game_that_is_not_installed_is_played_by_one_process_only():
    with pytest.raises(SetupError, match="push is not an installed game"):
        arena(PUSH, ["random"], games=2, players=1, jobs=2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bots": ["greedy"]}, "at least two bots"),
        ({"bots": []}, "bots that differ, not none"),
        ({"bots": ["greedy", "greedy"]}, "bots that differ"),
        ({"bots": ["greedy", "nobody"]}, "there is no bot 'nobody'"),
        ({"games": 0}, "games is a whole number from 1"),
        ({"jobs": 0}, "jobs is a whole number from 1"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"pairs": "some"}, "pairs may be 'all' or 'next'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(given, said):
    with pytest.raises(SetupError, match=said):
        arena("unlucky", **{"bots": ["greedy", "random"], "games": 2, "players": 2, **given})


def test_on_the_command_line(capsys, tmp_path):
    file = tmp_path / "a.json"
    words = ["arena", "unlucky", "--bots", "greedy,random", "--games", "4", "--players", "2", "--jobs", "1"]
    assert main([*words, "--file", str(file)]) == 0
    assert "greedy  against random" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"][0]["games"] == 4
    assert main(["arena", "unlucky", "--bots", "greedy"]) == 2
    assert "at least two bots" in capsys.readouterr().err


# --- ratings -------------------------------------------------------------------------------------------------------


def test_ratings_find_the_strengths_that_games_were_made_from():
    """Three strengths on Elo's scale; shares of many games as those strengths predict them."""
    true = {"a": 1200.0, "b": 1000.0, "c": 800.0}
    strength = {bot: 10 ** (elo / 400) for bot, elo in true.items()}
    for sides in (2, 4):
        met = [
            (a, b, sides, 1e6, 1e6 * strength[a] / (strength[a] + (sides - 1) * strength[b]))
            for a in true
            for b in true
            if a < b or (a != b and sides > 2)
        ]
        for bot, elo in ratings(met, list(true)).items():
            assert elo == pytest.approx(true[bot], abs=1)


def test_an_unbeaten_bot_is_not_infinitely_strong():
    found = ratings([("a", "b", 2, 10.0, 10.0)], ["a", "b"])
    assert 1000 < found["a"] < 1600


def test_the_interval_of_a_rating_holds_the_truth_about_95_times_in_100():
    rng, hits = random.Random(1), 0
    for trial in range(40):
        deals = [[float(rng.random() < 0.64), float(rng.random() < 0.64)] for _ in range(60)]
        low, high = rating_intervals([("a", "b", 2, deals)], ["a", "b"], trial)["a"]
        hits += low <= 1050 <= high  # 64 % is a lead of 100
    assert hits >= 34


def test_the_interval_of_a_mean_surrounds_it():
    low, high = mean_interval([1.0, 2.0, 3.0, 4.0] * 25, 1)
    assert low < 2.5 < high
    assert high - low < 0.7
