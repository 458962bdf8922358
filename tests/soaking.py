"""What `make test` does in a small way `make soak` and `make journeys` do in full."""

import os

import pytest

FULL = os.environ.get("UNBOXED_SOAK") == "full"
"""Is this one of the long forms?"""
long = pytest.mark.long
"""A test, or a case of one, that only the long forms run; `make test` has something shorter that is like it."""


def cases(every, *short):
    """All of these as cases of a test, of which `make test` takes the short ones."""
    assert set(short) <= set(every), f"{set(short) - set(every)} are no cases"
    return [pytest.param(*_values(one), marks=() if one in short else long) for one in every]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
