"""Budgets: how often, how many at the same time, for whom, and how all of it is set."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from unboxed.server import limits
from unboxed.server.budgets import ENVIRONMENT, LIMITS, WORDS, Amount, Limits, Rate, told_limits
from unboxed.server.errors import ServiceError, TooOften
from unboxed.server.limits import Rates, Who, at_table
from unboxed.server.live import house
from unboxed.server.live.old import OldTables
from unboxed.server.settings import Settings, database_url
from unboxed.server.store.database import Store
from unboxed.workers.errors import Busy


@pytest.fixture
def clock(monkeypatch):
    """Time that passes only when it is told to."""

    class Clock:
        now = 1000.0

        def monotonic(self) -> float:
            return self.now

    told = Clock()
    monkeypatch.setattr(limits, "time", told)
    return told


def rates(*changes: str) -> Rates:
    return Rates(Settings(database="x", limits=("all=off", *changes)))


ADA, BEN = Who("1.1.1.1", ("t", 0), "ada", "t"), Who("2.2.2.2", ("t", 1), "ben", "t")


def test_a_burst_is_let_through_and_then_as_many_as_come_back(clock):
    chat = rates("chat-seat=2/second:3")
    assert [chat.may("chat", ADA) for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1
    assert [chat.may("chat", ADA) for _ in range(3)] == [True, True, False]
    clock.now += 1000
    assert sum(chat.may("chat", ADA) for _ in range(10)) == 3


def test_the_refusal_says_how_long_to_wait(clock):
    hints = rates("hints-seat=6/minute:1")
    hints.must("hints", ADA)
    clock.now += 3
    with pytest.raises(TooOften, match="too many hints from one seat; wait 7 seconds") as refused:
        hints.must("hints", ADA)
    assert refused.value.wait == pytest.approx(7)


@pytest.mark.parametrize(
    ("per", "same", "other"),
    [
        ("seat", Who("9.9.9.9", ("t", 0)), Who("1.1.1.1", ("t", 1))),
        ("person", Who("9.9.9.9", ("u", 3), "ada"), Who("1.1.1.1", ("t", 0), "ben")),
        ("address", Who("1.1.1.1", ("u", 3)), Who("9.9.9.9", ("t", 0))),
        ("table", Who("9.9.9.9", ("t", 3), table="t"), Who("1.1.1.1", ("t", 0), table="u")),
    ],
)
def test_each_is_counted_for_itself(clock, per, same, other):
    chat = rates(f"chat-{per}=1/minute:1")
    assert chat.may("chat", ADA)
    assert not chat.may("chat", same)
    assert chat.may("chat", other)


def test_whoever_is_not_known_has_no_budget_of_that_kind(clock):
    chat = rates("chat-seat=1/minute:1", "chat-person=1/minute:1")
    assert all(chat.may("chat", Who("1.1.1.1")) for _ in range(20))


def test_what_is_refused_takes_nothing_from_the_other_budgets(clock):
    chat = rates("chat-seat=1/minute:1", "chat-address=1/minute:5")
    assert sum(chat.may("chat", ADA) for _ in range(20)) == 1
    others = [Who("1.1.1.1", ("t", seat)) for seat in range(1, 9)]
    assert sum(chat.may("chat", other) for other in others) == 4


def test_twenty_chatting_sockets_of_one_address_are_no_more_than_one(clock):
    chat = Rates(Settings(database="x"))
    seats = [Who("1.1.1.1", (f"t{n}", 0), None, f"t{n}") for n in range(20)]
    said = 0
    for _ in range(100):  # ten seconds
        said += sum(chat.may("chat", seat) for seat in seats)
        clock.now += 0.1
    assert said <= 30 + 4 * 10
    assert chat.may("chat", BEN)


def test_what_is_open_is_counted_until_it_is_closed_also_by_a_fault():
    open_ = rates("sockets-seat=2")
    with ExitStack() as stack:
        stack.enter_context(open_.watching(ADA, owner=False))
        stack.enter_context(open_.watching(ADA, owner=True))
        with pytest.raises(TooOften, match="too many open tables from one seat at the same time"):
            stack.enter_context(open_.watching(ADA, owner=False))
        stack.enter_context(open_.watching(BEN, owner=False))
    with pytest.raises(RuntimeError), open_.watching(ADA, owner=False), open_.watching(ADA, owner=False):
        raise RuntimeError
    with open_.watching(ADA, owner=False):
        pass
    assert not open_._open


def test_owners_and_seats_are_no_spectators():
    open_ = rates("spectators-table=1")
    spectator = at_table(Who("1.1.1.1"), "t", None, None)
    with ExitStack() as stack:
        stack.enter_context(open_.watching(spectator, owner=False))
        stack.enter_context(open_.watching(spectator, owner=True))
        stack.enter_context(open_.watching(ADA, owner=False))
        with pytest.raises(TooOften, match="too many spectators at this table"):
            stack.enter_context(open_.watching(spectator, owner=False))


def test_budgets_that_are_full_again_are_forgotten_and_others_are_not(clock):
    chat = rates("chat-seat=1/minute:5")
    for seat in range(100):
        chat.may("chat", Who(seat=("t", seat)))
    clock.now += 50
    for _ in range(4):
        chat.may("chat", ADA)
    clock.now += 11
    chat.forget_old()
    assert list(chat._buckets) == [("chat", "seat", ("t", 0))]


# --- setting them ------------------------------------------------------------------------------------------------


def value(name: str, *changes: str) -> str:
    """The value of a limit as `unboxed serve --limits` lists it."""
    return {line.split()[0]: re.split(r"\s{2,}", line)[1] for line in Limits(changes).listed()}[name]


@pytest.mark.parametrize(
    ("change", "now"),
    [
        ("requests-address=10", "10/second:30"),
        ("requests-address=600/minute", "600/minute:30"),
        ("requests-address=10/second:11", "10/second:11"),
        ("requests-address=0.5", "0.5/second:1.5"),
        ("requests-address=off", "off"),
        ("requests-address = 10 ", "10/second:30"),
        ("sockets-address=7", "7"),
        ("sockets-address=off", "off"),
        ("head-within=2.5", "2.5 seconds"),
        ("body-bytes=1000 bytes", "1000 bytes"),
        ("all=off", "off"),
    ],
)
def test_a_limit_is_changed_by_a_word(change, now):
    name = change.partition("=")[0].strip()
    assert value("requests-address" if name == "all" else name, change) == now


@pytest.mark.parametrize(
    "change",
    [
        "requests",
        "requests-address",
        "requests-address=",
        "requests-address=-1",
        "requests-address=0",
        "requests-address=1/day",
        "requests-address=1:0",
        "requests-address=1e3",
        "sockets-address=1.5",
        "sockets-address=0",
        "head-within=off",
        "head-within=1/second",
        "nothing-address=1",
        "all=on",
        "=",
        "",
    ],
)
def test_what_makes_no_sense_is_told_with_the_remedy(change):
    with pytest.raises(ServiceError, match="remedy"):
        Limits([change])


def test_times_and_sizes_are_never_lifted():
    lifted = Limits(["all=off"])
    for limit in LIMITS:
        if isinstance(limit, Amount):
            assert lifted.most(limit.name) == limit.most


def test_the_command_line_goes_before_the_environment(monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, "chat-seat=5, hints-seat=off,")
    changes = told_limits(["chat-seat=7/second:7"])
    assert value("chat-seat", *changes) == "7/second:7"
    assert value("hints-seat", *changes) == "off"


def test_each_limit_has_a_name_of_its_own_and_words_for_a_refusal():
    assert len({limit.name for limit in LIMITS}) == len(LIMITS)
    for limit in LIMITS:
        if not isinstance(limit, Amount):
            assert limit.what in WORDS


def test_a_burst_is_never_less_than_one():
    for limit in LIMITS:
        if isinstance(limit, Rate):
            assert limit.burst >= 1
            assert limit.changed("0.001").burst >= 1


def test_the_documents_list_every_limit_as_it_is():
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    page = page.partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = [tuple(cell.strip() for cell in line.strip("|\n").split("|")) for line in page.splitlines() if "|" in line]
    told = {row[0].strip("`"): row[1:] for row in rows if row[0].startswith("`") and len(row) == 3}
    assert told == {limit.name: (limit.value, limit.text) for limit in LIMITS}


@pytest.mark.parametrize(
    ("changes", "waiting", "longest"),
    [((), 500, 60), (("work-service=7", "thought-within=9"), 7, 9), (("work-service=off",), house.ANY_NUMBER, 60)],
)
def test_what_waits_for_workers_and_how_long_a_bot_thinks_are_limits_too(
    monkeypatch, tmp_path, changes, waiting, longest
):
    made = []
    monkeypatch.setattr(house, "Bots", lambda *told: made.append(told) or SimpleNamespace(pool=None))
    monkeypatch.setattr(house, "OldTables", lambda *told: made.append(("old", *told)) or SimpleNamespace(thinking=None))
    house.House(Settings(database="", limits=changes), Store(database_url(str(tmp_path / "tables.sqlite"))))
    assert [told[2:] for told in made] == [(waiting, longest)] * 2, "tables of earlier releases keep to them, too"


@pytest.mark.parametrize("name", ["playing", "thinking"])
def test_hints_and_replays_of_earlier_releases_wait_only_until_too_many_do(name):
    full, wide = (getattr(OldTables(SimpleNamespace(), most), name) for most in (0, 1))
    for kind in ("hint", "replay"):
        wide.admit(kind, "table")
        with pytest.raises(Busy, match="too much"):
            full.admit(kind, "table")
    full.admit("bot", "table")
