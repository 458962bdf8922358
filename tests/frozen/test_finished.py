"""A finished game of an earlier release is judged under its own rules: by today's judge, in that release's process."""

import json
from pathlib import Path

import pytest

import unboxed
from unboxed.frozen.finished import FinishedThen
from unboxed.frozen.releases import releases
from unboxed.kernel.errors import SetupError, UnboxedError
from unboxed.teacher import analyse

FIXTURES = Path(__file__).parent / "fixtures"
GAMES = ("cursed-standard", "island-points", "unbroken-normal", "uncharted-standard", "unlucky-free")


def record_of(release, name, part="finished"):
    return json.loads((FIXTURES / release / f"{name}.json").read_text("utf-8"))[part]["record"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("release", [release.version for release in releases()])
def test_every_question_of_every_game_is_judged_in_the_words_of_its_release(release, name):
    table = unboxed.replay(record_of(release, name))
    played = FinishedThen(table)
    assert (table.release, played.players) == (release, table.setup.players)
    told = played.outline(0)
    assert [one.number for one in told.asked] == [number for number, seat in played.asked.items() if seat == 0]
    assert told.result == (1 / len(table.result.winners) if 0 in table.result.winners else 0)
    some = told.asked[:: max(1, len(told.asked) // 3)]
    judged = played.judge_each([one.number for one in some], seed=3, tries=24)
    for one in some:
        asked = table.at(one.number).scene(0)["prompt"]
        assert (one.question, one.chosen) == (asked["text"], table.choices[one.number])
        assert list(one.labels) == [option["label"] for option in asked["options"]]
        by = judged[one.number]
        assert (len(by.options), by.chosen) == (len(one.labels), one.chosen)
        assert all(0 <= option.low <= option.chance <= option.high <= 1 for option in by.options if option.tries)
        assert by.options[by.best].tries > 0
        assert by == played.judge(one.number, 3, 24)


@pytest.mark.parametrize("release", [release.version for release in releases()])
def test_the_chosen_option_and_the_best_one_meet_more_worlds_until_they_are_told_apart(release):
    played = FinishedThen(unboxed.replay(record_of(release, "uncharted-standard")))
    numbers = [number for number, seat in played.asked.items() if seat == 0][:12]
    further = 0
    for by in played.judge_each(numbers, 0, 200).values():
        others = [one.tries for n, one in enumerate(by.options) if n not in (by.chosen, by.best)]
        if by.chosen != by.best and others and by.options[by.chosen].tries > max(others):
            assert by.options[by.chosen].tries == by.options[by.best].tries
            further += 1
    assert further


def test_a_table_of_an_earlier_release_has_an_analysis():
    table = unboxed.replay(record_of("0.1", "unbroken-normal"))
    found = analyse(table.finished(), (0,), looks=(12,)).of(0)
    assert len(found.choices) == found.asked > 3
    assert found.by_choices + found.by_luck == pytest.approx(found.change)
    with pytest.raises(SetupError, match="there is no seat 1; seats are 0 to 0"):
        table.analysis(1)


def test_a_game_that_goes_on_is_not_analysed():
    with pytest.raises(UnboxedError, match="this one still goes on"):
        unboxed.replay(record_of("0.1", "unlucky-free", "unfinished")).analysis()
