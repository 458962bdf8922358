"""What a lab counts in Unlucky Adventurers. Cards are what is played for: where they come from, points come from."""

from __future__ import annotations

from unboxed.kernel.measures import Measures

MEASURES = Measures(
    hands=("hands",),
    plays={
        "played": "on its turn",
        "haunted": "as a ghost",
        "shielded": "as an answer",
        "resurrected": "to rise again",
        "rose_from_fight": "to rise again",
        "laid": "against a beast",
        "laid_rest": "against a beast",
        "used": "as a character",
        "used_on": "as a character",
        "turned_die": "as a character",
        "blundered": "as a blunder",
        "drew_encounter": "as an encounter",
    },
    spends={"lost": "discarded", "was_eaten": "eaten", "gave": "given away"},
    points=("cards",),
    sources={
        "drew": "drawn",
        "took": "taken from others",
        "took_all": "taken from others",
        "gave": "given by others",
        "took_back": "from the discards",
    },
    attacks=("aimed", "took", "took_all", "used_on"),
    happenings={"stirred": "turns of ghosts", "haunted": "cards of ghosts"},
    out=("left",),
    roles="own",
    more=("value", "reward"),
)
