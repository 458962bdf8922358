"""Bots think in processes of their own, which never outlive the service."""

import subprocess
import sys
import time
from pathlib import Path

SERVICE = """
import os
from unboxed.server.bots import _pool
pool = _pool(1)
if __name__ == "__main__":
    print(pool.submit(os.getpid).result(), flush=True)
    input()
"""


def alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"  # one that is over may still wait to be noticed


def test_processes_of_a_killed_service_end_by_themselves(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(SERVICE, "utf-8")
    service = subprocess.Popen([sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    thinking = int(service.stdout.readline())
    assert alive(thinking)
    service.kill()
    service.communicate()
    until = time.monotonic() + 20
    while alive(thinking) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(thinking)
