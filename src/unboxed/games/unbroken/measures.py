"""What a lab counts in Unbroken: nobody has points, so it is what was fought, with what, and who came out alive."""

from __future__ import annotations

from unboxed.kernel.measures import Measures

MEASURES = Measures(
    hands=("skills", "weapon", "conditions"),
    plays={
        "resolved": "resolved",
        "rested": "rested on",
        "used": "used",
        "attacked": "attacked with",
        "responded": "as a response",
        "battle_began": "fought",
        "tricked": "tricked",
        "defeated": "defeated",
        "gained_condition": "suffered",
    },
    spends={"went_without": "in vain", "lost_weapon": "given up", "lost_condition": "cured"},
    out=("died", "starved", "collapsed"),
    roles="character",
)
