"""The page without a server when something fails: the network, the host, the browser's storage, a file of the wrong kind."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen import __version__
from sheetgen.layout.links import link_to_text
from tests.page.browser.conftest import ASKED, SITE, Served, sheetgen, soon
from tests.page.browser.test_check import in_menu
from tests.page.browser.test_site import LEVEL, asked, fetched, keep

pytestmark = pytest.mark.skipif(
    not (ASKED and SITE), reason="`make browser` tries the page without a server once `make site` was run"
)

WITHOUT = """(() => {
    const deny = () => { throw new DOMException("denied", "SecurityError"); };
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
        Object.defineProperty(globalThis, name, { get: deny });
    for (const name of ["serviceWorker", "storage"]) Object.defineProperty(Navigator.prototype, name, { get: deny });
    globalThis.BroadcastChannel = class { constructor() { deny(); } };
})()"""
"""A browser that keeps nothing: each kind of storage throws."""
DROP = """([name, type]) => {
    const data = new DataTransfer();
    data.items.add(new File(["%PDF-"], name, { type }));
    const over = { bubbles: true, cancelable: true, dataTransfer: data };
    const where = document.querySelector("main");
    return ["dragover", "drop"].map((kind) => where.dispatchEvent(new DragEvent(kind, over)));
}"""
"""Drop a file and return whether the browser would handle it by default."""
ALERT = "The program can’t be loaded"
OFFLINE = """async (scope) => (await navigator.serviceWorker.getRegistrations())
    .find((each) => each.scope === scope)?.active?.state"""


def hold(page: Page, path: str) -> None:
    """Accept requests for a file, but never answer them."""
    page.route(path, lambda _: None)


def test_stop_ends_no_worker_that_loads_and_the_next_order_is_done(page: Page, site: Served) -> None:
    held: list[Any] = []
    page.route("**/program.tar.xz", lambda route: held.append(route))
    page.goto(site.address)
    page.evaluate(
        """async () => {
            const { api, Job } = await import(new URL("static/api.js", document.baseURI).href);
            const job = new Job(() => null);
            const printed = api.post("/api/print", { names: ["namaste"] }, job).catch((error) => error.code);
            setTimeout(() => job.stop(), 300);
            globalThis.next = printed.then(() => api.post("/api/print", { names: ["namaste"] }));
        }"""
    )
    soon(lambda: (page.evaluate("0"), len(held))[1], 2)
    page.wait_for_timeout(500)
    for route in held:
        route.continue_()
    assert page.evaluate("globalThis.next.then((pdf) => pdf.size)") > 1000


@pytest.mark.parametrize(
    ("file", "kind", "status", "share"),
    [
        ("pyodide.asm.wasm", "application/octet-stream", 200, 1.0),
        ("pyodide.asm.wasm", "application/wasm", 200, 0.4),
        ("pyodide.asm.wasm", "application/wasm", 404, 1.0),
        ("python_stdlib.zip", "application/zip", 200, 0.4),
        ("program.tar.xz", "application/octet-stream", 200, 0.4),
    ],
)
def test_a_wrong_type_does_no_harm_and_a_file_that_is_cut_off_is_reported(
    page: Page, site: Served, file: str, kind: str, status: int, share: float
) -> None:
    data = fetched(site, f"runtime/{file}")
    whole = (status, share) == (200, 1.0)
    page.route(f"**/{file}", lambda route: route.fulfill(status=status, content_type=kind, body=data[: int(len(data) * share)]))
    page.goto(site.url("print/namaste"))
    if not whole:
        expect(page.get_by_role("alert")).to_contain_text(ALERT)
        page.unroute_all()  # the app retries without a click
    expect(page.locator(".stage img.paper")).to_be_visible()
    expect(page.locator(".gone")).to_be_hidden()


def test_a_host_that_never_answers_is_reported_and_tried_again(page: Page, site: Served) -> None:
    script = fetched(site, "static/python.js").decode()
    assert "SILENCE = 30_000" in script
    quick = script.replace("SILENCE = 30_000", "SILENCE = 1_000")
    page.route("**/static/python.js", lambda route: route.fulfill(content_type="text/javascript", body=quick))
    hold(page, "**/pyodide.asm.wasm")
    page.goto(site.url("print/namaste"))
    expect(page.get_by_role("alert")).to_contain_text(ALERT)
    page.unroute_all()
    expect(page.locator(".stage img.paper")).to_be_visible()


def test_no_module_has_a_name_that_hosts_send_with_a_wrong_type(site: Served) -> None:
    listed = fetched(site, "service-worker.js").decode()
    files = json.loads(listed.partition("const FILES = ")[2].partition(";\n")[0])
    assert {name for name in files if name.endswith((".mjs", ".cjs"))} == set()
    assert "runtime/pyodide.asm.js" in files


def test_a_file_is_stored_while_the_browser_still_asks_whether_it_may_be_kept(page: Page, site: Served) -> None:
    page.add_init_script("navigator.storage.persist = () => new Promise(() => {})")
    page.goto(site.address)
    keep(page, mine=LEVEL)
    expect(page.locator(".toast", has_text="Kept in this browser: mine.yaml")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Download mine.yaml")).to_be_visible()


def test_a_browser_that_keeps_nothing_says_so_and_the_page_works(page: Page, site: Served) -> None:
    page.add_init_script(WITHOUT)
    page.goto(site.address)
    expect(page.locator(".own-files")).to_contain_text("This browser can’t keep files")
    keep(page, mine=LEVEL)
    expect(page.locator(".toast.bad")).to_contain_text("This browser can’t keep files")
    expect(page.locator(".opening")).to_contain_text("only while this page is open")
    page.get_by_role("link", name="My level").click()
    expect(page.locator(".stage img.paper")).to_be_visible()
    page.reload()
    expect(page.locator(".notice.bad")).to_contain_text("was the browser’s data cleared?")
    page.goto(site.url("check?layout=yacht"))
    page.locator('.pane [data-space="upper.twos"]').first.fill("7")
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("can’t keep your values")


def test_a_full_store_is_reported_and_nothing_seems_kept(page: Page, site: Served) -> None:
    page.goto(site.address)
    quota = {"origin": site.address.split("/games")[0], "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    keep(page, mine=LEVEL)
    full = "its storage is full"
    expect(page.locator(".toast.bad")).to_contain_text(full)
    page.goto(site.address + link_to_text("mine.yaml", LEVEL, __version__))
    expect(page.locator("main")).to_contain_text(full)
    page.goto(site.url("check?layout=yacht"))
    page.locator("summary", has_text="Save").click()
    page.get_by_role("button", name="Keep in this browser").click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text(full)
    assert json.loads(asked(page, "/api/folder")) == {"sheets": [], "layouts": [], "more": 0}


@pytest.mark.parametrize("name", ["a.jpg", "a.pdf"])
def test_a_photo_that_is_dropped_on_check_is_told_how_photos_are_read(page: Page, site: Served, name: str) -> None:
    said = "To read photos, use sheetgen"
    page.goto(site.url("check"))
    page.locator(".choose li").first.wait_for()
    assert page.evaluate(DROP, [name, ""]) == [False, False]
    expect(page.locator(".notice.bad")).to_contain_text(said)
    page.goto(site.url("check?layout=yacht"))
    page.locator('.pane [data-space="upper.twos"]').first.wait_for()
    page.evaluate(DROP, [name, ""])
    expect(page.locator(".toast.bad")).to_contain_text(said)
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("dialog input[accept*=yaml]").set_input_files({"name": name, "mimeType": "", "buffer": b"x"})
    expect(page.get_by_role("dialog")).to_contain_text(said)


@pytest.mark.parametrize("view", ["print/namaste", "make", "make/level", "make/sheet", "make/game", "open/mine.yaml"])
def test_the_browser_opens_no_dropped_file_in_place_of_the_page(page: Page, site: Served, view: str) -> None:
    page.goto(site.url(view))
    page.locator("main h1").first.wait_for(state="attached")
    assert page.evaluate(DROP, ["a.pdf", "application/pdf"]) == [False, False]


def test_the_list_of_ones_files_waits_for_no_python(page: Page, site: Served) -> None:
    page.goto(site.address)
    keep(page, mine=LEVEL, other=LEVEL)
    page.get_by_role("button", name="Download other.yaml").wait_for()
    hold(page, "**/runtime/*")
    page.reload()
    expect(page.get_by_role("button", name="Download mine.yaml")).to_be_visible()


def test_the_newest_question_is_answered_before_those_of_a_view_that_was_left(page: Page, site: Served) -> None:
    page.goto(site.address)
    keep(page, mine=LEVEL)
    page.get_by_role("link", name="My level").wait_for()
    page.reload()
    order = page.evaluate(
        """async () => {
            const { reach } = await import(new URL("static/reach.js", document.baseURI).href);
            const order = [];
            const ask = (scan) => reach(`/picture/sheet.svg?name=mine.yaml&lang=en&ink=${scan}`).then(() => order.push(scan));
            await Promise.all(["full", "saver", "mono"].map(ask));
            return order;
        }"""
    )
    assert order.index("mono") < order.index("saver")


def test_a_missing_script_leaves_a_sentence(page: Page, site: Served) -> None:
    for path in ("**/static/page.js", "**/static/words.js", "**/words/*.json"):
        page.route(path, lambda route: route.fulfill(status=404, content_type="text/javascript", body=""))
        page.goto(site.address)
        expect(page.locator("main")).to_contain_text("If nothing else appears, load it again.")
        page.unroute_all()
        page.reload()
        expect(page.locator(".card").first).to_be_visible()
        expect(page.locator(".unbegun")).to_have_count(0)


def test_games_begin_from_templates(page: Page, site: Served) -> None:
    page.goto(site.address)
    assert len(json.loads(asked(page, "/api/draft/templates"))["templates"]) > 3


class _Redirecting(SimpleHTTPRequestHandler):
    """A host that redirects a folder's address to its page, and says in the header `Vary` that answers vary."""

    def log_message(self, format: str, *args: object) -> None: ...

    def do_GET(self) -> None:
        if self.path == "/redirected/":
            self.send_response(302)
            self.send_header("Location", "/redirected/index.html")
            self.end_headers()
        else:
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Vary", "Accept, Origin")
        super().end_headers()


@pytest.fixture(scope="module")
def neighbours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a host with the app at three paths, one of them inside another."""
    folder = tmp_path_factory.mktemp("neighbours")
    done = sheetgen("site", "redirected", cwd=folder)
    assert done.returncode == 0, done.stderr.decode()
    for place in ("plain", "plain/inside"):
        shutil.copytree(folder / "redirected", folder / place)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Redirecting, directory=str(folder))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


def test_neighbours_on_one_host_stay_offline_side_by_side(browser: Browser, neighbours: str) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    places = [f"{neighbours}{place}/" for place in ("plain", "redirected", "plain/inside")]
    for place in places:
        page.goto(place)
        soon(partial(page.evaluate, OFFLINE, place), "activated")
    assert {name.partition(" ")[2] for name in page.evaluate("caches.keys()")} == set(places)
    context.set_offline(True)
    for place in places:
        page.goto(place)
        expect(page.locator(".card").first).to_be_visible()
    context.close()


def test_parts_that_were_never_opened_are_there_offline_on_the_first_visit(browser: Browser, site: Served) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(site.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.locator("[data-view=make]").click()
    expect(page.get_by_role("heading", name="Make your own")).to_be_visible()
    page.locator("[data-view=check]").click()
    expect(page.locator(".start")).to_be_visible()
    context.close()
