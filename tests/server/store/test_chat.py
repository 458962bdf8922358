"""Who is sent which line of a table's chat."""

from __future__ import annotations

import time
from string import Formatter

import pytest
from sqlalchemy import text

from unboxed.server.settings import database_url
from unboxed.server.store.chat import AWAY, NO_SEAT, chats_for, hears, keep_note, read_chats
from unboxed.server.store.database import Store
from unboxed.server.store.notes import TEXTS, note_of
from unboxed.server.store.seats import Seat

ADA, BEN, CLEO = range(3)


def seated(ada=0, ben=0, cleo=0, muted=()):
    return [Seat(n, "person", f"N{n}", mutes=mutes, muted=n in muted) for n, mutes in enumerate((ada, ben, cleo))]


def said(seat):
    return {"kind": "said", "seat": seat, "name": f"N{seat}", "text": "...", "at": 0.0}


NOTE = {"kind": "note", "seat": NO_SEAT, "name": "", "text": "...", "at": 0.0}


def heard(seats, viewer):
    """Which speakers this viewer hears, the note being -1."""
    return [line["seat"] for line in (NOTE, *map(said, range(3))) if hears(line, viewer, seats)]


@pytest.mark.parametrize("viewer", [ADA, BEN, CLEO, None])
def test_where_nobody_is_muted_everybody_hears_everybody(viewer):
    assert heard(seated(), viewer) == [NO_SEAT, ADA, BEN, CLEO]


def test_who_mutes_somebody_no_longer_hears_them_and_nobody_else_is_concerned():
    seats = seated(ada=1 << BEN)
    assert heard(seats, ADA) == [NO_SEAT, ADA, CLEO]
    for viewer in (BEN, CLEO, None):
        assert heard(seats, viewer) == [NO_SEAT, ADA, BEN, CLEO]


def test_whom_the_owner_mutes_nobody_hears_but_themselves():
    seats = seated(muted=[BEN])
    assert heard(seats, BEN) == [NO_SEAT, ADA, BEN, CLEO]
    for viewer in (ADA, CLEO, None):
        assert heard(seats, viewer) == [NO_SEAT, ADA, CLEO]


def test_nobody_can_mute_themselves_or_a_note():
    assert heard(seated(ada=-1), ADA) == [NO_SEAT, ADA]


def test_a_viewer_is_told_whom_they_do_not_hear():
    seats = seated(ada=1 << BEN, muted=[CLEO])
    told = chats_for([NOTE, said(BEN), said(CLEO)], ADA, seats)
    assert told == {"type": "chats", "lines": [NOTE], "mutes": [BEN], "muted": [CLEO]}
    assert chats_for([said(BEN)], None, seats) == {"type": "chats", "lines": [said(BEN)], "mutes": [], "muted": [CLEO]}


@pytest.mark.parametrize("what", TEXTS)
def test_every_use_of_a_power_has_a_sentence_that_names_what_it_is_told(what):
    wanted = {name for _, name, _, _ in Formatter().parse(TEXTS[what]) if name}
    text = note_of(what, **{name: f"<{name}>" for name in wanted})
    assert text.startswith(("The owner ", "<who> ", "<name> "))
    assert text.endswith(".")
    assert all(f"<{name}>" in text for name in wanted)


async def test_a_note_is_kept_among_what_was_said_and_what_was_put_away_is_not_read(database):
    store = Store(database_url(database))
    await store.open()
    async with store.write() as connection:
        names = "id, header, state, owner_hash, pace, response_window, clock, spectators, seed_given, made"
        made = f"INSERT INTO tables ({names}) VALUES ('t', '{{}}', 'over', '', 0, 0, 0, 'off', false, 0)"
        await connection.execute(text(made))
        # As the release before writes it, which knows nothing of kinds.
        old = "INSERT INTO chats (table_id, seat, name, text, at) VALUES ('t', 1, 'Ben', :text, :at)"
        await connection.execute(text(old), [{"text": said, "at": time.time()} for said in ("hello", "rude")])
        await connection.execute(text(f"UPDATE chats SET kind = '{AWAY}' WHERE text = 'rude'"))
    line = await store.write_at_once(lambda connection: keep_note(connection, "t", "The owner has closed the table."))
    async with store.read() as connection:
        hello, last = await connection.run_sync(read_chats, "t")
    await store.close()
    assert (hello["kind"], hello["seat"], hello["text"]) == ("said", 1, "hello")
    assert last == line
    assert (line["kind"], line["seat"], line["name"]) == ("note", NO_SEAT, "")
