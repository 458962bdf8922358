"""What the nursery forks is a process like any other: it says what it says, ends as it ends, and hears signals."""

import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.nursery import nursery
from tests.server.service import Service


@pytest.mark.parametrize(
    ("by", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_it_ends_as_it_was_told_and_that_is_known(tmp_path, by, code):
    with Service(tmp_path / "t.sqlite") as service:
        assert service.get("/api/about").status_code == 200
        assert service.process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            service.process.wait(0.01)
        service.process.send_signal(by)
        assert service.process.wait(30) == code
        assert service.process.poll() == code
        assert service.process.stdout.read() == ""


def test_what_it_complains_of_is_kept_where_that_was_wanted(tmp_path):
    with Service(tmp_path / "t.sqlite", errors=tmp_path / "errors", log="json") as service:
        service.get("/api/about")
    assert "/api/about" in (tmp_path / "errors").read_text()


def test_whoever_wants_one_at_the_same_time_as_others_has_their_own(tmp_path, monkeypatch):
    """Else one is killed and another is waited for, for ever."""
    patience = iter([0.5, 0.0])  # whoever asks first looks for the answer last

    def slowly(*message):
        send(*message)
        time.sleep(next(patience))

    send = socket.send_fds
    nursery()
    monkeypatch.setattr(socket, "send_fds", slowly)
    services = [Service(tmp_path / f"{n}.sqlite") for n in range(2)]
    with ThreadPoolExecutor(len(services)) as threads:
        list(threads.map(Service.start, services))
    for service in services:
        service.process.send_signal(signal.SIGKILL)
        assert service.process.wait(10) == -signal.SIGKILL
        service.process.stdout.close()
