"""The bot that searches: the same seed and budget give the same moves, with one process or several."""

import os
import random
import subprocess
import sys

import pytest

from tests.bots.tiny import CLIMB, ENOUGH, HIGHER, PUSH, holding
from unboxed.bots import Budget, Look, make_bot
from unboxed.bots.mcts import MctsBot
from unboxed.bots.search import Search, Style, best_of
from unboxed.bots.tree import Node
from unboxed.bots.values import SCORE, Values
from unboxed.games import find
from unboxed.kernel.game import Result
from unboxed.table.table import begin


def mid_game(players=4, seed=1, choices=20):
    position, rng = begin(find("unlucky").setup(players), seed), random.Random(seed)
    while choices and position.player >= 0:
        position.choose(rng.randrange(len(position.options)))
        choices -= 1
    return position


def played(names, seed, choices=40):
    """The first choices of a game between these bots."""
    position, bots, made = begin(find("unlucky").setup(len(names)), seed), [make_bot(n) for n in names], []
    while position.player >= 0 and len(made) < choices:
        look = Look(position, position.player, len(made))
        made.append(bots[position.player].choose(look, len(made)))
        position.choose(made[-1])
    return made


def test_the_same_seed_and_iterations_give_the_same_moves():
    assert played(["mcts:40", "greedy", "mcts:20"], 5) == played(["mcts:40", "greedy", "mcts:20"], 5)


def test_another_seed_may_choose_otherwise():
    position = mid_game()
    found = {tuple(MctsBot(Budget(30)).think(Look(position, position.player, 1), seed)) for seed in range(5)}
    assert len(found) > 1


def test_what_has_no_other_option_is_not_thought_about(monkeypatch):
    position = mid_game()
    position.options = position.options[-1:]
    monkeypatch.setattr(MctsBot, "think", lambda *_: pytest.fail("there is nothing to think about"))
    assert MctsBot(Budget(30)).choose(Look(position, position.player, 1), 1) == 0


def test_several_processes_give_the_same_moves_every_time():
    assert played(["mcts:40x2", "random"], 3, 10) == played(["mcts:40x2", "random"], 3, 10)


def test_several_processes_share_the_iterations_and_add_up_what_they_find():
    position = mid_game()
    look = Look(position, position.player, 1)
    together = MctsBot(Budget(101), 3).think(look, 7)
    assert sum(visits for visits, *_ in together) == 101
    assert [Budget(101).part(n, 3).iterations for n in range(3)] == [34, 34, 33]
    assert Budget(milliseconds=50).part(1, 3).milliseconds == 50


@pytest.mark.parametrize("hashing", ["0", "1", "2"])
def test_moves_do_not_depend_on_how_texts_are_hashed(hashing):
    code = "from tests.bots.test_mcts import played; print(played(['mcts:30', 'greedy'], 11, 15))"
    env = {**os.environ, "PYTHONHASHSEED": hashing}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert out.strip() == str(played(["mcts:30", "greedy"], 11, 15))


def test_every_iteration_is_counted_at_the_root():
    position = mid_game()
    search = Search(Look(position, position.player, 1), 1)
    search.run(Budget(200))
    assert search.root.visits == 200
    assert sum(edge.visits for edge in search.root.edges.values()) == 200
    assert search.iterations == 200


def test_an_option_is_available_at_least_as_often_as_it_is_taken():
    position = mid_game(players=6, seed=4)
    search = Search(Look(position, position.player, 1), 1)
    search.run(Budget(1500))
    nodes = [search.root]
    seen = 0
    while nodes:
        node = nodes.pop()
        for edge in node.edges.values():
            assert edge.available >= edge.visits
            nodes += edge.children.values()
        nodes += node.exact.values()
        seen += 1
    assert seen > 50


def test_of_a_long_list_only_some_options_are_tried_at_first():
    position = mid_game()
    search = Search(Look(position, position.player, 1), 1, Style(first=2, widen=0.3))
    node, keys = Node(), [("option", number) for number in range(30)]
    for visits in range(1, 51):
        edge = node.edges[keys[search._pick(node, keys, -1)]]
        for counted in (node, edge):
            counted.visits += 1
        assert len(node.edges) <= 2 + 1 + 0.3 * visits**0.5
    assert len(node.edges) >= 4


def test_where_instinct_leads_other_options_are_tried_slowly():
    position = mid_game()
    search = Search(Look(position, position.player, 1), 1)
    node, keys = Node(), [("option", number) for number in range(30)]
    taken = []
    for _ in range(64):
        taken.append(search._pick(node, keys, 7))
        edge = node.edges[keys[taken[-1]]]
        for counted in (node, edge):
            counted.visits += 1
            counted.total += 0.5
            counted.squares += 0.25
    assert taken[0] == 7
    assert 2 <= len(node.edges) <= 5
    assert taken.count(7) >= 60


def test_a_rivals_card_is_known_by_its_face_and_ones_own_by_its_token():
    position = mid_game(choices=3)
    seat = position.player
    search = Search(Look(position, seat, 1), 1)
    assert search.options == list(position.options)
    rival = next(p for p in range(4) if p != seat and position.hands[p] and position.alive[p])
    world = search.look.imagine(random.Random(1))
    token = next(t for t in world.hands[rival] if not world.knows(seat, t))
    world.options, world.player = [("play", rival, token), ("play", rival, token)], rival
    assert search.keys.of(world)[0] == ("play", rival, world.face[token])


def test_the_tree_is_kept_for_the_next_question_of_the_same_turn():
    position = holding(begin(HIGHER.setup(2), 1), 2, ())
    before = Search(Look(position, 0, 1), 1)
    before.run(Budget(400))
    position.choose(1)  # swap
    after = Search(Look(position, 0, 2), 2)
    after.take_over(before)
    assert after.root.visits > 10
    assert after.root.visits == sum(edge.visits for edge in after.root.edges.values())
    fresh = Search(Look(position, 1, 2), 2)
    fresh.take_over(before)
    assert fresh.root.visits == 0, "what another seat thought is no business of this one"


def test_a_bot_goes_on_from_what_it_thought_before_in_the_same_turn():
    position = holding(begin(HIGHER.setup(2), 1), 2, ())
    bot = MctsBot(Budget(400))
    assert sum(visits for visits, *_ in bot.think(Look(position, 0, 1), 1)) == 400
    position.choose(1)  # swap
    look = Look(position, 0, 2)
    kept = sum(visits for visits, *_ in bot.think(look, 2))
    fresh = sum(visits for visits, *_ in MctsBot(Budget(400)).think(look, 2))
    assert kept > fresh + 10
    assert fresh == 400


def test_in_a_real_game_too_a_bot_meets_its_own_thoughts_again():
    position = begin(find("unlucky").setup(2), 4)
    position.choose(0)
    bot, again = MctsBot(Budget(300)), 0
    for number in range(12):
        seat = position.player
        visits = sum(visits for visits, *_ in bot.think(Look(position, seat, number), number))
        again += visits > 300
        position.choose(0)
    assert again


def test_a_kept_tree_is_of_no_use_in_another_situation():
    start = begin(HIGHER.setup(2), 1)
    before = Search(Look(holding(start, 2, ()), 0, 1), 1)
    before.run(Budget(400))
    other = Search(Look(holding(start, 5, (1,)), 0, 1), 1)
    other.take_over(before)
    assert other.root.visits == 0


def test_alone_the_score_decides_and_never_more_than_a_win():
    values = Values(PUSH.setup(1))
    assert values.together
    low, high = values.of_result(Result((), (0.0,)), 0), values.of_result(Result((), (30.0,)), 0)
    won = values.of_result(Result((0,), (0.0,)), 0)
    assert low == 0
    assert 0 < high <= SCORE < 1 - SCORE <= won


@pytest.mark.parametrize(("game", "mode"), [("cursed", "coop"), ("uncharted", "survival")])
def test_where_all_play_together_they_share_the_win_and_then_the_score(game, mode):
    values = Values(find(game).setup(2, mode))
    assert values.together
    for seat in (0, 1):
        lost, better = (values.of_result(Result((), (score, score)), seat) for score in (0.0, 30.0))
        won = values.of_result(Result((0, 1), (0.0, 0.0)), seat)
        assert lost < better < won


@pytest.mark.parametrize("turn", [0, 1])
def test_together_the_search_goes_for_the_win_first_and_not_for_the_score(turn):
    for total in (0, 5, 9, ENOUGH, ENOUGH + 4):
        position = begin(CLIMB.setup(2), 1)
        position.total, position.turn, position.player = total, turn, turn
        choice = MctsBot(Budget(500)).choose(Look(position, turn, 1), 1)
        assert position.options[choice] == (("rest",) if total >= ENOUGH else ("climb",))


def test_partners_win_together_and_rivals_share():
    teams = Values(find("unlucky").setup(4, "teams"))
    assert teams.of_result(Result((0, 2)), 2) == 1
    assert teams.of_result(Result((0, 2)), 1) == 0
    free = Values(find("unlucky").setup(4))
    assert free.of_result(Result((0, 2)), 2) == 0.5


def found(*options):
    """Findings without instinct: visits, what they brought, and its squares."""
    return [(*option, 0, 0.0, 0.0) for option in options]


def test_what_did_best_is_taken_unless_it_was_hardly_tried():
    assert best_of(found((100, 50.0, 30.0), (90, 60.0, 45.0))) == 1
    assert best_of(found((100, 50.0, 30.0), (1, 1.0, 1.0))) == 0
    assert best_of(found((0, 0.0, 0.0), (1, 0.0, 0.0))) == 1


def test_instinct_is_left_only_for_what_was_clearly_better_in_the_same_worlds():
    instinct = (30, 15.0, 7.6, 30, 0.0, 0.0)
    assert best_of([instinct, (30, 18.0, 10.9, 30, 3.0, 0.4)], usual=0) == 1
    assert best_of([instinct, (30, 18.0, 10.9, 30, 3.0, 20.0)], usual=0) == 0
    assert best_of([instinct, (2, 2.0, 2.0, 2, 1.0, 0.5)], usual=0) == 0


def test_the_first_throw_is_spread_evenly_over_the_worlds():
    position = mid_game()
    search = Search(Look(position, position.player, 1), 1)
    throws = [search._world(number).clone().roll() for number in range(12)]
    assert sorted(throws) == sorted([1, 2, 3, 4, 5, 6] * 2)
    assert search._world(3).to_data() == search._world(3).to_data()


def test_a_budget_in_a_hurry_has_less_time_and_as_many_iterations():
    assert Budget(160, 1800).hurried(0.25) == Budget(160, 450)
    assert Budget(milliseconds=10).hurried(0.001) == Budget(milliseconds=1)
    assert Budget(500).hurried(0.1) == Budget(500)
