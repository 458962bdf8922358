"""The service keeps to its own OpenAPI, whatever it is sent: no 5xx, no answer the description does not know."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.server.playing import PEOPLE

RUN = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"
# A request may fit its description and still be impossible (a game without that option, an address without a host).
NOT_OURS = "positive_data_acceptance"


def schemathesis(service, *more: str, config: str = "") -> None:
    before = ["--config-file", config] if config else []
    done = subprocess.run(
        [
            *(sys.executable, "-c", RUN, *before, "run", f"{service.url}/api/schema/openapi.json"),
            *("--phases", "examples,coverage,fuzzing", "--max-examples", "25", "--exclude-checks", NOT_OURS),
            *("--continue-on-failure", "--warnings", "off", "--seed", "7", *more),
        ],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert service.process.poll() is None


def test_the_service_keeps_to_its_description(service):
    schemathesis(service)


@pytest.mark.parametrize("who", ["owner", "seat"])
def test_it_does_so_for_those_who_belong_to_a_table(service, tmp_path, who):
    made = service.table(players=3, seats=[PEOPLE[0], {"kind": "open"}, {"kind": "bot"}])
    config = tmp_path / "schemathesis.toml"
    secret = {"owner": made["owner_secret"], "seat": made["seats"][0]["secret"]}[who]
    named = {"table": made["table"], "game": "unlucky", f"X-{who.title()}-Secret": secret}
    config.write_text("[parameters]\n" + "".join(f"{json.dumps(k)} = {json.dumps(v)}\n" for k, v in named.items()))
    schemathesis(service, "--include-path-regex", "/tables/|/games/", config=str(config))
