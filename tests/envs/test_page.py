"""What docs/rl.md says is so."""

import re
from pathlib import Path

from unboxed.envs import actions_of
from unboxed.games import games

PAGE = (Path(__file__).parents[2] / "docs" / "rl.md").read_text("utf-8")


def test_the_examples_run_one_after_the_other():
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 8
    space = {"__name__": "page"}  # so that no processes are started; tests/envs/test_vector.py does
    for block in blocks:
        exec(block, space)
    assert not space["env"].unwrapped.play.position.over


def test_there_are_about_as_many_actions_as_it_says():
    rows = dict(re.findall(r"^\| ([^|\d]+) \| (\d+) \|$", PAGE, re.MULTILINE))
    found = {game.title.removesuffix(": The Board Game"): actions_of(game).num_actions for game in games().values()}
    assert rows == {title: str(round(count / 1000)) for title, count in found.items()}
