"""A terminal made of text: commands run in this process, with typed lines and a home of their own."""

import io
import sys

import pytest

from unboxed.cli import main


class Ran:
    """What a command did."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Games are kept below a folder of this test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def run(capsys, monkeypatch):
    """Run `unboxed` with arguments and typed lines."""

    def run_it(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run_it
