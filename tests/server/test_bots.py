"""Bots think in processes of their own, which never outlive the service."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.playing import PEOPLE
from tests.server.service import Service
from tests.server.test_play import play_to_the_end
from unboxed.server.bots import read_own
from unboxed.server.errors import ServiceError
from unboxed.server.main import main

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


# --- bots that whoever runs the service names --------------------------------------------------------------------

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
FAILING = "class Broken:\n    def choose(self, look, seed):\n        raise ValueError('no idea')\n"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("mcts:500", "NAME=BOT"),
        ("legend=mcts:500", "new name"),
        ("absent=mcts:500", "new name"),
        ("My=mcts:500", "small letters"),
        ("deep=mcts:none", "cannot be made"),
        ("mine=./nowhere.py:Bot", "no such file"),
    ],
)
def test_a_bot_that_cannot_be_is_refused_in_one_line(told, why):
    with pytest.raises(ServiceError, match=why) as error:
        read_own([told])
    assert "\n" not in str(error.value)


def test_the_command_line_names_bots(capsys):
    assert main(["--bot", "deep=mcts"]) == 2
    assert "deep" in capsys.readouterr().err


async def test_a_bot_from_a_file_plays_where_the_service_is_told_so(tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text(FAILING, "utf-8")
    own = read_own([f"mine={EXAMPLE}:Careful", f"broken={broken}:Broken"])
    with Service(tmp_path / "tables.sqlite", bots=own) as service:
        assert [bot["name"] for bot in service.get("/api/bots").json()][-3:] == ["random", "mine", "broken"]
        seats = [PEOPLE[0], {"kind": "bot", "bot": "mine"}, {"kind": "bot", "bot": "broken"}]
        made = service.table(players=3, seats=seats, seed=5)
        async with service.client(made["table"], made["seats"][0]["secret"]) as client:
            assert await play_to_the_end(client, random.Random(1)) > 3


def test_a_table_cannot_name_a_file(service):
    seats = [{"kind": "bot", "bot": "./b.py:B"}]
    answer = service.post("/api/tables", {"game": "unlucky", "players": 2, "seats": seats})
    assert answer.status_code == 400
    assert "bots are adventurer" in answer.text
