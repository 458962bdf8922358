"""What a table must keep, however it is drawn: readable, whole, apart, in sight, and always in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

FAULTS = (Path(__file__).parent / "layout.js").read_text()

SLOTS = """() => Object.fromEntries(['.goal', '.seats', '.middle', '.map', '.felt main > .own'].flatMap((sign) => {
  const one = document.querySelector(sign);
  const box = one?.getBoundingClientRect();
  if (!box?.width) return [];
  const fixed = [box.left, box.width, ...(sign.includes('own') ? [box.height] : [box.top])];
  return [[sign, fixed.map(Math.round)]];
}))"""


def faults(page: Page, phone: bool = False) -> list[str]:
    """Everything that is not as it should be; nothing, if all is well."""
    found: list[str] = page.evaluate(FAULTS, phone)
    return found


def slots(page: Page) -> dict[str, Any]:
    """Where the parts of the table are."""
    found: dict[str, Any] = page.evaluate(SLOTS)
    return found


def plant(page: Page, style: str) -> None:
    """Draw it wrongly, until something else is planted; nothing at all mends it."""
    page.evaluate(
        """style => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(style);
            document.adoptedStyleSheets = [sheet];
        }""",
        style,
    )
    page.wait_for_timeout(80)
