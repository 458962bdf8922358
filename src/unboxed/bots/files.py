"""Bots from a person's own file."""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .contract import BadBot, Bot, Budget
from .look import Look


def load_bot(path: str, name: str, budget: Budget | None) -> Bot:
    """The bot of this name in this file: a class, made with the budget if one is given, or a plain function."""
    found = getattr(_module(path), name, None)
    if found is None:
        offered = ", ".join(_offered(_module(path))) or "nothing that could be one"
        raise BadBot(f"{path} has no bot {name!r}; it has {offered}")
    if inspect.isclass(found):
        made = _made(path, name, found, budget)
        if not callable(getattr(made, "choose", None)):
            raise BadBot(f"{path}: {name} has no method choose(self, look, seed)")
        return Guarded(path, name, made.choose)
    if not callable(found):
        raise BadBot(f"{path}: {name} is neither a class nor a function")
    if budget is not None:
        raise BadBot(f"{path}: {name} is a function and takes no budget; only a class does, as its one argument")
    return Guarded(path, name, found)


class Guarded:
    """A person's bot whose mistakes are told with file and line."""

    def __init__(self, path: str, name: str, body: Callable[[Look, int], Any]) -> None:
        self.path, self.name, self.body = path, name, body

    def choose(self, look: Look, seed: int) -> int:
        try:
            choice = self.body(look, seed)
        except Exception as error:
            raise BadBot(f"{self.name} failed: {_where(self.path, error)}") from error
        if type(choice) is not int or not 0 <= choice < len(look.options):
            count = len(look.options)
            raise BadBot(f"{self.path}: {self.name} chose {choice!r}; it may choose 0 to {count - 1}, a whole number")
        return choice


def _module(path: str) -> Any:
    place = Path(path)
    if not place.is_file():
        raise BadBot(f"{path}: there is no such file")
    name = f"unboxed_bot_{place.stem}"
    if name in sys.modules and sys.modules[name].__file__ == str(place.resolve()):
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, place.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(place.resolve().parent))  # so that a bot may be spread over several files
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise BadBot(f"the bot's file cannot be read: {_where(path, error)}") from error
    return module


def _made(path: str, name: str, kind: Callable[..., Any], budget: Budget | None) -> Any:
    try:
        return kind() if budget is None else kind(budget)
    except Exception as error:
        raise BadBot(f"{name} cannot be made: {_where(path, error)}") from error


def _offered(module: Any) -> list[str]:
    return [n for n, v in vars(module).items() if callable(v) and getattr(v, "__module__", "") == module.__name__]


def _where(path: str, error: Exception) -> str:
    """The error with the last line of the person's file that led to it."""
    here = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).name == Path(path).name]
    line = here[-1].lineno if here else getattr(error, "lineno", None)
    place = f"{path}, line {line}" if line else path
    return f"{place}: {type(error).__name__}: {error}"
