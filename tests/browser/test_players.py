"""Every player has one colour and one shape, wherever they are named, and the goal of the game is always in sight."""

import pytest

from tests.browser.laid import LaidTable, positions

WHOSE = """() => {
  const told = (one, seat) => [Number(seat), one.querySelector('[data-shape]')?.dataset.shape,
    getComputedStyle(one.querySelector('[data-shape]')).color];
  const all = (sign, key) => [...document.querySelectorAll(sign)].map((one) => told(one, one.dataset[key]));
  return { seats: all('.seat', 'seat'), goal: all('[data-runner]', 'runner'), map: all('[data-figure]', 'figure'),
    log: [...document.querySelectorAll('.side b:has([data-shape])')].map((one) => [one.textContent.trim(),
      ...told(one, 0).slice(1)]) };
}"""
SHAPES = ["circle", "square", "triangle", "diamond", "hexagon", "star"]


@pytest.mark.parametrize(("game", "players"), [("cursed", 4), ("unlucky", 6)])
def test_a_player_has_the_same_colour_and_shape_on_seat_map_race_and_log(person, game, players):
    sam = person(motion="none")
    laid = LaidTable(sam)
    for table in positions(game, "", players, seed=4, many=2):
        laid.show(table)
        seen = sam.page.evaluate(WHOSE)
        marks = {seat: (shape, colour) for seat, shape, colour in seen["goal"]}
        assert {seat: shape for seat, (shape, _) in marks.items()} == dict(enumerate(SHAPES[:players]))
        assert len({colour for _, colour in marks.values()}) == players
        assert "rgb(245, 196, 81)" not in {colour for _, colour in marks.values()}, "gold is what may be chosen"
        assert {(seat, (shape, colour)) for seat, shape, colour in seen["seats"] + seen["map"]} <= set(marks.items())
        assert len(seen["seats"]) == players - 1
        assert bool(seen["map"]) is (game == "cursed")
        by_name = {name.lower(): marks[seat] for seat, name in enumerate(["you", *table.names[1:]])}
        named = {name.lower(): (shape, colour) for name, shape, colour in seen["log"] if name.lower() in by_name}
        assert named
        assert named.items() <= by_name.items()


@pytest.mark.parametrize("screen", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_the_goal_is_one_line_that_is_always_in_sight(person, screen):
    sam = person(screen={"viewport": screen}, motion="none")
    laid = LaidTable(sam)
    for game, mode, players in [("cursed", "coop", 4), ("island", "points", 4), ("unbroken", "normal", 1)]:
        for table in positions(game, mode, players, seed=2, many=2):
            laid.show(table)
            goal = sam.page.locator("[data-testid=goal]")
            box = goal.bounding_box()
            assert 0 <= box["x"] <= box["x"] + box["width"] <= screen["width"]
            assert 54 <= box["y"] <= box["y"] + box["height"] <= screen["height"] / 3
            assert box["height"] <= 40, "one line"
            told = table.scene(0)["goal"]
            assert told["wins"] in goal.inner_text()
            for end in told["ends"]:
                line = goal.locator(f"[data-end='{end['text']}']")
                so_far = f"{end['value']}/{end['of']}" if "of" in end else str(end["value"])
                assert " ".join(line.inner_text().split()) == f"{end['text']} {so_far}"
                red = line.evaluate("one => getComputedStyle(one).color") == "rgb(255, 155, 138)"
                assert red is end.get("near", False), end
