"""Calling one's owner without keeping it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from types import MethodType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def weakly(method: Callable[P, T]) -> Callable[P, T]:
    """A method for what its owner owns: when the owner is let go, all of it goes at once, instead of staying in memory
    until somebody looks for circles. Whoever calls it does so on behalf of somebody who holds the owner."""
    assert isinstance(method, MethodType)
    owner: weakref.ref[Any] = weakref.ref(method.__self__)
    function: Callable[..., T] = method.__func__  # weakref.WeakMethod would make a method anew for every call

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        there = owner()
        assert there is not None
        return function(there, *args, **kwargs)

    return call
