"""Resources and tracks: gains, losses, curse, damage, grit, and the jobs that watch them (sections 4, 5 and 8)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CROW_PRIME
from unboxed.games.cursed.state import (
    BULLETS_END,
    CURSE_END,
    HEALTH_END,
    JUDGED,
    OWED,
    Cursed,
    artifacts_of,
    is_cursed,
    solo,
)
from unboxed.kernel.state import Step

from .telling import told, word

PAID = {
    "move": "movement",
    "attack": "attack",
    "water": "water",
    "bullets": "#bullet",
    "curse": "curse",
    "health": "health",
    "grit": "grit",
}
"""What is paid, by its name in the scene."""


def judge(g: Cursed, verdict: str) -> None:
    """The game is decided; it ends as soon as what is happening is over."""
    if not g.verdict:
        g.verdict = verdict
        g.trouble |= JUDGED


def gain(g: Cursed, p: int, what: str, n: int) -> None:
    """Add to a resource, as far as its track goes (4.4)."""
    if what == "move":
        g.move += n
        tell(g, "gained", p, n, what)
    elif what == "attack":
        g.attack += n
        tell(g, "gained", p, n, what)
    elif what == "water":
        g.water[p] += n
        tell(g, "gained", p, n, what)
    elif what == "bullets":
        walk(g, p, g.bullets, "bullets", min(g.bullets[p] + n, max(g.bullets[p], min(g.bullet_max[p], BULLETS_END))))
    elif what == "health":
        if g.health[p] > 0:  # a wound is not undone (5.3)
            walk(g, p, g.health, "health", min(g.health[p] + n, HEALTH_END))
    elif what == "curse":
        raise_curse(g, p, n)
    else:
        tell(g, "gained", p, n, what)
        gain_grit(g, p, n)


def lose(g: Cursed, p: int, what: str, n: int, why: str = "") -> None:
    """Take from a resource, as far as there is any (4.4)."""
    if what == "health":
        hurt(g, p, n, why)
    elif what == "curse":
        before = is_cursed(g, p)
        walk(g, p, g.curse, "curse", max(0, g.curse[p] - n))
        turned(g, p, before)
    elif what == "bullets":
        walk(g, p, g.bullets, "bullets", max(0, g.bullets[p] - n))
    elif what == "grit":
        tell(g, "lost", p, n, what)
        gain_grit(g, p, -n)
    else:
        n = min(n, amount(g, p, what))
        tell(g, "lost", p, n, what)
        spend(g, p, what, n)


def tell(g: Cursed, event: str, p: int, n: int, what: str) -> None:
    """Tell that a player gained or lost so much of something."""
    if n and g.listener is not None:
        g.say(event, p, n, word(n, what))


def amount(g: Cursed, p: int, what: str) -> int:
    """How much of a resource a player has."""
    held: int | list[int] = getattr(g, what)
    return held if isinstance(held, int) else held[p]


def spend(g: Cursed, p: int, what: str, n: int) -> None:
    """Take away movement, attack or water."""
    if what == "move":
        g.move -= n
    elif what == "attack":
        g.attack -= n
    else:
        g.water[p] -= n


def can_pay(g: Cursed, p: int, cost: dict[str, int]) -> bool:
    """Is there enough of everything?"""
    return all(amount(g, p, what) >= n for what, n in cost.items())


def tell_price(
    g: Cursed,
    p: int,
    option: Step,
    cost: dict[str, int],
    printed: dict[str, int] | None = None,
    because: tuple[str, ...] = (),
) -> None:
    """Tell whoever looks on a price, and what it is by the card if that is something else."""
    have = {PAID[what]: amount(g, p, what) for what in cost}
    named = {PAID[what]: n for what, n in (printed or {}).items()}
    g.afford(option, {PAID[what]: n for what, n in cost.items()}, have, named, because)


def waste(g: Cursed, p: int) -> None:
    """Movement and attack that were not used are gone (4.2)."""
    if g.move or g.attack:
        g.say("wasted", p, told((g.move, "move"), (g.attack, "attack")))
        g.move = g.attack = 0


def pay(g: Cursed, p: int, cost: dict[str, int]) -> None:
    """Pay a price that can be paid."""
    for what, n in cost.items():
        if what in ("curse", "health", "grit"):
            lose(g, p, what, n, "as a price")
            continue
        tell(g, "paid", p, n, what)
        if what == "bullets":
            move_marker(g, p, g.bullets, what, g.bullets[p] - n)
        else:
            spend(g, p, what, n)


def raise_curse(g: Cursed, p: int, n: int) -> None:
    """Curse rises: once, however many points it has, and that hurts the cursed (5.2, 4.13)."""
    before, full = is_cursed(g, p), g.curse[p] >= CURSE_END
    walk(g, p, g.curse, "curse", min(g.curse[p] + n, CURSE_END))
    if before:
        hurt(g, p, 1, "from a curse that cannot rise any further" if full else "from the rising curse")
    else:
        turned(g, p, before)


def turned(g: Cursed, p: int, before: bool) -> None:
    """Tell if the character card was turned over (5.1)."""
    if g.listener is not None and before != is_cursed(g, p):
        g.say("turned_cursed" if not before else "turned_normal", p)


def hurt(g: Cursed, p: int, n: int, why: str) -> None:
    """Damage; at 0 health a player is critically wounded (5.3)."""
    if g.health[p] > 0:
        g.say("was_hurt", p, min(n, g.health[p]), why)
        move_marker(g, p, g.health, "health", max(0, g.health[p] - n))
        if g.health[p] == 0:
            g.trouble |= 1 << p


def walk(g: Cursed, p: int, track: list[int], name: str, to: int) -> None:
    """Move a marker and tell of it."""
    tell(g, "gained" if to > track[p] else "lost", p, abs(to - track[p]), name)
    move_marker(g, p, track, name, to)


def move_marker(g: Cursed, p: int, track: list[int], name: str, to: int) -> None:
    """Move a marker; jobs look at where it comes to stand or, under an option, at every point it passes (8.7)."""
    value = track[p]
    if value == to:
        return
    if not g.jobs[p] and not g.tracks:
        track[p] = to
    elif g.setup.options["jobs_in_passing"] == "no":
        track[p] = to
        stand(g, p, name, to)
    else:
        way = 1 if to > value else -1
        while value != to:
            value += way
            track[p] = value
            stand(g, p, name, value)


def gain_grit(g: Cursed, p: int, n: int) -> None:
    """Grit rises or falls (4.13, 12.11, 15.2, 15.6)."""
    if g.setup.mode == "coop":
        g.team += n
        if g.team < 0:
            judge(g, "grit_gone")
        return
    g.grit[p] += n
    enough = g.setup.constants["enough_grit"]
    if n > 0 and not g.appeared and g.grit[p] >= enough and not g.trouble & OWED:
        g.trouble |= OWED
        g.owed = p


# --- jobs -----------------------------------------------------------------------------------------


def open_jobs(g: Cursed, p: int) -> list[int]:
    """The jobs a player could score now: those in hand not scored before, and the tops of the tracks (8.8, 16.10)."""
    if not g.jobs[p] and not g.tracks:
        return []
    face = g.face
    names = {face[t] for t in g.scored[p]}
    own = []
    for t in g.jobs[p]:
        if face[t] not in names:
            names.add(face[t])
            own.append(t)
    return own + [track[-1] for track in g.tracks if track] if g.tracks else own


def stand(g: Cursed, p: int, track: str, value: int) -> None:
    """A marker stands on a number: jobs that ask for exactly this are scored (8.4)."""
    wanted, face = g.lookup.jobs_at.get((track, value)), g.face
    if wanted and (g.tracks or not wanted.isdisjoint([face[t] for t in g.jobs[p]])):
        for t in open_jobs(g, p):
            if face[t] in wanted:
                score(g, p, t)


def happened(g: Cursed, p: int, event: str) -> None:
    """Something happened to a player that a job may tell of (8.5)."""
    jobs, face = g.lookup.jobs, g.face
    for t in open_jobs(g, p):
        if jobs[face[t]].event == event:
            score(g, p, t)


def look_at_jobs(g: Cursed, p: int) -> None:
    """Score whatever is already met, as jobs have come or tracks were set (8.6)."""
    for name, track in (("curse", g.curse), ("bullets", g.bullets), ("health", g.health)):
        stand(g, p, name, track[p])


def score(g: Cursed, p: int, token: int) -> None:
    """Show a job and collect its water and grit (8.6)."""
    name = g.face[token]
    if token in g.jobs[p]:
        if any(g.face[t] == name for t in g.scored[p]):
            return
        g.jobs[p].remove(token)
    else:
        track = next((zone for zone in g.tracks if zone and zone[-1] == token), None)
        if track is None:
            return
        track.pop()
        if track:
            g.reveal(track[-1])
        if sum(not zone for zone in g.tracks) >= 2:
            judge(g, "tracks_cleared")
    g.reveal(token)
    g.scored[p] = [*g.scored[p], token]
    job = g.lookup.jobs[name]
    g.say("scored", p, token, job.grit, job.water)
    g.water[p] += job.water
    gain_grit(g, p, job.grit)
    if g.tracks:
        look_at_jobs(g, p)


# --- The Dark Arts ----------------------------------------------------------------------------------


def meet_crow_prime(g: Cursed) -> None:
    """Four artifacts and Crow Prime in the same space win The Dark Arts (16.7)."""
    if g.setup.mode != "dark_arts" or len(artifacts_of(g, 0)) < 4:
        return
    for token, place in zip(g.monsters, g.monsters_at, strict=True):
        if g.face[token] == CROW_PRIME and place == g.at[0]:
            judge(g, "crow_prime_met")


def alone(g: Cursed) -> bool:
    """Does health 0 lose this game? (16.6, 16.7, 16.11)"""
    return solo(g) and g.setup.mode != "shadows"
