"""What people read is what happens: prices in labels, damage in the log, no two options alike."""

import random

import pytest

import unboxed
from tests.games.cursed.arrange import GAME, TOWN, act, do, encounter, equip, give, job, only_tops, stand
from unboxed.table.wording import Wording

WAYS = [(2, "standard"), (3, "standard"), (4, "standard"), (3, "coop"), (1, "curse_chaser"), (1, "shadows")]


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


@pytest.mark.rule("cursed 7.2")
@pytest.mark.parametrize(("place", "terrain"), [("Keelbone_Gulch", "Canyons"), ("Saltlick_Flats", "Desert")])
def test_of_an_encounter_that_was_met_the_column_of_its_terrain_is_shown(place, terrain):
    g = act()
    encounter(g, "the_peddler", place)
    zones = {zone["id"]: zone for zone in GAME.layout(g, 0)["zones"]}
    (note,) = zones["met"]["notes"].values()
    assert note["text"].startswith(f"{terrain}: ")
    assert sum(f"{one}: " in note["text"] for one in ("Desert", "Canyons", "Ruins")) == 1


def told_by(g):
    """What the log tells from now on, in words, as the other player reads it."""
    lines = []
    g.listener = lambda g, event: lines.append(
        Wording(g, 1, ["Ada", "Ben"]).text(event) if event[0] in GAME.phrases else ""
    )
    return lines


@pytest.mark.rule("cursed 4.13", "cursed 5.2")
def test_a_curse_at_its_end_hurts_without_rising():
    told = []
    g = act()
    g.listener = lambda g, event: told.append(event)
    g.curse[0] = 12
    do(g, "play", 0, give(g, "night_march"))
    assert ("was_hurt", 0, 1, "from a curse that cannot rise any further") in told


@pytest.mark.rule("cursed 12.11")
def test_the_grit_that_calls_a_monster_is_told_as_it_is():
    g = act()
    only_tops(g, "two_tooth_merrick", "barrett", "judge_hemlock")
    g.grit[0] = 20
    stand(g, "Keelbone_Gulch", attack=5)
    lines = told_by(g)
    do(g, "defeat", 0)
    assert (
        Wording(g, 0, ["Ada", "Ben"]).prompt()["text"]
        == "You have 23 grit: from which pile does the first monster come?"
    )
    do(g, "call_monster")
    assert any("had 23 grit and brought" in line for line in lines)


@pytest.mark.rule("cursed 8.3", "cursed 8.6")
def test_what_is_spent_on_a_job_names_the_job_to_everybody():
    g = act()
    job(g, "farmhand")
    stand(g, TOWN, move=3)
    lines = told_by(g)
    do(g, "do_job")
    assert lines[0] == "Ada spent 3 movement on Farmhand."


@pytest.mark.rule("cursed 5.3", "cursed 5.4")
def test_who_falls_in_town_is_not_carried_there():
    g = act()
    g.health[0] = 1
    lines = told_by(g)
    do(g, "play", 0, give(g, "blood_oath"))
    assert "Ada fell critically wounded in San Andreas and lost 3 grit." in lines


@pytest.mark.rule("cursed 16.8")
@pytest.mark.parametrize("place", ["Dry_Harbor", TOWN])
def test_crow_prime_cannot_be_attacked_in_the_dark_arts_and_that_is_said(place):
    g = act(1, "dark_arts")
    crow, *_ = only_tops(g, "crow_prime")
    g.monsters_at = ("Dry_Harbor",)
    stand(g, place, attack=10)
    assert ("defeat", 0, crow) not in [option[:3] for option in g.options]
    reason = "In The Dark Arts it cannot be attacked: share its space with four artifacts."
    assert GAME.why_not(g, 0, crow) == (reason, "16.8")
