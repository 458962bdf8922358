"""Replay and spectators: as much as one may know, and no more."""

from tests.server.knowing import Knowledge, book_of


def test_a_spectator_sees_the_table_but_no_hand(person, service):
    sam, eve = person(), person(name="Eve")
    sam.sit_down(seed=8)
    eve.go(sam.page.url.split("#")[0])
    eve.page.locator(".prompt").wait_for()
    assert eve.page.get_by_text("Spectator", exact=True).count() == 1
    assert eve.page.locator(".own-hand").count() == 0
    assert eve.page.locator(".fan [data-face]").count() == 0
    assert eve.page.locator(".lit, .ring, .option").count() == 0
    sam.hurry()
    sam.play("click", 1, choices=4)
    assert sam.wait_until_asked()
    book = book_of(service.database, eve.table)
    arrived = "n => Number(document.querySelector('[data-number]')?.dataset.number) === n"
    eve.page.wait_for_function(arrived, arg=book.number_for(None))
    knowledge = Knowledge(book.table.record())
    assert set(sam.hand()) & knowledge.unseen(None)
    assert knowledge.betrayed(None, eve.raw, eve.page.content()) == []


def test_a_replay_steps_through_the_game_by_keys_and_time_line(person):
    sam = person()
    sam.sit_down(players=2, bot="random", seed=3)
    sam.hurry()
    sam.play("click", 3, choices=6)
    sam.page.get_by_role("button", name="Table", exact=True).click()
    sam.page.get_by_role("link", name="Replay").click()
    line = sam.page.locator("input[type=range]")
    line.wait_for()
    last = int(line.get_attribute("max") or 0)
    assert last >= 6
    sam.page.keyboard.press("Home")
    sam.page.wait_for_function("() => document.querySelector('input[type=range]').value === '0'")
    first = sam.hand()
    assert len(first) >= 7
    sam.page.keyboard.press("ArrowRight")
    sam.page.wait_for_function("() => document.querySelector('input[type=range]').value === '1'")
    assert "at=1" in sam.page.url
    assert sam.page.locator(".fan [data-face]").count() == 0
    sam.page.keyboard.press("End")
    sam.page.wait_for_function(f"() => document.querySelector('input[type=range]').value === '{last}'")
    assert sam.page.locator(".lit, .ring").count() == 0


def test_a_replay_of_a_finished_game_opens_at_its_start(person):
    sam = person(motion="none")
    sam.sit_down("unbroken", 1, seed=31)
    sam.play("click", 3)
    sam.page.get_by_role("link", name="Study").click()
    line = sam.page.locator(".time input[type=range]")
    line.wait_for()
    assert line.input_value() == "0"
    assert sam.page.locator(".time .n").inner_text() == f"Moment 0 of {line.get_attribute('max')}"
    for name in ("First moment", "Previous moment", "Next moment", "Last moment"):
        assert sam.page.get_by_role("button", name=name).locator("svg path").count() == 1
    sam.page.get_by_role("button", name="Next moment").click()
    sam.page.wait_for_function("() => document.querySelector('.time input[type=range]').value === '1'")


def test_one_plays_on_from_a_moment_of_a_replay(person):
    sam = person()
    sam.sit_down(players=2, bot="random", seed=3)
    sam.hurry()
    sam.play("click", 3, choices=5)
    old = sam.page.url.split("#")[0]
    sam.go(f"{old}/replay?at=1")
    sam.page.get_by_role("button", name="Play on from here").click()
    sam.page.locator(".table[data-mine=true]").wait_for()
    assert sam.page.url.split("#")[0] != old
    sam.play("click", 1, choices=2)


def test_all_cards_are_not_shown_while_the_game_goes_on_and_the_replay_steps_on(person):
    sam = person()
    sam.sit_down(players=2, bot="random", seed=3)
    sam.hurry()
    sam.play("click", 3, choices=3)
    sam.go(f"/table/{sam.table}/replay?at=1")
    every = sam.page.get_by_label("Show all cards")
    every.click()
    refused = sam.page.locator(".time [role=alert]")
    refused.wait_for()
    assert "end" in refused.inner_text() or "over" in refused.inner_text()
    assert not every.is_checked()
    sam.page.get_by_role("button", name="Next moment").click()
    sam.page.wait_for_function("() => document.querySelector('.time input[type=range]').value === '2'")
    assert refused.count() == 0
    sam.errors.remove(next(one for one in sam.errors if "403" in one))  # the browser itself tells of every refusal
