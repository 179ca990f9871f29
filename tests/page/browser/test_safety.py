"""Safety from other pages in the same browser: they can't do anything to this app."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.page.browser.conftest import Served

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.fixture
def stranger() -> Iterator[str]:
    """Yield the address of a foreign page."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>stranger</title>")

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


ASK = """async ([address, options]) => {
  try { const answer = await fetch(address, options); return [answer.type, answer.status, await answer.text()]; }
  catch (error) { return ["failed", 0, String(error)]; }
}"""


def test_a_page_of_somebody_elses_reads_and_changes_nothing(page: Page, served: Served, stranger: str) -> None:
    page.goto(stranger)
    body = '{"layout":"yacht","sheets":[{"values":{}}],"file":"stolen.yaml"}'
    for options in (
        {"method": "POST", "body": body, "mode": "no-cors"},
        {"method": "POST", "body": body, "headers": {"Content-Type": "text/plain"}},
        {"method": "POST", "body": body, "headers": {"Content-Type": "application/json"}},
    ):
        answer = page.evaluate(ASK, [f"{served.address}api/save", options])
        assert answer[0] in ("failed", "opaque")
    assert page.evaluate(ASK, [f"{served.address}api/folder", {}])[0] == "failed"
    assert not (served.folder / "stolen.yaml").exists()


def test_it_cannot_be_put_in_a_frame_of_somebody_elses(page: Page, served: Served, stranger: str) -> None:
    page.goto(stranger)
    page.evaluate(
        "address => { const frame = document.createElement('iframe'); frame.src = address; document.body.append(frame); }",
        served.address,
    )
    page.wait_for_timeout(500)
    assert page.frames[-1].evaluate("document.body.innerText.includes('Print')") is False


def test_words_of_files_are_words_and_nothing_else(page: Page, served: Served) -> None:
    said: list[str] = []

    def heard(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", heard)
    (served.folder / "hostile.yaml").write_text(
        f"extends: yacht\ntitle: '{HOSTILE}'\nlabels: {{en: {{ones: '{HOSTILE}'}}}}\n", "utf-8"
    )
    (served.folder / "sheet.yaml").write_text(f"sheet: hostile.yaml\nplayer: '{HOSTILE}'\nupper: {{ones: '{HOSTILE}'}}\n", "utf-8")
    (served.folder / "broken.yaml").write_text(f"extends: yacht\n'{HOSTILE}': [\n", "utf-8")
    for view in ("print", "print/hostile.yaml", "print/broken.yaml", "check", "check?layout=hostile.yaml"):
        page.goto(served.url(view))
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert said == []
    assert page.evaluate("document.querySelectorAll('main script, main [onerror]').length") == 0


def test_nothing_is_asked_of_any_other_computer(page: Page, served: Served) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for view in ("print", "print/namaste", "check"):
        page.goto(served.url(view))
        page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((served.address, "data:", "blob:"))] == []
