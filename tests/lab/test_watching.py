"""What is counted of a game: against what the game itself knows at its end."""

from collections import Counter
from functools import cache

import pytest

import unboxed
from unboxed.bots import make_bot
from unboxed.lab.playing import game_seed, play_game
from unboxed.lab.rows import Rows
from unboxed.lab.watching import LOST, Lead, Watcher, by_bots, watch
from unboxed.table.table import begin

GAMES = {"unlucky": 4, "island": 3, "uncharted": 3, "cursed": 2, "unbroken": 1}


@cache
def watched(game, number=0, bot="random"):
    setup = unboxed.games()[game].setup(GAMES[game])
    rows, seed = Rows(), game_seed(5, number)
    bots = [make_bot(bot)] * setup.players
    watch(setup, number, seed, [bot] * setup.players, by_bots(bots, seed), rows)
    return rows


def replayed(game, number=0):
    """The end of the same game, played again by its choices, with what was told on the way."""
    rows = watched(game, number)
    told = []
    position = begin(unboxed.games()[game].setup(GAMES[game]), rows.games[0].seed, lambda g, event: told.append(event))
    for row in rows.questions:
        position.choose(row.choice)
    return position, told


@pytest.mark.parametrize("game", GAMES)
def test_watching_changes_nothing(game):
    rows = watched(game)
    setup = unboxed.games()[game].setup(GAMES[game])
    outcome = play_game(setup, [make_bot("random")] * setup.players, rows.games[0].seed)
    assert (rows.games[0].rounds, rows.games[0].questions) == (outcome.rounds, outcome.decisions)
    assert {row.seat for row in rows.seats if row.share} == set(outcome.winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_choices_and_the_seed_are_the_whole_game(game):
    position, _ = replayed(game)
    assert position.over
    assert tuple(row.seat for row in watched(game).seats if row.share) == position.result.winners


@pytest.mark.parametrize("game", ["uncharted", "cursed"])
def test_where_points_come_from_adds_up_to_the_score(game):
    for number in range(3):
        rows = watched(game, number)
        points = Counter()
        for row in rows.counts:
            if row.kind == "points":
                points[row.seat] += row.amount
        assert {row.seat: row.score for row in rows.seats} == {row.seat: points[row.seat] for row in rows.seats}


def test_islands_points_are_told_part_by_part_and_add_up():
    for number in range(3):
        rows = watched("island", number)
        points = Counter()
        for row in rows.counts:
            if row.kind == "points":
                points[row.seat] += row.amount
        assert [points[row.seat] for row in rows.seats] == [row.score for row in rows.seats]


@pytest.mark.parametrize("game", GAMES)
def test_plays_are_counted_as_they_are_told(game):
    _, told = replayed(game)
    measures, rows = unboxed.games()[game].measures, watched(game)
    single = [event for event in told if event[0] in measures.plays and event[0] != "laid_rest"]
    played = sum(row.amount for row in rows.counts if row.kind == "play")
    many = sum(len(event[2]) for event in told if event[0] == "laid_rest")
    named = [event for event in single if event[0] not in ("responded", "used", "chose_outcome")]
    assert played >= len(named) + many > 0
    assert played == sum(row.played for row in rows.cards)
    assert sum(row.spent for row in rows.cards) == sum(row.amount for row in rows.counts if row.kind == "spend")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_held_if_it_ever_lay_among_a_seats_cards(game):
    rows = watched(game)
    held = {(row.seat, row.card) for row in rows.cards if row.held}
    assert held == {(row.seat, row.card) for row in rows.cards if row.drawn}
    position, _ = replayed(game)
    for name in unboxed.games()[game].measures.hands:
        zones = getattr(position, name)
        for seat, zone in enumerate(zones if position.ZONES[name] == "each" else [zones]):
            assert {(seat, position.face[token]) for token in zone} <= held


def test_unlucky_hands_add_up():
    """Cards in hand at the end: the hands at the first question, and what the log says came and went."""
    rows = watched("unlucky")
    drawn = sum(row.drawn for row in rows.cards)
    came = sum(row.amount for row in rows.counts if row.kind == "points" and row.name != LOST)
    assert drawn >= 4 * 7
    assert came <= drawn <= came + 4 * 8 + 14  # opening hands, and new ones after a Resurrection


def test_an_option_that_names_a_card_is_an_offer_of_it():
    rows = watched("unlucky")
    asked, told = Counter(), Counter()
    for row in rows.questions:
        if row.card:
            told[row.seat, row.card] += 1
    for row in rows.cards:
        asked[row.seat, row.card] = row.offered
        assert row.chosen <= row.offered
        assert row.chosen >= told[row.seat, row.card]
    assert sum(asked.values()) > sum(told.values()) > 10


def test_whoever_is_out_and_never_asked_again_waits_until_the_end():
    waits = [row.out for number in range(4) for row in watched("unlucky", number).seats if row.out is not None]
    assert len(waits) >= 8
    assert all(0 < part <= 1 for part in waits)
    for number in range(4):
        rows = watched("unlucky", number)
        for seat in rows.seats:
            last = max((row.number for row in rows.questions if row.seat == seat.seat), default=-1)
            if seat.out is not None:
                assert last < round(seat.out * rows.games[0].questions)


def test_roles_and_places_are_the_games_own():
    position, _ = replayed("uncharted")
    seats = watched("uncharted").seats
    assert [row.turn for row in seats] == [(row.seat - position.first) % 3 for row in seats]
    assert [row.role for row in sorted(seats, key=lambda row: row.turn)] == [position.face[t] for t in position.chosen]
    position, _ = replayed("cursed")
    assert [row.role for row in watched("cursed").seats] == list(position.hero)
    position, _ = replayed("unlucky")
    assert [row.role for row in watched("unlucky").seats] == [position.face[t] for t in position.own]
    assert watched("unbroken").seats[0].role in ("sneak", "sage", "hunter", "brawler")


def test_when_the_winner_was_decided():
    setup = unboxed.games()["unlucky"].setup(2)
    lead = Lead(setup)
    lead.leaders = [0, 0, 1, 0, 1, 1, 1, 1]
    lead.values = [[0.6, 0.4], [0.6, 0.4], [0.4, 0.5], [0.9, 0.1], [0.4, 0.6], [0.4, 0.6], [0.4, 0.6], [0, 1]]
    assert lead.over((1,)) == (3, 0.5, 0.1)
    assert lead.over((0, 1)) == (3, None, None)
    assert watched("unbroken").games[0].decided is None


def test_paragraphs_are_reached_by_what_is_asked_chosen_and_told():
    rows = watched("unlucky")
    words = unboxed.games()["unlucky"].phrases
    reached = {row.name for row in rows.counts if row.kind == "rule"}
    _, told = replayed("unlucky")
    expected = {words.rule(event[0]) for event in told}
    expected |= {words.rule(row.prompt) for row in rows.questions} | {words.rule(row.chosen) for row in rows.questions}
    assert reached == expected - {""}
    assert "12.2" not in reached  # nobody is a ghost without the option


def test_attacks_name_whoever_was_attacked():
    _, told = replayed("unlucky")
    aimed = Counter((event[1], event[3]) for event in told if event[0] == "aimed")
    rows = [row for row in watched("unlucky").counts if row.kind == "attack" and row.name == "aimed"]
    assert {(row.seat, row.other): row.amount for row in rows} == aimed
    assert aimed


def test_from_one_of_a_seats_zones_to_another_is_no_draw():
    setup = unboxed.games()["cursed"].setup(2)
    watcher = Watcher(setup)
    position = begin(setup, 1)
    while not position.deck[0]:
        position.choose(0)
    watcher.look_at_hands(position)
    before = sum(values[0] for values in watcher.cards.values())
    position.discard[0].append(position.deck[0].pop())
    watcher.look_at_hands(position)
    assert sum(values[0] for values in watcher.cards.values()) == before
    position.hand[1].append(position.hand[0].pop())
    watcher.look_at_hands(position)
    assert sum(values[0] for values in watcher.cards.values()) == before + 1
