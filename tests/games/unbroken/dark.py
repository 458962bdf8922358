"""Positions of Unbroken built by hand: a place in the game, what you have, what the die will show."""

from __future__ import annotations

from unboxed.games.unbroken import GAME
from unboxed.games.unbroken.state import TIMES, note_moments, token_of
from unboxed.games.unbroken.sums import RESOURCES
from unboxed.kernel import chance
from unboxed.table.table import begin


def setup(mode="normal", packs=(), **options):
    return GAME.setup(1, mode, packs, options)


def travelling(
    level=1, mode="normal", skills=(), conditions=(), weapon=(), time=None, monster="", packs=(), seed=1, **given
):
    """At the preparation of a level. `given`: resources, options, and the uses left."""
    options = {option.name: given.pop(option.name) for option in GAME.options if option.name in given}
    p = begin(setup("normal" if mode == "easy" else mode, packs, **options), seed)
    if mode == "easy":
        p.setup = setup(mode, packs, **options)
    p.stack.clear()
    p.player = -1
    p.level = level
    p.time = TIMES[level] if time is None else time
    p.uses = given.pop("uses", 0)  # abilities stay out of the way unless asked for
    p.res = [given.pop(name, 0) for name in RESOURCES]
    assert not given, f"what is {given}?"
    for face in skills:
        token = p.face.index(face)
        p.skill_deck.remove(token)
        p.skills.append(token)
        p.reveal(token)
    for face in conditions:
        name, _, tokens = face.partition(" ")
        token = token_of(p, name)
        p.condition_supply.remove(token)
        p.conditions.append(token)
        p.marks[p.lookup.all_conditions.index(name)] = int(tokens or 0)
    for face in [weapon] if isinstance(weapon, str) else weapon:
        token = token_of(p, face)
        p.weapon_supply.remove(token)
        p.weapon.append(token)
    if monster:
        bring(p, monster)
    note_moments(p)
    p.do("prepare")
    p.advance()
    return p


def bring(p, monster, health=None, armor=None):
    """This monster is revealed."""
    token = token_of(p, monster)
    p.dark.remove(token)
    p.monster.append(token)
    sheet = p.lookup.monster[monster]
    p.armor = p.most_armor = sheet.armor if armor is None else armor
    p.health = p.most_health = sheet.health if health is None else health
    note_moments(p)


def fighting(monster, *dice, health=None, armor=None, start=True, **given):
    """In battle with this monster; the dice are what will be rolled from its beginning on."""
    p = travelling(level=GAME_LEVEL[monster], **given)
    p.player = -1
    p.stack.clear()
    bring(p, monster, health, armor)
    p.time = TIMES.get(p.level + 1, -1)
    if dice:
        load(p, *dice)
    p.do("battle_step")
    if start:
        p.advance()
    return p


def load(p, *dice):
    """From now on the die shows these."""
    for start in range(10_000_000):
        word, shown = start, []
        for wanted in dice:
            word, number = chance.below(word, 6)
            shown.append(number + 1)
            if number + 1 != wanted:
                break
        else:
            p.chance = start
            return
    raise AssertionError(f"no chance shows {dice}")


def deal(p, *faces):
    """The encounter deck holds just these cards; all others lie in its discards."""
    p.encounter_discards = [*p.encounter_discards, *p.encounters]
    p.encounters = []
    for face in faces:
        token = next(t for t in p.encounter_discards if p.face[t] == face)
        p.encounter_discards.remove(token)
        p.encounters.append(token)
        p.seen[token] = 0
    for token in p.encounter_discards:
        p.reveal(token)


def teach(p, *faces):
    """The skill deck holds just these cards."""
    p.skill_discards = [*p.skill_discards, *p.skill_deck]
    p.skill_deck = []
    for face in faces:
        token = p.face.index(face)
        p.skill_discards.remove(token)
        p.skill_deck.append(token)


def matches(p, option, words):
    """Does the option have this name, and a card or value for each further word?"""
    name, *rest = words
    if option[0] != name:
        return False
    values = list(option[1:])
    faces = [p.face[v] for v in values if type(v) is int and 0 <= v < len(p.face)]
    named = [v.split(" for ")[0] for v in values if type(v) is str]  # "Dodge for 1 Small Effort" is Dodge
    return all(word in values or word in faces or word in named for word in rest)


def offers(p, *words):
    """Is there an option of this name, about this card?"""
    return p.player >= 0 and any(matches(p, option, words) for option in p.options)


def choose(p, *words):
    """Take the one option of this name, about this card."""
    found = [i for i, option in enumerate(p.options) if matches(p, option, words)] if p.player >= 0 else []
    assert len(found) == 1, f"{words}: {len(found)} of {p.options}"
    p.choose(found[0])


def eat(p, n):
    """Eat so much in the Hunger step."""
    p.choose(next(i for i, option in enumerate(p.options) if option[:2] == ("eat", n)))


def names(p):
    """The names of the options, each once, in order."""
    return list(dict.fromkeys(option[0] for option in p.options)) if p.player >= 0 else []


def faces(p, zone):
    return [p.face[token] for token in zone]


def have(p):
    """What you have, without what you have not."""
    return {name: n for name, n in zip(RESOURCES, p.res, strict=True) if n}


def marks(p, condition):
    return p.marks[p.lookup.all_conditions.index(condition)]


GAME_LEVEL = {face: card.level for face, card in setup().lookup.monster.items()}


def takes(monster, row):
    """The Small Effort that a row of this monster takes, by itself or as its alternative."""
    line = setup().lookup.lines[monster][row - 1]
    return next(step[1] for step in (*line.do, *line.otherwise) if step[0] in ("lose", "wound") and step[1])
