"""Whom a request comes from: behind a proxy that is trusted whom it names, else nobody's word is taken."""

from __future__ import annotations

import pytest

from tests.server.service import Service
from unboxed.server.errors import ServiceError
from unboxed.server.wire.proxies import Proxies, counted_as


def seen(proxies: list[str], peer: str, *headers: tuple[str, str], kind: str = "http") -> tuple[str, str]:
    scope = {
        "type": kind,
        "client": (peer, 1234),
        "scheme": "ws" if kind == "websocket" else "http",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
    }
    found = Proxies(proxies).seen_through(scope)
    return found["client"][0], found["scheme"]


FOR, PROTO, FORWARDED = "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"
LOCAL = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        ([(FOR, "203.0.113.7")], "203.0.113.7"),
        ([(FOR, "203.0.113.7:4711")], "203.0.113.7"),
        ([(FOR, "2001:db8::7")], "2001:db8::7"),
        ([(FOR, "[2001:db8::7]:80")], "2001:db8::7"),
        ([(FOR, "::ffff:203.0.113.7")], "203.0.113.7"),
        # whoever asks may have written the beginning of the list; the last one who is no proxy is true
        ([(FOR, "1.2.3.4, 203.0.113.7")], "203.0.113.7"),
        ([(FOR, "1.2.3.4"), (FOR, "203.0.113.7")], "203.0.113.7"),
        ([(FOR, "1.2.3.4, 203.0.113.7, 10.1.2.3")], "203.0.113.7"),
        ([(FOR, "10.9.9.9, 10.1.2.3")], "10.9.9.9"),
        # what cannot be read is not looked behind
        ([(FOR, "1.2.3.4, nonsense")], "127.0.0.1"),
        ([(FOR, "1.2.3.4, nonsense, 10.1.2.3")], "10.1.2.3"),
        ([(FOR, "")], "127.0.0.1"),
        ([(FOR, "\xff")], "127.0.0.1"),
        ([(FORWARDED, "for=203.0.113.7;proto=https")], "203.0.113.7"),
        ([(FORWARDED, 'for="[2001:db8::7]:80"')], "2001:db8::7"),
        ([(FORWARDED, "for=1.2.3.4, For=203.0.113.7, for=10.1.2.3")], "203.0.113.7"),
        ([(FORWARDED, "for=1.2.3.4, for=unknown")], "127.0.0.1"),
        ([(FORWARDED, "for=1.2.3.4, for=_hidden")], "127.0.0.1"),
        # a proxy that writes X-Forwarded-For may have let a forged Forwarded through
        ([(FOR, "203.0.113.7"), (FORWARDED, "for=1.2.3.4")], "203.0.113.7"),
        ([], "127.0.0.1"),
    ],
)
def test_a_trusted_proxy_says_for_whom_it_asks(headers, client):
    assert seen(LOCAL, "127.0.0.1", *headers)[0] == client


@pytest.mark.parametrize("peer", ["203.0.113.9", "11.0.0.1", "2001:db8::1", "", "unix:"])
@pytest.mark.parametrize("header", [(FOR, "1.2.3.4"), (FORWARDED, "for=1.2.3.4;proto=https"), (PROTO, "https")])
def test_nobody_else_is_believed(peer, header):
    assert seen(LOCAL, peer, header) == (peer, "http")
    assert seen([], "127.0.0.1", header) == ("127.0.0.1", "http")


def test_the_scheme_is_told_too():
    assert seen(LOCAL, "10.0.0.1", (FOR, "1.2.3.4"), (PROTO, "https"))[1] == "https"
    assert seen(LOCAL, "10.0.0.1", (FOR, "1.2.3.4"), (PROTO, "https"), kind="websocket")[1] == "wss"
    assert seen(LOCAL, "10.0.0.1", (FORWARDED, 'for=1.2.3.4;proto="https"'))[1] == "https"
    assert seen(LOCAL, "10.0.0.1", (FOR, "1.2.3.4"), (PROTO, "https, http"))[1] == "http"
    assert seen(LOCAL, "10.0.0.1", (FOR, "1.2.3.4"), (PROTO, "gopher"))[1] == "http"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_household_are_one(address, counted):
    assert counted_as(address) == counted


@pytest.mark.parametrize("named", ["nonsense", "10.0.0.1/8", "1.2.3", "", "*"])
def test_a_proxy_that_cannot_be_read_is_told(named):
    with pytest.raises(ServiceError, match="remedy"):
        Proxies([named])


def test_people_behind_a_proxy_are_told_apart_and_forgers_are_not(tmp_path):
    def makes(service: Service, forwarded: str) -> int:
        headers = {FOR: forwarded}
        return service.request("POST", "/api/tables", json={"game": "unlucky"}, headers=headers).status_code

    limits = ["all=off", "tables-address=1/hour:2"]
    with Service(tmp_path / "t.sqlite", limits=limits, proxies=["127.0.0.1"]) as service:
        assert [makes(service, "203.0.113.7") for _ in range(3)] == [201, 201, 429]
        assert makes(service, f"{'9' * 3}, 203.0.113.7") == 429
        assert makes(service, "198.51.100.1, 203.0.113.7") == 429
        assert makes(service, "198.51.100.1") == 201
        assert [makes(service, f"2001:db8:1:2::{n}") for n in range(1, 4)] == [201, 201, 429]
    with Service(tmp_path / "u.sqlite", limits=limits) as service:
        assert [makes(service, f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]
