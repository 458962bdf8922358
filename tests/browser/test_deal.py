"""The deal on the page: a code before the first card, a number from every browser, and a check after the end."""

from __future__ import annotations

import json
import shlex

import httpx
import pytest

from tests.browser.test_everybody import check
from tests.browser.test_table_menu import menu
from unboxed.cli import main
from unboxed.table.deal import commitment_of, seed_of

NO_HASHES = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""As in a page that came over plain http from another machine."""


def kept(someone):
    """What their browser remembers of the deal."""
    held = json.loads(someone.page.evaluate("localStorage.getItem('unboxed.tables')"))
    return next(one for one in held if one["table"] == someone.table)


def leave(someone):
    """A stand-in takes over; the page stays where it is and looks on."""
    path = f"{someone.address}/api/tables/{someone.table}/leave"
    answer = httpx.post(path, headers={"X-Seat-Secret": kept(someone)["secret"]}, timeout=20)
    assert answer.status_code == 201, answer.text


def asked_of_service(someone):
    """The requests their page makes, in order: what for, with which body."""
    asked = []

    def note(request):
        if "/api/" in request.url and request.method == "POST":
            asked.append((request.url.rsplit("/", 1)[-1], json.loads(request.post_data or "null")))

    someone.page.on("request", note)
    return asked


def altering(change):
    """Lets a page be told something else than the service says."""
    return lambda route: route.fulfill(json=change(route.fetch().json()))


def with_short_windows(route):
    """Two people wait at every response window, also when stand-ins play for them."""
    route.continue_(post_data=json.dumps({**route.request.post_data_json, "window": 20}))


@pytest.fixture
def over(person):
    """Sam, at the end of a game against a bot."""
    sam = person()
    sam.context.add_init_script(NO_HASHES)
    asked = asked_of_service(sam)
    sam.sit_down(players=2, bot="random")
    sam.hurry()
    leave(sam)
    sam.page.locator("section.end").wait_for(timeout=120_000)
    sam.asked_of_service = asked
    return sam


def test_the_deal_is_confirmed_after_the_game_and_the_command_on_the_page_confirms_it_too(over, tmp_path, capsys):
    (first, nothing), (second, table) = over.asked_of_service[:2]
    assert (first, nothing, second) == ("deals", None, "tables"), "the commitment comes first"
    deal = kept(over)["deal"]
    assert table["seats"][0]["share"] == deal["share"]
    facts = httpx.get(f"{over.address}/api/tables/{over.table}", timeout=20).json()
    assert facts["deal"]["commitment"] == deal["commitment"]
    said = over.page.locator("section.end [data-deal=confirmed]")
    said.get_by_text("Deal confirmed").wait_for()
    check(over.page, "the deal confirmed")
    dialog = menu(over)
    dialog.locator("[data-deal=confirmed]").wait_for()
    dialog.get_by_text(f"Deal fixed: {deal['commitment'][:8]}").click()
    with over.page.expect_download() as download:
        dialog.get_by_role("link", name="Save the record").click()
    place = tmp_path / download.value.suggested_filename
    download.value.save_as(place)
    command = dialog.locator("code").last.inner_text()
    name, verify, file, *more = shlex.split(command)
    assert (name, verify, file) == ("unboxed", "verify", place.name)
    assert more[:4] == ["--commitment", deal["commitment"], "--share", deal["share"]]
    assert main([verify, str(place), *more]) == 0
    assert "?" not in capsys.readouterr().out


def test_a_deal_that_was_tampered_with_is_shouted_about(over):
    address = f"**/api/tables/{over.table}/record"
    other = "5e" * 32

    def forged(record, secret, shares):
        seed = seed_of(secret, {row["seat"]: row["share"] for row in shares})
        deal = {**record["deal"], "secret": secret, "commitment": commitment_of(secret), "shares": shares}
        return {**record, "seed": seed, "deal": deal}

    for change, said in (
        (lambda r: {**r, "seed": r["seed"] + 1}, "The cards do not follow from the numbers."),
        (lambda r: {**r, "deal": {**r["deal"], "secret": other}}, "does not fit the code"),
        (lambda r: forged(r, other, r["deal"]["shares"]), "not the one your browser was shown at first"),
        (lambda r: forged(r, r["deal"]["secret"], []), "number is not in the deal"),
        (
            lambda r: forged(r, r["deal"]["secret"], [*r["deal"]["shares"], {"seat": 1, "share": other}]),
            "A number was added after yours was opened.",
        ),
        (lambda r: {**r, "deal": None}, "no longer tells how the cards were dealt"),
    ):
        over.page.route(address, altering(change))
        over.page.reload()
        shout = over.page.locator("section.end [role=alert]")
        shout.get_by_text("not the one that was promised").wait_for()
        assert said in shout.inner_text()
        assert not over.page.get_by_text("Deal confirmed").count()
        over.page.unroute_all(behavior="wait")
    check(over.page, "a deal that is wrong")
    over.page.reload()
    over.page.locator("[data-deal=confirmed]").wait_for()


def test_two_people_see_one_code_and_no_card_before_both_have_given_a_number(person):
    sam, otto = person(name="Sam"), person(name="Otto")
    sams, ottos = asked_of_service(sam), asked_of_service(otto)
    sam.page.route("**/api/tables", with_short_windows)
    sam.set_up("unlucky", 2)
    sam.page.get_by_role("button", name="Invite friends").click()
    link = sam.page.get_by_label("Send this link to a friend")
    link.wait_for()
    code = kept(sam)["deal"]["commitment"][:8]
    lobby = sam.page.locator(".lobby")
    lobby.get_by_text(f"Deal fixed: {code}").wait_for()
    assert not sam.page.locator("[data-face], [data-token]").count()
    assert sam.scene["scene"]["zones"] == []
    check(sam.page, "a table that waits")
    otto.go(link.input_value())
    otto.page.locator(".lobby").get_by_text(f"Deal fixed: {code}").wait_for()
    share = kept(sam)["deal"]["share"]
    assert not any(share in json.dumps(asked) for asked in sams), "only its hash is known yet"
    assert "reveal" not in [what for what, _ in sams]
    otto.page.get_by_role("button", name="Take this seat").click()
    for one in (sam, otto):
        one.page.locator(".own-hand [data-face]").first.wait_for()
    deals = [kept(one)["deal"] for one in (sam, otto)]
    assert deals[0]["commitment"] == deals[1]["commitment"]
    assert deals[0]["pledges"] == deals[1]["pledges"]
    assert len(deals[0]["pledges"]) == 2
    assert ("reveal", {"share": share}) in sams
    (joined,) = [body for what, body in ottos if what == "join"]
    assert joined["pledge"] == deals[0]["pledges"][1]
    facts = httpx.get(f"{sam.address}/api/tables/{sam.table}", timeout=20).json()
    assert [n["share"] for n in facts["deal"]["numbers"]] == [deal["share"] for deal in deals]
    sam.hurry()
    for one in (otto, sam):
        leave(one)
    for one in (sam, otto):
        one.page.locator("section.end [data-deal=confirmed]").wait_for(timeout=120_000)


def test_who_comes_by_a_link_while_the_table_waits_has_a_part_in_the_deal(person, service):
    seats = [{"kind": "person"}, {"kind": "open"}]
    made = httpx.post(f"{service.address}/api/tables", json={"game": "unlucky", "players": 2, "seats": seats}).json()
    zoe, max_ = person(name="Zoe"), person(name="Max")
    zoe.go(made["seats"][0]["link"])
    zoe.page.locator(".lobby").get_by_text("Deal fixed").wait_for()
    zoe.page.wait_for_function("() => JSON.parse(localStorage.getItem('unboxed.tables') ?? '[]')[0]?.deal")
    max_.go(f"/table/{made['table']}")
    max_.page.get_by_role("button", name="Take this seat").click()
    max_.page.locator(".own-hand [data-face]").first.wait_for()
    facts = httpx.get(f"{service.address}/api/tables/{made['table']}", timeout=20).json()
    assert [n["share"] for n in facts["deal"]["numbers"]] == [kept(one)["deal"]["share"] for one in (zoe, max_)]


def test_a_code_that_changes_before_the_game_is_shouted_about_and_no_number_is_opened(person):
    sam, otto = person(name="Sam"), person(name="Otto")
    asked = asked_of_service(sam)
    sam.set_up("unlucky", 2)
    sam.page.get_by_role("button", name="Invite friends").click()
    link = sam.page.get_by_label("Send this link to a friend")
    link.wait_for()

    other = {"commitment": "5e" * 32}
    sam.page.route(f"**/api/tables/{sam.table}", altering(lambda facts: {**facts, "deal": {**facts["deal"], **other}}))
    otto.go(link.input_value())
    otto.page.get_by_role("button", name="Take this seat").click()
    shout = sam.page.locator(".lobby [role=alert]")
    shout.get_by_text("not the one your browser was shown at first").wait_for()
    otto.page.locator(".lobby").get_by_text("Everybody is seated").wait_for()
    assert "reveal" not in [what for what, _ in asked]
    sam.page.unroute_all(behavior="wait")


def test_a_table_that_no_longer_speaks_of_its_deal_is_shouted_about_at_once(person):
    sam = person()
    sam.sit_down(players=2, bot="random")
    given = {"deal": None, "seed_given": True}
    sam.page.route(f"**/api/tables/{sam.table}", altering(lambda facts: {**facts, **given}))
    menu(sam).get_by_role("alert").get_by_text("no longer tells how the cards were dealt").wait_for()
    sam.page.unroute_all(behavior="wait")


def test_a_seed_that_was_given_is_told(person):
    sam = person()
    sam.sit_down(players=2, bot="random", seed=3)
    menu(sam).get_by_text("The seed was given by whoever made the table").wait_for()
