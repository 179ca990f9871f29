"""The Make view in a browser: a level is drawn by mouse, by touch and by keyboard, saved, printed, and a sheet checked on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Locator, Page, Route, TimeoutError, expect

from sheetgen.extras import install_command
from sheetgen.games.placement.starter import LEVEL
from tests.page.browser.conftest import Served, soon, violations
from tests.page.browser.test_languages import shown

STARTER = LEVEL.format(title="Garden", file="garden.yaml")
CLICKS = "node => { const clicks = []; node.addEventListener('click', () => clicks.push(1), {once: true}); return clicks; }"
"""Return a list that gets an item when the node is clicked."""
Cell = tuple[int, int]
"""Row and column, from 1."""


class Hand(Protocol):
    """A user's hand that draws."""

    page: Page

    def press(self, selector: str) -> None: ...
    def paint(self, at: Cell) -> None: ...
    def line(self, start: Cell, end: Cell) -> None: ...
    def add(self, kind: str) -> None: ...


def cell(page: Page, at: Cell) -> Any:
    return page.locator(".cell-row").nth(at[0] - 1).locator(".cell").nth(at[1] - 1)


def middle(page: Page, at: Cell) -> tuple[float, float]:
    box = cell(page, at).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """Clicks, and draws with the button held."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str) -> None:
        self.page.locator(selector).click(force=selector.startswith("[value"))

    def paint(self, at: Cell) -> None:
        cell(self.page, at).click()

    def line(self, start: Cell, end: Cell) -> None:
        self.press("[value=line]")
        self.page.mouse.move(*middle(self.page, start))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.page, end), steps=4)
        self.page.mouse.up()

    def add(self, kind: str) -> None:
        self.press(".adding summary")
        self.page.locator(".adding button", has_text=kind).click()


class Finger(Mouse):
    """Taps, and draws with a finger on the glass."""

    def press(self, selector: str) -> None:
        there = self.page.locator(selector)
        there.scroll_into_view_if_needed()
        self.page.wait_for_timeout(300)  # a tap while the page still scrolls only stops it
        self._tap(there, force=selector.startswith("[value"))

    def _tap(self, there: Locator, *, force: bool = False) -> None:
        """Tap, and tap again if the first tap only stopped scrolling and didn't click."""
        clicks = there.evaluate_handle(CLICKS)
        there.tap(force=force)
        try:
            self.page.wait_for_function("clicks => clicks.length", arg=clicks, timeout=15_000)
        except TimeoutError:
            there.tap(force=force)

    def paint(self, at: Cell) -> None:
        self._tap(cell(self.page, at))

    def line(self, start: Cell, end: Cell) -> None:
        self.press("[value=line]")
        cell(self.page, end).scroll_into_view_if_needed()
        cdp = self.page.context.new_cdp_session(self.page)
        (x, y), (to_x, to_y) = middle(self.page, start), middle(self.page, end)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        touch("touchStart", (x, y))
        for step in range(1, 5):
            touch("touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
        touch("touchEnd")
        self.page.wait_for_timeout(1_000)  # a tap right after a drag stops its fling and doesn't click

    def add(self, kind: str) -> None:
        self.press(".adding summary")
        self._tap(self.page.locator(".adding button", has_text=kind))


class Keys:
    """Uses only Tab, Enter and the arrow keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, selector: str, text: str = "") -> None:
        """Press Tab until an element with this selector and text has the focus."""
        here = "([selector, text]) => document.activeElement.matches(selector) && document.activeElement.textContent.includes(text)"
        for _ in range(150):
            if self.page.evaluate(here, [selector, text]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"nobody comes to {selector} by Tab")

    def press(self, selector: str) -> None:
        self.go(selector)
        self.page.keyboard.press("Enter")

    def _to(self, cell: Cell) -> None:
        """Move the focus to a cell of the grid with the arrow keys."""
        self.go(".cell")
        label = str(self.page.evaluate("document.activeElement.ariaLabel"))
        row, column = (int("".join(filter(str.isdigit, part))) for part in label.partition(":")[0].split(","))
        down, right = cell[0] - row, cell[1] - column
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")

    def paint(self, at: Cell) -> None:
        self._to(at)
        self.page.keyboard.press("Enter")

    def line(self, start: Cell, end: Cell) -> None:
        self.go("[name=tool]")
        for _ in range(40):
            if self.page.evaluate("document.activeElement.value") == "line":
                break
            self.page.keyboard.press("ArrowRight")
        self._to(start)
        self.page.keyboard.press("Enter")
        self._to(end)
        self.page.keyboard.press(" ")

    def add(self, kind: str) -> None:
        self.press(".adding summary")
        self.go(".adding button", kind)
        self.page.keyboard.press("Enter")


@pytest.fixture
def glass(browser: Browser) -> Iterator[BrowserContext]:
    """A telephone's browser."""
    context = browser.new_context(viewport={"width": 412, "height": 860}, locale="en-GB", has_touch=True, is_mobile=True)
    context.set_default_timeout(60_000)
    yield context
    context.close()


def file(name: str, data: bytes) -> FilePayload:
    return {"name": name, "mimeType": "text/yaml", "buffer": data}


def begun(page: Page, served: Served, hand: Hand) -> None:
    """Start a level of 7 × 7 with plain fields."""
    page.goto(served.url("make/level"))
    expect(page.locator(".level-start")).to_be_visible()
    hand.press('[data-as="plain"] .primary')
    expect(page.locator(".cell")).to_have_count(49)
    expect(page.locator(".cell").first).to_be_visible()


def saved(page: Page, hand: Hand, name: str) -> None:
    """Save the level under a name."""
    hand.press('[data-as="save"]')
    dialog = page.locator("dialog")
    dialog.locator("input").fill(name)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator('[data-as="where"]')).to_have_text(f"Saved in {name}.yaml.")


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_level_is_drawn_saved_printed_and_checked(way: str, page: Page, glass: BrowserContext, served: Served) -> None:
    page = glass.new_page() if way == "touch" else page
    hand: Hand = Keys(page) if way == "keys" else Finger(page) if way == "touch" else Mouse(page)
    begun(page, served, hand)
    for kind, at in (("Key", (1, 1)), ("Lock", (7, 7)), ("Flag", (7, 1))):
        hand.add(kind)
        hand.paint(at)
        expect(cell(page, at)).to_have_class(re.compile(rf"\bis-{kind.lower()}\b"))
    hand.line((2, 2), (2, 6))
    expect(page.locator(".over line")).to_have_count(1)
    tops = "[...document.querySelectorAll('.cell-row')].map((row) => Math.round(row.offsetTop / row.offsetHeight))"
    soon(lambda: page.evaluate(tops), [*range(7)])
    expect(page.locator(".told .summary")).to_have_text("No errors or warnings.")
    expect(page.locator(".print img")).to_be_visible()
    name = f"drawn-{way}"
    saved(page, hand, name)
    text = (served.folder / f"{name}.yaml").read_text("utf-8")
    assert "  k: {kind: key, colour: red}\n  c: {kind: lock, colour: red}\n  f: {kind: flag, points: [10, 6, 3, 1]}\n" in text
    assert text.endswith("\nlines:\n  - {row: 2, from: 2, to: 6, points: 5}\n")
    assert "\ngrid: |\n" in text
    hand.press('.saved [data-as="print"]')
    expect(page.locator(".stage img.paper")).to_be_visible()
    expect(page.locator(".notice:visible")).to_have_count(0)
    page.go_back()
    expect(page.locator(".cell").first).to_be_visible()
    page.locator('.saved [data-as="check"]').click()
    page.locator('[data-space="players"]').fill("2")
    page.locator('[data-space="marks.r7c7"]').click()
    expect(page.locator(".findings .finding").first).to_contain_text("lock")


def test_drawing_is_undone_step_by_step(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    before = page.locator(".cells").inner_text()
    hand.press("[value=hole]")
    page.mouse.move(*middle(page, (1, 1)))
    page.mouse.down()
    page.mouse.move(*middle(page, (1, 5)), steps=2)
    page.mouse.up()
    expect(page.locator(".is-hole")).to_have_count(5)
    page.locator('[data-as="symmetry"]').select_option("both")
    hand.paint((2, 1))
    expect(page.locator(".is-hole")).to_have_count(9)
    page.locator(".at-left [data-by='1']").click()
    expect(page.locator(".cell")).to_have_count(56)
    page.locator(".at-left [data-by='-1']").click()
    page.locator(".titles input").fill("Holes")
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect(page.locator(".is-hole")).to_have_count(0)
    expect(page.locator(".titles input")).to_have_value("My level")
    soon(page.locator(".cells").inner_text, before)
    for _ in range(5):
        page.keyboard.press("Control+Shift+Z")
    expect(page.locator(".is-hole")).to_have_count(9)
    expect(page.locator(".titles input")).to_have_value("Holes")


def test_steps_can_be_undone_after_the_print_view(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    hand.press("[value=hole]")
    hand.paint((1, 1))
    saved(page, hand, "printed")
    page.locator('.saved [data-as="print"]').click()
    expect(page.locator(".stage img.paper")).to_be_visible()
    page.go_back()
    expect(page.locator('[data-as="where"]')).to_have_text("Saved in printed.yaml.")
    page.keyboard.press("Control+z")
    expect(page.locator(".is-hole")).to_have_count(0)
    expect(page.locator('[data-as="where"]')).to_have_text("Changed since it was last saved in printed.yaml.")
    expect(page.locator('.saved [data-as="print"]')).to_be_hidden()
    page.keyboard.press("Control+y")
    expect(page.locator('.saved [data-as="print"]')).to_be_visible()


def test_a_special_field_that_is_not_placed_yet_is_no_warning(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    with page.expect_response("**/api/edit/view"):
        hand.add("Gem")
    expect(page.locator(".told .summary")).to_have_text("No errors or warnings.")
    saved(page, hand, "unplaced")
    expect(page.locator(".told .summary")).to_have_text("1 warning")
    expect(page.locator(".told li .severity")).to_have_text("Warning · Gem 3")


def test_what_is_wrong_is_shown_at_its_field(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    hand.add("Lock")
    hand.paint((3, 2))
    expect(cell(page, (3, 2))).to_have_class(re.compile(r"\bis-lock error\b"))
    row = page.locator(".told li.error")
    expect(row).to_contain_text("row 3, column 2")
    expect(row).to_contain_text("there is no red key for this lock")
    row.locator("button").click()
    expect(cell(page, (3, 2))).to_be_focused()
    expect(cell(page, (3, 2))).to_have_attribute("aria-label", re.compile("there is no red key for this lock"))
    hand.paint((3, 2))
    expect(page.locator(".told .error")).to_have_count(0)
    page.locator(".places input, .special select").first.select_option("blue")


def test_a_draft_is_kept_and_a_file_is_never_overwritten(page: Page, served: Served) -> None:
    (served.folder / "garden.yaml").write_text(STARTER, "utf-8")
    page.goto(served.url("make/level"))
    page.locator(".level-start .line", has_text="garden.yaml").click()
    expect(page.locator(".cell")).to_have_count(30)
    page.locator("[value=pips-5]").check(force=True)
    Mouse(page).paint((1, 1))
    expect(page.locator('[data-as="where"]')).to_have_text("Changed since it was last saved in garden.yaml.")
    page.reload()
    expect(cell(page, (1, 1)).locator(".pips")).to_have_text("5")
    page.locator('[data-as="save"]').click()
    expect(page.locator('[data-as="where"]')).to_have_text("Saved in garden.yaml.")
    now = STARTER.replace("6g 2", "5g 2")
    assert (served.folder / "garden.yaml").read_text("utf-8") == now
    (served.folder / "garden.yaml").write_text(now + "# by somebody else\n", "utf-8")
    Mouse(page).paint((1, 2))
    page.locator('[data-as="save"]').click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("someone else has changed")
    expect(dialog.locator("input")).to_have_value("garden-2.yaml")
    page.keyboard.press("Enter")
    expect(page.locator('[data-as="where"]')).to_have_text("Saved in garden-2.yaml.")
    assert (served.folder / "garden.yaml").read_text("utf-8") == now + "# by somebody else\n"
    assert (served.folder / "garden-2.yaml").read_text("utf-8") == now.replace("5g 2 ", "5g 1 ")
    with page.expect_download() as download:
        page.locator('[data-as="download"]').click()
    assert download.value.path().read_text("utf-8") == now.replace("5g 2 ", "5g 1 ")
    page.locator('a[href="#make"]').first.click()
    page.locator(".begun button").click()
    page.locator("dialog .primary").click()
    expect(page.locator(".begun")).to_be_hidden()


def test_what_cannot_be_opened_is_told_and_lists_no_file(page: Page, served: Served) -> None:
    page.goto(served.url("make/level"))
    page.locator("#choose-level").set_input_files(file("bad.yaml", b"game: placement\ngrid: |\n  1\n"))
    expect(page.locator(".level-start .notice")).to_contain_text("a grid of 1 column and 1 row can't be printed")
    hostile = STARTER.replace("Garden", '"<img src=x onerror=alert(1)>"').replace("colour: red", 'colour: "<b>"').encode()
    page.locator("#choose-level").set_input_files(file("<b>.yaml", hostile))
    expect(page.locator(".level-start .notice")).to_contain_text("can't be the name of a file here")
    page.locator("#choose-level").set_input_files(file("ok.yaml", hostile))
    expect(page.locator(".cell")).to_have_count(30)
    expect(page.locator(".titles input")).to_have_value("<img src=x onerror=alert(1)>")
    expect(page.locator(".drawing img[src=x], .drawing b")).to_have_count(0)


def test_a_level_is_measured_until_it_changes(page: Page, served: Served) -> None:
    pytest.importorskip("numba")
    hand = Mouse(page)
    begun(page, served, hand)
    hand.add("Gem")
    hand.paint((1, 1))
    hand.paint((7, 6))
    expect(page.locator(".lab dd").first).to_contain_text("6 points", timeout=120_000)
    page.locator('[data-as="heat"]').check(timeout=120_000)
    expect(page.locator(".cell .share").first).to_be_visible()
    page.locator('[data-as="heat"]').uncheck()
    expect(page.locator(".cell .share")).to_have_count(0)
    with page.expect_response("**/api/edit/view"):
        hand.paint((7, 4))
    expect(page.locator(".lab dd")).to_have_count(0)
    expect(page.locator('[data-as="labHint"]')).to_have_text("Looking for the best score")


@pytest.mark.parametrize("width", [360, 820, 1600])
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_is_wrong_with_the_view_for_anybody(width: int, look: Any, lang: str, browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=lang, color_scheme=look)
    page = context.new_page()
    page.goto(served.url("make/level"))
    expect(page.locator(".level-start .card img").first).to_be_visible()
    assert violations(page) == []
    assert lang == "en" or shown(page) == frozenset()
    page.locator(".level-start .card").last.click()
    expect(page.locator(".print img")).to_be_visible()
    page.locator(".specials label").first.click()
    page.locator(".is-key").first.focus()
    page.keyboard.press("-")
    expect(page.locator(".told li").first).to_be_visible()
    page.wait_for_timeout(500)
    assert violations(page) == []
    assert lang == "en" or shown(page) == frozenset()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_without_the_extra_for_levels_it_says_how_to_install_it(page: Page, served: Served) -> None:
    def answer(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "lab": False})

    page.route("**/api/level/kit?*", answer)
    page.goto(served.url("make/level"))
    expect(page.get_by_text(f"to install them, run: {install_command('lab')}")).to_be_visible()
    page.get_by_role("button", name="Start with plain fields").click()
    expect(page.locator(".cell")).to_have_count(49)
    expect(page.get_by_text(f"to install them, run: {install_command('lab')}")).to_be_visible()


def test_the_field_with_the_focus_shows_what_is_undone(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    hand.line((1, 1), (1, 7))
    points = page.locator(".level-lines input")
    points.fill("9")
    for keys, shown_now in (("Control+z", "5"), ("Control+y", "9"), ("Control+z", "5"), ("Control+Shift+z", "9")):
        page.keyboard.press(keys)
        expect(points).to_have_value(shown_now)
        expect(points).to_be_focused()


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "no level of difficulty 5 was found"), ("de", "kein Level der Schwierigkeit 5 gefunden")]
)
@pytest.mark.parametrize("stops", [False, True])
def test_of_an_order_that_cannot_be_met_the_nearest_level_comes(
    page: Page, served: Served, lang: str, told: str, stops: bool
) -> None:
    pytest.importorskip("numba")
    page.clock.install()
    page.goto(served.url("make"))
    page.locator(f".tongues [lang={lang}]").click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.goto(served.url("make/level"))
    for side in ("#order-width", "#order-height"):
        page.locator(side).select_option("4")
    page.locator("[name=difficulty][value='5']").check(force=True)
    page.locator("[name=kinds][value=gem]").check()
    page.locator("#order-seed").fill("1")
    make = page.locator('[data-as="make"]')
    make.click()
    if stops:
        expect(page.locator("form progress")).to_have_attribute("value", re.compile("."))
        make.click()
    expect(page.locator(".cell")).to_have_count(16, timeout=300_000)
    page.clock.fast_forward(60_000)  # while no one watches the page
    said = page.locator(".toast")
    expect(said).to_contain_text(told)
    assert "--" not in said.inner_text()
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)


def test_a_level_is_varied_and_that_is_stopped(page: Page, served: Served) -> None:
    pytest.importorskip("numba")
    page.goto(served.url("make/level"))
    page.locator("[data-as=bundled] button").first.click()
    expect(page.locator(".cell").first).to_be_visible()
    before = page.locator(".cells").inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/api/progress*", lambda route: route.fulfill(json={}))  # no result yet
    vary = page.locator('[data-as="vary"]')
    expect(vary).not_to_have_attribute("aria-disabled", "true")
    vary.dblclick()
    page.locator('[data-as="stop"]').click()
    expect(page.locator(".making-bar")).to_be_hidden()
    expect(page.locator(".toast")).to_have_text("Stopped. The level is unchanged.")
    assert sum(url.endswith("/api/level/make") for url in asked) == 1
    assert page.locator(".cells").inner_text() == before
    page.unroute_all()
    expect(page.locator(".lab dd").first).to_be_visible()
    page.goto(served.url("make/level"))
    page.locator('[data-as="make"]').dblclick()
    expect(page.locator('[data-as="made"]')).to_have_text("Stopped before a level was found.")


def test_a_draft_that_is_gone_and_two_tabs_of_one(page: Page, served: Served) -> None:
    page.goto(served.url("make/level/nosuch"))
    expect(page.locator(".level-start .notice")).to_be_visible()
    page.evaluate("localStorage.setItem('sheetgen/draft/odd', '{')")
    page.goto(served.url("make/level/odd"))
    expect(page.locator(".level-start .notice")).to_be_visible()
    hand = Mouse(page)
    begun(page, served, hand)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".cell")).to_have_count(49)
    hand.press("[value=hole]")
    hand.paint((1, 1))
    expect(cell(other, (1, 1))).to_have_class(re.compile(r"\bis-hole\b"))
    other.keyboard.press("Control+z")
    expect(cell(page, (1, 1))).to_have_class(re.compile(r"\bis-plain\b"))


def test_the_page_without_a_program_keeps_what_is_drawn(page: Page, served: Served) -> None:
    hand = Mouse(page)
    begun(page, served, hand)
    page.route("**/api/**", lambda route: route.abort())
    hand.press("[value=hole]")
    hand.paint((1, 1))
    expect(page.locator(".told .notice")).to_be_visible()
    page.unroute("**/api/**")
    page.locator(".told .notice button").click()
    expect(page.locator(".told .summary")).to_have_text("No errors or warnings.")
    page.reload()
    expect(page.locator(".is-hole")).to_have_count(1)
