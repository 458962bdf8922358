"""What may be asked of a worker, and how answers and errors come back."""

import pickle
import sys

import pytest

from tests.workers import tasks
from unboxed.kernel.errors import SetupError, UnboxedError
from unboxed.lab.simulation import play_batch
from unboxed.workers.calls import (
    Answer,
    Request,
    answered,
    function_named,
    name_of,
    packed_answer,
    packed_arguments,
    read_answer,
    read_request,
)
from unboxed.workers.errors import Overran, WorkFailed


def asked(work, *arguments, **more):
    """What comes back if this is asked: through the same bytes as between two processes."""
    request = Request(name_of(work, "tests"), packed_arguments(arguments), **more).packed()
    return read_answer(packed_answer(answered(read_request(request), "tests")))


def test_a_function_of_the_package_is_found_by_its_name():
    assert name_of(play_batch) == "unboxed.lab.simulation:play_batch"
    assert function_named("unboxed.lab.simulation:play_batch") is play_batch


@pytest.mark.parametrize(
    "name",
    [
        "os:system",
        "unboxedness.lab:simulate",
        "tests.workers.tasks:double",
        "unboxed.lab.simulation:in_batches",  # only imported there
        "unboxed.lab.simulation:_check",
        "unboxed.lab.simulation:Told",
        "unboxed.lab.simulation:nothing",
        "unboxed.lab.simulation:time.sleep",
        "unboxed.lab.simulation",
        "",
    ],
)
def test_nothing_else_can_be_called(name):
    with pytest.raises(LookupError, match="names no function of unboxed"):
        function_named(name)
    if name:
        with pytest.raises(WorkFailed, match="names no function of unboxed"):
            answered(Request(name, packed_arguments(())), "unboxed").result()


@pytest.mark.parametrize("work", [lambda: None, tasks.NotAFunction, tasks._hidden, tasks.Path.cwd])
def test_what_has_no_such_name_is_refused_before_it_is_sent(work):
    with pytest.raises(LookupError):
        name_of(work, "tests")


def test_a_value_comes_back_with_the_processor_time_it_took():
    answer = asked(tasks.double, 21)
    assert answer.result() == 42
    assert 0 <= answer.seconds < 1


def test_arguments_are_what_they_were_when_they_were_handed_over():
    numbers = [1, 2]
    packed = packed_arguments((1, numbers))
    numbers.append(3)
    assert pickle.loads(packed) == (1, [1, 2])


def test_the_part_of_its_time_is_told_to_who_wants_to_know():
    assert asked(tasks.part_of, 3, part=0.25).result() == (3, 0.25)


def test_the_import_of_what_is_asked_for_is_never_stopped():
    sys.modules.pop("tests.workers.slow_to_import", None)
    function_named.cache_clear()
    request = Request("tests.workers.slow_to_import:done", packed_arguments(()), seconds=0.05)
    assert answered(request, "tests").result() == 7


def test_errors_for_people_travel_as_they_are():
    with pytest.raises(SetupError, match=r"^there is no such game$"):
        asked(tasks.refuse, "there is no such game").result()


def test_an_error_that_cannot_be_sent_as_it_is_keeps_its_words():
    """BadCards is made from a list of texts, and its own text is no such list."""
    with pytest.raises(UnboxedError, match=r"^first\nsecond$"):
        asked(tasks.refuse_cards, ["first", "second"]).result()


def test_a_fault_says_where_it_happened():
    with pytest.raises(WorkFailed, match="KeyError: 'nothing'") as told:
        asked(tasks.stumble).result()
    assert "in stumble" in "".join(told.value.__notes__)


def test_an_answer_that_cannot_be_sent_is_a_fault():
    with pytest.raises(WorkFailed, match="lambda"):
        asked(tasks.answer_oddly).result()


def test_work_is_stopped_after_its_processor_time_and_the_next_is_done():
    answer = asked(tasks.think_for_ever, seconds=0.5)  # the clock that stops it counts whole ticks, begun ones too
    assert isinstance(answer.error, Overran)
    assert answer.seconds >= 0.3
    assert asked(tasks.double, 4, seconds=0.5).result() == 8


def test_asking_for_nothing_is_answered():
    assert answered(Request("", b""), "unboxed") == Answer(None, None, pytest.approx(0, abs=1))
