"""`unboxed lab`: simulate a lot, keep it, and see what it says."""

from __future__ import annotations

import argparse

from .aims import add_check
from .fit import add_fit
from .runs import add_runs
from .trials import add_trials


def add_lab(command: argparse.ArgumentParser) -> None:
    """What its commands are told."""
    actions = command.add_subparsers(metavar="ACTION", dest="action", required=True)
    add_runs(actions)
    add_trials(actions)
    add_check(actions)
    add_fit(actions)
