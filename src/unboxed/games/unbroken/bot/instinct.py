"""How a sensible person would go on: quick rules of thumb, for searches that play a game to its end.

Nothing here is a rule of the game. Amounts are in Small Effort, the coin everything is worth something in.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from unboxed.games.unbroken.lookup import CAPPED, Line, worth_of
from unboxed.games.unbroken.rules.clauses import possible
from unboxed.games.unbroken.rules.conditions import refused
from unboxed.games.unbroken.rules.passives import ignores, settled, wound_loss
from unboxed.games.unbroken.rules.responses import deed_of
from unboxed.games.unbroken.rules.vain import vain
from unboxed.games.unbroken.state import LAST_LEVEL, Unbroken
from unboxed.games.unbroken.sums import CUNNING, FOOD, LARGE, MEDIUM, METAL, SMALL, TIME, TREASURE, WOOD, Sum
from unboxed.kernel.state import Step

from .tastes import bonus_of, liking, use_of

HOUR = 1.3
"""What a unit of Time is worth."""
AMBUSH = 4.0
LATE = 1
"""With so little Time left it is better to come as the hunter."""
WORN = 9
"""With less Small Effort than this even a rest that ends in an ambush is welcome."""
FULL = 19
"""From so much Small Effort on, some of it becomes Medium."""
DEEP = 4
"""From so much Medium Effort on, some of it becomes Large."""
HOPEFUL = 1
"""Up to this level a Dangerous Idea is worth its use."""
FREE = 0.8
"""What an action that leaves you your turn must bring."""
PEEKS = 3
"""Uses kept for battle before one goes into a wider look."""
PEEK = 20
"""From so much Small Effort on, a wider look is worth one."""
MIDDLING, GREAT, WIT, MEALS, STUFF, GOLD = 2.9, 5.8, 1.2, 1.0, 0.8, 0.6
"""What Medium and Large Effort, Cunning, Food, Wood and Metal, and Treasure are worth, the middle two as factors."""
BITE, SPEED = 1.6, 3.0
"""What a wound is worth by itself, and how many wounds spare one turn of the monster."""
KILL = 4.0
COMEDOWN = {"medium": 1.5, "large": 3.5, "treasure": 0.0}
"""What is lost where a better resource is reduced to a lesser one."""
SAVING = 0.5
PACES = ((1.6, 2.0), (2.2, 1.6), (3.4, 1.35))
"""Wounds a turn and Effort a wound: bare hands, Basic, Advanced."""
DARING = 0.8
"""How much of a fight's likely toll one must have to go into it."""


def instinct(g: Unbroken) -> int:
    """The number of the option that a sensible person would take without much thought."""
    think = THOUGHTS.get(g.prompt[0])
    return think(g) if think else 0


# --- travelling ------------------------------------------------------------------------------------------------------


def _prepare(g: Unbroken) -> int:
    best, at = 0.0, 0
    face_at = -1
    for i, option in enumerate(g.options):
        name = option[0]
        if name == "face_monster":
            face_at = i
        elif name == "craft_weapon":
            worth = 20.0 if g.lookup.weapon[g.face[option[1]]].rank == "advanced" else 10.0
            worth += 0.1 * g.res[WOOD] * (g.face[option[1]] == "maul")  # what else would the Wood be for?
            if worth > best and g.time > 2:
                best, at = worth, i
        elif (name == "focus" and _gathers(g)) or (name == "inspiration" and g.res[MEDIUM] >= DEEP):
            best, at = max(best, 5.0), i if best < 5 else at
        elif name == "orienteer" and not g.extra_cards and g.res[SMALL] >= PEEK and g.time > LATE and not g.committed:
            best, at = max(best, 3.0), i if best < 3 else at
        elif name == "use" and _wants(g, option):
            best, at = max(best, 4.0), i if best < 4 else at
    if best:
        return at
    if face_at >= 0 and g.time <= LATE and g.res[SMALL] >= WORN:
        return face_at
    return 1 if g.options[1][0] == "explore_on" else 0


def _gathers(g: Unbroken) -> bool:
    """With a real weapon the great blows are worth gathering for."""
    return g.res[SMALL] >= FULL and len(g.weapon) > 1


def _wants(g: Unbroken, option: Step) -> bool:
    """Actions of one's own worth taking while travelling."""
    if option[3] >= 0:
        return False  # Old Remedies waits for battle
    verbs = {step[0] for step in deed_of(g, option[1], option[2]).do}
    if "chance" in verbs:
        return g.level <= HOPEFUL
    return "modify" in verbs and g.uses > PEEKS and g.time > LATE and not g.extra_cards


def _encounter(g: Unbroken) -> int:
    best, at = -1e9, 0
    for i, option in enumerate(g.options):
        if option[0] == "pause":
            continue
        face = g.face[option[1]]
        worth = value(g, SMALL, option[3]) if option[0] == "rest" else exchange(g, face)
        time = g.lookup.time[face]
        worth -= HOUR * min(time, g.time)
        if time >= g.time:
            worth -= AMBUSH
        if worth > best:
            best, at = worth, i
    return at


def exchange(g: Unbroken, face: str) -> float:
    """What resolving an encounter brings, its Time aside."""
    lookup = g.lookup
    spend, gain, card = lookup.spend[face], lookup.gain[face], lookup.encounter[face]
    worth = -0.8 if card.commit else 0.0
    for kind in range(TIME):
        if gain[kind] != spend[kind]:
            worth += value(g, kind, gain[kind] - spend[kind])
    worth += HOUR * gain[TIME] + bonus_of(g, gain)
    for step in card.do:
        worth += _special(g, step)
    return worth


def _special(g: Unbroken, step: Step) -> float:
    verb = step[0]
    if verb == "learn":
        return 6.0
    if verb == "upgrade":
        return 8.0 if g.lookup.upgrades[g.face[g.weapon[-1]]] else 0.0
    if verb == "cure":
        return 2.0 if any(g.lookup.condition[g.face[t]].tone == "bad" for t in g.conditions) else 0.0
    if verb == "condition":
        return 4.0 if g.lookup.condition[step[1]].tone == "good" else -1.2 * step[3]
    return 0.4


def value(g: Unbroken, kind: int, n: int) -> float:
    """What so much more (or less) of a resource is worth now."""
    have = g.res[kind]
    if kind == SMALL:
        if n < 0:
            return n * (1.5 if have + n < 5 else 1.0)
        return min(n, max(0, 16 - have)) + 0.4 * max(0, min(n, 20 - have) - max(0, 16 - have))
    if kind == MEDIUM:
        return MIDDLING * n
    if kind == LARGE:
        return GREAT * n
    use = use_of(g, kind)
    if kind == FOOD:
        units = range(have, have + n) if n > 0 else range(have + n, have)
        return sum([max(use, _meal(g, i)) for i in units]) * (1 if n > 0 else -1)
    if kind in (WOOD, METAL):
        units = range(have, have + n) if n > 0 else range(have + n, have)
        return sum([max(use, _stuff(g, kind, i)) for i in units]) * (1 if n > 0 else -1)
    return n * max(use, WIT if kind == CUNNING else GOLD)


def _meal(g: Unbroken, have: int) -> float:
    """What one more Food is worth to who has so much already."""
    if have < g.level:
        return MEALS * (1.6 + 0.5 * (g.level - have))
    ahead = sum(range(g.level, LAST_LEVEL + 1))
    return MEALS * 1.9 if have < ahead else 0.3


def _stuff(g: Unbroken, kind: int, have: int) -> float:
    """What one more Wood or Metal is worth: most if a weapon waits for it."""
    best = 0.6
    for upgrade in g.lookup.upgrades[g.face[g.weapon[-1]]]:
        cost = upgrade.spend.sum()
        if cost[kind] > have:
            missing = max(0, cost[WOOD] - g.res[WOOD]) + max(0, cost[METAL] - g.res[METAL])
            best = max(best, STUFF * (3.6 if missing <= 1 else 3.0 if missing == 2 else 2.4))
    return best


# --- fighting -------------------------------------------------------------------------------------------------------


def effort(cost: Sum) -> float:
    """The worth of an attack's cost."""
    return cost[SMALL] + 2.1 * cost[MEDIUM] + 4.2 * cost[LARGE]


def _turn(g: Unbroken) -> int:
    """The blow that brings most for its cost; something else only if no blow can be paid."""
    threat = g.lookup.threat[g.face[g.monster[-1]]]
    blows = g.lookup.blows[g.face[g.weapon[-1]]]
    best, at = -1.0, -1
    free, free_at = 0.0, -1
    for i, option in enumerate(g.options):
        name = option[0]
        if name in ("attack", "attack_past_armor"):
            blow = blows[option[1]]
            cost = effort(blow.cost)
            if blow.wounding:
                done = min(blow.power, g.health)
                worth = done * (BITE + threat / SPEED) - cost + (threat + KILL if done >= g.health else 0)
            else:
                worth = min(blow.power, g.armor) * (BITE + threat / 2) - cost
            if g.defending:
                worth = -cost
        elif name == "use":
            worth = _deed_worth(g, option, threat)
            if deed_of(g, option[1], option[2]).keeps_turn:
                if worth > FREE and worth > free:
                    free, free_at = worth, i
                continue
        else:
            continue
        if at < 0 or worth > best:
            best, at = worth, i
    if free_at >= 0:
        return free_at
    return at if at >= 0 else g.decline


def _deed_worth(g: Unbroken, option: Step, threat: float) -> float:
    """What an action on a card is worth in battle."""
    deed = deed_of(g, option[1], option[2])
    total = 0.0
    for step in deed.do:
        if step[0] == "damage" and (g.armor <= 0 or step[2]):
            total += min(step[1], g.health) * (BITE + threat / SPEED) + (threat + KILL if step[1] >= g.health else 0)
        elif step[0] == "break_armor":
            total += min(step[1], g.armor) * 1.6
        elif step[0] == "skip":
            total += threat
        elif step[0] == "gain":
            total += step[1] * 1.0 + 2.2 * step[2] + 4.4 * step[3] if type(step[1]) is int else 1.0
    price = effort(deed.price) + 0.9 * deed.price[CUNNING] + 1.5 * deed.price[WOOD] + 1.5 * deed.price[METAL]
    price += 1.9 * deed.price[FOOD] + 0.7 * deed.price[TREASURE]
    if option[3] >= 0:
        price -= value(g, option[3], -1)
    return total - price


def _respond(g: Unbroken) -> int:
    when = g.prompt[1]
    if when == "after_roll":
        return _change_roll(g)
    for i, option in enumerate(g.options):
        if option[0] != "respond_with":
            continue
        deed = deed_of(g, option[1], option[2])
        if when == "choose_attack":
            more = sum(step[2] for step in deed.do if step[:2] == ("modify", "power"))
            if vain(g, deed):
                continue  # it helps only along with another
            if not any(deed.price) and not deed.ability:
                return i
            if g.power < g.health and (g.power + more >= g.health or effort(deed.price) < 1.6 * more):
                return i
        elif when == "after_rest":
            if g.res[FOOD] < sum(range(g.level, LAST_LEVEL + 1)):
                return i
        elif when == "wound_row":
            if g.loss >= 3:
                return i
        else:
            return i
    return _nothing(g)


def _nothing(g: Unbroken) -> int:
    """Decline; where all that comes is forced, let the last of it come first."""
    return g.decline if g.declining else len(g.options) - 1


def _change_roll(g: Unbroken) -> int:
    """Lower the roll or roll again where that saves more than it costs."""
    harm = [_harm(g, line) for line in g.lookup.lines[g.face[g.monster[-1]]]]
    now = harm[settled(g, g.die) - 1]
    best, at = SAVING, _nothing(g)
    found = [(i, deed_of(g, o[1], o[2])) for i, o in enumerate(g.options) if o[0] == "respond_with"]
    for (i, one), (_, two) in combinations(found, 2):
        then = harm[settled(g, g.die + one.change.shift + two.change.shift) - 1]
        saved = now - then - effort(one.price) - effort(two.price)
        if vain(g, one) and saved > best:
            best, at = saved, i
    for i, deed in found:
        saved = -effort(deed.price) - 0.7 * deed.price[TREASURE]
        for step in deed.do:
            if step[0] == "modify":
                saved += now - harm[settled(g, g.die + step[2]) - 1]
            elif step[0] == "reroll":
                saved += now - sum(min(now, harm[settled(g, die) - 1]) for die in range(1, 7)) / 6
            elif step[0] == "damage" and g.armor <= 0:
                saved += 2.0 * min(step[1], g.health)
        if saved > best or (now >= g.res[SMALL] + g.res[MEDIUM] + g.res[LARGE] and saved > 0):
            best, at = saved, i
    return at


def _harm(g: Unbroken, line: Line) -> float:
    """What a row would take from you as things are."""
    if ignores(g, line.label):
        return 0.0
    if line.condition:
        return 0.0 if refused(g, line.condition) else 3.0
    steps = [step for step in line.do if possible(g, step, bool(line.otherwise))] or line.otherwise
    total = 0.0
    for step in steps:
        if step[0] == "wound":
            total += wound_loss(g, step[1])
        elif step[0] == "lose":
            total += worth_of(step[1:])
        elif step[0] == "reduce":
            total += COMEDOWN.get(step[1], 1.0)
        else:
            total += 2.0
    return total


def _either(g: Unbroken) -> int:
    lines = g.lookup.lines[g.face[g.monster[-1]]]
    return min(range(2), key=lambda i: _harm(g, lines[settled(g, g.options[i][1]) - 1]))


def _again(g: Unbroken) -> int:
    return _turn(g)


def _buy_off(g: Unbroken) -> int:
    return 0 if g.health > 2 or g.most_health - g.health >= 2 else 1


# --- the rest -------------------------------------------------------------------------------------------------------


def _skill(g: Unbroken) -> int:
    return max(range(len(g.options)), key=lambda i: liking(g, g.face[g.options[i][1]]))


def _trick(g: Unbroken) -> int:
    """Trick only what is likely to win."""
    strength = g.res[SMALL] + 2.1 * g.res[MEDIUM] + 4.2 * g.res[LARGE]
    return 0 if strength < DARING * _toll(g) else 1


def _toll(g: Unbroken) -> float:
    """What a fight with the monster at hand is likely to take."""
    sheet, lookup = g.lookup.monster[g.face[g.monster[-1]]], g.lookup
    weapon = lookup.weapon[g.face[g.weapon[-1]]]
    rank = 0 if len(g.weapon) == 1 else 1 if weapon.rank == "basic" else 2
    pace, price = PACES[rank]
    for per in ("attack", "round"):
        for cap in lookup.modifiers.of(CAPPED + per).get(sheet.id, ()):
            pace = min(pace, cap.most)
    turns = g.armor + g.health / pace
    acts = turns - 1 + (g.setup.mode == "hard")
    for when, deeds in lookup.deeds[sheet.id].items():
        for deed in deeds:
            verbs = [step[0] for step in deed.do]
            if "act" in verbs:
                acts += turns - 1 if when == "round_end" else 1
            elif "skip" in verbs:
                acts += 1
    return g.armor * 1.5 + g.health * price + acts * lookup.threat[sheet.id]


def _hunger(g: Unbroken) -> int:
    return 0


def _basic(g: Unbroken) -> int:
    """A Basic weapon only for empty hands."""
    return 0 if len(g.weapon) == 1 else g.decline


THOUGHTS: dict[str, Callable[[Unbroken], int]] = {
    "preparation": _prepare,
    "choose_encounter": _encounter,
    "your_turn": _turn,
    "another_attack": _again,
    "response": _respond,
    "either_die": _either,
    "buy_off": _buy_off,
    "choose_skill": _skill,
    "trickery": _trick,
    "hunger": _hunger,
    "basic_weapon": _basic,
}
