"""The page in the other browser: a whole game of each title, by the keys that the page shows, without one complaint."""

import random
import time

import pytest

import unboxed
from tests.browser.firefox import Firefox
from tests.soaking import cases

SETTINGS = '{"name":"Sam","pace":"at once","guided":["unlucky","unbroken","island","uncharted","cursed"]}'
LISTEN = """
  window.complaints = [];
  addEventListener('error', (event) => window.complaints.push(event.message));
  addEventListener('unhandledrejection', (event) => window.complaints.push(String(event.reason)));
"""
READY = """return document.querySelector('section.end') ? 'over' :
  document.querySelector('.table[data-mine=true]') ? 'asked' : ''"""
KEYS = """return [...document.querySelectorAll('.thing.lit kbd, .ring kbd, .option kbd, .place.lit kbd')]
  .map((one) => one.textContent.trim()).filter((key) => key.length === 1)"""
NUMBER = "return document.querySelector('[data-number]')?.dataset.number ?? ''"
HELD = "return document.activeElement?.matches('.option.danger') ?? false"
PLAYERS = {"unbroken": 1}
LONG = 300
ENTER, HOLD = "\ue007", 900


@pytest.fixture
def firefox(tmp_path):
    browser = Firefox(tmp_path)
    yield browser
    browser.close()


def sit_down(firefox, service, game, players, seed):
    firefox.go(service.address)
    firefox.ask(f"localStorage.setItem('unboxed.settings', {SETTINGS!r})")
    firefox.go(f"{service.address}/?game={game}")
    firefox.wait("return document.querySelector('.go .gold')")
    if players > 1:
        firefox.click(f".numbers label:has([value='{players}'])")
        firefox.click(".bots label:has([value='random'])")
    firefox.ask("document.querySelector('details').open = true")
    firefox.ask(
        "const seed = document.querySelector('input[inputmode=numeric]');"
        "seed.value = arguments[0]; seed.dispatchEvent(new Event('input', { bubbles: true }))",
        str(seed),
    )
    firefox.click(".go .gold")
    firefox.wait("return document.querySelector('.prompt')")
    firefox.ask(LISTEN)


@pytest.mark.parametrize("game", cases(sorted(unboxed.games()), "unlucky"))
def test_a_whole_game_by_keys_in_firefox(firefox, service, game):
    sit_down(firefox, service, game, PLAYERS.get(game, 2), seed=5)
    chance, until, moments = random.Random(5), time.monotonic() + LONG, set()
    while firefox.wait(READY) == "asked":
        assert time.monotonic() < until, "the game took too long"
        moments.add(firefox.ask(NUMBER))
        keys = firefox.ask(KEYS)
        assert keys, "no key is shown though it is asked"
        firefox.press(chance.choice(keys).lower())
        if firefox.ask(HELD):
            firefox.press(ENTER, HOLD)
    assert len(moments) > 3
    assert firefox.ask("return window.complaints") == []
