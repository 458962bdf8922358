"""Nobody is told what they may not know: redealing what a seat has not seen changes nothing it is shown.

A bot is given an imagined world. It learns nothing from it, because the real world and any redealt one imagine the
same world with the same dice.
"""

import random

from tests.contract import settings
from tests.contract.observing import Observer, observed
from tests.contract.settings import every_way, faces_by_deck, names_of, viewers
from unboxed.bots.signature import signature_of
from unboxed.kernel.position import SPECTATOR
from unboxed.table.scene import scene
from unboxed.table.table import Event, begin
from unboxed.table.wording import Wording


def redealt(position, seat, seed=1):
    """Another world this seat might be in, with the real dice."""
    world = position.imagine(seat, random.Random(seed))
    world.chance = position.chance
    return world


def hides(position, seat):
    """Are there cards that lie hidden from this seat and could lie otherwise?"""
    unseen = [{position.face[t] for t in pool if not position.knows(seat, t)} for pool in position.pools()]
    return any(len(faces) > 1 for faces in unseen)


class Hearing:
    """Knows what has been claimed in a game so far: by choice, or by somebody who knew it and had nothing else to say.
    That is public speech, whether or not it is true; anything else that names a hidden card tells of it."""

    def __init__(self):
        self.claimed = set()

    def begins(self, table):
        self.claimed = set()

    def asked(self, table):
        position = table.position
        self._claim(position, position.options[self.game.choices[len(table.choices)]])

    def forced(self, position, seat, option):
        if set(_claims(position, option)) <= _known(position, seat):
            self._claim(position, option)

    def _claim(self, position, option):
        self.claimed.update(_claims(position, option))


def _claims(position, step):
    event = step[2:] if step[:1] == ("answer",) else step
    return position.setup.game.phrases.claims(event) if event else []


class Redealing(Observer):
    looks = 2

    def __init__(self):
        self.hidden = self.changed = 0

    def moment(self, table):
        position = table.position
        for seat in viewers(table.setup):
            world = redealt(position, seat, self.game.seed)
            self.hidden += hides(position, seat)
            self.changed += world.face != position.face
            assert world.view(seat) == position.view(seat)
            assert scene(world, seat, table.names) == scene(position, seat, table.names)


@every_way
def test_redealing_the_unseen_changes_no_view_and_no_scene(way):
    """For everybody, at two moments of every game. In a game of open information there is nothing to redeal."""
    found = observed(way, Redealing)
    assert found.changed or not found.hidden, "nothing was ever redealt, so nothing was shown to be kept"


class Imagining(Observer):
    looks = 1

    def moment(self, table):
        position, seed = table.position, self.game.seed
        for seat in viewers(table.setup):
            world = position.imagine(seat, random.Random(seed))
            real = position.imagine(seat, random.Random(~seed))
            assert world.imagine(seat, random.Random(~seed)).to_data() == real.to_data()


@every_way
def test_a_redealt_world_imagines_the_same_world_as_the_real_one(way):
    """For everybody, at one moment of every game."""
    observed(way, Imagining)


class Worlds(Observer):
    looks = 1

    def moment(self, table):
        position = table.position
        before = position.to_data()
        for seat in viewers(table.setup):
            world = position.imagine(seat, random.Random(self.game.seed))
            for token in range(len(position.face)):
                if position.knows(seat, token):
                    assert world.face[token] == position.face[token]
            assert faces_by_deck(world) == faces_by_deck(position)
            for zone, barred in world.limits():
                assert not {world.face[token] for token in zone} & barred
        assert position.to_data() == before


@every_way
def test_an_imagined_world_holds_the_same_cards_and_keeps_what_was_seen(way):
    """For everybody, at one moment of every game."""
    observed(way, Worlds)


class Dreams(Observer):
    looks = 2

    def moment(self, table):
        position, rng = table.position, random.Random(self.game.seed)
        world = position.imagine(position.player if position.player >= 0 else None, rng)
        while world.player >= 0:
            world.choose(int(rng.random() * len(world.options)))
        assert world.over
        assert world.result is not None


@every_way
def test_an_imagined_world_can_be_played_to_its_end(way):
    """From two moments of every game."""
    observed(way, Dreams)


class Waiting(Hearing, Observer):
    def moment(self, table):
        position = table.position
        waiting = [*position.stack, *position.chain, position.prompt]
        claims = [claim for step in waiting for claim in _claims(position, step) if claim not in self.claimed]
        named = set(_texts([claims, [_unclaimed(position, step) for step in (*waiting, *position.options)]]))
        named &= set(position.face) - set(position.RULES)
        for seat in viewers(table.setup):
            assert named <= _known(position, seat)


@every_way
def test_what_is_still_to_happen_names_no_face_that_a_seat_has_not_seen(way):
    """`imagine` keeps the steps still to happen, so these may speak of cards by token only, or by a claim that was
    made. At six moments of every game."""
    observed(way, Waiting)


class Told(Hearing, Observer):
    looks = 2

    def moment(self, table):
        position = table.position
        for seat in viewers(table.setup):
            told = position.view(seat)
            plain = [told[name] for name in position.TOLD if name not in (*position.ZONES, *position.SPOKEN)]
            spoken = set(_texts([told[name] for name in position.SPOKEN])) - self.claimed
            named = (set(_texts(plain)) | spoken) & set(position.face)
            if not named <= _known(position, seat):  # it may have been seen before it was shuffled in again
                assert named <= _ever_known(self.game, len(table.choices), seat)


@every_way
def test_what_everybody_is_told_names_no_face_that_nobody_has_seen(way):
    """A hidden card is a token, or a private field: what is written into any other one is told to all. At two moments
    of every game."""
    observed(way, Told)


def _known(position, seat):
    return {face for token, face in enumerate(position.face) if position.knows(seat, token)}


def _ever_known(game, count, seat):
    """All faces that a seat was shown in a game up to so many choices."""
    known = set()
    position = begin(game.setup, game.seed, lambda now, _: known.update(_known(now, seat)))
    for choice in game.choices[:count]:
        known |= _known(position, seat)
        position.choose(choice)
    return known | _known(position, seat)


class Signatures(Observer):
    looks = 2

    def moment(self, table):
        position = table.position
        signature, tokens = signature_of(type(position)), range(len(position.face))
        for seat in range(table.setup.players):
            world = redealt(position, seat, self.game.seed)
            assert signature(world, seat, tokens) == signature(position, seat, tokens)


@every_way
def test_worlds_that_look_the_same_to_a_seat_are_one_situation_to_a_search(way):
    """For every seat, at two moments of every game."""
    observed(way, Signatures)


def _unclaimed(position, step):
    """A step without what it claims. (An option claims nothing yet: what may be offered to be said, see Asking.)"""
    if step[:1] == ("answer",):
        return [*step[:2], *_unclaimed(position, step[2:])]
    claims = [at for at, kind in position.setup.game.phrases.places(step[0]) if kind == "claim"] if step else []
    return [part for at, part in enumerate(step) if at not in claims]


def _texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


class Asking(Observer):
    """Lets the rule that asked do so again in a world redealt from just before it."""

    looked_at = 0.2
    """So many of the steps: a copy before every one would be dear."""

    def __init__(self):
        self.rng, self.before, self.compared = random.Random(1), None, 0

    def before_step(self, position, step):
        self.before = position.clone() if self.rng.random() < self.looked_at else None

    def after_step(self, position, step):
        before, seat = self.before, position.player
        if before is None or seat < 0 or before.player >= 0 or position.chance != before.chance:
            return
        if position.seen != before.seen and any(map(_more, position.seen, before.seen)):
            return  # something was learnt on the way
        world = before.imagine(seat, random.Random(self.game.seed))
        world.RULES[step[0]](world, *step[1:])
        while world.secret and world.player != seat:  # others who could answer there let it be
            world.choose(world.options.index(("let_it_be", world.player)))
        self.compared += 1
        assert (world.player, world.prompt) == (seat, position.prompt)
        assert world.options == position.options


@every_way
def test_what_a_seat_is_asked_follows_from_what_it_may_know(way):
    """The rule that asked is run again in a world redealt from just before it: same question, same options. A fifth of
    the steps of all games."""
    assert observed(way, Asking).compared > settings.GAMES // 2


def _more(now, then):
    return now & ~then


# --- the log -----------------------------------------------------------------------------------------------------


class Logs(Observer):
    every = 8

    def ends(self, table):
        faces = sorted(table.setup.cards)
        for seat in viewers(table.setup):
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


@every_way
def test_redealing_the_unseen_changes_no_log(way):
    """For everybody, the whole log of an eighth of the games."""
    observed(way, Logs)


def _told(table):
    return [event for event in table.events if event.step[0] in table.setup.game.phrases]


class Lines(Hearing, Observer):
    every = 3

    def hears(self, position, event):
        setup = position.setup
        spoken = self.claimed.intersection(_claims(position, event))
        then = {}
        for kind, value in setup.game.phrases.concerns(event):
            tokens = (value,) if kind == "card" else value if kind == "cards" else ()
            then |= {t: (position.face[t], position.seen[t]) for t in tokens}
        for seat in viewers(setup):
            for part in Wording(position, seat, names_of(setup), then).parts(event):
                if "face" in part:
                    tokens = [part["card"]] if "card" in part else range(len(position.face))
                    known = {position.face[token] for token in tokens if position.knows(seat, token)}
                    assert part["face"] in known | spoken, event


@every_way
def test_a_log_line_names_only_cards_its_reader_had_seen_by_then(way):
    """For everybody, every line of a third of the games."""
    observed(way, Lines)
