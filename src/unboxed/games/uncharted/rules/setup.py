"""Laying out the table: decks and piles by mode and player count, Characters, hands (sections 2, 14 and 15)."""

from __future__ import annotations

from unboxed.games.uncharted.cards import Enemy, Treasure
from unboxed.games.uncharted.state import Uncharted, around, rule, with_entry
from unboxed.kernel.state import Step

from .drawing import draw_cards
from .searching import turn_up

PILE = {2: 8, 3: 10, 4: 12}
"""Cards of a Normal or Special pile by player count (2.4)."""
FOES = {1: 4, 2: 7, 3: 10, 4: 10}
"""Normal and Special Enemies in Survival (15.4)."""
LAID_OUT = 2
"""Treasures that lie out in Survival (15.3)."""
TREASURES = 1
"""The Treasure pile among the parts of the adventure cards (see `Uncharted.bounds`)."""


def begin(g: Uncharted) -> None:
    """Decks, zone and pieces; then Characters are chosen and hands drawn."""
    players = g.setup.players
    for zones in (g.hands, g.standing, g.resting, g.held):
        zones.extend([] for _ in range(players))
    g.hero, g.most, g.guard = ("",) * players, (0,) * players, (0,) * players
    g.life, g.vp, g.turns, g.supply = (
        [0] * players,
        [0] * players,
        [0] * players,
        [g.setup.constants["markers"]] * players,
    )
    g.out, g.passed = [False] * players, [False] * players
    g.target = g.rival = -1
    g.phase = "setup"
    _lay_actions(g)
    if g.setup.mode == "standard":
        _lay_standard(g)
    elif g.setup.mode == "deathmatch":
        _lay_deathmatch(g)
    else:
        _lay_survival(g)
    g.crowd = g.add_deck("characters", [card.id for card in g.lookup.characters.values() for _ in range(card.copies)])
    for token in g.crowd:
        g.reveal(token)
    g.first = g.start = g.turn = g.below(players)
    g.say("drew_lot", g.start)
    g.do("start_round")
    g.do("deal_hands")
    g.do_in_order([("pick_character", seat) for seat in around(g, g.start)])


# --- decks ----------------------------------------------------------------------------------------


def _left_out(g: Uncharted) -> str:
    """The word by which cards say that they are out; a single player leaves out more (15.2)."""
    return "solo" if g.setup.players == 1 else g.setup.mode


def _actions(g: Uncharted, level: str) -> list[str]:
    """Action cards of a level that are in this game (14.2, 15.2)."""
    found = []
    for card in g.lookup.actions.values():
        gone = g.setup.mode in card.out_in or _left_out(g) in card.out_in
        if card.level == level and not gone:
            found += [card.id] * card.copies
    return found


def _lay_actions(g: Uncharted) -> None:
    """A set of Basic cards for everybody, the Action deck and the Special Action deck (2.2, 2.3)."""
    basics = [card.id for card in g.lookup.actions.values() if card.level == "basic"]
    players = g.setup.players
    normal, special = g.shuffled(_actions(g, "normal")), g.shuffled(_actions(g, "special"))
    tokens = g.add_deck("action", [*basics * players, *normal, *special])
    size, first = len(basics), len(basics) * players
    for seat in range(players):
        g.standing[seat] = tokens[size * seat : size * (seat + 1)]
    for token in range(first):
        g.reveal(token)
    g.action_deck = tokens[first : first + len(normal)]
    g.special_deck = tokens[first + len(normal) :]
    g.bounds = (first + len(normal), len(tokens))


def _treasures(g: Uncharted, *levels: str) -> list[str]:
    gone = {g.setup.mode, _left_out(g)}
    return [
        card.id
        for card in g.lookup.treasures.values()
        if card.level in levels and not gone.intersection(card.out_in)
        for _ in range(card.copies)
    ]


def _enemies(g: Uncharted, level: str) -> list[str]:
    return [card.id for card in g.lookup.enemies.values() if card.level == level for _ in range(card.copies)]


def _listed(g: Uncharted, chosen: str, levels: tuple[str, ...]) -> list[str]:
    """The cards of a suggested list (2.7)."""
    found = []
    cards: list[Treasure | Enemy] = [*g.lookup.treasures.values(), *g.lookup.enemies.values()]
    for card in cards:
        if card.level in levels:
            found += [card.id] * (getattr(card, f"in_{chosen}") or (0, 0, 0))[g.setup.players - 2]
    return found


def _lay_standard(g: Uncharted) -> None:
    """Six Basic cards in the zone; the Normal pile lies on the Special pile (2.3-2.10)."""
    basics = [*_treasures(g, "basic"), *_enemies(g, "basic")]
    chosen = g.setup.options["adventure"]
    spare: list[str] = []
    if chosen == "random":
        size = PILE[g.setup.players]
        normal = g.shuffled([*_treasures(g, "normal"), *_enemies(g, "normal")])
        special = g.shuffled([*_treasures(g, "special"), *_enemies(g, "special")])
        normal, normal_box, special, special_box = normal[:size], normal[size:], special[:size], special[size:]
        if g.setup.options["boss"] == "one":
            boss, *spare = g.shuffled(_enemies(g, "boss"))
            special = g.shuffled([*special, boss])
    else:
        normal, normal_box = g.shuffled(_listed(g, chosen, ("normal",))), []
        special, special_box = g.shuffled(_listed(g, chosen, ("special", "boss"))), []
    parts = _lay_piles(g, basics, [], normal, normal_box, special, special_box, spare)
    g.spaces = parts[0]
    for token in g.spaces:
        g.reveal(token)
    g.adventure = [*parts[4], *parts[2]]
    g.box = [*parts[3], *parts[5], *parts[6]]


def _lay_deathmatch(g: Uncharted) -> None:
    """Five Basic Treasures, the others in one deck; its top card fills the sixth space (14.2)."""
    parts = _lay_piles(g, _treasures(g, "basic"), g.shuffled(_treasures(g, "normal", "special")), [], [], [], [], [])
    g.spaces, g.adventure = parts[0], parts[1]
    for token in g.spaces:
        g.reveal(token)
    turn_up(g, len(g.spaces))


def _lay_survival(g: Uncharted) -> None:
    """One Treasure deck, two of it laid out; Enemies in a deck of their own (15.3, 15.4)."""
    players = g.setup.players
    treasures = g.shuffled(_treasures(g, "basic", "normal", "special"))
    normal, special = _enemies(g, "normal"), g.shuffled(_enemies(g, "special"))
    bosses, size = g.shuffled(_enemies(g, "boss")), FOES[players]
    if players == 4:
        normal += _enemies(g, "basic")
        normal, normal_box = g.shuffled(normal), []
        special, special_box, spare = g.shuffled([*special, *bosses]), [], []
    else:
        normal = g.shuffled(normal)
        normal, normal_box = normal[:size], normal[size:]
        special, special_box, spare = g.shuffled([*special[:size], bosses[0]]), special[size:], bosses[1:]
    parts = _lay_piles(g, [], treasures, normal, normal_box, special, special_box, spare)
    g.adventure = parts[1]
    g.foes = [*parts[4], *parts[2]]
    g.box = [*parts[3], *parts[5], *parts[6]]
    for space in range(LAID_OUT):
        turn_up(g, space)


def _lay_piles(g: Uncharted, *faces: list[str]) -> list[list[int]]:
    """Make the adventure cards' tokens, part by part, and note where each part begins."""
    parts = []
    apart = g.setup.mode == "survival"  # Treasures and Enemies have a deck each (15.3, 15.4)
    for number, part in enumerate(faces):
        back = ("treasures" if number == TREASURES else "enemies") if apart else "adventure"
        parts.append(g.add_deck(back, part) if part else [])
        g.bounds += (len(g.face),)
    return parts


# --- players --------------------------------------------------------------------------------------


@rule
def pick_character(g: Uncharted, seat: int) -> None:
    """Choose a Character, and its side where that is free (1.2, 2.1)."""
    side = g.setup.options["side"]
    if side == "plain":  # all alike but for their faces: nothing to choose (2.1)
        choose_character(g, seat, g.crowd[g.below(len(g.crowd))], side)
        return
    sides = ("plain", "effects") if side == "choose" else (side,)
    options: list[Step] = [("choose_character", seat, token, side) for token in g.crowd for side in sides]
    g.ask(seat, ("choose_your_character", seat), options)


@rule
def choose_character(g: Uncharted, seat: int, token: int, side: str) -> None:
    """The Character lies in the play area at full Life."""
    card = g.lookup.characters[g.face[token]]
    g.crowd.remove(token)
    g.chosen.append(token)
    g.life[seat] = card.life if side == "effects" else card.life_plain
    g.say("chose", seat, token, side, g.life[seat])
    g.most = with_entry(g.most, seat, g.life[seat])
    g.hero = with_entry(g.hero, seat, card.id if side == "effects" else "")


@rule
def deal_hands(g: Uncharted) -> None:
    """Three cards each; the third and fourth in order get a bonus in the Standard game (2.6, 14.1, 15.1)."""
    order = around(g, g.start)
    for seat in order:
        draw_cards(g, seat, g.setup.constants["hand"])
    if g.setup.mode == "standard":
        for place, seat in enumerate(order[2:], 3):
            g.vp[seat] = 1
            g.say("seat_bonus", seat, 1)
            if place == 4:
                draw_cards(g, seat, 1)
