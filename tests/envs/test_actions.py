"""One number for everything that can be chosen: the same in every position and every process."""

import os
import random
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from tests.envs.playing import OWN, WAYS, moments
from tests.sealed import rps
from tests.soaking import FULL
from unboxed.content.packs import read_pack
from unboxed.contract.settings import APART, SEED, glance, ways_of
from unboxed.envs.actions import HIDDEN, NONE, Actions, actions_of
from unboxed.games import games
from unboxed.kernel.errors import BadGame, IllegalChoice
from unboxed.table.table import begin

GAMES = 2000 if FULL else 60
"""Of each of the five, all ways in turn."""
ODD = SEED * APART + 500_000
"""These games are no others' here."""
every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
every_game = pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)


@every_way
def test_every_option_has_a_number_and_no_two_of_a_question_share_one(way):
    actions, chosen = actions_of(way.game), {}
    for position in moments(way):
        for seat in position.asking:
            ids = actions.ids(position, seat)
            assert len(set(ids)) == len(ids)
            assert all(0 <= number < actions.num_actions for number in ids)
            for option, number in zip(position.options_for(seat), ids, strict=True):
                meaning = actions.meaning(number)
                assert meaning["step"] == option[0]
                assert chosen.setdefault(number, meaning) == meaning
                for role in actions.kinds[option[0]].roles:
                    assert meaning[role.name] == told(position, seat, role, option)


@every_game
def test_in_thousands_of_games_no_two_options_have_one_number_and_no_option_has_none(game):
    """Games of every way, in turn; what a number meant once it means for ever. `make soak` plays 10,000."""
    actions, meant, ways, questions = actions_of(game), {}, ways_of(game), 0
    for number in range(GAMES):
        way, seed = ways[number % len(ways)], ODD + number
        position, rng = begin(way.setups[seed % len(way.setups)], seed), random.Random(seed)
        while not position.over:
            seat = position.asking[0]
            options = position.options_for(seat)
            ids = [actions.action_id(position, option, seat) for option in options]
            assert len(set(ids)) == len(options), f"{options} have the numbers {ids}"
            for option, id in zip(options, ids, strict=True):
                assert 0 <= id < actions.num_actions
                roles = actions.kinds[option[0]].roles
                meaning = (option[0], *(told(position, seat, role, option) for role in roles))
                assert meant.setdefault(id, meaning) == meaning, f"{id} is {meant[id]} and {meaning}"
            questions += 1
            plain = number % 2 == 0 or position.together
            position.choose(rng.randrange(len(options)) if plain else glance(position, rng), seat)
    assert len(set(meant.values())) == len(meant)
    assert questions > 10 * GAMES


def told(position, seat, role, option):
    """What an argument is to the seat that chooses, found in another way."""
    value = option[role.at] if role.at < len(option) else role.missing
    if role.kind == "card":
        return NONE if value < 0 else position.face[value] if position.knows(seat, value) else HIDDEN
    if role.kind == "seat":
        return NONE if value < 0 else (value + position.setup.players - seat) % position.setup.players
    return value


@every_game
def test_the_mask_holds_what_is_on_offer_and_nothing_else(game):
    actions = actions_of(game)
    position = begin(game.setup(game.players[0]), 1)
    mask = actions.mask(position, position.player)
    assert mask.shape == (actions.num_actions,)
    assert mask.dtype == np.int8
    assert sorted(np.flatnonzero(mask)) == sorted(actions.ids(position, position.player))
    for index, number in enumerate(actions.ids(position, position.player)):
        assert actions.index(position, position.player, number) == index
        assert actions.action_id(position, position.options[index]) == number
    others = set(range(position.setup.players)) - {position.player}
    assert not any(actions.mask(position, seat).any() for seat in others)


def test_what_is_not_on_offer_is_refused_with_what_is():
    actions, position = actions_of(rps.GAME), begin(rps.GAME.setup(2), 1)
    with pytest.raises(IllegalChoice, match=r"action 99 is not on offer to seat 0; on offer are 0 \(show shape=rock\)"):
        actions.index(position, 0, 99)
    with pytest.raises(IllegalChoice, match="there is no action 3; they are 0 to 2"):
        actions.meaning(3)


@every_game
def test_the_numbers_are_the_same_for_all_players_and_modes(game):
    assert actions_of(game) is actions_of(game)
    assert Actions(game).fingerprint == actions_of(game).fingerprint


def test_the_numbers_are_the_same_in_other_processes():
    code = (
        "from unboxed.games import games; from unboxed.envs.actions import actions_of\n"
        "print([(id, actions_of(game).num_actions, actions_of(game).fingerprint) for id, game in games().items()])"
    )
    here = [(id, actions_of(game).num_actions, actions_of(game).fingerprint) for id, game in games().items()]
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        there = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert there.stdout.strip() == repr(here)


def test_a_pack_that_changes_only_values_changes_no_number(tmp_path):
    game = games()["island"]
    first = next(iter(game.setup(2).cards))
    (tmp_path / "attack.toml").write_text(f'[[card]]\nid = "{first}"\ncost = 9\n')
    pack = read_pack(tmp_path)
    assert game.setup(2, packs=(pack,)).cards[first].cost == 9
    assert actions_of(game, (pack,)).fingerprint == actions_of(game).fingerprint


def test_options_that_a_game_does_not_tell_apart_are_refused_with_a_remedy():
    plain = replace(rps.GAME, variants=lambda cards: {})
    with pytest.raises(BadGame, match="have one number; its `variants` must tell them apart"):
        Actions(plain).ids(begin(plain.setup(2), 1), 0)


def test_a_value_that_a_game_did_not_declare_is_named():
    few = replace(rps.GAME, variants=lambda cards: {"show": {"shape": ["rock"]}})
    with pytest.raises(BadGame, match=r"rps: .*'paper'.* has shape='paper', which is none of its `variants`"):
        Actions(few).ids(begin(few.setup(2), 1), 0)


def test_variants_of_an_argument_that_a_rule_does_not_have_are_a_mistake():
    with pytest.raises(BadGame, match="'show' has variants of 'colour', and no argument of that name"):
        Actions(replace(rps.GAME, variants=lambda cards: {"show": {"colour": ["red"]}}))


def test_a_step_that_nobody_chooses_has_no_number():
    none = replace(rps.GAME, variants=lambda cards: {"show": None})
    with pytest.raises(BadGame, match="has no number"):
        Actions(none).ids(begin(none.setup(2), 1), 0)


def test_which_of_two_effects_comes_first_has_a_number_for_each():
    """Its words name the card only as a text, so the game says what tells it apart."""
    game = games()["unbroken"]
    actions, position = actions_of(game), begin(game.setup(1), 1)
    options = [("comes_first", token, at, "hunger", (), "") for token in position.condition_supply[:2] for at in (0, 1)]
    assert len({actions.action_id(position, option, 0) for option in options}) == 4
