"""A sheet changed in a browser: Namaste with a larger board and a logo, by mouse, touch and keyboard; and the app's messages."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, Route, expect

from tests.page.browser.conftest import Served, soon, violations
from tests.page.browser.test_states import held
from tests.page.test_changes import png

_numbers = itertools.count(1)
_EDITS = Path(__file__).with_name("sheet_edits.js").read_text("utf-8")


def block(page: Page, name: str) -> Locator:
    return page.locator(f'.block[data-id="{name}"]')


def begun(page: Page, served: Served, name: str = "namaste") -> None:
    """Start a sheet from a bundled one, and wait until it is shown."""
    page.goto(served.url(f"make/sheet?name={name}"))
    expect(page.locator(".shown-page img")).to_be_visible()
    expect(page.locator(".block").first).to_be_visible()


def choose(page: Page, name: str) -> None:
    page.locator("#which-block").select_option(name)


def cells(page: Page) -> list[str]:
    """Return the cells of the chosen block, as the form shows them."""
    return [box.input_value() for box in page.locator(".at-cells input").all()]


def unit(page: Page) -> tuple[float, float]:
    """Return the width of a column and the height of a row of Namaste in pixels, gaps included."""
    box = page.locator(".sheet-board").bounding_box()
    assert box is not None
    return box["width"] * (148 - 16 + 2) / 12 / 148, box["height"] * (210 - 16 + 2) / 20 / 210


def drag(page: Page, node: Locator, across: float, down: float, *, let_go: bool = True) -> None:
    """Drags something by whole columns and rows."""
    node.scroll_into_view_if_needed()
    box = node.bounding_box()
    assert box is not None
    x, y, (wide, high) = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, unit(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across * wide, y + down * high, steps=5)
    if let_go:
        page.mouse.up()


def logo(page: Page) -> None:
    picture: FilePayload = {"name": "club.png", "mimeType": "image/png", "buffer": png(40, 40)}
    page.locator("#choose-logo").set_input_files(picture)
    expect(block(page, "logo")).to_be_visible()


def saved(page: Page, served: Served) -> str:
    """Save the sheet and return the text of its file."""
    name = f"ours-{next(_numbers)}"
    page.locator('[data-as="save"]').click()
    page.locator("dialog input").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator('[data-as="where"]')).to_have_text(f"Saved in {name}.yaml.")
    return (served.folder / f"{name}.yaml").read_text("utf-8")


def open_all(page: Page) -> None:
    page.locator("details").evaluate_all("nodes => nodes.forEach((node) => (node.open = true))")


def fill_page(page: Page, option: str, value: str) -> None:
    page.locator("details", has_text="Paper and margins").evaluate("node => (node.open = true)")
    page.locator(f"#option-page-{option}").fill(value)


def test_a_larger_board_and_a_logo_by_mouse(page: Page, served: Served) -> None:
    begun(page, served)
    block(page, "footer").click()
    soon(lambda: cells(page), ["9", "12", "20", "20"])
    drag(page, block(page, "footer"), -4, 0)
    soon(lambda: cells(page), ["5", "8", "20", "20"])
    choose(page, "board")
    drag(page, block(page, "board").locator(".at-se"), 0, 1)
    expect(page.locator(".told ol li")).to_have_count(1)
    soon(lambda: cells(page), ["1", "12", "3", "15"])
    expect(page.locator(".told ol .message")).to_have_text("Board overlaps Legend")
    choose(page, "legend")
    page.locator('[data-as="drop"]').click()
    expect(block(page, "legend")).to_have_count(0)
    expect(page.locator(".summary")).to_have_text("No errors or warnings.")
    logo(page)
    expect(page.locator(".summary")).to_have_text("No errors or warnings.")
    text = saved(page, served)
    assert text == (
        "extends: namaste\nremove: [legend]\nblocks:\n  - {id: footer, at: c5-8 r20}\n  - {id: board, at: c1-12 r3-15}\n"
        "  - {id: logo, block: picture, at: c11-12 r16-17, file: club.png}\n"
    )
    expect(page.locator('[data-as="print"]')).to_have_attribute("href", re.compile("^#print/ours-"))
    for _ in range(20):
        page.keyboard.press("Control+z")
    with page.expect_download() as download:
        page.locator('[data-as="download"]').click()
    assert download.value.path().read_text("utf-8") == "extends: namaste\n"


def test_by_keyboard_alone(page: Page, served: Served) -> None:
    begun(page, served)
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.id") == "board":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Shift+ArrowDown")
    soon(lambda: cells(page), ["1", "12", "3", "15"])
    expect(page.locator(".tip")).to_have_text("Board overlaps Legend")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowUp")
    soon(lambda: cells(page), ["1", "12", "2", "13"])
    page.keyboard.press("Control+z")
    expect(page.locator(".tip")).to_have_text("")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    soon(lambda: cells(page), ["1", "12", "3", "14"])


def test_what_does_not_fit_is_told_while_it_is_dragged(page: Page, served: Served) -> None:
    begun(page, served)
    choose(page, "karma")
    drag(page, block(page, "karma").locator(".at-se"), -3, 0, let_go=False)
    expect(page.locator(".told ol")).to_contain_text("don't fit")
    expect(block(page, "karma")).to_have_class("block chosen faulty")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".at-cells input").nth(1)).to_have_value("5")
    expect(page.locator(".summary")).to_have_text("No errors or warnings.")
    drag(page, block(page, "karma"), 3, 0, let_go=False)
    expect(page.locator(".tip")).to_contain_text("overlaps Legend")
    page.mouse.up()


def test_by_touch(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB")
    page = context.new_page()
    begun(page, served)
    block(page, "footer").tap()
    expect(block(page, "footer")).to_have_attribute("aria-pressed", "true")
    block(page, "footer").scroll_into_view_if_needed()
    box, (wide, _) = block(page, "footer").bounding_box(), unit(page)
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    cdp = context.new_cdp_session(page)
    for kind, points in [
        ("touchStart", [x]),
        *(("touchMove", [x - wide * step]) for step in range(1, 5)),
        ("touchEnd", []),
    ]:
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": y} for at in points]})
    soon(lambda: cells(page), ["5", "8", "20", "20"])
    context.close()


def test_options_words_and_styles(page: Page, served: Served) -> None:
    begun(page, served)
    for part in page.locator("details").all():
        part.evaluate("node => (node.open = true)")
    choose(page, "karma")
    page.locator("#option-karma-min").fill("9mm")
    page.locator("#option-karma-min").press("Tab")
    page.locator("#option-karma-gap").fill("3mm")
    page.locator("#option-karma-gap").fill("")
    fill_page(page, "paper", "a4")
    labels = page.locator(".label-row", has=page.locator("legend", has_text=re.compile("^First$"))).locator("input")
    labels.nth(0).fill("Mine")
    labels.nth(1).fill("")
    expect(labels.nth(1)).to_have_class("lacking")
    page.locator("#which-style").select_option("middle")
    page.locator("#option-style-middle-fill").fill("#ffeeaa")
    text = saved(page, served)
    assert text == (
        'extends: namaste\npage: {paper: a4}\ntheme:\n  middle: {fill: "#ffeeaa"}\nlabels:\n  en:\n    first: Mine\n'
        '  de:\n    first: ""\nblocks:\n  - {id: karma, min: [9mm, 9mm]}\n'
    )
    page.locator(".option.own .again").first.click()
    expect(page.locator('[data-as="where"]')).to_contain_text("Changed since")


def test_printed_names_are_shown_where_a_language_needs_no_label(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    page.get_by_role("button", name="Change the text “Yacht”").click()
    expect(page.locator(".texts input").first).to_be_focused()
    names = page.locator(".label-row", has=page.locator("legend", has_text=re.compile("^Ones$"))).locator("input")
    expect(names.first).to_have_attribute("placeholder", "Ones")
    expect(page.locator(".lacking")).to_have_count(0)
    page.locator("#more-language").fill("fr")
    page.locator("#more-language").press("Enter")
    expect(names.nth(2)).to_have_class("lacking")
    choose(page, "total")
    expect(page.locator("#which-block option:checked")).to_have_text("Total")
    expect(page.locator("#option-total-page")).to_be_hidden()


def test_a_picture_bomb_is_refused_in_words(page: Page, served: Served) -> None:
    begun(page, served)
    bomb: FilePayload = {"name": "bomb.png", "mimeType": "image/png", "buffer": png(60_000, 60_000, b"\0" * 99)}
    page.locator("#choose-logo").set_input_files(bomb)
    expect(page.locator(".logo .notice")).to_contain_text("bomb.png")
    expect(block(page, "logo")).to_have_count(0)
    assert not (served.folder / "bomb.png").exists()


def test_a_logo_comes_into_the_folder_with_its_sheet(page: Page, served: Served) -> None:
    begun(page, served)
    choose(page, "legend")
    page.locator('[data-as="drop"]').click()
    picture: FilePayload = {"name": "badge.png", "mimeType": "image/png", "buffer": png(40, 30)}
    other: FilePayload = {**picture, "buffer": png(30, 40)}
    page.locator("#choose-logo").set_input_files(picture)
    expect(block(page, "logo")).to_be_visible()
    page.locator("#choose-logo").set_input_files(other)
    expect(page.locator(".summary")).to_have_text("No errors or warnings.")
    expect(page.locator("#option-logo-file")).to_have_value("badge-2.png")
    page.keyboard.press("Control+z")
    expect(page.locator("#option-logo-file")).to_have_value("badge.png")
    page.reload()
    expect(block(page, "logo")).to_be_visible()
    expect(page.locator(".summary")).to_have_text("No errors or warnings.")
    assert not list(served.folder.glob("badge*"))
    assert "file: badge.png" in saved(page, served)
    assert (served.folder / "badge.png").read_bytes() == picture["buffer"]
    assert not (served.folder / "badge-2.png").exists()


def test_what_changes_while_it_is_saved_is_saved_next(page: Page, served: Served) -> None:
    (served.folder / "slow.yaml").write_text("extends: namaste\ntitle: Begun\n", "utf-8")
    begun(page, served, "slow.yaml")
    open_all(page)
    title = page.locator(".label-row input").first
    waiting: list[Route] = []
    page.route("**/api/edit/save", lambda route: waiting.append(route))
    title.fill("First")
    page.locator('[data-as="save"]').click()
    first = held(page, waiting)
    title.fill("Second")
    page.locator('[data-as="save"]').click()
    first.continue_()
    held(page, waiting).continue_()
    expect(page.locator('[data-as="where"]')).to_have_text("Saved in slow.yaml.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "title: Second" in (served.folder / "slow.yaml").read_text("utf-8")
    title.fill("Third")
    page.locator('[data-as="save"]').click()
    third = held(page, waiting)
    page.evaluate("history.back()")  # leave and come back while the third save runs
    expect(page.locator(".block")).to_have_count(0)
    page.evaluate("history.forward()")
    expect(page.locator(".block").first).to_be_visible()
    open_all(page)
    title.fill("Fourth")
    third.continue_()
    soon(lambda: "title: Third" in (served.folder / "slow.yaml").read_text("utf-8"), True)
    expect(page.locator('[data-as="where"]')).to_have_text("Changed since it was last saved in slow.yaml.")
    page.unroute("**/api/edit/save")
    page.reload()
    open_all(page)
    expect(title).to_have_value("Fourth")
    page.locator('[data-as="save"]').click()
    expect(page.locator('[data-as="where"]')).to_have_text("Saved in slow.yaml.")
    assert "title: Fourth" in (served.folder / "slow.yaml").read_text("utf-8")


def test_a_draft_is_kept_and_hostile_words_are_words(page: Page, served: Served) -> None:
    begun(page, served)
    page.locator("details", has_text="Title and labels").evaluate("node => (node.open = true)")
    page.locator(".label-row").first.locator("input").first.fill("<img src=x onerror=alert(1)>")
    page.reload()
    expect(page.locator(".shown-page img")).to_be_visible()
    expect(page.locator(".name")).to_have_text("<img src=x onerror=alert(1)>")
    expect(page.locator("img[src=x]")).to_have_count(0)
    page.goto(served.url("make"))
    expect(page.locator(".begun .line").first).to_contain_text("<img src=x")


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [360, 820, 1600])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_it_is_accessible_and_fits(browser: Browser, served: Served, width: int, lang: str, colours: Any) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=lang, color_scheme=colours)
    page = context.new_page()
    page.goto(served.url("make/sheet"))
    expect(page.locator(".card .title").first).to_be_visible()
    assert violations(page) == []
    begun(page, served)
    for part in page.locator("details.box").all():
        part.evaluate("node => (node.open = true)")
    choose(page, "karma")
    page.locator(".at-cells input").nth(1).fill("8")
    expect(page.locator(".told ol li")).to_have_count(1)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def without_nothing(values: Any) -> Any:
    """Return values without None and empty mappings, at any depth."""
    if isinstance(values, dict):
        return {key: said for key, each in values.items() if (said := without_nothing(each)) not in (None, {})}
    return values


@pytest.mark.parametrize(
    "name", ["namaste", "diceculus", "lucky-dice", "lucky-dice/coasters", "diceculus/cards", "placement/level-2"]
)
def test_random_edits_are_read_back_and_undone(page: Page, served: Served, name: str) -> None:
    page.goto(served.url("make/sheet"))
    for seed in range(8):
        told = page.evaluate(_EDITS, [name, seed, 12])
        assert without_nothing(told["said"]) == without_nothing(told["taken"]), seed
        assert told["begun"] == told["original"]
        assert told["again"]
