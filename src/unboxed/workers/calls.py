"""What caller and worker say to each other: the name of a function and its arguments; a value or an error.

Both are processes of ours that trust each other, so what they say is pickled. A worker still calls only what it is
meant to: functions that a package defines, by their names."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from functools import lru_cache, partial
from importlib import import_module
from time import process_time
from types import FunctionType
from typing import Any, NamedTuple

from unboxed.kernel.errors import UnboxedError

from .errors import Overran, WorkFailed
from .stopping import Stopped, stopping_after

PACKAGE = "unboxed"
"""The package whose functions a worker may be asked to call."""


class Answer(NamedTuple):
    """What came of a call."""

    value: Any
    error: Exception | None
    seconds: float
    """The processor time the worker took: how long it was kept waiting says nothing about the work."""

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
    """The function of this name, `unboxed.server.live.thinking:choose`; LookupError if a worker may not call it."""
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


class Request(NamedTuple):
    """What is asked of a worker."""

    name: str
    """The function; an empty name asks only whether anybody is there."""
    arguments: bytes
    part: float | None = None
    """Told to the function, in its last argument: which part of its usual time it may take."""
    seconds: float = 0.0
    """The processor time after which the work is stopped, and the worker goes on with the next; 0: none."""

    def packed(self) -> bytes:
        """The request as it is sent."""
        return pickle.dumps(tuple(self), pickle.HIGHEST_PROTOCOL)

    def prepared(self, package: str) -> Callable[[], Any]:
        """What is asked for, ready to be done: everything that it needs is imported."""
        if not self.name:
            return lambda: None
        given = pickle.loads(self.arguments)
        return partial(function_named(self.name, package), *given, *(() if self.part is None else (self.part,)))


def read_request(data: bytes) -> Request:
    """The request that was packed."""
    return Request(*pickle.loads(data))


def answered(request: Request, package: str) -> Answer:
    """Do what a request asks for and say what came of it."""
    began, value, error = process_time(), None, None
    try:
        work = request.prepared(package)  # a module whose import is stopped would be broken for all who come later
        with stopping_after(request.seconds):
            value = work()
    except Exception as met:  # whatever it is, the caller must hear of it
        error = _as_told(met)
    except Stopped:
        error = Overran("this takes longer than was expected")
    return Answer(value, error, process_time() - began)


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
            whole = str(pickle.loads(pickle.dumps(error))) == str(error)
        except Exception:  # an error may be made from other things than its text
            whole = False
        return error if whole else UnboxedError(str(error))
    told = WorkFailed(f"{type(error).__name__}: {error}")
    told.add_note("".join(traceback.format_exception(error)))
    return told
