"""Events: what was heard at a table."""

from tests.kernel.tiny import Tiny
from unboxed.table.hearing import Event, hearing
from unboxed.table.phrases import Phrases


def test_an_event_holds_what_its_cards_were_at_the_time():
    events, position = [], Tiny.blank()
    position.face, position.seen = ["red", "blue"], [1, -1]
    hear = hearing(Phrases({"play": "{0:seat} played {1:card}", "wait": "{0:seat} waited"}), [4, 2], events)
    hear(position, ("play", 0, 1))
    hear(position, ("wait", 0))
    hear(position, ("unnamed", 1))
    position.face = ["red", "green"]
    assert events == [
        Event(2, ("play", 0, 1), {1: ("blue", -1)}),
        Event(2, ("wait", 0), {}),
        Event(2, ("unnamed", 1), {}),
    ]


def test_events_are_told_apart_and_read_as_they_are_made():
    event = Event(1, ("wait", 0), {})
    assert event != Event(2, ("wait", 0), {})
    assert event != Event(1, ("wait", 1), {})
    assert event != (1, ("wait", 0), {})
    assert repr(event) == "Event(1, ('wait', 0), {})"
