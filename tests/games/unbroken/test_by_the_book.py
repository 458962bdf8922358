"""Whole games held against sentences of the printed rulebook that are true at every moment, whatever is done: found by
reading it once more, and looked at from outside, by a table's questions, log and numbers."""

import random

import pytest

import unboxed
from unboxed.games.unbroken.state import MOST, MOST_TIME
from unboxed.games.unbroken.sums import CUNNING, LARGE, MEDIUM, SMALL

CHARACTERS = ("sneak", "sage", "hunter", "brawler")
WORTH = (0, 3, 5, 2, 3, 2, 3, 10)
"""Points for what is left of each resource; Food and Metal 3, Wood 2."""
RANKS = ("Prey", "Cast-off", "Survivor", "Avenger", "Revenant", "Nemesis")
SCOUTING = {1: (1, 0, 1), 2: (2, 0, 2), 3: (0, 1, 1), 4: (2, 1, 2)}
"""By level the Small Effort, Cunning and Time that scouting costs."""
GAMES = 12
BY_INSTINCT = (1, 1, 0.7)
"""How often instinct chooses, in games taken in turn: it wins, and chance tries what instinct never does."""


class Moment:
    """A table before a choice, the option that was taken, and what came of it."""

    def __init__(self, table, rng, by_instinct):
        p = table.position
        instinct = table.setup.game.instinct
        self.level, self.time, self.prompt, self.res = p.level, p.time, p.prompt[0], list(p.res)
        self.options, self.armor, self.committed = [option[0] for option in p.options], p.armor, p.committed
        self.weapon, self.revealed, self.waiting = list(p.weapon), list(p.revealed), {p.face[t] for t in p.waiting}
        self.conditions = {p.face[t] for t in (*p.conditions, *p.staying)}
        spend = p.lookup.spend
        self.prices = [spend[p.face[option[1]]] for option in p.options if option[0] == "resolve"]
        index = instinct(p) if rng.random() < by_instinct else rng.randrange(len(p.options))
        self.option, heard = p.options[index], len(table.events)
        table.choose(index)
        self.after = table.position.clone()
        self.told = [event.step for event in table.events[heard:]]
        self.names = {step[0] for step in self.told}
        self.change = [now - then for now, then in zip(self.after.res, self.res, strict=True)]


@pytest.fixture(scope="module")
def moments():
    """All moments of some games on every difficulty, with their tables."""
    found = []
    for mode in ("easy", "normal", "hard"):
        for seed in range(GAMES):
            rng = random.Random(seed)
            table = unboxed.new("unbroken", mode=mode, seed=500 + seed, character=CHARACTERS[seed % 4])
            while not table.over:
                found.append((table, Moment(table, rng, BY_INSTINCT[seed // 4])))
    return found


@pytest.mark.rule("unbroken 3.1")
def test_no_bar_holds_more_than_it_has_room_for(moments):
    assert all(n <= most for _, m in moments for n, most in zip(m.after.res, MOST, strict=True))
    assert max(m.after.time for _, m in moments) <= MOST_TIME


@pytest.mark.rule("unbroken 5.3")
@pytest.mark.parametrize(
    ("action", "paid", "n", "gained"),
    [("focus", SMALL, 4, MEDIUM), ("inspiration", MEDIUM, 2, LARGE), ("plan", SMALL, 4, CUNNING)],
)
def test_an_action_of_the_guide_costs_and_brings_what_it_says(moments, action, paid, n, gained):
    plain = {"spent", "gained", "paid"}
    done = [m for _, m in moments if m.option[0] == action and m.names <= plain and m.res[gained] < MOST[gained]]
    assert done
    assert all((m.change[paid], m.change[gained]) == (-n, 1) for m in done)


@pytest.mark.rule("unbroken 5.5")
def test_scouting_costs_by_level_and_shows_a_monster_of_it(moments):
    done = [m for _, m in moments if m.option[0] == "scout" and "stood_in" not in m.names and m.after.fox != "over"]
    assert done
    for m in done:
        assert m.after.setup.cards[m.after.face[m.after.monster[-1]]].level == m.level
        if m.after.prompt[0] == "preparation" and m.after.level == m.level:
            assert (-m.change[SMALL], -m.change[CUNNING], m.time - m.after.time) == SCOUTING[m.level]


@pytest.mark.rule("unbroken 6.1", "unbroken 6.7")
def test_only_whoever_is_committed_may_neither_face_the_monster_nor_rest(moments):
    asked = [m for _, m in moments if m.prompt == "preparation"]
    assert {m.committed for m in asked} == {True, False}
    assert all(("face_monster" in m.options) != m.committed for m in asked)
    assert not [m for _, m in moments if m.prompt == "choose_encounter" and m.committed and "rest" in m.options]


@pytest.mark.rule("unbroken 6.3", "unbroken 6.5")
def test_a_card_can_only_be_resolved_by_whoever_can_pay_for_it(moments):
    checked = 0
    for _, m in moments:
        for small, medium, large, *others in () if m.committed else m.prices:
            assert all(have >= n for have, n in zip(m.res[3:], others[:5], strict=True))
            assert m.res[LARGE] >= large
            assert m.res[LARGE] + m.res[MEDIUM] >= large + medium
            assert sum(m.res[:3]) >= small + medium + large
            checked += 1
    assert checked > 500


@pytest.mark.rule("unbroken 8.4", "unbroken 8.12")
def test_armor_is_broken_only_where_there_is_some_and_one_may_always_skip(moments):
    turns = [m for _, m in moments if m.prompt == "your_turn"]
    assert all("skip_turn" in m.options for m in turns)
    assert not [m for m in turns if {"orienteer", "scout"} & set(m.options)]
    broken = [m for m in turns if "broke_armor" in m.names]
    assert broken
    assert all(m.armor > 0 for m in broken)


@pytest.mark.rule("unbroken 9.2")
def test_a_roll_counts_from_1_to_6(moments):
    rows = {step[2] for _, m in moments for step in m.told if step[0] == "row"}
    assert rows == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("unbroken 11.1", "unbroken 11.2")
def test_the_next_level_has_the_conditions_gained_for_it_and_no_others(moments):
    begun = [m for _, m in moments if "began_level" in m.names and "gained_condition_later" not in m.names]
    assert len(begun) > 50
    for m in begun:
        now = {m.after.face[t] for t in m.after.conditions}
        assert m.waiting - {"armored"} <= now <= m.waiting | m.conditions & {"armored"} | m.conditions & m.waiting


@pytest.mark.rule("unbroken 15.1", "unbroken 15.2", "unbroken 15.3")
def test_whoever_beats_level_four_scores_what_is_left_and_has_a_rank(moments):
    won = {id(table): table for table, m in moments if table.result.winners}.values()
    assert len(won) > 3
    for table in won:
        p = table.position
        points = sum(n * worth for n, worth in zip(p.res, WORTH, strict=True))
        assert (p.level, table.result.scores) == (4, (points,))
        assert RANKS[0 if not points else min(5, (points - 1) // 10 + 1)] in table.result.reason
