"""A phone and the table as two pages of real browsers: photos join at once, the phone settles uncertain spaces and shows the
ranking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browser.conftest import PHOTOS as READ
from tests.page.browser.conftest import Served, needs_server, serving, soon, violations
from tests.page.browser.test_check import PHOTOS, in_menu, space
from tests.page.browser.test_settle import HARD, readings
from tests.page.browser.test_walks import leaf, photo

pytestmark = [needs_server, pytest.mark.skipif(not READ, reason="photos are not read without the extra")]


class Evening(NamedTuple):
    """A server that accepts phones, the link for phones, and the page at the table."""

    served: Served
    link: str
    table: Page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    at = serving(tmp_path_factory.mktemp("evening"), "--phone", "--host", "127.0.0.1")
    with at as served:
        assert at.process.stdout is not None
        link = re.search(r"http\S+", at.process.stdout.readline())
        assert link
        yield served, link[0]


@pytest.fixture
def evening(site: tuple[Served, str], page: Page) -> Evening:
    """Open the table, and return it with the current link: the link changes when another test disconnects a phone."""
    served, _ = site
    page.goto(served.url("check"))
    with page.expect_response("**/api/phones") as answer:
        page.locator("button.phones").click()
    page.keyboard.press("Escape")
    return Evening(served, answer.value.json()["links"][0], page)


def phones(browser: Browser, locale: str = "en-GB") -> BrowserContext:
    return browser.new_context(
        viewport={"width": 360, "height": 740}, locale=locale, has_touch=True, is_mobile=True, device_scale_factor=2
    )


@pytest.fixture
def context_of_phone(browser: Browser) -> Iterator[BrowserContext]:
    context = phones(browser)
    yield context
    context.close()


@pytest.fixture
def phone(context_of_phone: BrowserContext, evening: Evening) -> Page:
    """A phone that has scanned the code."""
    page = context_of_phone.new_page()
    page.goto(evening.link)
    expect(page.locator(".shoot")).to_be_visible()
    return page


def shoot(phone: Page, *names: str) -> None:
    for name in names:
        phone.locator("#shoot").set_input_files(PHOTOS / name)


def settle_until_asked_for_the_player(phone: Page) -> None:
    while not phone.locator("#doubt-name", has_text="Player").is_visible():
        phone.locator(".doubt-options button").first.tap()


def test_photos_join_the_table_one_after_the_other(evening: Evening, phone: Page) -> None:
    """Two photos in a row; the second is taken while the first is being read. Names typed on the phone appear at the table."""
    assert "#" not in phone.url, "the key is seen and sent on where it stands in the address"
    shoot(phone, "bent.jpg", "bent.jpg")
    expect(phone.locator(".phone-photos li")).to_have_count(2)
    expect(phone.locator(".phone-photos .is-joined")).to_have_count(2)
    table = evening.table
    tabs = table.get_by_role("group", name="Sheets at the table").get_by_role("button")
    expect(tabs).to_have_count(2)
    expect(phone.locator(".phone-sheets > li")).to_have_count(2)
    expect(phone.locator("#title")).to_have_text("Namaste")
    canvas = phone.locator(".doubt canvas")
    expect(canvas).to_be_visible()
    assert violations(phone) == []
    for name in ("Emil", "Ana"):
        settle_until_asked_for_the_player(phone)
        phone.locator("#doubt-value").fill(name)
        phone.get_by_role("button", name="Use this value").tap()
    for name in ("Emil", "Ana"):
        expect(tabs.filter(has_text=name)).to_have_count(1)
        expect(phone.locator(".phone-sheets strong", has_text=name)).to_have_count(1)
    expect(phone.locator(".ranking tbody tr").first).to_contain_text(re.compile("Emil|Ana"))
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_doubts_are_settled_by_the_thumb_in_both_directions(evening: Evening, phone: Page) -> None:
    """Answers given on the phone appear at the table; the phone no longer asks about spaces settled at the table."""
    table = evening.table
    shoot(phone, "bent.jpg")
    doubt = phone.locator(".doubt")
    expect(doubt).to_be_visible()
    settle_until_asked_for_the_player(phone)
    phone.locator("#doubt-value").fill("Cem")
    phone.keyboard.press("Enter")
    expect(space(table, "player")).to_have_value("Cem")
    expect(doubt).to_be_hidden()
    space(table, "player").fill("Emil")
    expect(phone.locator(".phone-sheets strong")).to_have_text("Emil")


def test_what_is_sent_without_a_table_waits_for_it(evening: Evening, phone: Page) -> None:
    table = evening.table
    table.goto(evening.served.url("print"))
    expect(phone.get_by_text("when “Check” is open")).to_be_visible()
    shoot(phone, "bent.jpg")
    expect(phone.locator(".phone-photos .is-sent")).to_be_visible()
    expect(table.locator("button.phones")).to_contain_text("waiting")
    table.reload()
    table.get_by_role("navigation").get_by_role("link", name="Check").click()
    expect(phone.locator(".phone-photos .is-joined")).to_be_visible()
    expect(table.locator(".pane [data-space]").first).to_be_attached()


def test_a_phone_that_is_loaded_again_is_the_same_one(evening: Evening, phone: Page) -> None:
    shoot(phone, "bent.jpg")
    expect(phone.locator(".doubt canvas")).to_be_visible()
    phone.reload()
    expect(phone.locator(".doubt canvas")).to_be_visible()
    evening.table.locator("button.phones").click()
    expect(evening.table.locator(".phone-dialog li").last).to_contain_text("One photo")


def test_a_phone_is_listed_and_sent_away(evening: Evening, phone: Page) -> None:
    table = evening.table
    table.locator("button.phones").click()
    rows = table.locator(".phone-dialog li:has(button)")
    expect(rows.last).to_contain_text("127.0.0.1")
    assert violations(table) == []
    count = rows.count()
    expect(table.locator(".phone-dialog code").first).to_have_text(evening.link)
    rows.last.get_by_role("button").click()
    expect(rows).to_have_count(count - 1)
    expect(table.locator(".phone-dialog code").first).not_to_have_text(evening.link)
    expect(phone.get_by_text("This phone is no longer at the table")).to_be_visible()
    assert violations(phone) == []
    phone.goto("about:blank")
    phone.goto(evening.link)
    expect(phone.get_by_text("no longer at the table")).to_be_visible()


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "Scan the table’s code"), ("de-DE", "Scanne den Code des Tisches")])
def test_without_a_key_a_phone_is_told_where_it_is(browser: Browser, evening: Evening, locale: str, words: str) -> None:
    context = phones(browser, locale)
    page = context.new_page()
    page.goto(evening.link.partition("#")[0])
    expect(page.get_by_text(words)).to_be_visible()
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_poor_photos_are_best_taken_again(browser: Browser, evening: Evening, locale: str) -> None:
    context = phones(browser, locale)
    page = context.new_page()
    page.goto(evening.link)
    dark = {
        **photo(leaf("yacht", 1, HARD, *readings(9))),
        "sent": None,
        "remarks": [{"message": "it is too dark", "hint": "use a lamp"}],
    }
    page.route("**/phone/photo?*", lambda route: route.fulfill(json=dark))
    shoot(page, "bent.jpg")
    row = page.locator(".phone-photos li")
    expect(row).to_contain_text("it is too dark – use a lamp")
    expect(row.locator(".actions > *:visible").first).to_have_text(
        "Take the photo again" if locale == "en-GB" else "Foto neu aufnehmen"
    )
    with page.expect_request(re.compile("anyway=true")):
        row.locator(".actions > *:visible").last.tap()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert violations(page) == []
    context.close()


def test_pages_that_were_photographed_one_by_one_become_one_sheet(page: Page, served: Served) -> None:
    """First the back of a sheet, then its front; text typed in the meantime stays."""
    about = {"layout": "diceculus", "lang": "en", "values": {}, "doubts": {}, "hard": [], "looks": {}}
    on_back, on_front = {"page": 2, "photo": 0, "index": 0}, {"page": 1, "photo": 1, "index": 0}
    back, front = {**about, "pages": [on_back]}, {**about, "pages": [on_front]}
    whole = {**about, "values": {"end": "3"}, "pages": [on_front, on_back]}
    together = [[back, front], [whole]]
    page.route("**/api/photo?*", lambda route: route.fulfill(json=photo(leaf("diceculus", 1))))
    page.route("**/api/assemble", lambda route: route.fulfill(json={"sheets": together.pop(0)}))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files([PHOTOS / "back.jpg", PHOTOS / "plain.jpg"])
    tabs = page.get_by_role("group", name="Sheets at the table").get_by_role("button")
    expect(tabs).to_have_count(2)
    tabs.nth(1).click()
    space(page, "player").fill("Ana")
    in_menu(page, page.get_by_role("button", name="Read photos again")).click()
    expect(tabs).to_have_count(0)
    expect(space(page, "player")).to_have_value("Ana")
    expect(page.get_by_text("Photo", exact=True)).to_be_visible()
    kept = "() => Object.values(localStorage).filter((text) => text.includes('flat/1/0')).length"
    soon(lambda: page.evaluate(kept), 1)


def test_a_table_that_is_gone_is_told_of_and_asked_again(evening: Evening, phone: Page) -> None:
    phone.route("**/phone/news?*", lambda route: route.abort())
    evening.table.reload()  # the phone would normally be notified of this
    expect(phone.get_by_text("No connection to the main screen.")).to_be_visible()
    phone.unroute_all()
    expect(phone.get_by_text("No connection to the main screen.")).to_be_hidden()
