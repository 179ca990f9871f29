"""Uncertain spaces of photos settled together, by keys, mouse and touch; and photos that couldn't be read."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser.conftest import PHOTOS as READ
from tests.page.browser.conftest import Served, violations
from tests.page.browser.test_check import PHOTOS, space
from tests.page.browser.test_walks import leaf, photo

pytestmark = pytest.mark.skipif(not READ, reason="photos are not read without the extra")

LOOK = {
    "upper.ones": (3, 2),
    "upper.twos": (6, 8),
    "upper.threes": (9, 6),
    "upper.fours": (12, 16),
    "upper.fives": (15, 10),
    "upper.sixes": (18, 12),
    "lower.three-alike": (17, 11),
    "lower.four-alike": (20, 26),
    "lower.chance": (21, 27),
}
"""Readings of spaces on a Yacht sheet, most likely first."""
HARD: list[Any] = ["subtotal", {"unread": True}, False, [[{"unread": True}, 1]]]


def readings(count: int = len(LOOK)) -> list[list[Any]]:
    """Return readings of `count` spaces, most certain first."""
    some = enumerate(list(LOOK.items())[:count])
    return [[name, value, False, [[value, 0.8 - n / 50], [other, 0.1]]] for n, (name, (value, other)) in some]


def dropped(page: Page, served: Served, *read: list[Any]) -> None:
    """Drop a photo with the given readings and wait for the dialog."""
    page.route("**/api/photo?*", lambda route: route.fulfill(json=photo(leaf("yacht", 1, *read))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    expect(page.locator("dialog.settling")).to_be_visible()


def asked(page: Page, count: str) -> None:
    expect(page.locator("dialog [data-as=count]")).to_have_text(count)


def test_ten_doubts_are_settled_by_a_key_each(page: Page, served: Served) -> None:
    """The unreadable space comes last, and is typed."""
    dropped(page, served, HARD, *readings())
    keys = ["Enter", "2", "Enter", "Enter", "1", "Enter", "3", "Enter", "2"]
    for n, key in enumerate(keys, 1):
        asked(page, f"{n} of 10")
        page.keyboard.press(key)
    asked(page, "10 of 10")
    expect(page.get_by_text("Cannot read this.")).to_be_visible()
    last = ["6", "5", "Enter"]
    for key in last:
        page.keyboard.press(key)
    expect(page.locator("dialog")).to_have_count(0)
    assert 10 <= len([*keys, *last]) <= 20
    expect(page.locator(".pane .doubtful")).to_have_count(0)
    settled = {name: space(page, name).input_value() for name in (*LOOK, "subtotal")}
    assert list(settled.values()) == ["3", "8", "9", "12", "15", "18", "", "20", "27", "65"]


def test_one_goes_back_leaves_one_open_and_closes(page: Page, served: Served) -> None:
    dropped(page, served, *readings(4))
    page.keyboard.press("2")
    asked(page, "2 of 4")
    page.keyboard.press("Backspace")
    asked(page, "1 of 4")
    expect(page.locator("dialog .primary")).to_contain_text("2")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    asked(page, "3 of 4")
    page.keyboard.press("ArrowLeft")
    asked(page, "2 of 4")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_text("3 spaces are left to check.")).to_be_visible()
    expect(space(page, "upper.ones")).to_have_value("2")
    page.reload()
    page.get_by_role("button", name="Please check 3 spaces").click()
    asked(page, "1 of 3")


def test_a_value_of_ones_own_is_looked_at_first(page: Page, served: Served) -> None:
    dropped(page, served, *readings(1))
    field = page.get_by_label("Another value")
    field.fill("thre")
    field.press("Enter")
    expect(page.locator("dialog").get_by_role("alert")).to_contain_text("thre")
    asked(page, "1 of 1")
    field.fill("5")
    page.get_by_role("button", name="Use this value").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(space(page, "upper.ones")).to_have_value("5")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_tap_settles_on_a_telephone(browser: Browser, served: Served, locale: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale=locale, has_touch=True)
    page = context.new_page()
    dropped(page, served, HARD, *readings(2))
    assert violations(page) == []
    for n in (1, 2):
        asked(page, f"{n} of 3" if locale == "en-GB" else f"{n} von 3")
        page.locator("dialog .primary").tap()
    expect(page.locator("dialog input")).to_be_focused()
    box = page.locator("dialog").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    context.close()


def test_names_are_shown_as_they_are_written(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files([PHOTOS / "two.jpg", PHOTOS / "bent.jpg"])
    expect(page.get_by_text("Also on these photos:")).to_be_visible()
    page.locator("dialog.settling").wait_for()  # a value of the first sheet is uncertain
    page.keyboard.press("Escape")
    page.get_by_text("Also on these photos:").get_by_role("link").click()
    page.locator("dialog").get_by_role("button", name="Close").click()
    names = page.get_by_role("group", name="Sheets at the table").locator("canvas")
    expect(names).to_have_count(2)
    expect(names.first).to_have_attribute("aria-label", "Player, as written on the photo")
    space(page, "player").fill("Ana")
    expect(names).to_have_count(1)


def answered(page: Page, **more: Any) -> None:
    """Mock the answers to all further photos."""
    page.route("**/api/photo?*", lambda route: route.fulfill(json={**photo(faults=("it is of an unknown layout",)), **more}))


def test_what_a_sheet_looks_like_is_read_by_one_tap(page: Page, served: Served) -> None:
    guess = {"corners": [[0.2, 0.1], [0.8, 0.1], [0.8, 0.9], [0.2, 0.9]], "layout": "yacht"}
    answered(page, like={"layout": "yacht", "page": 1}, guess=guess)
    page.route("**/api/photo?*corners=*", lambda route: route.fulfill(json=photo(leaf("yacht", 1, *readings(1)))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    with page.expect_request("**/api/photo?*corners=*") as request:
        page.get_by_role("button", name="Read the photo as Yacht").click()
    assert "layout=yacht" in request.value.url
    assert "0.20000%2C0.10000%2C0.80000" in request.value.url
    asked(page, "1 of 1")


def test_corners_and_layout_begin_as_they_are_guessed(page: Page, served: Served) -> None:
    corners = [[0.21, 0.15], [0.8, 0.12], [0.85, 0.88], [0.15, 0.9]]
    answered(page, guess={"corners": corners, "layout": "yacht"})
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    page.get_by_role("button", name="Mark the corners of the sheet").click()
    expect(page.get_by_label("Sheet", exact=True)).to_have_value("yacht")
    points = page.locator("polygon").get_attribute("points") or ""
    assert json.loads(f"[{points.replace(' ', ',')}]") == [side for corner in corners for side in corner]


def test_remarks_on_a_photo_offer_another_one_first(page: Page, served: Served) -> None:
    """The photo is read anyway, but users must see its warnings before they continue."""
    remarks = [{"message": "it is too dark", "hint": "take it at a window"}]
    dark = {**photo(leaf("yacht", 1, *readings(9))), "remarks": remarks}
    page.route("**/api/photo?*", lambda route: route.fulfill(json=dark))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    line = page.locator(".reading li")
    expect(line).to_contain_text("it is too dark – take it at a window")
    expect(line.locator(".actions > *:visible").first).to_have_text("Take the photo again")
    assert violations(page) == []
    page.unroute_all()
    with page.expect_file_chooser() as chooser:
        line.get_by_text("Take the photo again").click()
    page.route("**/api/photo?*", lambda route: route.fulfill(json=photo(leaf("yacht", 1, *readings(1)))))
    chooser.value.set_files(PHOTOS / "plain.jpg")
    asked(page, "1 of 1")


def test_what_was_remarked_may_be_passed_over(page: Page, served: Served) -> None:
    dark = {**photo(leaf("yacht", 1, *readings(9))), "remarks": [{"message": "it is too dark", "hint": ""}]}
    page.route("**/api/photo?*", lambda route: route.fulfill(json=dark))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    page.get_by_role("button", name=re.compile("Continue with this photo")).click()
    asked(page, "1 of 9")
