"""Bots from a person's own file, in a process that the real position never enters."""

import random
import textwrap

import pytest

from unboxed.bots import BadBot, Look, make_bot
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.table.table import begin


@pytest.fixture
def written(tmp_path):
    """Writes a file of bots and gives its path."""

    def write(text):
        place = tmp_path / "mine.py"
        place.write_text(textwrap.dedent(text))
        return str(place)

    return write


def mid_game(seed=1, choices=12):
    position, rng = begin(find("unlucky").setup(4), seed), random.Random(seed)
    for _ in range(choices):
        position.choose(rng.randrange(len(position.options)))
    return position


def choose(spec, position, seed=3):
    return make_bot(spec).choose(Look(position, position.player, seed), seed)


def test_a_class_and_a_function_both_do(written):
    path = written("""
        class Last:
            def choose(self, look, seed):
                return len(look.options) - 1

        def first(look, seed):
            return 0
    """)
    position = mid_game()
    assert choose(f"{path}:Last", position) == len(position.options) - 1
    assert choose(f"{path}:first", position) == 0


def test_a_budget_is_handed_to_the_class(written):
    path = written("""
        class Patient:
            def __init__(self, budget):
                self.budget = budget
            def choose(self, look, seed):
                return self.budget.iterations % len(look.options)
    """)
    position = mid_game()
    assert choose(f"{path}:Patient:501", position) == 501 % len(position.options)


def test_what_a_bot_prints_disturbs_nobody(written, capfd):
    path = written("""
        import sys
        def chatty(look, seed):
            print("thinking aloud")
            sys.stdout.flush()
            return 1
    """)
    assert choose(f"{path}:chatty", mid_game()) == 1
    assert "thinking aloud" in capfd.readouterr().err


def test_a_bot_may_be_spread_over_several_files(written, tmp_path):
    (tmp_path / "beside.py").write_text("CHOICE = 1\n")
    path = written("""
        import beside
        def f(look, seed):
            return beside.CHOICE
    """)
    assert choose(f"{path}:f", mid_game()) == 1


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("def f(look, seed): return 0", "g", "has no bot 'g'; it has f"),
        ("x = 3", "x", "x is neither a class nor a function"),
        ("class C: pass", "C", "C has no method choose(self, look, seed)"),
        ("def f(look, seed): return 0", "f:100", "f is a function and takes no budget"),
        ("def f(:", "f", "mine.py, line 1: SyntaxError"),
        ("a = 1\nb = a / 0", "f", "mine.py, line 2: ZeroDivisionError: division by zero"),
        ("class C:\n    def __init__(self): self.x", "C", "C cannot be made: "),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_the_reason(written, text, name, said):
    with pytest.raises(SetupError) as error:
        make_bot(f"{written(text)}:{name}")
    assert said in str(error.value)


def test_a_file_that_does_not_exist_is_named():
    with pytest.raises(SetupError, match=r"\./nowhere\.py: there is no such file"):
        make_bot("./nowhere.py:Bot")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return 99", "f chose 99; it may choose 0 to"),
        ("return True", "f chose True; it may choose"),
        ("return look.nonsense", "mine.py, line 1: AttributeError"),
        ("raise SystemExit(3)", "ended by itself with status 3"),
    ],
)
def test_a_bot_that_fails_is_told_where(written, body, said):
    bot = make_bot(f"{written(f'def f(look, seed): {body}')}:f")
    position = mid_game()
    with pytest.raises(BadBot) as error:
        bot.choose(Look(position, position.player, 1), 1)
    assert said in str(error.value)


CHEAT = """
import gc, sys
from unboxed.api import Position, Table

def everything():
    "All that can be found in this process: garbage collector, frames, modules."
    frame = sys._getframe()
    while frame:
        yield from list(frame.f_locals.values())
        frame = frame.f_back
    for module in list(sys.modules.values()):
        yield from list(vars(module).values()) if module else ()
    yield from gc.get_objects()

def cheat(look, seed):
    found = [x for x in everything() if isinstance(x, (Position, Table))]
    faces = {tuple((x.position if isinstance(x, Table) else x).face) for x in found}
    with open(__file__ + ".found", "w") as file:
        file.write("\\n".join(",".join(f) for f in faces))
    return 0
"""


def test_a_bot_that_searches_its_whole_process_does_not_find_the_real_cards(written):
    path = written(CHEAT)
    position = mid_game()
    seat = position.player
    choose(f"{path}:cheat", position)
    with open(f"{path}.found") as file:
        found = [line.split(",") for line in file.read().splitlines()]
    assert found, "it finds the imagined world"
    hidden = [t for t in range(len(position.face)) if not position.knows(seat, t)]
    real = [position.face[t] for t in hidden]
    for face in found:
        assert [face[t] for t in hidden] != real


def test_what_such_a_bot_finds_is_the_same_whatever_the_real_cards_are(written):
    path = written(CHEAT)
    position = mid_game()
    twin = position.imagine(position.player, random.Random(8))
    assert twin.face != position.face
    found = []
    for real in (position, twin):
        choose(f"{path}:cheat", real)
        with open(f"{path}.found") as file:
            found.append(sorted(file.read().splitlines()))
    assert found[0] == found[1]
