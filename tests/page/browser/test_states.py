"""The app's messages about a sheet in a browser: blank, partly unreadable, no rule broken, or no answer."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.page.browser.conftest import Served, module, violations
from tests.page.browser.test_check import begun, fill_in, findings, in_menu, space

CHECK = "**/api/check"
GREEN = re.compile("(^| )well( |$)")


def summary(page: Page) -> Locator:
    return page.locator(".brief .summary")


def told(page: Page, words: str | re.Pattern[str], well: bool = False) -> None:
    """Check the message about the sheet in view, and whether it is green."""
    expect(summary(page)).to_have_text(words)
    matches: Callable[..., None] = expect(summary(page)).to_have_class if well else expect(summary(page)).not_to_have_class
    matches(GREEN)


def test_a_sheet_is_empty_then_well_then_not_all_read(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    told(page, "The sheet is still blank.")
    assert violations(page) == []
    fill_in(page, "player", "Ana")
    told(page, "The sheet is still blank.")
    fill_in(page, "karma.1", "3")
    told(page, "No rule is broken.", well=True)
    fill_in(page, "karma.2", "?")
    told(page, "Please check 1 space; the rest follows the rules.")
    fill_in(page, "karma.3", "thre")
    told(page, "Please check 2 spaces; the rest follows the rules.")
    expect(page.locator(".told.points tbody tr", has_text="Bad karma").locator("td").last).to_have_text("?")
    fill_in(page, "karma.4", "9")
    told(page, "1 error, 2 spaces to check")
    for number in (2, 3, 4):
        fill_in(page, f"karma.{number}", "")
    told(page, "No rule is broken.", well=True)


def test_the_same_in_german(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    page.locator(".tongues [lang=de]").click()
    told(page, "Das Blatt ist noch leer.")
    fill_in(page, "karma.1", "?")
    told(page, "Bitte 1 Feld prüfen; der Rest hält die Regeln ein.")


def held(page: Page, waiting: list[Route]) -> Route:
    """The next request that waits for an answer, as soon as the page has sent it."""
    for _ in range(600):
        if not waiting:
            page.wait_for_timeout(50)
    return waiting.pop()


def test_an_answer_that_is_due_or_does_not_come_is_no_verdict(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "karma.1", "3")
    told(page, "No rule is broken.", well=True)
    waiting: list[Route] = []
    page.route(CHECK, lambda route: waiting.append(route))
    fill_in(page, "karma.2", "9")
    told(page, "Checking …")
    expect(page.locator(".stack.all")).to_have_class(re.compile(r"\bdue\b"))
    first = held(page, waiting)
    fill_in(page, "karma.2", "8")
    first.continue_()
    page.wait_for_timeout(300)
    told(page, "Checking …")  # that was the answer for the value 9
    held(page, waiting).continue_()
    told(page, "1 error")
    expect(findings(page)).to_have_count(1)
    page.unroute(CHECK)
    page.route(CHECK, lambda route: route.abort())
    fill_in(page, "karma.2", "4")
    told(page, "Not checked.")
    expect(findings(page)).to_have_count(0)
    expect(page.locator(".told.points")).to_be_hidden()
    page.unroute(CHECK)
    fill_in(page, "karma.2", "5")
    told(page, "No rule is broken.", well=True)


def test_who_cannot_be_ranked_stands_last_and_leaves_places_open(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "player", "Ana")
    fill_in(page, "karma.1", "3")
    fill_in(page, "karma.2", "?")
    fill_in(page, "total", "81")
    for player, karma in (("Ben", "6"), ("Cem", "2")):
        in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
        fill_in(page, "player", player)
        fill_in(page, "karma.1", karma)
    rows = page.locator(".told.ranking tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("-2")
    cells = [[*row.locator("td").all_inner_texts()] for row in rows.all()]
    assert cells == [
        ["1", "Cem", "-2", ""],
        ["2", "Ben", "-6", "the rank may still change"],
        ["?", "Ana", "?", "the rank depends on unreadable spaces · the sheet has errors"],
    ]
    assert violations(page) == []
    space(page, "karma.1").click()


def test_what_is_doubtful_on_a_photo_is_not_read_until_somebody_has_looked(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    sheet = {
        "values": {"karma.1": "3", "karma.2": "?"},
        "doubts": {"karma.1": [{"text": "5", "p": 0.3}], "karma.2": [], "first": []},
    }
    begin = f"async (sheet) => ({module('work')}).begin({{ layout: 'namaste', sheets: [sheet] }})"
    page.goto(served.url(f"check/{page.evaluate(begin, sheet)}"))
    told(page, "Please check 3 spaces; the rest follows the rules.")
    left_open = ["karma.1", "first"]
    for left in ("2", "1"):
        page.locator(f".pane [data-space='{left_open.pop(0)}']").focus()
        page.get_by_role("button", name="This is correct").click()
        told(page, re.compile(f"^Please check {left} spaces?; "))
    fill_in(page, "karma.2", "4")
    told(page, "No rule is broken.", well=True)


def test_what_is_wrong_is_framed_on_its_space(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fields = page.locator(".pane [data-space='karma.1'], .pane [data-space='karma.2']")
    fill_in(page, "karma.1", "3")
    fill_in(page, "karma.2", "9")
    expect(fields.nth(1)).to_have_class(re.compile(r"\bamiss\b"))
    expect(fields.nth(1)).not_to_have_class(re.compile(r"\bodd\b"))
    expect(fields.nth(0)).not_to_have_class(re.compile(r"\b(amiss|odd)\b"))
    fill_in(page, "karma.2", "4")
    expect(fields.nth(1)).not_to_have_class(re.compile(r"\bamiss\b"))
