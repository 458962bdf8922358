"""What a lab counts in Uncharted."""

from __future__ import annotations

from unboxed.kernel.measures import Measures

MEASURES = Measures(
    hands=("hands", "standing", "resting"),
    plays={
        "played": "into the play area",
        "used": "for its effect",
        "used_colour": "for the effect of its colour",
        "fired": "as a weapon",
        "threw_in": "thrown into an attack",
        "defended": "in defence",
        "clung": "to stay alive",
        "discovered": "discovered",
        "defeated": "defeated",
    },
    spends={"paid": "as payment", "discarded": "discarded", "replaced": "to make room"},
    points=("VP",),
    sources={
        "gained_vp": "{2}",
        "took_treasure": "Treasures",
        "robbed": "robbed Treasures",
        "stole": "stolen",
        "seat_bonus": "the start",
    },
    attacks=("attacked_player", "defeated_player", "robbed", "stole", "moved", "swapped", "sabotaged"),
    out=("dropped_out",),
    roles="chose",
    starter="first",
    more=("attack", "defence", "per_discard", "vp"),
    less=("cost", "health"),
    boons=("draw", "recover", "actions", "search", "gain_vp", "stand"),
    limits=(("own", "any"),),
)
