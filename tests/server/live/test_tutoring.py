"""Tutorials over the real service: what is said to the one who learns, and to nobody else."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

import unboxed
from tests.server.playing import sit_down
from unboxed.content.tutorials import read_tutorial


def learn(service, game):
    """A table as the tutorial wants it."""
    (facts,) = [one["tutorial"] for one in service.get("/api/games").json() if one["id"] == game]
    wanted = {key: facts[key] for key in ("players", "mode", "seed", "options")}
    bots = [{"kind": "bot", "bot": "random"}] * (facts["players"] - 1)
    return service.table(game=game, seats=[{"kind": "person", "name": "Kim"}, *bots], pace=0, **wanted)


@pytest.mark.parametrize("game", sorted(unboxed.games()))
async def test_a_tutorial_speaks_from_the_first_question_to_the_end(service, game):
    made = learn(service, game)
    secret, path = made["seats"][0]["secret"], f"/api/tables/{made['table']}/tutorial"
    steps = read_tutorial(unboxed.games()[game].tutorial).steps
    said = set()
    async with service.client(made["table"], secret) as client:
        while (await client.my_turn())["state"] != "over":
            for told in service.get(path, seat=secret).json():
                assert (told["words"], told["at"]) == (steps[told["step"]].words, list(steps[told["step"]].at))
                said.add(told["step"])
            number = client.last["number"]
            await client.choose(number % len(client.options))
            await client.scene(lambda m, n=number: m["number"] > n)
            if number > 200 and client.last["state"] != "over":
                return  # the longest games end in other tests
    assert said
    assert not any(steps[number].over for number in said)
    assert [steps[told["step"]].over for told in service.get(path, seat=secret).json()] == [True]


async def test_only_whoever_holds_the_seat_is_told_and_only_while_asked(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack)
        asked = around.asked()
        path = f"/api/tables/{around.table}/tutorial"
        assert service.get(path).status_code == 403
        assert service.get(path, seat="nobody").status_code == 403
        assert service.get(path, seat=asked.hello["secret"]).json()
        other = next(client for client in around.clients if client is not asked)
        assert service.get(path, seat=other.hello["secret"]).json() == []
