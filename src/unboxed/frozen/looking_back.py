"""The teacher in the process of a frozen release: today's judge, but rules, search and words are that release's own.

This is a program like inside.py, and never imported. Releases up to 0.3 have no teacher, so this puts today's beside
them; the few names that it needs and they lack, or have elsewhere, are made up for first."""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

TEACHER = Path(__file__).parents[1] / "teacher"
MOVED = {
    "unboxed.kernel.chance": "unboxed.engine.chance",
    "unboxed.kernel.errors": "unboxed.engine.errors",
    "unboxed.kernel.position": "unboxed.engine.position",
    "unboxed.table.table": "unboxed.engine.table",
    "unboxed.table.wording": "unboxed.engine.wording",
}
"""Where release 0.1 has what later ones have elsewhere."""


def finished(table: Any) -> Any:
    """A finished game, for looking back at."""
    return _teacher().finished.Played(table)


def _teacher() -> Any:
    if "unboxed.teacher" not in sys.modules:
        _make_up()
        spec = spec_from_file_location(
            "unboxed.teacher", TEACHER / "__init__.py", submodule_search_locations=[str(TEACHER)]
        )
        assert spec is not None
        assert spec.loader is not None
        sys.modules["unboxed.teacher"] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
    return import_module("unboxed.teacher")


def _make_up() -> None:
    if find_spec("unboxed.kernel") is None:
        for now, then in MOVED.items():
            sys.modules[now] = import_module(then)
    tables = import_module("unboxed.table.table").Table
    if not hasattr(tables, "over"):
        tables.over = property(lambda table: table.decision is None)
    search = import_module("unboxed.bots.search").Search
    if "option" not in inspect.signature(search.iterate).parameters:
        search.iterate = _for_an_option(search.iterate)


def _for_an_option(iterate: Any) -> Any:
    """Until 0.3 a search chose by itself which option to try: the one that waited last, as every game of then races."""

    def iterate_for(search: Any, option: int = -1) -> None:
        if option >= 0:
            search.race._waiting.append(option)
        iterate(search)

    return iterate_for
