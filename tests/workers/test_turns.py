"""Whose turn it is: kinds by weight, tables by what they cost, and everything of one table in order."""

from collections import Counter
from dataclasses import dataclass

from unboxed.workers.kinds import KINDS
from unboxed.workers.turns import Turns


@dataclass(eq=False)
class Work:
    share: str
    kind: object = KINDS["hint"]
    expected: float = 0.1
    name: str = ""


def line(*works):
    turns = Turns()
    for work in works:
        turns.put(work)
    return turns


def taken(turns, count=None):
    found = []
    while (count is None or len(found) < count) and (work := turns.take()):
        found.append(work)
    return found


def shares(works):
    return [work.share for work in works]


def test_tables_take_turns_however_much_one_of_them_asks_for():
    flood = [Work("loud", name=str(i)) for i in range(50)]
    turns = line(*flood, Work("quiet"), Work("quiet"), Work("other"))
    assert Counter(shares(taken(turns, 5))) == {"loud": 2, "quiet": 2, "other": 1}


def test_what_one_table_asks_for_stays_in_order():
    works = [Work("a", expected=cost, name=str(i)) for i, cost in enumerate((1.0, 0.001, 0.5, 0.002))]
    turns = line(*works, *(Work("b") for _ in range(4)))
    assert [w.name for w in taken(turns) if w.share == "a"] == ["0", "1", "2", "3"]


def test_who_comes_late_waits_for_no_backlog():
    turns = line(*(Work("loud") for _ in range(50)))
    taken(turns, 10)
    turns.put(Work("late"))
    assert "late" in shares(taken(turns, 2))


def test_work_that_costs_less_comes_first_and_what_costs_much_is_not_forgotten():
    dear = [Work(f"dear{i}", KINDS["bot"], expected=0.1) for i in range(20)]
    turns = line(*dear, Work("cheap", KINDS["bot"], expected=0.001))
    assert turns.take().share == "cheap"
    for number in range(200):
        turns.put(Work(f"another{number}", KINDS["bot"], expected=0.02))
        if turns.take() is dear[0]:
            return
    raise AssertionError("cheap work goes before dear work for ever")


def test_bots_come_before_hints_and_replays_and_these_are_still_served():
    works = [Work(f"{kind}{i}", KINDS[kind]) for i in range(40) for kind in ("hint", "replay", "bot")]
    first = taken(line(*works), 26)
    counts = Counter(work.kind.name for work in first)
    assert first[0].kind.name == "bot"
    assert counts["bot"] == 2 * counts["replay"] == 8 * counts["hint"] == 16


def test_a_bot_that_comes_while_only_hints_wait_is_next():
    turns = line(*(Work(f"h{i}") for i in range(30)))
    taken(turns, 20)
    turns.put(Work("b", KINDS["bot"], expected=2.0))
    assert turns.take().share == "b"


def test_no_turns_are_saved_by_having_nothing_to_do():
    turns = line(*(Work(f"h{i}") for i in range(100)))
    taken(turns, 50)
    for i in range(40):
        turns.put(Work(f"b{i}", KINDS["bot"]))
    counts = Counter(work.kind.name for work in taken(turns, 18))
    assert counts["hint"] in (1, 2)
    assert counts["bot"] == 18 - counts["hint"]


def test_only_what_tables_wait_for_is_taken_if_that_is_wanted():
    turns = line(Work("h"), Work("r", KINDS["replay"]))
    assert turns.take(awaited=True) is None
    turns.put(Work("b", KINDS["bot"]))
    assert turns.take(awaited=True).share == "b"
    assert len(turns) == 2
    assert (turns.count(KINDS["hint"]), turns.count(KINDS["bot"])) == (1, 0)


def test_who_no_longer_waits_is_not_served():
    works = [Work(f"t{i}") for i in range(10)]
    turns = line(*works)
    for work in works[::2]:
        turns.remove(work)
    assert taken(turns) == works[1::2]
    assert turns.take() is None


def test_what_was_interrupted_comes_first():
    turns = line(*(Work(f"t{i}") for i in range(5)))
    again = turns.take()
    turns.put_first(again)
    assert turns.take() is again
    alone = line()
    alone.put_first(again)
    assert alone.take() is again


def test_tables_that_are_gone_are_forgotten():
    turns = line(Work("stays"))
    for number in range(2000):
        turns.put(Work(f"t{number}"))
        turns.take()
    assert len(turns._lines[KINDS["hint"]]._clocks) < 250
