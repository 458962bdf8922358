"""How good a position is for a seat: what bots aim at.

Everything is counted in VP: what is on the track, what markers, cards and Life promise, and an attack that can succeed.
"""

from __future__ import annotations

from math import exp

from .attack import power_of, wanted
from .state import SURVIVAL_ROUNDS, Uncharted, attack_bonus, defence_bonus, enemies_in, points_of
from .values import VERB

CARD, PROMISE = 0.35, 0.22
"""A card in hand, and the part of its worth in play that counts there."""
MANY = 6
"""Cards in hand beyond which more are worth half."""
ROUNDS_LEFT = 0.75
"""How much a card in play counts at the beginning, when most of its uses lie ahead."""
SPECIAL_CARD = 1.0
READY = 0.25
"""The part of a card's worth that lies in its being ready in this round."""
COUNTED = ("place_a_marker", "take_a_marker_back", "pay_a_card", "discard_a_card", "stand_a_card")
"""Questions that come up several times."""
ASKED = {
    "place_a_marker": 0.6,
    "take_a_marker_back": 0.1,
    "pay_a_card": -0.55,
    "discard_a_card": -0.5,
    "make_room": -0.9,
    "stand_a_card": 0.4,
    "play_cheaper_card": 0.4,
    "choose_bonus": 0.5,
    "retrieve_a_card": 0.9,
    "move_which": 0.1,
    "swap_which": 0.6,
    "give_a_card": -0.5,
}
"""What being asked this promises."""
SPREAD = 4.5
"""VP by which one has to lead to be a clear favourite."""
HOPELESS = -1.5
"""An attack that cannot succeed any more."""


def evaluate(g: Uncharted, seat: int) -> float:
    """A seat's chance to win, roughly."""
    if g.reason:
        return 1.0 if seat in g.winners else 0.0
    if g.setup.mode == "survival":
        return _together(g)
    strengths = [
        0.0 if g.out[p] and g.setup.mode == "standard" else exp(_estimate(g, p) / SPREAD) for p in range(len(g.out))
    ]
    total = sum(strengths)
    return strengths[seat] / total if total else 0.0


def _estimate(g: Uncharted, seat: int) -> float:
    """VP a player may expect, but for what all expect alike."""
    value = points_of(g, seat) * (2.0 if g.setup.mode == "deathmatch" else 1.0)
    return value + _means(g, seat) + _life(g, seat)


def _means(g: Uncharted, seat: int) -> float:
    """What a player has to go on with."""
    value = _cards(g, seat) + _markers(g, seat) + _battle(g, seat) + _pending(g, seat)
    if g.phase == "action" and not g.passed[seat]:  # what stands can still be used in this round
        values, face = g.book.worths, g.face
        value += READY * sum([values[face[t]] for t in g.standing[seat]])
    return value


def _pending(g: Uncharted, seat: int) -> float:
    """What the question asked now, and effects still to come, will bring or cost."""
    value = 0.0
    if g.player == seat and g.prompt[0] in ASKED:
        count = g.prompt[2] if g.prompt[0] in COUNTED else 1
        value += ASKED[g.prompt[0]] * count
    for step in g.stack:
        if step[0] in VERB and step[1][0] == seat:
            n = step[2] if len(step) > 2 and type(step[2]) is int else 1
            value += VERB[step[0]] * 0.7 * n
        elif step[0] == "pay" and step[1] == seat:
            value += ASKED["pay_a_card"] * step[2]
    return value


def _future(g: Uncharted) -> float:
    """How much of the game lies ahead, from 1 to nearly nothing."""
    if g.setup.mode == "survival":
        return max(0.1, (SURVIVAL_ROUNDS + 1 - g.round) / SURVIVAL_ROUNDS)
    if g.setup.mode == "deathmatch":
        return 0.8
    if g.deck_gone:
        return 0.05
    players = len(g.out)
    left = min(len(g.adventure) / (8 * players), len(g.action_deck) / 80, len(g.special_deck) / 18)
    return max(0.1, min(1.0, left))


def _cards(g: Uncharted, seat: int) -> float:
    """Cards in play and in hand."""
    values, face = g.book.worths, g.face
    area = sum([values[face[t]] for t in g.standing[seat]]) + sum([values[face[t]] for t in g.resting[seat]])
    hand = g.hands[seat]
    held = len(hand) * CARD + PROMISE * sum([values[face[t]] for t in hand])
    if len(hand) > MANY:
        held *= (len(hand) + MANY) / (2 * len(hand))
    future = _future(g)
    return area * ROUNDS_LEFT * (0.15 + 0.85 * future) * 1.6 + held * (0.25 + 0.75 * future)


def _markers(g: Uncharted, seat: int) -> float:
    """What Treasures promise: their VP to whoever leads there, their effect to all with a marker."""
    treasures, face, value = g.book.treasures, g.face, 0.0
    standard = g.setup.mode != "survival"
    for token, counts in g.markers.items():
        mine = counts[seat]
        if not mine or token in g.found:
            continue
        card = treasures[face[token]]
        rivals = max([n for p, n in enumerate(counts) if p != seat], default=0)
        done = sum(counts) / card.markers
        leads = 1.0 if mine > rivals else 0.85 if mine == rivals else 0.3
        if standard:
            value += card.vp * (2.0 if g.setup.mode == "deathmatch" else 1.0) * leads * done * (0.45 + 0.4 * done)
        value += 0.25 * done + 0.8 * len(card.found) * done * (0.3 if standard else 1.0)
        value += 0.5 * card.attack + 0.5 * card.defence + 0.5 * card.guard + 0.8 * card.discount + 1.0 * card.saves
        value += 0.5 * card.kill_vp
    return value


def _coming(g: Uncharted, seat: int) -> int:
    """Damage to expect in this round's Damage phase if every standing card defends."""
    if g.phase in ("end", "start", "recovery") or g.setup.mode == "deathmatch":
        return 0
    if g.phase == "damage" and g.facing:
        total = g.facing[seat] - g.guard[seat]
    else:
        enemies, face = g.book.enemies, g.face
        total = sum([enemies[face[t]].ap for t in enemies_in(g)])
    defence, face = g.book.defence, g.face
    return max(0, total - defence_bonus(g, seat) - sum([defence[face[t]] for t in g.standing[seat]]))


def _life(g: Uncharted, seat: int) -> float:
    """Life after the damage to come: the last points are worth the most, and none left is the end."""
    life = g.life[seat] - _coming(g, seat)
    if life <= 0:
        saved = any(g.face[t] in g.book.saving for t in (*g.standing[seat], *g.resting[seat]))
        return -6.0 if saved else -14.0 if g.setup.mode != "deathmatch" else -5.0
    return 6.0 * (1 - exp(-life / 3.0)) + 0.15 * life


def _battle(g: Uncharted, seat: int) -> float:
    """An attack under way that can still succeed is worth nearly what it will bring."""
    if seat != g.turn or (g.target < 0 and g.rival < 0) or g.phase != "action":
        return 0.0
    needed = wanted(g)
    if g.rival >= 0:
        defence, face = g.book.defence, g.face
        needed += defence_bonus(g, g.rival) + sum([defence[face[t]] for t in g.standing[g.rival]])
    if reach(g, seat) < needed:
        return HOPELESS
    surely = 0.97 if power_of(g, seat) >= needed else 0.9
    if g.target >= 0:
        card = g.book.enemies[g.face[g.target]]
        prize = (card.vp if g.setup.mode == "standard" else 1.5) + SPECIAL_CARD + 0.35 * card.ap
    else:
        prize = SPECIAL_CARD + 2.0 * max([g.book.treasures[g.face[t]].vp for t in g.held[g.rival]], default=0)
    return surely * prize


def reach(g: Uncharted, seat: int) -> int:
    """The most AP this player could still bring up in an attack, or in one about to begin."""
    book, face = g.book, g.face
    armoured = g.target >= 0 and book.enemies[face[g.target]].armoured
    power = power_of(g, seat) if g.target >= 0 or g.rival >= 0 else attack_bonus(g, seat)
    power += sum([book.attack[face[t]] for t in g.standing[seat]])
    if not armoured:
        power += sum([face[t] in book.weapons for t in g.hands[seat]])
    return power


def _together(g: Uncharted) -> float:
    """Survival: the weakest player decides, then how many Enemies are left to beat and what there is against them."""
    players = len(g.out)
    enemies, face = g.book.enemies, g.face
    here = sum([2.0 + enemies[face[t]].ap + 0.35 * enemies[face[t]].health for t in enemies_in(g)])
    value = -0.55 * here / players
    lives = [_life(g, p) for p in range(players)]
    value += 1.2 * min(lives) + 0.5 * sum(lives) / players
    value += sum([_means(g, p) for p in range(players)]) / players
    value -= 0.5 * len(g.foes) / players
    return 1 / (1 + exp(-(value - 10) / 8))
