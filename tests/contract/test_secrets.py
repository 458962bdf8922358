"""Nobody is told what they may not know: redealing what a seat has not seen changes nothing it is shown.

A bot is given an imagined world. It learns nothing from it, because the real world and any redealt one imagine the
same world with the same dice.
"""

import random

from tests.contract.settings import GAMES, every_way, faces_by_deck, names_of, play, viewers, watched
from unboxed.bots.signature import signature_of
from unboxed.kernel.tokens import SPECTATOR
from unboxed.table.scene import scene
from unboxed.table.table import Event, Table, begin
from unboxed.table.wording import Wording


def redealt(position, seat, seed=1):
    """Another world this seat might be in, with the real dice."""
    world = position.imagine(seat, random.Random(seed))
    world.chance = position.chance
    return world


@every_way
def test_redealing_the_unseen_changes_no_view_and_no_scene(way):
    changed = 0
    for game in way.played():
        setup, seed = game.setup, game.seed
        names = names_of(setup)
        for position in game.moments(1):
            for seat in viewers(setup):
                world = redealt(position, seat, seed)
                changed += world.face != position.face
                assert world.view(seat) == position.view(seat)
                assert scene(world, seat, names) == scene(position, seat, names)
    assert changed, "nothing was ever hidden, so nothing was shown to be kept"


@every_way
def test_a_redealt_world_imagines_the_same_world_as_the_real_one(way):
    for game in way.played():
        setup, seed = game.setup, game.seed
        for position in game.moments(1):
            for seat in viewers(setup):
                world = position.imagine(seat, random.Random(seed))
                real = position.imagine(seat, random.Random(~seed))
                assert world.imagine(seat, random.Random(~seed)).to_data() == real.to_data()


@every_way
def test_an_imagined_world_holds_the_same_cards_and_keeps_what_was_seen(way):
    for game in way.played():
        setup, seed = game.setup, game.seed
        for position in game.moments(1):
            before = position.to_data()
            for seat in viewers(setup):
                world = position.imagine(seat, random.Random(seed))
                for token in range(len(position.face)):
                    if position.knows(seat, token):
                        assert world.face[token] == position.face[token]
                assert faces_by_deck(world) == faces_by_deck(position)
                for zone, barred in world.limits():
                    assert not {world.face[token] for token in zone} & barred
            assert position.to_data() == before


@every_way
def test_an_imagined_world_can_be_played_to_its_end(way):
    for game in way.played():
        for position in game.moments(1):
            rng = random.Random(game.seed)
            world = position.imagine(position.player if position.player >= 0 else None, rng)
            while world.player >= 0:
                world.choose(int(rng.random() * len(world.options)))
            assert world.over
            assert world.result is not None


@every_way
def test_what_is_still_to_happen_names_no_face_that_a_seat_has_not_seen(way):
    """`imagine` keeps the steps still to happen, so these may speak of cards by token only."""
    for game in way.played():
        setup = game.setup
        for position in game.moments(3):
            waiting = (position.stack, position.chain, position.prompt, position.options)
            named = set(_texts(waiting)) & set(position.face) - set(position.RULES)
            for seat in viewers(setup):
                known = {face for token, face in enumerate(position.face) if position.knows(seat, token)}
                assert named <= known


@every_way
def test_what_everybody_is_told_names_no_face_that_nobody_has_seen(way):
    """A hidden card is a token, or a private field: what is written into any other one is told to all."""
    for game in way.played():
        for position in game.moments(2):
            for seat in viewers(game.setup):
                told = position.view(seat)
                plain = [told[name] for name in position.TOLD if name not in position.ZONES]
                named = set(_texts(plain)) & set(position.face)
                if not named <= _known(position, seat):  # it may have been seen before it was shuffled in again
                    assert named <= _ever_known(game, position, seat)


def _known(position, seat):
    return {face for token, face in enumerate(position.face) if position.knows(seat, token)}


def _ever_known(game, until, seat):
    """All faces that a seat was shown in a game up to a moment of it."""
    known = set()
    position = begin(game.setup, game.seed, lambda now, _: known.update(_known(now, seat)))
    for choice in game.choices:
        known |= _known(position, seat)
        if position == until:
            break
        position.choose(choice)
    return known | _known(position, seat)


@every_way
def test_worlds_that_look_the_same_to_a_seat_are_one_situation_to_a_search(way):
    for game in way.played():
        for position in game.moments(2):
            signature, tokens = signature_of(type(position)), range(len(position.face))
            for seat in range(game.setup.players):
                world = redealt(position, seat, game.seed)
                assert signature(world, seat, tokens) == signature(position, seat, tokens)


def _texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


@every_way
def test_what_a_seat_is_asked_follows_from_what_it_may_know(way):
    """The rule that asked is run again in a world redealt from just before it: same question, same options."""
    compared = 0

    def watch(position, name, arguments, call):
        nonlocal compared
        if rng.random() > 0.2:  # a copy before every step would be dear
            call()
            return
        before = position.clone()
        before.listener = None
        call()
        seat = position.player
        if seat < 0 or before.player >= 0 or position.chance != before.chance:
            return
        if position.seen != before.seen and any(map(_more, position.seen, before.seen)):
            return  # something was learnt on the way
        world = before.imagine(seat, random.Random(seed))
        setup.game.position.RULES[name](world, *arguments)
        while world.secret and world.player != seat:  # others who could answer there let it be
            world.choose(world.options.index(("let_it_be", world.player)))
        compared += 1
        assert (world.player, world.prompt) == (seat, position.prompt)
        assert world.options == position.options

    for setup, seed in way.games():
        rng = random.Random(seed)
        for _ in play(watched(setup, watch), seed):
            pass
    assert compared > GAMES // 2


def _more(now, then):
    return now & ~then


# --- the log -----------------------------------------------------------------------------------------------------


def played(setup, seed):
    table, rng = Table(setup, seed), random.Random(seed)
    while table.position.player >= 0:
        table.choose(int(rng.random() * len(table.position.options)))
    return table


@every_way
def test_redealing_the_unseen_changes_no_log(way):
    for setup, seed in way.games(part=20):
        table = played(setup, seed)
        faces = sorted(setup.cards)
        for seat in viewers(setup):
            bit = 1 << (SPECTATOR if seat is None else seat)
            other = table.clone()
            other.position = redealt(table.position, seat)
            other.events = [
                Event(e.number, e.step, {t: (f if s & bit else faces[0], s) for t, (f, s) in e.cards.items()})
                for e in table.events
            ]
            assert other.log_parts(seat) == [
                (now, parts) for now, (_, parts) in zip(_told(other), table.log_parts(seat), strict=True)
            ]


def _told(table):
    return [event for event in table.events if event.step[0] in table.setup.game.phrases]


@every_way
def test_a_log_line_names_only_cards_its_reader_had_seen_by_then(way):
    def hear(position, event):
        tokens = [t for kind, t in setup.game.phrases.concerns(event) if kind == "card"]
        then = {t: (position.face[t], position.seen[t]) for t in tokens}
        for kind, group in setup.game.phrases.concerns(event):
            then |= {t: (position.face[t], position.seen[t]) for t in (group if kind == "cards" else ())}
        for seat in viewers(setup):
            for part in Wording(position, seat, names_of(setup), then).parts(event):
                if "face" in part:
                    tokens = [part["card"]] if "card" in part else range(len(position.face))
                    known = {position.face[token] for token in tokens if position.knows(seat, token)}
                    assert part["face"] in known, event

    for setup, seed in way.games(part=10):
        for _ in play(setup, seed, hear):
            pass
