"""Themes: how the page draws a game that brings its own look. Data only: colours, and drawings as paths of an SVG.

```json
{
  "icon": "M16 16h480v480H16z",
  "felt": ["#1d3a4a", "#0d1f2b"],
  "backs": {"crew": {"colour": "#2b4157", "edge": "#f0c869", "icon": "M..."}},
  "kinds": {"pilot": {"name": "crew", "colour": "#2f6da8"}},
  "icons": {"pilot": "M..."},
  "signs": {"cellar": "M..."}
}
```

`icon` and `felt` are the game's tile and table; `backs` are by deck, `kinds` by card or deck, `icons` by card; `signs`
are what scenes call icons of counters, tracks and seats. Drawings are paths of an SVG in a square of 512 by 512. All
of it may be left out.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

DRAWING = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE., +-]{1,20000}")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
WORDS = re.compile(r"[^<>&]{0,60}")
FORMS: dict[str, Any] = {
    "icon": DRAWING,
    "felt": [COLOUR, COLOUR],
    "backs": {"colour": COLOUR, "edge": COLOUR, "icon": DRAWING},
    "kinds": {"name": WORDS, "colour": COLOUR},
    "icons": DRAWING,
    "signs": DRAWING,
}
NAMED = ("backs", "kinds", "icons", "signs")
"""Tables by the name of a deck, card or sign."""
MEANT = {DRAWING: "the path of a drawing", COLOUR: "a colour such as #1d3a4a", WORDS: "a few plain words"}


class Theme(NamedTuple):
    """What a theme file says, and what is wrong with it."""

    data: dict[str, Any]
    problems: list[str]


@lru_cache(maxsize=32)
def read_theme(file: Path) -> Theme:
    """The theme in this file. Looked at once: nothing alters a game that is registered."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        return Theme({}, [f"{file.name} cannot be read ({error})"])
    if not isinstance(data, dict):
        return Theme({}, [f"{file.name} is no table of names and values"])
    problems = []
    for name, value in data.items():
        if name not in FORMS:
            problems.append(f"{file.name} says {name!r}; it may say {', '.join(FORMS)}")
        elif name not in NAMED:
            problems += _wrong(file.name, name, value, FORMS[name])
        elif not isinstance(value, dict):
            problems.append(f"{file.name}: {name} is no table of names and values")
        else:
            for key, part in value.items():
                problems += _wrong(file.name, f"{name}.{key}", part, FORMS[name])
    return Theme(data, problems)


def _wrong(file: str, where: str, value: Any, form: Any) -> list[str]:
    """What of a value is not as it must be."""
    if isinstance(form, re.Pattern):
        fits = isinstance(value, str) and form.fullmatch(value)
        return [] if fits else [f"{file}: {where} must be {MEANT[form]}, not {str(value)[:40]!r}"]
    if isinstance(form, list):
        if not isinstance(value, list) or len(value) != len(form):
            return [f"{file}: {where} must be a list of {len(form)}"]
        pairs = [(f"{where}[{i}]", part, form[i]) for i, part in enumerate(value)]
    else:
        if not isinstance(value, dict) or value.keys() != form.keys():
            return [f"{file}: {where} must say {', '.join(form)}"]
        pairs = [(f"{where}.{key}", part, form[key]) for key, part in value.items()]
    return [problem for name, part, inner in pairs for problem in _wrong(file, name, part, inner)]
