"""`unboxed mcp`: a server on standard input and output, at which language models play."""

from __future__ import annotations

import argparse
from argparse import Namespace

from unboxed.cli.terminal.terminal import UsageError


def add_mcp(command: argparse.ArgumentParser) -> None:
    """What the command is told: nothing; the model names the game."""
    command.set_defaults(run=serve_models)


def serve_models(given: Namespace) -> int:
    """Serve until the client goes away."""
    try:
        from unboxed.agents.mcp import server  # needs a package that playing does not
    except ImportError as error:
        raise UsageError(f"this needs {error.name}; remedy: pip install unboxed[mcp]") from None
    server().run("stdio")
    return 0
