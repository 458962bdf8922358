"""The disk takes its time, and somebody loads the page again meanwhile: page and store agree, and the game goes on."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.browser.person import Person
from tests.browser.service import Service
from tests.server.knowing import entries_of
from tests.server.telling import Reading

ROOT = Path(__file__).parents[2]
START = """
import sys

if __name__ == "__main__":
    sys.path.insert(0, {root!r})
    from tests.server.faults import Faults, plant
    from unboxed.server import main

    plant(Faults(slow=(3.0, 3.0), only_entries=True, only_while={stalled!r}))
    sys.exit(main.main())
"""


class Stalling(Service):
    """A service whose commits of choices take three seconds while its disk is stalled."""

    def __init__(self, folder: Path) -> None:
        self.stalled = folder / "stalled"
        start = folder / "start.py"
        start.write_text(START.format(root=str(ROOT), stalled=str(self.stalled)), "utf-8")
        super().__init__(folder, [start])


@pytest.fixture
def stalling(tmp_path):
    service = Stalling(tmp_path)
    service.start()
    yield service
    service.kill()


class Sent:
    """What a person's page has sent."""

    def __init__(self, someone) -> None:
        self.someone = someone
        self.choices: list[tuple[int, int]] = []
        someone.page.on("websocket", lambda line: line.on("framesent", self._hear))

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "choose":
            self.choices.append((message["number"], message["option"]))

    def click(self, chance: random.Random) -> tuple[int, int]:
        """Click until a choice has been sent; which one."""
        before = len(self.choices)
        for _ in range(20):
            self.someone.click_something(chance)
            self.someone.page.wait_for_timeout(50)
            if len(self.choices) > before:
                return self.choices[-1]
        raise AssertionError("no click sent a choice")


def agree(someone, service, number: int = -1) -> int | None:
    """Before long the page shows where the store is, and asks this person; what they have chosen at that number."""
    seat = someone.scene["you"]
    for _ in range(300):
        header, entries = entries_of(service.database, someone.table)
        reading = Reading(header, [entry for entry, _ in entries], header["names"])
        while not reading.done:
            reading.turn()
        book, chosen = reading.book, reading.chosen.get((seat, number))
        if book.asked == seat and someone.asked and someone.number == book.number_for(seat) > number:
            return chosen
        someone.page.wait_for_timeout(100)
    there = f"the store at {book.number_for(seat)}, and asks {book.asked}"
    raise AssertionError(f"the page of seat {seat} is at {someone.number}, {there}")


def begin(person, service) -> tuple[Person, Sent]:
    """Somebody is asked something at a table with a bot."""
    someone = person(service.address)
    sent = Sent(someone)
    someone.sit_down(players=2, bot="random", seed=21)
    someone.hurry()
    agree(someone, service)
    return someone, sent


def test_a_reload_during_a_stalled_commit_loses_nothing(person, stalling):
    sam, sent = begin(person, stalling)
    stalling.stalled.touch()
    number, option = sent.click(random.Random(1))
    sam.page.wait_for_timeout(300)
    sam.page.reload()
    stalling.stalled.unlink()
    assert agree(sam, stalling, number) == option
    assert sam.play("click", 5, choices=3) == 3
    agree(sam, stalling)


def test_another_choice_after_a_reload_never_takes_the_place_of_the_first(person, stalling):
    sam, sent = begin(person, stalling)
    otto, otto_sent = begin(person, stalling)
    stalling.stalled.touch()
    otto_sent.click(random.Random(1))  # what comes now waits for this to be on the disk
    number, option = sent.click(random.Random(1))
    sam.page.wait_for_timeout(100)
    sam.page.reload()
    sam.wait_until_asked()
    with contextlib.suppress(AssertionError, Error):  # it may be too late for this
        sent.click(random.Random(2))
    stalling.stalled.unlink()
    assert agree(sam, stalling, number) == option
    agree(otto, stalling)
    assert sam.play("click", 5, choices=3) == 3
    agree(sam, stalling)
