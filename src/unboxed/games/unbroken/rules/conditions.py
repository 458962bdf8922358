"""Conditions: gaining, counting their tokens, losing them (section 11)."""

from __future__ import annotations

from typing import NamedTuple

from unboxed.games.unbroken.state import YOU, Unbroken, note_moments, rule, token_of
from unboxed.table.wording import counted

from .passives import ignores
from .responses import respond

PARALYZED = "paralyzed"


def number_of(g: Unbroken, token: int) -> int:
    """A condition's place in `marks`."""
    return next(token - first for name, first, _ in g.decks if name == "conditions")


def refused(g: Unbroken, face: str) -> bool:
    """Do your cards ignore this condition when a monster inflicts it (9.8, 13.9)?"""
    return g.lookup.condition[face].tone == "bad" and ignores(g, "CONDITION")


class Gift(NamedTuple):
    """A condition as a card gives it: for the next level or at once, with tokens, for a number of your turns."""

    face: str
    later: bool
    tokens: int
    turns: int


def inflict(g: Unbroken, gift: Gift, by_monster: bool) -> None:
    """Gain a condition, unless your cards ignore it (11.1 to 11.4)."""
    face = gift.face
    if by_monster and refused(g, face):
        g.say("ignored_condition", YOU, face)
        respond(g, "condition_ignored")
        return
    token = token_of(g, face)
    if gift.later:
        _for_next_level(g, token, gift.tokens)
    else:
        _now(g, token, gift)
    note_moments(g)


def _for_next_level(g: Unbroken, token: int, tokens: int) -> None:
    if token in g.waiting or token in g.staying:
        return
    g.say("gained_condition_later", YOU, token)
    if token in g.conditions:
        g.staying = (*g.staying, token)
    else:
        g.condition_supply.remove(token)
        g.waiting.append(token)
        g.marks[number_of(g, token)] = tokens


def _now(g: Unbroken, token: int, gift: Gift) -> None:
    tokens = gift.tokens
    if token not in g.conditions:
        tokens += sum(n for name, n in g.entering if name == gift.face)
        g.lasting[number_of(g, token)] = gift.turns
        g.say("gained_condition", YOU, token, f" for {counted(gift.turns, 'turn')}" if gift.turns else "")
        if token in g.waiting:
            g.waiting.remove(token)
            g.staying = (*g.staying, token)
        else:
            g.condition_supply.remove(token)
        g.conditions.append(token)
    elif gift.turns and lasts(g, token):
        g.lasting[number_of(g, token)] += gift.turns
        g.say("condition_longer", YOU, token, counted(lasts(g, token), "turn"))
    if tokens:
        mark(g, token, tokens)


def mark(g: Unbroken, token: int, by: int) -> None:
    """Add or remove tokens; Paralyzed holds at most so many (11.7), Poisoned without any goes (11.8)."""
    at = number_of(g, token)
    count = max(0, g.marks[at] + by)
    if g.face[token] == PARALYZED and g.setup.options["paralysis_limit"] == 5:
        count = min(count, 5)
    g.marks[at] = count
    g.say("marked", YOU, g.face[token], counted(count, "token"))
    if not count and by < 0:
        discard(g, token)


def discard(g: Unbroken, token: int) -> None:
    """A condition goes back to the supply, or waits for the next level if it was gained for that too (11.3)."""
    g.say("lost_condition", YOU, token)
    g.conditions.remove(token)
    g.marks[number_of(g, token)] = g.lasting[number_of(g, token)] = 0
    if token in g.staying:
        g.staying = tuple(t for t in g.staying if t != token)
        g.waiting.append(token)
    else:
        g.condition_supply.append(token)
    note_moments(g)


def lasts(g: Unbroken, token: int) -> int:
    """Turns of yours for which an active condition still lasts; 0 if nobody counts them."""
    return g.lasting[number_of(g, token)]


def count_turn(g: Unbroken) -> None:
    """A turn of yours is over, a lost one too: what lasts a number of turns has one less to go (8.12, 11.2)."""
    for token in list(g.conditions):
        if lasts(g, token):
            g.lasting[number_of(g, token)] -= 1
            if not lasts(g, token):
                discard(g, token)


def change_of_level(g: Unbroken) -> None:
    """Active conditions go back, except those that stay; those waiting become active (12.5)."""
    for token in list(g.conditions):
        if token not in g.staying and not g.lookup.condition[g.face[token]].permanent:
            discard(g, token)
    for token in g.staying:
        g.lasting[number_of(g, token)] = 0
    g.staying = ()
    for token in g.waiting:
        g.say("began_condition", YOU, token)
    g.conditions += g.waiting
    g.waiting.clear()


def bad_conditions(g: Unbroken) -> list[int]:
    """The active conditions that a cure could discard (11.5)."""
    return [token for token in g.conditions if g.lookup.condition[g.face[token]].tone == "bad"]


# --- the paralysis roll ----------------------------------------------------------------------------------------


@rule
def roll_paralysis(g: Unbroken, token: int) -> None:
    """No more than the tokens: the turn is lost (11.7)."""
    if g.freed:
        return
    g.die = g.roll()
    tokens = g.marks[number_of(g, token)]
    g.say("rolled_paralysis", YOU, g.die, counted(tokens, "token"))
    if g.die <= tokens:
        g.skips += 1
        g.say("paralyzed", YOU)


@rule
def cure_condition(g: Unbroken, token: int) -> None:
    """A cure discards an active bad condition (11.5)."""
    discard(g, token)
