"""How tests are shared out to processes.

A file stays in one process, so that what its tests share is made once; of the contract it is a way to play that does,
for all statements about a way look at the same games. Rooms whose tests take long come first, so that nobody begins
with one of them when everybody else is done.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from xdist.scheduler import LoadScopeScheduling

CONTRACT = "tests/contract/test_contract.py"
LONG = ("browser", "server", "contract", "bots", "lab", "author", "examples", "docs", "frozen", "workers")


class Sharing(LoadScopeScheduling):
    """Gives out what belongs together, in the order of `turn_of`."""

    in_order = False

    def _split_scope(self, nodeid: str) -> str:
        return belongs_to(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        if not self.in_order:
            self.workqueue = OrderedDict(
                sorted(self.workqueue.items(), key=lambda unit: turn_of(unit[0], len(unit[1])))
            )
            self.in_order = True
        super()._assign_work_unit(node)


def belongs_to(test: str) -> str:
    """What a test shares a process with: its file, or the way to play that it is about."""
    file = test.partition("::")[0]
    return test.partition(": ")[0] if file == CONTRACT else file


def turn_of(unit: str, tests: int) -> tuple[int, int]:
    """When something is given out: the sooner, the longer the tests of its room take and the more of them there are."""
    room = unit.split("/")[1]
    return LONG.index(room) if room in LONG else len(LONG), -tests
