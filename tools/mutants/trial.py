"""A pytest plug-in that runs no test as such: it tries mutants, each in a process of its own that has all imported.

A process is copied (`fork`) with the tests collected, so that a trial costs the tests it runs and nothing else.
Coverage says which tests reach which line; of these the quickest come first; the first that fails ends the trial."""

from __future__ import annotations

import gc
import hashlib
import inspect
import os
import pickle
import resource
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import coverage
import pytest

from .sites import Site, planted, source_of

MEMORY = 6 << 30
"""The most a trial may take: a mutant that never stops laying cards down is caught by this."""


KEPT = Path("build/mutants")
"""Where it is kept which tests reach which lines."""


@dataclass
class Reach:
    """How long a test took, and the lines it came by, by file."""

    seconds: float
    lines: dict[str, set[int]]


@dataclass
class Verdict:
    """What became of a mutant: who noticed it ("" if nobody did), of how many tests that came by."""

    site: Site
    caught_by: str
    tests: int


class Golden:
    """A golden playthrough, as something that passes or fails like a test."""

    def __init__(self, nodeid: str, plays_as_before: Callable[[], bool]) -> None:
        self.nodeid, self.plays_as_before = nodeid, plays_as_before


Check = pytest.Item | Golden


class Trials:
    """Takes the place of pytest's loop: measures once what each test reaches, then tries the mutants."""

    def __init__(
        self,
        sites: list[Site],
        goldens: list[Golden],
        told: Callable[[Verdict], None],
    ) -> None:
        self.sites, self.goldens, self.told = sites, goldens, told
        self.verdicts: list[Verdict] = []
        self.failed: list[str] = []

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        checks: list[Check] = [*session.items, *self.goldens]
        reaches = self._reaches(checks)
        for site in self.sites:
            reached = [c for c in checks if site.lines & reaches[c.nodeid].lines.get(site.file, set())]
            reached.sort(key=lambda check: reaches[check.nodeid].seconds)
            seconds = {check.nodeid: reaches[check.nodeid].seconds for check in reached}
            self.verdicts.append(Verdict(site, self.tried(site, reached, seconds), len(reached)))
            self.told(self.verdicts[-1])
        return True

    def tried(self, site: Site, checks: list[Check], seconds: dict[str, float]) -> str:
        """The first check that notices the mutant, "" if none does; they may take some times as long as usual."""

        def trial() -> bytes:
            plant(site)
            return next((check.nodeid for check in checks if not self._passes(check)), "").encode()

        try:
            return in_a_copy(trial, 10 + 5 * sum(seconds.values())).decode()
        except ChildProcessError:
            return "it never ended, or took the process down"

    def _passes(self, check: Check) -> bool:
        if isinstance(check, Golden):
            try:
                return check.plays_as_before()
            except Exception:
                return False
        before = len(self.failed)
        check.config.hook.pytest_runtest_protocol(item=check, nextitem=None)
        return len(self.failed) == before

    def _reaches(self, checks: list[Check]) -> dict[str, Reach]:
        """What each check reaches: measured once, and kept as long as nothing has changed."""
        folder = Path(self.sites[0].file).parent
        kept = KEPT / f"{folder.parent.name}-{_digest([c.nodeid for c in checks])}.pickle"
        if not kept.is_file():
            found = in_a_copy(lambda: pickle.dumps(self._measured(checks, str(folder))), 3600)
            if isinstance(failing := pickle.loads(found), str):
                raise pytest.UsageError(f"{failing} fails without any mutant")
            KEPT.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(found)
        reaches: dict[str, Reach] = pickle.loads(kept.read_bytes())
        return reaches

    def _measured(self, checks: list[Check], folder: str) -> dict[str, Reach] | str:
        """What each check reaches; or which one fails although nothing is planted."""
        watch = coverage.Coverage(data_file=None, source=[folder], config_file=False)
        watch.set_option("run:disable_warnings", ["no-data-collected"])  # of tests that read words, not rules
        reaches = {}
        for check in checks:
            watch.erase()
            watch.start()
            began = time.process_time()
            fine = self._passes(check)
            seconds = time.process_time() - began
            watch.stop()
            if not fine:
                return check.nodeid
            data = watch.get_data()
            reaches[check.nodeid] = Reach(
                seconds,
                {os.path.relpath(file): set(data.lines(file) or ()) for file in data.measured_files()},
            )
        return reaches


def _digest(names: list[str]) -> str:
    """Of all that what is reached may depend on: the package, the tests, and which of them there are."""
    found = hashlib.blake2b("\n".join(names).encode(), digest_size=8)
    for root in ("src/unboxed", "tests/games", "tests/playthroughs"):
        for path in sorted(path for path in Path(root).rglob("*") if path.suffix in (".py", ".toml", ".txt")):
            found.update(path.read_bytes())
    return found.hexdigest()


def plant(site: Site) -> None:
    """Make the mistake: the functions of the module that was imported get the code of the planted source."""
    module = import_module(".".join(Path(site.file).with_suffix("").parts[1:]))  # below src/
    codes = planted(source_of(site.file), str(module.__file__), site)
    for thing in _functions_of(module):
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
        body = inspect.unwrap(thing)
        if isinstance(body, FunctionType) and body.__module__ == module.__name__:
            before, body.__code__ = body.__code__, codes[body.__qualname__]
            if body.__name__ == site.function:
                _plant_inside(before, codes)


def _plant_inside(before: CodeType, codes: dict[str, CodeType]) -> None:
    """Functions that this one has made while its module was imported get their code, too."""
    for part in before.co_consts:
        if isinstance(part, CodeType) and not part.co_name.startswith("<"):
            for function in gc.get_referrers(part):
                if isinstance(function, FunctionType):
                    function.__code__ = codes[part.co_qualname]


def _functions_of(module: ModuleType) -> Iterator[Any]:
    for thing in list(vars(module).values()):
        if inspect.isclass(thing) and thing.__module__ == module.__name__:
            yield from (part for part in vars(thing).values() if isinstance(part, FunctionType))
        elif callable(thing) and getattr(thing, "__module__", "") == module.__name__:
            yield thing


def in_a_copy(work: Callable[[], bytes], seconds: float) -> bytes:
    """What a copy of this process comes to, within so much processor time."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _be_the_copy(work, writing, seconds)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise ChildProcessError(status)
    return answer


def _be_the_copy(work: Callable[[], bytes], writing: int, seconds: float) -> None:
    """Never comes back: the copy writes its answer and is gone, without what ends a process in good order."""
    status = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        answer = work()
        while answer:
            answer = answer[os.write(writing, answer) :]
        status = 0
    finally:
        os._exit(status)


def share(verdicts: Iterable[Verdict]) -> float:
    """How many of a hundred were noticed."""
    caught = [bool(verdict.caught_by) for verdict in verdicts]
    return 100 * sum(caught) / max(1, len(caught))
