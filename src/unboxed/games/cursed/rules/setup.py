"""Laying out the table (sections 2, 15 and 16)."""

from __future__ import annotations

from collections.abc import Iterable

from unboxed.content.cards import Card
from unboxed.games.cursed.cards import COLOURS, TOWN
from unboxed.games.cursed.state import Cursed, draw_own, rule
from unboxed.kernel.state import Step

from .shopping import fill_row
from .telling import told
from .tracks import look_at_jobs
from .wanted import turn_up

TRACKS, IN_TRACK = 3, 4
JOBS_DEALT, JOBS_KEPT = 4, 2


def begin(g: Cursed) -> None:
    """Decks, piles, tokens and characters; then characters and jobs are chosen."""
    players, cards = g.setup.players, g.setup.cards.values()
    for name in ("deck", "hand", "play", "discard", "jobs", "items", "scored"):
        setattr(g, name, [[] for _ in range(players)])
    for name in ("water", "health", "bullets", "bullet_max", "threshold", "curse", "grit", "colours"):
        setattr(g, name, [0] * players)
    g.at, g.hero, g.picks = [TOWN] * players, ("",) * players, [()] * players
    g.turn = -1
    g.phase = "setup"
    _own_cards(g)
    g.enc_deck = g.add_deck("encounters", g.shuffled(_faces(cards, "encounters")))
    g.dark_deck = g.add_deck("cursed_encounters", g.shuffled(_faces(cards, "cursed_encounters")))
    g.store_deck = g.add_deck("store", g.shuffled(_faces(cards, "store")))
    fill_row(g)
    _jobs(g)
    g.wanted = _open(g, g.add_deck("wanted", _faces(cards, "wanted")))
    g.flipped = g.below(1 << len(g.wanted))
    _piles(g)
    g.heroes = _open(g, g.add_deck("characters", _faces(cards, "characters")))
    if g.setup.mode == "coop":
        g.team = 140 - 20 * players + g.setup.options["team_grit"]
    g.do("deal_jobs")
    if g.setup.options["characters"] == "picked":
        g.do_in_order([("pick_character", p) for p in range(players)])
    else:
        for p, token in enumerate(g.shuffled(g.heroes)[:players]):
            take_character(g, p, token)


def _faces(cards: Iterable[Card], deck: str) -> list[str]:
    return [card.id for card in cards if card.deck == deck for _ in range(card.copies)]


def _open(g: Cursed, tokens: list[int]) -> list[int]:
    for token in tokens:
        g.reveal(token)
    return tokens


def _own_cards(g: Cursed) -> None:
    """Starting cards, upgrades and artifacts have one back, since they are shuffled together."""
    lookup, players = g.lookup, g.setup.players
    starters = [name for hero in lookup.characters.values() for name, n in hero.starting.items() for _ in range(n)]
    upgrades = g.shuffled(_faces(g.setup.cards.values(), "upgrades"))
    artifacts = [g.shuffled([a.id for a in lookup.artifacts.values() if a.colour == colour]) for colour in COLOURS]
    tokens = g.add_deck("own", [*starters, *upgrades, *(name for colour in artifacts for name in colour)])
    g.removed = _open(g, tokens[: len(starters)])
    g.up_deck = tokens[len(starters) : len(starters) + len(upgrades)]
    rest = tokens[len(starters) + len(upgrades) :]
    g.corners, g.boxed = [], []
    for colour in artifacts:
        taken, rest = rest[: len(colour)], rest[len(colour) :]
        boxed = 1 if players in (2, 3) else 0  # with four players and alone all of them stay (2.6, 16.1)
        g.boxed += taken[:boxed]
        g.corners += taken[boxed:]


def _jobs(g: Cursed) -> None:
    """The job deck, and the tracks of the Shadows (2.5, 16.9)."""
    faces = g.shuffled(_faces(g.setup.cards.values(), "jobs"))
    g.tracks = []
    if g.setup.mode == "shadows":
        chosen: list[str] = []
        for name in faces:
            if len(chosen) < TRACKS * IN_TRACK and name in g.lookup.solo_jobs and name not in chosen:
                chosen.append(name)
        for name in chosen:
            faces.remove(name)
        tokens = g.add_deck("jobs", [*chosen, *faces])
        g.tracks = [tokens[IN_TRACK * i : IN_TRACK * (i + 1)] for i in range(TRACKS)]
        g.job_deck = tokens[len(chosen) :]
        for track in g.tracks:
            g.reveal(track[-1])
    else:
        g.job_deck = g.add_deck("jobs", faces)


def _piles(g: Cursed) -> None:
    """A monster under each of four piles, outlaws dealt round on top (2.4)."""
    bounties = g.lookup.bounties.values()
    monsters = g.shuffled([c.id for c in bounties if c.kind == "monster" for _ in range(c.copies)])
    outlaws = g.shuffled([c.id for c in bounties if c.kind == "outlaw" for _ in range(c.copies)])
    g.piles = [[token] for token in g.add_deck("monsters", monsters)]
    for i, token in enumerate(g.add_deck("outlaws", outlaws)):
        g.piles[i % len(g.piles)].append(token)
    for pile in g.piles:
        turn_up(g, pile)


@rule
def pick_character(g: Cursed, p: int) -> None:
    """Choose a character (2.1)."""
    g.ask(p, ("choose_character", p), [("pick", p, t) for t in g.heroes if g.face[t] not in g.hero])


@rule
def pick(g: Cursed, p: int, token: int) -> None:
    """This one."""
    take_character(g, p, token)


def take_character(g: Cursed, p: int, token: int) -> None:
    """Tracks, starting deck and hand (2.2)."""
    name = g.face[token]
    hero = g.lookup.characters[name]
    g.hero = (*g.hero[:p], name, *g.hero[p + 1 :])
    g.water[p], g.health[p], g.bullets[p] = hero.water, hero.health, hero.bullets
    g.bullet_max[p], g.threshold[p] = hero.bullet_max, hero.threshold
    first = 0
    for other in g.lookup.characters.values():
        count = sum(other.starting.values())
        if other.id == name:
            g.deck[p] = list(range(first, first + count))
            break
        first += count
    g.removed = [t for t in g.removed if t not in g.deck[p]]
    g.shuffle(g.deck[p])
    had = ((hero.water, "water"), (hero.health, "health"), (hero.bullets, "bullets"))
    g.say("took_character", p, token, told(*had, (hero.bullet_max, "bullet_max"), (hero.threshold, "threshold")))
    draw_own(g, p, g.setup.constants["hand"])


@rule
def deal_jobs(g: Cursed) -> None:
    """The first player is found; four jobs each, of which two are kept (2.5, 2.7)."""
    g.first = min(range(len(g.at)), key=lambda p: (g.water[p], p))
    for p in range(len(g.at)):
        for _ in range(JOBS_DEALT):
            token = g.job_deck.pop()
            g.show(token, p)
            g.jobs[p].append(token)
    steps: list[Step] = [("keep_job", p) for p in range(len(g.at))]
    g.do_in_order([*steps, ("return_jobs",)])


@rule
def keep_job(g: Cursed, p: int) -> None:
    """Which two go back? They are named one after the other."""
    if len(g.jobs[p]) > JOBS_KEPT:
        found = {g.face[t]: t for t in reversed(g.jobs[p])}
        g.do("keep_job", p)
        g.ask(p, ("choose_return", p), [("return_job", p, t) for t in found.values()])


@rule
def return_job(g: Cursed, p: int, token: int) -> None:
    """This one goes back into the deck."""
    g.jobs[p].remove(token)
    g.job_deck.append(token)
    g.say("returned_job", p)


@rule
def return_jobs(g: Cursed) -> None:
    """The deck is shuffled, jobs already met are scored, and the first round begins (2.5, 8.6)."""
    g.shuffle(g.job_deck)
    for p in range(len(g.at)):
        look_at_jobs(g, p)
    g.do("start_round")
