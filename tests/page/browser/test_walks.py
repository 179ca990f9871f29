"""Walks through the page, kept in `tests/golden/page` to be read: what each step changes. `make golden` rewrites them; look at the
difference."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from pytest_regressions.file_regression import FileRegressionFixture

from tests.command import ROOT
from tests.page.browser.conftest import PHOTOS, Served, serving
from tests.page.browser.walk import Walk

GOLDEN = ROOT / "tests" / "golden" / "page"
TWO = "extends: namaste\ntitle: {en: Two, de: Zwei}\n"
BAD = "extends: yacht\ncolour: [red\n"
KINDS = """game: sheet
title: Kinds
page: {paper: a6}
spaces:
  player: text
  fruit: {rows: [apples, pears], number: 0..20}
  hand: {number: -5..50, marks: {X: 10, "-": 0}}
  size: {choice: [small, large]}
  coins: {columns: 1..3, tick: 2}
  free: text
  total: {is: "sum(fruit.*) + sum(coins.*)"}
score: total
"""
pytestmark = pytest.mark.skipif(not PHOTOS, reason="the walks show the page with the extra for photos")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("walks") / "evening"
    folder.mkdir()
    with serving(folder) as served:
        yield served


@pytest.fixture
def served(server: Served) -> Served:
    """The server with a folder that is empty."""
    for file in server.folder.iterdir():
        file.unlink()
    return server


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose time and place are always the same."""
    context = browser.new_context(
        viewport={"width": 1400, "height": 900}, locale="en-GB", timezone_id="UTC", color_scheme="light", accept_downloads=True
    )
    context.set_default_timeout(60_000)
    context.clock.set_fixed_time(datetime(2026, 11, 28, 12))
    yield context
    context.close()


@pytest.fixture
def walk(context: BrowserContext, served: Served) -> Walk:
    return Walk(context, served.address)


@pytest.fixture
def kept(walk: Walk, file_regression: FileRegressionFixture) -> Callable[[str], None]:
    """Return a function that compares the walk so far with the golden file; the next steps form another part."""
    return lambda name: file_regression.check(walk.log(), encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name}.txt")


def test_sheets_are_listed(walk: Walk, served: Served, kept: Callable[[str], None]) -> None:
    walk.go("print")
    (served.folder / "two.yaml").write_text(TWO, "utf-8")
    (served.folder / "bad.yaml").write_text(BAD, "utf-8")
    walk.step("come back to the window", lambda: walk.page.evaluate("() => dispatchEvent(new Event('focus'))"))
    walk.move("print/two.yaml")
    walk.move("print/bad.yaml")
    walk.press(".notice button")
    walk.move("print/none.yaml")
    walk.move("print/nosuch")
    walk.press(".tongues [lang=de]")
    walk.press("a.back")
    walk.press(".look")
    walk.press(".look")
    walk.focus(".skip")
    walk.key("Enter")
    walk.press("[data-view=check]")
    walk.step("another look of the computer", lambda: walk.page.emulate_media(color_scheme="dark"))
    walk.press(".look")
    walk.step("load again", walk.page.reload)
    kept("listed")


def test_a_pad_is_made(walk: Walk, kept: Callable[[str], None]) -> None:
    walk.go("print/diceculus")
    walk.press(".turn", 1)
    walk.press(".turn", 1)
    walk.press(".turn", 0)
    walk.check("[name=ink][value=mono]")
    walk.check("[name=lang][value=de]")
    walk.check("[name=lang][value=en]")
    walk.check("[name=scan]")
    walk.fill("[name=copies]", "0")
    walk.press(".primary")
    walk.fill("[name=copies]", "3")
    walk.fill("[name=players]", "Ana, Ben, ")
    kept("pad-choices")
    walk.fill("[name=number]", "7")
    walk.choose("[name=paper]", "other")
    walk.fill("[name=size]", "200,5 × 300 mm")
    walk.choose("[name=paper]", "a3")
    walk.choose("[name=up]", "2")
    walk.check("[name=stack][value=cut]")
    walk.check("[name=fit]")
    walk.choose("[name=flip]", "short")
    walk.press(".primary")
    walk.press(".again")
    kept("pad-made")
    walk.check("[name=numbered]", so=False)
    walk.press(".tongues [lang=de]")
    walk.move("print/yacht")
    walk.press(".primary")
    walk.move("print/lucky-dice")
    walk.move("print/diceculus")
    kept("pad-others")


def test_a_sheet_is_typed(walk: Walk, served: Served, kept: Callable[[str], None]) -> None:
    (served.folder / "kinds.yaml").write_text(KINDS, "utf-8")
    walk.go("check?layout=kinds.yaml")
    walk.press('[data-space="player"]')
    walk.type("player", "Ana")
    walk.key(
        "Enter", "4", "Enter", "Shift+Enter", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowDown", "Control+z", "Control+Shift+Z"
    )
    kept("typed-keys")
    walk.type("fruit.apples", "21")
    walk.press(".finding")
    walk.type("fruit.pears", "x")
    walk.type("hand", "?")
    walk.press("[data-as=choices] button")
    walk.press('[data-space="coins.2"]')
    walk.key("Space", "x", "?", "Delete")
    walk.press('[data-space="size"]')
    walk.press("[data-as=choices] button", 1)
    walk.press("[data-as=next]")
    walk.press("[data-as=before]")
    walk.press('[data-space="free"]')
    walk.fill("[data-as=input]", "so")
    walk.key("Enter")
    kept("typed-spaces")
    walk.type("total", "9")
    walk.type("fruit.apples", "5")
    walk.type("fruit.pears", "2")
    walk.press("[data-as=meant] button")
    walk.press("[data-as=undo]")
    walk.press("[data-as=redo]")
    walk.press("summary")
    walk.press("[data-as=download]")
    walk.press("summary")
    walk.key("Escape")
    walk.press("summary")
    walk.press("h1")
    kept("typed-findings")
    walk.check("[name=zoom][value=larger]")
    walk.press(".tongues [lang=de]")
    (served.folder / "kinds.yaml").write_text(KINDS.replace("  free: text\n", ""), "utf-8")
    walk.step("load again", walk.page.reload)
    walk.press("[data-as=throwAway]")
    walk.press(".desk-head a")
    walk.press("[data-as=away]")
    walk.press("dialog .primary")
    kept("typed-again")


def yacht(player: str) -> str:
    return f"# {player}'s own\nsheet: yacht\nplayer: {player}\nupper: {{threes: {3 * len(player)}}}   # threes\n"


def save(walk: Walk) -> None:
    walk.press("summary")
    walk.press("[data-as=folder]")


def test_a_table_is_put_together_and_saved(walk: Walk, served: Served, kept: Callable[[str], None]) -> None:
    def put(**files: str) -> None:
        for name, text in files.items():
            (served.folder / f"{name}.yaml").write_text(text, "utf-8", newline="")

    put(
        ana=yacht("Ana"),
        ben=yacht("Ben"),
        cem=yacht("Cemil"),
        odd="sheet: yacht\nplayer: Odd\nupper: {ones: thre}\nremark: late\n",
    )
    put(two="sheet: namaste\nplayer: Ana\n---\nsheet: yacht\nplayer: Eve\n", bad="sheet: [yacht\n", none="sheet: nosuch\n")
    walk.go("check")
    walk.press("[data-as=files] .line:has-text('odd.yaml')")
    walk.press("[data-as=files] .line:has-text('two.yaml')")
    walk.press("[data-as=told] .button", 1)
    walk.step("back", walk.page.go_back)
    for number in (0, 3):
        walk.step(f"choose file {number + 1}", walk.page.locator("[data-as=files] input").nth(number).click)
    walk.press("[data-as=several]")
    kept("table-begun")
    walk.step("choose the last of them no more", walk.page.locator("[data-as=files] input").nth(3).click)
    walk.step("but another", walk.page.locator("[data-as=files] input").nth(2).click)
    walk.press("[data-as=several]")
    kept("table-opened")
    walk.press("[data-as=tabs] button", 1)
    walk.press("[data-as=addFiles]")
    walk.press("dialog [data-as=files] input")
    walk.press("dialog [data-as=does]")
    yamls: list[Any] = [
        {"name": name, "mimeType": "", "buffer": text.encode()}
        for name, text in {"dora.yaml": yacht("Dora"), "bad.yml": "a: [", "x.txt": "x"}.items()
    ]
    walk.press("[data-as=addFiles]")
    walk.step("files of this computer", lambda: walk.page.locator("#add-file").set_input_files(yamls))
    walk.press("dialog [data-as=cancel]")
    walk.press("[data-as=addFiles]")
    walk.step("the same again", lambda: walk.page.locator("#add-file").set_input_files(yamls[:1]))
    walk.key("Escape")
    walk.press("[data-as=add]")
    walk.type("upper.ones", "7")
    walk.press("[data-as=tabs] button", 0)
    walk.check("[data-as=table]", so=False)
    walk.check("[data-as=table]")
    walk.press("[data-as=remove]")
    walk.press("[data-as=undo]")
    kept("table-more")
    walk.press("summary")
    walk.press("[data-as=download]")
    walk.press("summary")
    walk.press("[data-as=proof]")
    save(walk)
    walk.press("dialog .primary")
    kept("table-saved")
    for name, player in {"ana": "Ana", "ben": "Ben", "cem": "Cemil", "dora": "Dora"}.items():
        assert (served.folder / f"{name}.yaml").read_text("utf-8") == yacht(player)


def test_a_file_is_saved_where_others_write(walk: Walk, served: Served, kept: Callable[[str], None]) -> None:
    file, other = served.folder / "ana.yaml", served.folder / "other.yaml"
    file.write_text(yacht("Ana"), "utf-8")
    other.write_text("sheet: namaste\nplayer: Eve\n", "utf-8")
    walk.go("check?file=ana.yaml")
    walk.type("upper.ones", "2")
    save(walk)
    walk.press("dialog [data-as=cancel]")
    file.write_text(yacht("Anna"), "utf-8")
    save(walk)
    walk.press("dialog .primary")
    walk.press("dialog .primary")
    walk.type("upper.ones", "3")
    save(walk)
    walk.fill("#ask-name", "other")
    walk.press("dialog .primary")
    walk.press("dialog .primary")
    save(walk)
    walk.fill("#ask-name", "../x")
    walk.press("dialog .primary")
    walk.fill("#ask-name", "new.yml")
    walk.press("dialog .primary")
    assert "ones: 3" in (served.folder / "new.yml").read_text("utf-8")
    kept("saved")


FLAT = b64encode(b"no picture").decode()


def leaf(layout: str, page: int, *readings: list[object]) -> dict[str, Any]:
    """Return the answer for one page on a photo."""
    about = {"layout": layout, "page": page - 1, "lang": "en", "ink": "full", "scan": True, "number": None}
    return {"read": {**about, "marks": True, "readings": list(readings)}, "shown": {**about, "page": page, "flat": FLAT}}


def photo(*leaves: dict[str, Any], scans: int = 0, faults: tuple[str, ...] = (), like: str | None = None) -> dict[str, Any]:
    """Return the app's answer for a photo."""
    return {
        "scans": scans,
        "photo": {"file": "a.jpg", "scan": None, "pages": [each["read"] for each in leaves]},
        "pages": [each["shown"] for each in leaves],
        "faults": [{"code": "unlike", "message": text, "hint": "look"} for text in faults],
        "like": like and {"layout": like, "page": 2},
    }


def files(*names: str) -> list[Any]:
    return [{"name": name, "mimeType": "image/png", "buffer": b"no picture"} for name in names]


def taken(walk: Walk, *names: str) -> None:
    walk.step(f"photos {names}", lambda: walk.page.locator("#choose-photos").set_input_files(files(*names)))


def test_photos_are_read(walk: Walk, kept: Callable[[str], None]) -> None:
    ana = leaf("yacht", 1, ["upper.ones", 3, False, [[3, 0.6], [4, 0.25]]], ["upper.twos", 6, False, [[6, 0.5], [8, 0.4]]])
    ben = leaf("yacht", 1, ["upper.ones", 4, True, [[4, 1]]])
    eve = leaf("namaste", 1, ["karma.1", 3, True, [[3, 1]]])
    walk.answer("**/api/photo?*", photo(faults=("nothing there",), like="diceculus"))
    walk.go("check")
    taken(walk, "a.jpg", "b.pdf")
    walk.press("[data-as=corners]")
    walk.press("[data-as=cancel]")
    walk.press("[data-as=actions] button")
    kept("photos-not-read")
    walk.answer("**/api/photo?*", photo(ana, scans=2))
    taken(walk, "c.pdf")
    walk.key("Enter", "Escape")
    walk.press(".pane [data-space='upper.twos']")
    walk.press("[data-as=doubts] button", -1)
    walk.press("[data-as=doubtful]")
    walk.key("2", "1")
    walk.check("[name=under][value=photo]")
    walk.check("[data-as=table]", so=False)
    walk.press("[data-as=again]")
    kept("photos-read")
    walk.move("check")
    walk.answer("**/api/photo?*", photo(ben, eve))
    taken(walk, "d.jpg")
    kept("photos-two-kinds")
    walk.press("[data-as=others] a")
    walk.step("load again", walk.page.reload)
    kept("photos-others")


def test_corners_are_laid(walk: Walk, kept: Callable[[str], None]) -> None:
    walk.answer("**/api/photo?*", photo(faults=("nothing there",), like="diceculus"))
    walk.go("check")
    taken(walk, "a.jpg")
    walk.press("#choose-photos, [data-as=corners]")
    walk.focus(".corner")
    walk.key("ArrowLeft", "Shift+ArrowUp", "Enter")
    walk.choose("#corner-layout", "yacht")
    walk.answer("**/api/photo?*corners=*", photo(faults=("not here",)))
    walk.press("form .primary")
    walk.answer("**/api/photo?*corners=*", {"error": {"code": "refused", "message": "no", "hint": "never", "faults": []}}, 400)
    walk.press("form .primary")
    walk.answer("**/api/photo?*corners=*", photo(leaf("yacht", 1, ["upper.ones", 3, True, [[3, 1]]]), faults=("a bit dark",)))
    walk.press("form .primary")
    walk.press("[data-as=told] button")
    kept("corners")


def failure(code: str) -> dict[str, object]:
    return {"error": {"code": code, "message": "It did not work.", "hint": "Nobody knows why.", "faults": []}}


def test_it_is_told_what_does_not_work(walk: Walk, served: Served, kept: Callable[[str], None]) -> None:
    (served.folder / "ana.yaml").write_text(yacht("Ana"), "utf-8")
    walk.answer("**/api/layout?name=namaste", failure("too-long"), 503)
    walk.answer("**/api/folder", failure("broke"), 500)
    walk.go("print")
    walk.move("print/namaste")
    walk.move("print/own.yaml")
    walk.page.unroute("**/api/folder")
    walk.answer(
        "**/api/pad",
        {
            "error": {
                "code": "refused",
                "reason": "paper",
                "values": {},
                "message": "m",
                "hint": "h",
                "field": "paper",
                "faults": [],
            }
        },
        400,
    )
    walk.move("print/yacht")
    walk.press("form .primary")
    walk.answer("**/api/pad", failure("refused"), 400)
    walk.fill("#copies", "2")
    walk.page.unroute("**/api/pad")
    walk.answer("**/picture/pad.svg*", failure("too-long"), 503)
    walk.fill("#copies", "3")
    walk.page.unroute("**/picture/pad.svg*")
    walk.press(".stage .place button")
    walk.answer("**/api/print", failure("stopped"), 409)
    walk.press("form .primary")
    kept("failures-print")
    walk.answer("**/api/sheet", failure("busy"), 503)
    walk.move("check?layout=yacht")
    walk.page.unroute("**/api/sheet")
    walk.answer("**/api/check", failure("too-long"), 503)
    walk.press(".notice button")
    walk.page.unroute("**/api/check")
    walk.press("[data-as=failed] button")
    for path, at in {"**/api/yaml": "download", "**/api/proof": "proof"}.items():
        walk.answer(path, failure("refused"), 400)
        walk.press("summary")
        walk.press(f"[data-as={at}]")
    kept("failures-desk")
    walk.page.route("**/api/check", lambda route: route.abort())
    walk.page.route("**/api/start", lambda route: route.abort())
    walk.step("the program is gone", lambda: walk.page.locator("[data-space=player]").fill("Ana"), gone=True)
    walk.page.unroute("**/api/check")
    walk.page.unroute("**/api/start")
    walk.step("it is back", lambda: None)
    walk.answer("**/api/open", failure("busy"), 503)
    walk.move("check?file=ana.yaml")
    walk.page.unroute("**/api/open")
    walk.press("[data-as=told] button")
    walk.move("check/nosuch")
    walk.page.route("**/api/start", lambda route: route.fulfill(status=500, json=failure("broke")))
    walk.step("load again", walk.page.reload)
    kept("failures-gone")
