"""Runs on a local Ray cluster of two nodes, one of them killed: whole, nothing counted twice (`make test-cluster`)."""

import importlib
import os

import pytest

from unboxed.cli import main
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.studies import cluster
from unboxed.studies.cluster import play_on_cluster
from unboxed.studies.runs import begin_run, open_run

pytestmark = pytest.mark.filterwarnings("default")  # what Ray warns of is Ray's

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # Ray's own way to say: nothing but loopback; read on import

GAMES = 300
LOOPBACK = "127.0.0.1"


@pytest.fixture(scope="module")
def nodes():
    """Two nodes of one processor each, on this machine alone."""
    pytest.importorskip("ray", reason="needs ray, which has an environment of its own: make test-cluster")
    made_by = importlib.import_module("ray.cluster_utils")

    small = {"num_cpus": 1, "node_ip_address": LOOPBACK, "object_store_memory": 80 << 20}
    made = made_by.Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    second = made.add_node(wait=False, **small)  # tests wait for what it plays
    yield made, second
    made.shutdown()


def run_in(folder, seed=3):
    return begin_run(folder, games()["unbroken"].setup(1), ["random"], seed)


def rows(run, name):
    return run.table(name).collect().sort("game").rows()


def test_what_is_not_there_is_said_in_a_line(tmp_path):
    pytest.importorskip("ray", reason="needs ray, which has an environment of its own: make test-cluster")
    with pytest.raises(SetupError, match="there is no Ray cluster at"):
        play_on_cluster(run_in(tmp_path / "run"), 1, "127.0.0.1:1")


def test_other_cards_on_a_machine_are_refused(tmp_path, nodes, monkeypatch):
    monkeypatch.setattr(cluster, "played_by", lambda setup: ("0", "rules 1", "cards 0"))
    with pytest.raises(SetupError, match="here it is 0 / rules 1 / cards 0"):
        play_on_cluster(run_in(tmp_path / "run"), 20, nodes[0].address)


def test_a_run_is_begun_on_the_cluster_from_the_command_line_and_gone_on_with_here(tmp_path, nodes, capsys):
    words = ["lab", "run", "unbroken", "--bots", "random", "--out", str(tmp_path / "run")]
    assert main([*words, "--games", "40", "--cluster", nodes[0].address]) == 0
    assert main([*words, "--games", "60", "--jobs", "1"]) == 0
    assert "60 games of Unbroken" in capsys.readouterr().out
    assert [row[0] for row in rows(open_run(tmp_path / "run"), "games")] == list(range(60))


def test_a_node_that_is_killed_loses_nothing_and_no_game_counts_twice(tmp_path, nodes):
    made, second = nodes
    killed = []

    def progress(done, games):
        if done >= GAMES // 6 and not killed:
            killed.append(done)
            made.remove_node(second, allow_graceful=False)

    away, here = run_in(tmp_path / "away"), run_in(tmp_path / "here")
    assert play_on_cluster(away, GAMES, made.address, progress)
    assert killed
    assert killed[0] < GAMES
    assert here.play(GAMES)
    assert away.games == GAMES
    for name in ("games", "seats"):
        assert rows(away, name) == rows(here, name)
