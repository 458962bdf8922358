"""A claim is what somebody said: it may name a card that nobody has shown. Anything else that does is still a leak."""

from dataclasses import replace

import pytest

from tests.contract.fowl import FOWL, PHRASES, Fowl
from tests.contract.stairs import STAIRS
from unboxed.contract import secrets, settings
from unboxed.contract.checking import verdicts
from unboxed.contract.observing import Observer, Pass
from unboxed.contract.settings import Subject
from unboxed.kernel.state import state
from unboxed.table.phrases import Phrase, Phrases


def kept(game, monkeypatch):
    """The topics and sentences of the contract that hold; none may fail."""
    monkeypatch.setattr(settings, "GAMES", 20)
    found = list(verdicts(Subject(game)))
    assert [verdict for verdict in found if verdict.kind == "fails"] == []
    return {(one.topic, one.sentence) for one in found if one.kind == "holds"}


def test_a_game_of_claims_keeps_the_contract_and_all_of_it_is_about_its_secrets(monkeypatch):
    held = kept(FOWL, monkeypatch)
    assert len([sentence for topic, sentence in held if topic == "secrets"]) == 10
    assert ("windows", "a window opens whenever somebody can answer and tells nothing by it") in held


def test_a_game_whose_cards_all_lie_open_keeps_the_contract(monkeypatch):
    held = kept(STAIRS, monkeypatch)
    assert ("secrets", "a log line names only cards its reader had seen by then") in held
    assert ("secrets", "redealing the unseen changes no view and no scene") not in held


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
        (secrets.Lines, truth_in_the_log),
        (secrets.Waiting, truth_to_come),
        (secrets.Waiting, undeclared),
        (secrets.Asking, only_what_others_hold),
        (secrets.Told, in_a_plain_field),
        (secrets.Told, in_a_field_for_speech),
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
