"""What goes on with a choice is chosen before anything is sent, can be left again, and goes out in one message."""

import json

REACHED = "n => Number(document.querySelector('[data-number]')?.dataset.number) >= n"


def told(sam):
    """Every choice that this page sends from now on."""
    sent = []
    sam.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(json.loads(text))))
    return lambda: [one for one in sent if one["type"] == "choose"]


def foretold(sam, words):
    """What would come of each option after these choices, as soon as that is told."""
    number = int(sam.number)
    for _ in range(500):
        for one in reversed(sam.heard):
            if one["type"] == "consequences" and (one["number"], one["after"]) == (number, words) and one["options"]:
                return one["options"]
        sam.page.wait_for_timeout(20)
    raise AssertionError(f"nothing was told of what comes after {words}")


def asked(sam, words):
    """The options after these choices."""
    if not words:
        return sam.scene["scene"]["prompt"]["options"]
    at = [option["label"] for option in asked(sam, words[:-1])].index(words[-1])
    return foretold(sam, words[:-1])[at]["question"]["options"]


def touch(sam, option):
    sam.page.locator(f".thing.lit[data-token='{option['cards'][0]}']").first.click()


def play_to(sam, wanted):
    """Take the first options until one that is wanted is on offer."""
    for _ in range(60):
        assert sam.wait_until_asked()
        if found := wanted(asked(sam, [])):
            return found
        before = sam.number
        sam.page.locator(".option, .thing.lit").first.click()
        sam._moved_on(before)
    raise AssertionError("it is never on offer")


def test_a_card_and_its_target_are_one_message_and_can_be_left_before(person):
    sam = person(motion="none")
    sent = told(sam)
    sam.sit_down("uncharted", players=2, seed=4)
    sam.hurry()
    search = play_to(sam, lambda options: next((one for one in options if one["label"] == "Use Search"), None))
    number, made, question = sam.number, len(sent()), sam.question
    foretold(sam, [])
    touch(sam, search)
    sam.page.locator(".prompt", has_text="So far: Use Search. None of it is done yet.").wait_for()
    assert sam.number == number + 0.1
    assert sam.question != question
    sam.page.keyboard.press("Escape")
    sam.page.wait_for_function(
        "n => document.querySelector('[data-number]').dataset.number === n", arg=str(int(number))
    )
    assert sam.question == question
    touch(sam, search)
    sam.page.locator(".prompt", has_text="So far: Use Search").wait_for()
    sam.page.get_by_role("button", name="Hint").click()  # about the question as the table asks it, from its beginning
    sam.page.locator(".side .bar").first.wait_for(timeout=90_000)
    assert (sam.number, sam.question) == (int(number), question)
    touch(sam, search)
    sam.page.locator(".prompt", has_text="So far: Use Search").wait_for()
    assert len(sent()) == made, "nothing is sent before all of it is chosen"
    target = next(one for one in asked(sam, ["Use Search"]) if one["label"].startswith("One on "))
    touch(sam, target)
    sam.page.wait_for_function(REACHED, arg=number + 2)
    (one,) = sent()[made:]
    assert (one["number"], one["then"]) == (number, [target["label"]])


def test_several_cards_are_played_at_once_and_their_numbers_show_before(person):
    sam = person(motion="none")
    sent = told(sam)
    sam.sit_down("cursed", players=2, seed=8)
    sam.hurry()

    def playable(options):
        """Cards of which one thing only can be done."""
        cards = [token for option in options for token in option["cards"]]
        return [one for one in options if one.get("several") and one["cards"] and cards.count(one["cards"][0]) == 1]

    play_to(sam, lambda options: len(playable(options)) > 2)
    number, made = sam.number, len(sent())
    foretold(sam, [])
    panel = sam.page.locator(".own .few")
    numbers, words = panel.inner_text(), []
    sam.page.locator("[data-gather]").click()
    for _ in range(2):
        changing = [
            option
            for option, outcome in zip(asked(sam, words), foretold(sam, words), strict=True)
            if outcome["question"]
        ]
        card = next(one for one in playable(asked(sam, words)) if one in changing)
        touch(sam, card)
        words.append(card["label"])
        sam.page.locator(".prompt", has_text=f"So far: {' · '.join(words)}.").wait_for()
        foretold(sam, words)
    assert panel.inner_text() != numbers, "the numbers are those after what was chosen"
    sam.page.locator("[data-finish]").click()
    sam.page.wait_for_function(REACHED, arg=number + 2)
    (one,) = sent()[made:]
    assert (one["number"], one["then"]) == (number, words[1:])
