"""Aims: what is wanted of a game, held against games; the files of our own games in a short form."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

import unboxed
from unboxed.bots import make_bot
from unboxed.cli import main
from unboxed.content.cardsets import set_in
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.lab.setups import told
from unboxed.studies.aims import KINDS, Aim, Found, TooFew, distance, measure, read_aims, tables_of, verdict
from unboxed.studies.runs import begin_run
from unboxed.studies.strength import strengths
from unboxed.studies.targets import Measured

FILES = sorted((Path(__file__).parents[2] / "balance").glob("*.toml"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Games of a table, as quickly as they can be had, each table once."""
    made = {}

    def tables(aim, game):
        key = (game.id, aim.players, aim.mode, tuple(aim.options.items()))
        if key not in made:
            bot = "instinct" if game.instinct else "random"
            run = begin_run(tmp_path_factory.mktemp("aims") / "run", aim.setup(game), [bot], 0)
            run.play(3)
            made[key] = tables_of(run)
        return made[key]

    return tables


def test_every_game_has_a_file_of_aims():
    assert [path.stem for path in FILES] == sorted(unboxed.games())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_games_are_judged_by_games_of_bots_that_know_what_they_do(path):
    game, aims = read_aims(path, find)
    for aim in aims:
        assert aim.bots, aim.text
        for bot in aim.bots:
            assert bot not in ("random", "absent"), aim.text
            make_bot(bot, game)


def test_where_a_file_names_no_bot_the_usual_one_plays(tmp_path):
    path = tmp_path / "aims.toml"
    told = "game = '{}'\n[[aim]]\ntext = 'x'\nmeasure = 'won'\nplayers = 1\nmost = 1\n"
    for game, players, bot in (("unbroken", 1, "instinct"), ("unlucky", 2, "greedy"), ("island", 3, "greedy")):
        path.write_text(told.format(game).replace("players = 1", f"players = {players}"))
        assert read_aims(path, find)[1][0].bots == (bot,)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_our_games_should_be_like_can_be_measured(path, played):
    game, aims = read_aims(path, find)
    assert game.id == path.stem
    for aim in aims:
        with suppress(TooFew):
            found = measure(aim, played(aim, game)).measured
            assert found.low <= found.value <= found.high, aim.text


def aim(measure, **more):
    return Aim("so", measure, 2, **{"most": 0.5, **more})


def seats(*rows):
    """Seats as (game, seat, turn, share, out)."""
    return pl.DataFrame(rows, schema=["game", "seat", "turn", "share", "out"], orient="row")


@pytest.fixture
def some(played):
    return played(aim("questions"), find("unlucky"))


def test_the_seat_farthest_from_an_equal_share_is_found(some):
    rows = [(n, seat, 1 - seat, float(seat == (n % 4 == 0)), None) for n in range(40) for seat in (0, 1)]
    found = measure(aim("farthest seat"), replace(some, seats=seats(*rows)))
    assert found.measured.value == pytest.approx(0.25)
    assert found.measured.low > 0
    assert found.of in ("seat 1: 75.0%", "seat 2: 25.0%")


def test_when_the_first_is_out_counts_games_in_which_nobody_is_as_whole(some):
    rows = [(0, 0, 0, 1.0, None), (0, 1, 1, 0.0, 0.4), (1, 0, 0, 1.0, None), (1, 1, 1, 0.0, None)]
    assert measure(aim("first out"), replace(some, seats=seats(*rows))).measured.value == pytest.approx(0.7)


def test_the_card_that_is_taken_least_is_named_and_rare_ones_are_left_aside(some):
    rows = [("rest", 100, 3), ("flail_to_succeed", 100, 50), ("hex_appeal", 5, 0)]
    cards = pl.DataFrame(rows, schema=["card", "offered", "chosen"], orient="row")
    found = measure(aim("least taken", deck="quest"), replace(some, cards=cards))
    assert (found.of, found.measured.value) == ("Rest (rest)", 0.03)
    with pytest.raises(SetupError, match="play more games"):
        measure(aim("least taken", cards=("hex_appeal",)), replace(some, cards=cards))


def test_uses_are_held_against_other_uses_and_other_cards(some):
    rows = [("a", "play", "won", 30), ("a", "play", "fought", 60), ("b", "play", "won", 90), ("b", "points", "won", 7)]
    counts = pl.DataFrame(rows, schema=["card", "kind", "name", "amount"], orient="row")
    told = replace(some, counts=counts)
    assert measure(aim("use for each", use="won", each="fought", cards=("a",)), told).measured.value == 0.5
    assert measure(aim("part of use", use="won", cards=("a",)), told).measured.value == 0.25


def test_the_choice_that_is_passed_over_is_named_with_its_card(some):
    rows = [("rest", "offered", "Sit", 90), ("rest", "taken", "Sit", 45), ("rest", "offered", "Run", 90)]
    rows += [("hex_appeal", "offered", "Wave", 3), ("", "event", "wounds", 40), ("", "event", "rides", 80)]
    counts = pl.DataFrame(rows, schema=["card", "kind", "name", "amount"], orient="row")
    told = replace(some, counts=counts)
    found = measure(aim("least chosen", cards=("rest", "hex_appeal")), told)
    assert (found.of, found.measured.value) == ("Run, on Rest (rest)", 0.0)
    with pytest.raises(TooFew, match="offered 30 times"):
        measure(aim("least chosen", cards=("hex_appeal",)), told)
    assert measure(aim("event for each", use="wounds", each="rides"), told).measured.value == 0.5


def test_a_card_that_is_had_in_vain_is_named(some):
    rows = [("rest", 100, 3), ("flail_to_succeed", 100, 50), ("hex_appeal", 5, 0)]
    cards = pl.DataFrame(rows, schema=["card", "drawn", "played"], orient="row")
    found = measure(aim("least used", deck="quest"), replace(some, cards=cards))
    assert (found.of, found.measured.value) == ("Rest (rest)", 0.03)


def test_ways_to_win_are_counted_without_their_numbers(some):
    rows = [
        (0, "out as Hero with 12 points", 1),
        (1, "out as Hero with 15 points", 1),
        (2, "as Fool", 1),
        (3, "dead", 0),
    ]
    games = pl.DataFrame(rows, schema=["game", "reason", "winners"], orient="row")
    assert measure(aim("ways to win"), replace(some, games=games)).measured.value == 2


def test_what_never_happened_in_a_few_games_may_still_happen(some):
    found = measure(aim("nobody won"), some).measured
    assert (found.value, found.low) == (0.0, 0.0)
    assert found.high > 0.2


def test_the_commonest_way_to_win_is_a_part_of_the_won_games(some):
    rows = [
        (0, "out as Hero with 12 points", 1),
        (1, "out as Hero with 15 points", 1),
        (2, "as Fool", 1),
        (3, "dead", 0),
    ]
    games = pl.DataFrame(rows, schema=["game", "reason", "winners"], orient="row")
    found = measure(aim("commonest win"), replace(some, games=games))
    assert (found.of, round(found.measured.value, 3)) == ("out as Hero", 0.667)
    with pytest.raises(SetupError, match="not one game was won"):
        measure(aim("commonest win"), replace(some, games=games.filter(winners=0)))


def test_every_kind_of_measure_is_tried_here_or_in_the_files():
    used = {one.measure for path in FILES for one in read_aims(path, find)[1]}
    assert set(KINDS) - used == set()


@pytest.mark.parametrize(
    ("value", "told", "off"),
    [
        ((0.3, 0.2, 0.4), "met", 0),
        ((0.3, 0.2, 0.7), "perhaps met", 0),
        ((0.6, 0.4, 0.7), "perhaps missed", 0.1),
        ((0.8, 0.7, 0.9), "missed", 0.3),
        ((0.05, 0.0, 0.06), "missed", 0.05),
    ],
)
def test_an_aim_is_met_or_missed_for_sure_only_if_all_of_the_interval_says_so(value, told, off):
    wanted = aim("questions", least=0.1)
    assert verdict(wanted, Found(Measured(*value))) == told
    assert distance(wanted, value[0]) == pytest.approx(off)
    assert wanted.bounds() == "0.1 to 0.5"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = 'unlucky'", "holds a line game"),
        ("game = 3\n[[aim]]", "holds a line game"),
        ("[[aim", "is not valid TOML"),
        ("game = 'unlucky'\n[[aim]]\ntext = 'x'\nwish = 3", "'x' has 'wish'; it may have text, measure"),
        ("game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'won'", "lacks 'players'"),
        ("game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'won'\nplayers = '2'", "players is '2', which it cannot be"),
        ("game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'won'\nplayers = 2", "needs least or most"),
        ("game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'won'\nplayers = 9\nmost = 1", "is for 2 to 6 players"),
        (
            "game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'least taken'\nplayers = 2\nmost = 1",
            "needs cards, or a deck: quest, beasts, characters",
        ),
        (
            "game = 'unlucky'\n[[aim]]\ntext = 'x'\nmeasure = 'won'\nplayers = 2\nmost = 1\ncards = ['goose']",
            "names 'goose'; unlucky has no such card",
        ),
    ],
)
def test_a_file_that_is_wrong_is_told_in_words(tmp_path, text, told):
    path = tmp_path / "aims.toml"
    path.write_text(text)
    with pytest.raises(SetupError, match=told):
        read_aims(path, find)
    with pytest.raises(SetupError, match="cannot be read"):
        read_aims(tmp_path / "none.toml", find)


def test_the_command_says_how_far_each_aim_is_and_writes_a_small_report(tmp_path, capsys):
    path = tmp_path / "aims.toml"
    one = '[[aim]]\ntext = "{}"\nmeasure = "{}"\nplayers = 2\nbots = ["random"]\n{}\n'
    path.write_text('game = "unlucky"\n' + one.format("Short", "questions", "most = 500"))
    given = ["lab", "check", str(path), "--games", "2", "--jobs", "1", "--out", str(tmp_path / "runs")]
    assert main(given) == 0
    assert capsys.readouterr().out.startswith("met              Short: ")
    with path.open("a") as file:
        file.write(one.format("Shorter", "questions", "most = 1"))
        file.write(one.format("Taken", "least taken", 'least = 1\ncards = ["rest"]'))
    assert main([*given, "--report", str(tmp_path / "report.md")]) == 1
    out = capsys.readouterr().out
    assert "missed by" in out
    assert "unknown" in out
    report = (tmp_path / "report.md").read_text()
    assert "1 of 3 aims met, by 2 games of each table" in report
    assert "| Shorter | questions, 2 players, random | at most 1 |" in report


ONE = '[[aim]]\ntext = "{}"\nmeasure = "{}"\nplayers = 2\nbots = ["random"]\n{}\n'


def checked(folder, *aims, more=()):
    """The exit status of checking these aims of Unlucky Adventurers by two games of chance."""
    path = folder / "aims.toml"
    path.write_text('game = "unlucky"\n' + "".join(aims))
    given = ["lab", "check", str(path), "--games", "2", "--jobs", "1", "--out", str(folder / "runs")]
    return main([*given, *more])


def test_what_is_unknown_counts_as_not_met(tmp_path, capsys):
    """So few games say nothing of it, and nobody may take that for a yes."""
    known = ONE.format("Short", "questions", "most = 500")
    assert checked(tmp_path, known) == 0
    assert checked(tmp_path, known, ONE.format("Taken", "least taken", 'least = 0\ncards = ["rest"]')) == 1
    out = capsys.readouterr().out
    assert "missed" not in out
    assert "unknown" in out


def test_games_of_other_rules_or_cards_are_left_where_they_are(tmp_path, capsys, monkeypatch):
    """A folder that is kept from last time neither stops the command nor counts."""
    short = ONE.format("Short", "questions", "most = 500")
    assert checked(tmp_path, short) == 0
    (kept,) = (tmp_path / "runs").iterdir()
    game = find("unlucky")
    assert kept.name == f"rules-{game.rules_version}-cards-{set_in(game.cards)}"
    old = kept.rename(kept.with_name("2-usual-random"))  # where releases before this one kept them
    assert checked(tmp_path, short) == 0
    later = replace(game, rules_version="77")
    monkeypatch.setattr("unboxed.cli.lab.aims.find", lambda name: later)
    monkeypatch.setattr("unboxed.studies.runs.told", lambda setup: told(replace(setup, game=game)))
    assert checked(tmp_path, short) == 0
    names = sorted(path.name for path in (tmp_path / "runs").iterdir())
    assert names == sorted([old.name, kept.name, f"rules-77-cards-{set_in(game.cards)}"])


def test_a_pack_is_checked_by_games_with_it(tmp_path, capsys):
    """Its cards may be named, and its games are not those without it."""
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "quest.toml").write_text('[[card]]\nid = "rest"\ncopies = 0\n')
    rest = ONE.format("Rest comes up", "rest:drawn", "least = 0.001")
    nothing = ONE.format("Nothing is drawn of it", "rest:drawn", "most = 0")
    assert checked(tmp_path, rest) == 0
    report = tmp_path / "report.md"
    assert checked(tmp_path, nothing, more=["--pack", str(folder), "--report", str(report)]) == 0
    assert f"--pack {folder} --games 2`" in report.read_text()
    assert len(list((tmp_path / "runs").iterdir())) == 2
    assert checked(tmp_path, rest, more=["--pack", str(tmp_path / "none")]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_how_strong_the_bots_are_stands_in_the_report(tmp_path, capsys):
    """Measured at the same table, with chance on every second seat; alone, beside what chance does."""
    path, report = tmp_path / "aims.toml", tmp_path / "report.md"
    told = '[[aim]]\ntext = "x"\nmeasure = "questions"\nplayers = {}\nmost = 9999\n'
    for game, players, bot in (("unlucky", 2, "greedy"), ("unbroken", 1, "instinct")):
        path.write_text(f'game = "{game}"\n' + told.format(players))
        given = ["lab", "check", str(path), "--games", "12", "--jobs", "1", "--out", str(tmp_path / game)]
        assert main([*given, "--report", str(report)]) == 0
        line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("strength"))
        assert f"{bot}, {players} player" in line
        assert line.endswith("; 12 games")
        assert f"| {players} player{'s' * (players > 1)} | {bot} | " in report.read_text()


def test_strength_is_the_part_of_seats_won_beside_that_of_chance(tmp_path):
    setup = find("unlucky").setup(2)
    run = begin_run(tmp_path / "own", setup, ["greedy"], 0)
    run.play(2)
    (found,) = strengths(tmp_path, setup, ["greedy"], tables_of(run), 30, lambda run, games: run.play(games))
    assert found.games == 30
    assert found.own[0] + found.chance[0] == pytest.approx(1)
    assert found.own[0] > 0.6 > found.chance[0]
    assert found.own[1] <= found.own[0] <= found.own[2]
    assert strengths(tmp_path, setup, ["greedy"], tables_of(run), 40, lambda run, games: False) is None
    assert strengths(tmp_path, setup, ["random"], tables_of(run), 40, lambda run, games: False) == []
