"""Bots think in workers: quick ones never wait for slow ones, and whatever fails, somebody chooses."""

import asyncio
import logging
import random
import statistics
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.playing import PEOPLE
from tests.server.service import Service
from tests.server.test_play import play_to_the_end
from tests.workers.processes import gone, written
from unboxed.bots import Look, make_bot
from unboxed.games import find
from unboxed.server.errors import ServiceError, TooBusy
from unboxed.server.live.bots import ABSENT, Bots, read_own
from unboxed.server.live.thinking import HINTS, think_of_options
from unboxed.server.main import main
from unboxed.table.table import begin


def position_of(game, choices, seed=3):
    """A position of a game in progress."""
    found, rng = find(game), random.Random(seed)
    position = begin(found.setup(max(found.players)), seed)
    for _ in range(choices):
        position.choose(rng.randrange(len(position.options)))
    return position


@asynccontextmanager
async def bots_in(processes, **more):
    bots = Bots(processes, **more)
    try:
        yield bots
    finally:
        bots.close()


def names_of(position):
    return [f"Player {seat}" for seat in range(position.setup.players)]


# --- choosing and hints --------------------------------------------------------------------------------------------


async def test_a_bot_chooses_in_a_worker_as_it_would_here():
    position = position_of("unlucky", 20)
    async with bots_in(2) as bots:
        for bot in ("novice", "adventurer", "veteran", "random", ABSENT):
            wanted = make_bot(bot).choose(Look(position, position.player, 7), 7)
            assert await bots.choose(bot, position, position.player, 7, "table") == wanted
            assert await bots.choose(bot, position, position.player, 7) == wanted


async def test_the_position_may_go_on_while_its_look_is_thought_about():
    position = position_of("unlucky", 20)
    wanted = make_bot("veteran").choose(Look(position, position.player, 7), 7)
    async with bots_in(2) as bots:
        thought = asyncio.create_task(bots.choose("veteran", position, position.player, 7, "table"))
        await asyncio.sleep(0)
        position.choose(0)
        assert await thought == wanted


async def test_a_second_hint_is_refused_until_the_first_is_there(monkeypatch):
    position = position_of("unlucky", 20)
    asked = (position, position.player, 1, names_of(position))
    async with bots_in(3) as bots:
        first = asyncio.create_task(bots.hint(*asked, "table"))
        await asyncio.sleep(0)
        with monkeypatch.context() as patched:
            patched.setattr("unboxed.server.live.bots.Look", None)  # what is refused is not even looked at
            with pytest.raises(TooBusy, match="the last hint you asked for is not done yet"):
                await bots.hint(*asked, "table")
        other = await bots.hint(*asked, "other table")
        assert sorted(row["option"] for row in await first) == list(range(len(position.options)))
        assert len(other) == len(position.options)
        assert await bots.hint(*asked, "table")
        unnamed = [bots.hint(*asked), bots.hint(*asked)]  # tables that are not named have nothing to do with each other
        assert all(await asyncio.gather(*unnamed))


def test_a_hint_in_a_hurry_takes_a_part_of_its_time():
    look = Look(position := position_of("cursed", 40), position.player, 1)

    def visits(part):
        began = time.process_time()
        rows = think_of_options(look, 1, names_of(position), part)
        return sum(row["visits"] for row in rows), time.process_time() - began

    some, hurried = visits(0.02)
    many, _ = visits(1.0)
    assert HINTS.hurried(0.02).milliseconds == 36
    assert some < many
    assert hurried < 0.5


# --- nobody waits for others' thoughts --------------------------------------------------------------------------


async def answer_times(bots, bot, position, table, count):
    found = []
    for seed in range(count):
        began = time.perf_counter()
        await bots.choose(bot, position, position.player, seed, table)
        found.append(time.perf_counter() - began)
    return found


@pytest.mark.alone
async def test_a_quick_bot_answers_in_twice_its_quiet_time_while_others_think_long():
    """Six tables ask for hints and four have bots that search, all the time; a quick bot plays at yet another."""
    quick, slow = position_of("unlucky", 20), position_of("cursed", 40)
    async with bots_in(3) as bots:
        bots.pool.start()
        await answer_times(bots, "veteran", quick, "calm", 5)
        quiet = statistics.median(await answer_times(bots, "veteran", quick, "calm", 41))
        hints, thoughts = [0], [0]

        async def ask_for_hints(seat):
            while True:
                await bots.hint(slow, slow.player, seat, names_of(slow), f"loud {seat}")
                hints[0] += 1

        async def think(table):
            while True:
                await bots.choose("legend", slow, slow.player, 1, table)
                thoughts[0] += 1

        others = [asyncio.create_task(ask_for_hints(seat)) for seat in range(6)]
        others += [asyncio.create_task(think(f"thinking {number}")) for number in range(4)]
        while not hints[0] or not thoughts[0]:
            await asyncio.sleep(0.01)
        busy = statistics.median(await answer_times(bots, "veteran", quick, "calm", 41))
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
    assert busy < 2 * quiet + 0.02, f"{quiet * 1000:.1f} ms when all is quiet, {busy * 1000:.1f} ms among others"


async def test_neither_looks_nor_requests_hold_up_the_loop():
    """The longest of what a thought costs the service itself, at the largest positions of every game."""
    worst = 0.0
    async with bots_in(2) as bots:
        for game in ("cursed", "island", "uncharted", "unlucky"):
            position = position_of(game, 50)
            costs = []
            for seed in range(20):
                began = time.process_time()
                thought = bots._choose("random", Look(position, position.player, seed), seed, "table")
                task = asyncio.create_task(thought)
                await asyncio.sleep(0)  # it is sent, or waits
                costs.append(time.process_time() - began)
                await task
            worst = max(worst, statistics.median(costs))
    assert worst < 0.002, f"{worst * 1000:.2f} ms"


# --- bots that whoever runs the service names --------------------------------------------------------------------

EXAMPLE = Path(__file__).parents[3] / "examples" / "my_bot.py"
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


THINKS_FOR_EVER = """
import os
from pathlib import Path

def endless(look, seed):
    Path({file!r} + ".part").write_text(str(os.getpid()))
    os.rename({file!r} + ".part", {file!r})
    while True:
        pass
"""


async def test_a_bot_that_thinks_for_ever_is_stopped_and_the_mildest_option_taken(tmp_path, caplog):
    file, told = tmp_path / "endless.py", tmp_path / "process"
    file.write_text(THINKS_FOR_EVER.format(file=str(told)), "utf-8")
    position = position_of("unlucky", 20)
    mildest = make_bot(ABSENT).choose(Look(position, position.player, 7), 7)
    async with bots_in(2, own={"endless": f"{file}:endless"}, longest=8.0) as bots:
        await bots.choose("random", position, position.player, 7, "table")  # then its processes have begun
        with caplog.at_level(logging.WARNING):
            assert await bots.choose("endless", position, position.player, 7, "table") == mildest
    assert "this bot took longer than 8 seconds" in caplog.text
    assert gone(int(written(told)))


def test_a_table_cannot_name_a_file(service):
    seats = [{"kind": "bot", "bot": "./b.py:B"}]
    answer = service.post("/api/tables", {"game": "unlucky", "players": 2, "seats": seats})
    assert answer.status_code == 400
    assert "bots are adventurer" in answer.text
