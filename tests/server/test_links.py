"""Links in a game: whoever has one sees a hand, so the owner alone gets none, and everybody reads of it."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from tests.server.http.test_order import OPEN, arrives, owner, reads, texts
from tests.server.playing import PEOPLE, RANDOM, sit_down
from tests.server.service import Service


def link(service, made, seat=1, **more):
    """The owner asks for a new link."""
    return owner(service, made, f"seats/{seat}", {"kind": "person", **more})


def agree(service, made, who, seat=1):
    return service.post(f"/api/tables/{made['table']}/seats/{seat}/agree", seat=made["seats"][who]["secret"])


def at_three(service, **more):
    """A game of three people that has begun."""
    return service.table(players=3, seats=PEOPLE[:3], seed=5, pace=10_000, **more)


def leave(service, made, seat=1):
    answer = service.post(f"/api/tables/{made['table']}/leave", seat=made["seats"][seat]["secret"])
    assert answer.status_code == 201, answer.text


def opens(service, made, seat=1):
    """Does a seat's first link still show its hand?"""
    path = f"/api/tables/{made['table']}/replay"
    return service.get(path, seat=made["seats"][seat]["secret"]).status_code == 200


# --- what the owner may not -----------------------------------------------------------------------------------------


def by_asking(service, made):
    """Asks for a link while somebody plays there."""


def by_a_bot_first(service, made):
    assert owner(service, made, "seats/1", {"kind": "bot", "bot": "random"}).status_code == 201


def by_blocking_first(service, made):
    assert owner(service, made, "seats/1/block").status_code == 201


def by_blocking_and_unblocking(service, made):
    by_blocking_first(service, made)
    (one,) = service.get(f"/api/tables/{made['table']}/blocked", owner=made["owner_secret"]).json()
    assert owner(service, made, "unblock", {"who": one["who"]}).status_code == 201


def by_waiting_until_somebody_is_away(service, made):
    leave(service, made)


def by_agreeing_alone(service, made):
    """The owner sits at seat 0."""
    leave(service, made)
    assert agree(service, made, 0).status_code == 201


def by_getting_rid_of_the_others(service, made):
    leave(service, made)
    assert owner(service, made, "seats/2", {"kind": "bot"}).status_code == 201
    assert agree(service, made, 0).status_code == 201


WAYS = [
    by_asking,
    by_a_bot_first,
    by_blocking_first,
    by_blocking_and_unblocking,
    by_waiting_until_somebody_is_away,
    by_agreeing_alone,
    by_getting_rid_of_the_others,
]


@pytest.mark.parametrize("way", WAYS)
def test_the_owner_takes_no_hand_in_a_game(service, way):
    made = at_three(service)
    way(service, made)
    answer = link(service, made)
    assert answer.status_code == 409, answer.text
    assert "secret" not in answer.json()
    assert opens(service, made) is (way in (by_asking, *WAYS[-3:])), "whoever holds the seat still does"
    assert owner(service, made, "seats/1", {"kind": "open"}).status_code == 409
    assert service.post(f"/api/tables/{made['table']}/join", {"seat": 1}).status_code == 409


def test_nor_does_the_owner_take_the_hand_of_the_only_other_one(service):
    made = service.table(players=2, seats=PEOPLE[:2], seed=5, pace=10_000)
    leave(service, made)
    assert agree(service, made, 0).status_code == 201
    assert "a bot plays on" in link(service, made).json()["detail"]


def test_nor_the_hand_of_a_bot_while_several_play(service):
    made = service.table(players=3, seats=[*PEOPLE[:2], RANDOM], seed=5, pace=10_000)
    assert "not yet: Ada, Ben" in link(service, made, 2).json()["detail"]
    agree(service, made, 1, seat=2)
    assert "not yet: Ada" in link(service, made, 2).json()["detail"]


def test_who_plays_alone_with_bots_lets_a_friend_in(service):
    made = service.table(players=3, seats=[PEOPLE[0], RANDOM, RANDOM], seed=5, pace=10_000)
    assert link(service, made, 1).status_code == 201
    assert link(service, made, 2).status_code == 409, "now two play"


def test_before_the_cards_are_dealt_a_link_shows_nothing(service):
    made = service.table(players=3, seats=[*PEOPLE[:2], OPEN])
    assert link(service, made, 1).status_code == 201
    assert not opens(service, made)


# --- what all together may --------------------------------------------------------------------------------------------


async def test_all_who_play_let_somebody_new_in_and_everybody_reads_of_it(service):
    async with AsyncExitStack() as stack:
        around = await sit_down(service, stack, people=3, seed=5, pace=10_000)
        made, ada = around.made, around.clients[0]
        leave(service, made)
        assert "not yet: Ada, Cleo" in link(service, made).json()["detail"]
        for who in (0, 2):
            assert agree(service, made, who).status_code == 201
        made_link = link(service, made, name="Zoe")
        assert made_link.status_code == 201, made_link.text
        agreed = "{} agrees to a new link for Ben's seat, so that a person can sit down there."
        notes = [
            agreed.format("Ada"),
            agreed.format("Cleo"),
            "The owner has made a new link for Ben's seat; the old one no longer works.",
        ]
        await reads(ada, *notes)
        assert await arrives(service, around.table) == notes
        async with service.client(around.table, made_link.json()["secret"]) as zoe:
            scene = await zoe.scene()
            assert (scene["you"], scene["seats"][1]["name"]) == (1, "Zoe")
        assert not opens(service, made)
        leave_again = service.post(f"/api/tables/{around.table}/leave", seat=made_link.json()["secret"])
        assert leave_again.status_code == 201
        assert link(service, made).status_code == 409, "what was agreed to has been used"


async def test_who_is_back_has_the_seat_and_nothing_that_was_agreed_to_holds(service):
    made = at_three(service)
    leave(service, made)
    for who in (0, 2):
        agree(service, made, who)
    async with service.client(made["table"], made["seats"][1]["secret"]) as ben:
        await ben.scene(lambda m: m["seats"][1]["kind"] == "person")
        assert "Ben plays there" in link(service, made).json()["detail"]
    leave(service, made)
    assert "not yet: Ada, Cleo" in link(service, made).json()["detail"]


def test_what_one_has_agreed_to_the_next_one_at_that_seat_has_not(service):
    made = service.table(players=4, seats=PEOPLE, seed=5, pace=10_000)
    leave(service, made)
    for who in (0, 2, 3):
        agree(service, made, who)
    owner(service, made, "seats/3", {"kind": "bot"})
    for who in (0, 2):
        agree(service, made, who, seat=3)
    leave_it = link(service, made, 3)
    assert leave_it.status_code == 201, leave_it.text
    assert "not yet: Player 4" in link(service, made).json()["detail"]


def test_only_those_who_play_can_agree_and_only_to_another_seat(service):
    made = at_three(service)
    path = f"/api/tables/{made['table']}/seats"
    assert service.post(f"{path}/1/agree", owner=made["owner_secret"]).status_code == 403
    assert service.post(f"{path}/1/agree", seat="wrong").status_code == 403
    assert agree(service, made, 1, seat=1).status_code == 404
    assert agree(service, made, 1, seat=7).status_code == 404


# --- what whoever holds a seat may ------------------------------------------------------------------------------------


def renew(service, made, secret="", **wish):
    return service.post(f"/api/tables/{made['table']}/seat/link", wish, seat=secret)


async def test_who_holds_a_seat_can_have_another_link_and_the_old_one_ends_at_once(database):
    with Service(database) as first, Service(database) as second:
        made = at_three(first)
        old = made["seats"][1]["secret"]
        async with second.client(made["table"], old) as thief, first.client(made["table"]) as eve:
            await thief.scene()
            await eve.scene()
            told = renew(first, made, old).json()
            assert await thief.closed() == 4403
            await reads(eve, "Ben has a new link for this seat; the old one no longer works.")
        assert (told["seat"], told["link"].endswith(told["secret"])) == (1, True)
        for service in (first, second):
            assert not opens(service, made)
            assert renew(service, made, old).status_code == 403
        async with second.client(made["table"], told["secret"]) as ben:
            assert (await ben.scene())["you"] == 1


def test_who_sat_down_with_a_profile_gets_the_lost_seat_back_by_it_and_nobody_else_does(service):
    ben, eve = (service.post("/api/people", {"name": f"{who} with a link"}).json()["person"] for who in ("Ben", "Eve"))
    seats = [PEOPLE[0], {**PEOPLE[1], "person": ben}, PEOPLE[2]]
    made = service.table(players=3, seats=seats, seed=5, pace=10_000)
    assert renew(service, made, person=eve).status_code == 403
    assert renew(service, made, person="made up").status_code == 403
    assert renew(service, made, made["owner_secret"]).status_code == 403
    told = renew(service, made, person=ben)
    assert told.json()["seat"] == 1
    assert not opens(service, made)
    owner(service, made, "seats/1", {"kind": "bot"})
    assert renew(service, made, person=ben).status_code == 403, "it is no longer Ben's"


def test_a_table_that_is_closed_gives_no_links(service):
    made = at_three(service)
    owner(service, made, "close")
    assert renew(service, made, made["seats"][1]["secret"]).status_code == 409


# --- what everybody reads ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "note"),
    [
        (RANDOM | {"name": "Robo"}, "The owner has given the seat of Robo, a bot, to whoever has its link."),
        ({"kind": "open"}, "The owner has made a link for Player 2's seat; nobody else can take it."),
        (PEOPLE[1], "The owner has made a new link for Ben's seat; the old one no longer works."),
    ],
)
async def test_what_is_said_of_a_link_is_true_of_the_seat(service, seat, note):
    made = service.table(players=3, seats=[PEOPLE[0], seat, OPEN])
    async with service.client(made["table"], made["seats"][0]["secret"]) as ada:
        await ada.until(lambda m: m["type"] == "chats")
        assert link(service, made).status_code == 201
        await reads(ada, note)


async def test_the_note_on_the_pace_names_whoever_has_set_it(service):
    made = service.table(players=2, seats=[PEOPLE[0], RANDOM], pace=10_000)
    async with service.client(made["table"], made["seats"][0]["secret"]) as ada:
        await ada.scene()
        await ada.send({"type": "pace", "ms": 9000})
        await ada.until(lambda m: m["type"] == "chat")
    async with service.client(made["table"], owner=made["owner_secret"]) as host:
        await host.scene()
        await host.send({"type": "pace", "ms": 8000})
        await host.until(lambda m: m["type"] == "chat")
        said = texts(host.chats)
    assert said == ["Ada has set the bots' pace to 9000 ms.", "The owner has set the bots' pace to 8000 ms."]
