"""The service keeps to its own OpenAPI, whatever it is sent: no 5xx, no answer the description does not know.

`make test` tries all examples and borders of every parameter, `make soak` random requests, too, others every day."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.server.playing import PEOPLE
from tests.soaking import FULL
from unboxed.contract.settings import SEED

RUN = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"
# A request may fit its description and still be impossible (a game without that option, an address without a host).
NOT_OURS = "positive_data_acceptance"
# Whoever names a parameter overrides the tool's wrong values of it, too, which are then no longer wrong.
NOT_WITH_NAMES = f"{NOT_OURS},negative_data_rejection"


# A game whose first question is asked in secret, and one that begins openly.
SECRET, OPEN = 6, 7


def schemathesis(service, folder, *more: str, **named: str) -> None:
    """Let it try everything; `named` are the parameters it need not guess. What it remembers stays in the folder."""
    config = folder / "schemathesis.toml"
    config.write_text("[parameters]\n" + "".join(f"{json.dumps(k)} = {json.dumps(v)}\n" for k, v in named.items()))
    done = subprocess.run(
        [
            *(sys.executable, "-c", RUN, "--config-file", str(config), "run", f"{service.url}/api/schema/openapi.json"),
            *(
                "--phases",
                "examples,coverage,fuzzing" if FULL else "examples,coverage",
                "--max-examples",
                "25",
                "--exclude-checks",
                NOT_WITH_NAMES if named else NOT_OURS,
            ),
            *("--continue-on-failure", "--warnings", "off", "--seed", str(SEED), *more),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
    )
    found = done.stdout[max(0, done.stdout.find("FAILURES")) :]
    assert done.returncode == 0, found[:3000] + done.stderr[-2000:]
    assert service.process.poll() is None


def test_the_service_keeps_to_its_description(service, tmp_path):
    schemathesis(service, tmp_path)


@pytest.mark.parametrize(("who", "seed"), [("owner", SECRET), ("seat", OPEN)])
def test_it_does_so_for_those_who_belong_to_a_table(service, tmp_path, who, seed):
    made = service.table(players=3, seats=[PEOPLE[0], {"kind": "open"}, {"kind": "bot"}], seed=seed)
    secret = {"owner": made["owner_secret"], "seat": made["seats"][0]["secret"]}[who]
    named = {"table": made["table"], "game": "unlucky", f"X-{who.title()}-Secret": secret}
    # A closed table refuses almost everything, so it is closed last.
    schemathesis(service, tmp_path, "--include-path-regex", "/tables/.*(?<!/close)$|/games/", **named)
    assert service.get(f"/api/tables/{made['table']}").json()["state"] == "running"
    schemathesis(service, tmp_path, "--include-path-regex", "/tables/.*/(close|replay|fork|record)$", **named)
    assert service.get(f"/api/tables/{made['table']}").json()["state"] == ("closed" if who == "owner" else "running")
