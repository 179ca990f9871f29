"""Finding a sheet: the gallery's search, its order, the way back, and links to a sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from sheetgen import __version__
from sheetgen.layout.links import link_to_text
from tests.page.browser.conftest import ASKED, Served, violations

pytestmark = pytest.mark.skipif(not ASKED, reason="`make browser` tries the page")

VIEWS = pytest.mark.parametrize("view", ["print", "check"])


@pytest.fixture
def own(served: Served) -> Served:
    """The web app with layouts in its folder: a variant with the title of its base, and a game of its own."""
    (served.folder / "house-rules.yaml").write_text("extends: yacht\ntables: {upper-bonus: {from: 60, points: 30}}\n", "utf-8")
    (served.folder / "club.yaml").write_text("game: sheet\ntitle: Club\nspaces: {player: text, a: number}\nscore: a\n", "utf-8")
    return served


def titles(page: Page) -> list[str]:
    return page.locator("a.card:visible .title").all_inner_texts()


@VIEWS
def test_sheets_are_found_by_name_kind_and_players(page: Page, served: Served, view: str) -> None:
    page.goto(served.url(view))
    expect(page.locator("a.card", has_text="Ten frames")).to_be_visible(timeout=30_000)
    page.get_by_role("searchbox").fill("YACHT six")
    expect(page.locator("a.card:visible")).to_have_count(1)
    expect(page.locator(".finder [role=status]")).to_have_text("1 sheet")
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.get_by_label("Kind of game").select_option("Words")
    page.get_by_label("Number of players").select_option("5 players")
    expect(page.locator("a.card:visible")).to_have_count(2)
    assert titles(page) == ["Pub quiz", "City, Country, River"]
    page.get_by_role("searchbox").fill("nosuch")
    expect(page.locator(".finder [role=status]")).to_have_text("No sheet fits.")
    assert violations(page) == []


@VIEWS
def test_own_sheets_come_first_before_what_they_extend(page: Page, own: Served, view: str) -> None:
    page.goto(own.url(view))
    expect(page.locator("a.card", has_text="Yacht – house rules")).to_be_visible(timeout=30_000)
    assert titles(page)[0] == "Club"
    first = titles(page).index("Yacht – house rules")
    assert first == 1
    assert titles(page)[2] == "Yacht"


def test_the_place_and_the_search_are_kept_on_the_way_back(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 700, "height": 600})
    page.goto(served.url("print"))
    expect(page.locator("a.card", has_text="Ten frames")).to_be_visible(timeout=30_000)
    for back in (page.go_back, page.locator("a.back").click):
        page.get_by_label("Kind of game").select_option("Cards")
        card = page.locator("a.card", has_text="Spades")
        card.click()
        expect(page.get_by_role("heading", name="Spades")).to_be_visible()
        back()
        expect(card).to_be_focused()
        expect(card).to_be_in_viewport()
        expect(page.get_by_label("Kind of game")).to_have_value("cards")
    page.locator(".views [data-view=check]").click()
    expect(page.get_by_label("Kind of game")).to_have_value("")


def test_a_link_that_was_cut_off_says_so_without_the_program(page: Page, served: Served) -> None:
    link = link_to_text("mine.yaml", "extends: yacht\ntitle: {en: Mine, de: Meins}\n", __version__)
    page.route("**/api/link/open", lambda route: route.abort())
    for short in (link[:-5], link.partition("&")[0]):
        page.goto("about:blank")
        page.goto(served.address + short)
        expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("This link is incomplete.")


def test_a_link_shows_its_title_before_the_program_answers(page: Page, served: Served) -> None:
    link = link_to_text("mine.yaml", 'extends: yacht\ntitle: {en: "Mine, all mine", de: Meins}   # ours\n', __version__)
    page.route("**/api/link/open", lambda _: None)
    page.goto(served.address + link)
    expect(page.get_by_role("heading", name="Mine, all mine, from a link")).to_be_visible()
    expect(page.get_by_text("Opening the sheet …")).to_be_visible()


def test_a_link_of_this_computer_says_that_others_cannot_open_it(page: Page, served: Served) -> None:
    page.goto(served.url("print/namaste"))
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("dialog")).to_contain_text("Only this computer can open this link")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(served.url("print/namaste"))


def test_a_link_leads_to_the_site_that_serve_knows(page: Page, served: Served) -> None:
    def start(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(json={**answer.json(), "base": "https://example.org/sheets/"})  # type: ignore[attr-defined]

    page.route("**/api/start", start)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(served.url("print/namaste"))
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == "https://example.org/sheets/#print/namaste"
