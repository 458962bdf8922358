"""Setting up rounds, settling them, and the match (sections 2, 13 to 18)."""

from __future__ import annotations

from unboxed.games.island.cards import BLANK, BOMB, EXPLOSION, PILES
from unboxed.games.island.state import Island, rule
from unboxed.kernel.game import Result, Setup
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import Step

from .scoring import points_of, score_sheet
from .turns import any_pile, attack_end, take_top

BLANKS = 50
"""Blanks in the deck of a round (2.1)."""
BOMBS = {2: 6, 3: 6, 4: 9, 5: 9}
HAND = {2: 10, 3: 9, 4: 8, 5: 6}
SECRET_BLANKS = 3


def bombs_in_play(setup: Setup) -> int:
    """Bombs shuffled into the blank deck (2.1)."""
    chosen = setup.options["bombs"]
    return BOMBS[setup.players] if chosen == "usual" else int(chosen)


def explosions_in_play(setup: Setup) -> int:
    """Explosions under the blank deck: nine bombs alone cannot bring five players down to one (2.2)."""
    chosen = setup.options["explosions"]
    if chosen == "usual":
        return 0 if setup.mode.startswith("points") else 3 if setup.players == 5 else 1
    return int(chosen)


def hand_size(setup: Setup) -> int:
    """Cards of a starting hand (2.6)."""
    chosen = setup.options["hand"]
    return HAND[setup.players] if chosen == "usual" else int(chosen)


def too_few_cards(setup: Setup) -> str:
    """Why a round cannot be laid out, which only a pack that takes cards away can bring about; empty if it can."""
    lookup, players = setup.lookup, setup.players
    kept_back = len([back for back in lookup.backs if back])  # the last card of each back (13.3)
    if not setup.mode.endswith("all-cards") and lookup.count - kept_back < hand_size(setup) * players:
        return f"{lookup.count} attack cards are too few for {players} hands of {hand_size(setup)} (island 2.6)"
    if setup.options["secret_bombs"] == "on" and lookup.blanks < SECRET_BLANKS + players:
        return f"secret bombs need {SECRET_BLANKS + players} blanks (island 18.1)"
    return ""


def length_of(setup: Setup) -> int:
    """Rounds of the match, or 0 if it goes to five survival points (17.1)."""
    chosen = setup.options["rounds"]
    if chosen == "usual":
        chosen = "survival" if setup.mode.startswith("knockout") else 1
    return 0 if chosen == "survival" else int(chosen)


@rule
def start_round(g: Island, starter: int) -> None:
    """Everything goes back into the box and is laid out anew (2.1-2.8, 17.3)."""
    players = g.setup.players
    g.rounds += 1
    g.starter = g.turn = starter
    g.direction, g.turns, g.safe = 1, 0, -1
    g.leave_it = 0
    g.alive = (1 << players) - 1
    g.part_paid = (0,) * players
    for zone in (g.blanks, g.table, g.attack_discards, g.blank_discards, g.box, g.aside):
        zone.clear()
    g.hands = [[] for _ in range(players)]
    g.fronts = [[] for _ in range(players)]
    g.bombs = [[] for _ in range(players)]
    g.conceal_all()
    if g.rounds > 1:
        g.say("cleared")
    g.say("began_round", g.rounds, starter)
    _lay_attack_piles(g)
    if g.setup.options["secret_bombs"] == "on":
        _lay_secret_heap(g)
        g.do("deal")
        g.do("mix_heap")
        g.ask_all(range(players), ("add_secretly",))
    else:
        _lay_blank_deck(g)
        deal(g)


def _lay_attack_piles(g: Island) -> None:
    """Six shuffled piles; where all cards are dealt at once, only the backs are known (2.3, 16.1)."""
    lookup, face = g.lookup, g.face
    g.piles = [list(tokens) for tokens in lookup.pools]
    if g.all_cards:
        for tokens, i in zip(lookup.backs, (0, 2, 4), strict=True):
            face[tokens.start : tokens.stop] = g.shuffled([*lookup.deck[i], *lookup.deck[i + 1]])
    else:
        for tokens, faces in zip(lookup.pools, lookup.deck, strict=True):
            face[tokens.start : tokens.stop] = g.shuffled(faces)


# --- the blank deck -----------------------------------------------------------------------------------------------


def _lay_blank_deck(g: Island) -> None:
    """Blanks and bombs shuffled, explosions under them, the rest open in the box (1.4, 2.1, 2.2)."""
    lookup = g.lookup
    blanks, bombs = min(BLANKS, lookup.blanks), min(bombs_in_play(g.setup), lookup.bombs)
    explosions = min(explosions_in_play(g.setup), lookup.explosions)
    deck = g.shuffled([BLANK] * blanks + [BOMB] * bombs)
    box = [BLANK] * (lookup.blanks - blanks) + [BOMB] * (lookup.bombs - bombs)
    box += [EXPLOSION] * (lookup.explosions - explosions)
    g.face[lookup.count :] = [*[EXPLOSION] * explosions, *deck, *box]
    under, end = lookup.count + explosions, len(g.face) - len(box)
    g.blanks = list(range(lookup.count, end))
    g.box = list(range(end, len(g.face)))
    g.reveal_all(range(lookup.count, under))
    g.reveal_all(g.box)


def _lay_secret_heap(g: Island) -> None:
    """The bombs of the round and three blanks, for each player a blank to add, and under them the bombs that may be
    added instead, as many as the box can spare (18.1, 18.2)."""
    lookup = g.lookup
    bombs, spare = _bombs_and_spare(g)
    heap = [*[BOMB] * bombs, *[BLANK] * (SECRET_BLANKS + g.setup.players), *[BOMB] * spare]
    box = [BLANK] * (lookup.blanks - heap.count(BLANK)) + [BOMB] * (lookup.bombs - heap.count(BOMB))
    g.face[lookup.count :] = [*heap, *box, *[EXPLOSION] * lookup.explosions]
    end = lookup.count + len(heap)
    g.aside = list(range(lookup.count, end))
    g.box = list(range(end, len(g.face)))
    g.reveal_all(g.box)


def _bombs_and_spare(g: Island) -> tuple[int, int]:
    bombs = min(bombs_in_play(g.setup), g.lookup.bombs)
    return bombs, min(g.setup.players, g.lookup.bombs - bombs)


@rule
def add_bomb(g: Island, seat: int) -> None:
    """A bomb, if there is one left to add; nobody is told (18.2). Faces move, not tokens, so nothing shows."""
    bombs, spare = _bombs_and_spare(g)
    added = g.aside[bombs + SECRET_BLANKS + seat]
    left = next((token for token in g.aside[len(g.aside) - spare :] if g.face[token] == BOMB), -1)
    if left >= 0:
        g.face[added], g.face[left] = BOMB, BLANK


@rule
def add_blank(g: Island, seat: int) -> None:
    """A blank: it lies there already."""


@rule
def mix_heap(g: Island) -> None:
    """The heap is shuffled, and as many cards as there were bombs go into the blank deck (18.1)."""
    bombs, spare = _bombs_and_spare(g)
    heap = g.aside[: len(g.aside) - spare]
    g.shuffle(heap)
    deck = [*heap[:bombs], *[token for token in g.box if g.face[token] == BLANK][:BLANKS]]
    explosions = [token for token in g.box if g.face[token] == EXPLOSION][: explosions_in_play(g.setup)]
    g.aside = g.aside[bombs:]
    g.box = [token for token in g.box if token not in deck and token not in explosions]
    g.shuffle(deck)
    g.blanks = [*explosions, *deck]


# --- the deal -----------------------------------------------------------------------------------------------------


@rule
def deal(g: Island) -> None:
    """Starting hands: all cards, at random, or card by card from piles of one's choice (2.5, 16.1)."""
    g.say("dealt")
    if g.all_cards:
        _deal_everything(g)
        g.do("begin_turn", g.starter)
    elif g.setup.options["deal"] == "random":
        for number in range(hand_size(g.setup) * g.setup.players):
            _deal_at_random(g, number)
        g.do("begin_turn", g.starter)
    else:
        deal_card(g, 0)


def _deal_at_random(g: Island, number: int) -> None:
    """Any card that may be dealt, each as likely as the others."""
    take_top(g, _dealt_to(g, number), any_pile(g, _open_piles(g)))


def _deal_everything(g: Island) -> None:
    """All attack cards one at a time, the starting player first (16.1)."""
    tokens = g.shuffled([token for pile in g.piles for token in pile])
    g.piles = [[] for _ in PILES]
    for number, token in enumerate(tokens):
        seat = _dealt_to(g, number)
        g.hands[seat].append(token)
        g.show(token, seat)
    for seat, hand in enumerate(g.hands):
        g.say("was_dealt", seat, len(hand))


def _dealt_to(g: Island, number: int) -> int:
    players = g.setup.players
    return AROUND[players, 1, g.starter][number % players]


def _open_piles(g: Island) -> list[int]:
    """Piles to deal from: where one empty back ends the round, nobody may take the last card of it (13.3)."""
    piles = g.piles
    if attack_end(g) == "all":
        return [i for i, pile in enumerate(piles) if pile]
    return [i for i, pile in enumerate(piles) if pile and (len(pile) > 1 or piles[i ^ 1])]


def deal_card(g: Island, number: int) -> None:
    """The next card of the starting hands (2.5)."""
    players = g.setup.players
    total = hand_size(g.setup) * players
    while number < total and g.leave_it >> _dealt_to(g, number) & 1:
        _deal_at_random(g, number)
        number += 1
    if number == total:
        g.do("begin_turn", g.starter)
        return
    seat = _dealt_to(g, number)
    options: list[Step] = [("deal_from", seat, PILES[i], number) for i in _open_piles(g)]
    left = (total - number + players - 1) // players
    if left > 1:
        options.append(("deal_at_random", seat, number))
    g.ask(seat, ("choose_start", seat, left), options)


@rule
def deal_from(g: Island, seat: int, pile: str, number: int) -> None:
    """From this pile."""
    take_top(g, seat, PILES.index(pile))
    deal_card(g, number + 1)


@rule
def deal_at_random(g: Island, seat: int, number: int) -> None:
    """The rest of this hand is left to chance; the cards still come one at a time (2.5)."""
    g.leave_it |= 1 << seat
    deal_card(g, number)


# --- the end of a round and of the match --------------------------------------------------------------------------


@rule
def settle_round(g: Island, why: str) -> None:
    """Count the round, and begin the next one or end the match (sections 14, 15 and 17)."""
    players = g.setup.players
    if g.knockout:
        gained = [g.alive >> p & 1 for p in range(players)]
        best = 1
    else:
        gained = [points_of(g, p) for p in range(players)]
        best = min(gained)
    g.scores = tuple([score + more for score, more in zip(g.scores, gained, strict=True)])
    g.say("ended_round", why)
    _tell_score(g, gained)
    length = length_of(g.setup)
    if g.rounds == length or (not length and max(g.scores) >= g.setup.constants["survival_points"]):
        top = max(g.scores) if g.knockout else min(g.scores)
        winners = tuple([p for p in range(players) if g.scores[p] == top])
        g.finish(Result(winners, tuple([float(score) for score in g.scores]), why))
        for seat in winners:
            g.say("won" if len(winners) == 1 else "shared_win", seat, g.scores[seat])
    else:
        after = AROUND[players, 1, (g.starter + 1) % players]  # the last starter comes last (17.4)
        g.do("start_round", next(p for p in after if gained[p] == best))


def _tell_score(g: Island, gained: list[int]) -> None:
    """What everybody gained, and in the points modes where it comes from: hands are laid open and counted (14.11)."""
    for seat, more in enumerate(gained):
        if g.knockout:
            g.say("survived" if more else "out_of_it", seat, g.scores[seat])
            continue
        g.reveal_all(g.hands[seat])
        for source in score_sheet(g, seat) if g.listener is not None else ():  # nobody reads it in a simulation
            g.say(*source)
        g.say("scored", seat, more, g.scores[seat])
