"""Windows tell nothing on real clocks either: from times, sizes and counts nobody can guess who could have answered.

A classifier is taught with everything that others than the asked see of a real service's windows, and then asked about
windows it has not seen. UNBOXED_TWIN_TIMES=10000 takes so many (`make storm`), and then it must guess right in less
than 52 of 100; with fewer, the bar is where coins would come out once in thirty thousand times."""

from __future__ import annotations

import os

import pytest

from tests.server.twins.classifier import Sample, accuracy, spread
from tests.server.twins.real import no_twins, pairs, samples_of, telling

pytestmark = pytest.mark.alone
WINDOWS = int(os.environ.get("UNBOXED_TWIN_TIMES", "200"))
BAR = 0.52
UNLIKELY = 4
"""Standard deviations."""
LEAK = 30
"""Milliseconds."""


def bar(samples: list[Sample]) -> float:
    return max(BAR, 0.5 + UNLIKELY * spread(len(samples)))


def test_nobody_can_guess_from_times_and_sizes_who_could_answer():
    samples = samples_of(pairs(min(WINDOWS // 2, 500)), WINDOWS)
    right = accuracy(samples)
    print(f"{right:.1%} of {len(samples)} windows guessed right")
    assert right < bar(samples), f"{right:.1%} of {len(samples)} guessed right\n" + "\n".join(telling(samples))


def test_windows_that_end_30_ms_later_where_somebody_is_asked_are_found_out():
    """The harness has the power to see it. On a busy machine more windows are needed, so they are taken as needed."""
    samples: list[Sample] = []
    found = no_twins(pairs(60))
    for _ in range(8):
        samples += samples_of(found, len(found) * 2, leak=LEAK)
        if accuracy(samples) > bar(samples):
            return
    raise AssertionError(f"{accuracy(samples):.1%} of {len(samples)} guessed right\n" + "\n".join(telling(samples)))
