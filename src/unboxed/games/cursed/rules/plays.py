"""Playing cards, using equipment, firing, spending on jobs: what may be done in any phase (sections 3, 4 and 9)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CURSED, Played, Store
from unboxed.games.cursed.state import Cursed, effects_next, is_cursed, is_down, made_public, rule
from unboxed.kernel.state import Step

from .reach import rates
from .telling import told, told_gains
from .tracks import can_pay, move_marker, open_jobs, pay, score, tell_price


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
        card = lookup.played[name]
        if name == CURSED:
            options += _copies(g, p, token)
        elif card.cost and not can_pay(g, p, card.cost):
            if g.priced is not None and can_trash(g, p, card.effect):
                tell_price(g, p, _ways("play", p, token, card)[0], card.cost)
        elif can_trash(g, p, card.effect):
            if card.either:
                options += _ways("play", p, token, card)
            else:
                options.append(("play", p, token, -1, ""))
            if card.trashed and can_trash(g, p, card.trashed):
                options += _ways("play_trashed", p, token, card)
    options += _equipment(g, p)
    bullets = g.bullets[p]
    options += [("fire", p, shot, force, told((shot, "bullets"))) for shot, force in rates(g, p) if shot <= bullets]
    if lookup.characters[g.hero[p]].gift.when == "once" and not g.once >> p & 1 and not is_cursed(g, p):
        options.append(("use_gift", p))
    spending = lookup.spending
    for token in open_jobs(g, p) if g.tracks or not spending.keys().isdisjoint([face[t] for t in g.jobs[p]]) else ():
        job = spending.get(face[token])
        if job is not None and g.move >= job.move and g.attack >= job.attack:
            options.append(("do_job", p, token, told((job.move, "move"), (job.attack, "attack")), _whose(g, p, token)))
    if g.priced is not None:
        _tell_prices(g, p)
    return options


def _tell_prices(g: Cursed, p: int) -> None:
    """Tell whoever looks on what shots and jobs cost (8.3, 9.6)."""
    for shot, force in rates(g, p):
        tell_price(g, p, ("fire", p, shot, force, told((shot, "bullets"))), {"bullets": shot})
    for token in open_jobs(g, p):
        if (job := g.lookup.spending.get(g.face[token])) is not None:
            option = ("do_job", p, token, told((job.move, "move"), (job.attack, "attack")), _whose(g, p, token))
            tell_price(g, p, option, {"move": job.move, "attack": job.attack})


def with_free_options(g: Cursed, p: int, options: list[Step]) -> list[Step]:
    """The options of an encounter or a visit, and what may be done besides; with what is remembered (7.2)."""
    remember(g, p)
    return options + free_options(g, p)


def remember(g: Cursed, p: int) -> None:
    """What a player has now is nothing new after this (7.2)."""
    g.held, g.raised = things_of(g, p), (g.move, g.attack)


def things_of(g: Cursed, p: int) -> tuple[int, ...]:
    """The cards and jobs that a player could play or do."""
    return (*g.hand[p], *g.jobs[p], *(track[-1] for track in g.tracks if track))


def _ways(step: str, p: int, token: int, card: Played | Store) -> list[Step]:
    """Playing or using a card, once for each of the effects between which it lets one choose."""
    if not card.either:
        return [(step, p, token, -1, "")]
    return [(step, p, token, i, f" for {told_gains(branch)}") for i, branch in enumerate(card.either)]


def _copies(g: Cursed, p: int, token: int) -> list[Step]:
    """What Cursed may copy: anything but itself whose price can be paid, with its trash effect or without
    (4.4, 4.7, 4.8)."""
    options: list[Step] = []
    for known in dict.fromkeys(g.played):
        card = g.lookup.played[known]
        if known == CURSED or (card.cost and not can_pay(g, p, card.cost)) or not can_trash(g, p, card.effect):
            continue
        index = g.played.index(known)
        ways = [("copy", -1, "")] if not card.either else []
        ways += [("copy", i, f" for {told_gains(branch)}") for i, branch in enumerate(card.either)]
        if card.trashed and can_trash(g, p, card.trashed):
            ways += [("copy_trashed", which, words) for _, which, words in ways]
        options += [(step, p, token, index, card.name, which, words) for step, which, words in ways]
    return options


def _equipment(g: Cursed, p: int) -> list[Step]:
    """Store cards that can be exhausted; of two alike, one (9.5)."""
    options: list[Step] = []
    tried = set()
    for token in g.items[p]:
        name = g.face[token]
        if name in g.lookup.exhausting and token not in g.tired and name not in tried:
            tried.add(name)
            options += _ways("use", p, token, g.lookup.store[name])
    return options


def _whose(g: Cursed, p: int, token: int) -> str:
    """Where a job of the Shadows lies, which may be in hand as well as in a track (16.10)."""
    if not g.tracks:
        return ""
    number = next((i + 1 for i, track in enumerate(g.tracks) if track and track[-1] == token), 0)
    return f" of track {number}" if number else " from your hand"


def can_trash(g: Cursed, p: int, effects: tuple[Step, ...]) -> bool:
    """If these effects of a card in hand trash another, is there one where they take it from? (4.4, 4.11)"""
    for effect in effects:
        if effect[0] == "trash" and len(g.hand[p]) < 2 and (effect[1] == "hand" or not g.discard[p]):
            return False
    return True


# --- cards ----------------------------------------------------------------------------------------


@rule
def play(g: Cursed, p: int, token: int, which: int, told: str) -> None:
    """Play a card from the hand for its ordinary effect (4.4)."""
    g.hand[p].remove(token)
    g.play[p].append(token)
    made_public(g, p, token)
    g.say("played", p, token, told)
    card = g.lookup.played[g.face[token]]
    _carry_out(g, p, token, card, card.effect, which)


@rule
def play_trashed(g: Cursed, p: int, token: int, which: int, told: str) -> None:
    """Play a card, trash it, and have both of its effects (4.5)."""
    g.hand[p].remove(token)
    made_public(g, p, token)
    g.say("played_trashed", p, token, told)
    card = g.lookup.played[g.face[token]]
    put_in_trash(g, token)
    _carry_out(g, p, token, card, card.effect, which, card.trashed)


def _carry_out(
    g: Cursed, p: int, token: int, card: Played, effect: tuple[Step, ...], which: int, trashed: tuple[Step, ...] = ()
) -> None:
    """Pay, then let everything on the card happen from top to bottom."""
    g.played += (card.id,)
    pay(g, p, card.cost)
    effects_next(g, p, token, trashed)
    if card.may:
        g.do("finish_card", p, token, len(g.played) - 1)
    if which >= 0:
        effects_next(g, p, token, card.either[which])
    effects_next(g, p, token, effect)


@rule
def finish_card(g: Cursed, p: int, token: int, index: int) -> None:
    """An effect that may be declined."""
    if g.hand[p] and not is_down(g, p):
        no = ("decline", p)
        g.ask(p, ("choose_whether", p, token), [("accept", p, token, index), no], no)


@rule
def accept(g: Cursed, p: int, token: int, index: int) -> None:
    """Have the effect that could be declined, of a card played in this phase (by its place there)."""
    effects_next(g, p, token, g.lookup.played[g.played[index]].may)


@rule
def decline(g: Cursed, p: int) -> None:
    """Do without it."""


@rule
def copy(g: Cursed, p: int, token: int, index: int, name: str, which: int, told: str) -> None:
    """Play Cursed and carry out everything on another card (4.7)."""
    g.hand[p].remove(token)
    g.play[p].append(token)
    made_public(g, p, token)
    g.say("copied", p, token, name, told)
    card = g.lookup.played[g.played[index]]
    _carry_out(g, p, token, card, _with_own_curse(g, card), which)


@rule
def copy_trashed(g: Cursed, p: int, token: int, index: int, name: str, which: int, told: str) -> None:
    """Copy with the trash effect: the copying card is trashed (4.8)."""
    g.hand[p].remove(token)
    made_public(g, p, token)
    g.say("copied_trashed", p, token, name, told)
    put_in_trash(g, token)
    card = g.lookup.played[g.played[index]]
    _carry_out(g, p, token, card, _with_own_curse(g, card), which, card.trashed)


def _with_own_curse(g: Cursed, card: Played) -> tuple[Step, ...]:
    """The effect of a copied card, in which its curse and that of Cursed are one change (4.7)."""
    own = tuple(effect for effect in g.lookup.played[CURSED].effect if effect != ("copy_played",))
    signs = {"gain": 1, "lose": -1}
    curses = [effect for effect in (*own, *card.effect) if effect[0] in signs and effect[1] == "curse"]
    change = sum(signs[verb] * n for verb, _, n in curses)
    rest = tuple(effect for effect in (*own, *card.effect) if effect not in curses)
    return (("gain" if change > 0 else "lose", "curse", abs(change)), *rest) if change else rest


def put_in_trash(g: Cursed, token: int) -> None:
    """A card leaves its deck for good: upgrades may be found again, the rest leave the game (4.6)."""
    g.reveal(token)
    if g.face[token] in g.lookup.upgrades:
        g.up_discard.append(token)
    else:
        g.removed = [*g.removed, token]


# --- equipment, bullets, gifts, jobs ----------------------------------------------------------------


@rule
def use(g: Cursed, p: int, token: int, which: int, told: str) -> None:
    """Exhaust a store card for what it gives (9.5)."""
    g.tired += (token,)
    card = g.lookup.store[g.face[token]]
    g.say("used", p, token, told)
    if which >= 0:
        effects_next(g, p, token, card.either[which])
    effects_next(g, p, token, card.effect)


@rule
def fire(g: Cursed, p: int, shot: int, force: int, bullets: str) -> None:
    """Bullets become attack (3.1, 9.6)."""
    g.say("fired", p, bullets, force)
    move_marker(g, p, g.bullets, "bullets", g.bullets[p] - shot)
    g.attack += force


@rule
def use_gift(g: Cursed, p: int) -> None:
    """Annabelle's once-in-a-round trade (3.4)."""
    g.once |= 1 << p
    g.say("used_gift", p)
    effects_next(g, p, -1, g.lookup.characters[g.hero[p]].gift.do)


@rule
def do_job(g: Cursed, p: int, token: int, price: str, whose: str) -> None:
    """Spend movement and attack on a job; they do nothing else (8.3)."""
    job = g.lookup.jobs[g.face[token]]
    g.reveal(token)  # so that everybody reads what it was spent on
    g.say("spent", p, price, token)
    g.move -= job.move
    g.attack -= job.attack
    score(g, p, token)
