"""The web app without a server, in a real browser: it matches the commands at any path, even without a network."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from sheetgen import __version__
from sheetgen.layout.links import link_to_text
from sheetgen.page.context import WorkerContext
from sheetgen.page.layouts.printing import sheet_svg
from sheetgen.page.task_runner import run_task
from sheetgen.page.tasks import BODY, TASKS
from sheetgen.source.messages import reader
from tests.command import ROOT
from tests.layout.test_links import packed
from tests.page.browser.conftest import ASKED, SITE, Served, sheetgen, violations
from tests.thorough import every

pytestmark = pytest.mark.skipif(
    not (ASKED and SITE), reason="`make browser` tries the page without a server once `make site` was run"
)

EXAMPLES = ROOT / "examples"
LEVEL = "extends: placement/level-1\ntitle: My level\n"
SHEET = (EXAMPLES / "namaste" / "wrong.yaml").read_text("utf-8")
REACH = """async ([path, body]) => {
    const { reach } = await import(new URL("static/reach.js", document.baseURI).href);
    const options = body === null ? {} : { method: "POST", headers: { "Accept-Language": "en" }, body: JSON.stringify(body) };
    const answer = await reach(path, options);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
    return [answer.status, btoa(text)];
}"""
HUGE = {"names": ["placement/level-4"], "copies": "3000", "number": "1", "scan": True}
"""A pad that takes longer than any user waits."""


@pytest.fixture
def opened(page: Page, site: Served) -> Page:
    page.goto(site.address)
    return page


def asked(page: Page, path: str, body: Any = None) -> bytes:
    """Return the answer of the program in the browser."""
    status, data = page.evaluate(REACH, [path, body])
    assert status == 200, b64decode(data)
    return b64decode(data)


def pictures(page: Page) -> None:
    """Wait until a picture is loaded."""
    page.wait_for_function("() => [...document.images].some((image) => image.closest('.card') && image.naturalWidth)")


def keep(page: Page, **files: str | bytes) -> None:
    """Choose files to be kept in the browser; their names are given without `.yaml`."""
    chosen: list[FilePayload] = [
        {
            "name": name if "." in name else f"{name}.yaml",
            "mimeType": "",
            "buffer": text if isinstance(text, bytes) else text.encode(),
        }
        for name, text in files.items()
    ]
    page.locator("#own-files").set_input_files(chosen)


def test_the_gallery_is_there_before_python_and_says_why_when_it_cannot_be_loaded(page: Page, site: Served) -> None:
    page.route("**/runtime/*", lambda route: route.abort())
    page.goto(site.address)
    pictures(page)
    expect(page.locator(".card", has_text="Yacht").first).to_contain_text("A5")
    page.goto(site.url("print/namaste"))
    expect(page.get_by_role("alert")).to_contain_text("The program can’t be loaded")
    page.unroute("**/runtime/*")
    expect(page.locator(".stage img.paper")).to_be_visible()
    expect(page.locator(".gone")).to_be_hidden()


def test_prints_are_those_of_the_command_to_the_byte(opened: Page, tmp_path: Path) -> None:
    for name, body, options in (
        (
            "namaste",
            {"copies": "50", "paper": "a4", "up": "2", "lang": "de"},
            ["--copies", "50", "--paper", "a4", "--up", "2", "--lang", "de"],
        ),
        ("placement/level-4", {"ink": "saver", "scan": True}, ["--ink", "saver", "--scan"]),
        ("diceculus/cards", {"lang": "en"}, ["--lang", "en"]),
        ("lucky-dice", {"players": "Ana, Ben", "lang": "en"}, ["--names", "Ana,Ben", "--lang", "en"]),
        ("yacht", {"copies": "3", "number": "7", "lang": "en"}, ["--copies", "3", "--number", "7", "--lang", "en"]),
    ):
        done = sheetgen("render", name, *options, "-o", "a.pdf", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert asked(opened, "/api/print", {"names": [name], **body}) == (tmp_path / "a.pdf").read_bytes(), name


def test_prints_of_all_layouts_are_those_of_the_command_to_the_byte(opened: Page, tmp_path: Path) -> None:
    names = json.loads(asked(opened, "/api/start"))["bundled"]
    assert len(names) > 20
    for name in every(names, 6):
        done = sheetgen("render", name, "--lang", "en", "-o", "a.pdf", cwd=tmp_path)
        assert done.returncode in (0, 2), done.stderr
        if done.returncode == 0:  # otherwise the layout has no English
            assert asked(opened, "/api/print", {"names": [name], "lang": "en"}) == (tmp_path / "a.pdf").read_bytes(), name


def test_pictures_are_those_of_the_command_to_the_byte(opened: Page, site: Served, tmp_path: Path) -> None:
    """Compares the host's files and the browser's drawings. Layouts with several pages aren't compared with the command, which
    shows all pages at once."""
    prepared = json.loads(fetched(site, "static/prepared.json"))
    context, compared = WorkerContext(str(tmp_path)), 0
    for name in prepared["answers"]["/api/start"]["bundled"]:
        pages = prepared["answers"][f"/api/layout?{urlencode({'name': name})}"]["pages"]
        for code in ("en", "de"):
            there = fetched(site, prepared["pictures"][f"/picture/sheet.svg?{urlencode({'name': name, 'lang': code})}"])
            assert there == sheet_svg({"name": name, "lang": code}, context).data, name
            done = sheetgen("preview", name, "--lang", code, "--outlines", "-o", "a.svg", cwd=tmp_path)
            if pages == 1 and done.returncode == 0:  # otherwise the layout isn't in that language
                assert there == without_spaces((tmp_path / "a.svg").read_bytes()), name
                compared += 1
    assert compared > 20
    for name, page in (("namaste", 1), ("diceculus", 2), ("placement/level-4", 1), ("hearts", 1)):
        request = {"name": name, "page": str(page), "lang": "de", "ink": "saver", "scan": "1"}
        assert asked(opened, f"/picture/sheet.svg?{urlencode(request)}") == sheet_svg(request, context).data, name


def without_spaces(picture: bytes) -> bytes:
    """Return a picture without its spaces: other programs use them, but the app draws its own fields."""
    return b"".join(line for line in picture.splitlines(keepends=True) if not line.startswith(b'<rect class="space"'))


def fetched(site: Served, path: str) -> bytes:
    """A file as the host sends it."""
    with urlopen(f"{site.address}{quote(path)}") as answer:
        data: bytes = answer.read()
    return data


def test_verdicts_are_those_of_the_command(opened: Page, tmp_path: Path) -> None:
    files = [file for file in sorted(EXAMPLES.glob("*/*.yaml")) if "layouts" not in file.parts]
    done = sheetgen("check", *map(str, files), "--format", "json", "--tongue", "en", cwd=tmp_path)
    report = json.loads(done.stdout)
    said: dict[str, list[Any]] = {sheet["file"]: [] for sheet in report["sheets"]}
    for sheet in report["sheets"]:
        said[sheet["file"]].append((sheet.get("score"), [(each["rule"], each["message"]) for each in sheet["findings"]]))
    compared, context = 0, WorkerContext(str(tmp_path))
    reader.set(None)
    for file in files:
        answer = json.loads(asked(opened, "/api/open", {"text": file.read_text("utf-8")}))
        if len(answer["works"]) != 1 or answer["skipped"] or any(sheet["faults"] for sheet in answer["works"][0]["sheets"]):
            continue  # the sheet uses a layout next to it that the browser doesn't have
        (work,) = answer["works"]
        body = {"layout": work["layout"], "sheets": work["sheets"]}
        answer = asked(opened, "/api/check", body)
        assert answer == run_task(TASKS["check"], {BODY: json.dumps(body).encode()}, context).data, file.name
        checked = json.loads(answer)
        for sheet, (score, findings) in zip(checked["sheets"], said[str(file)], strict=True):
            assert sorted((each["rule"], each["message"]) for each in sheet["findings"]) == sorted(findings), file.name
            assert sheet["score"]["computed"] == score["computed"], file.name
            compared += 1
    assert compared > 5


def test_files_of_ones_own_are_kept_shown_saved_and_thrown_away(opened: Page, site: Served) -> None:
    expect(opened.get_by_role("heading", name="Your files")).to_be_visible()
    keep(opened, mine=LEVEL, ana=SHEET)
    expect(opened.get_by_role("link", name=re.compile("My level"))).to_be_visible()
    expect(opened.locator(".opening")).to_contain_text("One custom sheet, kept in this browser")
    opened.reload()
    opened.get_by_role("link", name=re.compile("My level")).click()
    expect(opened.locator(".stage img.paper")).to_be_visible()
    opened.goto(site.url("check"))
    opened.get_by_role("button", name=re.compile("ana.yaml")).click()
    field = opened.locator(".pane [data-space='total']").first
    expect(field).to_have_value("90")
    field.fill("91")
    opened.locator("summary", has_text="Save").click()
    opened.get_by_role("button", name="Keep in this browser").click()
    opened.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(opened.get_by_role("dialog")).to_have_count(0)
    other = opened.context.new_page()
    other.goto(site.address)
    with other.expect_download() as download:
        other.get_by_role("button", name="Download ana.yaml").click()
    assert Path(download.value.path()).read_text("utf-8") == SHEET.replace("total: 90", "total: 91")
    other.get_by_role("button", name="Delete mine.yaml").click()
    other.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(other.get_by_role("link", name=re.compile("My level"))).to_have_count(0)


def test_what_is_no_file_for_the_page_is_told_and_another_of_its_name_is_asked_for(opened: Page) -> None:
    keep(opened, **{"a.exe": b"x", "large.yaml": b"#" * 1_000_001})
    expect(opened.locator(".toast.bad")).to_have_count(2)
    keep(opened, mine=LEVEL)
    expect(opened.get_by_role("link", name=re.compile("My level"))).to_be_visible()
    keep(opened, mine=LEVEL.replace("My", "Your"))
    opened.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(opened.get_by_role("link", name=re.compile("My level"))).to_be_visible()
    keep(opened, mine=LEVEL.replace("My", "Your"))
    opened.get_by_role("dialog").get_by_role("button", name="Replace").click()
    expect(opened.get_by_role("link", name=re.compile("Your level"))).to_be_visible()


def test_a_picture_of_ones_own_is_a_told_fault(opened: Page, site: Served) -> None:
    picture = (ROOT / "sheetgen/page/site/static/icon-192.png").read_bytes()
    layout = "game: sheet\ntitle: Mine\nwrite: [{a: 0..9}]\n"
    with_logo = layout + "blocks: [{id: logo, block: picture, at: c1-2 r1-2, picture: logo.png}]\n"
    files: dict[str, str | bytes] = {"mine.yaml": with_logo, "logo.png": picture}
    keep(opened, **files)
    opened.goto(site.url("print/mine.yaml"))
    expect(opened.locator(".notice")).to_contain_text("error")


def test_two_tabs_do_not_lose_each_others_files(opened: Page, site: Served) -> None:
    opened.get_by_role("heading", name="Your files").wait_for()
    other = opened.context.new_page()
    other.goto(site.address)
    for n, tab in enumerate((opened, other)):
        tab.locator("#own-files").wait_for(state="attached")
        keep(tab, **{f"level-{n}": LEVEL.replace("My", f"Level {n} of my")})
    for tab in (opened, other):
        tab.goto(site.url("check"))
        tab.goto(site.url("print"))
        for n in range(2):
            expect(tab.get_by_role("button", name=f"Download level-{n}.yaml")).to_be_visible()


def test_a_link_opens_a_layout_prints_it_and_gives_the_same_link_again(page: Page, site: Served) -> None:
    link = link_to_text("mine.yaml", LEVEL, __version__)
    page.goto(f"{site.address}{link}&copies=3&ink=mono")
    expect(page.get_by_role("heading", name="My level")).to_be_visible()
    expect(page.get_by_label("Copies")).to_have_value("3")
    expect(page.locator("input[name=ink][value=mono]")).to_be_checked()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}{link}&ink=mono&copies=3"
    page.goto(f"{site.address}#print/namaste?copies=20&ink=saver&paper=bogus")
    expect(page.get_by_role("heading", name="Namaste")).to_be_visible()
    expect(page.get_by_label("Copies")).to_have_value("20")
    expect(page.locator("input[name=ink][value=saver]")).to_be_checked()
    expect(page.locator(".sum")).to_contain_text("20")


def test_a_link_of_a_newer_program_says_so_first(page: Page, site: Served) -> None:
    page.goto(f"{site.address}{link_to_text('mine.yaml', LEVEL, __version__).replace('v=', 'v=99.')}")
    expect(page.locator("main")).to_contain_text("made with a newer version of the web app (99.")
    assert violations(page) == []
    page.get_by_role("button", name="Save and show").click()
    expect(page.get_by_role("heading", name="My level")).to_be_visible()


def test_hostile_links_are_told_and_change_nothing(page: Page, site: Served) -> None:
    for link in (
        f"#open/a.yaml?z={packed(b'#' * 5_000_000)}",
        "#open/a.yaml?z=AAAA",
        "#open/a.yaml",
        f"#open/..%2Fa.yaml?z={packed(LEVEL.encode())}",
        f"#open/a.html?z={packed(b'<script>alert(1)</script>')}",
        f"#open/a.yaml?z={packed(b'sheet: namaste')}",
        "#open/%",
        "#open",
    ):
        page.goto("about:blank")
        page.goto(site.address + link)
        expect(page.get_by_role("alert").filter(visible=True)).to_be_visible()
    assert page.evaluate("async () => (await import(new URL('static/kept-files.js', document.baseURI).href)).isEmpty()")


def test_a_layout_that_takes_for_ever_is_ended_and_the_page_goes_on(page: Page, site: Served) -> None:
    page.clock.install()
    page.goto(site.url("print/namaste"))
    expect(page.locator(".stage img.paper")).to_be_visible()
    page.evaluate(
        """(pad) => void import(new URL("static/api.js", document.baseURI).href)
            .then(({ api }) => api.post("/api/print", pad)).catch((error) => (globalThis.ended = error.code))""",
        HUGE,
    )
    for _ in range(100):  # on any machine, the time limit passes long before the pad is made
        page.wait_for_timeout(150)
        page.clock.fast_forward(30_000)
        if page.evaluate("globalThis.ended"):
            break
    assert page.evaluate("globalThis.ended") == "too-long"
    assert asked(page, "/api/print", {"names": ["namaste"]}).startswith(b"%PDF")


def test_work_is_stopped_and_more_can_be_done(opened: Page, site: Served) -> None:
    opened.goto(site.url("print/placement/level-4"))
    opened.get_by_label("Copies").fill("3000")
    opened.get_by_label("Number the sheets from").first.check()
    opened.get_by_label("Corner marks for photos").check()
    opened.get_by_role("button", name="Make the PDF").click()
    opened.get_by_role("button", name="Stop").click()
    expect(opened.locator(".toast", has_text="Stopped")).to_be_visible()
    opened.get_by_label("Copies").fill("2")
    with opened.expect_download():
        opened.get_by_role("button", name="Make the PDF").click()


def test_it_opens_without_a_network_after_the_first_visit(browser: Browser, site: Served) -> None:
    context = browser.new_context(locale="de-DE", accept_downloads=True)
    page = context.new_page()
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url))
    page.goto(site.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    assert [url for url in asked_for if not url.startswith((site.address, "blob:", "data:"))] == []
    context.set_offline(True)
    page.goto(site.url("print/yacht"))
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF erstellen").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    page.goto(site.url("print"))
    expect(page.get_by_role("heading", name="Deine Dateien")).to_be_visible()
    manifest = page.evaluate("fetch('static/manifest.webmanifest').then((it) => it.json())")
    assert [page.evaluate("(name) => fetch(`static/${name}`).then((it) => it.ok)", icon["src"]) for icon in manifest["icons"]]
    context.close()


@pytest.mark.parametrize("width", [360, 1400])
def test_axe_finds_nothing_beside_files_of_ones_own(opened: Page, width: int) -> None:
    opened.set_viewport_size({"width": width, "height": 800})
    keep(opened, mine=LEVEL)
    expect(opened.get_by_role("link", name=re.compile("My level"))).to_be_visible()
    opened.get_by_role("button", name="Download mine.yaml").wait_for()
    assert violations(opened) == []
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
