"""Progress is shown to a player during work, and no work continues after it is no longer needed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.page.browser.conftest import Served
from tests.page.browser.test_check import ONES, PHOTOS, begun, fill_in, findings, read_as, space, well

PROGRESS = {"what": "pages", "done": 3, "total": 10}
DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def test_how_far_a_pad_is_is_asked_while_it_is_made_and_no_longer(page: Page, served: Served) -> None:
    asked: list[str] = []
    held: list[Route] = []

    def progress(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=PROGRESS)

    page.route("**/api/progress*", progress)
    page.route("**/api/print*", lambda route: held.append(route))
    page.goto(served.url("print/yacht"))
    expect(page.locator(".stage img.paper")).to_be_visible()
    page.get_by_role("button", name="Make the PDF").click()
    bar = page.locator(".making-up progress")
    expect(bar).to_be_visible()
    expect(page.get_by_text("Making the PDF …")).to_be_visible()
    expect(bar).to_have_js_property("value", 3)
    expect(bar).to_have_js_property("max", 10)
    held.pop().continue_()
    expect(page.locator(".done")).to_be_visible()
    expect(bar).to_be_hidden()
    told = len(asked)
    page.wait_for_timeout(1000)
    assert len(asked) == told
    page.unroute("**/api/progress*")
    page.route("**/api/progress*", lambda route: route.fulfill(json={}))
    page.get_by_role("button", name="Make the PDF").click()
    expect(page.locator(".making-up progress")).to_be_visible()
    assert page.locator(".making-up progress").get_attribute("value") is None, "it is not known yet how far it is"
    held.pop().continue_()
    expect(page.locator(".done")).to_be_visible()


def test_a_request_that_is_stopped_is_ended_in_the_browser_as_well(page: Page, served: Served) -> None:
    page.goto(served.url("print/yacht"))
    expect(page.locator(".stage img.paper")).to_be_visible()
    page.route("**/api/print*", lambda route: None)
    page.get_by_role("button", name="Make the PDF").click()
    with page.expect_event("requestfailed", lambda request: "/api/print" in request.url):
        page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped. No PDF was made.")).to_be_visible()


def test_a_finding_brings_its_space_into_view(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 700, "height": 420})
    begun(page, served, "yacht")
    fill_in(page, "upper.twos", "3")
    space(page, "upper.twos").blur()
    page.locator("[data-as=unfold]").click()
    line = findings(page).first
    expect(line).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    line.get_by_role("button").first.click()
    field = page.locator(":focus")
    expect(field).to_be_in_viewport(ratio=1)


def test_a_file_that_cannot_be_opened_is_told_as_bad(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    page.evaluate(DROP, ["broken.yaml", "sheet: nosuch\n"])
    expect(page.locator(".toasts .toast").first).to_have_class(re.compile(r"\bbad\b"))


def test_a_view_that_cannot_be_loaded_says_so(page: Page, served: Served) -> None:
    page.goto(served.url("print"))
    expect(page.locator(".shelf")).to_be_visible()
    page.route("**/check.js*", lambda route: route.abort())
    page.locator(".views [data-view=check]").click()
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()
    page.unroute("**/check.js*")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.locator(".choose a.card").first).to_be_visible()


def test_pictures_of_sheets_to_choose_from_are_shown(page: Page, served: Served) -> None:
    page.goto(served.url("check"))
    picture = page.locator(".choose a.card img").first
    expect(picture).to_be_visible()
    page.wait_for_function("picture => picture.complete && picture.naturalWidth > 0", arg=picture.element_handle())


def test_a_layout_that_was_written_meanwhile_is_shown_once_the_window_is_looked_at(page: Page, served: Served) -> None:
    page.goto(served.url("print"))
    expect(page.locator(".shelf")).to_be_visible()
    (served.folder / "meanwhile.yaml").write_text("extends: yacht\ntitle: Meanwhile\n", "utf-8")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("a.card", has_text="Meanwhile")).to_be_visible()


def test_suggestions_for_a_photo_are_asked_with_what_its_spaces_look_like(page: Page, served: Served) -> None:
    read = read_as(("yacht", [["upper.twos", 3, True, [[3, 0.9985], [4, 0.0015]]]]))
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read))
    page.goto(served.url("check"))
    with page.expect_request("**/api/suggest") as asked:
        page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    sent = asked.value.post_data_json
    assert isinstance(sent, dict)
    assert sent["sheets"][0]["looks"]


def test_photos_that_cannot_be_put_together_are_told_as_bad(page: Page, served: Served) -> None:
    page.route("**/api/photo?*", lambda route: route.fulfill(json=read_as(("yacht", [ONES]))))
    error = {"error": {"code": "refused", "message": "not these", "hint": "", "faults": []}}
    page.route("**/api/assemble", lambda route: route.fulfill(status=400, json=error))
    page.goto(served.url("check"))
    page.locator("#choose-photos").set_input_files(PHOTOS / "plain.jpg")
    expect(page.locator(".toasts .toast.bad").first).to_contain_text("not these")


def test_nothing_is_said_of_a_search_before_there_is_one(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "upper.ones", "3")
    well(page)
    expect(page.locator("[data-as=incomplete]")).to_be_hidden()
