"""The verbs of the cards. A verb's cast says who acts and by which card; -1 stands for no card."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Literal, TypeAlias

from unboxed.games.cursed.state import (
    BULLETS_END,
    CURSE_END,
    HEALTH_END,
    SEEN_WHEN_IMPROVISING,
    Cursed,
    around,
    draw_from,
    draw_own,
    is_cursed,
    is_down,
    made_public,
    passive,
    rule,
    threshold,
    vocabulary,
)
from unboxed.kernel.state import Step

from . import tracks
from .plays import put_in_trash
from .telling import word
from .travel import arrive, may_enter

Cast: TypeAlias = tuple[int, int]
Resource: TypeAlias = Literal["move", "attack", "water", "bullets", "health", "curse", "grit"]
Kept: TypeAlias = Literal["water", "bullets", "health", "curse"]
"""What lies with a player also when it is not their turn."""


def verb(body: Callable[..., None]) -> Callable[..., None]:
    """A verb of the cards; nothing comes of it for whoever is critically wounded (5.3)."""

    @wraps(body)
    def unless_down(g: Cursed, cast: Cast, *words: object) -> None:
        if not is_down(g, cast[0]):
            body(g, cast, *words)

    return vocabulary(rule(unless_down))


@verb
def gain(g: Cursed, cast: Cast, what: Resource, n: int) -> None:
    """Add to a resource."""
    tracks.gain(g, cast[0], what, n)


@verb
def lose(g: Cursed, cast: Cast, what: Resource, n: int) -> None:
    """Take from a resource."""
    p, token = cast
    cause = g.setup.cards[g.face[token] if token >= 0 else g.hero[p]].name if g.listener is not None else ""
    tracks.lose(g, p, what, n, f"from {cause}")


@verb
def others(g: Cursed, cast: Cast, how: Literal["gain", "lose"], what: Kept, n: int) -> None:
    """Everybody else gains or loses so much of something that is kept (4.15)."""
    reached = [q for q in around(g) if q != cast[0] and not is_down(g, q)]
    if reached and cast[1] >= 0:
        g.say("reached_others", *cast)
    for q in reached:
        (gain if how == "gain" else lose)(g, (q, cast[1]), what, n)


@verb
def draw(g: Cursed, cast: Cast, n: int) -> None:
    """Draw from one's own deck."""
    draw_own(g, cast[0], n)


# --- improvising ------------------------------------------------------------------------------------


@verb
def improvise(g: Cursed, cast: Cast) -> None:
    """Look at the top upgrades and keep one (6.2, 6.3, 9.7)."""
    p = cast[0]
    for _ in range(SEEN_WHEN_IMPROVISING + min(1, passive(g, p, "look"))):
        token = draw_from(g, g.up_deck, g.up_discard)
        if token >= 0:
            g.looked.append(token)
            g.show(token, p)
    keep_upgrade(g, p)


@rule
def keep_upgrade(g: Cursed, p: int) -> None:
    """Which of them? In Improvise one may also say that cards will be played after that (6.2)."""
    if g.looked:
        face = g.face
        found = {face[t]: t for t in reversed(g.looked)}
        options: list[Step] = [("take_upgrade", p, t) for t in found.values()]
        if g.phase == "improvise" and not g.plays_on:
            options.append(("play_on", p))
        g.ask(p, ("choose_upgrade", p), options)


@rule
def play_on(g: Cursed, p: int) -> None:
    """Cards will be played in this phase, too."""
    g.plays_on = True
    keep_upgrade(g, p)


@rule
def take_upgrade(g: Cursed, p: int, token: int) -> None:
    """One into the hand, unseen by others; the rest on the common pile."""
    g.looked.remove(token)
    for other in g.looked:
        g.reveal(other)
        g.up_discard.append(other)
    g.say("improvised", p, token, tuple(g.looked))
    g.looked.clear()
    g.hand[p].append(token)
    g.picks[p] += (g.face[token],)


# --- trashing ---------------------------------------------------------------------------------------


@verb
def trash(g: Cursed, cast: Cast, source: Literal["hand", "hand_or_discard"]) -> None:
    """Trash a card; if hand and discard pile are empty, one in play (4.11)."""
    p, face = cast[0], g.face
    options: list[Step] = [("trash_from_hand", p, t) for t in {face[t]: t for t in reversed(g.hand[p])}.values()]
    if source == "hand_or_discard":
        found = {face[t]: t for t in reversed(g.discard[p])}
        options += [("trash_from_discard", p, t) for t in found.values()]
        if not options:
            options = [("trash_from_play", p, t) for t in {face[t]: t for t in reversed(g.play[p])}.values()]
    if options:
        g.ask(p, ("choose_trash", p), options)


@rule
def trash_from_hand(g: Cursed, p: int, token: int) -> None:
    """Out of the hand."""
    _trash(g, p, token, g.hand[p])


@rule
def trash_from_discard(g: Cursed, p: int, token: int) -> None:
    """Out of the discard pile."""
    _trash(g, p, token, g.discard[p])


@rule
def trash_from_play(g: Cursed, p: int, token: int) -> None:
    """Out of the play area."""
    _trash(g, p, token, g.play[p])


def _trash(g: Cursed, p: int, token: int, zone: list[int]) -> None:
    zone.remove(token)
    made_public(g, p, token)
    g.say("trashed" if zone is g.hand[p] else "trashed_old", p, token)
    put_in_trash(g, token)


# --- the rest -----------------------------------------------------------------------------------------


@verb
def step(g: Cursed, cast: Cast) -> None:
    """Go to an adjacent space and pay nothing for the road (7.6)."""
    p = cast[0]
    if g.must_fight:  # nobody slips out of a fight (10.4)
        return
    if g.stood:  # stepping away ends the action, and a monster left alone goes first (12.8)
        g.do("step", cast)
        g.do("close_fight", p)
        return
    places = [to for to, *_ in g.lookup.spots[g.at[p]].roads if may_enter(g, p, to)]
    if places:
        g.ask(p, ("choose_step", p), [("step_to", p, place) for place in places])


@rule
def step_to(g: Cursed, p: int, place: str) -> None:
    """There."""
    g.say("stepped", p, place)
    arrive(g, p, place)


@verb
def raise_(g: Cursed, cast: Cast) -> None:
    """One stat of your choice rises by 1 (4.14)."""
    p = cast[0]
    tops = (("health", HEALTH_END), ("bullet_max", BULLETS_END), ("threshold", CURSE_END))
    options: list[Step] = [
        ("raise_stat", p, name, word(1, name), n + 1) for name, top in tops if (n := tracks.amount(g, p, name)) < top
    ]
    if options:
        g.ask(p, ("choose_stat", p), options)


@rule
def raise_stat(g: Cursed, p: int, name: str, told: str, to: int) -> None:
    """This one."""
    lift(g, p, name)


def lift(g: Cursed, p: int, name: str) -> None:
    """A stat rises by 1; a higher threshold may turn the character back (5.1), unless equipment has it at the end of
    the track already: then it only tells once that is given up."""
    if name == "health":
        tracks.gain(g, p, "health", 1)
        return
    if name == "bullet_max":
        tracks.tell(g, "gained", p, 1, name)
        g.bullet_max[p] += 1
        return
    before, limit = is_cursed(g, p), threshold(g, p)
    g.threshold[p] += 1
    if threshold(g, p) > limit:
        tracks.tell(g, "gained", p, 1, name)
    else:
        g.say("threshold_at_end", p, limit)
    tracks.turned(g, p, before)


@verb
def artifact(g: Cursed, cast: Cast) -> None:
    """A random artifact that nobody has taken, to the discard pile (7.8)."""
    p = cast[0]
    left = [*g.corners, *g.boxed]
    if not left:
        return
    token = left[g.below(len(left))]
    colour = g.lookup.colour[g.face[token]]
    g.corners, g.boxed = [t for t in g.corners if t != token], [t for t in g.boxed if t != token]
    g.reveal(token)
    g.discard[p].append(token)
    g.colours[p] |= 1 << colour
    g.say("found_artifact", p, token)
    tracks.meet_crow_prime(g)


@verb
def job(g: Cursed, cast: Cast, n: int) -> None:
    """Draw jobs (8.1)."""
    draw_jobs(g, cast[0], n)


def draw_jobs(g: Cursed, p: int, n: int) -> None:
    """New jobs, unseen by others; those scored before are shown, discarded and replaced (8.1)."""
    names = {g.face[t] for t in g.scored[p]}
    looks = len(g.job_deck) + len(g.job_discard)
    drawn: list[int] = []
    while len(drawn) < n and looks:
        looks -= 1
        token = draw_from(g, g.job_deck, g.job_discard)
        if g.face[token] in names:
            g.reveal(token)
            g.job_discard.append(token)
            g.say("job_again", p, token)
        else:
            g.show(token, p)
            g.jobs[p].append(token)
            drawn.append(token)
    g.say("drew_jobs", p, tuple(drawn))
    tracks.look_at_jobs(g, p)


@verb
def copy_played(g: Cursed, cast: Cast) -> None:
    """Copy another card played in this phase (4.7); what is copied is chosen as the card is played (`plays.copy`)."""


@verb
def swap_job(g: Cursed, cast: Cast) -> None:
    """Look at another player's jobs and trade one for one (3.3); the second of the cast is that player."""
    p, q = cast
    for token in g.jobs[q]:
        g.show(token, p)
    mine, theirs = ({g.face[t]: t for t in reversed(g.jobs[seat])}.values() for seat in (p, q))
    options: list[Step] = [("swap", p, q, one, other) for one in mine for other in theirs]
    g.ask(p, ("choose_swap", p, q), options)


@rule
def swap(g: Cursed, p: int, q: int, mine: int, theirs: int) -> None:
    """Trade these two jobs; the others do not learn which."""
    g.pass_unseen(mine, g.jobs[p], g.jobs[q], p, q)
    g.pass_unseen(theirs, g.jobs[q], g.jobs[p], q, p)
    g.say("swapped", p, q)
    tracks.look_at_jobs(g, p)
    tracks.look_at_jobs(g, q)
