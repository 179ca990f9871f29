"""Effects of the web app's buttons, links and switches, except those of the desk and the print choices."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page.browser.conftest import Served, violations
from tests.page.browser.test_check import KARMA, PHOTOS, begun, fill_in, findings, read_as, space

ANA = "sheet: yacht\nplayer: Ana\nupper: {ones: 3}\n"


def asked_with(page: Page, does: Callable[[], object]) -> dict[str, Any]:
    """Return the choices of the Print view requested after an action."""
    with page.expect_request("**/api/pad") as sent:
        does()
    asked = sent.value.post_data_json
    assert isinstance(asked, dict)
    return asked


def test_each_choice_of_a_pad_is_asked_for(page: Page, served: Served) -> None:
    page.goto(served.url("print"))
    page.locator("a.card", has_text="DiceCulus").first.click()
    expect(page.locator(".stage img.paper")).to_be_visible()
    assert asked_with(page, lambda: page.locator("[name=ink][value=saver]").check(force=True))["ink"] == "saver"
    expect(page.locator("#ink-hint")).not_to_be_empty()
    scan = page.locator("[name=scan]")
    assert asked_with(page, scan.check)["scan"] == "1"
    assert "scan" not in asked_with(page, scan.uncheck)
    numbered = page.locator("[name=numbered]")
    assert asked_with(page, numbered.check)["number"] == "1"
    assert not asked_with(page, numbered.uncheck).get("number")
    for value in ("long", "short", ""):
        assert asked_with(page, lambda value=value: page.locator("[name=flip]").select_option(value))["flip"] == value  # type: ignore[misc]
    assert asked_with(page, lambda: page.locator("[name=paper]").select_option("a3"))["paper"] == "a3"
    fit = page.locator("[name=fit]")
    assert asked_with(page, fit.check)["fit"] == "1"
    assert "fit" not in asked_with(page, fit.uncheck)
    assert asked_with(page, lambda: page.locator("[name=up]").select_option("2"))["up"] == "2"
    cut = asked_with(page, lambda: page.locator("[name=stack][value=cut]").check(force=True))
    assert cut["stack"] == "cut"
    before = page.locator("#stack-hint").inner_text()
    assert asked_with(page, lambda: page.locator("[name=stack][value=paper]").check(force=True))["stack"] == "paper"
    expect(page.locator("#stack-hint")).not_to_have_text(before)
    page.locator("a.back").click()
    expect(page.locator(".shelf")).to_be_visible()
    page.locator(".views [data-view=check]").click()
    page.locator("a.brand").click()
    expect(page.locator(".shelf")).to_be_visible()


def test_a_pad_that_is_being_made_is_stopped(page: Page, served: Served) -> None:
    page.goto(served.url("print/yacht"))
    expect(page.locator(".stage img.paper")).to_be_visible()
    waiting: list[Route] = []
    page.route("**/api/print*", lambda route: waiting.append(route))
    page.get_by_role("button", name="Make the PDF").click()
    stop = page.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    expect(page.locator(".making-up progress")).to_be_visible()
    with page.expect_request("**/api/stop*"):
        stop.click()
    waiting.pop().fulfill(status=409, json={"error": {"code": "stopped", "message": "", "hint": "", "faults": []}})
    expect(page.get_by_text("Stopped. No PDF was made.")).to_be_visible()
    expect(page.get_by_role("button", name="Make the PDF")).to_be_visible()
    expect(page.locator(".done")).to_be_hidden()


def test_a_picture_that_took_too_long_is_asked_for_again(page: Page, served: Served) -> None:
    error = {"error": {"code": "too-long", "message": "", "hint": "", "faults": []}}
    page.route("**/picture/pad.svg*", lambda route: route.fulfill(status=503, json=error), times=2)
    page.goto(served.url("print/yacht"))
    page.locator(".stage").get_by_role("button", name="Try again").click()
    expect(page.locator(".stage img.paper")).to_be_visible()


def test_a_page_that_could_not_begin_is_loaded_again(page: Page, served: Served) -> None:
    """The texts of the app arrive after the failed start."""
    words: list[Route] = []
    page.route("**/words/*.json", lambda route: words.append(route), times=1)
    page.route("**/api/start", lambda route: route.fulfill(status=500, body="x"), times=2)
    with page.expect_response("**/api/start"):
        page.goto(served.address, wait_until="commit")
    while not words:
        page.wait_for_timeout(50)
    words.pop().continue_()
    page.get_by_role("button", name="Reload the page").click()
    expect(page.locator(".shelf")).to_be_visible()


DROP = """([type, name, text]) => {
  const carried = new DataTransfer();
  if (type === "drop") carried.items.add(new File([text], name));
  document.querySelector(".drop").dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


@pytest.mark.parametrize("way", ["chosen", "dropped"])
def test_a_file_is_chosen_or_dropped(page: Page, served: Served, way: str) -> None:
    page.goto(served.url("check"))
    drop = page.locator(".drop")
    expect(drop).to_be_visible()
    if way == "chosen":
        page.locator("#choose-file").set_input_files({"name": "ana.yaml", "mimeType": "", "buffer": ANA.encode()})
    else:
        page.evaluate(DROP, ["dragover", "ana.yaml", ANA])
        expect(drop).to_have_class(re.compile(r"\bover\b"))
        page.evaluate(DROP, ["dragleave", "ana.yaml", ANA])
        expect(drop).not_to_have_class(re.compile(r"\bover\b"))
        page.evaluate(DROP, ["drop", "ana.yaml", ANA])
    expect(space(page, "upper.ones")).to_have_value("3")
    page.get_by_role("link", name="All sheets").click()
    expect(drop).to_be_visible()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16-le", "utf-16-be"])
def test_a_file_that_windows_saved_is_read(page: Page, served: Served, encoding: str) -> None:
    page.goto(served.url("check"))
    text = ANA.replace("Ana", "Änne")
    data = text.encode(encoding) if encoding == "utf-8-sig" else f"\ufeff{text}".encode(encoding)
    page.locator("#choose-file").set_input_files({"name": "ana.yaml.txt", "mimeType": "text/plain", "buffer": data})
    expect(space(page, "player")).to_have_value("Änne")
    expect(space(page, "upper.ones")).to_have_value("3")


def test_a_sheet_is_begun_from_its_picture_and_thrown_away_once_that_is_sure(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    page.locator(".choose a.card", has_text="Yacht").first.click()
    fill_in(page, "player", "Ana")
    page.get_by_role("link", name="All sheets").click()
    works = page.locator("[data-as=works] li")
    expect(works).to_have_count(1)
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.get_by_role("button", name="Cancel").click(),
        lambda: page.keyboard.press("Escape"),
    )
    for no in ways:
        works.get_by_role("button").click()
        expect(page.get_by_role("dialog")).to_contain_text("Ana")
        assert violations(page) == []
        no()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(works).to_have_count(1)
    works.get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(works).to_have_count(0)
    page.reload()
    expect(page.locator(".choose a.card").first).to_be_visible()
    expect(page.locator("[data-as=unfinished]")).to_be_hidden()


def test_the_menu_of_a_sheet_opens_closes_and_makes_a_proof(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "7")
    expect(findings(page)).to_have_count(1)
    menu, opens = page.locator(".does .menu"), page.locator(".does .menu summary")
    proof = page.get_by_role("button", name="Annotated sheet with all findings")
    ways: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("h1").click(),
        lambda: opens.click(),
    )
    for closes in ways:
        opens.click()
        expect(proof).to_be_visible()
        closes()
        expect(menu).not_to_have_attribute("open", re.compile(""))
    opens.click()
    with page.expect_download() as download:
        proof.click()
    assert download.value.suggested_filename == "ana-proof.pdf"
    with pikepdf.open(download.value.path()) as made:
        assert len(made.pages) == 1
    expect(menu).not_to_have_attribute("open", re.compile(""))


def wide(of: Locator) -> float:
    """Return the displayed width of an element."""
    box = of.bounding_box()
    assert box is not None
    return box["width"]


def test_a_sheet_is_shown_larger_and_on_its_photo(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(("namaste", [KARMA]))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    field = space(page, "karma.1")
    expect(field).to_have_value("3")
    photo = page.locator(".pane .leaf img.photo")
    expect(photo).to_have_count(1)
    for value, there in (("print", False), ("photo", True), ("print", False)):
        page.locator(f"[name=under][value={value}]").check(force=True)
        assert photo.evaluate("image => getComputedStyle(image).display !== 'none'") is there, value
    narrow = wide(field)
    page.locator("[name=zoom][value=larger]").check(force=True)
    page.wait_for_function(
        "([before]) => document.querySelector('.pane [data-space=\"karma.1\"]').offsetWidth > before * 1.2", arg=[narrow]
    )
    page.locator("[name=zoom][value=fit]").check(force=True)
    page.wait_for_function(
        "([before]) => document.querySelector('.pane [data-space=\"karma.1\"]').offsetWidth <= before + 1", arg=[narrow]
    )


def test_reading_is_stopped_gone_on_with_and_left(page: Page, served: Served) -> None:
    waiting: list[Route] = []
    page.route("**/api/photo?*", lambda route: waiting.append(route))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files([PHOTOS / "plain.jpg", PHOTOS / "bent.jpg"])
    lines = page.locator(".reading li")
    expect(lines).to_have_count(2)
    page.wait_for_function("() => document.querySelector('.reading .is-reading')")
    page.get_by_role("button", name="Stop").click()
    waiting.pop().fulfill(status=409, json={"error": {"code": "stopped", "message": "", "hint": "", "faults": []}})
    rest = page.get_by_role("button", name="Read the rest")
    expect(rest).to_be_visible()
    page.unroute("**/api/photo?*")
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(("namaste", [KARMA]), faults=("a corner is cut off",))))
    page.locator("[data-as=table]").uncheck()
    rest.click()
    expect(lines.nth(1)).to_contain_text("a corner is cut off")
    with page.expect_request("**/api/assemble") as together:
        page.get_by_role("button", name="Continue with 2 photos").click()
    assert (together.value.post_data_json or {})["table"] is False
    expect(page.locator(".pane [data-space]").first).to_be_visible()
    page.go_back()
    page.locator("#choose-photos").set_input_files([PHOTOS / "plain.jpg", PHOTOS / "bent.jpg"])
    page.get_by_role("button", name="All sheets").click()
    expect(page.locator(".drop")).to_be_visible()


def test_corners_are_moved_by_keys_within_the_photo_and_given_up(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(faults=("nothing there",))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    page.get_by_role("button", name="Mark the corners of the sheet").click()
    names = ("Top left", "Top right", "Bottom right", "Bottom left")
    top_left, top_right, bottom_right, bottom_left = (page.get_by_role("button", name=re.compile(f"^{name}")) for name in names)

    def at(corner: Locator) -> list[float]:
        return [float(share) for share in re.findall(r"([\d.]+)%", corner.get_attribute("aria-label") or "")]

    expect(bottom_left).to_be_visible()
    assert [at(each) for each in (top_left, top_right, bottom_right, bottom_left)] == [[12, 10], [88, 10], [88, 90], [12, 90]]
    for key, there in {
        "ArrowRight": [12.2, 10],
        "ArrowDown": [12.2, 10.2],
        "Shift+ArrowRight": [14.2, 10.2],
        "Shift+ArrowUp": [14.2, 8.2],
        "ArrowLeft": [14, 8.2],
        "ArrowUp": [14, 8],
        "Home": [14, 8],
    }.items():
        top_left.press(key)
        assert at(top_left) == there, key
    for _ in range(8):
        bottom_right.press("Shift+ArrowDown")
        bottom_right.press("Shift+ArrowRight")
    assert at(bottom_right) == [100, 100], "no corner leaves the photo"
    assert at(top_right) == [88, 10]
    chosen, number = page.get_by_label("Sheet", exact=True), page.get_by_label("Page", exact=True)
    expect(chosen.locator("option[value=diceculus]")).to_be_attached()
    expect(number).to_be_hidden()
    chosen.select_option("diceculus")
    expect(number).to_be_visible()
    expect(number).to_have_attribute("max", "2")
    number.fill("2")
    page.route("**/api/photo?*corners=*", lambda route: route.fulfill(json=read_as(("diceculus", []), faults=("not like it",))))
    with page.expect_request("**/api/photo?*corners=*") as sent:
        page.get_by_role("button", name="Read the photo").click()
    assert "page=2" in sent.value.url
    assert "corners=0.14000%2C0.08000%2C0.88000" in sent.value.url
    expect(page.get_by_role("alert")).to_contain_text("not like it")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".reading li")).to_be_visible()


def test_names_on_the_sheet_are_offered_where_one_of_them_is_asked_for(page: Page, served: Served) -> None:
    text = "game: sheet\ntitle: Who\nplayers: 2..4\nspaces: {points: {columns: players, number: 0..9}, best: {choice: players}}\n"
    (served.folder / "who.yaml").write_text(text, "utf-8")
    begun(page, served, "who.yaml")
    asked = page.locator('input[list="names"]').first
    names = page.locator('[data-space^="players."]')
    names.nth(0).fill("Ana")
    asked.focus()
    expect(page.locator("#names option")).to_have_count(1)
    expect(page.locator("#names option").first).to_have_attribute("value", "Ana")
