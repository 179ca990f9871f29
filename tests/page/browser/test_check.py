"""Checking in a browser, from an empty sheet or a photo to the saved file: as a player does it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet
from tests.command import ROOT
from tests.page.browser.conftest import Served, needs_server, serving, soon, violations

PHOTOS = ROOT / "tests" / "photo" / "photos"
EXAMPLES = ROOT / "examples"
RUTH = ["Ruth", "3", "6", "9", "12", "15", "18", "63", "35", "17", "0", "25", "30", "40", "50", "21"]
"""Values typed on a sheet of Yacht, in its order."""
MARKET = """game: sheet
title: Market
page: {paper: a6}
spaces:
  player: text
  fruit: {rows: [apples, pears], number: 0..20}
  total: {is: "sum(fruit.*)"}
score: total
"""


def space(page: Page, name: str) -> Locator:
    """The field of a space."""
    found = page.locator(f'.pane [data-space="{name}"], .besides [data-space="{name}"]')
    inner = found.locator("input")
    return inner if inner.count() else found


def fill_in(page: Page, name: str, text: str) -> None:
    space(page, name).fill(text)


def in_menu(page: Page, wanted: Locator) -> Locator:
    """Return something in the menu of the sheets, which is open then."""
    page.locator(".sheets .menu").first.evaluate("menu => { menu.open = true; }")
    return wanted


def findings(page: Page) -> Locator:
    return page.locator(".told.findings li")


def well(page: Page) -> None:
    """Check that the app reports no error on the sheet in view."""
    expect(page.locator(".brief .summary")).to_have_text(re.compile("No rule is broken|Keine Regel ist verletzt"))


def begun(page: Page, served: Served, layout: str) -> None:
    """A new sheet of a layout."""
    page.goto(served.url(f"check?layout={layout.replace('/', '%2F')}"))
    expect(page.locator(".pane [data-space]").first).to_be_visible()


def closed(page: Page) -> None:
    """Close the dialog about uncertain spaces."""
    expect(page.locator("dialog.settling")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.settling")).to_have_count(0)


def saved(page: Page, name: str) -> None:
    """Save the sheet in the folder under a name."""
    page.locator("summary", has_text=re.compile("Save|Speichern")).click()
    page.get_by_role("button", name=re.compile("Save in|In .* speichern")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(name)
    dialog.get_by_role("button", name=re.compile("^(Save|Speichern)$")).click()
    expect(dialog).to_have_count(0)


def test_a_sheet_is_typed_by_keyboard_and_saved(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    for _ in range(60):
        if page.evaluate("document.activeElement.closest('.pane [data-space]')?.dataset.space") == "player":
            break
        page.keyboard.press("Tab")
    for text in RUTH:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    soon(lambda: page.evaluate("document.activeElement.closest('[data-space]')?.dataset.space"), "extra.1")
    page.keyboard.press("Space")
    fill_in(page, "total", "380")
    expect(findings(page).first).to_contain_text("381")
    space(page, "total").press("Control+a")
    page.keyboard.type("381")
    well(page)
    page.locator("summary", has_text="Save").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("textbox").fill("ruth.yaml")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved as ruth.yaml.")).to_be_visible()
    (sheet,) = check([str(served.folder / "ruth.yaml")]).sheets
    assert sheet.valid
    assert sheet.player == "Ruth"


def test_points_follow_the_typed_numbers(page: Page, served: Served) -> None:
    file = served.folder / "filled.yaml"
    begun(page, served, "yacht")
    page.get_by_label("Fill in the points").check()
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "3")
    expect(space(page, "total")).to_have_attribute("placeholder", "3")
    fill_in(page, "lower.chance", "23")
    expect(space(page, "total")).to_have_attribute("placeholder", "26")
    expect(space(page, "total")).to_have_value("")
    well(page)
    saved(page, "filled.yaml")
    (sheet,) = check([str(file)]).sheets
    assert isinstance(sheet, JudgedSheet)
    assert sheet.earned.claimed == 26
    fill_in(page, "total", "27")
    expect(findings(page)).to_contain_text("26")
    page.get_by_label("Fill in the points").uncheck()
    expect(space(page, "subtotal")).to_have_attribute("placeholder", "")


def test_what_is_not_written_yet_is_no_error(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "circles.r1c4", "3")
    for _ in range(2):
        in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    expect(page.locator(".badge.error")).to_have_count(0)
    page.get_by_role("button", name="Player 1").click()
    page.get_by_text("still to write").click()
    expect(page.locator(".open-spaces").get_by_role("button", name="Truth space top")).to_be_visible()
    expect(findings(page)).to_have_count(0)
    space(page, "truths.top").focus()
    page.keyboard.press("Tab")
    expect(findings(page)).to_contain_text("truth space top earns 3")
    page.get_by_role("button", name="I have finished").click()
    expect(page.locator(".open-spaces")).to_be_hidden()


def test_arrows_walk_as_the_circles_lie(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    space(page, "circles.r4c4").click()
    walked = []
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.closest('[data-space]').dataset.space"))
    assert walked == [f"circles.{each}" for each in ("r3c4", "r2c4", "r1c4", "r2c4", "r3c4", "r4c4", "r4c3", "r4c4")]


def test_findings_lead_to_their_spaces_and_suggestions_mend_them(page: Page, served: Served) -> None:
    (served.folder / "misread.yaml").write_bytes((EXAMPLES / "namaste" / "misread.yaml").read_bytes())
    page.goto(served.url("check"))
    page.get_by_role("button", name=re.compile("misread.yaml")).click()
    expect(findings(page)).not_to_have_count(0)
    expect(page.locator(".pane .badge")).not_to_have_count(0)
    assert violations(page) == []
    findings(page).first.locator(".finding").click()
    soon(lambda: page.evaluate("document.activeElement.closest('[data-space]') !== null"), True)
    page.get_by_role("button", name="Apply").first.click()
    well(page)
    page.get_by_role("button", name="Undo").click()
    expect(findings(page)).not_to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    well(page)
    saved(page, "mended.yaml")
    before, after = ((served.folder / name).read_text("utf-8").splitlines() for name in ("misread.yaml", "mended.yaml"))
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1  # comments and style stay
    assert check([str(served.folder / "mended.yaml")]).status == 0


@needs_server
def test_a_table_of_three_is_ranked(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    for number, (player, threes) in enumerate((("Ana", "9"), ("Ben", "12"), ("Cem", "6"))):
        if number:
            in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
        fill_in(page, "player", player)
        fill_in(page, "upper.threes", threes)
    rows = page.locator(".told.ranking tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Ben")
    fill_in(page, "player", "Ana")
    expect(page.locator(".told.findings li.fault")).to_have_count(1)
    fill_in(page, "player", "Cem")
    well(page)
    saved(page, "table.yaml")
    result = check([str(served.folder / "table.yaml")], table=True)
    assert result.table is not None
    assert [(each.place, each.player) for each in result.table.ranking] == [(1, "Ben"), (2, "Ana"), (3, "Cem")]


def test_a_photo_is_read_corrected_and_judged(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    expect(page.locator(".pane [data-space]").first).to_be_visible(timeout=60_000)
    expect(page.locator(".told.points tbody tr").first).to_be_visible()
    closed(page)
    doubtful = page.locator(".pane .doubtful")
    left = doubtful.count()
    assert left > 1
    doubtful.first.evaluate("each => (each.querySelector('input') ?? each).focus()")
    expect(page.locator(".hand canvas")).to_be_visible()
    page.locator(".hand-doubts button").first.click()
    expect(doubtful).to_have_count(left - 1)
    assert violations(page) == []
    page.reload()
    expect(page.locator(".pane [data-space]").first).to_be_visible()
    with page.expect_download() as download:
        page.locator("summary", has_text="Save").click()
        page.get_by_role("button", name=re.compile("Download the file")).click()
    target = served.folder / "from-photo.yaml"
    download.value.save_as(target)
    (sheet,) = check([str(target)]).sheets
    assert sheet.name


def test_a_sheet_that_is_not_found_is_laid_on_by_its_corners(page: Page, served: Served, tmp_path: Path) -> None:
    import cv2
    import numpy as np

    picture = cv2.imread(str(PHOTOS / "plain.jpg"))
    assert picture is not None
    cv2.imwrite(str(tmp_path / "dim.jpg"), cv2.GaussianBlur(np.full_like(picture, 200), (5, 5), 0) - np.uint8(picture > 250) * 30)
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(tmp_path / "dim.jpg")
    page.get_by_role("button", name="Mark the corners of the sheet").click(timeout=60_000)
    corner = page.get_by_role("button", name=re.compile("^Top left of the sheet")).or_(
        page.get_by_role("slider", name=re.compile("^Top left"))
    )
    before = corner.bounding_box()
    corner.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    after = corner.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] > before["x"]
    x, y = after["x"] + after["width"] / 2, after["y"] + after["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 40, steps=3)
    page.mouse.up()
    dragged = corner.bounding_box()
    assert dragged is not None
    assert [round(dragged[side] - after[side]) for side in ("x", "y")] == [30, 40]
    page.get_by_label("Sheet", exact=True).select_option("namaste")
    assert violations(page) == []
    page.get_by_role("button", name="Read the photo").click()
    expect(page.get_by_role("alert")).to_contain_text("doesn't look like a sheet of 'namaste'", timeout=60_000)
    page.get_by_role("button", name="Continue with this photo").click()
    expect(page.locator(".pane [data-space]").first).to_be_visible()


def test_photos_are_read_once_more_as_played_apart(page: Page, served: Served, tmp_path: Path) -> None:
    (tmp_path / "again.jpg").write_bytes((PHOTOS / "plain.jpg").read_bytes())
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files([PHOTOS / "plain.jpg", tmp_path / "again.jpg"])
    tabs = page.get_by_role("group", name="Sheets at the table").get_by_role("button")
    expect(tabs).to_have_count(2, timeout=60_000)
    closed(page)
    read = space(page, "total").input_value()
    fill_in(page, "player", "Ana")
    fill_in(page, "total", "77")
    tabs.nth(1).click()
    expect(space(page, "total")).to_have_value(read)
    in_menu(page, page.get_by_label("Played together")).uncheck()
    with page.expect_response("**/api/assemble") as asked:
        in_menu(page, page.get_by_role("button", name="Read photos again")).click()
    assert (asked.value.request.post_data_json or {}).get("table") is False
    expect(page.get_by_text("The photos were read again")).to_be_visible()
    expect(space(page, "total")).to_have_value(read)
    tabs.first.click()
    expect(space(page, "total")).to_have_value("77")
    expect(space(page, "player")).to_have_value("Ana")


def test_pages_of_a_pdf_are_photos_of_their_own(page: Page, served: Served, tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    scans = Canvas(str(tmp_path / "scans.pdf"), (600, 800))
    scans.drawImage(str(PHOTOS / "plain.jpg"), 0, 0, 600, 800, preserveAspectRatio=True)
    scans.showPage()
    scans.drawString(100, 400, "no sheet")
    scans.save()
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(tmp_path / "scans.pdf")
    lines = page.locator(".reading li")
    expect(lines.nth(0)).to_contain_text(re.compile(r"scans.pdf \(1\).*read"), timeout=60_000)
    expect(lines.nth(1)).to_contain_text(
        re.compile(r"scans.pdf \(2\).*not read.*Browsers can’t show the pages of this file"), timeout=60_000
    )
    expect(page.get_by_role("button", name="Mark the corners of the sheet")).to_have_count(0)
    page.get_by_role("button", name="Continue with this photo").click()
    expect(page.locator(".pane [data-space]").first).to_be_visible()


def ended_once(page: Page, path: str) -> None:
    """Let the first request to a path time out."""
    error = {"error": {"code": "too-long", "message": "That was too much work.", "hint": "", "faults": []}}
    page.route(f"**{path}*", lambda route: route.fulfill(status=503, json=error), times=1)


def test_a_photo_that_took_too_long_is_tried_again(page: Page, served: Served) -> None:
    ended_once(page, "/api/photo")
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    line = page.locator(".reading li")
    expect(line).to_contain_text("That was too much work")
    line.get_by_role("button", name="Try again").click()
    expect(page.locator(".pane [data-space]").first).to_be_visible(timeout=60_000)


@needs_server
def test_a_check_that_took_too_long_is_tried_again(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "3")
    well(page)
    ended_once(page, "/api/check")
    fill_in(page, "upper.twos", "4")
    expect(page.get_by_role("alert")).to_contain_text("That was too much work")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    well(page)


def test_what_has_no_space_any_more_is_kept_until_thrown_away(page: Page, served: Served) -> None:
    (served.folder / "fair.yaml").write_text(MARKET, "utf-8")
    begun(page, served, "fair.yaml")
    fill_in(page, "fruit.pears", "4")
    well(page)
    (served.folder / "fair.yaml").write_text(MARKET.replace("[apples, pears]", "[apples, plums]"), "utf-8")
    page.reload()
    notice = page.get_by_text("1 value no longer has a space on this sheet")
    expect(notice).to_be_visible()
    expect(page.get_by_text("fruit.pears: 4")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(notice).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(notice).to_be_visible()


@pytest.mark.parametrize("layout", ["mine.yaml", "market.yaml"])
def test_levels_and_games_of_ones_own_are_checked(page: Page, served: Served, layout: str) -> None:
    (served.folder / "mine.yaml").write_text("extends: placement/level-2\ntitle: My level\n", "utf-8")
    (served.folder / "market.yaml").write_text(MARKET, "utf-8")
    begun(page, served, layout)
    fill_in(page, "player", "Ana")
    if layout == "market.yaml":
        fill_in(page, "fruit.apples", "3")
        fill_in(page, "fruit.pears", "4")
    fill_in(page, "total", "99")
    expect(findings(page).first).to_be_visible()
    fill_in(page, "total", "7" if layout == "market.yaml" else "0")
    well(page)
    saved(page, f"ana-{layout}")
    assert check([str(served.folder / f"ana-{layout}")]).status == 0


def test_marks_change_by_click_and_by_key(page: Page, served: Served) -> None:
    begun(page, served, "placement/level-1")
    field = space(page, "marks.r1c1")
    field.click()
    expect(field).to_have_attribute("aria-label", re.compile("X|crossed", re.IGNORECASE))
    page.keyboard.press("Delete")
    expect(field).not_to_have_attribute("aria-label", re.compile(": X|crossed"))
    page.keyboard.press("x")
    expect(field).to_have_attribute("aria-label", re.compile("X|crossed", re.IGNORECASE))


@needs_server
def test_it_speaks_german(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.locator(".tongues [lang=de]").click()
    begun(page, served, "namaste")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    fill_in(page, "player", "Änne")
    fill_in(page, "karma.1", "3")
    well(page)
    assert violations(page) == []
    saved(page, "aenne.yaml")
    assert "Änne" in (served.folder / "aenne.yaml").read_text("utf-8")


def test_it_is_used_on_a_phone(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    begun(page, served, "yacht")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    field = space(page, "upper.ones")
    field.tap()
    box = field.bounding_box()
    assert box is not None
    assert box["height"] >= 24
    bar = page.locator(".hand input")
    bar.fill("4")
    expect(field).to_have_value("4")
    page.get_by_role("button", name="Next space").tap()
    bar.press_sequentially("7")
    expect(space(page, "upper.twos")).to_have_value("7")
    expect(page.locator(".brief .summary")).to_contain_text("1 error")
    panel = page.locator(".beside-desk")
    assert panel.evaluate("node => node.offsetHeight") <= 740 / 3
    expect(findings(page).first).to_be_hidden()
    page.locator("[data-as=unfold]").tap()
    expect(findings(page).first).to_be_visible()
    expect(page.locator(".points")).to_be_visible()
    assert violations(page) == []
    findings(page).first.locator(".finding").tap()
    expect(findings(page).first).to_be_hidden()
    leaf = page.locator(".pane .leaf").bounding_box()
    assert leaf is not None
    assert 360 <= leaf["width"] < 390
    context.close()


def test_what_is_typed_is_there_after_a_reload_and_in_another_tab(page: Page, context: BrowserContext, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "3")
    page.reload()
    expect(space(page, "upper.ones")).to_have_value("3")
    other = context.new_page()
    other.goto(page.url)
    expect(space(other, "player")).to_have_value("Ana")
    fill_in(other, "upper.twos", "8")
    expect(space(page, "upper.twos")).to_have_value("8")
    fill_in(page, "upper.threes", "9")
    expect(space(other, "upper.threes")).to_have_value("9")
    page.close()
    other.close()
    again = context.new_page()
    again.goto(served.url("check"))
    again.get_by_role("link", name=re.compile("Ana")).first.click()
    expect(space(again, "upper.threes")).to_have_value("9")


def test_two_people_do_not_disturb_each_other(browser: Browser, served: Served) -> None:
    contexts = [browser.new_context() for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, text in zip(pages, ("4", "6"), strict=True):
        begun(page, served, "yacht")
        fill_in(page, "upper.twos", text)
    for page, text in zip(pages, ("4", "6"), strict=True):
        page.reload()
        expect(space(page, "upper.twos")).to_have_value(text)
    for context in contexts:
        context.close()


def test_what_is_typed_outlives_the_program(page: Page, tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        begun(page, served, "yacht")
        fill_in(page, "player", "Ana")
        fill_in(page, "upper.twos", "4")
        well(page)
    fill_in(page, "upper.ones", "3")
    expect(page.get_by_text("Start it again").first).to_be_visible()
    expect(page.locator(".brief .summary")).to_have_text("Not checked.")
    port = served.address.rstrip("/").rpartition(":")[2]
    with serving(tmp_path, "--port", port):
        page.reload()
        expect(space(page, "upper.ones")).to_have_value("3")


def read_as(*leaves: tuple[str, list[object]], faults: tuple[str, ...] = (), like: str | None = None) -> dict[str, object]:
    """Return the app's answer for a photo: pages of some layouts with their readings."""
    found = [{"layout": name, "page": 0, "lang": "en", "ink": "full", "scan": False, "number": None} for name, _ in leaves]
    return {
        "scans": 0,
        "photo": {
            "file": "a.jpg",
            "scan": None,
            "pages": [{**each, "marks": False, "readings": read} for each, (_, read) in zip(found, leaves, strict=True)],
        },
        "pages": [{**each, "page": 1, "flat": ""} for each in found],
        "faults": [{"code": "unlike", "message": text, "hint": ""} for text in faults],
        "like": like and {"layout": like, "page": 1},
    }


KARMA, ONES = ["karma.1", 3, True, [[3, 1]]], ["upper.ones", 4, True, [[4, 1]]]


def test_two_kinds_of_sheets_on_one_photo_are_both_opened(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(("namaste", [KARMA]), ("yacht", [ONES]))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    expect(space(page, "karma.1")).to_have_value("3")
    page.get_by_text("Also on these photos:").get_by_role("link", name="Yacht").click()
    expect(space(page, "upper.ones")).to_have_value("4")
    page.get_by_text("Also on these photos:").get_by_role("link", name="Namaste").click()
    expect(space(page, "karma.1")).to_have_value("3")


def test_a_photo_of_two_kinds_of_sheets_opens_a_work_of_each(page: Page, served: Served) -> None:
    """Uses no mocks: one sheet is for a whole table, the other for a single player."""
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "two.jpg")
    others = page.get_by_text("Also on these photos:")
    expect(others).to_be_visible(timeout=60_000)
    closed(page)
    read = {"Namaste": "circles.r1c4", "Lucky Dice": "rounds.1.out"}
    first = page.get_by_role("heading", level=1).inner_text()
    (second,) = read.keys() - {first}
    expect(page.locator(f'.pane [data-space="{read[first]}"]')).to_be_visible()
    others.get_by_role("link", name=second).click()
    closed(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    expect(page.locator(f'.pane [data-space="{read[second]}"]')).to_be_visible()
    page.locator("[name=under][value=photo]").check(force=True)
    expect(others.get_by_role("link", name=first)).to_be_visible()
    assert violations(page) == []


def test_the_sheet_that_was_recognised_is_the_one_chosen_and_another_is_told(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(faults=("only like it",), like="yacht")))
    wrong = read_as(("yacht", [ONES]), faults=("not like it",))
    page.route("**/api/photo?*corners=*", lambda route: route.fulfill(json=wrong))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    page.get_by_role("button", name="Mark the corners of the sheet").click()
    expect(page.get_by_label("Sheet", exact=True)).to_have_value("yacht")
    page.get_by_role("button", name="Read the photo").click()
    expect(page.get_by_role("alert")).to_contain_text("not like it")
    page.get_by_role("button", name="Continue with this photo").click()
    expect(space(page, "upper.ones")).to_have_value("4")


def test_which_sheet_it_is_must_be_chosen_where_none_was_recognised(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(faults=("nothing there",))))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    page.get_by_role("button", name="Mark the corners of the sheet").click()
    chosen = page.get_by_label("Sheet", exact=True)
    expect(chosen.locator("option[value=yacht]")).to_be_attached()
    expect(chosen).to_have_js_property("validity.valueMissing", True)  # so that the browser asks for it


def test_a_photo_of_which_a_part_was_not_read_waits_for_a_look(page: Page, served: Served) -> None:
    part = read_as(("yacht", [ONES]), faults=("the other is cut off",))
    page.route("**/api/photo?*", lambda route: route.fulfill(json=part))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    expect(page.locator(".reading li")).to_contain_text("the other is cut off")
    page.get_by_role("button", name="Continue with this photo").click()
    expect(space(page, "upper.ones")).to_have_value("4")


def test_photos_are_stopped(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files([PHOTOS / "plain.jpg", PHOTOS / "bent.jpg", PHOTOS / "two.jpg"])
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name=re.compile("Read the rest"))).to_be_visible()


def test_a_file_with_faults_is_told_and_opened_as_far_as_it_goes(page: Page, served: Served) -> None:
    (served.folder / "faulty.yaml").write_text("sheet: yacht\nplayer: Ana\nupper: {ones: thre, twos: 4}\n", "utf-8")
    page.goto(served.url("check"))
    page.get_by_role("button", name=re.compile("faulty.yaml")).click()
    expect(page.get_by_text(re.compile("thre")).first).to_be_visible()
    page.get_by_role("link", name=re.compile("Continue")).click()
    expect(space(page, "upper.twos")).to_have_value("4")
