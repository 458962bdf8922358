"""Whole games played by instinct with a will of their own: what it takes to earn each achievement."""

from __future__ import annotations

from tests.games.unbroken.dark import GAME, setup
from unboxed.games.unbroken.rules.achievements import ACHIEVEMENTS, in_one_game
from unboxed.table.table import begin


def never(*names):
    """Refuses options of these names."""
    return lambda g, option: option[0] in names


def ascetic(g, option):
    return option[0] == "eat" and option[1] > 0


def without_abilities(g, option):
    return option[0] in ("use", "respond_with", "attack_past_armor") and g.face[option[1]] in g.lookup.character


def tireless(g, option):
    return option[0] == "rest" and any(other[0] == "resolve" for other in g.options)


def never_hurries(g, option):
    if option[0] == "explore_on":
        return True
    if option[0] == "explore":
        return g.time <= 7 and not g.committed
    return option[0] == "scout" or (option[0] == "craft_weapon" and g.time <= 6)


def waits_for_them(g, option):
    return option[0] == "face_monster"


def stakes(g, option):
    if option[0] == "keep_skill":
        return g.face[option[1]] != "spike_thrower"
    vampire = bool(g.monster) and g.face[g.monster[-1]] == "vampire" and g.fox == "battle"
    armed = "spike_thrower" in [g.face[token] for token in g.skills]
    return vampire and armed and option[0] == "attack" and g.health <= 4 and g.res[5] > 0 and g.armor == 0


WILLS = {
    "reckless": waits_for_them,
    "conflict_avoidance": never("fight"),
    "ascetic": ascetic,
    "not_worth_it": without_abilities,
    "no_rest_for_the_wicked": tireless,
    "all_the_time": never_hurries,
    "slugger": never("craft_weapon", "take_upgrade", "take_basic"),
    "high_stakes": stakes,
}


def choice(g, will):
    """Instinct's option, or where the will is against it the first it can bear."""
    index = GAME.instinct(g)
    if will is None or not will(g, g.options[index]):
        return index
    bearable = [i for i, option in enumerate(g.options) if not will(g, option)]
    return bearable[0] if bearable else index


def whole_game(achievement, seed, character, mode="easy"):
    """A game of this seed played for this achievement, to its end."""
    g = begin(setup(mode, character=character, easy_effort=15), seed)
    while g.player >= 0:
        g.choose(choice(g, WILLS.get(achievement)))
    return g


def first_seed(achievement, most=10_000):
    """The first seed whose game earns it; after a change of cards: `python -m tests.games.unbroken.wilful`."""
    for seed in range(most):
        if achievement in in_one_game(whole_game(achievement, seed, CHARACTERS[seed % 4])):
            return seed
    return None


CHARACTERS = ("brawler", "hunter", "sneak", "sage")

if __name__ == "__main__":
    for achievement in ACHIEVEMENTS[:14]:
        print(f'    "{achievement.id}": {first_seed(achievement.id)},', flush=True)
