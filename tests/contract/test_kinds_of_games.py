"""Games of every kind keep the contract: with claims, with nothing hidden, without cards. And where claims may be made,
what is hidden is kept all the same."""

import importlib
import inspect
import pkgutil
from dataclasses import replace

import pytest

from tests import contract
from tests.contract import settings, test_roles, test_secrets, test_windows
from tests.contract.fowl import FOWL, PHRASES, Fowl
from tests.contract.observing import Observer, Pass
from tests.contract.open_games import NOUGHTS, STAIRS
from unboxed.kernel.position import Position
from unboxed.kernel.state import state
from unboxed.table.phrases import Phrase, Phrases

OTHER_PLACES = {"test_planted", "test_kinds_of_games", "test_rules_are_cited", "test_settings"}
"""These are about the contract itself, or about books that test games do not have."""


TAKEN = (["way"], ["way", "tmp_path"], ["game"], ["game", "tmp_path"])
"""What a promise is made of; those that are tried with several other things are the same for all games."""
ABOUT_ANSWERS = {
    test_roles.test_what_is_at_stake_in_an_answer_follows_from_what_lies_open,
    test_windows.test_a_window_opens_whenever_somebody_can_answer_and_tells_nothing_by_it,
}


def promises():
    """Every contract test of a way or a game."""
    for module in pkgutil.iter_modules(contract.__path__):
        if module.name.startswith("test_") and module.name not in OTHER_PLACES:
            tests = importlib.import_module(f"tests.contract.{module.name}")
            for name, body in inspect.getmembers(tests, inspect.isfunction):
                if name.startswith("test_") and [*inspect.signature(body).parameters] in TAKEN:
                    yield pytest.param(body, id=f"{module.name[5:]}: {name[5:]}")


@pytest.fixture(scope="module", params=[FOWL, NOUGHTS, STAIRS], ids=lambda game: game.id)
def game(request):
    """One after the other among the installed games, for those who look it up by its name."""
    registry = importlib.import_module("unboxed.games")
    with pytest.MonkeyPatch.context() as patch:
        found = registry.Found({**registry.games(), request.param.id: request.param}, {})
        patch.setattr(registry, "found", lambda: found)
        patch.setattr(settings, "GAMES", 40)
        way = settings.Way(tuple(request.param.setup(players) for players in request.param.players))
        for module in {inspect.getmodule(promise.values[0]) for promise in promises()}:
            if hasattr(module, "ways"):
                patch.setattr(module, "ways", lambda: (way,))
        yield request.param, way


@pytest.mark.parametrize("promise", list(promises()))
def test_it_keeps_the_promise(game, tmp_path, promise):
    found, way = game
    if promise in ABOUT_ANSWERS and found.position.answers is Position.answers:
        return  # nothing is ever announced in it
    given = {"way": way, "game": found, "tmp_path": tmp_path}
    promise(**{name: given[name] for name in inspect.signature(promise).parameters})


# --- a claim is what somebody said: anything else that names a hidden card is still a leak ---------------------------


def fowl(patch, name, body):
    """Fowl, with a rule that does something else before its work."""
    known = Fowl.RULES[name]
    patch.setitem(Fowl.RULES, name, lambda g, seat, *more: (body(g, seat), known(g, seat, *more)))
    return FOWL


def truth_in_the_log(patch):
    """The rule itself tells what the boaster really holds, in words that are for claims."""
    return fowl(patch, "boast", lambda g, seat: g.say("begged", seat, g.face[g.hands[seat][0]]))


def truth_to_come(patch):
    """A step that waits knows what lies on the deck, at a place that is for claims."""
    top = lambda g: g.face[g.deck[-1]] if g.deck else "crow"  # noqa: E731
    return fowl(patch, "speak", lambda g, seat: (g.do("hush_it", seat, top(g)), None))


def undeclared(patch):
    """A claim whose phrase does not say that it is one."""
    return replace(FOWL, phrases=Phrases({**PHRASES, "win": "{0:seat} would win by {1}"}))


def only_what_others_hold(patch):
    """What may be said depends on what the seat may not know."""

    def speak(g, seat):
        after = g.hands[(seat + 1) % g.setup.players]
        options = [("boast", seat, bird) for bird in sorted({g.face[token] for token in after})]
        g.ask(seat, ("your_turn", seat), [*options, ("hush", seat)], ("hush", seat))

    patch.setitem(Fowl.RULES, "speak", speak)
    return FOWL


@state
class Unspoken(Fowl):
    """Keeps what was said in a field that is not for it."""

    heard: list[str]


@state
class Untrue(Fowl):
    """Writes into a field for what was said what nobody did."""


def in_a_plain_field(patch):
    known = Fowl.RULES["boast"]
    patch.setitem(Unspoken.RULES, "boast", lambda g, seat, bird: (g.heard.append(bird), known(g, seat, bird)))
    return replace(FOWL, position=Unspoken)


def in_a_field_for_speech(patch):
    known = Fowl.RULES["speak"]

    def speak(g, seat):
        g.boasts[seat] = g.face[g.hands[seat][0]]
        known(g, seat)

    patch.setitem(Untrue.RULES, "speak", speak)
    return replace(FOWL, position=Untrue)


@pytest.mark.parametrize(
    ("kind", "plant"),
    [
        (test_secrets.Lines, truth_in_the_log),
        (test_secrets.Waiting, truth_to_come),
        (test_secrets.Waiting, undeclared),
        (test_secrets.Asking, only_what_others_hold),
        (test_secrets.Told, in_a_plain_field),
        (test_secrets.Told, in_a_field_for_speech),
    ],
    ids=lambda value: value.__name__,
)
def test_what_nobody_claimed_is_a_leak(monkeypatch, kind, plant):
    monkeypatch.setitem(Fowl.RULES, "hush_it", lambda g, seat, bird: None)
    game = plant(monkeypatch)
    game = replace(game, phrases=Phrases({**game.phrases.phrases, "hush_it": Phrase("", about="{1:claim}")}))
    whole = Pass(settings.Way((game.setup(3),)), [kind])
    assert whole.crash is None
    assert isinstance(whole.failures.get(kind), AssertionError)


def test_what_was_claimed_is_none(monkeypatch):
    whole = Pass(settings.Way((FOWL.setup(3),)), Observer.kinds)
    assert (whole.crash, whole.failures) == (None, {})
