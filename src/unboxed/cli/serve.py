"""`unboxed serve`: the page, for browsers."""

from __future__ import annotations

import argparse
from argparse import Namespace


def add_serve(command: argparse.ArgumentParser) -> None:
    """What the command is told; for what the service is told see `add_service`."""
    command.set_defaults(run=serve_page)


def add_service(command: argparse.ArgumentParser) -> None:
    """What the service is told: read only where it is wanted, because loading it takes a while."""
    from unboxed.server.main import add_arguments

    add_arguments(command)


def serve_page(given: Namespace) -> int:
    """Serve the page until Ctrl-C."""
    from unboxed.server.main import serve_told  # the service is loaded only where it is wanted

    return serve_told(given)
