"""After battle: rewards, skills, hunger, the next level, the end (sections 12 and 15)."""

from __future__ import annotations

from unboxed.games.unbroken.state import (
    LAST_LEVEL,
    MOST,
    YOU,
    Unbroken,
    draw,
    gain,
    gain_small,
    note_moments,
    rule,
)
from unboxed.games.unbroken.sums import FOOD, SMALL, one
from unboxed.kernel.position import LIFE
from unboxed.kernel.state import Step

from .conditions import change_of_level
from .finish import finish
from .passives import adjusted
from .payment import lose_small, tell_price
from .responses import respond
from .weapons import offer_basic, take_back


@rule
def rewards_step(g: Unbroken) -> None:
    """Everything the monster's reward lists, and on levels 1 to 3 a skill (12.1, 12.2)."""
    g.fox = "rewards"
    take_back(g)
    sheet = g.lookup.monster[g.face[g.monster[-1]]]
    g.do("hunger_step")
    if g.level < LAST_LEVEL:
        g.do("gain_skill")
    gain(g, g.lookup.reward[sheet.id])
    if sheet.reward_weapon:
        offer_basic(g)


@rule
def gain_skill(g: Unbroken) -> None:
    """Reveal two skill cards, or more if a response says so, and keep one (12.2)."""
    g.skill_cards = 2
    g.do("offer_skills")
    respond(g, "before_skill")


@rule
def offer_skills(g: Unbroken) -> None:
    """The cards to choose from."""
    draw(g, g.skill_deck, g.skill_discards, g.skill_cards, g.skill_offer)
    if g.skill_offer:
        options: list[Step] = [("keep_skill", token) for token in g.skill_offer]
        g.ask(YOU, ("choose_skill",), options)


@rule
def keep_skill(g: Unbroken, token: int) -> None:
    """The others are discarded (12.2)."""
    g.say("learned", YOU, token)
    g.skill_offer.remove(token)
    g.skill_discards += g.skill_offer
    g.skill_offer.clear()
    g.skills.append(token)
    note_moments(g)


# --- hunger -------------------------------------------------------------------------------------------------------


@rule
def hunger_step(g: Unbroken) -> None:
    """Eat as much of the requirement as you like (12.3)."""
    g.fox = "hunger"
    need = adjusted(g, "hunger", g.level)
    most = min(need, g.res[FOOD])
    options: list[Step] = [("eat", n, _meal_in_words(g, n, need)) for n in range(most, -1, -1)]
    if g.priced is not None:
        for n in range(need, most, -1):
            tell_price(g, ("eat", n, _meal_in_words(g, n, need)), one(FOOD, n))
    g.ask(YOU, ("hunger", need), options, options[-1], LIFE)


def missed(n: int) -> int:
    """Small Effort lost for so many Food not eaten: 1 for the first, 2 more for the second (12.4)."""
    return n * (n + 1) // 2


def _meal_in_words(g: Unbroken, n: int, need: int) -> str:
    """What a meal gives and what is lost for what is missing: the gain first, as far as it fits."""
    gain = min(n * adjusted(g, "meal", 1), MOST[SMALL] - g.res[SMALL])
    parts = [f"gain {gain}"] if gain else []
    if missing := missed(need - n):
        parts.append(f"lose {missing}")
    eaten = f"Eat {n} of {need} Food" if n else "Eat nothing"
    return f"{eaten}: {', then '.join(parts)} Small Effort" if parts else eaten


@rule
def eat(g: Unbroken, n: int, words: str) -> None:
    """Small Effort for what is eaten, then the loss for what is missing (12.3, 12.4)."""
    need = adjusted(g, "hunger", g.level)
    g.eaten += n
    g.res[FOOD] -= n
    g.say("ate", YOU, n, need)
    if n:
        gain_small(g, n * adjusted(g, "meal", 1))
    g.do("end_of_combat_phase")
    lose_small(g, missed(need - n))


@rule
def end_of_combat_phase(g: Unbroken) -> None:
    """Ready for the next level, or out of the Dark (12.5, 15.1)."""
    for token in g.monster:
        g.say("left_behind", YOU, token)
    g.gone += g.monster
    g.monster.clear()
    g.die = g.row = g.wounds = 0
    g.defending = g.wounded = False
    g.armor = g.health = g.most_armor = g.most_health = 0
    g.roll_bonus = g.next_roll = g.monster_skips = g.skips = 0
    g.entering = ()
    g.used_level = g.used_battle = g.used_turn = 0
    if g.level >= LAST_LEVEL:
        finish(g, "won")
        return
    g.level += 1
    g.uses = g.level
    g.say("uses_back", YOU, g.uses)
    g.explorations = 0
    change_of_level(g)
    note_moments(g)
    g.do("start_level")
