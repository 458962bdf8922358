"""Several people at one table: nobody learns from a pause, nor from who is asked, who can answer."""

import random

import pytest

import unboxed
from tests.games.island import arrange as island
from unboxed.kernel.errors import IllegalChoice
from unboxed.table.table import Table
from unboxed.table.waiting import Waiting

NAMES = ["Ana", "Ben", "Cleo"]


def shared(*hands, **there):
    """A table with these hands, about to be waited for."""
    g = island.arrange(list(hands), **there)
    waiting = Waiting(Table(g.setup, 1, NAMES[: len(hands)]))
    waiting.table.position = g
    return waiting


def take(waiting, name, **wanted):
    waiting.choose(island.matching(waiting.table.position, name, **wanted)[0])


def twins(**there):
    """Two tables that differ in one card of Ben's alone: with Not Today he can answer, with the other he cannot."""
    found = [shared("6a 1 2", "0b 1 8a", "12a 5b 3", coin="tails", **there) for _ in range(2)]
    g = found[1].table.position
    answer = island.token_of(g, g.hands[1], "0b")
    other = island.token_of(g, g.piles[g.lookup.pile_of[answer]], "5a")
    g.face[answer], g.face[other] = g.face[other], g.face[answer]
    for waiting in found:
        take(waiting, "play", token="6a")
        take(waiting, "aim_at", target=1)
    return found


@pytest.mark.rule("island 7.4")
def test_who_is_not_asked_cannot_tell_who_could_answer():
    can, cannot = twins()
    assert (can.table.position.player, cannot.table.position.player) == (1, 0)
    assert can.table.view(0)["asked"] != cannot.table.view(0)["asked"], "the bare table tells"
    for seat in (0, 2, None):
        assert can.view(seat) == cannot.view(seat)
        assert can.view(seat)["asked"] is None
        one, other = can.scene(seat), cannot.scene(seat)
        assert one == other
        assert (
            one["chain"]
            == other["chain"]
            == ["Your Castaway's Coin against Ben." if seat == 0 else "Ana's Castaway's Coin against Ben."]
        )
    assert can.view(1)["asked"] == 1
    assert can.scene(1)["prompt"]["options"]
    assert cannot.view(1)["asked"] is None


@pytest.mark.rule("island 7.4")
def test_passing_on_lets_be_whoever_is_asked_and_shows_what_came_of_it():
    for waiting in twins():
        assert [chance.event[0] for chance in waiting.windows] == ["use_coin", "draw_blanks"][: len(waiting.windows)]
        while waiting.windows:
            waiting.pass_on()
        position = waiting.table.position
        assert (position.player, position.prompt[0], len(position.blanks)) == (0, "end_your_turn", 30 - 3 - 5)
        assert waiting.view(0)["asked"] == 0
        assert waiting.scene(0) == waiting.table.scene(0)


@pytest.mark.rule("island 7.4")
def test_who_speaks_up_is_asked_or_has_nothing_and_those_after_have_their_chance_left():
    can, cannot = twins()
    assert (can.call(1), cannot.call(1)) == (True, False)
    assert can.windows[0].seats == cannot.windows[0].seats == (2,)
    take(can, "answer_with", token="0b")
    assert not can.windows or can.windows[0].event[0] == "use_negate"
    assert not cannot.call(2)


@pytest.mark.rule("island 7.3")
def test_who_speaks_up_later_in_the_order_lets_those_before_let_it_be():
    waiting = shared("6a 1 2", "4a 1 8a", "4a 5b 3", coin="tails")
    take(waiting, "play", token="6a")
    take(waiting, "aim_at", target=1)
    assert waiting.table.position.player == 1
    assert waiting.call(2)
    assert waiting.windows == []
    waiting.choose(waiting.table.position.decline)
    assert waiting.table.position.player != 2


@pytest.mark.rule("island 7.3")
def test_an_answer_ends_the_window_it_answers_and_opens_its_own():
    waiting = shared("6a 4a 2", "0b 1 8a", "4a 5b 3", coin="tails")
    take(waiting, "play", token="6a")
    take(waiting, "aim_at", target=1)
    assert waiting.call(1)
    take(waiting, "answer_with", token="0b")
    assert [(chance.event[0], chance.seats) for chance in waiting.windows] == [("use_negate", (2, 0))]


def test_what_is_not_on_offer_is_refused_and_changes_nothing():
    waiting = shared("6a 1 2", "0b 1 8a", "4a 5b 3")
    before, hear = waiting.table.fingerprint(), waiting.table.position.listener
    with pytest.raises(IllegalChoice):
        waiting.choose(99)
    assert (waiting.table.fingerprint(), waiting.table.position.listener, waiting.windows) == (before, hear, [])


def test_a_table_that_is_taken_up_again_waits_where_it_waited():
    compared = 0
    for seed in range(4):
        table, rng = unboxed.new("island", players=3, mode="knockout", seed=seed), random.Random(seed)
        waiting = Waiting(table)
        while table.decision and len(table.choices) < 160:
            waiting.choose(rng.randrange(len(table.decision.options)))
            if waiting.windows and table.position.secret:
                again = Waiting(table.at(len(table.choices)))
                assert [chance[:2] for chance in again.windows] == [chance[:2] for chance in waiting.windows]
                assert again.table.fingerprint() == table.fingerprint()
                compared += 1
    assert compared > 5


def test_a_whole_game_is_played_by_people_who_never_answer():
    table, rng = unboxed.new("unlucky", players=3, seed=5), random.Random(5)
    waiting = Waiting(table)
    while table.decision:
        if waiting.windows:
            waiting.pass_on()
        else:
            waiting.choose(rng.randrange(len(table.decision.options)))
    assert table.result is not None
    assert unboxed.replay(table.record()).fingerprint() == table.fingerprint()
