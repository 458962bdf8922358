"""The mutants of `make mutants`: what is planted, where, and that a test which looks for it notices."""

import pytest

from tests.playthroughs.kept import kept
from tools.mutants.__main__ import chosen_sites, main
from tools.mutants.sites import planted, sites_of
from tools.mutants.trial import Golden, Trials, Verdict, in_a_copy, plant, share

SOURCE = '''"""A module with 1 number."""
from functools import cache

MOST = 3

@cache
def weigh(n: int = 7, *, seen: bool = False) -> int:
    """Not 4."""
    if n > MOST and not seen:
        n -= 2 if n != -1 else n
    log.append(n)
    return max(n for n in [n, 0] if n is not None)
'''


def test_mistakes_are_made_in_functions_and_nowhere_else():
    assert [(site.line, site.what) for site in sites_of(SOURCE, "weigh.py")] == [
        (9, "and becomes or"),
        (9, "> becomes >="),
        (9, "not is left out"),
        (10, "- becomes +"),
        (10, "!= becomes =="),
        (10, "-1 becomes 0"),
        (10, "2 becomes 3"),
        (11, "log.append(...) is left out"),
        (12, "0 becomes 1"),
        (12, "is not becomes is"),
    ]
    assert {site.function for site in sites_of(SOURCE, "weigh.py")} == {"weigh"}


@pytest.mark.parametrize(
    ("number", "result", "log"),
    [(-1, 4, [4]), (0, 4, [4]), (2, 6, [6]), (3, 8, [8]), (6, 3, [3]), (7, 4, []), (8, 4, [4])],
)
def test_a_planted_function_does_what_its_mistake_says(number, result, log):
    heard: list[int] = []
    names: dict[str, object] = {"log": heard}
    exec(SOURCE, names)
    weigh = names["weigh"].__wrapped__
    if number >= 0:
        weigh.__code__ = planted(SOURCE, "weigh.py", sites_of(SOURCE, "weigh.py")[number])["weigh"]
    assert (weigh(6), heard) == (result, log)


def test_the_same_seed_draws_the_same_mutants():
    assert chosen_sites("unlucky", 20, 1, []) == chosen_sites("unlucky", 20, 1, [])
    assert chosen_sites("unlucky", 20, 1, []) != chosen_sites("unlucky", 20, 2, [])
    of_a_line = chosen_sites("unlucky", 20, 1, ["src/unboxed/games/unlucky/rules/ghosts.py:24"])
    assert {site.line for site in of_a_line} <= {24}


def test_a_mutant_lives_and_dies_in_a_copy_of_the_process():
    sites = [site for site in chosen_sites("unlucky", 10**6, 1, []) if site.function == "end_turn"]
    site = next(site for site in sites if "left out" in site.what)  # between two players either direction is the same
    game = kept("unlucky")[0]

    def trial():
        plant(site)
        return b"as before" if game.plays_as_before() else b"otherwise"

    assert in_a_copy(trial, 60) == b"otherwise"
    assert game.plays_as_before()


def test_what_never_ends_or_breaks_the_process_is_noticed_too():
    def for_ever():
        while True:
            pass

    with pytest.raises(ChildProcessError):
        in_a_copy(for_ever, 0)
    site = chosen_sites("unlucky", 1, 1, [])[0]
    trials = Trials([site], [], lambda verdict: None)
    assert trials.tried(site, [Golden("breaks", lambda: 1 // 0)], {"breaks": 0.0}) == "breaks"
    assert trials.tried(site, [Golden("passes", lambda: True)], {"passes": 0.0}) == ""


def test_shares_are_of_a_hundred():
    site = chosen_sites("unlucky", 1, 1, [])[0]
    assert share([Verdict(site, "a test", 1), Verdict(site, "", 1)]) == 50


def test_a_line_without_anything_to_plant_is_told(capsys):
    with pytest.raises(SystemExit):
        main(["unlucky", "--only", "src/unboxed/games/unlucky/rules/ghosts.py:1"])
    assert "there is nothing to plant a mistake in" in capsys.readouterr().err
