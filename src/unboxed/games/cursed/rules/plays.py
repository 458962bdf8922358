"""Playing cards, using equipment, firing, spending on jobs: what may be done in any phase (sections 3, 4 and 9)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CURSED, Played, Store
from unboxed.games.cursed.state import Cursed, effects_next, is_cursed, made_public, rule
from unboxed.kernel.state import Step

from .tracks import can_pay, lose, open_jobs, score

WHAT = {"move": "movement"}


def free_options(g: Cursed, p: int) -> list[Step]:
    """What a player may do besides the question at hand (4.1)."""
    options: list[Step] = []
    face, lookup, hand = g.face, g.lookup, g.hand[p]
    tried = set()
    for token in hand:
        name = face[token]
        if name in tried:
            continue
        tried.add(name)
        if name == CURSED:
            if _copyable(g, p):
                options.append(("play", p, token))
            continue
        card = lookup.played[name]
        if card.cost and not can_pay(g, p, card.cost):
            continue
        options.append(("play", p, token))
        if card.trashed and (len(hand) > 1 or not _needs_hand(card)):
            options.append(("play_trashed", p, token))
    shots = {(hero.shot, hero.force)} if (hero := lookup.characters[g.hero[p]]).shot <= g.bullets[p] else set()
    for token in g.items[p]:
        name = face[token]
        if name in lookup.weapons:
            if lookup.weapons[name][0] <= g.bullets[p]:
                shots.add(lookup.weapons[name])
        elif name in lookup.exhausting and token not in g.tired:
            options.append(("use", p, token))
    options += [("fire", p, shot, force) for shot, force in sorted(shots)]
    if hero.gift.when == "once" and not g.once >> p & 1 and not is_cursed(g, p):
        options.append(("use_gift", p))
    for token in open_jobs(g, p):
        job = lookup.jobs[face[token]]
        if job.kind == "spend" and g.move >= job.move and g.attack >= job.attack:
            options.append(("do_job", p, token))
    return options


def _needs_hand(card: Played) -> bool:
    return ("trash", "hand") in card.trashed


def _copyable(g: Cursed, p: int) -> list[str]:
    """What Cursed may copy: anything but itself whose price can be paid (4.4, 4.7)."""
    found = dict.fromkeys(g.played)
    played = g.lookup.played
    return [n for n in found if n != CURSED and (not played[n].cost or can_pay(g, p, played[n].cost))]


# --- cards ----------------------------------------------------------------------------------------


@rule
def play(g: Cursed, p: int, token: int) -> None:
    """Play a card from the hand for its ordinary effect (4.4)."""
    g.hand[p].remove(token)
    g.play[p].append(token)
    made_public(g, p, token)
    g.say("played", p, token)
    _carry_out(g, p, token, g.lookup.played[g.face[token]], False)


@rule
def play_trashed(g: Cursed, p: int, token: int) -> None:
    """Play a card, trash it, and have both of its effects (4.5)."""
    g.hand[p].remove(token)
    made_public(g, p, token)
    g.say("played_trashed", p, token)
    card = g.lookup.played[g.face[token]]
    put_in_trash(g, token)
    _carry_out(g, p, token, card, True)


def _carry_out(g: Cursed, p: int, token: int, card: Played, trashed: bool) -> None:
    """Pay, then let everything on the card happen from top to bottom."""
    g.played += (card.id,)
    for what, n in card.cost.items():
        lose(g, p, what, n)
    if trashed:
        effects_next(g, p, token, card.trashed)
    if card.either or card.may:
        g.do("finish_card", p, token, len(g.played) - 1)
    effects_next(g, p, token, card.effect)


@rule
def finish_card(g: Cursed, p: int, token: int, index: int) -> None:
    """A choice between effects, or one that may be declined."""
    card = _card(g, token, index)
    if card.either:
        options: list[Step] = [("branch", p, token, index, i, _told(e)) for i, e in enumerate(card.either)]
        g.ask(p, ("choose_branch", p, token), options)
    elif isinstance(card, Played) and g.hand[p]:
        no = ("decline", p)
        g.ask(p, ("choose_whether", p, token), [("accept", p, token, index), no], no)


def _card(g: Cursed, token: int, index: int) -> Played | Store:
    """The card whose text is carried out: one played in this phase (by its place there), or else equipment."""
    return g.lookup.played[g.played[index]] if index >= 0 else g.lookup.store[g.face[token]]


def _told(effects: tuple[Step, ...]) -> str:
    """Gains in a few words."""
    return " and ".join(f"{n} {WHAT.get(what, what)}" for _, what, n in effects)


@rule
def branch(g: Cursed, p: int, token: int, index: int, which: int, told: str) -> None:
    """Have this one of the effects."""
    effects_next(g, p, token, _card(g, token, index).either[which])


@rule
def accept(g: Cursed, p: int, token: int, index: int) -> None:
    """Have the effect that could be declined."""
    card = _card(g, token, index)
    if isinstance(card, Played):
        effects_next(g, p, token, card.may)


@rule
def decline(g: Cursed, p: int) -> None:
    """Do without it."""


def ask_copy(g: Cursed, p: int, token: int) -> None:
    """Which card does Cursed copy, and with its trash effect or without? (4.7, 4.8)"""
    options: list[Step] = []
    for known in _copyable(g, p):
        card = g.lookup.played[known]
        index = g.played.index(known)
        options.append(("copy", p, token, index, card.name))
        if card.trashed and (g.hand[p] or not _needs_hand(card)):
            options.append(("copy_trashed", p, token, index, card.name))
    if options:
        g.ask(p, ("choose_copy", p, token), options)


@rule
def copy(g: Cursed, p: int, token: int, index: int, name: str) -> None:
    """Carry out everything on another card."""
    g.say("copied", p, token, name)
    _carry_out(g, p, token, g.lookup.played[g.played[index]], False)


@rule
def copy_trashed(g: Cursed, p: int, token: int, index: int, name: str) -> None:
    """Copy with the trash effect: the copying card is trashed (4.8)."""
    g.say("copied_trashed", p, token, name)
    g.play[p].remove(token)
    put_in_trash(g, token)
    _carry_out(g, p, token, g.lookup.played[g.played[index]], True)


def put_in_trash(g: Cursed, token: int) -> None:
    """A card leaves its deck for good: upgrades may be found again, the rest leave the game (4.6)."""
    g.reveal(token)
    if g.face[token] in g.lookup.upgrades:
        g.up_discard.append(token)
    else:
        g.removed = [*g.removed, token]


# --- equipment, bullets, gifts, jobs ----------------------------------------------------------------


@rule
def use(g: Cursed, p: int, token: int) -> None:
    """Exhaust a store card for what it gives (9.5)."""
    g.tired += (token,)
    card = g.lookup.store[g.face[token]]
    g.say("used", p, token)
    if card.either:
        g.do("finish_card", p, token, -1)
    effects_next(g, p, token, card.effect)


@rule
def fire(g: Cursed, p: int, shot: int, force: int) -> None:
    """Bullets become attack (3.1, 9.6)."""
    g.say("fired", p, shot, force)
    lose(g, p, "bullets", shot)
    g.attack += force


@rule
def use_gift(g: Cursed, p: int) -> None:
    """Annabelle's once-in-a-round trade (3.4)."""
    g.once |= 1 << p
    g.say("used_gift", p)
    effects_next(g, p, -1, g.lookup.characters[g.hero[p]].gift.do)


@rule
def do_job(g: Cursed, p: int, token: int) -> None:
    """Spend movement and attack on a job; they do nothing else (8.3)."""
    job = g.lookup.jobs[g.face[token]]
    g.move -= job.move
    g.attack -= job.attack
    score(g, p, token)
