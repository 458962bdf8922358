"""A seat over the network, played by a few lines of Python."""

import random
import threading
import time

import pytest

from tests.server.playing import PEOPLE, RANDOM
from tests.server.service import Service
from unboxed.client import ClientError, Seat


def link(service, made, seat=0):
    return f"{service.url}/table/{made['table']}#seat={made['seats'][seat]['secret']}"


@pytest.mark.parametrize("game", ["unlucky", "island", "unbroken"])
def test_a_bot_plays_a_whole_game_by_its_seats_link(service, game):
    seats = [PEOPLE[0]] if game == "unbroken" else [PEOPLE[0], RANDOM]
    made = service.table(game=game, players=len(seats), seats=seats)
    rng, asked = random.Random(1), []

    def choose(question):
        asked.append(question)
        assert len(question.options) >= 1
        return rng.randrange(len(question.options))

    scene = Seat(link(service, made)).play(choose)
    assert scene["over"]
    assert asked


def test_a_line_that_breaks_is_taken_up_again(tmp_path):
    with Service(tmp_path / "tables.db") as service:
        made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
        address, rng, asked, ends = link(service, made), random.Random(2), threading.Event(), []

        def choose(question):
            asked.set()
            time.sleep(0.05)
            return rng.randrange(len(question.options))

        player = threading.Thread(target=lambda: ends.append(Seat(address).play(choose)))
        player.start()
        assert asked.wait(20)
        service.kill()
        service.start()
        player.join(60)
        assert ends
        assert ends[0]["over"]


def test_what_the_service_refuses_is_told(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM])
    with pytest.raises(ClientError, match=r"a seat's link is http\(s\)://HOST/table/TABLE#seat=SECRET, not 'nowhere'"):
        Seat("nowhere")
    with pytest.raises(ClientError):
        Seat(link(service, made)[:-4] + "0000").play(lambda question: 0)
    with pytest.raises(ClientError, match="option 99 is not on offer; there are "):
        Seat(link(service, made)).play(lambda question: 99)


def test_patience_ends():
    seat = Seat("http://127.0.0.1:9/table/abcdefghijkl#seat=x", patience=0.3)
    with pytest.raises(ClientError, match="cannot be reached any more"):
        seat.play(lambda question: 0)
