"""A game night at one table in a browser: missing players, sheets joining in any order, legal moves, explained rules."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, Route, expect

from tests.page.browser.conftest import PHOTOS, Served, violations
from tests.page.browser.test_check import EXAMPLES, begun, closed, fill_in, findings, in_menu, saved, space, well
from tests.page.browser.test_check import PHOTOS as TAKEN
from tests.page.browser.test_languages import shown
from tests.page.browser.test_states import held

VIEWS = [(360, "en", "dark"), (820, "de", "light"), (1600, "en", "light"), (1600, "de", "dark")]
OPTIONS = "**/api/options"
TODAY = {"date": date.today().isoformat()}
"""The first lines of a new sheet."""
with_photos = pytest.mark.skipif(not PHOTOS, reason="photos are not read without the extra")


def tabs(page: Page) -> Locator:
    return page.locator("[data-as=tabs] button")


def offered(page: Page) -> list[str]:
    return page.locator(".hand-options button:visible").all_inner_texts()


def misread(page: Page, served: Served) -> None:
    """A sheet with findings, opened from the folder."""
    (served.folder / "misread.yaml").write_bytes((EXAMPLES / "namaste" / "misread.yaml").read_bytes())
    page.goto(served.url("check"))
    page.get_by_role("button", name=re.compile("misread.yaml")).click()
    expect(findings(page).first).to_be_attached()


def players(page: Page, names: str) -> None:
    page.locator("[data-as=addPlayers]").click()
    page.locator("#player-names").fill(names)
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("width", "lang", "scheme"), VIEWS)
def test_a_rule_is_explained_with_its_two_sheets(width: int, lang: str, scheme: str, browser: Browser, served: Served) -> None:
    locale = {"en": "en-GB", "de": "de-AT"}[lang]
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=locale, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    misread(page, served)
    if width == 360:
        page.locator("[data-as=unfold]").click()
    first = findings(page).first
    button = first.get_by_role("button", name=re.compile("^(Explain the rule|Regel erklären)"))
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    pictures = first.locator(".explained img")
    expect(pictures).to_have_count(2)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("each => each.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    if lang == "de":
        assert shown(page) == frozenset()
    page.locator('.pane [data-space="karma.1"]').fill("9")  # the list of findings opens again
    expect(findings(page)).to_have_count(4)
    expect(first.locator(".explained img")).to_have_count(2)
    if width == 360:
        page.locator("[data-as=unfold]").click()
    button.press("Enter")
    expect(first.locator(".explained")).to_be_hidden()
    context.close()


def test_an_explanation_that_does_not_come_is_asked_for_again(page: Page, served: Served) -> None:
    misread(page, served)
    error = {"error": {"code": "too-long", "message": "That was too much work.", "hint": "", "faults": []}}
    page.route("**/api/explain*", lambda route: route.fulfill(status=503, json=error), times=1)
    findings(page).first.locator(".explain").click()
    page.get_by_role("button", name="Try again").click()
    expect(findings(page).first.locator(".explained img")).to_have_count(2)


@pytest.mark.parametrize(("width", "lang", "scheme"), VIEWS)
def test_what_may_be_entered_is_offered(width: int, lang: str, scheme: str, browser: Browser, served: Served) -> None:
    locale = {"en": "en-GB", "de": "de-AT"}[lang]
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=locale, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    begun(page, served, "namaste")
    fill_in(page, "circles.r4c4", "8")
    fill_in(page, "circles.r4c6", "12")
    space(page, "circles.r4c5").focus()
    expect(page.locator(".hand-options button")).to_have_text(["9", "10", "11"])
    told = page.locator("#hand-may")
    expect(told).to_have_text(re.compile(": 9 (to|bis) 11.$"))
    expect(told).to_have_attribute("aria-live", "polite")
    assert violations(page) == []
    if lang == "de":
        assert shown(page) == frozenset()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand-options button").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(space(page, "circles.r4c5")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Enter")
    expect(space(page, "circles.r4c5")).to_have_value("9")
    expect(space(page, "circles.r4c5")).to_be_focused()
    page.locator(".hand-options button", has_text="11").click()
    expect(space(page, "circles.r4c5")).to_have_value("11")
    well(page)
    context.close()


def test_nothing_may_be_entered_and_why(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "circles.r4c4", "8")
    fill_in(page, "circles.r4c6", "9")
    space(page, "circles.r4c5").focus()
    expect(page.locator("#hand-may")).to_contain_text("There are no legal moves here now:")
    assert offered(page) == []
    space(page, "player").focus()
    expect(page.locator(".hand-options")).to_be_hidden()


def test_an_answer_is_dropped_by_the_next_key(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "circles.r4c4", "8")
    waiting: list[Route] = []
    page.route(OPTIONS, lambda route: waiting.append(route))
    space(page, "circles.r4c5").focus()
    first = held(page, waiting)
    fill_in(page, "circles.r4c5", "7")
    first.continue_()
    page.wait_for_timeout(400)
    assert offered(page) == []
    assert (first.request.post_data_json or {})["sheets"][0]["values"] == {"circles.r4c4": "8", **TODAY}
    second = held(page, waiting)
    assert (second.request.post_data_json or {})["sheets"][0]["values"]["circles.r4c5"] == "7"
    second.continue_()
    expect(page.locator(".hand-options button").first).to_have_text("9")


def test_every_game_offers_legal_values(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    space(page, "upper.twos").focus()
    expect(page.locator(".hand-options button")).to_have_text(["0", "2", "4", "6", "8", "10"])


def test_many_values_are_one_line_and_one_sentence_until_one_is_pointed_at(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    space(page, "circles.r1c4").focus()
    hand = page.locator(".hand")
    expect(hand.locator("#hand-may")).to_have_text("Possible: 1 to 28.")
    effect = hand.locator("[data-as=brings]")
    expect(effect).to_have_text("Truth space top earns the same number")
    assert offered(page) == []
    page.keyboard.press("Alt+ArrowDown")
    expect(effect).to_have_text("1 (another player's turn only): truth space top earns 1")
    hand.locator(".hand-options button", has_text="12").hover()
    expect(effect).to_contain_text("truth space top earns 12")
    hand.locator("[data-as=input]").fill("7")
    expect(effect).to_contain_text("truth space top earns 7")


def test_a_cross_on_a_level_has_one_set_of_buttons(page: Page, served: Served) -> None:
    begun(page, served, "placement/level-1")
    fill_in(page, "players", "2")
    may = page.locator("#hand-may")
    for field in page.locator('.pane [data-space^="marks."]').all():
        field.focus()
        page.wait_for_timeout(450)
        if "Possible" in may.inner_text():
            break
    assert offered(page) == []
    name = may.inner_text().removeprefix("Possible: ").removesuffix(".")
    page.locator(".hand-choices").get_by_role("button", name=name).click()
    expect(page.locator(".pane .held")).to_have_attribute("aria-label", re.compile(re.escape(name)))


@pytest.mark.parametrize(("width", "lang", "scheme"), VIEWS)
def test_who_is_missing_is_seen_and_errors_are_counted(
    width: int, lang: str, scheme: str, browser: Browser, served: Served
) -> None:
    locale = {"en": "en-GB", "de": "de-AT"}[lang]
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=locale, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    begun(page, served, "yacht")
    players(page, "Ana, Ben, ana, Cem ,")
    expect(tabs(page)).to_have_count(3)
    missing = page.get_by_role("status").and_(page.locator(".missing-players"))
    fill_in(page, "upper.ones", "3")
    expect(page.locator("[data-as=tabs] .missing")).to_have_count(0)  # they play at this moment
    fill_in(page, "total", "3")
    expect(page.locator("[data-as=tabs] .missing")).to_have_count(2)
    expect(missing).to_have_text(re.compile(": Ben, Cem.$"))
    tabs(page).nth(1).click()
    fill_in(page, "upper.twos", "7")
    expect(tabs(page).nth(1).locator(".badge")).to_have_text("1")
    expect(tabs(page).nth(1)).to_have_accessible_name(re.compile("Ben.*1 (error|Fehler)"))
    expect(missing).to_have_text(re.compile(": Cem.$"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    if lang == "de":
        assert shown(page) == frozenset()
    page.locator("[data-as=undo]").click()
    expect(missing).to_have_text(re.compile(": Ben, Cem.$"))
    players(page, "")
    expect(tabs(page)).to_have_count(3)
    context.close()


def test_an_unnamed_player_has_one_name_and_an_added_sheet_the_focus(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "upper.ones", "3")
    in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    expect(space(page, "player")).to_be_focused()
    fill_in(page, "upper.twos", "7")
    expect(tabs(page)).to_have_text([re.compile("^Player 1"), re.compile("^Player 2")])
    expect(page.locator(".ranking td:nth-child(2)")).to_have_text(["Player 2", "Player 1"])
    suggestions = findings(page).first.locator(".meant li")
    expect(suggestions).to_have_count(2)
    suggestions.first.get_by_role("button", name="Apply").click()
    expect(space(page, "upper.twos")).not_to_have_value("7")


def test_filled_points_of_a_saved_sheet_follow_again(page: Page, served: Served) -> None:
    """Also the choice to fill them in is kept."""
    begun(page, served, "yacht")
    page.locator("[data-as=fills]").check()
    fill_in(page, "upper.ones", "3")
    expect(space(page, "total")).to_have_attribute("placeholder", "3")
    saved(page, "half.yaml")
    assert "total: 3" in (served.folder / "half.yaml").read_text("utf-8")
    page.goto("about:blank")
    page.goto(served.url("check?file=half.yaml"))
    expect(page.locator("[data-as=fills]")).to_be_checked()
    fill_in(page, "upper.twos", "6")
    expect(space(page, "total")).to_have_attribute("placeholder", "9")
    expect(space(page, "total")).to_have_value("")
    expect(findings(page)).to_have_count(0)


def test_the_first_name_goes_to_the_sheet_that_is_typed_in(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "upper.ones", "3")
    players(page, "Ana, Ben")
    expect(tabs(page)).to_have_text([re.compile("^Ana"), re.compile("^Ben")])
    expect(space(page, "upper.ones")).to_have_value("3")


def test_a_sheet_with_errors_does_not_lead(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    players(page, "Ana, Ben")
    fill_in(page, "upper.ones", "3")
    tabs(page).nth(1).click()
    fill_in(page, "upper.sixes", "7")
    expect(page.locator("[data-as=running]")).to_contain_text("Ana leads with 3")


def test_sheets_say_how_many_are_missing(page: Page, served: Served) -> None:
    begun(page, served, "placement/level-1")
    fill_in(page, "player", "Ana")
    fill_in(page, "players", "3")
    in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    fill_in(page, "player", "Ben")
    expect(page.locator(".missing-players")).to_contain_text("1 more player’s sheet is missing.")
    fill_in(page, "total", "3")
    expect(page.locator(".missing-players")).to_contain_text("Still missing: Ana.")


def test_files_come_onto_the_sheet_that_waits_for_their_player(page: Page, served: Served, tmp_path: Path) -> None:
    (tmp_path / "ben.yaml").write_text("sheet: yacht\nplayer: ben\nupper: {ones: 4}  # at once\n", "utf-8")
    (tmp_path / "dan.yaml").write_text("sheet: yacht\nplayer: Dan\nupper: {twos: 6}\n", "utf-8")
    begun(page, served, "yacht")
    players(page, "Ana, Ben")
    fill_in(page, "upper.ones", "3")
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("#add-file").set_input_files([tmp_path / "ben.yaml", tmp_path / "dan.yaml"])
    expect(tabs(page)).to_have_text([re.compile("^Ana"), re.compile("^ben"), re.compile("^Dan")])
    expect(space(page, "upper.ones")).to_have_value("4")
    expect(page.locator(".missing-players")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(tabs(page)).to_have_count(2)
    page.get_by_role("button", name="Redo").click()
    expect(tabs(page)).to_have_count(3)
    saved(page, "evening.yaml")
    assert "ones: 3" in (served.folder / "evening.yaml").read_text("utf-8")


@with_photos
def test_photos_come_to_the_table_too(page: Page, served: Served, tmp_path: Path) -> None:
    begun(page, served, "placement/level-2")
    players(page, "Ana, Ben")
    fill_in(page, "total", "3")

    def photographed(file: Path) -> None:
        in_menu(page, page.get_by_role("button", name="Add from files")).click()
        page.locator("#add-photos").set_input_files(file)
        closed(page)

    photographed(TAKEN / "plain.jpg")
    expect(tabs(page)).to_have_count(3)
    expect(tabs(page).first).to_have_text(re.compile("^Ana"))
    tabs(page).first.click()
    expect(space(page, "total")).to_have_value("3")
    (tmp_path / "later.jpg").write_bytes((TAKEN / "plain.jpg").read_bytes())
    photographed(tmp_path / "later.jpg")
    expect(tabs(page)).to_have_count(4)
    for at in (2, 3):
        tabs(page).nth(at).click()
        expect(page.locator(".pane .leaf.photographed")).to_have_count(1)
    expect(page.locator(".missing-players")).to_contain_text("Ben")


@with_photos
def test_a_photo_of_another_game_leaves_the_table_and_is_linked(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Ana")
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("#add-photos").set_input_files(TAKEN / "plain.jpg")
    others = page.get_by_text("Also on these photos:")
    expect(others).to_be_visible()
    expect(space(page, "player")).to_have_value("Ana")
    expect(tabs(page).first).to_be_hidden()
    others.get_by_role("link").click()
    closed(page)
    expect(page.locator(".pane .leaf.photographed")).to_have_count(1)


@with_photos
def test_photos_that_are_not_read_lead_back_to_the_table(page: Page, served: Served) -> None:
    begun(page, served, "namaste")
    fill_in(page, "player", "Ana")
    page.route(
        "**/api/photo?*", lambda route: route.fulfill(status=400, json={"error": {"code": "refused", "message": "no photo"}})
    )
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("#add-photos").set_input_files(TAKEN / "plain.jpg")
    expect(page.locator(".reading li")).to_contain_text("no photo")
    page.get_by_role("button", name="Cancel").click()
    expect(space(page, "player")).to_have_value("Ana")


def test_works_are_listed_with_their_pictures(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Ana")
    fill_in(page, "upper.ones", "3")
    well(page)
    with page.expect_response("**/api/picture") as drawn:
        page.goto(served.url("check"))
    assert (drawn.value.request.post_data_json or {})["sheets"] == [{"values": {"player": "Ana", "upper.ones": "3", **TODAY}}]
    picture = page.locator(".work img")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0
    assert violations(page) == []
    page.route("**/api/picture", lambda route: route.abort())
    page.reload()
    expect(page.locator(".work")).to_contain_text("Yacht")  # without a picture as well
    page.locator(".work a").click()
    expect(space(page, "upper.ones")).to_have_value("3")


def test_works_of_earlier_versions_open_as_they_are(page: Page, served: Served) -> None:
    """These works have the format that the app stored before sheets could join: with a removed sheet, a file and a title."""
    values = {
        "layout": "yacht",
        "title": "Yacht",
        "table": True,
        "place/a": 0,
        "place/b": 1,
        "place/c": None,
        "from/a": {"file": "ana.yaml", "document": 1},
        "from/b": {},
        "original/ana.yaml": "sheet: yacht\nplayer: Ana\nupper: {ones: 3}\n",
        "value/a/player": "Ana",
        "value/a/upper.ones": "3",
        "value/b/player": "Ben",
        "value/c/player": "Gone",
    }
    text = json.dumps({path: [value, 1_700_000_000_000 + n] for n, (path, value) in enumerate(values.items())})
    page.goto(served.url("check"))
    page.evaluate("text => localStorage.setItem('sheetgen/work/old', text)", text)
    page.goto(served.url("check/old"))
    expect(tabs(page)).to_have_text([re.compile("^Ana"), re.compile("^Ben")])
    expect(space(page, "upper.ones")).to_have_value("3")
    expect(page.locator(".missing-players")).to_have_text("Still missing: Ben.")


def test_a_new_sheet_has_the_date_of_today_and_a_place(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    when = page.locator("[data-as=when]")
    day, place = page.get_by_label("Date", exact=True), page.get_by_label("Place", exact=True)
    when.press("Enter")
    expect(day).to_have_value(date.today().isoformat())
    day.fill("2026-11-26")
    place.fill("Club")
    page.keyboard.press("Escape")
    expect(when).to_be_focused()
    expect(when).to_have_text("Nov 26 · Club")
    players(page, "Ana, Ben")
    expect(tabs(page)).to_have_text(["Ana", "Ben"])
    expect(place).to_have_value("Club")
    when.click()
    place.fill("Home")
    tabs(page).first.click()
    expect(place).to_have_value("Home")
    page.locator("[data-as=undo]").click()
    expect(place).to_have_value("Club")
    fill_in(page, "lower.chance", "20")
    saved(page, "dated.yaml")
    assert (served.folder / "dated.yaml").read_text("utf-8").count("date: 2026-11-26\nplace: Club\nplayer: ") == 2


def test_a_date_of_a_file_that_is_none_is_reported_at_its_field(page: Page, served: Served) -> None:
    (served.folder / "vague.yaml").write_text("sheet: yacht\ndate: yesterday\nplayer: Ana\nlower: {chance: 20}\n", "utf-8")
    page.goto(served.url("check?file=vague.yaml"))
    page.get_by_role("link", name="Continue: yacht").click()
    findings(page).get_by_role("button", name=re.compile("yesterday is not a date")).click()
    day = page.get_by_label("Date", exact=True)
    expect(day).to_be_focused()
    expect(day).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#date-wrong")).to_contain_text("write year, month and day")
    assert violations(page) == []
    day.fill("2026-11-26")
    well(page)


def sheets(*results: tuple[str, int], day: str) -> FilePayload:
    """A file of sheets of one table."""
    each = [f"sheet: yacht\ndate: {day}\nplayer: {name}\nlower: {{chance: {points}}}\n" for name, points in results]
    return {"name": f"{day}.yaml", "mimeType": "application/yaml", "buffer": "---\n".join(each).encode()}


@pytest.mark.parametrize(("width", "lang", "scheme"), VIEWS)
def test_evenings_of_chosen_files(width: int, lang: str, scheme: str, browser: Browser, served: Served) -> None:
    locale = {"en": "en-GB", "de": "de-AT"}[lang]
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=locale, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(served.url("evenings"))
    expect(page.locator(".evenings h1")).to_be_visible()
    files = [sheets(("Ana", 20), ("Ben", 10), day=f"2026-01-{n:02}") for n in range(1, 31)]
    files += [sheets(("Ana", 8), ("Ben", 30), day=f"2026-02-{n:02}") for n in range(1, 26)]
    page.locator("#evening-files").set_input_files(files)
    standings, cards = page.locator(".evenings-standings tbody tr"), page.locator(".evenings-tables > li")
    expect(standings.first).to_have_text(re.compile(r"1\.Ana5530.*800.*20"))
    expect(cards).to_have_count(50)
    expect(cards.first).to_contain_text("2026")
    page.locator("[data-as=tables-more]").click()
    expect(cards).to_have_count(55)
    expect(cards.nth(50).locator("button").first).to_be_focused()
    page.locator("button[data-as=points]").press("Enter")
    expect(standings.first).to_have_text(re.compile(r"1\.Ben55.*1[.,]?050"))
    expect(page.locator("[aria-sort=descending] [data-as=points]")).to_be_visible()
    page.locator("#evening-from").fill("2026-02-25")
    expect(cards).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert violations(page) == []
    with page.expect_download() as download:
        page.locator("[data-as=csv]").click()
    assert len(Path(download.value.path()).read_text("utf-8-sig").splitlines()) == 3
    cards.first.get_by_role("button", name=re.compile("Ana")).click()
    expect(tabs(page)).to_have_text(["Ana", "Ben"])
    expect(tabs(page).first).to_have_attribute("aria-pressed", "true")
    page.locator(".desk-head > a").click()
    expect(cards).to_have_count(1)
    expect(page.locator("#evening-from")).to_have_value("2026-02-25")
    context.close()
