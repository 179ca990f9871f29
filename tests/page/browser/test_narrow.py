"""The web app at 360 pixels, by touch: no element is cut off, and related parts are visible together above a keyboard."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from tests.page.browser.conftest import PHOTOS as READ
from tests.page.browser.conftest import Served, violations
from tests.page.browser.test_check import PHOTOS, begun, space
from tests.page.browser.test_walks import leaf, photo
from tests.page.test_changes import png
from tests.thorough import every

WIDE, HIGH, ABOVE_KEYBOARD = 360, 740, 400
VIEWS = (
    "print",
    "print/namaste",
    "check",
    "evenings",
    "check?layout=namaste",
    "make/level?name=placement/level-4",
    "make/game",
    "make/sheet?name=namaste",
)
CUT = """() => [...document.querySelectorAll("header *, h1, h2, label, legend, summary, .hint, button, .button, input, select")]
  .filter((node) => node.checkVisibility() && !node.closest(".leaf, .unseen, .specials, .board, .sheet-board, .cm-editor"))
  .filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    return left < 0 || right > innerWidth + 1 || (node.clientWidth && node.scrollWidth > node.clientWidth + 1);
  })
  .map((node) => `${node.tagName} ${node.className} ${node.textContent}`)"""
"""Words and controls wider than their container, except those scrolled away on purpose."""
COVERED = """(high) => {
  Object.defineProperty(visualViewport, "height", { get: () => high });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
"""Show a keyboard that covers the page without making it smaller, as on most phones."""
SIDE_BY_SIDE = """() => {
  const cards = [...document.querySelectorAll(".cards .card")].filter((node) => node.checkVisibility());
  const tops = cards.map((node) => node.getBoundingClientRect().top);
  return tops.some((top, at) => top === tops[at + 1]);
}"""
IN_FRONT = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return node === there || node.contains(there) || there?.contains(node);
}"""


@pytest.fixture(params=["en-GB", "de-DE"])
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": WIDE, "height": HIGH}, has_touch=True, is_mobile=True, locale=request.param, service_workers="block"
    )
    context.set_default_timeout(60_000)
    yield context
    context.close()


def box(node: Locator) -> FloatRect:
    found = node.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize("view", every(VIEWS, 4))
def test_nothing_is_cut(phone: BrowserContext, served: Served, view: str) -> None:
    page = phone.new_page()
    page.goto(served.url(view))
    expect(page.locator("main h1, main [role=group]").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") == WIDE
    assert page.evaluate(CUT) == []
    assert violations(page) == []


def test_the_header_is_one_row_and_holds_language_and_look(phone: BrowserContext, served: Served) -> None:
    page = phone.new_page()
    page.goto(served.address)
    expect(page.locator(".card").first).to_be_visible()
    parts = [box(each) for each in page.locator(".top > *, .views a").filter(visible=True).all()]
    assert len(parts) == 6
    assert box(page.locator(".top"))["height"] <= 64
    assert all(part["y"] + part["height"] <= 64 for part in parts)
    for tongue, said in (("fr", "Imprimer"), ("de", "Drucken")):
        page.locator(".settings-open").tap()
        page.locator(f".tongues [lang={tongue}]").tap()
        expect(page.locator(".views a").first).to_have_text(said)
        expect(page.locator(".settings-open")).to_contain_text(tongue.upper())
        expect(page.locator(".settings")).to_be_hidden()
    page.locator(".settings-open").tap()
    page.locator(".look").tap()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    assert violations(page) == []


def test_cards_stand_in_two_columns(phone: BrowserContext, served: Served) -> None:
    page = phone.new_page()
    for view in ("check", "make/sheet"):
        page.goto(served.url(view))
        page.wait_for_function(SIDE_BY_SIDE)


@pytest.mark.parametrize("keyboard", ["covers", "resizes"])
@pytest.mark.skipif(not READ, reason="photos are not read without the extra")
def test_what_belongs_to_a_space_is_seen_above_the_keyboard(phone: BrowserContext, served: Served, keyboard: str) -> None:
    """These are the field, its part of the photo, its possible values, and the errors about it."""
    page = phone.new_page()
    doubtful = ["upper.twos", 7, False, [[7, 0.6], [9, 0.25], [1, 0.1]]]
    shown = photo(leaf("yacht", 1, doubtful, ["upper.ones", 3, True, [[3, 1]]]))
    shown["pages"][0]["flat"] = b64encode(png(148, 210)).decode()
    page.route("**/api/photo?*", lambda route: route.fulfill(json=shown))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "bent.jpg")
    dialog = page.locator("dialog.settling")
    expect(dialog).to_be_visible()
    cover(page, keyboard)
    together(page, [*dialog.locator(".settle-options button").all(), dialog.locator("canvas"), dialog.locator("input")])
    page.keyboard.press("Escape")
    field = space(page, "upper.twos")
    field.tap()
    expect(field).to_be_focused()
    expect(page.locator(".hand .badge")).to_be_visible()
    offers = page.locator(".hand-doubts button")
    expect(offers.nth(2)).to_be_attached()
    together(page, [field, page.locator(".hand canvas"), *offers.all(), page.locator(".hand [data-as=wrong] p").first])
    page.locator(".hand input").tap()
    together(page, [field, page.locator(".hand input"), page.locator(".hand [data-as=wrong] p").first])


@pytest.mark.parametrize("keyboard", ["covers", "resizes"])
def test_a_finding_is_seen_above_the_keyboard(phone: BrowserContext, served: Served, keyboard: str) -> None:
    page = phone.new_page()
    begun(page, served, "yacht")
    field = space(page, "upper.sixes")
    field.tap()
    cover(page, keyboard)
    field.fill("7")
    wrong = page.locator(".hand [data-as=wrong] p").first
    expect(wrong).to_be_visible()
    together(page, [field, page.locator(".hand input"), wrong])


def cover(page: Page, keyboard: str) -> None:
    """Show the on-screen keyboard."""
    if keyboard == "covers":
        page.evaluate(COVERED, ABOVE_KEYBOARD)
    else:
        page.set_viewport_size({"width": WIDE, "height": ABOVE_KEYBOARD})


def together(page: Page, nodes: list[Locator]) -> None:
    """Assert that all elements are on the screen, above the keyboard and in front, once nothing moves any more."""
    for _ in range(20):
        page.wait_for_timeout(300)
        hidden = [(str(node), node.bounding_box()) for node in nodes if not is_seen(node)]
        if not hidden:
            return
    raise AssertionError(hidden)


def is_seen(node: Locator) -> bool:
    """Return whether an element is completely above the keyboard, and in front."""
    at = node.bounding_box()
    if at is None:
        return False
    is_above = at["y"] >= 0 and at["y"] + at["height"] <= ABOVE_KEYBOARD
    return bool(is_above and at["x"] >= 0 and at["x"] + at["width"] <= WIDE and node.evaluate(IN_FRONT))


def test_numbers_open_a_number_pad(phone: BrowserContext, served: Served) -> None:
    page = phone.new_page()
    begun(page, served, "yacht")
    assert space(page, "upper.ones").evaluate("node => node.inputMode") == "numeric"
    assert space(page, "player").evaluate("node => node.inputMode") == ""
    space(page, "upper.ones").tap()
    assert page.locator(".hand input").evaluate("node => node.inputMode") == "numeric"
    page.goto(served.url("print/namaste"))
    for name in ("copies", "number"):
        expect(page.locator(f"#{name}")).to_have_attribute("inputmode", "numeric")


def test_two_fingers_make_a_sheet_larger_and_one_moves_it(phone: BrowserContext, served: Served) -> None:
    page = phone.new_page()
    begun(page, served, "yacht")
    pane, sheet = page.locator(".pane"), page.locator(".leaf")
    whole = box(pane)
    x, y = whole["x"] + 150, whole["y"] + 150
    before = box(sheet)
    share = (x - before["x"]) / before["width"], (y - before["y"]) / before["height"]
    touch = Touch(page)
    touch.drag([[(x - 40 - step, y), (x + 40 + step, y)] for step in range(0, 41, 8)])
    after = box(sheet)
    assert after["width"] == pytest.approx(before["width"] * 2, rel=0.02)
    assert after["x"] + share[0] * after["width"] == pytest.approx(x, abs=3)
    assert after["y"] + share[1] * after["height"] == pytest.approx(y, abs=3)
    assert page.evaluate("visualViewport.scale") == 1, "the page itself stays as large as it is"
    touch.drag([[(x, y - step)] for step in range(0, 101, 10)])
    page.wait_for_timeout(300)
    assert box(sheet)["y"] < after["y"] - 50
    page.locator("[name=zoom][value=fit]").click(force=True)
    assert box(sheet)["width"] == before["width"]


class Touch:
    """Fingers on a page."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def drag(self, course: list[list[tuple[float, float]]]) -> None:
        """Drag fingers through a list of steps; each step has one position per finger."""
        for n, places in enumerate(course):
            points: list[Any] = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
            self._session.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points})
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
