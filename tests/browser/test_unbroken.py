"""A whole game of Unbroken in a real browser, by clicks, from the first preparation to the score."""

from unboxed.games.unbroken import GAME
from unboxed.table.table import begin
from unboxed.table.wording import Wording


def won_by_instinct(most=400):
    """The first seed of a normal game that instinct wins, with the choices it made."""
    for seed in range(most):
        g, choices = begin(GAME.setup(1, confirm=True), seed), []
        while g.player >= 0:
            choices.append(GAME.instinct(g))
            g.choose(choices[-1])
        if g.outcome == "won":
            return seed, choices
    raise AssertionError("instinct wins nothing any more")


def take(sam, mirror, index):
    """Choose this option as a person would: its button, or the cards that stand for it."""
    page, before = sam.page, sam.number
    cards = [value for kind, value in GAME.phrases.concerns(mirror.options[index]) if kind == "card"]
    while sam.number == before:
        button = page.locator(f"[data-option='{index}']")
        if button.count():
            button.click()
            page.wait_for_function("n => document.querySelector('[data-number]')?.dataset.number != n", arg=before)
            return
        lit = [page.locator(f".thing.lit[data-token='{t}'], .sheet[data-token='{t}'] .choose") for t in cards]
        touchable = [thing.first for thing in lit if thing.count()]
        assert touchable, f"nothing on the page stands for {mirror.options[index]}"
        touchable[0].click()
        page.wait_for_function(
            "n => document.querySelector('[data-number]')?.dataset.number != n || document.querySelector('.lifted')",
            arg=before,
        )


def test_a_whole_game_is_won_by_clicks(person):
    seed, choices = won_by_instinct()
    sam = person(motion="none")
    sam.sit_down("unbroken", players=1, seed=seed)
    sam.hurry()
    mirror = begin(GAME.setup(1, confirm=True), seed)
    for index in choices:
        assert sam.wait_until_asked()
        asked = Wording(mirror, 0, ["Sam"]).prompt()
        assert asked is not None
        assert asked["text"] in sam.question
        take(sam, mirror, index)
        mirror.choose(index)
    end = sam.page.locator("section.end")
    end.wait_for()
    told = end.inner_text()
    assert "You won" in told
    assert mirror.result is not None
    assert mirror.result.reason in told  # the rank, and what the game earned
    assert str(int(mirror.result.scores[0])) in told
