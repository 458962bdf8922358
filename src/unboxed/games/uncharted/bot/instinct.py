"""What a sensible player would do at a glance: for playouts, where chance alone dies too soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unboxed.games.uncharted.rules.attack import power_of, reach, wanted
from unboxed.games.uncharted.rules.useful import robbed
from unboxed.games.uncharted.state import CAP, Uncharted, defence_bonus, health_of, points_of, powers
from unboxed.kernel.state import Step

NEAR_DEATH = 2
"""With less Life than this after the damage to come, cards are kept standing."""
CHANGE = 0.5
"""By so much a card must be better than the one it takes the place of."""
RANK = {"use": 4.0, "pass_turn": 0.0, "special_in_vain": -1.0}
BEHIND = {"standard": 0.4, "deathmatch": 0.2, "survival": 0.4}
"""What a Treasure counts on which somebody else leads; in Deathmatch it makes that player win."""


def instinct(g: Uncharted) -> int:
    """The number of the option that looks best without looking ahead."""
    judge = _JUDGES.get(g.prompt[0], _any)
    values = [judge(g, option) for option in g.options]
    return values.index(max(values))


def _any(g: Uncharted, option: Step) -> float:
    return -1.0 if option[0] in ("play_nothing", "move_nothing", "place_no_more", "stop_defending") else 0.0


def _action(g: Uncharted, option: Step) -> float:
    """Shoot what falls, use what stands, play the best, then pass."""
    name, seat = option[0], option[1]
    if name == "attack":
        enemy = g.lookup.enemies[g.face[option[2]]]
        return 10.0 + enemy.vp + enemy.ap if reach(g, seat) >= health_of(g, option[2]) else -5.0
    if name == "attack_player":
        rival = option[2]
        stops = sum([g.lookup.defence[g.face[t]] for t in g.standing[rival]])
        return 10.0 + len(g.held[rival]) if reach(g, seat) >= g.life[rival] + stops else -5.0
    if name == "use":
        return _use(g, seat, option[2])
    if name == "play_card":
        return g.lookup.worths[g.setup.mode][g.face[option[2]]] - _room(g, seat, option[2])
    if name == "special_blue":
        return 3.0 if g.life[seat] <= g.most[seat] - 2 else -1.0
    if name == "special_green":
        theft = [power for power in powers(g, seat, "green") if power.instead]
        return 2.0 if theft and robbed(g, seat) else -1.0
    if name == "special_yellow":
        return 1.0 if len(g.hands[seat]) > 2 else -1.0
    if name == "pass_with":
        return 0.1 if option[2] == "bonus_marker" else 0.2
    return RANK.get(name, 0.0)


def _use(g: Uncharted, seat: int, token: int) -> float:
    """Draw first, then the rest; nobody tempts fate with little Life, and healing waits for wounds."""
    effects = g.lookup.use[g.face[token]]
    if not effects:
        return 0.5  # a weapon is better kept for an attack
    verb = effects[0][0]
    if g.life[seat] - coming(g, seat) < NEAR_DEATH and verb not in ("recover", "stand"):
        return -0.5
    if any(effect[0] == "damage" for effect in effects) and g.life[seat] < NEAR_DEATH:
        return -0.5
    if verb == "recover":
        hurt = min([g.life[p] - g.most[p] for p in range(len(g.out)) if not g.out[p] and (p == seat or _friends(g))])
        return 3.0 if hurt <= -2 else -0.5
    return 5.0 if verb == "draw" else RANK["use"]


def coming(g: Uncharted, seat: int) -> int:
    """Damage to expect in this round's Damage phase if every standing card defends."""
    enemies, defence, face = g.lookup.enemies, g.lookup.defence, g.face
    total = sum([enemies[face[t]].ap for t in g.spaces if face[t] in enemies])
    return total - defence_bonus(g, seat, True) - sum([defence[face[t]] for t in g.standing[seat]])


def _friends(g: Uncharted) -> bool:
    return bool(g.setup.mode == "survival")


def _player(g: Uncharted, option: Step) -> float:
    """Help yourself, or whoever needs it most: a friend near death, a rival far behind."""
    seat, what = option[1], option[2]
    if _friends(g):
        return float(-g.life[seat] if what == "recover" else -len(g.hands[seat]))
    return 100.0 if seat == g.player else float(-points_of(g, seat))


def _room(g: Uncharted, seat: int, token: int) -> float:
    """What has to make room for a card of this colour."""
    colours, face, worths = g.lookup.colour, g.face, g.lookup.worths[g.setup.mode]
    colour = colours[face[token]]
    rivals = [worths[face[t]] for t in (*g.standing[seat], *g.resting[seat]) if colours[face[t]] == colour]
    return min(rivals) + CHANGE if len(rivals) >= CAP else 0.0


def _weapons(g: Uncharted, option: Step) -> float:
    """The strongest first, and no more than needed."""
    if option[0] in ("enough_weapons", "strike"):
        return 50.0 if power_of(g, option[1]) >= wanted(g) and g.target >= 0 else -1.0
    return float(g.lookup.attack[g.face[option[2]]]) if option[0] == "use_weapon" else 1.0


def _least(g: Uncharted, option: Step) -> float:
    """Give away what is worth least in play."""
    return -g.lookup.worths[g.setup.mode][g.face[option[2]]]


def _best(g: Uncharted, option: Step) -> float:
    """Take, stand or play what is worth most in play."""
    return g.lookup.worths[g.setup.mode][g.face[option[2]]] if len(option) > 2 else -1.0


def _marker(g: Uncharted, option: Step) -> float:
    """Where the most is won for the fewest markers still missing."""
    token, seat = option[2], option[1]
    card, counts = g.lookup.treasures[g.face[token]], g.markers.get(token) or (0,) * len(g.out)
    n = option[3] if option[0] == "put_markers" else 1
    if n > max(1, card.markers - sum(counts)):
        return -1.0  # more than it needs
    missing = max(0, card.markers - sum(counts) - n)
    hope = 1.0 if _would_lead(g, seat, counts) else BEHIND[g.setup.mode]
    return (card.vp + len(card.found)) / (1 + missing) * hope


def _would_lead(g: Uncharted, seat: int, counts: tuple[int, ...]) -> bool:
    """With one more marker, would the Treasure be this player's? Ties share, but not in Deathmatch (7.5, 14.9)."""
    mine, n = counts[seat] + 1, len(counts)
    if g.setup.mode != "deathmatch":
        return mine >= max(counts)
    after = [(seat - g.start) % n < (p - g.start) % n for p in range(n)]
    return all(counts[p] < mine + after[p] for p in range(n) if p != seat)


def _effect(g: Uncharted, option: Step) -> float:
    """A theft rather than more actions, Life rather than a card of somebody's resting."""
    return 1.0 if option[0] == ("other_effect" if option[2] == "green" else "ordinary_effect") else 0.0


_JUDGES: dict[str, Callable[[Any, Step], float]] = {
    "choose_action": _action,
    "which_effect": _effect,
    "choose_player": _player,
    "choose_weapons": _weapons,
    "add_to_attack": _weapons,
    "pay_a_card": _least,
    "discard_a_card": _least,
    "make_room": _least,
    "rest_a_card": _least,
    "play_cheaper_card": _best,
    "stand_a_card": _best,
    "retrieve_a_card": _best,
    "place_a_marker": _marker,
}
