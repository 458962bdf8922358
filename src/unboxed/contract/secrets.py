"""Nobody is told what they may not know: redealing what a seat has not seen changes nothing it is shown.

A bot is given an imagined world. It learns nothing from it, because the real world and any redealt one imagine the
same world with the same dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from unboxed.bots.signature import signature_of
from unboxed.kernel.position import Position
from unboxed.kernel.state import ASKED, Step
from unboxed.kernel.tokens import SPECTATOR
from unboxed.table.hearing import Event
from unboxed.table.scene import scene
from unboxed.table.table import Table, begin
from unboxed.table.wording import Wording

from . import settings
from .claims import Hearing, claims_in, known_to, unclaimed_in
from .observing import Observer, Played, observed
from .settings import Way, faces_by_deck, names_of, viewers
from .statements import DoesNotApply, every_way

EVEN = 60
"""Numbers of even worlds, one of which is compared at a moment: as many as an ordinary deck has cards."""


class Hiding(Observer):
    """Is anything ever hidden from anybody, and are there cards at all? It only collects."""

    looks = 2

    def __init__(self) -> None:
        self.hidden = self.cards = False

    def moment(self, table: Table) -> None:
        position = table.position
        self.cards |= bool(position.face)
        if not self.hidden:
            worlds = (redealt(position, seat, self.game.seed) for seat in viewers(table.setup))
            self.hidden = any(_lying(world) != _lying(position) for world in worlds)


def _lying(position: Position) -> dict[str, Any]:
    """All that a position holds but the question, which is blank in worlds where another seat is asked."""
    asked = {name for name, hint in position.FIELDS.items() if ASKED in getattr(hint, "__metadata__", ())}
    return {name: value for name, value in position.to_data().items() if name not in asked}


def with_cards(way: Way) -> None:
    if not observed(way, Hiding).cards:
        raise DoesNotApply("the game has no cards")


def with_secrets(way: Way) -> None:
    """What follows from what is hidden is no news where nothing is."""
    if not observed(way, Hiding).hidden:
        raise DoesNotApply("nothing is ever hidden from anybody")


def redealt(position: Position, seat: int | None, seed: int = 1) -> Position:
    """Another world this seat might be in, with the real dice. Where several are asked at once, whoever has chosen has
    chosen there, too, but perhaps something else."""
    world = imagined(position, seat, seed)
    world.sealed = tuple(
        answer if other == seat or not answer else world.options_of(other, world.prompt)[0]
        for other, answer in enumerate(position.sealed)
    )
    return world


def imagined(position: Position, seat: int | None, seed: int) -> Position:
    """As a bot in this seat is given it, but with the real dice."""
    world = position.imagine(seat, random.Random(seed))
    world.chance = position.chance
    return world


class Redealing(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        for seat in viewers(table.setup):
            world = redealt(position, seat, self.game.seed)
            told, tells = position.view(seat), world.view(seat)
            if told != tells:
                differing = ", ".join(name for name in told if told[name] != tells.get(name))
                raise AssertionError(f"{_who(seat)} is told by {differing} what is hidden")
            drawn, drawing = scene(position, seat, table.names), scene(world, seat, table.names)
            if drawn != drawing:
                differing = ", ".join(name for name in drawn if drawn[name] != drawing.get(name))
                raise AssertionError(f"{_who(seat)} sees by {differing} of the layout what is hidden")


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


@every_way
def redealing_the_unseen_changes_no_view_and_no_scene(way: Way) -> None:
    """For everybody, at two moments of every game."""
    with_secrets(way)
    observed(way, Redealing)


class Imagining(Observer):
    looks = 1

    def moment(self, table: Table) -> None:
        position, seed = table.position, self.game.seed
        for seat in viewers(table.setup):
            world = position.imagine(seat, random.Random(seed))
            real = position.imagine(seat, random.Random(~seed))
            again = world.imagine(seat, random.Random(~seed))
            assert again.to_data() == real.to_data(), f"what {_who(seat)} imagines depends on what it has not seen"
            even = [one.imagining(seat).evenly(seed % EVEN).to_data() for one in (position, world)]
            assert even[0] == even[1], f"the even worlds that {_who(seat)} imagines depend on what it has not seen"


@every_way
def a_redealt_world_imagines_the_same_world_as_the_real_one(way: Way) -> None:
    """For everybody, at one moment of every game."""
    with_secrets(way)
    observed(way, Imagining)


class Worlds(Observer):
    looks = 1

    def moment(self, table: Table) -> None:
        position = table.position
        before = position.to_data()
        for seat in viewers(table.setup):
            world = position.imagine(seat, random.Random(self.game.seed))
            for token in range(len(position.face)):
                if position.knows(seat, token):
                    assert world.face[token] == position.face[token], f"{_who(seat)} forgets a card that it has seen"
            assert faces_by_deck(world) == faces_by_deck(position), "an imagined deck holds other cards"
            for zone, barred in world.limits():
                assert not {world.face[token] for token in zone} & barred, (
                    "a card lies where `limits` says it never does"
                )
        assert position.to_data() == before


@every_way
def an_imagined_world_holds_the_same_cards_and_keeps_what_was_seen(way: Way) -> None:
    """For everybody, at one moment of every game."""
    with_cards(way)
    observed(way, Worlds)


class Dreams(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position, rng = table.position, random.Random(self.game.seed)
        world = position.imagine(position.player if position.player >= 0 else None, rng)
        while world.player >= 0:
            world.choose(int(rng.random() * len(world.options)))
        assert world.over
        assert world.result is not None


@every_way
def an_imagined_world_can_be_played_to_its_end(way: Way) -> None:
    """From two moments of every game."""
    observed(way, Dreams)


class Waiting(Hearing, Observer):
    def moment(self, table: Table) -> None:
        position = table.position
        waiting = [*position.stack, *position.chain, position.prompt]
        claims = [claim for step in waiting for claim in claims_in(position, step) if claim not in self.claimed]
        named = set(_texts([claims, [unclaimed_in(position, step) for step in (*waiting, *position.options)]]))
        named &= set(position.face) - set(position.RULES)
        for seat in viewers(table.setup):
            if unseen := named - known_to(position, seat):
                raise AssertionError(
                    f"a step, prompt or option names {_listed(unseen)}, which {_who(seat)} has not seen; "
                    "name cards by their tokens, and claims as claims"
                )


@every_way
def what_is_still_to_happen_names_no_face_that_a_seat_has_not_seen(way: Way) -> None:
    """`imagine` keeps the steps still to happen, so these may speak of cards by token only, or by a claim that was
    made. At six moments of every game."""
    with_cards(way)
    observed(way, Waiting)


class Told(Hearing, Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        for seat in viewers(table.setup):
            told = position.view(seat)
            for name in position.TOLD:
                named = set() if name in position.ZONES else set(_texts(told[name])) & set(position.face)
                unseen = named - known_to(position, seat) - (self.claimed if name in position.SPOKEN else set())
                if unseen:  # it may have been seen before it was shuffled in again
                    unseen -= _ever_known(self.game, len(table.choices), seat)
                assert not unseen, (
                    f"the field {name!r} tells {_who(seat)} of {_listed(unseen)}, which it has not seen; "
                    "use a token in a zone, Private[...], Hidden[...], or Spoken[...] for what players claimed"
                )


@every_way
def what_everybody_is_told_names_no_face_that_nobody_has_seen(way: Way) -> None:
    """A hidden card is a token, or a private field: what is written into any other one is told to all. At two moments
    of every game."""
    with_cards(way)
    observed(way, Told)


def _listed(faces: set[str]) -> str:
    return ", ".join(repr(face) for face in sorted(faces))


def _ever_known(game: Played, count: int, seat: int | None) -> set[str]:
    """All faces that a seat was shown in a game up to so many choices."""
    known: set[str] = set()
    position = begin(game.setup, game.seed, lambda now, _: known.update(known_to(now, seat)))
    for choice in game.choices[:count]:
        known |= known_to(position, seat)
        position.choose(choice)
    return known | known_to(position, seat)


class Signatures(Observer):
    looks = 2

    def moment(self, table: Table) -> None:
        position = table.position
        signature, tokens = signature_of(type(position)), range(len(position.face))
        for seat in range(table.setup.players):
            world = imagined(position, seat, self.game.seed)
            # of those asked at once each sees itself asked first, so such a position is held against another world
            like = imagined(position, seat, ~self.game.seed) if position.together else position
            assert signature(world, seat, tokens) == signature(like, seat, tokens), (
                f"a search in the place of {_who(seat)} tells worlds apart by what is hidden"
            )


@every_way
def worlds_that_look_the_same_to_a_seat_are_one_situation_to_a_search(way: Way) -> None:
    """For every seat, at two moments of every game."""
    with_secrets(way)
    observed(way, Signatures)


def _texts(value: Any) -> Iterator[str]:
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

    def __init__(self) -> None:
        self.rng, self.compared = random.Random(1), 0
        self.before: Position | None = None

    def before_step(self, position: Position, step: Step) -> None:
        self.before = position.clone() if self.rng.random() < self.looked_at else None

    def after_step(self, position: Position, step: Step) -> None:
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
        asked = f"{position.prompt}, asked by {step[0]!r}"
        assert (world.player, world.prompt) == (seat, position.prompt), (
            f"{asked}: whether it is asked tells what is hidden"
        )
        assert world.options == position.options, f"{asked}: its options tell what is hidden"


@every_way
def what_a_seat_is_asked_follows_from_what_it_may_know(way: Way) -> None:
    """The rule that asked is run again in a world redealt from just before it: same question, same options. A fifth of
    the steps of all games."""
    with_secrets(way)
    if observed(way, Asking).compared <= settings.GAMES // 2:
        raise DoesNotApply(
            "too few rules ask without showing somebody a card or using chance, so none can be run again"
        )


def _more(now: int, then: int) -> int:
    return now & ~then


# --- the log -----------------------------------------------------------------------------------------------------


class Logs(Observer):
    every = 8

    def ends(self, table: Table) -> None:
        faces = sorted(table.setup.cards)
        for seat in viewers(table.setup):
            bit = 1 << (SPECTATOR if seat is None else seat)
            other = table.clone()
            other.position = redealt(table.position, seat)
            other.events = [
                Event(e.number, e.step, {t: (f if s & bit else faces[0], s) for t, (f, s) in e.cards.items()})
                for e in table.events
            ]
            told = [(now, parts) for now, (_, parts) in zip(_told(other), table.log_parts(seat), strict=True)]
            assert other.log_parts(seat) == told, f"the log tells {_who(seat)} what is hidden"


@every_way
def redealing_the_unseen_changes_no_log(way: Way) -> None:
    """For everybody, the whole log of an eighth of the games."""
    with_cards(way)
    observed(way, Logs)


def _told(table: Table) -> list[Event]:
    return [event for event in table.events if event.step[0] in table.setup.game.phrases]


class Lines(Hearing, Observer):
    every = 3

    def hears(self, position: Position, event: Step) -> None:
        setup = position.setup
        spoken = self.claimed.intersection(claims_in(position, event))
        then: dict[int, tuple[str, int]] = {}
        for kind, value in setup.game.phrases.concerns(event):
            tokens = (value,) if kind == "card" else value if kind == "cards" else ()
            then |= {t: (position.face[t], position.seen[t]) for t in tokens}
        for seat in viewers(setup):
            for part in Wording(position, seat, names_of(setup), then).parts(event):
                if "face" in part:
                    tokens = [part["card"]] if "card" in part else [*range(len(position.face))]
                    known = {position.face[token] for token in tokens if position.knows(seat, token)}
                    assert part["face"] in known | spoken, (
                        f"{event} tells {_who(seat)} of {part['face']!r}, which it has not seen"
                    )


@every_way
def a_log_line_names_only_cards_its_reader_had_seen_by_then(way: Way) -> None:
    """For everybody, every line of a third of the games."""
    with_cards(way)
    observed(way, Lines)
