"""What a sensible rider would do at a glance: for playouts, where chance alone would ride in circles."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from unboxed.engine import Step

from .decks import CROW_PRIME, CURSED, TOWN
from .encounters import able, volley
from .state import Cursed, artifacts_of, is_cursed
from .tracks import can_pay
from .wanted import price, shown

WORTH = {"grit": 3.0, "attack": 1.3, "move": 1.0, "water": 0.8, "bullets": 0.8, "health": 1.0, "curse": -0.8}
VERBS = {"draw": 1.0, "improvise": 1.5, "raise": 1.5, "artifact": 9.0, "job": 0.5, "step": 0.5, "trash": 0.7}
ENOUGH_JOBS = 3
WATER_FOR_STORE = 4
FAR = 99
PRIZE = 6.0
"""An outcome worth playing the whole hand for."""


def instinct(g: Cursed) -> int:
    """The number of the option to take."""
    choose = _BY_PROMPT.get(g.prompt[0])
    return choose(g, g.player) if choose is not None else 0


def _value(effects: Iterable[Step]) -> float:
    """What effects are worth, roughly, in points of attack."""
    total = 0.0
    for verb, *words in effects:
        if verb == "gain":
            total += WORTH[words[0]] * words[1]
        elif verb == "lose":
            total -= WORTH[words[0]] * words[1]
        else:
            total += VERBS.get(verb, 0.0)
    return total


def _first(g: Cursed, *names: str) -> int:
    """The first option of the first of these kinds that is there."""
    for name in names:
        for i, option in enumerate(g.options):
            if option[0] == name:
                return i
    return 0


def _best(g: Cursed, kind: str, worth: Callable[[Step], float], least: float = 0.0) -> int:
    """The best option of a kind, or -1 if none is worth more than the least."""
    best, found = least, -1
    for i, option in enumerate(g.options):
        if option[0] == kind and (value := worth(option)) > best:
            best, found = value, i
    return found


def _card_worth(g: Cursed, token: int) -> float:
    card = g.book.played[g.face[token]]
    branch = max((_value(branch) for branch in card.either), default=0.0)
    return _value(card.effect) + branch - _value(("gain", what, n) for what, n in card.cost.items()) + 0.1


def _upgrade(g: Cursed, p: int) -> int:
    return max(0, _best(g, "take_upgrade", lambda o: _card_worth(g, o[2]), -FAR))


def _outcome(g: Cursed, p: int) -> int:
    """The best outcome that can be paid, or cards played until one can be."""
    token = g.prompt[2]
    place = g.met_at[g.met.index(token)]
    choices = g.book.choices[g.face[token], g.book.spots[place].terrain]
    for choice in choices:
        if _value(choice.effect) >= PRIZE and not can_pay(g, p, choice.cost) and able(g, p, choice):
            return max(0, _best(g, "play", lambda o: _card_worth(g, o[2])))
    found = _best(g, "outcome", lambda o: _value(choices[o[3]].effect), -1.5)
    return found if found >= 0 else _first(g, "play", "use", "fire", "show_hand", "outcome")


def _visit(g: Cursed, p: int) -> int:
    if g.water[p] >= WATER_FOR_STORE:
        return _first(g, "enter_store")
    return _first(g, "job_board" if len(g.jobs[p]) < ENOUGH_JOBS else "pass_town")


def _purchase(g: Cursed, p: int) -> int:
    """Equipment that fits, bullets, then the way out."""
    hands, face = g.book.hands, g.face
    held = sum(hands[face[t]] for t in g.items[p])
    small = sum(not hands[face[t]] for t in g.items[p])

    def worth(option: Step) -> float:
        card = g.book.store[face[option[2]]]
        need = hands[card.id]
        wanted = card.price + (9 if card.kind == "weapon" else 0)
        return wanted if (held + need <= 2 if need else small < 2) else 0.0

    found = _best(g, "buy", worth)
    return found if found >= 0 else _first(g, "buy_bullet", "buy_stat", "leave_store")


def _action(g: Cursed, p: int) -> int:
    """Play what helps, take what can be had here, ride to where more is, and use the action before the end."""
    fighting = _in_reach(g, p)
    held = () if fighting else _arms(g, p)
    found = _best(g, "play", lambda o: 0.0 if o[2] in held or _bleeds(g, p, o[2]) else _card_worth(g, o[2]))
    if found >= 0:
        return found
    found = _best(g, "play", lambda o: float(g.face[o[2]] == CURSED and not is_cursed(g, p)))
    if found >= 0:
        return found
    kinds = {option[0] for option in g.options}
    if "use" in kinds:
        return _first(g, "use")
    if "defeat" in kinds:
        return max(0, _best(g, "defeat", lambda o: float(price(g, p, o[2]))))
    if "fire" in kinds and _worth_firing(g, p):
        return max(0, _best(g, "fire", lambda o: o[3] / o[2]))
    for kind in ("recover", "do_job", "rob"):
        if kind in kinds:
            return _first(g, kind)
    goals = _goals(g, p)
    if goals:
        ways = g.book.ways
        here = min(ways[g.at[p], goal] for goal in goals)
        found = _best(g, "ride", lambda o: here - min(ways[o[2], goal] for goal in goals) + 0.01 * o[3])
        if found >= 0:
            return found
    return _first(g, "visit_again", "encounter_again", "end_action")


def _arms(g: Cursed, p: int) -> list[int]:
    """Cards in hand that give attack and no movement: worth keeping until there is somebody to fight."""
    kept = []
    for token in g.hand[p]:
        effects = g.book.played[g.face[token]].effect
        gains = {effect[1] for effect in effects if effect[0] == "gain"}
        if "attack" in gains and "move" not in gains:
            kept.append(token)
    return kept


def _potential(g: Cursed, p: int) -> int:
    """All attack that hand and bullets could give."""
    total = g.attack + volley(g, p)
    for token in g.hand[p]:
        card = g.book.played[g.face[token]]
        for effects in (card.effect, *card.either):
            total += sum(effect[2] for effect in effects if effect[:2] == ("gain", "attack"))
    return total


def _in_reach(g: Cursed, p: int) -> bool:
    """Is there somebody here, or a job, that all of this would pay for?"""
    force = _potential(g, p)
    if any(0 < g.book.jobs[g.face[t]].attack <= force for t in g.jobs[p]):
        return True
    return not g.acted and any(price(g, p, t) <= force for t, place in _targets(g, p) if place == g.at[p])


def _bleeds(g: Cursed, p: int, token: int) -> bool:
    """Would this card wound, or hurt the cursed?"""
    effects = g.book.played[g.face[token]].effect
    costs_health = any(effect[:2] == ("lose", "health") for effect in effects)
    costs_health |= is_cursed(g, p) and any(effect[:2] == ("gain", "curse") for effect in effects)
    return costs_health and g.health[p] <= 2


def _worth_firing(g: Cursed, p: int) -> bool:
    """Would all bullets together bring somebody here down, or pay for a job?"""
    force = g.attack + volley(g, p)
    if any(0 < g.book.jobs[g.face[t]].attack <= force and g.book.jobs[g.face[t]].move <= g.move for t in g.jobs[p]):
        return True
    return not g.acted and any(price(g, p, t) <= force for t, place in _targets(g, p) if place == g.at[p])


def _targets(g: Cursed, p: int) -> list[tuple[int, str]]:
    """Bounties and a place where each can be fought: a monster's own, a last seen place, or here."""
    where = dict(zip(g.monsters, g.monsters_at, strict=True))
    found = []
    spot = g.book.spots[g.at[p]]
    for pile in g.piles:
        if (token := shown(g, pile)) >= 0:
            place = where.get(token, g.book.last_seen[g.face[token]])
            found.append((token, g.at[p] if place == spot.terrain else place))
    return found


def _goals(g: Cursed, p: int) -> list[str]:
    """Places worth riding to: bounties that could be paid for, corners with artifacts, and home to spend water."""
    spots, goals = g.book.spots, []
    if not g.acted:
        force = _potential(g, p)
        goals = [place for t, place in _targets(g, p) if place in spots and price(g, p, t) <= force and place != TOWN]
    if g.setup.mode == "dark_arts" and len(artifacts_of(g, p)) >= 4:
        for t, place in zip(g.monsters, g.monsters_at, strict=True):
            if g.face[t] == CROW_PRIME:
                return [place]
    colours = {g.book.colour[g.face[t]] for t in g.corners}
    goals += [s.name for s in spots.values() if s.colour in colours and not g.colours[p] >> s.colour & 1]
    return [goal for goal in goals if goal != g.at[p]]


def _branch(g: Cursed, p: int) -> int:
    """Movement on the way, attack where there is somebody to fight."""
    fighting = g.phase == "action" and any(place == g.at[p] for _, place in _targets(g, p))
    return _best(g, "branch", lambda o: 1.0 + (("attack" in o[5]) == fighting), 0.0)


def _sale(g: Cursed, p: int) -> int:
    return _first(g, "sell") if len(g.jobs[p]) > ENOUGH_JOBS + 1 else 0


def _discard(g: Cursed, p: int) -> int:
    return max(0, _best(g, "discard_card", lambda o: float(g.face[o[2]] == CURSED)))


def _fight(g: Cursed, p: int) -> int:
    return max(0, _best(g, "defeat", lambda o: float(price(g, p, o[2]))))


_BY_PROMPT: dict[str, Callable[[Cursed, int], int]] = {
    "choose_upgrade": _upgrade,
    "choose_outcome": _outcome,
    "choose_visit": _visit,
    "choose_purchase": _purchase,
    "choose_action": _action,
    "choose_fight": _fight,
    "choose_branch": _branch,
    "choose_sale": _sale,
    "choose_discard": _discard,
}
