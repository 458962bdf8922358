"""Several seats are asked at once: any may choose first, nobody learns what another chose, the record does not say who
was first."""

import itertools
import json
import random

import pytest

import unboxed
from tests.sealed import auction, rps
from unboxed.kernel.errors import BadGame, BadRecord, IllegalChoice
from unboxed.table.table import begin

GAMES = [rps.GAME, auction.GAME]
both = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def shown(table):
    return [event.step[:3] for event in table.events]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@both
def test_the_order_of_answers_changes_nothing(game, order):
    choices = {0: 2, 1: 0, 2: 1}
    table, usual = unboxed.new(game, players=3, seed=4), unboxed.new(game, players=3, seed=4)
    for seat in (0, 1, 2):
        usual.choose(choices[seat])
    for seat in order:
        table.choose(choices[seat], seat=seat)
    assert table.position == usual.position
    assert table.record() == usual.record()
    assert table.record()["choices"] == [2, 0, 1]
    assert table.events == usual.events


@both
def test_nobody_is_told_anything_before_all_have_chosen(game):
    table = unboxed.new(game, players=3, seed=4)
    before = {seat: table.view(seat) for seat in (0, 2, None)}
    log = table.log(None)
    table.choose(1, seat=1)
    assert {seat: table.view(seat) for seat in before} == before
    assert table.log(None) == log
    assert table.asking == (0, 2)


@both
def test_a_world_tells_nothing_of_what_others_have_chosen(game):
    worlds = []
    for answers in ((), (0,), (2,), (1, 1)):
        position = begin(game.setup(3), 7)
        for seat, answer in zip((0, 2), answers, strict=False):
            position.choose(answer, seat)
        worlds.append(position.imagine(1, random.Random(3)))
    assert worlds[0].player == 1
    assert [world == worlds[0] for world in worlds] == [True] * 4


@both
def test_who_has_chosen_can_look_at_a_world_but_not_play_on(game):
    position = begin(game.setup(3), 7)
    position.choose(1, 0)
    world = position.imagine(0, random.Random(3))
    assert world.sealed[0] == position.sealed[0]
    assert world.options == []
    assert position.imagine(None, random.Random(3)).sealed == ((), (), ())


@both
def test_an_imagined_world_can_be_played_to_the_end(game):
    rng = random.Random(5)
    for seed in range(20):
        position = begin(game.setup(4), seed)
        position.choose(0, 3)
        world = position.imagine(2, rng)
        while world.player >= 0:
            world.choose(rng.randrange(len(world.options)))
        assert world.over


@both
def test_everybody_is_asked_alone(game):
    table = unboxed.new(game, players=3, seed=4, names=["Ana", "Ben", "Cleo"])
    assert [table.view(seat)["asked"] for seat in (0, 1, 2, None)] == [0, 1, 2, None]
    assert table.view(None)["together"] == [0, 1, 2]
    prompts = [table.scene(seat)["prompt"] for seat in (0, 1, 2)]
    assert [prompt["seat"] for prompt in prompts] == [0, 1, 2]
    assert all(prompt["options"] for prompt in prompts)
    assert table.scene(None)["prompt"] == {"seat": None, "text": "Waiting for Ana, Ben and Cleo.", "options": []}
    table.choose(0, seat=1)
    assert table.scene(1)["prompt"]["text"] == "You have chosen. Waiting for Ana and Cleo."
    table.choose(0, seat=0)
    assert table.scene(1)["prompt"]["text"] == "You have chosen. Waiting for Cleo."
    assert "options" not in table.view(1)


@both
def test_who_has_chosen_or_is_not_there_cannot_choose(game):
    table = unboxed.new(game, players=3, seed=4)
    table.choose(1, seat=2)
    kept = table.record()
    for seat in (2, 3, -1):
        with pytest.raises(IllegalChoice, match="is not asked; asked is any of the seats 0, 1"):
            table.choose(0, seat=seat)
    with pytest.raises(IllegalChoice, match="not on offer"):
        table.choose(9, seat=1)
    with pytest.raises(IllegalChoice, match="seat 2 has 0 options"):
        table.position.choose(0, 2)
    assert table.record() == kept


@both
def test_a_record_in_the_middle_holds_what_was_chosen(game):
    table = unboxed.new(game, players=3, seed=4)
    table.choose(1, seat=2)
    record = json.loads(json.dumps(table.record()))
    assert (record["choices"], record["sealed"]) == ([], {"2": 1})
    again = unboxed.replay(record, game=game)
    for seat in (1, 0):
        table.choose(0, seat=seat)
        again.choose(0, seat=seat)
    assert again.record() == table.record()
    assert "sealed" not in table.record()
    assert again.events == table.events


@pytest.mark.parametrize("sealed", [{"9": 0}, {"x": 0}, {"0": 99}, {"0": "a"}, []])
def test_a_record_whose_answers_do_not_fit_is_told_so(sealed):
    record = {**unboxed.new(rps.GAME, players=3).record(), "sealed": sealed}
    with pytest.raises(BadRecord):
        unboxed.replay(record, game=rps.GAME)


@both
def test_what_was_chosen_together_cannot_be_undone(game):
    table = unboxed.new(game, players=2, seed=4)
    table.choose(0, seat=1)
    assert not table.can_undo
    table.choose(0, seat=0)
    with pytest.raises(IllegalChoice, match="what was chosen together stays"):
        table.undo()


@both
def test_every_moment_can_be_gone_back_to(game):
    table, rng = unboxed.new(game, players=3, seed=4), random.Random(1)
    while table.asking:
        seat = rng.choice(table.asking)
        table.choose(rng.randrange(len(table.position.options_for(seat))), seat=seat)
    for moment in range(len(table.choices) + 1):
        then = table.at(moment)
        for index in table.choices[moment:]:
            then.choose(index)
        assert then.position == table.position
        assert then.events == table.events


@both
def test_a_clone_in_the_middle_goes_its_own_way(game):
    table = unboxed.new(game, players=2, seed=4)
    table.choose(1, seat=1)
    copy = table.clone()
    copy.choose(0, seat=0)
    table.choose(2, seat=0)
    assert copy.record()["choices"] == [0, 1]
    assert table.record()["choices"] == [2, 1]


def test_asking_nobody_asks_nobody():
    position = begin(rps.GAME.setup(2), 1).clone()
    position.player, position.together, position.sealed = -1, (), ()
    position.ask_all([], ("which",))
    assert (position.asking, position.together) == ((), ())


def test_a_second_question_and_one_without_options_are_told():
    position = begin(rps.GAME.setup(2), 1)
    with pytest.raises(BadGame, match="is asked while"):
        position.ask_all([0, 1], ("which",))
    blank = begin(auction.GAME.setup(2), 1)
    blank.player, blank.together, blank.hands = -1, (), [[], []]
    with pytest.raises(BadGame, match="is asked of seat 0, to which `options_of` of Auction offers nothing"):
        blank.ask_all([0, 1], ("how_much", 1))
