"""Every choice of the Print view: what it shows, keeps and prints."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.browser.conftest import Served, needs_server


@pytest.fixture
def pad(page: Page, served: Served) -> Page:
    page.goto(served.url("print/namaste"))
    expect(page.locator(".stage img.paper")).to_be_visible()
    return page


def total(page: Page) -> Locator:
    """Return the element that shows the total for the current choices."""
    return page.locator(".sum p")


def picture(page: Page) -> str:
    """The address of the picture in view."""
    return page.locator(".stage img.paper").get_attribute("src") or ""


def made(page: Page) -> pikepdf.Pdf:
    """Print, and return the PDF that the app makes."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    return pikepdf.open(BytesIO(Path(download.value.path()).read_bytes()))


@needs_server
def test_choices_are_kept_for_the_sheet_they_were_made_for(pad: Page, served: Served) -> None:
    pad.get_by_label("Copies").fill("7")
    pad.get_by_label("Paper in the printer").select_option(label="A4")
    pad.locator("input[name=ink][value=mono]").check(force=True)
    expect(total(pad)).to_contain_text("7")
    pad.reload()
    expect(pad.get_by_label("Copies")).to_have_value("7")
    expect(pad.get_by_label("Paper in the printer")).to_have_value("a4")
    expect(pad.locator("input[name=ink][value=mono]")).to_be_checked()
    assert "mono" in picture(pad)
    pad.goto(served.url("print/yacht"))
    expect(pad.get_by_role("heading", level=1)).to_have_text("Yacht")
    expect(pad.get_by_label("Copies")).to_have_value("1")


def test_what_makes_no_sense_together_is_not_offered(pad: Page) -> None:
    for name, there in {
        "up": False,
        "fit": False,
        "size": False,
        "stack": False,
        "lang": True,
        "numbers": True,
        "scan": True,
    }.items():
        assert pad.locator(f"[data-at={name}]").is_visible() == there, name
    pad.get_by_label("Paper in the printer").select_option(label="A4")
    for name, there in {"up": True, "fit": True, "size": False, "stack": False}.items():
        assert pad.locator(f"[data-at={name}]").is_visible() == there, name
    pad.get_by_label("Sheets per page").select_option(label="2")
    expect(pad.locator("[data-at=stack]")).to_be_hidden()
    pad.get_by_label(re.compile("names")).fill("Ana,")
    expect(pad.locator("[data-at=stack]")).to_be_visible()
    pad.locator("select[name=paper]").select_option("other")
    expect(pad.locator("[data-at=size]")).to_be_visible()
    pad.locator("input[name=size]").fill("300 x 400,5 mm")
    expect(total(pad)).to_contain_text("300")
    expect(total(pad)).to_contain_text("400.5")
    pad.locator("input[name=size]").fill("no paper")
    expect(pad.locator("#size-wrong")).not_to_be_empty()
    expect(pad.locator("input[name=size]")).to_have_attribute("aria-invalid", "true")


def test_a_number_typed_has_the_sheets_numbered(pad: Page) -> None:
    numbered = pad.locator("input[name=numbered]")
    expect(numbered).not_to_be_checked()
    pad.locator("input[name=number]").fill("41")
    expect(numbered).to_be_checked()
    pad.get_by_label("Copies").fill("3")
    made_pad = made(pad)
    assert len(made_pad.pages) == 3
    expect(pad.locator(".done")).to_be_visible()
    expect(pad.locator(".done h2")).to_contain_text("namaste.pdf")
    expect(pad.locator(".done .set-copies")).to_contain_text("1")
    expect(pad.locator(".done .set-paper")).to_contain_text("148 × 210")
    expect(pad.locator(".done")).to_be_focused()
    pad.get_by_label("Copies").fill("4")
    expect(pad.locator(".done")).to_be_hidden()


def test_the_finished_pad_is_saved_again(pad: Page) -> None:
    first = made(pad)
    with pad.expect_download() as download:
        pad.locator(".done .again").click()
    assert download.value.suggested_filename == "namaste.pdf"
    assert len(pikepdf.open(BytesIO(Path(download.value.path()).read_bytes())).pages) == len(first.pages) == 1


def test_papers_are_turned_through_one_by_one(pad: Page) -> None:
    pad.get_by_label(re.compile("names")).fill("Ana, Ben, Cem")
    where = pad.locator(".stage .where")
    expect(where).to_have_text("Page 1 of 3")
    back, on = pad.get_by_role("button", name="Previous page"), pad.get_by_role("button", name="Next page")
    expect(back).to_have_attribute("aria-disabled", "true")
    on.click()
    expect(where).to_have_text("Page 2 of 3")
    expect(back).to_have_attribute("aria-disabled", "false")
    on.click()
    expect(where).to_have_text("Page 3 of 3")
    expect(on).to_have_attribute("aria-disabled", "true")
    on.press("Enter")
    expect(where).to_have_text("Page 3 of 3")
    back.click()
    expect(where).to_have_text("Page 2 of 3")
    pad.get_by_label(re.compile("names")).fill("Ana")
    expect(pad.locator("[data-as=pages]")).to_be_hidden()


@needs_server
def test_the_languages_of_page_and_sheet_are_two(pad: Page) -> None:
    german = pad.locator("input[name=lang][value=de]")
    expect(pad.locator("input[name=lang][value=en]")).to_be_checked()
    german.check(force=True)
    expect(pad.locator(".stage img.paper")).to_have_attribute("src", re.compile("lang%22%3A%22de%22"))
    expect(pad.get_by_role("button", name="Make the PDF")).to_be_visible()
    pad.locator(".tongues [lang=de]").click()
    expect(pad.get_by_role("button", name="PDF erstellen")).to_be_visible()
    expect(pad.locator(".tongues [lang=de]")).to_have_attribute("aria-pressed", "true")
    expect(pad.locator(".tongues [lang=en]")).to_have_attribute("aria-pressed", "false")
    expect(german).to_be_checked()
    pad.reload()
    expect(pad.locator("html")).to_have_attribute("lang", "de")
    pad.locator(".tongues [lang=en]").click()
    expect(german).to_be_checked()


def test_light_and_dark_are_chosen_and_kept(pad: Page) -> None:
    look = pad.locator(".look")
    pad.emulate_media(color_scheme="light")
    expect(look).to_have_attribute("aria-pressed", "false")
    look.click()
    expect(look).to_have_attribute("aria-pressed", "true")
    expect(pad.locator("html")).to_have_attribute("data-look", "dark")
    pad.reload()
    expect(pad.locator("html")).to_have_attribute("data-look", "dark")
    look.click()
    expect(pad.locator("html")).to_have_attribute("data-look", "")
    pad.emulate_media(color_scheme="dark")
    expect(look).to_have_attribute("aria-pressed", "true")


def test_views_are_reached_by_their_links_and_the_keyboard(page: Page, served: Served) -> None:
    page.goto(served.url("print/yacht"))
    expect(page.locator(".onwards a")).to_be_visible()
    page.locator(".onwards a").click()
    expect(page.locator(".pane [data-space]").first).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-view", "check")
    expect(page.locator(".views [data-view=check]")).to_have_attribute("aria-current", "page")
    expect(page.locator(".views [data-view=print]")).to_have_attribute("aria-current", "false")
    page.locator(".views [data-view=print]").click()
    expect(page.get_by_role("heading", name="Placement pad")).to_be_visible()
    expect(page).to_have_title(re.compile("sheetgen$"))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.goto(served.url("print/nosuch.yaml"))
    expect(page.locator(".notice.bad")).to_contain_text("nosuch.yaml")


def test_the_focus_of_whoever_moves_on_while_a_view_loads_stays(page: Page, served: Served) -> None:
    page.goto(served.url("print/yacht"))
    expect(page.locator(".onwards a")).to_be_visible()
    held: list[Route] = []
    page.route("**/check.js*", lambda route: held.append(route))
    with page.expect_request("**/check.js*"):
        page.locator(".views [data-view=check]").click()
    page.locator(".look").focus()
    held[0].continue_()
    expect(page.locator("main h1")).to_have_text("Check a finished sheet")
    page.wait_for_timeout(500)  # the heading takes the focus a little after it is shown, if it does
    expect(page.locator(".look")).to_be_focused()
    page.unroute("**/check.js*")
    page.locator(".views [data-view=print]").click()
    expect(page.locator("main h1")).to_be_focused()
