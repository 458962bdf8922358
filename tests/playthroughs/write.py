"""Write the golden playthroughs and the kept games anew, all of them or those of some games:

    python -m tests.playthroughs.write
    python -m tests.playthroughs.write unlucky

Read the diff before you commit it: every line that changed is a rule, a card, a word or a view that changed.
"""

import sys

import unboxed
from tests.contract.games import subjects
from tests.playthroughs.kept import write_kept
from unboxed.contract.playthroughs import write_golden


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in unboxed.games()]
    if unknown:
        print(f"there is no game {unknown[0]!r}; games are {', '.join(unboxed.games())}", file=sys.stderr)
        return 2
    for subject in subjects():
        if not wanted or subject.game.id in wanted:
            for path in write_golden(subject):
                print(path.name)
            print(f"kept_games/{write_kept(subject).name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
