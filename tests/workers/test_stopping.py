"""Work is stopped when it has used its processor time, and never afterwards."""

import contextlib
import time

import pytest

from unboxed.workers.stopping import Stopped, stopping_after


def spin(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_what_goes_on_is_stopped():
    began = time.process_time()
    with pytest.raises(Stopped), stopping_after(0.02):
        spin(20)
    assert time.process_time() - began < 5


def test_what_was_quick_is_not_stopped_later():
    with stopping_after(0.02):
        pass
    spin(0.06)


def test_who_catches_everything_that_goes_wrong_is_stopped_all_the_same():
    def catching():
        while True:
            with contextlib.suppress(Exception):
                spin(1)

    with pytest.raises(Stopped), stopping_after(0.02):
        catching()


def test_without_a_limit_nothing_is_stopped():
    with stopping_after(0):
        spin(0.06)
