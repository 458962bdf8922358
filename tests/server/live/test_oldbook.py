"""The book of a table under an earlier release counts and shows what a book of the present release does."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import unboxed
from tests.frozen.later import frozen_now
from unboxed.server.errors import NotNow
from unboxed.server.live import elsewhere
from unboxed.server.live.book import Book
from unboxed.server.live.bots import Bots
from unboxed.server.live.old import OldTables
from unboxed.server.live.oldbook import REPLAY, OldBook
from unboxed.server.live.views import log_of, scene_of
from unboxed.server.store.entries import Entry
from unboxed.workers.errors import WorkerEnded

FIXTURES = sorted((Path(__file__).parents[2] / "frozen" / "fixtures").glob("*/*.json"))
UNLUCKY = [place for place in FIXTURES if place.stem == "unlucky-free"]


def read(place):
    return json.loads(place.read_text("utf-8"))["finished"]["record"]


@pytest.fixture(scope="module")
def later(tmp_path_factory):
    """Games as they are played now belong to a release, too: they can be played both ways."""
    with frozen_now(tmp_path_factory.mktemp("later")) as release:
        yield release


class Here:
    """Asks the release in this process, without workers."""

    def __init__(self):
        self.asked = []

    async def follow(self, game, entries, names, since, wanted):
        self.asked.append(wanted)
        return elsewhere.follow(game.header, game.choices, entries, names, since, wanted)


def played_now(game):
    """The record of a game of the present."""
    short = {option.name: option.brief for option in game.options if option.brief is not None}
    table, rng = unboxed.new(game, players=max(game.players[:2]), seed=3, **short), random.Random(3)
    while not table.over:
        table.choose(rng.randrange(len(table.position.options)))
    return table.record()


def game_of(record):
    """A header and the entries of a whole game, with an undo in the middle."""
    header = {name: value for name, value in record.items() if name != "choices"}
    table, entries = unboxed.replay({**record, "choices": []}), []
    for choice in record["choices"]:
        entries.append(Entry(len(entries), "choose", choice, *table.asking))
        table.choose(choice)
        if len(entries) == 10:
            entries.append(Entry(10, "undo", 7, entries[-1].seat))
            entries += [Entry(11 + i, "choose", entries[7 + i].value, entries[7 + i].seat) for i in range(3)]
    return header, entries


def viewers(book):
    return [*range(book.players), None]


def told(book):
    """All that a session asks of its book, as far as both kinds have it."""
    position = book.position
    return {
        "question": (position.player, position.secret, position.decline, position.stakes),
        "options": [len(position.options_for(seat)) for seat in viewers(book)],
        "state": (book.number, book.first, book.moment, book.over, book.round, book.asked, book.can_undo),
        "counted": (book.choosers, book.chosen, book.asides, book.last_aside),
        "seats": [(book.number_for(s), book.moments_of(s), book.now_for(s), position.asked(s)) for s in viewers(book)],
        "free undo": [book.free_undo(seat) for seat in range(book.players)],
        "scenes": [as_sent(scene_of(book, seat)) for seat in viewers(book)],
        "logs": [as_sent(log_of(book, seat)) for seat in viewers(book)],
        "windows": [(w.lines, w.moment, w.name, w.entry, w.lives, w.round) for w in book.windows],
        "in windows": [as_sent(scene_of(book, seat, w)) for w in book.windows for seat in viewers(book)],
        "answering": [[w.can_answer(seat) for seat in w.lives] for w in book.windows],
        "record": {name: value for name, value in book.record().items() if name != "deal"},
    }


def as_sent(shown):
    sent = json.loads(json.dumps(shown))
    return {name: part for name, part in sent.items() if name != "rules"} if isinstance(sent, dict) else sent


async def old_book(header, entries, *wanted, watches=True):
    return await OldBook.read(Here(), "table", header, header["names"], entries, watches, *wanted)


@pytest.mark.parametrize("game", unboxed.games().values(), ids=lambda game: game.id)
async def test_it_tells_what_a_present_book_tells_of_the_same_game(later, game):
    header, entries = game_of(played_now(game))
    for count in (0, 5, 11, len(entries) // 2, len(entries)):
        now, then = Book(header, entries[:count], watches=True), await old_book(header, entries[:count])
        assert told(then) == told(now)


@pytest.mark.parametrize("place", UNLUCKY, ids=lambda place: place.parent.name)
async def test_entry_by_entry_it_comes_to_the_same_as_at_once(place):
    header, entries = game_of(read(place))
    book, said = await old_book(header, []), 0
    for entry in entries:
        book.windows.clear()  # as if they had been shown
        await book.take(entry)
        said += len(book.windows)
    assert said  # or nothing is shown by this
    whole = await old_book(header, entries)
    book.windows, whole.windows = [], []
    assert told(book) == told(whole)


@pytest.mark.parametrize("place", UNLUCKY, ids=lambda place: place.parent.name)
async def test_nothing_is_asked_for_windows_where_nobody_keeps_them(place):
    header, entries = game_of(read(place))
    book = await old_book(header, entries, watches=False)
    assert (book.windows, book._old.asked) == ([], [()])


@pytest.mark.parametrize("place", UNLUCKY, ids=lambda place: place.parent.name)
async def test_a_forked_table_begins_with_choices_that_are_nobodys(place):
    header, entries = game_of(read(place))
    choices = [entry.value for entry in entries if entry.kind == "choose"][:6]
    book = await old_book({**header, "choices": choices}, [])
    assert (book.number, book.first, book.choosers) == (0, 6, [-1] * 6)
    assert book.undo_to(book.asked) is None
    await book.take(Entry(0, "choose", 0, book.asked))
    assert (book.number, book.moment) == (1, 7)


@pytest.mark.parametrize("place", UNLUCKY, ids=lambda place: place.parent.name)
async def test_who_has_another_name_is_shown_by_it_from_the_first_line_on(place):
    header, entries = game_of(read(place))
    book = await old_book(header, entries[:8])
    old = header["names"][0]
    names = ["Zoe", *header["names"][1:]]
    book.rename(names)
    await book.catch_up()
    assert [seat["name"] for seat in book.scene(None, None, False)["seats"]] == names
    text = json.dumps(log_of(book, None))
    assert "Zoe" in text
    assert old not in text
    assert book.record()["names"] == names
    asked = len(book._old.asked)
    await book.catch_up()
    assert len(book._old.asked) == asked


@pytest.mark.parametrize("place", UNLUCKY, ids=lambda place: place.parent.name)
async def test_looking_back_shows_a_moment_and_if_wanted_everything(place):
    header, entries = game_of(read(place))
    book = await old_book(header, entries)
    then = await book.at(5, everything=True)
    assert then.moment == 5
    assert not then.over
    hidden = [card for zone in then.scene(None, None, False)["zones"] for card in zone["cards"] if not card["face"]]
    shown = [card for zone in then.scene(None, None, True)["zones"] for card in zone["cards"] if not card["face"]]
    assert hidden
    assert not shown
    assert book._old.asked[-1] == (REPLAY, "everything")


async def test_what_does_not_fit_changes_nothing():
    header, entries = game_of(read(UNLUCKY[0]))
    book = await old_book(header, entries[:5])
    before = told(book)
    with pytest.raises(unboxed.IllegalChoice, match="not on offer"):
        await book.take(Entry(5, "choose", 999, 0))
    with pytest.raises(ValueError, match="entry 7 does not follow 5"):
        await book.take(Entry(7, "choose", 0, 0))
    assert told(book) == before
    await book.take(entries[5])
    assert book.number == 6


async def test_a_release_that_does_not_answer_is_told_as_such(monkeypatch):
    header, _ = game_of(read(UNLUCKY[0]))
    old = OldTables(Bots(1))
    monkeypatch.setattr(old.playing, "run", ended_twice)
    with pytest.raises(NotNow, match="does not answer just now; try again"):
        await OldBook.read(old, "table", header, header["names"], [])
    old.close()


async def ended_twice(*_, **__):
    raise WorkerEnded("the process that worked on this bot ended twice")
