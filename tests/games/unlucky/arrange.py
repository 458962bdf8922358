"""Positions of Unlucky Adventurers laid out by hand, and choices named by what they are.

    g = arrange(["trap 3", "shield 2", 3])           # three players; a number stands for that many plain cards
    choose(g, "play", token="trap")
    assert asked(g) == (1, "answer")

A card is named by its id; piles are written with the top card first. Characters not given are used up, so that only
those a test names can act. Dice and random picks are rigged by looking for a chance integer that yields them.
"""

from __future__ import annotations

import inspect
from collections import Counter
from functools import cache
from itertools import count

from unboxed.games.unlucky import GAME
from unboxed.games.unlucky.state import Unlucky, note_moments
from unboxed.kernel import chance
from unboxed.kernel.state import zones_of
from unboxed.table.table import begin

NO_FILLER = {"shield", "resurrection", "rest", "ally", "abracadaver", "trap"}
"""Cards that a plain hand is never made of: they answer, or tests want them for themselves."""

USES = ("use", "use_on_turn", "use_it", "use_it_on_turn", "send_on")
"""The options that use a character: as an answer or on one's turn, on somebody or not."""


def arrange(
    hands,
    *,
    heroes=None,
    deck="",
    discards="",
    beasts="",
    crowd="",
    active=0,
    direction=1,
    rolls=(),
    out=(),
    at="play",
    rest="deck",
    mode="",
    **options,
) -> Unlucky:
    """A position: `at` "play" (the active player has drawn) or "draw" (their turn is about to begin)."""
    setup = GAME.setup(len(hands), mode, (), options)
    g = begin(setup, 0)
    g.stack, g.chain, g.player, g.secret, g.dice = [], [], -1, False, type(g.dice)()
    g.active, g.direction, g.plays, g.turns, g.ended = active, direction, 1, 1, False
    g.alive = [seat not in out for seat in range(len(hands))]
    _lay_quest_cards(g, hands, deck, discards, rest)
    _lay_beasts(g, beasts)
    _lay_characters(g, heroes or {}, crowd)
    g.chance = rigged(tuple(rolls))
    note_moments(g)
    g.do("choose_card" if at == "play" else "begin_turn", active)
    if at == "draw":
        g.turns = 0
    g.advance()
    conserved(g)
    return g


def laid_out(players, seed, mode="", **options) -> Unlucky:
    """The table as the setup leaves it, before anybody has drawn."""
    g = Unlucky.blank()
    g.setup = GAME.setup(players, mode, (), options)
    g.lookup, g.player, g.chance = g.setup.lookup, -1, chance.start(seed)
    GAME.begin(g)
    conserved(g)
    return g


# --- laying out ----------------------------------------------------------------------------------------------------


def _lay_quest_cards(g, hands, deck, discards, rest):
    first, end = next((a, b) for name, a, b in g.decks if name == "quest")
    pool = _Pool(g, first, end)
    named = [_words(hand) for hand in hands]
    faces = [[w for w in words if not w.isdigit()] for words in named]
    g.hands = [[pool.take(face) for face in row] for row in faces]
    g.quest = [pool.take(face) for face in reversed(_words(deck))]
    g.discards = [pool.take(face) for face in reversed(_words(discards))]
    for hand, words in zip(g.hands, named, strict=True):
        hand.extend(pool.filler() for w in words if w.isdigit() for _ in range(int(w)))
    g.table, g.looked, g.laid, g.lair = [], [], [], []
    left = pool.left()
    if rest == "deck":
        g.quest = left + g.quest
    elif rest == "discards":
        g.discards = left + g.discards
    else:  # the cards that a test about empty piles does not want: they take no part in this game
        for token in left:
            g.face[token] = ""
    for token in range(first, end):
        g.seen[token] = 0
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.show(token, seat)
    for token in g.discards:
        g.reveal(token)


def _lay_beasts(g, beasts):
    first, end = next((a, b) for name, a, b in g.decks if name == "beasts")
    pool = _Pool(g, first, end)
    top = [pool.take(face) for face in reversed(_words(beasts))]
    g.beasts, g.beast_discards = pool.left() + top, []
    for token in g.beasts:
        g.seen[token] = 0


def _lay_characters(g, heroes, crowd):
    first, end = next((a, b) for name, a, b in g.decks if name == "characters")
    pool = _Pool(g, first, end)
    ready = [[pool.take(face) for face in _words(heroes.get(seat, ""))] for seat in range(len(g.hands))]
    top = [pool.take(face) for face in reversed(_words(crowd))]
    spent = [[] if crew else [pool.take(pool.any())] for crew in ready]
    g.heroes, g.spent = ready, spent
    g.own = tuple((crew or used)[0] for crew, used in zip(ready, spent, strict=True))
    g.crowd, g.crowd_discards = pool.left() + top, []
    for token in range(first, end):
        g.seen[token] = 0 if token in g.crowd else -1


class _Pool:
    """The cards of a deck that do not lie anywhere yet."""

    def __init__(self, g, first, end):
        self.g, self.tokens = g, list(range(first, end))

    def take(self, face):
        token = next((t for t in self.tokens if self.g.face[t] == face), None)
        assert token is not None, f"no {face!r} is left to lay out"
        self.tokens.remove(token)
        return token

    def any(self):
        return min(self.g.face[t] for t in self.tokens)

    def filler(self):
        lookup = self.g.setup.lookup
        faces = sorted({self.g.face[t] for t in self.tokens} - lookup.never_held - NO_FILLER)
        most = Counter(self.g.face[t] for t in self.tokens)
        return self.take(max(faces, key=lambda face: most[face]))

    def left(self):
        """What lies below the cards a test names: Blunders and Encounters at the very bottom."""
        never = self.g.setup.lookup.never_held
        return sorted(self.tokens, key=lambda t: (self.g.face[t] not in never, self.g.face[t] not in NO_FILLER, t))


def _words(text) -> list[str]:
    return str(text).split() if not isinstance(text, (list, tuple)) else [str(word) for word in text]


@cache
def rigged(wanted) -> int:
    """A chance integer whose next results are these: die faces, or (number, n) for a number below n."""
    pairs = [(w - 1, 6) if isinstance(w, int) else w for w in wanted]
    return next(start for start in map(chance.start, count()) if _yields(start, pairs))


def _yields(now, pairs) -> bool:
    for number, n in pairs:
        now, found = chance.below(now, n)
        if found != number:
            return False
    return True


# --- choosing and looking ------------------------------------------------------------------------------------------


def matching(g, name, **wanted) -> list[int]:
    """The numbers of the open options of this name whose arguments are as wanted; a card is given by its id."""
    found = []
    for index, step in enumerate(g.options if g.player >= 0 else ()):
        if step[0] != name:
            continue
        names = list(inspect.signature(g.RULES[name]).parameters)[1:]
        said = dict(zip(names, step[1:], strict=False))
        if all(key in said and _same(g, said[key], value) for key, value in wanted.items()):
            found.append(index)
    return found


def _same(g, argument, value) -> bool:
    return g.face[argument] == value if isinstance(value, str) and isinstance(argument, int) else argument == value


def offers(g, name, **wanted) -> bool:
    """Is there such an option now?"""
    return bool(matching(g, name, **wanted))


def choose(g, name, **wanted) -> None:
    """Take the first option that is as wanted."""
    found = matching(g, name, **wanted)
    assert found, f"no {name} {wanted} among {g.options if g.player >= 0 else 'nothing'}"
    g.choose(found[0])
    conserved(g)


def play(g, card, *targets) -> None:
    """Play a card and name its targets, as far as that is asked."""
    seat = g.player
    choose(g, "play_in_vain" if card == "shield" else "play", token=card)
    for name, target in zip(_aiming(card, targets), targets, strict=True):
        if g.player == seat and g.prompt[0] in ("choose_target", "first_victim", "second_victim"):
            key = {"aim": "target", "rob_first": "victim", "rob_second": "second"}[name]
            choose(g, name, **{key: target})
    if card == "thief" and len(targets) == 1 and offers(g, "rob_no_more"):
        choose(g, "rob_no_more")


def use(g, hero, target=None) -> None:
    """Use a character, on a player if it needs one."""
    wanted = {"hero": hero} if target is None else {"hero": hero, "target": target}
    choose(g, next((name for name in USES if offers(g, name, **wanted)), USES[0]), **wanted)


def can_use(g, hero) -> bool:
    """May whoever is asked use this character now?"""
    return any(offers(g, name, hero=hero) for name in (*USES, "turn_die"))


def decline(g) -> None:
    """Do not answer."""
    choose(g, "let_it_be")


def settle(g) -> None:
    """Take the first option of every question until a card may be played again or the game is over."""
    while g.player >= 0 and g.prompt[0] not in ("choose_a_card", "choose_a_card_or_use"):
        g.choose(0)
        conserved(g)


def _aiming(card, targets):
    return ("rob_first", "rob_second")[: len(targets)] if card == "thief" else ("aim",) * len(targets)


def asked(g):
    """Who is asked what: (seat, prompt), or None when nobody is."""
    return (g.player, g.prompt[0]) if g.player >= 0 else None


def faces(g, zone) -> list[str]:
    """What lies in a zone, sorted."""
    return sorted(g.face[token] for token in zone)


def dice(g) -> list[int]:
    """The dice as they lie."""
    return list(g.dice)


def sizes(g) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in g.hands]


def hear(g) -> list:
    """Listen to a position: the list fills with the events said from now on."""
    events = []
    g.listener = lambda _, event: events.append(event)
    return events


def known(g, seat, zone="hands", of=None) -> list:
    """The faces that a seat's view shows in a zone (of a seat), None for each card it does not know."""
    cards = g.view(seat)[zone] if of is None else g.view(seat)[zone][of]
    return [face for _, face in cards]


def conserved(g) -> None:
    """Every card lies in exactly one place."""
    lying = Counter(token for _, zone in zones_of(g) for token in zone)
    wanted = [token for token, face in enumerate(g.face) if face]
    assert lying == dict.fromkeys(wanted, 1), "a card is lost or doubled"
