"""How much is tested: `make test` takes minutes, `.ci/run` is the whole suite, `make soak` and others do more."""

import os

import pytest

FULL = os.environ.get("UNBOXED_SOAK") == "full"
"""Is this one of the long forms?"""
WHOLE = FULL or os.environ.get("UNBOXED_SUITE") == "whole"
"""Is this the whole suite, as `.ci/run` and the long forms have it, or what fits into minutes?"""
long = pytest.mark.long
"""A test, or a case of one, that only the long forms run; the suite has something shorter that is like it."""
more = pytest.mark.more
"""A test that the whole suite runs and `make test` leaves out."""


def cases(every, *short):
    """All of these as cases of a test, of which the suite takes the short ones."""
    assert set(short) <= set(every), f"{set(short) - set(every)} are no cases"
    return [pytest.param(*_values(one), marks=() if one in short else long) for one in every]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
