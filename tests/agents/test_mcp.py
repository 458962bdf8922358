"""Seats in words, and language models at them: the protocol's own client plays whole games."""

import asyncio
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from mcp import Client

from tests.soaking import FULL
from unboxed.agents.mcp import server
from unboxed.agents.seat import Seat
from unboxed.agents.words import Words
from unboxed.content.packs import read_pack
from unboxed.contract.settings import ways_of
from unboxed.games import games
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.table.table import Table

PACKS = Path(__file__).parents[2] / "examples" / "packs"
MODES = {
    "unbroken": ["easy"],
    "unlucky": ["free", "teams"],
    "island": ["knockout"],
    "uncharted": ["standard"],
    "cursed": ["standard"],
}
MANY = 6000
"""Choices after which a game counts as endless."""
TRIED = 3
"""Of parts of a scene that are of one kind so many are changed."""
USUAL = ["title", "round", "seats.*.name", "zones.*.name", "zones.*.count", "zones.*.cards.*.face", "goal.wins"]
TOLD = {
    "unbroken": ["phases.*", "phase", "headline", "tracks.*.value", "dice.*.value", "zones.*.cards.*.lit"],
    "unlucky": ["headline", "dice.*.value", "chain.*", "seats.*.team", "prompt.why_not.*.text", "result.text"],
    "island": ["headline", "chain.*", "goal.ends.*.value", "goal.race.*.value", "prompt.options.*.places.*"],
    "uncharted": ["phase", "headline", "tracks.*.value", "zones.*.cards.*.counters.*.value", "zones.*.cards.*.text"],
    "cursed": ["map.places.*.name", "map.figures.*.place", "map.roads.*.*.*", "map.places.*.signs.*", "phase"],
}
"""Parts of which nobody is told unless they are tried."""


def told(result):
    return result.content[0].text


class Reached:
    """Changes one part of the scene after the other and sees whether the client reads something else then."""

    def __init__(self, monkeypatch):
        self.tried, self._scene, self._changed = Counter(), {}, None
        real = Table.scene

        def scene(table, seat, everything=False):
            self._scene = real(table, seat, everything)
            return self._changed or self._scene

        monkeypatch.setattr(Table, "scene", scene)

    async def look(self, client):
        """Every part of the scene as it is now, of those that are of one kind a few."""
        told, scene = "", None
        for path, value in parts(self._scene):
            kind = kind_of(path)
            if self.tried[kind] < TRIED and not only_drawn(self._scene, path):
                if scene is None:
                    scene, told = self._scene, await looked(client)
                self._changed = with_another(scene, path, another(value))
                self.tried[kind] += 1
                assert await looked(client) != told, f"{path} ({value!r}) does not reach the client"
                self._changed = None


def parts(value, path=()):
    """Every number and word of a scene, with where it stands."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, part in inside:
        yield from parts(part, (*path, key))
    if not isinstance(value, dict | list | tuple):
        yield path, value


def kind_of(path):
    return ".".join("*" if isinstance(key, int) else key for key in path)


def only_drawn(scene, path):
    """Does this say how something is drawn, or is it told by something else?"""
    if path[-1] in ("icon", "id", "x", "y", "top_only") or path in (("game",), ("over",), ("prompt",)):
        return True  # of the prompt as a whole: where nothing is asked
    if path[-1] == "back":  # of a card whose face is seen
        _, zone, _, card, _ = path
        return scene["zones"][zone]["cards"][card]["face"] is not None
    return False


def another(value):
    """A value of the same kind, and not this one."""
    if isinstance(value, bool):
        return not value
    return value + 100 if isinstance(value, int | float) else f"{value or ''}~"


def with_another(value, path, part):
    """The same with another part in this place."""
    if not path:
        return part
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = with_another(value[path[0]], path[1:], part)
    return copy


def fewest(game, mode):
    """The smallest number of players of a mode."""
    return next(way.setups[0].players for way in ways_of(games()[game]) if way.setups[0].mode == mode)


async def looked(client):
    return told(await client.call_tool("look", {}))


async def _played(game, mode, seed, reached):
    rng, lines = random.Random(seed), []
    async with Client(server()) as client:
        wanted = {"game": game, "mode": mode, "bots": "random", "players": fewest(game, mode)}
        text = told(await client.call_tool("new_game", wanted))
        for _ in range(MANY):
            lines.append(text)
            await reached.look(client)
            if "The game is over." in text:
                break
            numbers = re.findall(r"^(\d+): ", text.rsplit("\n\n", 1)[1], re.MULTILINE)
            text = told(await client.call_tool("choose", {"number": int(rng.choice(numbers))}))
    return lines


@pytest.mark.parametrize("game", games())
def test_the_protocols_own_client_plays_whole_games_and_all_of_the_scene_reaches_it(game, monkeypatch):
    reached = Reached(monkeypatch)
    for mode in games()[game].modes if FULL else MODES[game]:
        lines = asyncio.run(_played(game, mode, 1, reached))
        assert "The game is over." in lines[-1]
        assert all("What happened:" in text for text in lines)
    assert reached.tried.keys() >= {*USUAL, *TOLD[game]}


def test_packs_at_the_table_reach_a_model():
    setup = games()["island"].setup(2, packs=(read_pack(PACKS / "island"),))
    table = Table(setup, 1)
    told = "\n".join(Words(setup.cards).table(table.scene(0)))
    assert table.scene(0)["packs"][0] in told


def test_tools_answer_in_words_and_refuse_in_words():
    async def talk():
        async with Client(server()) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"list_games", "new_game", "look", "options", "ahead", "choose", "rules", "cards"}
            early = await client.call_tool("look", {})
            assert early.is_error
            assert told(early).endswith("no game has begun; call new_game first")
            assert "unlucky: Unlucky Adventurers" in told(await client.call_tool("list_games", {}))
            wrong = await client.call_tool("new_game", {"game": "chess"})
            assert wrong.is_error
            assert "there is no game 'chess'" in told(wrong)
            await client.call_tool("new_game", {"game": "unlucky", "players": 3})
            far = await client.call_tool("choose", {"number": 99})
            assert far.is_error
            assert "choice 99 is not on offer" in told(far)
            assert "Shield" in told(await client.call_tool("cards", {"wanted": "shield"}))
            assert told(await client.call_tool("rules", {"wanted": "3.2"})).startswith("3.2 ")
            assert "0: " in told(await client.call_tool("options", {}))

    asyncio.run(talk())


@pytest.mark.parametrize("game", games())
def test_a_seat_is_told_only_what_it_may_know(game):
    """Redealing what it has not seen changes no word, of what is or of what lies ahead."""
    seat, differing = Seat(game, max(games()[game].players), MODES[game][0], seed=4, bots="random"), 0
    for number in range(12):
        other = Seat(game, max(games()[game].players), MODES[game][0], seed=4, bots="random")
        other.table, other._read, other._met = seat.table.clone(), seat._read, set(seat._met)
        before = seat.table.position
        world = before.imagine(0, random.Random(2))
        world.chance = before.chance
        other.table.position = world
        differing += world.face != before.face
        assert other.look() == seat.look()
        if number % 4 == 0:  # looking ahead takes its time
            assert other.ahead() == seat.ahead()
        if seat.table.over:
            break
        seat.choose(0)
    assert differing > 2


def test_a_card_is_told_in_full_when_it_is_first_seen_and_whenever_it_is_asked_for():
    seat = Seat("unbroken", mode="easy")
    monster = next(card for card in seat.table.setup.cards.values() if getattr(card, "rows", ()))
    text = seat.cards(monster.name)
    assert monster.text in text
    assert all(f"{row.on}: {row.label}" in text for row in monster.rows)
    assert "Cards you have not read yet:" in Seat("unlucky", 2).look()
    unread = Seat("unlucky", 2)
    unread.look()
    assert "Cards you have not read yet:" not in unread.look()


def test_what_cannot_be_is_refused_in_words():
    with pytest.raises(SetupError, match="there is no seat 5; seats are 0 to 1"):
        Seat("unlucky", 2, seat=5)
    seat = Seat("unbroken", mode="easy")
    assert "no card has 'zzz'" in seat.cards("zzz")
    assert "more: ask for another word" in seat.cards()
    seat.table.position.call_off_all()
    seat.table.position.player = -1
    seat.table.position.ending = ((), (), "")
    with pytest.raises(IllegalChoice, match="the game is over"):
        seat.choose(0)
