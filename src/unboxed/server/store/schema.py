"""The tables of the store. A game is its header and its entries; everything else is about people."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("header", JSON, nullable=False),  # the record without its choices
    Column("state", String(8), nullable=False),  # waiting, running, over, closed, or gone: deleted (retention.py)
    Column("owner_hash", String(64), nullable=False),
    Column("pace", Integer, nullable=False),
    Column("response_window", Integer, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("spectators", String(16), nullable=False),
    Column("seed_given", Boolean, nullable=False),
    Column("parent", String(12)),
    Column("parent_moment", Integer),
    Column("deadline", Float),  # of the release before; clocks are no longer kept by the time of day
    Column("made", Float, nullable=False),
    Column("branch", Integer, nullable=False, server_default="0"),  # how many times its entries were mended
    Column("keeper", String(12)),  # the process that counts down the clock of whoever is asked
    Column("deal", JSON(none_as_null=True)),  # what everybody may know of the deal; none: the seed was given
    Column("seen", Float),  # when somebody last looked at it, give or take an hour (see retention.py)
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_clock", "clock", "state"),
    Index("tables_by_parent", "parent"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(6), nullable=False),  # choose, or undo
    Column("value", Integer, nullable=False),  # the option chosen, or the moment gone back to
    Column("seat", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("mark", String(32)),  # whose entry this is: a writer whose commit broke off finds out whether it was kept
    PrimaryKeyConstraint("table_id", "number"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("secret_hash", String(64)),
    Column("bot", String(40), nullable=False),
    Column("person", String(40)),
    Column("webhook", Text),
    Column("quiet_until", Integer, nullable=False),  # what this seat is spared, see table/quiet.py
    Column("let_be", String(24), nullable=False, server_default=""),  # the last window let be without being asked
    Column("held", Boolean, nullable=False, server_default="0"),  # has a person ever held it?
    Column("mutes", Integer, nullable=False, server_default="0"),  # a bit for each seat that this one does not hear
    Column("muted", Boolean, nullable=False, server_default=false()),  # the owner lets nobody hear this seat
    Column("browser_hash", String(64)),  # of the token of the browser that last sat down here
    Column("pledge", String(64)),  # the hash of the number that whoever sits here gives to the deal
    Column("share", String(64)),  # the number itself, if it came openly
    PrimaryKeyConstraint("table_id", "seat"),
)

deals = Table(
    "deals",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("secret", String(64), nullable=False),  # decides the seed: nobody is told before the record is
    Column("commitment", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Column("table_id", String(12), ForeignKey("tables.id"), unique=True),  # the table that used it up
    Column("numbers", JSON(none_as_null=True)),  # what was pledged when all seats were taken, and what is opened since
    Column("due", Float),  # when the game begins without the numbers that are not opened
    Index("deals_by_due", "due"),
)

consents = Table(
    "consents",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),  # they hold for this moment of the book only
    Column("seat", Integer, nullable=False),
    Column("asks", Boolean, nullable=False),
    Column("moment", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "number", "seat"),
)

chats = Table(
    "chats",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),  # -1: a note, which nobody said
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String(4), nullable=False, server_default="said"),  # said, note, or away: no longer shown
)

blocked = Table(
    "blocked",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("what", String(8), nullable=False),  # seat (its secret), person (a profile), or browser (its token)
    Column("hash", String(64), nullable=False),
    Column("who", String(12), nullable=False, server_default=""),  # the same for all that one person is known by
    Column("name", String(40), nullable=False, server_default=""),
    PrimaryKeyConstraint("table_id", "what", "hash"),
)
"""Who may not sit down at a table again."""

reports = Table(
    "reports",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("number", Integer, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("browser", Text, nullable=False),
    Column("version", String(20), nullable=False),
    Column("at", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),  # the name in small letters
    Column("name", String(40), nullable=False),
    Column("passphrase_hash", Text),
    Column("made", Float, nullable=False),
    Column("shown", String(8), nullable=False, server_default="summary"),  # to strangers: nobody, summary or tables
    Column("recovery_hash", String(64)),
)

tokens = Table(
    "tokens",
    metadata,
    Column("secret_hash", String(64), primary_key=True),
    Column("person", String(40), ForeignKey("people.id"), nullable=False),
    Column("made", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(40), nullable=False, index=True),  # whose result it is: NOBODY's without a profile
    Column("game", String(40), nullable=False),
    Column("share", Float, nullable=False),
    Column("score", Float),
    Column("reason", Text, nullable=False),
    Column("ended", Float, nullable=False),
    Column("mode", String(40), nullable=False, server_default=""),
    Column("tally", JSON, nullable=False, server_default="{}"),  # what the game's score pad keeps
    Column("earned", JSON, nullable=False, server_default="[]"),  # achievements, by their ids
    Column("earned_here", JSON, nullable=False, server_default="[]"),  # those of this game alone, for others to see
    PrimaryKeyConstraint("table_id", "seat"),
)

notes = Table(
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,  # a number is never used again, so that none is read twice or missed
)
"""What processes on one SQLite file tell each other; PostgreSQL has NOTIFY for this."""

usable_by = Table("usable_by", metadata, Column("revision", String(32), primary_key=True))
"""The schemas whose releases may use this database (see compatibility.py)."""

set_aside = Table(
    "set_aside",
    metadata,
    # Nothing here points at another table, and numbers are text: whatever was damaged is kept as it stood.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(12), nullable=False, index=True),
    Column("branch", Integer, nullable=False),  # the branch of the book that the entry was part of
    Column("number", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("why", Text, nullable=False),
    Column("moved_at", Float, nullable=False),
    Column("mark", String(32)),
)
"""Entries that repair took out of a book, from the first one on that was not sound."""

set_aside_rows = Table(
    "set_aside_rows",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("source", String(40), nullable=False),
    Column("content", JSON, nullable=False),
    Column("why", Text, nullable=False),
    Column("moved_at", Float, nullable=False),
)
"""Any other row that repair replaced or took out: nothing is ever deleted."""
