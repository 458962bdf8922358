"""Tables of The Few and Cursed laid out as a test needs them."""

import importlib

from unboxed.kernel.tokens import EVERYBODY
from unboxed.table.table import begin

cursed = importlib.import_module("unboxed.games.cursed")
GAME = cursed.GAME
TOWN = "San_Andreas"


def begun(players=2, mode="standard", seed=1, **options):
    """A game at its first question."""
    return begin(GAME.setup(players, mode, (), options), seed)


def act(players=2, mode="standard", hero="the_redhead", seed=1, **options):
    """The first seat in its Action phase with no cards, no jobs and nothing else to do."""
    g = begun(players, mode, seed, **options)
    while g.player >= 0 and g.phase != "action":
        g.choose(0)
    g.stack.clear()
    g.player, g.first, g.turn, g.phase = -1, 0, 0, "action"
    g.acted = g.must_fight = False
    g.move = g.attack = 0
    g.fight, g.stood, g.played, g.trouble, g.out, g.homeward = "", (), (), 0, 0, 0
    become(g, 0, hero)
    for p in range(players):
        if p and g.hero[p] == hero:
            become(g, p, "jebediah" if hero != "jebediah" else "annabelle")
        g.removed += g.hand[p]
        g.hand[p], g.picks[p] = [], ()
        g.job_deck += g.jobs[p]
        g.jobs[p] = []
        g.at[p] = TOWN
    g.do("act", 0)
    g.advance()
    return g


def become(g, p, hero):
    """Another character with its first values."""
    card = g.lookup.characters[hero]
    g.hero = (*g.hero[:p], hero, *g.hero[p + 1 :])
    g.water[p], g.health[p], g.bullets[p] = card.water, card.health, card.bullets
    g.bullet_max[p], g.threshold[p], g.curse[p], g.grit[p] = card.bullet_max, card.threshold, 0, 0


def zones(g):
    for name, depth in g.ZONES.items():
        yield from [getattr(g, name)] if depth == "one" else getattr(g, name)


def take(g, name):
    """Find a card wherever it lies and take it from there."""
    for zone in zones(g):
        for token in zone:
            if g.face[token] == name and not any(token in hand for hand in (*g.hand, *g.jobs, *g.items)):
                zone.remove(token)
                return token
    raise LookupError(name)


def give(g, *names, p=0):
    """Put cards into a hand."""
    tokens = []
    for name in names:
        token = take(g, name)
        g.seen[token] = 1 << p
        g.hand[p].append(token)
        tokens.append(token)
    again(g)
    return tokens[0] if len(tokens) == 1 else tokens


def job(g, name, p=0):
    token = take(g, name)
    g.seen[token] = 1 << p
    g.jobs[p].append(token)
    again(g)
    return token


def equip(g, name, p=0):
    token = take(g, name)
    g.seen[token] = EVERYBODY
    g.items[p].append(token)
    again(g)
    return token


def again(g):
    """Ask the open question anew after the table was changed."""
    if g.player >= 0 and g.stack:
        g.player = -1
        g.advance()


def on_top(g, name, pile=0):
    """Lay a bounty face up on a pile; a monster gets its figure."""
    token = take(g, name)
    g.piles[pile].append(token)
    g.seen[token] = EVERYBODY
    if name in g.lookup.monsters:
        g.monsters += (token,)
        g.monsters_at += (g.lookup.last_seen[name],)
        g.appeared = True
    again(g)
    return token


def only_tops(g, *names):
    """Exactly these bounties are face up."""
    for pile in g.piles:
        g.removed += pile
        pile.clear()
    return [on_top(g, name, i) for i, name in enumerate(names)]


def stand(g, place, p=0, move=0, attack=0):
    """Stand there with movement and attack."""
    g.at[p] = place
    g.move, g.attack = move, attack
    again(g)


def names(g):
    return [option[0] for option in g.options] if g.player >= 0 else []


def offers(g, *step):
    return g.player >= 0 and any(option[: len(step)] == step for option in g.options)


def do(g, *step):
    """Take the first option that begins like this."""
    assert g.player >= 0, "nobody is asked"
    for i, option in enumerate(g.options):
        if option[: len(step)] == step:
            g.choose(i)
            return
    raise AssertionError(f"{step} is not among {g.options}")


def play(g, *tokens):
    for token in tokens:
        do(g, "play", 0, token)


def encounter(g, card, place, p=0, choice=None):
    """Meet this card there in the Encounter phase."""
    g.player = -1
    g.stack.clear()
    g.phase, g.at[p], g.turn = "encounter", place, p
    token = take(g, card)
    (g.dark_deck if g.deck_of(token) == "cursed_encounters" else g.enc_deck).append(token)
    g.do("end_part", p)
    g.do("free_play", p)
    g.do("encounter", p)
    g.advance()
    if choice is not None:
        do(g, "outcome", p, token, choice)
    return token


def town(g, p=0):
    """In San Andreas in the Encounter phase."""
    g.player = -1
    g.stack.clear()
    g.phase, g.at[p], g.turn = "encounter", TOWN, p
    g.do("end_part", p)
    g.do("free_play", p)
    g.do("encounter", p)
    g.advance()


def cleanup(g):
    """Go through Cleanup; whoever is asked keeps what they have."""
    g.player = -1
    g.stack.clear()
    g.do_in_order(
        [("part", "cleanup", p) for p in range(g.setup.players)]
        + [("go_home",), ("monsters_walk",), ("settled",), ("drain",), ("settled",), ("let_go",), ("settled",)]
        + [("end_round",)]
    )
    g.advance()
    while g.player >= 0 and g.phase == "cleanup":
        g.choose(0)
