"""The process of a frozen release: apart from everything, ended with its caller, and never waited for too long.

The releases here are made up: a record says what is to happen when it is opened."""

import gc
import os
import signal
import subprocess
import sys
import textwrap
import time
import zipfile

import pytest

from tests.workers.processes import alive, gone, written
from unboxed.frozen import keeper as keeping
from unboxed.frozen import process as processes
from unboxed.frozen.keeper import Keeper, Place
from unboxed.frozen.process import FrozenProcess
from unboxed.frozen.releases import Release
from unboxed.kernel.errors import BadCards, BadRecord, IllegalChoice, UnboxedError
from unboxed.workers.errors import TooLong, WorkerEnded, WorkFailed

MADE_UP = """
    import importlib.util, os, sys, time

    class UnboxedError(Exception): ...
    class SetupError(UnboxedError): ...
    class BadRecord(UnboxedError): ...
    class BadCards(UnboxedError): ...
    class Strange(UnboxedError): ...
    class IllegalChoice(UnboxedError): ...

    class Position:
        secret, player, options = False, -1, []

    class Table:
        decision, can_undo, position = None, False, Position()

        def __init__(self, told):
            self.told = told

        def fingerprint(self):
            return self.told

        def label(self, option):
            exec(option)
            return "done"

    def games():
        return {}

    def replay(record):
        found = {}
        exec(record["do"], globals(), found)
        return Table(found.get("told"))
"""


@pytest.fixture
def archive(tmp_path):
    place = tmp_path / "9.9.zip"
    with zipfile.ZipFile(place, "w") as made:
        made.writestr("unboxed/__init__.py", textwrap.dedent(MADE_UP))
        made.writestr("unboxed/bots.py", "")
    return place


@pytest.fixture
def keeper(archive):
    made = Keeper(Release("9.9", 1, {}, {}, archive))
    yield made
    if made.process is not None:
        made.process.end()


def told(keeper, program):
    """What a record's program calls `told`, brought back by a table's fingerprint."""
    place, record = Place(), {"do": program}
    keeper.open(place, record)
    return keeper.ask(place, lambda: record, "fingerprint", thought=False)


def test_unboxed_is_the_frozen_release_there_and_nothing_else_can_be_imported(keeper, archive):
    assert told(keeper, "import unboxed; told = unboxed.__file__").startswith(str(archive))
    for module in ("unboxed.kernel", "unboxed.workers", "pytest", "msgspec"):
        assert told(keeper, f"told = importlib.util.find_spec({module!r}) is None"), module


def test_what_is_printed_there_is_no_answer(keeper):
    assert told(keeper, "print('hello'); os.write(1, b'{}\\n'); told = sys.stdin.read()") == ""


def test_who_takes_too_long_is_ended_and_the_next_is_served(keeper, monkeypatch):
    told(keeper, "told = 1")
    process = keeper.process
    monkeypatch.setattr(keeping, "ANSWER_WITHIN", 0.3)
    began = time.monotonic()
    with pytest.raises(TooLong, match=r"within 0\.3 seconds"):
        keeper.open(Place(), {"do": "while True: pass"})
    assert time.monotonic() - began < 5
    assert gone(process.pid)
    monkeypatch.setattr(keeping, "ANSWER_WITHIN", 30)
    assert told(keeper, "told = 2") == 2


def test_what_ends_the_process_is_tried_once_more_and_then_told(keeper, tmp_path):
    with pytest.raises(WorkerEnded):
        keeper.open(Place(), {"do": f"open({str(tmp_path / 'tries')!r}, 'a').write('x'); os._exit(3)"})
    assert (tmp_path / "tries").read_text() == "xx"
    assert told(keeper, "told = 2") == 2


def test_a_table_whose_process_was_lost_is_had_again_from_its_record(keeper):
    place, record = Place(), {"do": "told = os.getpid()"}
    keeper.open(place, record)
    first = keeper.process.pid
    assert keeper.ask(place, lambda: record, "fingerprint", thought=False) == first
    os.kill(first, signal.SIGKILL)
    second = keeper.ask(place, lambda: record, "fingerprint", thought=False)
    assert second == keeper.process.pid != first


def test_nobody_reads_the_answer_to_something_else(keeper, monkeypatch):
    place, record = Place(), {"do": "told = 'mine'"}
    keeper.open(place, record)

    def interrupted(line, limit):
        raise KeyboardInterrupt

    monkeypatch.setattr(keeper.process, "_talk", interrupted)
    with pytest.raises(KeyboardInterrupt):
        keeper.ask(place, lambda: record, "label", "", thought=False)
    assert keeper.ask(place, lambda: record, "fingerprint", thought=False) == "mine"


def test_an_answer_without_end_is_not_kept(keeper, monkeypatch):
    monkeypatch.setattr(processes, "LONGEST_ANSWER", 1 << 20)
    with pytest.raises(WorkerEnded, match="no end"):
        told(keeper, "told = 'x' * (3 << 20)")


def test_requests_and_answers_may_be_larger_than_a_pipe(keeper):
    assert len(told(keeper, f"told = 'x' * 500_000  # {'y' * 500_000}")) == 500_000


def test_memory_has_a_limit(keeper):
    with pytest.raises(WorkFailed, match="MemoryError"):
        told(keeper, "told = bytearray(8 << 30)")


@pytest.mark.parametrize(
    ("program", "kind", "words"),
    [
        ("raise BadRecord('so it is')", BadRecord, "so it is"),
        ("raise IllegalChoice('not on offer')", IllegalChoice, "not on offer"),
        ("raise BadCards('a.toml: one\\nb.toml: two')", BadCards, "a.toml: one\nb.toml: two"),
        ("raise Strange('of its own')", UnboxedError, "of its own"),
    ],
)
def test_errors_come_back_as_our_own_with_the_same_words(keeper, program, kind, words):
    with pytest.raises(kind) as caught:
        told(keeper, program)
    assert type(caught.value) is kind
    assert str(caught.value) == words


def test_an_error_keeps_its_cause(keeper):
    with pytest.raises(BadRecord) as caught:
        told(keeper, "raise BadRecord('choice 3') from IllegalChoice('no')")
    assert type(caught.value.__cause__) is IllegalChoice


def test_a_fault_says_where_it_happened(keeper):
    with pytest.raises(WorkFailed, match="ZeroDivisionError") as caught:
        told(keeper, "1 / 0")
    assert "in replay" in caught.value.__notes__[0]


def test_tables_nobody_holds_are_let_go(keeper):
    count = "told = len([o for o in __import__('gc').get_objects() if type(o).__name__ == 'Table'])"
    places = [Place() for _ in range(5)]
    for place in places:
        keeper.open(place, {"do": "told = 0"})
    assert told(keeper, count) == 5
    for place in places:
        keeper.let_go(place)
    told(keeper, "told = 0")  # says which are to be let go
    assert told(keeper, count) <= 3


def test_the_process_ends_when_nobody_holds_it(archive):
    process = FrozenProcess(archive)
    pid = process.pid
    del process
    gc.collect()
    assert gone(pid)


def test_ctrl_c_reaches_only_the_caller(keeper):
    told(keeper, "told = 1")
    assert os.getpgid(keeper.process.pid) != os.getpgid(0)
    os.kill(keeper.process.pid, signal.SIGINT)
    assert told(keeper, "told = os.getpid()") == keeper.process.pid


CALLER = """
import sys
from pathlib import Path
from unboxed.frozen.keeper import Keeper, Place
from unboxed.frozen.releases import Release
Keeper(Release("9.9", 1, {}, {}, Path(sys.argv[1]))).open(Place(), {"do": sys.argv[2]})
"""


def test_the_process_of_a_killed_caller_ends_in_the_middle_of_its_work(archive, tmp_path):
    place = tmp_path / "pid"
    part = f"{place}.part"
    work = f"open({part!r}, 'w').write(str(os.getpid())); os.replace({part!r}, {str(place)!r})\nwhile True: pass"
    with subprocess.Popen([sys.executable, "-c", CALLER, str(archive), work]) as caller:
        working = int(written(place))
        assert alive(working)
        caller.kill()
    assert gone(working)
