"""Deals that can be checked: a seed that nobody could choose alone, and the numbers that show it afterwards.

1. The service draws a **secret** and shows its hash, the **commitment**, before it has heard anything from anybody.
2. Whoever sits down draws a number of their own, the **share**, and at first gives only its hash, the **pledge**.
3. When every seat is taken the pledges are fixed, and the shares are opened. The seed is a hash of the secret and the
   shares in seat order. (Where only one person gives a number, it can be opened at once: nobody else's waits for it.)
4. After the game the record holds all of it, and `check` says what follows from it.

Who could cheat?

- The service alone: it is bound by the commitment before it knows a share, and a share it has dropped or altered is
  missed by the one who gave it. The same if it sits at the table under other names, since those names have pledged,
  too, before the first honest share was opened. That is what pledges are for: if shares were sent openly, whoever runs
  the service and sits down last would know all other numbers and could try until theirs makes the deal they like.
- A person alone: they do not know the secret, so that to them every share is as good as any other.
- The service and all people but one: no more than the service alone, for the one who is left.
- Whoever has pledged and does not open: without that share the game begins after a while, so such a seat together with
  the service has the choice between two deals, several such seats between some more. They are named in the record.
- A service that lets a table fail until it likes the deal: it can, and everybody sees tables that do not begin.

Every text is hashed as lines of ASCII, each of which ends in a line feed, so that no two things share an encoding.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from unboxed.kernel.errors import BadRecord

VERSION = 1
SEED_BITS = 53
"""So many bits fit into a number that every page can read."""
NUMBER = re.compile(r"[0-9a-f]{64}")
"""A secret, share, pledge or commitment: 256 bits in small hexadecimal digits."""


def _hash(what: str, *lines: str) -> str:
    text = "".join(f"{line}\n" for line in (f"unboxed deal {VERSION}", what, *lines))
    return sha256(text.encode("ascii")).hexdigest()


def commitment_of(secret: str) -> str:
    """What the service shows before anybody has said anything. The secret is random, so its hash hides it."""
    return _hash("commitment", secret)


def pledge_of(commitment: str, seat: int, share: str) -> str:
    """What a person gives of their share until everybody is seated; copied to another seat or table it fits nothing."""
    return _hash("pledge", commitment, f"{seat} {share}")


def seed_of(secret: str, shares: Mapping[int, str]) -> int:
    """The seed that follows from the secret and the shares of the seats."""
    digest = _hash("seed", secret, *(f"{seat} {shares[seat]}" for seat in sorted(shares)))
    return int(digest, 16) >> (256 - SEED_BITS)


@dataclass(frozen=True)
class Deal:
    """The numbers behind a seed, as a record reveals them."""

    commitment: str
    secret: str
    shares: Mapping[int, str]
    """The opened numbers, by seat."""
    unopened: Mapping[int, str]
    """The pledges whose numbers were never opened, by seat; they had no part in the deal."""

    def as_data(self) -> dict[str, Any]:
        """The deal as it stands in a record."""
        return {
            "version": VERSION,
            "commitment": self.commitment,
            "secret": self.secret,
            "shares": [{"seat": seat, "share": share} for seat, share in sorted(self.shares.items())],
            "unopened": [{"seat": seat, "pledge": pledge} for seat, pledge in sorted(self.unopened.items())],
        }


def read_deal(data: Any, players: int) -> Deal:
    """A deal as it stands in a record of so many players; BadRecord says what is wrong with it."""
    if not isinstance(data, Mapping):
        raise BadRecord("the record's 'deal' is a table of fields")
    if data.get("version") != VERSION or data["version"] is True:
        raise BadRecord(f"the record's deal is of version {data.get('version')!r}; this version reads {VERSION}")
    for name in ("commitment", "secret"):
        if not _is_number(data.get(name)):
            raise BadRecord(f"the deal's {name!r} must be 64 hexadecimal digits")
    shares = _by_seat(data, "shares", "share", players)
    unopened = _by_seat(data, "unopened", "pledge", players)
    if both := shares.keys() & unopened.keys():
        raise BadRecord(f"seat {min(both)} cannot have opened its number and not opened it")
    return Deal(data["commitment"], data["secret"], shares, unopened)


def _by_seat(data: Mapping[str, Any], name: str, number: str, players: int) -> dict[int, str]:
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise BadRecord(f"the deal's {name!r} must be a list of seats, each with its {number!r}")
    found: dict[int, str] = {}
    for row in rows:
        seat = row.get("seat")
        if type(seat) is not int or not 0 <= seat < players or seat in found:
            raise BadRecord(f"the deal's {name!r} must name each seat once, from 0 to {players - 1}, not {seat!r}")
        if not _is_number(row.get(number)):
            raise BadRecord(f"the {number} of seat {seat} must be 64 hexadecimal digits")
        found[seat] = row[number]
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, str) and NUMBER.fullmatch(value) is not None


# --- what follows from a record -------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """Something that was looked at: it holds, it does not, or (None) nothing in the record can tell."""

    holds: bool | None
    text: str


class Kept(NamedTuple):
    """What somebody has kept from before the game, each part if they have it."""

    commitment: str | None = None
    share: str | None = None
    pledges: Collection[str] | None = None
    """The pledges that were fixed when one's own share was opened."""


def check(record: Mapping[str, Any], kept: Kept | None = None) -> list[Finding]:
    """What the numbers of a record say about its deal; whether the choices fit is shown by replaying it."""
    if record.get("deal") is None:
        return [Finding(False, "This record has no deal to check: its seed was given, or drawn without a commitment.")]
    kept = kept or Kept()
    deal = read_deal(record["deal"], record["players"])
    return [
        _secret_fits(deal),
        _seed_follows(deal, record["seed"]),
        *_numbers_given(deal, record["names"]),
        _same_commitment(deal, kept.commitment),
        _share_is_in(deal, kept.share, record["names"]),
        *_pledged_before(deal, kept, record["names"]),
    ]


def _secret_fits(deal: Deal) -> Finding:
    if commitment_of(deal.secret) == deal.commitment:
        return Finding(True, f"The commitment {deal.commitment} fits the service's secret.")
    return Finding(False, f"The commitment {deal.commitment} does not fit the secret: the service's part was changed.")


def _seed_follows(deal: Deal, seed: int) -> Finding:
    follows = seed_of(deal.secret, deal.shares)
    if seed == follows:
        return Finding(True, f"The seed {seed} follows from the secret and the numbers of the people.")
    return Finding(False, f"The seed is {seed}, but {follows} follows from the secret and the numbers of the people.")


def _numbers_given(deal: Deal, names: list[str]) -> list[Finding]:
    if not deal.shares:
        return [Finding(False, "No person's number is in the deal: whoever runs the service could choose it alone.")]
    given = [Finding(True, f"{names[seat]} (seat {seat}) gave {share}.") for seat, share in sorted(deal.shares.items())]
    for seat in sorted(deal.unopened):
        text = f"{names[seat]} (seat {seat}) pledged a number and did not open it; it is not in the deal."
        given.append(Finding(None, f"{text} Together with the service they could choose between two deals."))
    return given


def _same_commitment(deal: Deal, shown: str | None) -> Finding:
    if shown is None:
        return Finding(None, "Only who kept the commitment from before the game knows whether it is this one.")
    if shown == deal.commitment:
        return Finding(True, "The commitment is the one you were shown before the game.")
    return Finding(False, f"The commitment is not {shown}, which you were shown before the game.")


def _share_is_in(deal: Deal, share: str | None, names: list[str]) -> Finding:
    if share is None:
        return Finding(None, "Only who gave a number knows whether it is theirs.")
    for seat, given in sorted(deal.shares.items()):
        if given == share:
            return Finding(True, f"Your number is in the deal, as that of {names[seat]} (seat {seat}).")
    return Finding(False, f"Your number {share} is not in the deal.")


def _pledged_before(deal: Deal, kept: Kept, names: list[str]) -> list[Finding]:
    """Were the numbers of the others fixed before one's own was known?"""
    if kept.pledges is None:
        if len(deal.shares) < 2:
            return []
        return [Finding(None, "Only who kept the pledges knows whether all were fixed before the numbers were opened.")]
    pledged = {pledge_of(deal.commitment, seat, share): seat for seat, share in sorted(deal.shares.items())}
    late = [seat for pledge, seat in pledged.items() if pledge not in kept.pledges]
    findings = [
        Finding(False, f"The number of {names[seat]} (seat {seat}) was not pledged when yours was opened.")
        for seat in late
    ]
    if not late:
        findings.append(Finding(True, "Every number in the deal was pledged before yours was opened."))
    told = {*pledged, *deal.unopened.values()}
    findings.extend(
        Finding(False, f"The pledge {pledge} was made before the game, and the record does not speak of it.")
        for pledge in kept.pledges
        if pledge not in told
    )
    return findings
