"""What a lab counts in Island. In most modes points are bad: they are counted all the same."""

from __future__ import annotations

from unboxed.kernel.measures import Measures

MEASURES = Measures(
    hands=("hands", "fronts"),
    plays={
        "played": "for its effect",
        "answered": "as an answer",
        "answered_draw": "as an answer",
        "used_power": "from the table",
        "countered": "from the table",
        "countered_draw": "from the table",
    },
    spends={"paid_off": "without effect", "gave_up": "as the price of another card", "lost": "taken by others"},
    points=("survival points",),
    sources={"survived": "surviving"},
    counted={
        "counted_bombs": ("bombs", 2),
        "counted_explosions": ("explosions", 2),
        "counted_permanents": ("cards in front", 2),
        "counted_hand": ("cards in hand", 2),
        "counted_part_paid": ("what was paid in part", 1),
    },
    attacks=("aimed", "aimed_at_front", "aimed_at_bomb", "aimed_at_bombs", "named_number", "guessed", "took"),
    out=("out_by_bombs", "out_by_explosion"),
    starter="starter",
    less=("cost",),
    aside=("number", "backs"),
)
