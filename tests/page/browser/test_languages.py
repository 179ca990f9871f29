"""The web app in German: no view shows an English word except literal input, commands and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.source.languages import codes
from tests.command import ROOT
from tests.page.browser.conftest import Served
from tests.page.browser.test_check import begun, fill_in

ENGLISH = frozenset(
    {
        *("the", "of", "and", "with", "not", "to", "are", "is", "says", "but", "should", "be", "from", "which", "nothing"),
        *("cannot", "this", "that", "your", "you", "row", "column", "sheet", "sheets", "file", "written", "choose", "check"),
        *("read", "error", "errors", "page", "print", "space", "spaces", "number", "numbers", "points", "score", "earned"),
        *("player", "players", "left", "right", "bottom", "circle", "card", "dice", "round", "rounds", "warning", "fault"),
        *("save", "again", "blank", "ticked", "wrong", "total"),
    }
)
"""Words that no German text of the page has."""
MAY_STAND = (
    "upper-bonus.from",
    "upper-bonus.points",
    "sheetgen serve",
    "sheetgen new level",
    "sheetgen new sheet",
    "Upper bonus from",
    "Upper bonus points",
)
"""English that may appear: commands, and names for which a layout has no label."""
_SHOWN = """() => {
  const told = [document.title, document.body.innerText];
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (node.getAttribute(name)) told.push(node.getAttribute(name));
  return told;
}"""


@pytest.fixture
def german(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1400, "height": 900}, locale="de-AT", accept_downloads=True)
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def english(texts: list[str]) -> frozenset[str]:
    """The English words in texts."""
    text = "\n".join(texts)
    for each in MAY_STAND:
        text = text.replace(each, "")
    return ENGLISH & set(re.findall(r"[\w’']+", re.sub(r"[\w./-]+\.ya?ml|[a-z-]+/[a-z-]+|`[^`]*`", "", text)))


def shown(page: Page) -> frozenset[str]:
    """Return the English words that a user sees or hears from a screen reader."""
    return english(page.evaluate(_SHOWN))


def example(name: str) -> str:
    return (ROOT / "examples" / name).read_text("utf-8")


def test_nothing_to_print_is_told_in_english(german: Page, served: Served) -> None:
    (served.folder / "mine.yaml").write_text("extends: namaste\ntitle: Meins\nnonsense: 1\nlabels: {de: {nowhere: x}}\n", "utf-8")
    german.goto(served.url("print"))
    expect(german.get_by_role("heading", level=1)).to_have_text("Ein Blatt drucken")
    german.wait_for_load_state("networkidle")
    assert shown(german) == frozenset()
    for layout in ("namaste", "placement%2Flevel-4", "lucky-dice", "diceculus%2Fcards", "yacht", "mine.yaml"):
        german.goto(served.url(f"print/{layout}"))
        german.wait_for_load_state("networkidle")
        assert shown(german) == frozenset(), layout
    german.goto(served.url("print/namaste"))
    german.locator("[name=paper]").select_option("a4")
    german.locator("[name=copies]").fill("-3")
    expect(german.get_by_text("„-3“")).to_be_visible()
    assert shown(german) == frozenset()
    (served.folder / "mine.yaml").unlink()


@pytest.mark.parametrize(
    "name", ["namaste/misread", "yacht/wrong", "hearts/wrong", "lucky-dice/wrong", "placement/wrong", "diceculus/wrong"]
)
def test_nothing_of_a_wrong_sheet_is_told_in_english(name: str, german: Page, served: Served) -> None:
    file = f"{Path(name).parent}.yaml"
    (served.folder / file).write_text(example(f"{name}.yaml"), "utf-8")
    german.goto(served.url("check"))
    german.get_by_role("button", name=file).first.click()
    expect(german.locator(".brief .summary")).to_contain_text("Fehler")
    german.wait_for_load_state("networkidle")
    assert shown(german) == frozenset()
    if name == "namaste/misread":
        german.locator(".space.is-number").first.focus()
        assert shown(german) == frozenset()
        assert english([proof(german)]) == frozenset()
    (served.folder / file).unlink()


def proof(page: Page) -> str:
    """The words on the proof of the sheet in view."""
    from pypdfium2 import PdfDocument

    page.locator("summary", has_text="Speichern").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Korrekturblatt").click()
    data = Path(download.value.path()).read_bytes()
    assert len(pikepdf.open(BytesIO(data)).pages)
    return "\n".join(each.get_textpage().get_text_range() for each in PdfDocument(data))


def test_what_is_typed_wrongly_is_told_in_german(german: Page, served: Served) -> None:
    begun(german, served, "namaste")
    fill_in(german, "karma.1", "viele")
    expect(german.locator(".brief .summary")).to_contain_text("prüfen")
    assert shown(german) == frozenset()


def test_there_is_a_button_for_each_language(page: Page, served: Served) -> None:
    page.goto(served.url("print"))
    expect(page.locator(".tongues button")).to_have_count(len(codes()))
    for code in codes():
        page.locator(f".tongues [lang={code}]").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
