"""A replay made in a worker is exactly the replay that the table itself would show."""

from __future__ import annotations

import copy
import json
import random
from types import SimpleNamespace

import pytest

from unboxed.games import find
from unboxed.server.live.book import Book, header_of
from unboxed.server.live.replaying import shown_at, written_at
from unboxed.server.live.views import log_of
from unboxed.server.store.entries import Entry
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.workers.pool import Pool

GAMES = [
    ("cursed", "coop", 2, 1),
    ("island", "knockout-all-cards", 2, 2),
    ("unbroken", "easy", 1, 8),
    ("uncharted", "standard", 3, 4),
    ("unlucky", "free", 6, 0),
]
"""Games of 30 to 200 choices; in two of them many were made in secret."""
NAMES = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"]


def played(game, mode, players, seed, begun=0):
    """The book of a whole game; with some choices already made when its table began, as in a fork."""
    table, rng = Table(find(game).setup(players, mode), seed, NAMES[:players]), random.Random(seed)
    book = None if begun else Book(header_of(table))
    while table.position.player >= 0:
        asked, choice = table.position.player, rng.randrange(len(table.position.options))
        table.choose(choice)
        if book is not None:
            book.add(Entry(book.number, "choose", choice, asked))
        elif len(table.choices) == begun:
            book = Book(header_of(table))
    book.rename([name.upper() for name in book.table.names])
    return book


def looked_at(book, seat, at, everything):
    """The same moment by a book that goes back to it."""
    then = copy.deepcopy(book)
    then.add(Entry(then.number, "undo", book.moments_of(seat)[at], 0))
    position = then.table.position
    return SimpleNamespace(
        scene=scene(position, seat, then.table.names, everything), log=log_of(then, seat), over=position.over
    )


def worker_arguments(book, seat, at, everything):
    moment = book.moments_of(seat)[at]
    choices, choosers = book.table.choices[:moment], book.choosers[:moment]
    return book.header, choices, choosers, book.table.names, seat, everything


@pytest.mark.parametrize(("game", "mode", "players", "seed"), GAMES, ids=[game[0] for game in GAMES])
def test_every_moment_of_every_game_is_the_same_for_everybody(game, mode, players, seed):
    book = played(game, mode, players, seed)
    viewers = [None, *range(players)]
    compared = 0
    for seat in viewers:
        last = len(book.moments_of(seat)) - 1
        for at in range(last + 1):
            if at < last and at % len(viewers) != viewers.index(seat):
                continue  # each moment for one viewer, the end for all
            for everything in (False, True) if at in (0, last) else (False,):
                wanted = looked_at(book, seat, at, everything)
                shown = shown_at(*worker_arguments(book, seat, at, everything))
                assert (shown.scene, shown.log, shown.over) == (wanted.scene, wanted.log, wanted.over), (seat, at)
                compared += 1
    assert compared > 25
    assert wanted.over


def test_secret_choices_are_counted_as_their_viewers_count_them():
    book = played(*GAMES[1])
    moments = [len(book.moments_of(seat)) for seat in (None, 0, 1)]
    assert moments[0] < min(moments[1:])  # somebody answered in secret, or this shows nothing
    for seat in (None, 0, 1):
        shown = shown_at(*worker_arguments(book, seat, -1, False))
        assert shown.log == looked_at(book, seat, -1, False).log


def test_a_table_that_began_in_the_middle_of_a_game():
    book = played("unlucky", "free", 5, 0, begun=40)
    assert book.first == 40
    for at in (0, 39, 40, 41, -1):
        shown = shown_at(*worker_arguments(book, 2, at, False))
        at = len(book.moments_of(2)) - 1 if at < 0 else at
        wanted = looked_at(book, 2, at, False)
        assert (shown.scene, shown.log, shown.over) == (wanted.scene, wanted.log, wanted.over)


def test_what_was_undone_is_not_in_it():
    book = played(*GAMES[4])
    book.add(Entry(book.number, "undo", 20, 0))
    shown = shown_at(*worker_arguments(book, None, -1, False))
    wanted = looked_at(book, None, -1, False)
    assert (shown.scene, shown.log, shown.over) == (wanted.scene, wanted.log, False)


async def test_a_worker_writes_it():
    book = played(*GAMES[4])
    pool = Pool(1)
    try:
        arguments = worker_arguments(book, 3, -1, False)
        written = await pool.run(written_at, *arguments, share="t", kind="replay", asker=3, like="unlucky")
    finally:
        pool.close()
    wanted = looked_at(book, 3, -1, False)
    assert json.loads(written.scene) == json.loads(json.dumps(wanted.scene))
    assert json.loads(written.log) == json.loads(json.dumps(wanted.log))
    assert written.over is True
