"""Positions of Island laid out by hand, and choices named by what they are.

    g = arrange(["6a .", "0b .", ". ."], coin="tails")  # three players' hands in a knockout round, past the first lap
    play(g, "6a", 1)  # aimed at seat 1
    assert asked(g) == (1, "answer")
    answer(g, "0b")

A card is named by its id, and a dot stands for any card that answers nothing. The blank deck is written with the top
card first and has blanks below what is named. What no test names lies in the piles, the box and the discards.
"""

from __future__ import annotations

import inspect
from collections import Counter
from functools import cache
from itertools import count

from unboxed.games.island import GAME
from unboxed.games.island.state import Island
from unboxed.kernel import chance
from unboxed.kernel.state import zones_of
from unboxed.table.table import begin

DULL = ("1", "2", "3", "5a", "5b", "6a", "8a", "8b")
"""What a dot in a hand stands for: cards that answer nothing and can always be played."""
LATER = 20
"""A turn that is not in the first lap."""


def arrange(
    hands,
    *,
    fronts=None,
    bombs=None,
    deck="",
    under=30,
    explosions=0,
    turn=0,
    turns=LATER,
    direction=1,
    coin=None,
    out=(),
    at="go_on",
    mode="knockout",
    piles=True,
    confirm=False,
    **options,
) -> Island:
    """A position: `at` "go_on" (somebody's turn is under way) or "begin_turn" (it is about to begin)."""
    g = begin(GAME.setup(len(hands), mode, (), options, confirm), 0)
    g.stack, g.chain, g.player, g.secret = [], [], -1, False
    g.turn, g.turns, g.direction = turn, turns - (at == "begin_turn"), direction
    g.played = g.again = False
    g.used = g.refused = 0
    g.alive = sum(1 << seat for seat in range(len(hands)) if seat not in out)
    _lay_attack_cards(g, hands, fronts or {}, piles)
    _lay_blanks(g, bombs or {}, _words(deck) + ["blank"] * under + ["explosion"] * explosions)
    g.chance = rigged({"heads": 0, "tails": 1, None: 0}[coin], 2)
    g.do(at, turn)
    g.advance()
    conserved(g)
    return g


def laid_out(players, seed=0, mode="", **options) -> Island:
    """A game at its first question."""
    g = begin(GAME.setup(players, mode, (), options), seed)
    conserved(g)
    return g


def _lay_attack_cards(g, hands, fronts, piles):
    left = list(range(g.lookup.count))

    def take(face):
        token = next((t for t in left if g.face[t] == face), None)
        assert token is not None, f"no {face!r} is left to lay out"
        left.remove(token)
        return token

    named = [[word for word in _words(hand) if word != "."] for hand in hands]
    g.hands = [[take(face) for face in row] for row in named]
    g.fronts = [[take(face) for face in _words(fronts.get(seat, ""))] for seat in range(len(hands))]
    for hand, words in zip(g.hands, hands, strict=True):
        for _ in range(_words(words).count(".")):
            copies = Counter(g.face[token] for token in left if g.face[token] in DULL)
            hand.append(take(max(DULL, key=lambda face: (copies[face], face))))
    g.piles, g.attack_discards, g.table = [[] for _ in range(6)], [], []
    for token in left:
        (g.piles[g.lookup.pile_of[token]] if piles else g.attack_discards).append(token)
    for token in range(g.lookup.count):
        g.seen[token] = 0
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.show(token, seat)
    for token in [t for front in g.fronts for t in front] + g.attack_discards:
        g.reveal(token)


def _lay_blanks(g, bombs, deck):
    left = list(range(g.lookup.count, len(g.face)))
    faces = Counter(deck) + Counter({"bomb": sum(bombs.values())})
    whole = ["blank"] * 60 + ["bomb"] * 12 + ["explosion"] * 3
    assert faces <= Counter(whole)
    for token, face in zip(left, whole, strict=True):
        g.face[token], g.seen[token] = face, -1

    def take(face):
        token = next(t for t in left if g.face[t] == face)
        left.remove(token)
        return token

    g.blanks = [take(face) for face in reversed(deck)]
    g.bombs = [[take("bomb") for _ in range(bombs.get(seat, 0))] for seat in range(len(g.hands))]
    g.box, g.aside = [t for t in left if g.face[t] != "blank"], []
    g.blank_discards = [t for t in left if g.face[t] == "blank"]
    for token in g.blanks:
        g.seen[token] = -1 if g.face[token] == "explosion" else 0


def _words(text) -> list[str]:
    return text.split() if isinstance(text, str) else list(text)


@cache
def rigged(wanted, n) -> int:
    """A chance integer whose next number below n is this."""
    return next(start for start in map(chance.start, count()) if chance.below(start, n)[1] == wanted)


# --- choosing -----------------------------------------------------------------------------------------------------


def matching(g, name, **wanted) -> list[int]:
    """The numbers of the open options of this name whose arguments are as wanted; a card is given by its id. A hidden
    card is among those that look like it."""
    found = []
    for index, step in enumerate(g.options if g.player >= 0 else ()):
        if step[0].removesuffix("_hidden") != name:
            continue
        names = list(inspect.signature(g.RULES[step[0]]).parameters)[1:]
        said = dict(zip(names, step[1:], strict=False))
        if step[0] != name:
            said |= {"target": said["owner"], "token": said["tokens"]}
        if all(key in said and _same(g, said[key], value) for key, value in wanted.items()):
            found.append(index)
    return found


def _same(g, argument, value) -> bool:
    if isinstance(value, str) and type(argument) is tuple:
        return any(_same(g, token, value) for token in argument)
    if isinstance(value, str) and type(argument) is int:
        return 0 <= argument < len(g.face) and g.face[argument] == value
    return argument == value


def offers(g, name, **wanted) -> bool:
    """Is there such an option now?"""
    return bool(matching(g, name, **wanted))


def choose(g, name, **wanted) -> None:
    """Take the first option that is as wanted."""
    found = matching(g, name, **wanted)
    assert found, f"no {name} {wanted} among {g.options if g.player >= 0 else 'nothing'}"
    g.choose(found[0])
    conserved(g)


def pick(g, value) -> None:
    """Take the first option of this name, or that speaks of this card, seat, number or pile."""
    for index, (name, _, *arguments) in enumerate(g.options):
        if value == name or any(_same(g, argument, value) for argument in arguments if argument != ()):
            g.choose(index)
            conserved(g)
            return
    raise AssertionError(f"nothing about {value!r} among {g.options}")


def play(g, card, *aims) -> None:
    """Play a card and name what it is aimed at, as far as that is asked; of several uses the first aim names one."""
    uses = list(dict.fromkeys(o[0] for o in g.options if o[0].startswith("play") and g.face[o[2]] == card))
    if len(uses) > 1:
        uses, aims = [f"play_{aims[0]}"], aims[1:]
    when = {"first": True} if "pay_later" in aims else {}
    choose(g, uses[0] if uses else "pay_off", token=card, **when)
    _aim(g, [aim for aim in aims if aim not in ("pay_first", "pay_later")])


def can_play(g, card) -> bool:
    """Is this card on offer for its effect?"""
    return any(option[0].startswith("play") and g.face[option[2]] == card for option in g.options)


def power(g, verb, *aims) -> None:
    """Use a power of a card in front."""
    drawing = verb == "take_card" and g.setup.options["magpie"] == "draw_two"
    choose(g, "draw_and_take" if drawing else f"start_{verb}")
    _aim(g, aims)


AT_SEATS = ("choose_player", "choose_bomb", "choose_card")
AT_REST = ("choose_pile", "choose_card", "guess_top")


def _aim(g, aims):
    """A number is a seat, "#6" a number; what was forced and therefore not asked is passed over."""
    for aim in aims:
        prompt = g.prompt[0] if g.player >= 0 else ""
        if isinstance(aim, int) and prompt in AT_SEATS:
            _aim_at_seat(g, aim)
        elif prompt == "choose_number":
            choose(g, g.options[0][0], number=int(aim[1:]))
        elif isinstance(aim, str) and prompt in AT_REST:
            pick(g, aim)


def _aim_at_seat(g, seat):
    for name in dict.fromkeys(option[0] for option in g.options):
        for key in ("target", "owner"):
            if offers(g, name, **{key: seat}):
                choose(g, name, **{key: seat})
                return
    raise AssertionError(f"seat {seat} cannot be named: {g.options}")


def answer(g, card, give_up=None) -> None:
    """Answer with a quick card or a power; where another card is the price, one that could not answer is given up."""
    ways = ("answer_with", "answer_by", "cut_with")
    choose(g, next((way for way in ways if offers(g, way, token=card)), ways[0]), token=card)
    if g.player >= 0 and g.prompt[0] == "pay_with_a_card":
        faces = [g.face[option[3]] for option in g.options]
        choose(g, "pay_with", other=give_up or next((f for f in faces if f not in g.lookup.quick), faces[0]))


def decline(g) -> None:
    """Do not answer; or pay a cost in full."""
    choose(g, "pay_whole" if g.prompt[0] == "cut_cost" else "let_it_be")


def can_answer(g, card) -> bool:
    """May whoever is asked answer with this card?"""
    return offers(g, "answer_with", token=card) or offers(g, "answer_by", token=card)


def let_happen(g) -> None:
    """Nobody answers any more."""
    while g.player >= 0 and g.prompt[0] == "answer":
        decline(g)


# --- looking ------------------------------------------------------------------------------------------------------


def asked(g):
    """Who is asked what: (seat, prompt), or None when nobody is."""
    return (g.player, g.prompt[0]) if g.player >= 0 else None


def faces(g, zone) -> list[str]:
    """What lies in a zone, sorted."""
    return sorted(g.face[token] for token in zone)


def top(g, n) -> list[str]:
    """The top cards of the blank deck, the top one first."""
    return [g.face[token] for token in reversed(g.blanks)][:n]


def sizes(g) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in g.hands]


def bombs(g) -> list[int]:
    """How many bombs and explosions lie in front of each seat."""
    return [len(zone) for zone in g.bombs]


def drawn(g, before) -> int:
    """How many cards have left the blank deck since it had so many."""
    return before - len(g.blanks)


def alive(g) -> list[int]:
    """The seats still in the round."""
    return [seat for seat in range(g.setup.players) if g.alive >> seat & 1]


def token_of(g, zone, face) -> int:
    """The first card with this face in a zone."""
    return next(token for token in zone if g.face[token] == face)


def known(g, seat, zone) -> list:
    """The faces of a zone's cards as far as this seat knows them, None for the others."""
    return [g.face[token] if g.knows(seat, token) else None for token in zone]


def hear(g) -> list:
    """Listen to a position: the list fills with the events said from now on."""
    events = []
    g.listener = lambda _, event: events.append(event)
    return events


def conserved(g) -> None:
    """Every card lies in exactly one place."""
    lying = Counter(token for _, zone in zones_of(g) for token in zone)
    assert lying == Counter(range(len(g.face)))
