"""A table of The Few and Cursed, as plain data, and small questions about it that every other module asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Self, TypeAlias

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.modifiers import added, speakers
from unboxed.kernel.piles import draw
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import FROZEN, Private, Step, Zone, state

from .cards import COLOURS, TOWN

if TYPE_CHECKING:
    from unboxed.kernel.knowledge import Imagining

    from .cards import Face
    from .lookup import Lookup

SEEN_WHEN_IMPROVISING = 2
HEALTH_END = BULLETS_END = 10
CURSE_END = 12
AFTER_WOUND = 3
TO_WIN = 3
"""Monsters that must fall."""
OWED, JUDGED = 1 << 4, 1 << 5
"""Bits of `trouble` beside those of the wounded seats."""
SOLO = ("curse_chaser", "dark_arts", "shadows")


Still: TypeAlias = Annotated[list[int], "zone", FROZEN]
"""A zone that seldom changes: another list takes its place then, so that copies of the table may share this one."""


@state
class Cursed(Position):
    """Zones hold tokens; the last of a pile is its top. Lists have one entry for each seat."""

    up_deck: Zone
    up_discard: Zone
    looked: Zone
    """Upgrades somebody is looking at."""
    enc_deck: Zone
    enc_discard: Zone
    dark_deck: Zone
    dark_discard: Zone
    met: Zone
    """Encounters lying open in this phase."""
    met_at: tuple[str, ...]
    """Where each of them was met."""
    job_deck: Zone
    job_discard: Zone
    store_deck: Zone
    row: Zone
    store_discard: Zone
    removed: Still
    heroes: Still
    wanted: Still
    flipped: int
    """Bits of the Wanted cards whose second side is up."""
    piles: list[Zone]
    corners: Still
    """Artifact tokens in the corners; their colours say which."""
    boxed: Still
    """Artifacts that are not on the map and nobody's."""
    tracks: list[Zone]
    """The Shadows' jobs; the last of a track is its face-up one."""
    deck: list[Zone]
    hand: list[Zone]
    play: list[Zone]
    discard: list[Zone]
    jobs: list[Zone]
    items: list[Still]
    scored: list[Still]
    """Jobs done and Most Wanted cards defeated."""
    picks: Private[tuple[str, ...]]
    """Upgrades a seat has found and the others have not seen since."""
    hero: tuple[str, ...]
    water: list[int]
    health: list[int]
    bullets: list[int]
    bullet_max: list[int]
    threshold: list[int]
    curse: list[int]
    grit: list[int]
    move: int
    attack: int
    """Both are the turn player's: they are gone when the turn passes (4.2)."""
    at: list[str]
    colours: list[int]
    """Bits of the artifact tokens' colours a seat has."""
    team: int
    tired: tuple[int, ...]
    """Exhausted store cards."""
    played: tuple[str, ...]
    """What the turn player has played in this phase, in order."""
    once: int
    """Bits of the seats whose once-in-a-round gift is used; likewise below."""
    dusted: int
    charmed: int
    homeward: int
    out: int
    """Whoever was wounded has no turn left in this round."""
    captured: bool
    trouble: int
    """What has to be settled before anybody chooses again: bits of the wounded, OWED, JUDGED."""
    owed: int
    """Who has 21 grit and has to choose a pile."""
    verdict: str
    round: int
    phase: str
    first: int
    turn: int
    acted: bool
    arrived: bool
    """The turn player has moved into San Andreas in this phase and is still there."""
    plays_on: bool
    """The turn player has said that cards will be played after improvising."""
    held: tuple[int, ...]
    """The cards and jobs with which the turn player was last asked, and below the movement and attack."""
    raised: tuple[int, ...]
    fight: str
    """Where a bounty action is going on, or nothing."""
    stood: tuple[int, ...]
    """Monsters that stood there when it began and have not been attacked."""
    most_wanted: int
    """Most Wanted cards defeated in this action; a monster counts apart under an option."""
    monster_hit: int
    wanted_hits: int
    must_fight: bool
    refreshed: bool
    monsters: tuple[int, ...]
    """Those on the map, as they appeared."""
    monsters_at: tuple[str, ...]
    appeared: bool
    """A monster has been turned up in this game."""
    fallen: int

    if TYPE_CHECKING:
        lookup: Lookup  # more exactly than the engine knows

    def pools(self) -> Sequence[Sequence[int]]:
        """Cards of one back, and artifact tokens of one colour; personal decks are dealt by `Worlds`."""
        own = [range(first, end) for name, first, end in self.decks if name != "own"]
        colour, face, left = self.lookup.colour, self.face, [*self.corners, *self.boxed]
        return [*own, *([t for t in left if colour[face[t]] == c] for c in range(len(COLOURS)))]

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        """No track holds a job of the end or one that needs somebody else (16.9)."""
        return [(track, self.lookup.no_track) for track in self.tracks]

    def imagining(self, seat: int | None) -> Imagining[Self]:
        """Personal decks need a deal of their own."""
        from .rules.worlds import Worlds  # here, because it needs this class

        return Worlds(self, seat)


rule = rule_of(Cursed)
vocabulary = Vocabulary()


def around(g: Cursed) -> tuple[int, ...]:
    """All seats in turn order (6.1)."""
    return AROUND[len(g.at), 1, g.first]


def solo(g: Cursed) -> bool:
    """Is this one of the games for one?"""
    return g.setup.mode in SOLO


def passive(g: Cursed, p: int, name: str) -> int:
    """What equipment and the upper side of the character add to a number."""
    changes = g.lookup.modifiers.of(name)
    if name == "threshold":  # it decides which side is up, so no side changes it
        return added(changes, [g.face[t] for t in g.items[p]])
    return added(changes, _equipped(g, p), lambda only: only is side(g, p)) if changes else 0


def speaking(g: Cursed, p: int, name: str) -> tuple[str, ...]:
    """The faces of the cards that change a number for this player: equipment, and the character by its upper side."""
    return speakers(g.lookup.modifiers.of(name), _equipped(g, p), lambda only: only is side(g, p))


def _equipped(g: Cursed, p: int) -> list[str]:
    return [*[g.face[t] for t in g.items[p]], g.hero[p]]


def threshold(g: Cursed, p: int) -> int:
    """The curse at which a player is cursed, with equipment (5.1)."""
    return min(CURSE_END, g.threshold[p] + passive(g, p, "threshold")) if g.items[p] else g.threshold[p]


def is_cursed(g: Cursed, p: int) -> bool:
    """Is the cursed side up? (5.1)"""
    return g.curse[p] >= threshold(g, p)


def is_down(g: Cursed, p: int) -> bool:
    """Has a player's health reached 0? Then the turn is over, and nothing more comes of what is going on (5.3)."""
    return g.health[p] == 0


def side(g: Cursed, p: int) -> Face:
    """The side of the character that is up (3.2)."""
    hero = g.lookup.characters[g.hero[p]]
    return hero.burden if is_cursed(g, p) else hero.gift


def artifacts_of(g: Cursed, p: int) -> list[str]:
    """The artifacts a player owns, wherever they lie."""
    known, face = g.lookup.artifacts, g.face
    zones = (g.deck[p], g.hand[p], g.play[p], g.discard[p])
    return [face[t] for zone in zones for t in zone if face[t] in known]


def corner_of(g: Cursed, colour: int) -> list[int]:
    """The artifact tokens of a colour that lie in their corner."""
    return [t for t in g.corners if g.lookup.colour[g.face[t]] == colour]


def terrain(g: Cursed, p: int) -> str:
    """The terrain a player stands on."""
    return g.lookup.spots[g.at[p]].terrain


def effects_next(g: Cursed, p: int, token: int, effects: tuple[Step, ...]) -> None:
    """Let effects happen next, the first of them first."""
    g.run(effects, (p, token))


def made_public(g: Cursed, p: int, token: int) -> None:
    """Everybody sees this card of a personal deck."""
    if not g.lies_open(token):
        g.reveal(token)
        if (name := g.face[token]) in g.picks[p]:
            at = g.picks[p].index(name)
            g.picks[p] = (*g.picks[p][:at], *g.picks[p][at + 1 :])


def draw_from(g: Cursed, deck: Zone, pile: Zone) -> int:
    """The top card of a common deck, renewed from its pile if need be; -1 if there is none (4.10)."""
    return draw(g, deck, pile)


def draw_own(g: Cursed, p: int, n: int) -> list[int]:
    """Draw from one's own deck (4.9); what cannot be drawn costs grit."""
    from .rules.tracks import gain_grit  # here, because tracks build on this module

    drawn, deck = [], g.deck[p]
    for _ in range(n):
        if not deck:
            if not g.discard[p]:
                gain_grit(g, p, -1)
                g.say("nothing_to_draw", p)
                continue
            deck.extend(g.discard[p])
            g.discard[p].clear()
            g.shuffle(deck)
            g.homeward |= 1 << p
            g.say("reshuffled", p)
        token = deck.pop()
        g.show(token, p)
        g.hand[p].append(token)
        drawn.append(token)
    if drawn:
        g.say("drew", p, tuple(drawn))
    return drawn


def everything_back(g: Cursed, p: int) -> None:
    """Hand, play area and discard pile are shuffled into the deck (5.5, 11.5)."""
    deck = g.deck[p]
    g.say("put_back", p, len(g.hand[p]))
    for zone in (g.hand[p], g.play[p], g.discard[p]):
        deck.extend(zone)
        zone.clear()
    g.shuffle(deck)


def at_home(g: Cursed, p: int) -> bool:
    """Is this player in San Andreas?"""
    return g.at[p] == TOWN
