"""What caller and worker say to each other: the name of a function and its arguments; a value or an error.

Both are processes of ours that trust each other, so what they say is pickled. A worker still calls only what it is
meant to: functions that a package defines, by their names."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from types import FunctionType
from typing import Any, NamedTuple

from unboxed.engine import UnboxedError

from .errors import WorkFailed

PACKAGE = "unboxed"
"""The package whose functions a worker may be asked to call."""


class Answer(NamedTuple):
    """What came of a call."""

    value: Any
    error: Exception | None
    seconds: float
    """How long the worker took."""

    def result(self) -> Any:
        """The value; the error is raised."""
        if self.error is not None:
            raise self.error
        return self.value


def name_of(work: Callable[..., Any], package: str = PACKAGE) -> str:
    """The name by which a worker finds this function."""
    name = f"{work.__module__}:{getattr(work, '__qualname__', '')}"
    if function_named(name, package) is not work:
        raise LookupError(f"{name} is another function")
    return name


@lru_cache(maxsize=256)
def function_named(name: str, package: str = PACKAGE) -> Callable[..., Any]:
    """The function of this name, `unboxed.server.thinking:choose`; LookupError if a worker may not call it."""
    module, _, function = name.partition(":")
    if module.split(".")[0] != package or not function.isidentifier() or function.startswith("_"):
        raise LookupError(f"{name!r} names no function of {package}")
    found = getattr(import_module(module), function, None)
    if not isinstance(found, FunctionType) or found.__module__ != module:
        raise LookupError(f"{name!r} names no function of {package}")
    return found


def packed_arguments(arguments: tuple[Any, ...]) -> bytes:
    """Arguments as they are now: what becomes of them later changes nothing."""
    return pickle.dumps(arguments, pickle.HIGHEST_PROTOCOL)


def packed_request(name: str, arguments: bytes, part: float | None = None) -> bytes:
    """A request. With a part, the function is told in its last argument which part of its usual time it may take."""
    return pickle.dumps((name, arguments, part), pickle.HIGHEST_PROTOCOL)


def called(request: bytes, package: str) -> tuple[Any, Exception | None]:
    """Do what a request asks for: the value or the error."""
    try:
        name, arguments, part = pickle.loads(request)
        if not name:  # only whether anybody is there
            return None, None
        given = pickle.loads(arguments)
        work = function_named(name, package)
        return work(*given) if part is None else work(*given, part), None
    except Exception as error:  # whatever it is, the caller must hear of it
        return None, _as_told(error)


def packed_answer(answer: Answer) -> bytes:
    """An answer; if its value cannot be sent, an answer that says so."""
    try:
        return pickle.dumps(tuple(answer), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return pickle.dumps((None, _as_told(error), answer.seconds), pickle.HIGHEST_PROTOCOL)


def read_answer(data: bytes) -> Answer:
    """The answer that was packed."""
    return Answer(*pickle.loads(data))


def _as_told(error: Exception) -> Exception:
    """Errors for people travel as they are; anything else is a fault, told with the place where it happened."""
    if isinstance(error, UnboxedError):
        try:
            pickle.loads(pickle.dumps(error))
            return error
        except Exception as unsent:
            error.add_note(f"and it could not be sent as it is: {unsent}")
    told = WorkFailed(f"{type(error).__name__}: {error}")
    told.add_note("".join(traceback.format_exception(error)))
    return told
