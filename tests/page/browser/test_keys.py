"""Every key and button of the desk: where it moves the focus, and what it changes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.page.browser.conftest import Served, module, soon
from tests.page.browser.test_check import begun, fill_in, findings, in_menu, space


def held(page: Page) -> str | None:
    """Return the name of the space whose field has the focus, or None."""
    found: str | None = page.evaluate(
        "document.activeElement.closest('.pane [data-space], .besides [data-space]')?.dataset.space ?? null"
    )
    return found


def a_work(page: Page, served: Served, layout: str, *sheets: dict[str, Any], **about: Any) -> None:
    """Store a work in the browser as a photo or a file would do, and open it."""
    page.goto(served.url("check"))
    begin = f"async (cells) => ({module('work')}).begin(cells)"
    work = page.evaluate(begin, {"layout": layout, "sheets": list(sheets), **about})
    page.goto(served.url(f"check/{work}"))
    expect(page.locator(".pane [data-space]").first).to_be_visible()


def values(page: Page, *spaces: str) -> list[str]:
    """Return the values of input fields."""
    return [space(page, name).input_value() for name in spaces]


def hand(page: Page) -> Locator:
    return page.locator(".hand")


def test_undo_and_redo_take_whole_steps_by_key_and_by_button(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    expect(undo).to_have_attribute("aria-disabled", "true")
    space(page, "upper.ones").click()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.keyboard.type("8")
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", "8"])
    expect(undo).to_have_attribute("aria-disabled", "false")
    expect(redo).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+z")
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", ""])
    soon(lambda: held(page), "upper.twos")
    page.keyboard.press("Control+z")
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["", ""])
    soon(lambda: held(page), "upper.ones")
    page.keyboard.press("Control+z")
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["", ""])
    for again in ("Control+Shift+z", "Control+y"):
        page.keyboard.press(again)
        soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", ""])
        page.keyboard.press("Control+z")
        soon(lambda: values(page, "upper.ones", "upper.twos"), ["", ""])
    undo.focus()  # the shortcut works wherever the focus is
    page.keyboard.press("Control+y")
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", ""])
    redo.click()
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", "8"])
    undo.click()
    soon(lambda: values(page, "upper.ones", "upper.twos"), ["12", ""])
    space(page, "upper.threes").fill("9")
    expect(redo).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+Shift+z")
    soon(lambda: values(page, "upper.ones", "upper.twos", "upper.threes"), ["12", "", "9"])
    page.keyboard.press("Control+Alt+z")
    soon(lambda: values(page, "upper.threes"), ["9"])


def test_enter_walks_the_sheet_both_ways_and_arrows_leave_at_the_ends_of_a_text(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    order = page.locator(".pane [data-space]").evaluate_all("all => all.map(one => one.dataset.space)")
    space(page, "player").click()
    page.keyboard.press("Shift+Enter")
    soon(lambda: held(page), "player")
    for name in order[1:4]:
        page.keyboard.press("Enter")
        soon(lambda: held(page), name)
    page.keyboard.press("Shift+Enter")
    soon(lambda: held(page), order[2])
    space(page, "lower.chance").fill("17")
    page.keyboard.press("ArrowUp")
    soon(lambda: held(page), "lower.yacht")
    page.keyboard.press("ArrowDown")
    soon(lambda: held(page), "lower.chance")
    soon(lambda: page.evaluate("getSelection().toString()"), "17")  # typing in a focused field replaces its value
    page.keyboard.press("ArrowDown")
    after = held(page)
    page.keyboard.press("ArrowUp")
    soon(lambda: held(page), "lower.chance")
    assert after != "lower.chance"
    begun(page, served, "namaste")
    space(page, "circles.r4c4").fill("14")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
        soon(lambda: held(page), "circles.r4c4")
    page.keyboard.press("ArrowLeft")
    soon(lambda: held(page), "circles.r4c3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    soon(lambda: held(page), "circles.r4c5")
    page.keyboard.press("Shift+ArrowLeft")
    soon(lambda: held(page), "circles.r4c5")
    page.keyboard.press("Control+ArrowLeft")
    soon(lambda: held(page), "circles.r4c5")


def test_ticks_and_marks_go_round_by_click_and_to_their_own_by_key(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    tick = space(page, "first")
    expect(tick).to_have_attribute("aria-checked", "false")
    tick.click()
    expect(tick).to_have_attribute("aria-checked", "true")
    page.keyboard.press("?")
    expect(tick).to_have_attribute("aria-checked", "mixed")
    page.keyboard.press("Delete")
    expect(tick).to_have_attribute("aria-checked", "false")
    page.keyboard.press("x")
    expect(tick).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Control+Delete")
    expect(tick).to_have_attribute("aria-checked", "true")
    begun(page, served, "placement/level-2")
    field = page.locator(".pane button[data-space^='marks.']").first
    seen = []
    for _ in range(5):
        field.click()
        seen.append(field.get_attribute("aria-label"))
    assert len(set(seen)) > 2
    assert seen[0] in seen[2:], "a click goes round"


def test_the_bar_of_the_space_in_hand_types_and_walks(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    expect(hand(page).get_by_text(re.compile("Choose a space|space", re.IGNORECASE)).first).to_be_visible()
    space(page, "upper.ones").click()
    expect(hand(page).locator("h2")).to_contain_text(re.compile("ones", re.IGNORECASE))
    expect(hand(page).locator("[data-as=where]")).to_have_text(
        "2 / 19" if page.locator(".pane [data-space]").count() == 19 else re.compile(r"^2 / \d+$")
    )
    box = hand(page).locator("input")
    expect(box).to_have_attribute("inputmode", "numeric")
    box.fill("3")
    soon(lambda: values(page, "upper.ones"), ["3"])
    box.press("Enter")
    expect(hand(page).locator("[data-as=where]")).to_have_text(re.compile("^3 / "))
    expect(box).to_be_focused()  # typing in the bar keeps the focus there
    box.fill("4")
    box.press("Shift+Enter")
    expect(box).to_have_value("3")
    hand(page).get_by_role("button", name="Next").click()
    expect(box).to_have_value("4")
    hand(page).get_by_role("button", name="Before").or_(
        hand(page).get_by_role("button", name=re.compile("previous|before", re.IGNORECASE))
    ).first.click()
    expect(box).to_have_value("3")
    unread = (
        hand(page).get_by_role("button", name="unreadable").or_(hand(page).locator("[data-as=choices] button[value='?']")).first
    )
    unread.click()
    soon(lambda: values(page, "upper.ones"), ["?"])
    expect(unread).to_have_attribute("aria-pressed", "true")
    begun(page, served, "namaste")
    space(page, "first").click()
    expect(hand(page).locator("input")).to_be_hidden()
    choices = hand(page).locator("[data-as=choices] button")
    expect(choices).to_have_count(3)
    choices.nth(0).click()
    expect(space(page, "first")).to_have_attribute("aria-checked", "false")
    choices.nth(1).click()
    expect(space(page, "first")).to_have_attribute("aria-checked", "true")
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "false")


def test_doubts_are_settled_one_by_one_beside_the_sheet(page: Page, served: Served) -> None:
    doubts = {
        "upper.ones": [{"text": "4", "p": 0.6}, {"text": "1", "p": 0.3}],
        "upper.fives": [{"text": "15", "p": 0.55}, {"text": "", "p": 0.25}],
        "lower.chance": [],
    }
    typed = {"player": "Ana", "upper.ones": "4", "upper.twos": "6", "upper.fives": "15", "lower.chance": "?"}
    a_work(page, served, "yacht", {"values": typed, "doubts": doubts})
    after = page.locator("[data-as=doubtful]")
    expect(after).to_contain_text("3")
    expect(page.locator(".pane .doubtful")).to_have_count(3)
    space(page, "upper.ones").click()
    offered = hand(page).locator("[data-as=doubts] button")
    expect(offered).to_have_text([re.compile("4.*60%"), re.compile("1.*30%"), "This is correct"])
    offered.nth(1).click()
    soon(lambda: values(page, "upper.ones"), ["1"])
    expect(after).to_contain_text("2")
    expect(page.locator(".pane .doubtful")).to_have_count(2)
    space(page, "upper.fives").click()
    offered.nth(2).click()
    soon(lambda: values(page, "upper.fives"), ["15"])
    expect(page.locator("[data-as=doubtful]")).to_contain_text("1")
    space(page, "lower.chance").click()
    expect(offered).to_have_count(1)
    hand(page).locator("input").fill("20")
    expect(after).to_be_hidden()
    expect(page.locator(".pane .doubtful")).to_have_count(0)


def test_typing_after_a_click_replaces_the_value(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "upper.fours", "12")
    space(page, "upper.ones").click()
    space(page, "upper.fours").click()
    page.keyboard.type("8")
    expect(space(page, "upper.fours")).to_have_value("8")


def test_sheets_of_a_table_are_added_named_left_and_removed(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    tabs = page.locator("[data-as=tabs] button")
    expect(page.locator("[data-as=tabs]")).to_be_hidden()
    expect(page.locator("[data-as=remove]")).to_be_hidden()
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "3")
    in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    expect(tabs).to_have_count(2)
    soon(lambda: held(page), "player")
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    fill_in(page, "player", "Ben")
    fill_in(page, "upper.ones", "7")
    expect(tabs.nth(1)).to_contain_text(re.compile("Ben.*[1-9]"))
    tabs.nth(0).click()
    expect(space(page, "upper.ones")).to_have_value("3")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")
    together = page.locator("[data-as=table]")
    expect(together).to_be_checked()
    expect(page.locator(".told.ranking tbody tr")).to_have_count(2)
    in_menu(page, together).uncheck()
    expect(page.locator(".told.ranking")).to_be_hidden()
    in_menu(page, together).check()
    tabs.nth(1).click()
    in_menu(page, page.locator("[data-as=remove]")).click()
    expect(page.locator("[data-as=tabs]")).to_be_hidden()
    expect(space(page, "player")).to_have_value("Ana")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(tabs).to_have_count(2)
    tabs.nth(1).click()
    expect(space(page, "player")).to_have_value("Ben")


def test_findings_are_numbered_alike_in_the_list_and_on_the_sheet(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "upper.ones", "7")
    fill_in(page, "upper.twos", "3")
    fill_in(page, "lower.full-house", "20")
    expect(findings(page)).to_have_count(3)
    expect(findings(page).locator(".badge")).to_have_text(["1", "2", "3"])
    badges = page.locator(".pane .badge")
    soon(lambda: sorted(badges.all_text_contents()), ["1", "2", "3"])
    expect(page.locator(".brief .summary")).to_have_text(re.compile("^3 "))
    findings(page).nth(2).locator(".finding").click()
    soon(lambda: held(page), "lower.full-house")
    expect(space(page, "lower.full-house")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".hand [data-as=wrong]")).to_contain_text("20")
    described = space(page, "upper.twos").get_attribute("aria-describedby")
    assert described
    expect(page.locator(f"#{described}")).to_contain_text("3")
    page.locator(".pane .badge").nth(0).click()
    soon(lambda: held(page) in ("upper.ones", "upper.twos", "lower.full-house"), True)
    fill_in(page, "upper.ones", "5")
    expect(findings(page)).to_have_count(2)
    expect(space(page, "upper.ones")).not_to_have_attribute("aria-invalid", "true")


def test_points_stand_beside_their_names_and_what_differs_is_marked(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    for name, text in {"karma.1": "3", "karma.2": "1", "score.karma": "-3", "total": "-3"}.items():
        fill_in(page, name, text)
    rows = page.locator(".told.points tbody tr, [data-as=points] tr")
    karma = rows.filter(has_text=re.compile("karma", re.IGNORECASE))
    expect(karma.locator("td")).to_have_text([re.compile("-3|−3"), re.compile("-4|−4")])
    expect(karma).to_have_class(re.compile("differs"))
    fill_in(page, "score.karma", "4")
    expect(karma).not_to_have_class(re.compile("differs"))
    heads = page.locator("table.figures", has=page.locator("[data-as=points]")).locator("thead th").all_text_contents()
    assert heads[1:] == ["written", "earned"]


def test_parts_of_a_space_are_ticked_where_they_are_printed(page: Page, served: Served) -> None:
    begun(page, served, "lucky-dice")
    out = page.locator('.pane [data-space="rounds.1.out"]')
    for part, text in ((1, "2"), (0, "1, 2"), (4, "1, 2, 5"), (1, "1, 5")):
        out.locator(".part").nth(part).click()
        expect(out.locator("input")).to_have_value(text)
        expect(out.locator(".part svg")).to_have_count(len(text.split(",")))
    game = page.locator('.pane [data-space="game"]')
    game.locator(".part").nth(1).click()
    expect(game.locator(".part").nth(1).locator("svg")).to_have_count(1)
    game.locator(".part").nth(0).click()
    expect(game.locator(".part").nth(0).locator("svg")).to_have_count(1)
    expect(game.locator(".part svg")).to_have_count(1)
    game.locator(".part").nth(0).click()
    expect(game.locator(".part svg")).to_have_count(0)
    begun(page, served, "placement/level-1")
    rounds = page.locator('.pane [data-space="rounds"]')
    for part, count in ((2, "3"), (2, "2"), (4, "5"), (0, "1"), (0, "")):
        rounds.locator(".part").nth(part).click()
        expect(rounds.locator("input")).to_have_value(count)
        expect(rounds.locator(".part svg")).to_have_count(int(count or 0))
