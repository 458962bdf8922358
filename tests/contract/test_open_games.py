"""A game of open information without cards keeps the contract, and what is not about it says so."""

from collections import Counter

from tests.contract.noughts import GAME
from unboxed.contract import settings
from unboxed.contract.checking import verdicts
from unboxed.contract.settings import Subject

NO_CARDS = {
    "provenance: every value of every card has a provenance",
    "public_face: every card says what it does",
    "no_dead_cards: every card is drawn played and resolved and every effect carried out",
    "nothing_is_lost: every token lies in exactly one zone after every step",
    "nothing_is_lost: no card of any deck changes into another",
    "secrets: an imagined world holds the same cards and keeps what was seen",
    "secrets: what is still to happen names no face that a seat has not seen",
    "secrets: what everybody is told names no face that nobody has seen",
    "secrets: redealing the unseen changes no log",
    "secrets: a log line names only cards its reader had seen by then",
    "hidden_numbers: no number follows a face that somebody has not seen",
}
NO_PACKS = {
    "public_face: a pack changes a card and a bad one is told where",
    "records: a record carries its packs",
}
NOTHING_HIDDEN = {
    "secrets: redealing the unseen changes no view and no scene",
    "secrets: a redealt world imagines the same world as the real one",
    "secrets: worlds that look the same to a seat are one situation to a search",
    "secrets: what a seat is asked follows from what it may know",
}
NO_ANSWERS = {
    "windows: a window opens whenever somebody can answer and tells nothing by it",
    "windows: where plainly nobody could answer no window opens",
    "roles: what is at stake in an answer follows from what lies open",
}
BARE = {
    "citations: every paragraph of the rules is cited by a test",
    "citations: every citation names a paragraph that exists",
    "playthroughs: every mode has a golden playthrough and none is left over",
    "playthroughs: a game plays as its golden playthrough says",
    "playthroughs: a transcript tells decisions choices events views and the end",
}
NO_TUTORIAL = {
    "tutorials: the tutorial begins with a question to the learner and ends with a word",
    "tutorials: the tutorial speaks of cards that there are",
    "tutorials: every step of the tutorial is said in a game of it",
}
OTHERS = {
    "layouts: whoever holds a card has been shown it",
    "coverage: every value of an option is told in words",
    "one_way: an option that gives up a card for good says so",
    "roles: the option that declines is one of the options",
    "undo: undo goes back to exactly what was and is refused once something was learnt",
}


def test_a_game_without_cards_keeps_the_contract_and_what_is_not_about_it_says_so(monkeypatch):
    monkeypatch.setattr(settings, "GAMES", 20)
    found = list(verdicts(Subject(GAME)))
    assert [verdict for verdict in found if verdict.kind == "fails"] == []
    reasons = {f"{one.topic}: {one.sentence}": one.why for one in found if one.kind == "does not apply"}
    assert set(reasons) == NO_CARDS | NO_PACKS | NOTHING_HIDDEN | NO_ANSWERS | BARE | NO_TUTORIAL | OTHERS
    assert {reasons[name] for name in NO_CARDS} == {"the game has no cards"}
    assert {reasons[name] for name in NO_PACKS} == {"the game has no cards, so there are no packs for it"}
    assert {reasons[name] for name in NOTHING_HIDDEN} == {"nothing is ever hidden from anybody"}
    assert {reasons[name] for name in NO_ANSWERS} == {"nobody can answer anything: the position has no `answers`"}
    assert Counter(verdict.kind for verdict in found)["holds"] > 30
