"""Sounds: made by the page itself, and none until somebody asks for them."""

COUNT = """
window.sounded = 0;
for (const make of ['createOscillator', 'createBufferSource']) {
  const made = AudioContext.prototype[make];
  AudioContext.prototype[make] = function () { window.sounded += 1; return made.call(this); };
}
"""


def test_a_table_is_silent_until_sounds_are_asked_for(person):
    sam = person()
    sam.context.add_init_script(COUNT)
    sam.sit_down(players=3, seed=3)
    sam.play("click", 1, choices=3)
    assert sam.page.evaluate("window.sounded") == 0
    sam.page.get_by_role("button", name="Settings").click()
    sam.page.get_by_label("Sounds").check()
    sam.page.wait_for_function("() => window.sounded > 0")  # the bell, so that one knows
    sam.page.locator("dialog .gold").click()
    before = sam.page.evaluate("window.sounded")
    sam.play("click", 2, choices=2)
    sam.page.wait_for_function("n => window.sounded > n", arg=before)
