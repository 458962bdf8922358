"""A look holds what a seat may know, and nothing leads from it to the real position."""

import gc
import pickle
import random
import types

import pytest

from tests.bots.tiny import HIGHER, PUSH
from unboxed.bots import Look
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.position import Position
from unboxed.table.table import begin


def mid_game(players=4, seed=1, choices=20):
    position, rng = begin(find("unlucky").setup(players), seed), random.Random(seed)
    for _ in range(choices):
        position.choose(rng.randrange(len(position.options)))
    return position


def reachable(start):
    """Everything that attributes, items and the garbage collector lead to, code and modules aside."""
    found, waiting = {}, [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, types.ModuleType | types.CodeType | types.FrameType):
            continue
        found[id(thing)] = thing
        if isinstance(thing, types.FunctionType):
            waiting += [cell.cell_contents for cell in thing.__closure__ or ()]
        elif not isinstance(thing, type):
            waiting += gc.get_referents(thing)
            slots = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
            waiting += [getattr(thing, name) for name in slots if hasattr(thing, name)]
    return found


def test_a_look_shows_the_question_and_the_view_of_its_seat():
    position = mid_game(seed=2)
    look = Look(position, position.player, 7)
    assert look.asked
    assert look.options == tuple(position.options)
    assert look.prompt == position.prompt
    assert (look.decline, look.stakes) == (position.decline, position.stakes) == (-1, "turn")
    assert look.view == position.view(position.player)
    assert look.game is position.setup.game
    assert look.setup is position.setup


def test_a_seat_that_is_not_asked_sees_no_question():
    position = mid_game()
    look = Look(position, (position.player + 1) % 4, 7)
    assert not look.asked
    assert look.options == ()
    assert look.prompt == ()
    assert (look.decline, look.stakes) == (-1, "")


def test_there_is_no_look_from_a_seat_that_does_not_exist():
    with pytest.raises(SetupError, match="there is no seat 4; seats are 0 to 3"):
        Look(mid_game(), 4, 1)


def test_a_look_imagines_the_worlds_that_the_real_position_would():
    position = mid_game()
    look = Look(position, position.player, 7)
    for seed in range(20):
        real = position.imagine(position.player, random.Random(seed))
        assert look.imagine(random.Random(seed)).to_data() == real.to_data()


def test_playing_in_an_imagined_world_changes_neither_the_look_nor_later_worlds():
    position = mid_game()
    look = Look(position, position.player, 7)
    before = look.imagine(random.Random(1)).to_data()
    world = look.imagine(random.Random(2))
    while world.player >= 0:
        world.choose(0)
    assert look.imagine(random.Random(1)).to_data() == before


def test_a_look_survives_being_sent_to_another_process():
    position = mid_game()
    look = Look(position, position.player, 7)
    again = pickle.loads(pickle.dumps(look))
    assert (again.seat, again.options, again.prompt, again.view) == (look.seat, look.options, look.prompt, look.view)
    assert again.imagine(random.Random(3)).to_data() == look.imagine(random.Random(3)).to_data()


def test_a_game_that_no_process_could_find_is_not_sent():
    look = Look(begin(PUSH.setup(1), 1), 0, 1)
    with pytest.raises(SetupError, match="'push' cannot be sent to another process"):
        pickle.dumps(look)


def test_nothing_leads_from_a_look_to_the_real_position():
    position = mid_game()
    position.listener = lambda *_: None
    look = Look(position, position.player, 7)
    look.imagine(random.Random(1))
    found = reachable(look)
    assert id(position) not in found
    assert id(position.face) not in found
    assert id(position.listener) not in found
    hidden = [t for t in range(len(position.face)) if not position.knows(look.seat, t)]
    order = [position.face[t] for t in hidden]
    worlds = [thing for thing in found.values() if isinstance(thing, Position)]
    assert worlds, "the walk finds positions: the imagined one at least"
    for world in worlds:
        assert [world.face[t] for t in hidden] != order
        assert world.chance != position.chance
    for thing in found.values():
        if isinstance(thing, list) and len(thing) == len(position.face):
            assert thing != position.face


def test_what_a_look_keeps_is_the_same_whatever_lies_hidden():
    position = mid_game()
    seat = position.player
    for seed in range(50):
        other = position.imagine(seat, random.Random(seed))
        assert pickle.dumps(Look(other, seat, 9)) == pickle.dumps(Look(position, seat, 9))


def test_a_hidden_card_is_another_in_every_world():
    position = begin(HIGHER.setup(2), 3)
    look = Look(position, 0, 1)
    rng = random.Random(1)
    faces = {look.imagine(rng).face[position.hands[1][0]] for _ in range(200)}
    assert faces == {str(n) for n in range(1, 10)} - {position.face[position.hands[0][0]]}
