"""Positions of Uncharted laid out by hand, and choices named by what they are about.

    g = arrange(hands=["ac_012 ac_005", ""], zone="tr_001 en_001", life=[5, 8])
    take(g, "use", "ac_002")
    assert asked(g) == (0, "choose_action")

Cards are named by their id. Play areas hold the four Basic cards unless said; `~ac_002` lies resting. Decks are written
with the top card first and filled up with plain cards below (`short=True` leaves them as written).
"""

from __future__ import annotations

from unboxed.games.uncharted import GAME
from unboxed.games.uncharted.state import Uncharted
from unboxed.table.table import begin

BASIC = "ac_001 ac_002 ac_003 ac_004"
FILLING = {"deck": "ac_005", "special": "ac_033", "adventure": "tr_003", "foes": "en_002"}


def arrange(
    *,
    hands=("", ""),
    areas=None,
    zone="tr_001 tr_002 tr_003 en_001",
    deck="",
    special="",
    adventure="",
    foes="",
    discards="",
    held=None,
    markers=None,
    life=None,
    vp=None,
    heroes=None,
    out=(),
    passed=(),
    turn=0,
    start=0,
    round_=1,
    at="action",
    short=False,
    mode="standard",
    seed=0,
    **options,
) -> Uncharted:
    """A position: `at` "action" (the turn player is to act), or the name of a step such as "start_round"."""
    players = len(hands)
    g = begin(GAME.setup(players, mode, (), options), seed)
    if g.player >= 0:
        g.stack, g.player = [], -1
    g.box = []
    pools = _Pools(g)
    size = 0 if short else 12
    g.action_deck = pools.pile("action", deck, FILLING["deck"], size)
    g.special_deck = pools.pile("action", special, FILLING["special"], 0 if short else 6)
    g.adventure = pools.pile("adventure", adventure, FILLING["adventure"], 0 if short else 6)
    g.foes = pools.pile("adventure", foes, FILLING["foes"], 0)
    for name, zones in (("hands", hands), ("held", held or [""] * players)):
        kind = "action" if name == "hands" else "adventure"
        setattr(g, name, [pools.take(kind, words) for words in zones])
    g.standing, g.resting = [], []
    for words in areas or [BASIC] * players:
        g.standing.append(pools.take("action", " ".join(w for w in words.split() if w[0] != "~")))
        g.resting.append(pools.take("action", " ".join(w[1:] for w in words.split() if w[0] == "~")))
    g.spaces = pools.take("adventure", zone)
    g.discards = pools.take("any", discards)
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.seen[token] = 1 << seat
    for zone_ in (*g.standing, *g.resting, *g.held, g.spaces, g.discards):
        for token in zone_:
            g.seen[token] = -1
    g.hero = tuple(heroes or [""] * players)
    full = [g.lookup.characters[name].life if name else 8 for name in g.hero]
    g.most, g.life, g.vp = tuple(full), list(life or full), list(vp or [0] * players)
    g.out, g.passed = [p in out for p in range(players)], [p in passed for p in range(players)]
    g.supply = [6] * players
    g.markers = {}
    for name, counts in (markers or {}).items():
        token = g.spaces[faces(g, g.spaces).index(name)]
        g.markers[token] = counts
        g.supply = [n - counts[p] for p, n in enumerate(g.supply)]
    g.last_passed = passed[-1] if passed else -1  # in the order given
    g.turn, g.start, g.round = turn, start, round_
    g.turns = [1] * players
    g.actions_left, g.actions_taken, g.deck_gone, g.phase = 2, 0, False, "action"
    g.do(*(("take_action", turn) if at == "action" else at if isinstance(at, tuple) else (at,)))
    g.advance()
    return g


class _Pools:
    """Tokens to lay out, whatever their faces were: rules look at faces only."""

    def __init__(self, g):
        self.g, border, end = g, g.bounds[1], g.bounds[-1]
        self.free = {"action": list(range(border)), "adventure": list(range(border, end))}

    def take(self, kind, words):
        found = []
        for face in words.split():
            pool = kind if kind != "any" else "action" if face.startswith("ac") else "adventure"
            token = self.free[pool].pop()
            self.g.face[token], self.g.seen[token] = face, 0
            found.append(token)
        return found

    def pile(self, kind, words, filling, size):
        top = self.take(kind, words)[::-1]
        return self.take(kind, " ".join([filling] * size)) + top


# --- looking -------------------------------------------------------------------------------------------------------


def faces(g, zone):
    return [g.face[t] for t in zone]


def asked(g):
    return (g.player, g.prompt[0]) if g.player >= 0 else None


def names(g):
    return {option[0] for option in g.options} if g.player >= 0 else set()


def found(g, name, *words):
    """The numbers of the options of this name that are about all these cards (by face) and seats."""
    numbers = []
    for number, option in enumerate(g.options if g.player >= 0 else ()):
        concerns = list(g.setup.game.phrases.concerns(option))
        cards = [g.face[value] for kind, value in concerns if kind == "card"]
        seats = [value for kind, value in concerns if kind == "seat"]
        if option[0] == name and all(word in (cards if isinstance(word, str) else seats) for word in words):
            numbers.append(number)
    return numbers


def offers(g, name, *words):
    return bool(found(g, name, *words))


def marks(g, face):
    """Markers on a Treasure in the zone, by seat."""
    token = next((t for t in (*g.spaces, *g.found) if g.face[t] == face), None)
    return g.markers.get(token, (0,) * g.setup.players)


def heard(g):
    """A list to which everything that is said from now on is added."""
    said = []
    g.listener = lambda position, event: said.append(event)
    return said


# --- doing ---------------------------------------------------------------------------------------------------------


def take(g, name, *words):
    numbers = found(g, name, *words)
    assert numbers, f"no {name} {words} among {g.options if g.player >= 0 else 'nothing'}"
    g.choose(numbers[0])
    return g


def through(g, *steps):
    """Take several options; each is a name or a tuple of a name and what it is about."""
    for step in steps:
        take(g, *((step,) if isinstance(step, str) else step))
    return g


def all_pass(g):
    """Everybody passes without a bonus until the Action phase is over (or a question comes up)."""
    while asked(g) and "pass_turn" in names(g):
        take(g, "pass_turn")
    return g


def take_it(g):
    """Nobody defends: the damage falls."""
    while asked(g) and asked(g)[1] == "defend_yourself":
        take(g, "stop_defending")
    return g


def attack(g, enemy, *weapons):
    """Attack with these weapons and nothing else."""
    take(g, "attack", enemy)
    for weapon in weapons:
        if asked(g) and asked(g)[1] == "choose_weapons":
            take(g, "use_weapon", weapon)
    if asked(g) and asked(g)[1] == "choose_weapons":
        take(g, "enough_weapons")
    if asked(g) and asked(g)[1] == "add_to_attack":
        take(g, "strike")
    return g
