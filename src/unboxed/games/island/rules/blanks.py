"""Drawing from the blank deck, bombs, explosions and knockouts (sections 6 and 15)."""

from __future__ import annotations

from unboxed.games.island.cards import BLANK, BOMB, EXPLOSION
from unboxed.games.island.state import Island, discard, first_lap

from .scoring import tell_table_points
from .standing import bomb_limit, bombs_of, protected

# --- the blank deck -----------------------------------------------------------------------------------------------


def draw(g: Island, seat: int, n: int) -> int:
    """Draw up to n cards one after the other and say how many it were; a knocked-out player stops (5.2, 6.3)."""
    deck, face, discards = g.blanks, g.face, g.blank_discards
    drawn, told = 0, len(discards)
    while drawn < n and deck:
        token = deck.pop()
        drawn += 1
        g.reveal(token)
        if face[token] == BLANK:
            discards.append(token)
            continue
        g.say("drew", seat, (*discards[told:], token))
        told = len(discards)
        if face[token] == BOMB:
            take_bomb(g, seat, token)
        else:
            explode(g, seat, token)
            told = len(discards)
        if not g.alive >> seat & 1:
            return drawn
    if len(discards) > told:
        g.say("drew", seat, tuple(discards[told:]))
    return drawn


def take_bomb(g: Island, seat: int, token: int) -> None:
    """A bomb reaches a player, who may be out; a second one in the first lap is shuffled in (4.4, 6.2, 15.1)."""
    g.reveal(token)
    if g.bombs[seat] and first_lap(g) and bombs_of(g, seat):
        g.blanks.append(token)
        g.say("sent_back", seat, token)
        shuffle_deck(g)
        return
    g.bombs[seat].append(token)
    g.say("got_bomb", seat, token)
    tell_table_points(g, seat)
    check_limit(g, seat)


def explode(g: Island, seat: int, token: int) -> None:
    """An explosion: five points, or out unless protected (6.6, 14.3, 15.3)."""
    if protected(g, seat):
        g.blank_discards.append(token)
        g.say("was_safe", seat, token)
    elif g.knockout:
        g.box.append(token)
        g.say("out_by_explosion", seat)
        knock_out(g, seat)
    else:
        g.bombs[seat].append(token)
        g.say("kept_explosion", seat, token)
        tell_table_points(g, seat)


def shuffle_deck(g: Island) -> None:
    """Shuffle the blank deck; the explosions in it lie last again, as everybody knows (6.4, 12.3)."""
    deck, face = g.blanks, g.face
    blasts = [face[token] for token in deck].count(EXPLOSION)
    if blasts and g.setup.options["explosion_after_shuffle"] == "last":
        rest = g.shuffled([face[token] for token in deck if face[token] != EXPLOSION])
        for token, name in zip(deck, [EXPLOSION] * blasts + rest, strict=True):
            face[token] = name
            g.conceal(token)
            if name == EXPLOSION:
                g.reveal(token)
    else:
        g.shuffle(deck)
    g.say("shuffled_deck")


# --- out of the round ---------------------------------------------------------------------------------------------


def check_limit(g: Island, seat: int) -> None:
    """Too many bombs knock a player out, whoever's turn it is (15.1, 15.2)."""
    if g.knockout and len(g.bombs[seat]) >= bomb_limit(g, seat):
        g.say("out_by_bombs", seat, len(g.bombs[seat]))
        knock_out(g, seat)


def knock_out(g: Island, seat: int) -> None:
    """Out of the round: cards are discarded, bombs go to the box, and the last one left ends it (15.4-15.6)."""
    g.alive &= ~(1 << seat)
    hand, front, bombs = tuple(g.hands[seat]), tuple(g.fronts[seat]), len(g.bombs[seat])
    for zone in (g.hands[seat], g.fronts[seat]):
        for token in list(zone):
            discard(g, zone, token)
    g.box.extend(g.bombs[seat])
    g.bombs[seat].clear()
    for told, lost in (("discarded_all", hand), ("discarded_front", front), ("boxed_bombs", bombs)):
        if lost:
            g.say(told, seat, lost)
    if g.alive & (g.alive - 1) == 0:
        g.call_off_all()
        g.do("settle_round", "one left")


def remove_front(g: Island, owner: int, token: int) -> None:
    """A card in front is discarded, and all it did ends at once (11.11, 15.2)."""
    discard(g, g.fronts[owner], token)
    g.say("removed", owner, token)
    tell_table_points(g, owner)
    if g.safe == token:
        g.safe = -1
    check_limit(g, owner)
