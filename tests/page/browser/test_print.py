"""Printing in a browser: from the list of all sheets to the PDF."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Page, expect

from tests.page.browser.conftest import Served, violations
from tests.thorough import every

BAD = "extends: placement/level-1\ntitle: Nearly\ntitel: Fast\n"
MINE = "extends: placement/level-1\ntitle: My level\n"


@pytest.fixture(autouse=True)
def levels(served: Served) -> None:
    (served.folder / "mine.yaml").write_text(MINE, "utf-8")
    (served.folder / "nearly.yaml").write_text(BAD, "utf-8")


def pictures_are_there(page: Page) -> None:
    """Assert that every picture in view is loaded."""
    page.wait_for_function(
        "[...document.images].every(image => image.loading === 'lazy' || (image.complete && image.naturalWidth))"
    )


def test_all_sheets_are_listed_by_game_with_ones_own_and_their_faults(page: Page, served: Served) -> None:
    page.goto(served.address)
    expect(page.get_by_role("heading", name="Placement pad")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("My level"))).to_be_visible()
    bad = page.get_by_role("link", name=re.compile("Nearly"))
    expect(bad).to_contain_text("1 error")
    bad.click()
    expect(page.get_by_text("unknown key 'titel'")).to_be_visible()
    expect(page.get_by_text("nearly.yaml:3:1")).to_be_visible()
    (served.folder / "nearly.yaml").write_text(BAD.replace("titel: Fast\n", ""), "utf-8")
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_text("unknown key 'titel'")).not_to_be_visible()


def test_a_pad_is_made_as_it_was_set(page: Page, served: Served, tmp_path: Path) -> None:
    page.goto(served.url("print/namaste"))
    page.get_by_label("Copies").fill("4")
    page.get_by_label("Paper in the printer").select_option(label="A4")
    page.get_by_label("Sheets per page").select_option(label="2")
    page.get_by_label(re.compile("names")).fill("Ana, Ben")
    pictures_are_there(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    made = pikepdf.open(BytesIO(Path(download.value.path()).read_bytes()))
    assert len(made.pages) == 4  # four copies for each of two players, two on a paper
    wide, high = (float(side) * 25.4 / 72 for side in made.pages[0].mediabox[2:])
    assert sorted((round(wide), round(high))) == [210, 297]
    expect(page.get_by_text(re.compile("Actual size"))).to_be_visible()


def test_what_makes_no_sense_is_told_at_its_field(page: Page, served: Served) -> None:
    page.goto(served.url("print/namaste"))
    page.get_by_label("Copies").fill("-3")
    expect(page.get_by_text("a pad has at least one copy")).to_be_visible()
    page.get_by_label("Copies").fill("2")
    expect(page.get_by_text("a pad has at least one copy")).not_to_be_visible()


@pytest.mark.parametrize(("tongue", "typed"), [("en", "100,000"), ("de", "100.000"), ("fr", "100 000")])
def test_a_mass_of_paper_is_asked_about_and_thousands_are_read_as_in_the_language(
    page: Page, served: Served, tongue: str, typed: str
) -> None:
    page.goto(served.url("print/namaste"))
    made = {"de": "PDF erstellen", "fr": "Créer le PDF"}.get(tongue, "Make the PDF")
    page.locator(f"[lang={tongue}]").first.click()
    expect(page.locator(".pad .primary")).to_have_text(made)
    page.locator("#copies").fill("100.000" if tongue == "en" else "100,000")
    expect(page.locator("#copies-wrong")).not_to_be_empty()
    page.locator("#copies").fill(typed)
    expect(page.locator(".sum p")).to_contain_text(re.compile(r"100\D000"))
    expect(page.locator("#copies-wrong")).to_be_empty()
    page.locator(".pad .primary").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"100\D000"))
    page.keyboard.press("Escape")
    expect(page.locator(".done")).to_be_hidden()
    expect(page.locator(".pad .primary")).to_have_text(made)
    page.locator("#copies").fill("501")
    expect(page.locator(".sum p")).to_contain_text("501")
    page.locator(".pad .primary").click()
    with page.expect_download():
        dialog.locator(".primary").click()


def test_decks_page_through(page: Page, served: Served) -> None:
    page.goto(served.url(f"print/{'diceculus%2Fcards'}"))
    expect(page.locator(".where", has_text="Page 1 of")).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator(".where", has_text="Page 2 of")).to_be_visible()


VIEWS = [(360, "en"), (820, "de"), (1600, "en"), (1600, "de"), (360, "de"), (820, "en")]


@pytest.mark.parametrize(("wide", "tongue"), every(VIEWS, 3))
def test_the_views_have_no_violation_and_fit(page: Page, served: Served, wide: int, tongue: str) -> None:
    page.emulate_media(color_scheme="dark" if wide == 820 else "light")
    page.goto(served.address)
    page.locator(f".tongues [lang={tongue}]").click()
    page.set_viewport_size({"width": wide, "height": 900})
    for view in ("print", "print/namaste", "check"):
        page.goto(served.url(view))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        assert page.evaluate("document.documentElement.lang") == tongue


def test_several_sheets_of_a_paper_are_offered(page: Page, served: Served) -> None:
    page.goto(served.url("print/namaste"))
    expect(page.get_by_text("2 sheets fit on one page of A4.")).to_be_visible()
    page.get_by_role("button", name="Print 2 per page").click()
    expect(page.get_by_label("Paper in the printer")).to_have_value("a4")
    expect(page.get_by_label("Sheets per page")).to_have_value("2")
    expect(page.get_by_text("2 sheets fit on one page of A4.")).not_to_be_visible()


def test_a_sheet_goes_to_the_printer_from_the_page(page: Page, served: Served) -> None:
    """The browser's own dialog can't be seen by a test: its frame is, which shows the PDF."""
    page.add_init_script("HTMLIFrameElement.prototype.addEventListener = () => {}")
    page.goto(served.url("print/namaste"))
    page.get_by_role("button", name="Print …").click()
    expect(page.get_by_text("namaste.pdf is ready")).to_be_visible()
    assert page.locator("iframe").evaluate("frame => frame.src").startswith("blob:")


def test_the_answers_about_a_printer_are_kept_for_every_sheet(page: Page, served: Served) -> None:
    page.goto(served.url("print/namaste"))
    page.locator("summary", has_text="Your printer").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Get the calibration page").click()
    assert len(pikepdf.open(BytesIO(Path(download.value.path()).read_bytes())).pages) == 2
    page.get_by_label("Move backs").fill("40, 1")
    expect(page.get_by_text("two numbers from -20 to 20")).to_be_visible()
    page.get_by_label("Move backs").fill("0.5, -1")
    page.get_by_label("Margins").fill("30, 5, 5, 5")
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.get_by_text("into the upper margin")).to_be_visible()
    page.goto(served.url("print/diceculus"))
    expect(page.get_by_label("Move backs")).to_have_value("0.5, -1")
    assert "0.5" not in page.url


def test_a_form_is_filled_in_and_opened_for_checking(page: Page, served: Served, tmp_path: Path) -> None:
    page.goto(served.url("print/namaste"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Get a PDF to fill in on screen").click()
    assert download.value.suggested_filename == "namaste-form.pdf"
    with pikepdf.open(BytesIO(Path(download.value.path()).read_bytes())) as pdf:
        for widget in pdf.pages[0].Annots:
            if str(widget.get("/T", "")) == "player":
                widget.V = pikepdf.String("Ana")
        pdf.save(tmp_path / "ana.pdf")
    page.get_by_role("link", name="Check a finished sheet of this pad").wait_for()
    page.goto(served.url("check"))
    page.locator("#choose-file").set_input_files(tmp_path / "ana.pdf")
    expect(page.get_by_label("Player").first).to_have_value("Ana")
