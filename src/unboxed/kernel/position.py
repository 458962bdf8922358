"""The kernel: a position is a stack of steps still to happen, one question, one integer of chance, and tokens.

A rule changes the position, puts further steps on the stack, or asks; it never waits. What can be interrupted is a
step; what cannot is a plain function call. Nothing here knows any game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar

from . import chance as dice
from . import mistakes
from . import responses as windows
from .errors import IllegalChoice
from .game import Result, Setup
from .knowledge import Imagining
from .prices import Priced, Prices
from .questions import NOBODY, Questions
from .state import ASKED, FORGOTTEN, FROZEN, SHARED, Hidden, Step, Zone, state
from .tokens import SPECTATOR, Tokens

if TYPE_CHECKING:
    import random

Rule = Callable[..., None]
Listener = Callable[[Any, Step], None]
"""Called with the position and the event."""
R = TypeVar("R", bound=Rule)
T = TypeVar("T")

TURN, LIFE = "turn", "life"
"""What is at stake in a question that must never be answered for somebody: what they do on their own turn, or whether
they stay in the game."""


@state
class Position(Questions, Prices, Tokens):
    """One moment of a game: plain data only, so that it can be cloned, saved, compared and built by hand."""

    setup: Annotated[Setup, SHARED]
    lookup: Annotated[Any, SHARED]
    """The game's quick tables made from its cards (the set-up's, kept at hand)."""
    listener: Annotated[Listener | None, FORGOTTEN]
    priced: Annotated[list[Priced] | None, FORGOTTEN]
    """The prices that are tested while somebody looks on (see `afford`); None: nobody does."""
    chance: Hidden[int]
    stack: Hidden[list[Step]]
    chain: Hidden[list[Step]]
    """Announced events that may still be answered; the last is the newest (see `announce`)."""
    player: Annotated[int, ASKED]
    """Who is asked, or NOBODY."""
    prompt: Annotated[Step, ASKED]
    options: Annotated[list[Step], FROZEN, ASKED]
    declining: Annotated[Step | None, ASKED]
    """The option that means "no, thank you", if there is one (see `decline`)."""
    stakes: Annotated[str, ASKED]
    """TURN or LIFE if no timer and no wish to be left alone may answer this question; empty for all others."""
    secret: Annotated[bool, ASKED]
    """True if the others must not learn who is being asked."""
    together: Annotated[tuple[int, ...], ASKED]
    """The seats that are asked at once (see `ask_all`); none if one is asked alone."""
    sealed: Annotated[tuple[Step, ...], ASKED]
    """By seat, the answers that are there of those asked at once; () where there is none yet."""
    ending: Annotated[tuple[Any, ...], ASKED]
    """How the game ended, where a rule has said so (see `finish`)."""
    face: Hidden[list[str]]
    seen: Hidden[list[int]]
    """For each token the bits of the seats that know its face."""
    decks: Hidden[tuple[tuple[str, int, int], ...]]
    """Each deck's name, its first token and the one after its last: a token's back never changes."""

    RULES: ClassVar[dict[str, Rule]] = {}
    FIELDS: ClassVar[dict[str, Any]]
    ZONES: ClassVar[dict[str, str]]
    TOLD: ClassVar[tuple[str, ...]]
    """The fields that everybody is told; in zones, the faces that they have seen."""
    SPOKEN: ClassVar[tuple[str, ...]]
    """Those of them that hold what players have said: a claim may name a card that nobody has shown."""
    PRIVATE: ClassVar[tuple[str, ...]]
    """The fields with a value for each seat that it alone is told."""

    if TYPE_CHECKING:  # written by @state from the fields; declared for readers and type checkers

        @classmethod
        def blank(cls) -> Self: ...
        def clone(self) -> Self: ...
        def to_data(self) -> dict[str, Any]: ...
        @classmethod
        def from_data(cls, data: dict[str, Any]) -> Self: ...

    def __init_subclass__(cls) -> None:
        cls.RULES = dict(cls.RULES)

    @classmethod
    def restore(cls, setup: Setup, data: dict[str, Any]) -> Self:
        """The position that `to_data` described."""
        position = cls.from_data(data)
        position.setup, position.lookup = setup, setup.lookup
        return position

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds what a save does, and finds the game where it is installed; whoever listens stays behind."""
        return _restored, (self.setup, self.to_data())

    def __eq__(self, other: object) -> bool:
        """The same moment of the same game, whoever listens."""
        if type(other) is not type(self) or not isinstance(other, Position):
            return NotImplemented
        return self.setup.same_as(other.setup) and self.to_data() == other.to_data()

    # --- steps and questions --------------------------------------------------------------------------

    def do(self, *step: Any) -> None:
        """Let this happen next, before everything that is already waiting."""
        self.stack.append(step)

    def do_in_order(self, steps: Iterable[Step]) -> None:
        """Let these happen next, the first of them first."""
        self.stack.extend(reversed(list(steps)))

    def run(self, effects: Sequence[Step], cast: Any) -> None:
        """Let a card's effects happen next, from top to bottom; each verb is told its cast first."""
        stack = self.stack
        for verb, *words in reversed(effects):
            stack.append((verb, cast, *words))

    def repeat(self, *step: Any) -> None:
        """Let this happen again, after what is chosen or done now; until somebody says `stop`."""
        self.stack.append(step)

    def stop(self, name: str) -> Step:
        """Take the next step back, which must have this name, and say what it was: the end of what is repeated."""
        step = self.stack.pop() if self.stack else ()
        if step[:1] != (name,):
            raise mistakes.not_next(self, name, step)
        return step

    def is_next(self, *step: Any) -> bool:
        """Is this what happens next?"""
        return self.stack[-1:] == [step]

    def call_off(self, *step: Any) -> None:
        """Let a step that is waiting not happen."""
        self.stack.remove(step)

    def call_off_all(self) -> None:
        """Let nothing happen that is waiting or announced: the end of a game or of a part of it."""
        self.stack.clear()
        self.chain.clear()

    def advance(self) -> None:
        """Let steps happen until somebody must choose or nothing is left."""
        stack, rules = self.stack, self.RULES
        if self.listener is not None:  # somebody plays or tries a game out: there is time to look for mistakes
            mistakes.advance_carefully(self)
        while stack and self.player < 0:
            step = stack.pop()
            rule, length = rules[step[0]], len(step)
            if length == 2:  # most steps are short, and a plain call is the quickest
                rule(self, step[1])
            elif length == 3:
                rule(self, step[1], step[2])
            elif length == 4:
                rule(self, step[1], step[2], step[3])
            else:
                rule(self, *step[1:])

    def choose(self, index: int, seat: int = NOBODY) -> None:
        """Take the option with this number. (`Table.choose` is the door for people; it records and explains.) Of seats
        that are asked at once any may choose; unless it is named, it is the first that has not."""
        if self.together:
            self.seal(index, self.player if seat == NOBODY else seat)
            return
        if self.player < 0 or index < 0 or index >= len(self.options):
            raise IllegalChoice(f"choice {index} is not on offer; there are {self.count()} options")
        self.stack.append(self.options[index])
        self.player = NOBODY
        self.secret = False
        self.advance()

    @property
    def over(self) -> bool:
        """True when nothing is left to happen."""
        return self.player < 0 and not self.stack

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        if not self.over:
            return None
        return Result(*self.ending) if self.ending else self.setup.game.result(self)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, of a game that was finished; nobody while it goes on."""
        won: tuple[int, ...] = self.ending[0] if self.ending else ()
        return won

    def finish(self, result: Result) -> None:
        """End the game now, like this: nothing that is waiting happens any more."""
        self.call_off_all()
        self.ending = result.winners, result.scores, result.reason

    def say(self, *event: Any) -> None:
        """Tell whoever listens what happened; nobody does in searches and simulations."""
        if self.listener is not None:
            self.listener(self, event)

    # --- responses: an announced event may be answered, an answer is itself an event ---------------------

    def answers(self, seat: int, event: Step) -> list[Step]:
        """What this seat may answer to an announced event; each game says so in its own class."""
        return []

    def at_stake(self, seat: int, event: Step) -> str:
        """What an announced event puts at stake for this seat (TURN, LIFE or nothing), as everybody can tell."""
        return ""

    def openly(self, seat: int, event: Step) -> bool:
        """Does it lie open whether this seat can answer? Then, if anything is at stake, it is asked openly."""
        return False

    def hits(self, seat: int, event: Step) -> bool:
        """Is an announced event on this seat, as everybody can tell? Whoever wishes to hear only of such is spared the
        others. Where a game does not say, everything is on everybody."""
        return True

    def might_be_answered(self, event: Step, seats: Iterable[int]) -> bool:
        """Could one of these seats answer, as far as a spectator knows? True if it could in any world that looks the
        same to a spectator, and the same in all of them. A game with many cards says so more quickly in its class."""
        return windows.might_be_answered(self, event, seats)

    def announce(self, event: Step, seats: Iterable[int]) -> None:
        """Offer the event to these seats in order; if nobody stops it, it is carried out as a step."""
        if not self.offered(event, seats):
            self.stack.append(event)

    def offered(self, event: Step, seats: Iterable[int]) -> bool:
        """Like `announce`, but False means that nobody can answer and the caller carries it out itself, now."""
        order = tuple(seats)
        if self.listener is not None:
            self._say_window(event, order)
        for i, seat in enumerate(order):
            if options := self.answers(seat, event):
                self.chain.append(event)
                self.stack.append(("carry_out",))
                self._offer(seat, options, order[i:])
                return True
        return False

    def _offer(self, seat: int, options: list[Step], seats: tuple[int, ...]) -> None:
        event = self.chain[-1]
        self.stack.append(("offer", seats))
        stakes, no = self.at_stake(seat, event), ("let_it_be", seat)
        self.secret = not (stakes and self.openly(seat, event))
        self.ask(seat, ("answer", seat, *event), [*options, no], no, stakes)

    def _say_window(self, event: Step, seats: tuple[int, ...]) -> None:
        if (hidden := windows.asked_in_secret(self, event, seats)) or not seats:
            self.say("window", event, hidden)  # said whether or not anybody can answer: a window tells nothing

    def _go_round(self, event: Step, seats: tuple[int, ...]) -> None:
        """Ask the first of these seats that can answer the newest announced event."""
        for i, seat in enumerate(seats):
            if options := self.answers(seat, event):
                self._offer(seat, options, seats[i:])
                return

    def amend(self, event: Step) -> None:
        """Put another event in the place of the newest announced one; () stops it."""
        if not self.chain:
            raise mistakes.nothing_announced(self, event)
        self.chain[-1] = event

    # --- chance ------------------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.chance, number = dice.below(self.chance, n)
        return number

    def roll(self, sides: int = 6) -> int:
        """A die."""
        self.chance, number = dice.below(self.chance, sides)
        return number + 1

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """These faces or tokens in random order, for a new deck or a deal."""
        order = list(items)
        self.chance = dice.shuffled(self.chance, order)
        return order

    # --- what may be known ------------------------------------------------------------------------------------

    def pools(self) -> Sequence[Sequence[int]]:
        """Tokens among which unseen faces may be exchanged, since nobody could tell: those with the same back, unless a
        game knows better (a player's own deck whose contents everybody watched grow is a pool of its own)."""
        return [range(first, end) for _, first, end in self.decks]

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """Zones in which, as everybody knows, certain faces never lie; each game says so in its own class."""
        return []

    def imagining(self, seat: int | None) -> Imagining[Self]:
        """The worlds this seat might be in, for those who need many; this position must not change meanwhile."""
        return Imagining(self, 1 << (SPECTATOR if seat is None else seat))

    def imagine(self, seat: int | None, rng: random.Random) -> Self:
        """A world this seat might be in: everything it has not seen redealt per card back, with new dice.

        It depends on nothing the seat may not know: the unseen faces are sorted before they are dealt. If another seat
        is asked, it can be looked at but not played on."""
        return self.imagining(seat).world(rng)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, as JSON-able data: zones by the faces it has seen,
        its own part of what is private, every other field as it is, and the question if it is asked."""
        data: dict[str, Any] = {"game": self.setup.game.id, "players": self.setup.players, "seat": seat}
        plain = self.to_data()
        for name in self.PRIVATE:
            data[name] = None if seat is None or not plain[name] else plain[name][seat]
        for name in self.TOLD:
            depth = self.ZONES.get(name)
            if depth is None:
                data[name] = plain[name]
            elif depth == "one":
                data[name] = self._faces(seat, plain[name])
            elif depth == "each":
                data[name] = [self._faces(seat, zone) for zone in plain[name]]
            else:
                data[name] = {key: self._faces(seat, zone) for key, zone in plain[name].items()}
        data["asked"] = self.asked(seat)
        if self.together:
            data["together"] = list(self.together)
        if options := self.options_for(seat):
            data["prompt"] = list(self.prompt)
            data["options"] = [list(option) for option in options]
        return data

    def _faces(self, seat: int | None, zone: Zone) -> list[list[Any]]:
        return [[t, self.face[t] if self.knows(seat, t) else None] for t in zone]

    def fingerprint(self) -> str:
        """The same for the same position in any process on any machine."""
        import json  # here and in records only: programs start sooner

        data = self.to_data()
        for name in ("together", "sealed", "ending"):  # releases that had none of them told the same of such positions
            if not data[name]:
                del data[name]
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _restored(setup: Setup, data: dict[str, Any]) -> Position:
    return setup.game.position.restore(setup, data)


def rule_of(*classes: type[Position]) -> Callable[[R], R]:
    """A decorator that makes a function the rule of its name in these position classes."""

    def learn(body: R) -> R:
        name = body.__name__.rstrip("_")  # `discard_` is the rule "discard" where Python needs the plain word
        for cls in classes:
            if name in cls.RULES:
                raise ValueError(f"{cls.__name__} has two rules named {name!r}")
            cls.RULES[name] = body
        return body

    return learn


@rule_of(Position)
def offer(g: Position, seats: tuple[int, ...]) -> None:
    """An answer has been dealt with: ask on who wants to answer the newest announced event, unless it was stopped."""
    event = g.chain[-1]
    if event:
        if g.listener is not None:
            g._say_window(event, seats)
        g._go_round(event, seats)


@rule_of(Position)
def let_it_be(g: Position, seat: int) -> None:
    """Do not answer: the seats after this one are asked."""
    _, seats = g.stack.pop()
    event, after = g.chain[-1], seats[seats.index(seat) + 1 :]
    if after and g.listener is not None and windows.asked_openly(g, seat, event):
        g._say_window(event, after)  # everybody saw this seat let it be: for the next ones a window of their own begins
    g._go_round(event, after)


@rule_of(Position)
def carry_out(g: Position) -> None:
    """Nobody answers any more: what was announced happens, unless it was stopped."""
    event = g.chain.pop()
    if event:
        g.stack.append(event)
