"""Answers that never change are made and compressed once, beside the loop, and kept as bytes."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading

import pytest

from tests.server.http.test_probes import served
from tests.server.playing import PEOPLE
from unboxed.content.cards import Card
from unboxed.server.answers import Answers

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


class Making:
    """Something that is dear to make."""

    def __init__(self, told: object = "dear") -> None:
        self.told, self.threads = told, []

    def __call__(self) -> object:
        self.threads.append(threading.current_thread())
        return self.told


async def test_what_many_ask_for_at_once_is_made_once_and_not_on_the_loop():
    answers, making = Answers(), Making({"all": "cards"})
    told = [*await asyncio.gather(*(answers.get("a", making) for _ in range(20))), await answers.get("a", making)]
    assert len(making.threads) == 1
    assert making.threads[0] is not threading.current_thread()
    assert all(one is told[0] for one in told)
    assert json.loads(told[0].plain) == {"all": "cards"}
    assert gzip.decompress(told[0].zipped) == told[0].plain


async def test_whoever_leaves_takes_nothing_from_the_others():
    answers, making, go_on = Answers(), Making(), threading.Event()

    def slowly() -> object:
        go_on.wait(10)
        return making()

    first, second = (asyncio.create_task(answers.get("a", slowly)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert (await second).plain == b'"dear"'
    assert first.cancelled()


async def test_only_so_much_is_kept_and_what_was_not_asked_for_longest_goes():
    makings = {name: Making(name * 1000) for name in "abc"}
    answers = Answers(most=2200)  # two of them, with what each takes compressed
    for name in "abac":
        await answers.get(name, makings[name])
    assert answers.size <= 2200
    for name in "cab":
        await answers.get(name, makings[name])
    assert {name: len(making.threads) for name, making in makings.items()} == {"a": 1, "b": 2, "c": 1}


async def test_what_failed_is_made_again():
    answers = Answers()

    def failing() -> object:
        raise ValueError("not yet")

    with pytest.raises(ValueError, match="not yet"):
        await answers.get("a", failing)
    assert (await answers.get("a", Making())).plain == b'"dear"'


async def test_the_cards_of_tables_are_written_once_for_all_tables_that_have_the_same(tmp_path, monkeypatch):
    written, as_data = [], Card.as_data
    monkeypatch.setattr(Card, "as_data", lambda card: written.append(card.id) or as_data(card))
    told = []
    async with served(tmp_path / "t.sqlite") as (house, asking):
        paths = ["/api/games/unlucky/cards"]
        for _ in range(2):
            wanted = {"game": "unlucky", "players": 2, "seats": PEOPLE[:2]}
            made = (await asking.post("/api/tables", json=wanted)).json()
            paths.append(f"/api/tables/{made['table']}/cards")
        for path in paths:
            for encoding in ("gzip", "identity"):
                told.append(await asking.get(path, headers={"Accept-Encoding": encoding}))
        cards = house.tables[made["table"]].book.table.setup.cards
    assert [answer.headers.get("content-encoding") for answer in told] == ["gzip", None] * 3
    assert {answer.headers["vary"] for answer in told} == {"accept-encoding"}
    assert len({answer.content for answer in told}) == 1
    assert {card["id"] for card in told[0].json()["cards"]} == set(cards)
    assert len(written) == len(cards), "they were written more than once"


@pytest.mark.parametrize("path", ["/api/games/unlucky/cards", "/api/games/unlucky/rules", "/api//tables/{t}/cards"])
async def test_all_cards_and_rules_have_a_budget(tmp_path, path):
    async with served(tmp_path / "t.sqlite", limits=("cards-address=2/hour:2",)) as (_, asking):
        made = (await asking.post("/api/tables", json={"game": "unlucky", "players": 2, "seats": PEOPLE[:2]})).json()
        statuses = [(await asking.get(path.replace("{t}", made["table"]))).status_code for _ in range(3)]
        assert statuses[2] == 429
        assert (await asking.get("/api/games/unlucky/theme")).status_code == 200
