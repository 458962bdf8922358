"""What is expected follows what was measured: quickly upwards, slowly downwards."""

from unboxed.workers.durations import KEPT, Durations


def test_the_first_guess_is_the_callers():
    assert Durations().expected("legend", 0.5) == 0.5


def test_what_takes_longer_is_believed_soon_and_what_is_quick_slowly():
    durations = Durations()
    for _ in range(5):
        durations.note("slow", 1.0, 0.0)
        durations.note("quick", 0.0, 1.0)
    assert durations.expected("slow", 0.0) > 0.9
    assert 0.7 < durations.expected("quick", 1.0) < 0.8


def test_what_is_long_now_and_then_counts_as_long():
    durations = Durations()
    for number in range(100):
        durations.note("often quick", 0.1 if number % 10 == 0 else 0.001, 0.001)
    assert durations.expected("often quick", 0.0) > 0.03


def test_what_is_like_nothing_else_is_not_learnt_and_memory_does_not_grow():
    durations = Durations()
    durations.note(None, 9.0, 0.5)
    assert durations.expected(None, 0.5) == 0.5
    for number in range(KEPT + 50):
        durations.note(number, 1.0, 1.0)
    assert durations.expected(0, 7.0) == 7.0
    assert durations.expected(KEPT + 49, 7.0) == 1.0
    assert len(durations._known) == KEPT
