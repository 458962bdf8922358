"""Simulations: the same seed gives the same counts, whatever the number of processes."""

import pytest

from unboxed.bots import make_bot
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game
from unboxed.lab import bot_seed, game_seed, play_game, simulate
from unboxed.table.table import begin


def counts_of(report):
    return {key: value for key, value in report.as_data().items() if key != "speed"}


def test_counts_depend_on_the_seed_and_not_on_the_processes():
    alone = simulate("unlucky", games=40, players=3, bots=["random"], seed=5, jobs=1)
    three = simulate("unlucky", games=40, players=3, bots=["random"], seed=5, jobs=3)
    assert counts_of(alone) == counts_of(three)
    assert alone.tally.games == 40
    assert sum(alone.tally.wins) + alone.tally.drawn >= 40


def test_another_seed_gives_other_games():
    one = simulate("unlucky", games=30, players=2, bots=["random"], seed=1)
    other = simulate("unlucky", games=30, players=2, bots=["random"], seed=2)
    assert one.tally.decisions != other.tally.decisions


def test_runs_with_neighbouring_seeds_share_no_game():
    assert not {game_seed(1, n) for n in range(1000)} & {game_seed(2, n) for n in range(1000)}


def test_every_decision_of_a_game_has_a_bot_seed_of_its_own():
    assert len({bot_seed(7, n) for n in range(1000)}) == 1000


def test_a_simulated_game_is_the_game_of_its_seed():
    setup = find("unlucky").setup(2)
    bots = [make_bot("random"), make_bot("random")]
    assert play_game(setup, bots, 11) == play_game(setup, bots, 11)
    assert begin(setup, 11).fingerprint() == begin(setup, 11).fingerprint()


def test_different_bots_change_seats_after_every_game():
    tally = simulate("unlucky", games=10, players=3, bots=["random", "absent"]).tally
    assert {bot: seats for bot, (seats, _) in tally.by_bot.items()} == {"random": 15, "absent": 15}


def test_bots_keep_their_seats_when_told_to():
    tally = simulate("unlucky", games=10, players=3, bots=["random", "absent"], rotate=False).tally
    assert {bot: seats for bot, (seats, _) in tally.by_bot.items()} == {"random": 20, "absent": 10}


def test_modes_and_options_reach_the_games():
    report = simulate("unlucky", games=3, players=4, mode="teams", bots=["random"])
    assert report.as_data()["mode"] == "teams"
    assert sum(report.tally.wins) == 6
    haunted = simulate("unlucky", games=3, players=4, bots=["random"], options={"ghosts": True}, jobs=2)
    assert haunted.as_data()["options"]["ghosts"] is True


def test_packs_reach_the_processes(tmp_path):
    (tmp_path / "beasts.toml").write_text('[[card]]\nid = "kraken_up"\ncopies = 0\n')
    report = simulate("unlucky", games=4, players=2, bots=["random"], packs=[tmp_path], jobs=2)
    assert report.tally.games == 4
    assert report.as_data()["packs"] == [tmp_path.name]


def test_progress_is_told_after_every_game():
    heard = []
    simulate("unlucky", games=3, players=2, bots=["random"], progress=lambda done, wanted: heard.append((done, wanted)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_ctrl_c_ends_a_run_with_what_was_reached():
    def interrupt(done, wanted):
        if done >= 4:
            raise KeyboardInterrupt

    for jobs in (1, 2):
        report = simulate("unlucky", games=500, players=2, bots=["random"], jobs=jobs, progress=interrupt)
        assert report.stopped
        assert 4 <= report.tally.games < 500


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "games are"),
        ({"players": 9}, "2 to 6"),
        ({"mode": "chaos"}, "modes are"),
        ({"games": 0}, "from 1"),
        ({"jobs": 0}, "from 1"),
        ({"seed": -1}, "from 0"),
        ({"bots": []}, "1 to 2 bots"),
        ({"bots": ["random"] * 3}, "1 to 2 bots"),
        ({"bots": ["nobody"]}, "bots are"),
        ({"options": {"ghosts": 3}}, "False, True"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_what_is_allowed(wrong, said):
    with pytest.raises(SetupError, match=said):
        simulate(**{"game": "unlucky", "players": 2, "bots": ["random"], **wrong})


def test_a_game_that_is_not_installed_is_simulated_in_this_process_only():
    known = find("unlucky")
    fields = {name: getattr(known, name) for name in Game.__dataclass_fields__}
    mine = Game(**{**fields, "id": "mine"})
    assert simulate(mine, games=2, players=2, bots=["random"]).tally.games == 2
    with pytest.raises(SetupError, match="jobs=1"):
        simulate(mine, games=2, players=2, bots=["random"], jobs=2)
