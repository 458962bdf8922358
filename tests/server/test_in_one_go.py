"""Several choices in one message: all of them happen, and everybody sees them at once, or none does."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

import unboxed
from tests.server.playing import PEOPLE, Round, sit_down
from tests.server.service import Client
from unboxed.table.wording import Wording

NAMES = [one["name"] for one in PEOPLE[:2]]


def goes_on(table: unboxed.Table) -> tuple[int, list[str]] | None:
    """An option and what may be chosen in the same go, if the question at this table has such an option."""
    seat = table.position.player
    for index, found in enumerate(table.consequences(seat)):
        if found.question and not found.question.get("again"):
            return index, [found.question["options"][-1]["label"]]
    return None


async def to_a_go(service, stack: AsyncExitStack) -> tuple[Round, unboxed.Table, int, list[str]]:
    """A table at which somebody may make two choices in one go."""
    made = service.table(game="uncharted", players=2, seats=PEOPLE[:2], seed=5)
    around, here = Round(service, made, stack), unboxed.new("uncharted", players=2, seed=5, confirm=True, names=NAMES)
    await around.sit()
    while (found := goes_on(here)) is None:
        index = here.setup.game.instinct(here.position.imagining(here.position.player).dealt(0))
        await around.asked().choose(index)
        await around.everybody()
        here.choose(index)
    return around, here, *found


def secret_of(around: Round, client: Client) -> str:
    return around.made["seats"][client.last["you"]]["secret"]


async def test_all_of_it_happens_and_everybody_sees_it_at_once(service):
    async with AsyncExitStack() as stack:
        around, here, option, then = await to_a_go(service, stack)
        client, number = around.asked(), around.asked().last["number"]
        await client.send({"type": "choose", "number": number, "option": option, "then": then})
        await around.everybody()
        here.choose(option)
        here.choose(Wording(here.position, here.position.player, NAMES).labels().index(then[0]))
        for other in around.clients:
            assert other.last["number"] == number + 2
        scene = here.scene(client.last["you"])
        assert client.last["scene"]["prompt"] == scene["prompt"]
        assert client.last["chosen"] == [number + 1, here.choices[-1]]
        again = await stack.enter_async_context(service.client(around.table, secret_of(around, client)))
        assert (await again.scene())["scene"]["zones"] == scene["zones"]


@pytest.mark.parametrize(
    ("then", "why"),
    [
        (["Fly to the moon"], "'Fly to the moon' is not on offer after that; the options are: "),
        (["x" * 501], "Expected `str` of length <= 500"),
    ],
)
async def test_what_is_not_on_offer_changes_nothing(service, then, why):
    async with AsyncExitStack() as stack:
        around, _, option, _ = await to_a_go(service, stack)
        client, number = around.asked(), around.asked().last["number"]
        await client.send({"type": "choose", "number": number, "option": option, "then": then})
        answer = await client.until(lambda m: m["type"] in ("refused", "error"))
        assert why in answer["why"]
        again = await stack.enter_async_context(service.client(around.table, secret_of(around, client)))
        assert (await again.scene())["number"] == number


async def test_nothing_is_chosen_beyond_what_is_learnt(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, game="unlucky", seed=5)
        client, number = around.asked(), around.asked().last["number"]
        here = unboxed.new("unlucky", players=2, seed=5, confirm=True, names=NAMES)
        ends = next(i for i, found in enumerate(here.consequences()) if found.question is None)
        await client.send({"type": "choose", "number": number, "option": ends, "then": ["Anything"]})
        answer = await client.until(lambda m: m["type"] == "refused")
        assert "something new is learnt before" in answer["why"]
        assert answer["number"] == number


async def test_what_would_come_of_the_question_that_goes_on_is_told_before_anything_is_chosen(service):
    async with AsyncExitStack() as stack:
        around, here, option, _ = await to_a_go(service, stack)
        client, number = around.asked(), around.asked().last["number"]
        words = client.options[option]["label"]
        await client.send({"type": "consequences", "number": number, "after": [words]})
        answer = await client.until(lambda m: m["type"] == "consequences" and m["after"] == [words], timeout=60)
        here.choose(option)
        assert len(answer["options"]) == len(here.position.options)
        sure = [[change["name"] for change in one["changes"]] for one in answer["options"]]
        assert sure == [[change.name for change in found.changes] for found in here.consequences()]
        await client.send({"type": "consequences", "number": number, "after": ["Fly to the moon"]})
        answer = await client.until(lambda m: m["type"] == "consequences" and m["after"] == ["Fly to the moon"])
        assert answer["options"] == []
        assert around.asked() is client
