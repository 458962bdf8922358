"""Being asked: cards can be played in every phase, and that somebody is asked tells nobody what they hold."""

import pytest

from tests.games.cursed.arrange import (
    GAME,
    TOWN,
    act,
    begun,
    do,
    encounter,
    equip,
    give,
    job,
    offers,
    only_tops,
    stand,
    take,
)
from unboxed.table.table import begin

ONE, OTHER = "ride_the_storm", "canteen_cache"
"""Two cards that a player's hand may hold."""


def improvising(g, *cards):
    """The first seat improvises with these cards in hand and two others to choose from."""
    tokens = [give(g, card) for card in cards]
    g.up_deck += [take(g, "ambush"), take(g, "bandolier")]
    g.player, g.stack = -1, [("part", "improvise", 0)]
    g.advance()
    return tokens


def cleaning_up(g, *drawn):
    """The first seat draws these cards in its Cleanup, and then the round ends."""
    tokens = [take(g, name) for name in drawn]
    g.deck[0] += reversed(tokens)
    g.player, g.stack = -1, []
    steps = [("part", "cleanup", p) for p in range(len(g.at))]
    g.do_in_order([*steps, ("go_home",), ("monsters_walk",), ("settled",), ("end_round",)])
    g.advance()
    return tokens


def twin(g, token, name):
    """The same table, but that this card is another, which nobody else can tell from it."""
    other = g.clone()
    others = [t for t in (*other.up_deck, *other.job_deck) if other.face[t] == name and not other.lies_open(t)]
    other.face[token], other.face[others[0]] = name, other.face[token]
    return other


def looks_alike(*tables):
    """Do all others see the same?"""
    first, *rest = [[g.view(seat) for seat in (None, *range(1, len(g.at)))] for g in tables]
    return all(views == first for views in rest)


# --- every phase ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cursed 4.1", "cursed 6.2")
def test_cards_are_played_in_every_phase():
    g = begun(2, last_round=8)
    phases = set()
    while g.player >= 0:
        if any(option[0] == "play" for option in g.options):
            phases.add(g.phase)
        if offers(g, "play_on"):
            do(g, "play_on")
        else:
            g.choose(len(g.options) - 1 if g.phase == "setup" else 0)
    assert phases == {"improvise", "encounter", "action", "cleanup"}


@pytest.mark.rule("cursed 6.2")
def test_who_says_so_plays_after_improvising_the_new_card_too():
    g = act()
    improvising(g, "canteen_cache")
    new = next(t for t in g.looked if g.face[t] == "bandolier")
    g.bullets[0] = 0
    do(g, "play_on")
    assert not offers(g, "play_on")  # it is said once
    do(g, "take_upgrade", 0, new)
    do(g, "play", 0, new)
    assert g.bullets[0] > 0
    do(g, "done")
    assert g.player < 0
    g = act()
    improvising(g, "ride_the_storm")
    do(g, "take_upgrade")
    assert g.player < 0  # nothing was said


@pytest.mark.rule("cursed 4.1", "cursed 8.3")
def test_a_job_can_be_done_with_what_is_drawn_in_the_last_cleanup():
    g = act()
    g.corners = []  # the last artifact is gone
    work = job(g, "farmhand")
    riders = cleaning_up(g, "dust_rider", "dust_rider")
    do(g, "play", 0, riders[0])
    do(g, "do_job", 0, work)
    do(g, "done")
    do(g, "done", 1)
    assert g.over
    assert work in g.scored[0]
    assert not g.play[0]


ENDS = {
    "three monsters": lambda g: setattr(g, "fallen", 3),
    "no artifact": lambda g: setattr(g, "corners", []),
    "the last round": lambda g: setattr(g, "round", 100),
    "the town": lambda g: (only_tops(g, "wendigo"), setattr(g, "monsters_at", ("Keelbone_Gulch",))),
    "a monster comes": lambda g: (only_tops(g, "wendigo"), setattr(g, "monsters_at", ("Ironhull_Fleet",))),
    "a monster passes": lambda g: (only_tops(g, "wendigo"), setattr(g, "monsters_at", ("Mirage_Basin",))),
    "a monster is far": lambda g: (only_tops(g, "wendigo"), setattr(g, "monsters_at", ("Mana_O'lana",))),
    "nothing": lambda g: None,
}


@pytest.mark.rule("cursed 4.1")
@pytest.mark.parametrize("end", ENDS)
def test_in_cleanup_one_is_asked_where_the_next_round_may_be_too_late_whatever_one_holds(end):
    asked = []
    for drawn in (["dust_rider"], ["ride_the_storm"], ["canteen_cache"]):
        g = act()
        g.at[0] = "Whalebone_Arch" if end != "a monster passes" else "Keelbone_Gulch"
        ENDS[end](g)
        cleaning_up(g, *drawn)
        asked.append((g.player, g.phase) == (0, "cleanup"))
    assert set(asked) == {end not in ("a monster is far", "nothing")}


@pytest.mark.rule("cursed 4.1", "cursed 15.4")
def test_together_one_is_asked_in_cleanup_if_the_grit_may_not_last():
    for left, asked in ((-1, True), (0, False)):
        g = act(2, "coop")
        only_tops(g, "barrett", "two_tooth_merrick", "judge_hemlock")
        g.team = left + sum(g.lookup.grit[g.face[pile[-1]]] for pile in g.piles if pile)
        cleaning_up(g, "dust_rider")
        assert (g.player == 0) == asked


@pytest.mark.rule("cursed 4.1", "cursed 13.5")
def test_a_card_drawn_in_cleanup_saves_from_a_monster():
    g = act()
    g.at[0], g.health[0] = "Whalebone_Arch", 1
    only_tops(g, "wendigo")
    g.monsters_at = ("Ironhull_Fleet",)
    wind, *_ = cleaning_up(g, "second_wind")
    do(g, "play", 0, wind)
    do(g, "done")
    assert (g.monsters_at, g.at[0], g.health[0]) == (("Whalebone_Arch",), "Whalebone_Arch", 1)


@pytest.mark.rule("cursed 13.3", "cursed 9.5")
def test_what_served_in_this_round_does_not_serve_again_in_its_cleanup():
    g = act(hero="annabelle")
    g.corners = []
    boots = equip(g, "good_boots")
    do(g, "use", 0, boots)
    do(g, "use_gift")
    g.stack, g.player = [], -1
    cleaning_up(g, "dust_rider")
    assert offers(g, "play")
    assert not offers(g, "use")
    assert not offers(g, "use_gift")


@pytest.mark.rule("cursed 5.6", "cursed 5.7")
def test_a_wound_in_cleanup_ends_the_part_with_a_new_hand():
    g = act()
    g.corners, g.health[0] = [], 1
    oath, *_ = cleaning_up(g, "blood_oath", "dust_rider", "dust_rider", "dust_rider")
    do(g, "play", 0, oath)
    assert g.player == 1
    assert (len(g.hand[0]), g.attack, g.health[0]) == (4, 0, 3)


# --- nobody learns what somebody holds --------------------------------------------------------------------------------


@pytest.mark.rule("cursed 6.2", "cursed 4.12")
@pytest.mark.parametrize("says", [False, True])
def test_that_somebody_is_asked_in_improvise_tells_nothing_about_the_hand(says):
    g = act()
    token, *_ = improvising(g, ONE)
    tables = [g, twin(g, token, OTHER)]
    for table in tables:
        if says:
            do(table, "play_on")
        do(table, "take_upgrade")
    assert looks_alike(*tables)
    assert (g.player == 0) == says


@pytest.mark.rule("cursed 7.2", "cursed 4.12")
@pytest.mark.parametrize("choice", [0, 1])  # a job, or a card
def test_that_somebody_is_asked_after_an_encounter_tells_nothing_about_hand_and_jobs(choice):
    g = act()
    g.water[0] = 1
    card, work = give(g, "dust_rider"), job(g, "farmhand")
    token = encounter(g, "telegraph_line", "Dry_Harbor")
    tables = [g, twin(g, card, "ambush"), twin(g, work, "well_digger"), twin(g, work, "hanging_judge")]
    for table in tables:
        do(table, "outcome", 0, token, choice)
    assert looks_alike(*tables)
    assert g.player == 0


@pytest.mark.rule("cursed 7.2")
def test_nobody_is_asked_after_an_encounter_that_brought_nothing_to_play_with():
    g = act()
    g.bullets[0] = 0
    job(g, "farmhand")
    give(g, "dust_rider")
    token = encounter(g, "vulture_court", "Dry_Harbor")
    do(g, "outcome", 0, token, 1)
    assert g.player < 0


@pytest.mark.rule("cursed 11.1", "cursed 4.12")
def test_that_an_action_phase_goes_on_tells_nothing_about_hand_and_jobs():
    for held in ([ONE], []):
        g = act()
        g.bullets[0] = 3 if not held else 0
        cards = [give(g, name) for name in held]
        work = job(g, "farmhand")
        stand(g, "Dry_Harbor")
        tables = [g, twin(g, work, "hanging_judge"), *(twin(g, card, "ambush") for card in cards)]
        for table in tables:
            table.acted = True
            stand(table, "Dry_Harbor")
        assert looks_alike(*tables)
        assert g.player == 0


@pytest.mark.rule("cursed 11.1")
def test_an_action_phase_ends_by_itself_when_all_can_see_that_nothing_could_come_of_it():
    for bullets, work, asked in ((0, True, False), (3, False, False), (3, True, True)):
        g = act()
        g.bullets[0] = bullets
        if work:
            job(g, "hanging_judge")
        g.acted = True
        stand(g, "Dry_Harbor")
        assert (g.player == 0) == asked


@pytest.mark.rule("cursed 4.12")
@pytest.mark.parametrize(("players", "mode"), [(2, "standard"), (3, "standard"), (4, "coop")])
def test_whole_games_ask_the_same_of_whoever_holds_other_cards(players, mode):
    """Wherever a hand might make a difference, a table with another card in that hand goes on as this one does."""
    kinds = ("take_upgrade", "outcome", "keep_rest", "take_artifact", "defeat")
    tried = dict.fromkeys(kinds, 0)
    for seed in range(2):
        g = begin(GAME.setup(players, mode, (), {"characters": "dealt", "last_round": 18}), seed)
        while g.player >= 0:
            option = g.options[GAME.instinct(g)]
            hand = [t for t in g.hand[g.player] if not g.lies_open(t) and t not in option]
            if option[0] in kinds and hand:
                names = {g.face[t] for t in g.up_deck}
                found = [name for name in (ONE, OTHER, "ambush", "cursed") if name in names]
                tables = [g.clone(), *(twin(g, hand[0], name) for name in found)]
                for table in tables:
                    table.choose(table.options.index(option))
                shown = [table.view(None) for table in tables if not table.lies_open(hand[0])]  # a reward may trash it
                assert all(view == shown[0] for view in shown), (seed, g.round, option)
                tried[option[0]] += 1
            g.choose(g.options.index(option))
    assert all(tried.values()), tried


@pytest.mark.rule("cursed 4.1", "cursed 6.2")
def test_cards_that_cannot_be_played_now_say_when():
    g = act()
    work = job(g, "farmhand")
    card, *_ = improvising(g, "dust_rider")
    for token in (card, work):
        assert GAME.why_not(g, 0, token) == ("Say first that you want to play cards in this phase, too.", "6.2")
    do(g, "play_on")
    assert GAME.why_not(g, 0, card)[0] == "Keep one of the new cards first; then you may play."
    for corners, reason in (
        (True, "What you keep can be played in the next phase, and nothing is lost by waiting."),
        (False, "You draw first; after that cards may be played."),
    ):
        g = act()
        card = give(g, "dust_rider")
        work = job(g, "farmhand")
        g.corners = g.corners if corners else []
        g.at[0] = TOWN
        cleaning_up(g)
        assert g.prompt[0] == "choose_discard"
        assert GAME.why_not(g, 0, card) == ("", "")  # it can be discarded
        assert GAME.why_not(g, 0, work) == (reason, "4.1")
