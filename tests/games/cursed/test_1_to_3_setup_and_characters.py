"""Components, setup and characters (sections 1 to 3)."""

from collections import Counter
from pathlib import Path

import pytest

from tests.games.cursed.arrange import (
    GAME,
    TOWN,
    act,
    begun,
    cursed,
    do,
    encounter,
    give,
    job,
    names,
    offers,
    on_top,
    stand,
)
from unboxed.content.rulebook import read_rulebook
from unboxed.kernel.tokens import EVERYBODY

CARDS = GAME.setup(3).cards


def count(deck):
    return sum(card.copies for card in CARDS.values() if card.deck == deck)


@pytest.mark.rule("cursed 1.1")
def test_the_box_holds_its_cards():
    found = {
        deck: count(deck) for deck in ("upgrades", "store", "jobs", "encounters", "cursed_encounters", "artifacts")
    }
    assert found == {
        "upgrades": 90,
        "store": 25,
        "jobs": 40,
        "encounters": 28,
        "cursed_encounters": 16,
        "artifacts": 12,
    }
    colours = Counter(card.colour for card in CARDS.values() if card.deck == "artifacts")
    assert colours == {"amber": 3, "jade": 3, "crimson": 3, "indigo": 3}


@pytest.mark.rule("cursed 1.2")
def test_there_are_ten_outlaws_four_monsters_and_four_wanted():
    kinds = Counter(card.kind for card in CARDS.values() if card.deck == "bounties")
    assert kinds == {"outlaw": 10, "monster": 4}
    assert {card.name for card in CARDS.values() if getattr(card, "kind", "") == "monster"} == {
        "Tsilkali",
        "Crow Prime",
        "Wendigo",
        "White Demon",
    }
    assert all(len(card.sides) == 2 for card in CARDS.values() if card.deck == "wanted")
    assert count("wanted") == 4


@pytest.mark.rule("cursed 1.3")
def test_starting_decks_have_eight_or_ten_cards_and_copies_of_cursed():
    heroes = [card for card in CARDS.values() if card.deck == "characters"]
    assert {hero.id: sum(hero.starting.values()) for hero in heroes} == {
        "jebediah": 8,
        "annabelle": 10,
        "the_redhead": 10,
        "ines_calloway": 10,
    }
    assert all(hero.starting["cursed"] >= 2 for hero in heroes)
    assert count("starters") == 38


@pytest.mark.rule("cursed 1.4")
def test_the_bank_never_runs_dry():
    g = act()
    g.water[0] = 70
    give(g, "canteen_cache")
    play_first(g)
    assert g.water[0] == 74


def play_first(g):
    do(g, "play", 0)


@pytest.mark.rule("cursed 1.5", "cursed 1.6")
def test_the_map_has_21_spaces_and_36_roads_that_run_both_ways():
    spots = GAME.setup(3).lookup.spots
    assert len(spots) == 21
    assert sum(len(spot.roads) for spot in spots.values()) == 72
    for spot in spots.values():
        for to, *signs in spot.roads:
            assert (spot.name, *signs) in spots[to].roads
            assert signs[0] >= 1
    assert {s.name for s in spots.values() if s.colour >= 0} == {
        "Expedition",
        "Mountain_View",
        "Santana_De_Aguasucia",
        "Mana_O'lana",
    }
    assert spots["Tidewater_Ruins"].terrain == "cursed"
    assert spots[TOWN].terrain == "town"
    assert any(curse for s in spots.values() for _, _, curse, _ in s.roads)
    assert any(attack for s in spots.values() for _, _, _, attack in s.roads)


@pytest.mark.rule("cursed 1.8", "cursed 1.9")
def test_the_rulebook_lists_every_terrain_and_the_price_of_every_road():
    book = read_rulebook(Path(cursed.__file__).parent / "rulebook.md")
    lookup = GAME.setup(3).lookup
    kinds = {kind: [s.name for s in lookup.spaces if s.terrain == kind] for kind in ("ruins", "canyons", "cursed")}
    desert = [s.name for s in lookup.spaces if s.terrain == "desert"]
    assert book["1.8"].text == (
        f"The ruins are {', '.join(kinds['ruins'])}; the canyons {', '.join(kinds['canyons'])}; the cursed spaces "
        f"{', '.join(kinds['cursed'])}. The others are desert: {', '.join(desert)}."
    )
    told = []
    for space in lookup.spaces:
        for way in space.roads:
            signs = [f"{n} {what}" for n, what in ((way.curse, "curse"), (way.attack, "attack")) if n]
            price = " and ".join([f"{way.move} movement", *signs])
            told.append(f"{CARDS[way.to].name} ({price})")
    assert book["1.9"].text.count("(") == len(told) == 36
    assert [part for part in told if part not in book["1.9"].text] == []


@pytest.mark.rule("cursed 1.7")
def test_a_card_beats_the_rules():
    """A hand is filled up to four, but Saddlebags say five."""
    assert CARDS["saddlebags"].passive == {"hand_size": 1}


def told(thing):
    """Every price and gain of a card, and of its sides and outcomes, as its text has to name it."""
    named = {"move": "movement", "bullets": "bullet"}
    cost = getattr(thing, "cost", {})
    costs = cost if isinstance(cost, dict) else {"attack": cost}
    effects = [getattr(thing, name, ()) for name in ("effect", "may", "trashed")] + [*getattr(thing, "either", ())]
    numbers = list(costs.items())
    numbers += [(e[1], e[2]) for effect in effects for e in effect if e[0] in ("gain", "lose")]
    return [f"{n} {named.get(what, what)}" for what, n in numbers]


@pytest.mark.rule("cursed 1.7")
def test_what_a_card_says_is_what_it_does():
    things = [card for card in CARDS.values() if hasattr(card, "effect")]
    for card in CARDS.values():
        parts = [getattr(card, column, card) for column in ("desert", "canyons", "ruins")]
        things += [choice for part in parts for choice in getattr(part, "choices", ())]
        things += getattr(card, "sides", ())
    assert len(things) > 300
    wrong = [(thing.text, words) for thing in things for words in told(thing) if words not in thing.text]
    assert wrong == []


@pytest.mark.rule("cursed 2.1")
def test_characters_are_dealt_or_picked_and_all_different():
    assert len(set(begun(4, characters="dealt").hero)) == 4
    g = begun(3)
    assert names(g) == ["pick"] * 4
    g.choose(0)
    assert g.player == 1
    assert len(g.options) == 3
    g.choose(0)
    g.choose(0)
    assert len(set(g.hero)) == 3


@pytest.mark.rule("cursed 2.2")
def test_everybody_starts_in_town_with_the_values_of_the_character_and_four_cards():
    g = begun(4, characters="dealt")
    for p in range(4):
        hero = g.lookup.characters[g.hero[p]]
        assert (g.water[p], g.health[p], g.bullets[p]) == (hero.water, hero.health, hero.bullets)
        assert (g.bullet_max[p], g.threshold[p]) == (hero.bullet_max, hero.threshold)
        assert (g.at[p], g.grit[p], g.curse[p], len(g.hand[p])) == (TOWN, 0, 0, 4)
        assert len(g.deck[p]) == sum(hero.starting.values()) - 4


@pytest.mark.rule("cursed 2.3")
def test_decks_store_and_wanted_are_laid_out():
    g = begun(3)
    assert (len(g.enc_deck), len(g.dark_deck), len(g.up_deck)) == (28, 16, 90)
    assert (len(g.row), len(g.store_deck)) == (3, 22)
    assert len({begun(3, seed=seed).flipped for seed in range(40)}) > 8


@pytest.mark.rule("cursed 2.4")
def test_a_monster_lies_under_each_pile_and_ten_outlaws_on_top():
    g = begun(3)
    assert [len(pile) for pile in g.piles] == [4, 4, 3, 3]
    for pile in g.piles:
        assert g.face[pile[0]] in g.lookup.monsters
        assert g.seen[pile[-1]] == EVERYBODY
        assert not any(g.seen[t] for t in pile[:-1])


@pytest.mark.rule("cursed 2.5")
def test_two_of_four_jobs_are_kept_in_secret():
    g = begun(2, characters="dealt")
    assert len(g.jobs[0]) == 4
    for _ in range(4):
        do(g, "return_job")
    assert [len(jobs) for jobs in g.jobs] == [2, 2]
    assert len(g.job_deck) == 36
    assert not any(g.knows(1, t) for t in g.jobs[0])


@pytest.mark.rule("cursed 2.6")
@pytest.mark.parametrize(("players", "left"), [(2, 8), (3, 8), (4, 12)])
def test_with_two_or_three_players_a_token_of_each_colour_is_in_the_box(players, left):
    g = begun(players)
    assert len(g.corners) == left
    assert len(g.boxed) == 12 - left
    assert not any(g.seen[t] for t in (*g.corners, *g.boxed))


@pytest.mark.rule("cursed 2.7")
def test_who_has_least_water_is_first():
    for seed in range(6):
        g = begun(4, seed=seed, characters="dealt")
        for _ in range(8):
            do(g, "return_job")
        assert g.hero[g.first] == "the_redhead"
        assert g.player == g.first
    g = begun(2)
    for hero in ("annabelle", "jebediah"):  # both have 2 water
        do(g, "pick", g.player, next(t for t in g.heroes if g.face[t] == hero))
    assert g.first == 0


@pytest.mark.rule("cursed 3.1", "cursed 17.10")
def test_bullets_become_attack_at_the_printed_rate_as_often_as_one_can_pay():
    g = act(hero="jebediah")
    g.bullets[0] = 4
    give(g, "dusty_mile")
    do(g, "fire", 0, 2, 3)
    do(g, "fire", 0, 2, 3)
    assert (g.attack, g.bullets[0]) == (6, 0)
    assert not offers(g, "fire")
    g = act()
    g.bullets[0] = 2
    token = encounter(g, "crow_parliament", "Gallows_Trench")
    do(g, "fire", 0)
    do(g, "outcome", 0, token, 2)
    g.phase, g.turn = "action", 0
    g.stack.clear()
    g.do("act", 0)
    g.advance()
    do(g, "fire", 0)
    assert g.attack == 1


@pytest.mark.rule("cursed 3.2")
def test_a_cursed_character_has_its_burden_instead_of_its_gift():
    g = act(hero="annabelle")
    assert offers(g, "use_gift")
    g.curse[0] = 6
    give(g, "dusty_mile")
    assert not offers(g, "use_gift")


@pytest.mark.rule("cursed 3.3")
def test_jebediah_looks_at_all_jobs_and_must_trade():
    g = act(hero="jebediah")
    mine, theirs = job(g, "farmhand"), job(g, "cattle_drive", p=1)
    other = job(g, "maecenas", p=1)
    do(g, "character_action", 0, 1)
    assert g.knows(0, theirs)
    assert names(g) == ["swap", "swap"]
    do(g, "swap", 0, 1, mine, theirs)
    assert g.jobs == [[theirs], [other, mine]]
    assert not offers(g, "character_action")
    g = act(hero="jebediah")
    job(g, "farmhand")
    assert not offers(g, "character_action")  # the other has no job
    g.curse[0] = 6
    job(g, "maecenas", p=1)
    assert not offers(g, "character_action")
    g.stack.clear()
    g.player = -1
    g.do("redraw", 0)
    g.advance()
    assert len(g.hand[0]) == 3


@pytest.mark.rule("cursed 3.4")
def test_annabelle_trades_health_for_attack_once_and_bleeds_when_cursed():
    g = act(hero="annabelle")
    whole = g.health[0]
    do(g, "use_gift")
    assert (g.health[0], g.attack) == (whole - 1, 3)
    assert not offers(g, "use_gift")
    g = act(hero="annabelle")
    g.curse[0] = g.threshold[0]
    g.flipped = 0
    stand(g, "Keelbone_Gulch", attack=2)
    do(g, "defeat")
    assert g.health[0] == whole - 1


@pytest.mark.rule("cursed 3.5")
def test_the_redhead_is_cleansed_by_kills_until_cursed():
    g = act()
    g.curse[0], g.flipped = 3, 0
    stand(g, "Keelbone_Gulch", attack=2)
    do(g, "defeat")
    assert g.curse[0] == 2
    g = act()
    g.curse[0], g.flipped = 7, 0
    stand(g, "Keelbone_Gulch", attack=2)
    assert not offers(g, "defeat")
    stand(g, "Keelbone_Gulch", attack=3)
    do(g, "defeat")
    assert g.curse[0] == 7


@pytest.mark.rule("cursed 3.6")
def test_ines_finds_water_after_encounters_and_loses_it_when_cursed():
    g = act(hero="ines_calloway")
    give(g, "dusty_mile")
    encounter(g, "sandstorm", "Anchor_Graveyard", choice=1)
    assert g.water[0] == 4
    g = act(hero="ines_calloway")
    g.curse[0] = g.threshold[0]
    give(g, "dusty_mile")
    encounter(g, "sandstorm", "Anchor_Graveyard", choice=1)
    assert g.water[0] == 2


def test_a_bounty_of_a_place_is_only_there():
    g = act()
    token = on_top(g, "barrett")
    stand(g, "Anchor_Graveyard", attack=20)
    assert not offers(g, "defeat", 0, token)
    stand(g, "Mana_O'lana", attack=20)
    assert offers(g, "defeat", 0, token)
