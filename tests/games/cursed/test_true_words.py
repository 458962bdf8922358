"""What people read is what happens: prices in labels, every change in the log, no two options alike."""

import random
import re

import pytest

import unboxed
from tests.games.cursed.arrange import GAME, TOWN, act, do, equip, give, job, only_tops, stand
from unboxed.table.table import begin
from unboxed.table.wording import Wording

WAYS = [(2, "standard"), (3, "standard"), (4, "standard"), (3, "coop"), (1, "curse_chaser"), (1, "shadows")]
TRACKS = ("water", "health", "bullets", "curse", "grit", "bullet maximum", "curse threshold")


def labels(g, kind):
    """How the options of a kind read."""
    words = Wording(g, 0, ["Ada", "Ben", "Cleo", "Dan"]).labels()
    return [label for label, option in zip(words, g.options, strict=True) if option[0] == kind]


@pytest.mark.rule("cursed 10.1", "cursed 10.2", "cursed 10.3")
def test_a_road_names_all_that_it_costs():
    g = act()
    stand(g, "Beacon_Rock", move=3, attack=1)
    assert [label for label in labels(g, "ride") if "Expedition" in label] == [
        "Ride to Expedition for 3 movement, 1 attack and 1 damage",
        "Ride to Expedition for 3 movement and 2 damage",
    ]
    g.curse[0] = 9
    stand(g, "Switchback_Stair", move=2)
    assert "Ride to Gallows Trench for 2 movement, 1 curse and 1 damage" in labels(g, "ride")
    equip(g, "bone_charm")
    assert "Ride to Gallows Trench for 2 movement" in labels(g, "ride")


@pytest.mark.rule("cursed 12.1", "cursed 11.4", "cursed 11.5", "cursed 8.3", "cursed 3.1")
def test_deeds_name_their_price():
    g = act()
    only_tops(g)
    g.flipped = 0
    g.health[1] = 2
    job(g, "well_digger")
    stand(g, "Gallows_Trench", attack=5, move=4)
    assert labels(g, "defeat") == ["Defeat Demons (The Imps) for 3 attack"]
    assert labels(g, "do_job") == ["Spend 4 movement and 3 attack on Well Digger"]
    assert labels(g, "fire") == ["Turn 1 bullet into 1 attack"]
    assert labels(g, "camp") == ["Camp: all your cards into the deck, 1 health, and your Action phase is over"]
    stand(g, TOWN, attack=5)
    assert labels(g, "rob") == ["Rob Ben for 4 attack and 2 curse: 2 grit and 2 water"]
    g.curse[0] = 9
    stand(g, TOWN, attack=5)
    assert labels(g, "rob") == ["Rob Ben for 4 attack, 2 curse and 1 damage: 2 grit and 2 water"]
    g = act(hero="annabelle")
    only_tops(g)
    g.flipped, g.curse[0] = 0, 9
    stand(g, "Keelbone_Gulch", attack=5)
    assert labels(g, "defeat") == ["Defeat Talbot's Gang (The Lookouts) for 2 attack and 1 damage"]


@pytest.mark.rule("cursed 12.11")
def test_a_pile_names_what_its_monster_replaces():
    g = act()
    only_tops(g, "barrett", "judge_hemlock")
    g.grit[0] = 20
    do(g, "play_trashed", 0, give(g, "tall_tale"))
    assert labels(g, "call_monster") == ["Pile 1, in the place of Barrett", "Pile 2, in the place of Judge Hemlock"]


@pytest.mark.rule("cursed 4.4", "cursed 4.7", "cursed 9.5")
def test_a_card_with_a_choice_is_offered_once_for_each_of_its_effects():
    g = act()
    trails, copy = give(g, "jack_of_trails", "cursed")
    equip(g, "bullwhip")
    assert labels(g, "play") == ["Play Jack of Trails for 3 movement", "Play Jack of Trails for 3 attack"]
    assert labels(g, "use") == ["Exhaust Bullwhip for 1 movement", "Exhaust Bullwhip for 1 attack"]
    do(g, "play", 0, trails, 1)
    assert (g.move, g.attack) == (0, 3)
    assert labels(g, "copy") == [
        "Copy Jack of Trails with Cursed for 3 movement",
        "Copy Jack of Trails with Cursed for 3 attack",
    ]
    do(g, "copy", 0, copy, 0, "Jack of Trails", 0)
    assert (g.move, g.attack) == (3, 3)


@pytest.mark.rule("cursed 8.8", "cursed 16.10")
def test_equal_jobs_are_one_option_and_a_track_tells_its_own_apart():
    g = act()
    job(g, "farmhand")
    job(g, "farmhand")
    stand(g, TOWN, move=6)
    assert labels(g, "do_job") == ["Spend 3 movement on Farmhand"]
    g = act(1, "shadows")
    g.job_deck += [token for track in g.tracks for token in track]
    g.tracks = [[], [], []]
    job(g, "farmhand")
    other = job(g, "farmhand")
    g.jobs[0].remove(other)
    g.tracks = [[], [other], []]
    stand(g, TOWN, move=6)
    assert labels(g, "do_job") == [
        "Spend 3 movement on Farmhand from your hand",
        "Spend 3 movement on Farmhand of track 2",
    ]


@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_no_label_counts_copies(players, mode):
    for seed in range(2):
        table, rng = unboxed.new("cursed", players=players, mode=mode, seed=seed, last_round=18), random.Random(seed)
        while table.decision:
            words = [table.label(i) for i in range(len(table.decision.options))]
            assert len(set(words)) == len(words)
            assert not any("(copy" in word for word in words)
            by_instinct = rng.random() < 0.7
            table.choose(GAME.instinct(table.position) if by_instinct else int(rng.random() * len(words)))


def amounts(text):
    """Numbers of a text and what they count: `for 2 movement and 1 attack`."""
    names = {"movement": "move", "bullet": "bullets"}
    found = re.findall(r"(\d+) (movement|attack|water|grit|bullets?)", text)
    return [(names.get(what, what), int(n)) for n, what in found]


class Book:
    """Keeps the accounts of all seats from the log alone."""

    def __init__(self, g):
        self.held = {}
        self.read(g)

    def read(self, g):
        for p in range(len(g.at)):
            self.held.update(standing(g, p))

    def add(self, p, what, n):
        self.held[p, what] += n

    def hear(self, g, event):
        name, *words = event
        if name in ("gained", "lost", "paid"):
            p, n, what = words
            what = {"movement": "move", "bullet": "bullets"}.get(what, what)
            self.add(p, what, n if name == "gained" else -n)
        elif name in ("rode", "defeated", "wasted", "spent"):
            told = words[1] if name in ("wasted", "spent") else words[2]
            for what, n in amounts(told):
                self.add(words[0], what, -n)
        elif name == "was_wounded":
            self.add(words[0], "grit", -words[1])
            for what, n in amounts(words[2]):
                self.add(words[0], what, -n)
        elif name == "was_hurt":
            self.add(words[0], "health", -words[1])
        elif name == "came_to":
            self.held[words[0], "health"] = words[1]
        elif name == "robbed":
            self.add(words[0], "attack", -words[2])
            self.add(words[0], "grit", words[3])
            self.add(words[0], "water", words[3])
        elif name == "fired":
            self.add(words[0], "bullets", -amounts(words[1])[0][1])
            self.add(words[0], "attack", words[2])
        else:
            self.hear_pay(name, words)

    def hear_pay(self, name, words):
        if name == "scored":
            self.add(words[0], "grit", words[2])
            self.add(words[0], "water", words[3])
        elif name == "sold":
            self.add(words[0], "water", words[2])
        elif name == "bought":
            self.add(words[0], "water", -words[2])
        elif name == "spent_water":
            self.add(words[0], "water", -words[1])
        elif name == "nothing_to_draw":
            self.add(words[0], "grit", -1)
        elif name == "drained":
            self.add(0, "grit", -words[0])
        elif name == "job_undone":
            self.add(words[0], "grit", -words[2])
        elif name == "artifacts_scored":
            self.add(words[0], "grit", words[1])


def standing(g, p):
    """What a player has."""
    grit = g.grit[p] if g.setup.mode != "coop" else g.team if p == 0 else 0
    held = (g.water[p], g.health[p], g.bullets[p], g.curse[p], grit, g.bullet_max[p], g.threshold[p])
    found = {(p, name): n for name, n in zip(TRACKS, held, strict=True)}
    mine = p == g.turn
    return {**found, (p, "move"): g.move if mine else 0, (p, "attack"): g.attack if mine else 0}


@pytest.mark.rule("cursed 4.2", "cursed 14.8")
@pytest.mark.parametrize(("players", "mode"), WAYS)
def test_the_log_accounts_for_every_change(players, mode):
    setup = GAME.setup(players, mode, (), {"last_round": 18, "characters": "dealt"})
    for seed in range(3):
        g = begin(setup, seed)
        book, rng = Book(g), random.Random(seed)
        g.listener = book.hear
        while g.player >= 0:
            by_instinct = rng.random() < 0.7
            g.choose(GAME.instinct(g) if by_instinct else int(rng.random() * len(g.options)))
            held = {key: n for p in range(players) for key, n in standing(g, p).items()}
            mine = dict(book.held)
            if mode == "coop":  # one purse
                mine[0, "grit"] = sum(mine[p, "grit"] for p in range(players))
                mine.update({(p, "grit"): 0 for p in range(1, players)})
            assert {key: (n, mine[key]) for key, n in held.items() if mine[key] != n} == {}


@pytest.mark.rule("cursed 5.2", "cursed 12.10", "cursed 10.3")
def test_damage_tells_its_cause():
    told = []
    g = act()
    g.listener = lambda g, event: told.append(event)
    stand(g, "Beacon_Rock", move=3)
    do(g, "ride", 0, "Expedition", 0)
    assert ("was_hurt", 0, 2, "on the road") in told
    do(g, "play", 0, give(g, "reckless_swing"))
    assert ("was_hurt", 0, 1, "from Reckless Swing") in told
    g.curse[0] = 9
    do(g, "play", 0, give(g, "night_march"))
    assert ("was_hurt", 0, 1, "from the rising curse") in told
