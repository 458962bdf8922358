"""Bounties: where they are, what they cost, defeating them, and turning up the next (section 12)."""

from __future__ import annotations

from unboxed.games.cursed.cards import CROW_PRIME, TOWN
from unboxed.games.cursed.state import Cursed, effects_next, is_down, passive, rule, side, solo, speaking
from unboxed.kernel.state import Step

from .telling import told
from .tracks import happened, judge, meet_crow_prime, tell_price

TWICE, PAIR = 2, 2
"""A Wanted card falls at most twice in an action; what monsters cost is written for two players."""


def shown(g: Cursed, pile: list[int]) -> int:
    """The face-up card of a pile, or -1 (15.3)."""
    return pile[-1] if pile and g.lies_open(pile[-1]) else -1


def price(g: Cursed, p: int, token: int) -> int:
    """The attack a bounty costs this player; never less than 1 (12.1)."""
    return max(1, printed(g, token) + passive(g, p, "bounty_cost"))


def printed(g: Cursed, token: int) -> int:
    """What a bounty costs by its card, by the side that is up."""
    name = g.face[token]
    if (card := g.lookup.wanted.get(name)) is not None:
        return card.sides[g.flipped >> g.wanted.index(token) & 1].cost
    bounty = g.lookup.bounties[name]
    return bounty.cost + bounty.posse * max(0, len(g.at) - PAIR)


def bounties_at(g: Cursed, p: int, place: str) -> list[int]:
    """The bounties of a space, within the limits of one action (12.1, 12.2, 12.5, 12.7)."""
    if place == TOWN:
        return []
    lookup, face, spot = g.lookup, g.face, g.lookup.spots[place]
    ongoing = bool(g.fight)
    apart = g.setup.options["monster_limit"] == "apart"
    outlaws = not ongoing or not g.most_wanted
    monsters = not ongoing or (not g.monster_hit if apart else not g.most_wanted)
    found = []
    for pile in g.piles:
        token = shown(g, pile)
        if token < 0:
            continue
        name = face[token]
        if name in lookup.monsters:
            if monsters and not untouchable(g, name) and (token, place) in zip(g.monsters, g.monsters_at, strict=True):
                found.append(token)
        elif outlaws and lookup.last_seen[name] in (place, spot.terrain):
            found.append(token)
    if not ongoing or g.wanted_hits < TWICE:
        found += [t for t in g.wanted if lookup.wanted[face[t]].terrain == spot.terrain]
    return found


def untouchable(g: Cursed, name: str) -> bool:
    """In The Dark Arts nobody attacks Crow Prime (16.8)."""
    return name == CROW_PRIME and g.setup.mode == "dark_arts"


def defeats(g: Cursed, p: int) -> list[Step]:
    """Bounties a player can pay for now."""
    attack = g.attack
    if g.acted and g.fight != g.at[p]:
        return []
    if g.priced is not None:
        _tell_prices(g, p)
    if not attack:
        return []
    return [("defeat", p, t, named(g, p, t)) for t in bounties_at(g, p, g.at[p]) if price(g, p, t) <= attack]


def _tell_prices(g: Cursed, p: int) -> None:
    """Tell whoever looks on what the bounties here cost, and what equipment or character changes of it (12.1)."""
    for t in bounties_at(g, p, g.at[p]):
        now, by_card = price(g, p, t), printed(g, t)
        changed = {"attack": by_card} if by_card != now else None
        tell_price(g, p, ("defeat", p, t, named(g, p, t)), {"attack": now}, changed, speaking(g, p, "bounty_cost"))


def named(g: Cursed, p: int, token: int) -> str:
    """Which side of a Wanted card is meant, and what the bounty costs this player: ` (The Imps) for 3 attack`."""
    card = g.lookup.wanted.get(g.face[token])
    up = f" ({card.sides[g.flipped >> g.wanted.index(token) & 1].name})" if card is not None else ""
    upper = side(g, p)
    blood = sum(e[2] for e in upper.do if e[:2] == ("lose", "health")) if upper.when == "bounty" else 0
    return f"{up} for {told((price(g, p, token), 'attack'), (blood, 'damage'))}"


@rule
def defeat(g: Cursed, p: int, token: int, named: str) -> None:
    """Pay, take the reward, and then see what comes next (12.1 to 12.4)."""
    g.attack -= price(g, p, token)
    if not g.fight:
        begin_fight(g, p)
    g.must_fight = False
    g.say("defeated", p, token, named)
    name = g.face[token]
    index = next((i for i, pile in enumerate(g.piles) if pile and pile[-1] == token), -1)
    if index >= 0 and g.setup.mode != "coop":
        g.do("turn_next", index)
    if side(g, p).when == "bounty":
        g.do("side_works", p, side(g, p).do)
    if (card := g.lookup.wanted.get(name)) is not None:
        index = g.wanted.index(token)
        effect = card.sides[g.flipped >> index & 1].effect
        g.flipped ^= 1 << index
        g.wanted_hits += 1
        if g.wanted_hits == TWICE:
            happened(g, p, "defeat_both_sides")
        effects_next(g, p, token, effect)
        return
    effects_next(g, p, token, g.lookup.bounties[name].effect)
    if name in g.lookup.monsters:
        _monster_falls(g, p, token)
    else:
        g.most_wanted += 1
    g.piles[index].pop()
    g.scored[p] = [*g.scored[p], token]
    g.captured = True


def begin_fight(g: Cursed, p: int) -> None:
    """The action of this turn is a bounty action on this space (12.2, 12.8)."""
    g.acted, g.fight = True, g.at[p]
    g.stood = tuple(t for t, at in zip(g.monsters, g.monsters_at, strict=True) if at == g.at[p])
    g.most_wanted = g.monster_hit = g.wanted_hits = 0


def _monster_falls(g: Cursed, p: int, token: int) -> None:
    """The figure leaves the map (12.7); enough of them decide some games (15.6, 16.6)."""
    g.monster_hit += 1
    if g.setup.options["monster_limit"] == "shared":
        g.most_wanted += 1
    index = g.monsters.index(token)
    g.monsters = (*g.monsters[:index], *g.monsters[index + 1 :])
    g.monsters_at = (*g.monsters_at[:index], *g.monsters_at[index + 1 :])
    g.stood = tuple(t for t in g.stood if t != token)
    g.fallen += 1
    g.say("monster_fell", token)
    happened(g, p, "defeat_monster")
    if g.fallen == 3 and g.setup.mode in ("coop", "curse_chaser"):
        judge(g, "monsters_slain")


@rule
def side_works(g: Cursed, p: int, effects: tuple[Step, ...]) -> None:
    """What the upper side of a character does now is told and done (3.2)."""
    if not is_down(g, p):
        g.say("side_worked", p, g.hero[p])
        effects_next(g, p, -1, effects)


def turn_up(g: Cursed, pile: list[int]) -> None:
    """Turn up the top card of a pile; a monster's figure is placed at once (12.3, 12.6)."""
    token = pile[-1]
    g.reveal(token)
    g.say("turned_up", token)
    if g.face[token] in g.lookup.monsters:
        g.monsters += (token,)
        g.monsters_at += (g.lookup.last_seen[g.face[token]],)
        g.appeared = True
        g.say("monster_appeared", token, g.monsters_at[-1])
        meet_crow_prime(g)
        if g.setup.mode == "shadows" and len(g.monsters) == 4:
            judge(g, "all_monsters")


def toll(g: Cursed) -> int:
    """What the face-up Most Wanted cards cost the team at the end of this round (15.4)."""
    tops = [t for pile in g.piles if (t := shown(g, pile)) >= 0]
    if g.setup.options["coop_drain"] == "without_monsters":
        tops = [t for t in tops if g.face[t] not in g.lookup.monsters]
    return sum(g.lookup.grit[g.face[t]] for t in tops)


# --- 21 grit ------------------------------------------------------------------------------------------


def ask_pile(g: Cursed, p: int) -> None:
    """Whoever has 21 grit or more before any monster has been seen chooses a pile (12.11)."""
    options: list[Step] = [("call_monster", p, i, i + 1, pile[-1]) for i, pile in enumerate(g.piles) if pile]
    g.ask(p, ("choose_pile", p, g.grit[p]), options)


@rule
def call_monster(g: Cursed, p: int, index: int, number: int, covered: int) -> None:
    """The monster comes from the bottom to the top, and the card on top goes to the bottom."""
    pile = g.piles[index]
    g.say("called_monster", p, g.grit[p], number, covered)
    pile[0], pile[-1] = pile[-1], pile[0]
    turn_up(g, pile)


# --- solo ---------------------------------------------------------------------------------------------


@rule
def let_go(g: Cursed) -> None:
    """A round alone without a capture ends with a bounty discarded (16.2, 16.3)."""
    if not solo(g) or g.captured:
        return
    tops = [t for pile in g.piles if (t := shown(g, pile)) >= 0 and g.face[t] not in g.lookup.monsters]
    if tops:
        g.ask(0, ("choose_let_go", 0), [("drop_bounty", 0, t) for t in tops])


@rule
def drop_bounty(g: Cursed, p: int, token: int) -> None:
    """It leaves the game, and the next is turned up."""
    pile = next(pile for pile in g.piles if pile and pile[-1] == token)
    pile.pop()
    g.removed = [*g.removed, token]
    g.say("got_away", p, token)
    if pile:
        turn_up(g, pile)
