"""Comparisons: a changed card is named first, and of two samples of one game hardly ever anything is claimed."""

import json
import os
import random

import polars as pl
import pytest

import unboxed
from unboxed.content.packs import Pack
from unboxed.kernel.errors import SetupError
from unboxed.studies import comparing
from unboxed.studies.comparing import compare, compared
from unboxed.studies.findings import as_data, edited, lines
from unboxed.studies.measuring import Tables
from unboxed.studies.partings import partings
from unboxed.studies.runs import begin_run, open_run

CHANGED = {
    "unlucky": ("beasts", "minor_taur", "points = 5", 3, 60),
    "island": ("attack", "6a", 'do = [{ verb = "coin", n = 6 }]', 3, 60),
    "uncharted": ("actions", "ac_001", "attack = 2", 2, 24),
    "cursed": ("upgrades", "dust_rider", 'effect = [{ verb = "gain", what = "move", n = 4 }]', 2, 12),
    "unbroken": ("monsters", "kobold", "health = 3", 1, 200),
}
"""A card of each game whose main number is one or two higher, and in how many games that shows."""
LONG = int(os.environ.get("UNBOXED_LAB", "0"))
"""With it, so many games are played, by bots that look ahead: `make lab`."""


def pack(deck, card, change):
    return Pack("changed", ((f"{deck}.toml", f'[[card]]\nid = "{card}"\n{change}\n'),))


def played(folder, setup, games, seed=0, bots=("random",)):
    run = begin_run(folder, setup, bots, seed)
    run.play(games, jobs=os.cpu_count() or 1 if LONG else 1)
    return run


@pytest.fixture(scope="module", params=CHANGED)
def changed(request, tmp_path_factory):
    """A run, and the same with one number changed."""
    deck, card, change, players, games = CHANGED[request.param]
    game, folder = unboxed.games()[request.param], tmp_path_factory.mktemp(request.param)
    games, bots = (LONG, ("greedy",)) if LONG else (games, ("random",))
    before = played(folder / "before", game.setup(players), games, bots=bots)
    after = played(folder / "after", game.setup(players, packs=(pack(deck, card, change),)), games, bots=bots)
    return before, after, card, compare(before, after)


def test_a_card_whose_main_number_is_raised_is_named_first(changed):
    before, after, card, found = changed
    print("\n".join(lines(found, before, after)))
    assert found.paired
    assert found.cards[0] == card
    assert found.parted.cards[0].evidence > 20
    assert 0 < found.parted.apart <= found.parted.pairs


def test_the_changed_card_is_told_by_its_name(changed):
    before, after, card, found = changed
    told = lines(found, before, after)
    assert edited(before.setup, after.setup) == [card]
    name = after.setup.cards[card].name
    assert any(line.startswith(f"  1. {name}") and line.endswith("(changed)") for line in told)
    data = json.loads(json.dumps(as_data(found, before, after)))
    assert (data["edited"], data["cards"][0], data["paired"]) == ([card], card, True)
    assert len(data["changes"]) == len(found.changes)


def test_bots_that_think_otherwise_name_no_card(tmp_path):
    """What is told and offered is the same in every game played by its own choices: only who chooses is another."""
    setup = unboxed.games()["unlucky"].setup(2)
    one, two = played(tmp_path / "one", setup, 6), played(tmp_path / "two", setup, 6, bots=("absent",))
    found = partings(one, two, range(6))
    assert (found.pairs, found.apart, found.found, found.cards) == (6, 6, 0, ())


def test_a_run_against_itself_has_not_one_difference(tmp_path):
    setup = unboxed.games()["unbroken"].setup(1)
    one, two = (played(tmp_path / name, setup, 40) for name in ("one", "two"))
    found = compare(one, two)
    assert (found.parted.apart, found.sure, found.cards) == (0, [], [])
    assert "not one of 40 games went differently" in "\n".join(lines(found, one, two))
    assert all(change.difference == 0 for change in found.changes)


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    """Many games of one kind, to be dealt out as if they were several runs'."""
    folder = tmp_path_factory.mktemp("pool")
    unlucky, unbroken = unboxed.games()["unlucky"].setup(2), unboxed.games()["unbroken"].setup(1)
    runs = [played(folder / "unlucky", unlucky, 700), played(folder / "unbroken", unbroken, 2000)]
    return [Tables.of(run) for run in runs]


def test_two_samples_of_one_game_are_hardly_ever_said_to_differ(pool):
    """In at most 9 of 100 runs; 5 would be what the level promises."""
    rng, wrong, runs = random.Random(3), 0, 0
    for tables in pool:
        numbers = tables.games["game"].to_list()
        for _ in range(50):
            rng.shuffle(numbers)
            size = min(300, len(numbers) // 2)
            one, two = (
                tables.only(pl.Series(part, dtype=pl.Int32)) for part in (numbers[:size], numbers[size : 2 * size])
            )
            wrong += any(change.sure for change in compared(one, two, paired=False))
            runs += 1
    assert runs == 100
    assert wrong <= 9


def test_without_correction_most_such_samples_would_differ(pool):
    """What the correction is for."""
    numbers = pool[0].games["game"].to_list()
    one, two = (pool[0].only(pl.Series(part, dtype=pl.Int32)) for part in (numbers[:300], numbers[300:600]))
    changes = compared(one, two, paired=False)
    assert sum(change.chance < 0.05 for change in changes if change.enough) >= 1
    assert not [change for change in changes if change.sure]


def test_a_card_that_wins_is_found_without_the_same_deals(tmp_path):
    """Four monsters that fall at a touch, and other seeds."""
    game = unboxed.games()["unbroken"]
    soft = "\n".join(
        f'[[card]]\nid = "{card.id}"\nhealth = 1\narmor = 0\n'
        for card in game.setup(1).cards.values()
        if card.deck == "monsters" and card.level == 1
    )
    one = played(tmp_path / "one", game.setup(1), 400, seed=1)
    two = played(tmp_path / "two", game.setup(1, packs=(Pack("soft", (("monsters.toml", soft),)),)), 400, seed=2)
    found = compare(one, two)
    assert not found.paired
    assert found.parted is None
    assert "questions" in {change.measure for change in found.sure}
    longer = next(change for change in found.sure if change.measure == "questions")
    assert longer.low > 0


def test_few_games_claim_nothing(tmp_path):
    game = unboxed.games()["unbroken"]
    one, two = played(tmp_path / "one", game.setup(1), 5, seed=1), played(tmp_path / "two", game.setup(1), 5, seed=2)
    found = compare(one, two)
    assert not any(change.enough for change in found.changes)
    assert any("not enough games for" in line for line in lines(found, one, two))


def test_only_games_that_both_have_are_paired(tmp_path):
    setup = unboxed.games()["unbroken"].setup(1)
    one, two = played(tmp_path / "one", setup, 12), played(tmp_path / "two", setup, 30)
    assert compare(one, two).games == (12, 12)


@pytest.mark.parametrize(
    ("game", "players", "told"), [("island", 3, "different games"), ("unlucky", 3, "different numbers of players")]
)
def test_what_cannot_be_compared_is_told_in_words(tmp_path, game, players, told):
    one = played(tmp_path / "one", unboxed.games()["unlucky"].setup(2), 1)
    two = played(tmp_path / "two", unboxed.games()[game].setup(players), 1)
    with pytest.raises(SetupError, match=told):
        compare(one, two)


def test_other_rules_are_compared_without_playing_again(tmp_path, monkeypatch):
    setup = unboxed.games()["unbroken"].setup(1)
    one, two = played(tmp_path / "one", setup, 5), played(tmp_path / "two", setup, 5)
    assert compare(one, two).parted is not None
    object.__setattr__(one, "about", {**one.about, "rules": "0"})
    assert compare(one, two).parted is None
    monkeypatch.setattr(comparing, "partings", None)
    assert compare(one, two).sure == []


def test_games_with_other_cards_are_not_played_again_though_the_rules_are_the_same(tmp_path):
    """Their choices fit other options, and would be refused or mean something else."""
    setup = unboxed.games()["unbroken"].setup(1)
    _, two = (played(tmp_path / name, setup, 6) for name in ("one", "two"))
    file = tmp_path / "one" / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "cards": "0" * 12}))
    for part in (tmp_path / "one" / "parts").glob("*/questions.parquet"):
        pl.read_parquet(part).with_columns(pl.col("choice") + 50).write_parquet(part)
    then = open_run(tmp_path / "one")
    assert (then.of_now, two.of_now) == (False, True)
    found = compare(then, two)
    assert (found.parted, found.sure) == (None, [])
    told = [line for line in lines(found, then, two) if "was played by" in line]
    (line,) = told
    assert line.startswith(f"one was played by rules {two.about['rules']} with cards 000000000000; here are rules")
