"""The log of a service: lines for people, or one JSON object a line for programs. No secret is ever in it.

What may stand in a log is decided here and not where something is logged: errors are told by their kind and by where
they happened, but with their own words only where those are known to hold nothing of anybody's. A KeyError of a rule
names a card in somebody's hand, and a broken link holds the secret of a seat."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from unboxed.kernel.errors import UnboxedError

Form = Literal["text", "json"]
FORMS: tuple[Form, ...] = ("text", "json")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""
FIELDS = ("method", "path", "status", "seconds", "version")
"""What a line may carry beside its message, as `extra`."""
_SECRETS = (
    (re.compile(r"\b(tables?[ /])([a-z0-9]{4})[a-z0-9]{8}\b"), r"\1\2…"),  # whoever has a table's id may come in
    (re.compile(r"\b(seat|secret|token|person)=[^\s'\"]+"), r"\1=…"),
    (re.compile(r"(/[^\s?'\"]*)\?[^\s'\"]+"), r"\1?…"),
)

log = logging.getLogger("unboxed.server")
access = logging.getLogger("unboxed.access")


def set_up(form: Form) -> None:
    """Have everything that this process logs written to its error stream. Every request only for programs: people
    would find nothing among them."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Json() if form == "json" else Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("unboxed").setLevel(logging.INFO if form == "json" else logging.WARNING)


class Text(logging.Formatter):
    """A line for people, with an error below it."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        request = f" [{REQUEST.get()}]" if REQUEST.get() else ""
        time = datetime.fromtimestamp(record.created).strftime("%Y-%m-%d %H:%M:%S")
        line = f"{time} {record.levelname} {record.name}{request}: {message_of(record)}"
        return line if error_of(record) is None else f"{line}\n{told(error_of(record))}"


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": time, "level": record.levelname.lower(), "logger": record.name}
        line["message"] = message_of(record)
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if (error := error_of(record)) is not None:
            line["exception"] = told(error)
        return json.dumps(line, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """What a record says; errors in it are told as everywhere here."""
    given = record.args if isinstance(record.args, tuple) else (record.args,) if record.args else ()
    safe = tuple(_Told(one) if isinstance(one, BaseException) else one for one in given)
    text = str(record.msg) if not isinstance(record.msg, BaseException) else named(record.msg)
    return without_secrets(text % safe if safe else text)


def error_of(record: logging.LogRecord) -> BaseException | None:
    """The error that a record comes with."""
    return record.exc_info[1] if record.exc_info else None


def told(error: BaseException | None) -> str:
    """An error and those it came from, the first at the top: kinds and places, and words where they are harmless."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        places = "".join(traceback.format_tb(error.__traceback__))
        notes = "".join(f"{line}\n" for note in getattr(error, "__notes__", ()) for line in _places(note))
        parts.append(f"{places}{notes}{named(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return without_secrets("\n".join(reversed(parts)))


def named(error: BaseException) -> str:
    """The kind of an error, with its words if they are ours or the system's."""
    kind, words = type(error).__name__, ""
    if isinstance(error, UnboxedError):
        foreign = error.__cause__ is not None and not isinstance(error.__cause__, UnboxedError)
        words = "" if foreign else str(error)
    elif isinstance(error, OSError):
        words = error.strerror or ""
    elif isinstance(error, SQLAlchemyError):
        words = _first_line(getattr(error, "orig", None) or "")
    elif kind == "WorkFailed":  # "KeyError: ...": the error of another process
        words = str(error).partition(":")[0]
    return f"{kind}: {words}" if words else kind


def without_secrets(text: str) -> str:
    """A net below all the rest: what looks like a table's id, a secret's field or a query."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def _places(note: str) -> list[str]:
    """The lines of another process's traceback that say where, and not what."""
    return [line for line in note.splitlines() if line.startswith(" ")]


def _first_line(error: object) -> str:
    """What a database says is wrong; details in further lines quote rows."""
    lines = str(error).strip().splitlines()
    return lines[0].rsplit(">: ", 1)[-1] if lines else ""


class _Told:
    """An error among the arguments of a line."""

    def __init__(self, error: BaseException) -> None:
        self._text = named(error)

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__


def log_faults_of(loop: asyncio.AbstractEventLoop) -> None:
    """What nobody caught in a task or callback is logged as everything else is; asyncio itself would quote it."""

    def log_fault(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        log.error("%s", context.get("message", "a fault in the event loop"), exc_info=error)

    loop.set_exception_handler(log_fault)
