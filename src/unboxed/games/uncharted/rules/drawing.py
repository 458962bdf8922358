"""Drawing cards, renewing the Action deck, VP and Life: small things that many rules do (1.11, 1.12, 9.1, 14.13)."""

from __future__ import annotations

from unboxed.games.uncharted.state import Uncharted


def draw_cards(g: Uncharted, seat: int, n: int) -> None:
    """From the Action deck into a hand, as many as there are."""
    if g.out[seat]:
        return
    hand = g.hands[seat]
    for _ in range(n):
        if not g.action_deck and not _renewed(g):
            break
        token = g.action_deck.pop()
        hand.append(token)
        g.show(token, seat)
        g.say("drew", seat, token)
        if not g.action_deck:
            _renewed(g)
    if not g.action_deck and g.setup.mode == "standard" and not g.deck_gone:
        g.deck_gone = True
        g.say("deck_gone", "Action deck")


def _renewed(g: Uncharted) -> bool:
    """Shuffle the Action cards of the discard area into a new Action deck (14.13); False if there are none."""
    if g.setup.mode == "standard":
        return False
    end = g.bounds[1]
    g.action_deck = [t for t in g.discards if t < end]
    if not g.action_deck:
        return False
    g.discards = [t for t in g.discards if t >= end]
    g.renewed = True
    g.shuffle(g.action_deck)
    g.say("renewed")
    return True


def draw_special_cards(g: Uncharted, seat: int, n: int) -> None:
    """From the Special Action deck into a hand; it is never renewed."""
    for _ in range(n):
        if not g.special_deck or g.out[seat]:
            return
        token = g.special_deck.pop()
        g.hands[seat].append(token)
        g.show(token, seat)
        g.say("drew_special", seat, token)
    counts = g.setup.mode == "standard" and g.setup.options["end_decks"] == "any"
    if not g.special_deck and counts and not g.deck_gone:
        g.deck_gone = True
        g.say("deck_gone", "Special Action deck")


def gain(g: Uncharted, seat: int, n: int, source: str) -> None:
    """Move the VP token forward; `source` is for the log."""
    g.vp[seat] += n
    g.say("gained_vp", seat, n, source)


def lose(g: Uncharted, seat: int, n: int) -> int:
    """Move the VP token back, not below 0; says how far it went (1.11)."""
    n = min(n, g.vp[seat])
    if n:
        g.vp[seat] -= n
        g.say("lost_vp", seat, n)
    return n


def heal(g: Uncharted, seat: int, n: int) -> None:
    """Recover Life up to what is printed (1.12)."""
    n = min(n, g.most[seat] - g.life[seat])
    if n > 0 and not g.out[seat]:
        g.life[seat] += n
        g.say("recovered", seat, n)
