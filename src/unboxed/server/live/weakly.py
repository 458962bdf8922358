"""Calling one's owner without keeping it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def weakly(method: Callable[P, T]) -> Callable[P, T]:
    """A method for what its owner owns: when the owner is let go, all of it goes at once, instead of staying in memory
    until somebody looks for circles. Whoever calls it does so on behalf of somebody who holds the owner."""
    weak = weakref.WeakMethod(method)

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        there = weak()
        assert there is not None
        return there(*args, **kwargs)

    return call
