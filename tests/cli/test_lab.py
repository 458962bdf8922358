"""`unboxed lab`: from games to a page and a comparison, in words where something is wrong."""

import json

import pytest

from unboxed.cli.lab import runs


@pytest.fixture
def played(run, tmp_path):
    """Runs of a quick game."""

    def play(name, *more):
        ran = run("lab", "run", "unbroken", "--out", tmp_path / name, "--bots", "random", "--games", 40, *more)
        assert ran.status == 0, ran.err
        return ran

    return play


@pytest.fixture
def soft(tmp_path):
    """A pack in which a monster of the first level falls at a touch."""
    folder = tmp_path / "soft"
    folder.mkdir()
    (folder / "monsters.toml").write_text('[[card]]\nid = "kobold"\nhealth = 1\n')
    return folder


def test_a_run_is_kept_and_gone_on_with(played, tmp_path):
    assert "40 games of Unbroken, 1 player, mode normal" in played("run").out
    assert "60 games of Unbroken" in played("run", "--games", 60).out
    assert (tmp_path / "run" / "run.json").is_file()


def test_a_report_is_one_file(played, run, tmp_path):
    played("run")
    ran = run("lab", "report", tmp_path / "run")
    assert ran.status == 0
    assert "needs nothing else" in ran.out
    assert (tmp_path / "run" / "report.html").read_text("utf-8").startswith("<!doctype html>")
    run("lab", "report", tmp_path / "run", "--out", tmp_path / "deep" / "page.html")
    assert (tmp_path / "deep" / "page.html").is_file()
    assert "cannot be written" in run("lab", "report", tmp_path / "run", "--out", tmp_path / "run").err


def test_a_comparison_says_what_changed_and_tells_ci(played, run, tmp_path, soft):
    played("before")
    played("same")
    played("after", "--pack", soft)
    assert run("lab", "compare", tmp_path / "before", tmp_path / "same").status == 0
    ran = run("lab", "compare", tmp_path / "before", tmp_path / "after")
    assert "  1. Kobold" in ran.out
    assert "other cards: Kobold" in ran.out
    data = json.loads(run("lab", "compare", tmp_path / "before", tmp_path / "after", "--json").out)
    assert data["cards"][0] == "kobold"
    assert ran.status == (1 if data["changed"] else 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run", "chess", "--out", "x"), "there is no game 'chess'"),
        (("run", "unbroken", "--out", "x", "--bots", "nobody"), "there is no bot 'nobody'"),
        (("run", "unbroken", "--out", "x", "--pack", "nowhere"), "there is no such folder"),
        (("run", "unbroken"), "--out"),
        (("report", "nowhere"), "holds no run"),
        (("compare", "nowhere", "neither"), "holds no run"),
        (("run", "unbroken", "--out", "x", "--games", "0"), "must be a whole number from 1"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(run, tmp_path, monkeypatch, words, told):
    monkeypatch.chdir(tmp_path)
    ran = run("lab", *words)
    assert ran.status == 2
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) == 1


def test_what_is_missing_is_said_with_a_remedy(run, monkeypatch, tmp_path):
    monkeypatch.setattr(runs, "NEEDED", ("polars", "no_such_package"))
    ran = run("lab", "report", tmp_path)
    assert ran.status == 2
    assert "the lab needs no_such_package; remedy: pip install unboxed[lab]" in ran.err


def test_a_sweep_leaves_curves(run, tmp_path):
    ran = run(
        "lab", "sweep", "unbroken", "kobold.health", "--from", 2, "--to", 3, "--bots", "random", "--games", 5,
        "--out", tmp_path / "sweep",
    )  # fmt: skip
    assert ran.status == 0, ran.err
    assert "questions, by kobold.health" in ran.out
    assert (tmp_path / "sweep" / "sweep.html").is_file()


def test_tuning_leaves_a_pack(run, tmp_path):
    wishes = tmp_path / "wishes.toml"
    wishes.write_text(
        '[[target]]\nmeasure = "questions"\nvalue = 9999\nwithin = 1\n'
        '[[vary]]\nvalue = "kobold.health"\nlow = 1\nhigh = 9\n[[vary]]\nvalue = "kobold.armor"\nlow = 0\nhigh = 9\n'
    )
    words = (
        "lab",
        "tune",
        "unbroken",
        wishes,
        "--bots",
        "random",
        "--games",
        25,
        "--trials",
        4,
        "--out",
        tmp_path / "tune",
    )
    ran = run(*words)
    assert ran.status == 1, ran.err  # nobody gets there
    assert "worth choosing from" in ran.out
    if "as a pack" in ran.out:
        assert run("lab", "run", "unbroken", "--out", tmp_path / "run", "--bots", "random", "--games", 1, "--pack",
                   tmp_path / "tune" / "pack").status == 0  # fmt: skip
    assert "cannot be read" in run(*words[:3], tmp_path / "none.toml", *words[4:]).err


def test_a_value_that_is_not_there_is_told_in_a_line(run, tmp_path):
    ran = run("lab", "sweep", "unbroken", "kobold.helth", "--from", 1, "--to", 2, "--out", tmp_path / "x")
    assert ran.status == 2
    assert "there is no kobold.helth" in ran.err


def test_weights_are_fitted_table_by_table_into_one_file(run, tmp_path):
    file = tmp_path / "judgement.json"
    for mode in ("points", "points-all-cards"):
        ran = run(
            "lab", "fit", "island", "--mode", mode, "--players", 2, "--bots", "random", "--games", 40, "--out", file
        )
        assert ran.status == 0, ran.err
        assert "loss on games left out" in ran.out
    found = json.loads(file.read_text("utf-8"))
    assert list(found) == ["points 2", "points-all-cards 2"]
    assert found["points 2"]["command"].startswith("unboxed lab fit island --mode points --players 2 --bots random")
    assert found["points 2"]["positions"] > 100


def test_what_cannot_be_fitted_is_told_in_a_line(run, tmp_path):
    file = tmp_path / "judgement.json"
    assert "not played against each other" in run("lab", "fit", "unbroken", "--out", file).err
    assert "one bot plays itself" in run("lab", "fit", "island", "--bots", "random,greedy", "--out", file).err
    file.write_text("no weights")
    ran = run("lab", "fit", "island", "--games", 40, "--out", file)
    assert ran.status == 2
    assert "holds no weights; name another file" in ran.err
