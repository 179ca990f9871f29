"""Links in the app: their content is put into the folder once, next to other files, and only if it is a layout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from sheetgen.layout.links import MAX_TEXT, link_to_text
from tests.layout.test_links import packed
from tests.page.conftest import Page

LEVEL = "extends: placement/level-1\ntitle: My level\n"


def asked(page: Page, path: str, **request: Any) -> tuple[int, dict[str, Any]]:
    answer = page.post(path, json.dumps(request).encode())
    return answer.status_code, json.loads(answer.data)


def opened(page: Page, text: str, name: str = "mine.yaml", **more: Any) -> tuple[int, dict[str, Any]]:
    held = parse_qs(link_to_text("x.yaml", text, "1.0").partition("?")[2])
    return asked(page, "/api/link/open", name=name, text=held["z"][0], **more)


def test_a_layout_of_the_folder_is_within_its_link_which_opens_it_elsewhere(page: Page, folder: Path) -> None:
    (folder / "mine.yaml").write_text(LEVEL, "utf-8")
    status, answer = asked(page, "/api/link", name="mine.yaml")
    assert status == 200
    text = parse_qs(answer["link"].partition("?")[2])["z"][0]
    (folder / "mine.yaml").unlink()
    assert asked(page, "/api/link/open", name="mine.yaml", text=text, keep=True) == (
        200,
        {"name": "mine.yaml", "is_newer": False, "is_kept": True},
    )
    assert (folder / "mine.yaml").read_text("utf-8") == LEVEL


def test_nothing_is_kept_until_somebody_says_so(page: Page, folder: Path) -> None:
    assert opened(page, LEVEL)[1] == {"name": "mine.yaml", "is_newer": False, "is_kept": False}
    assert list(folder.iterdir()) == []


def test_another_file_of_that_name_stays_and_the_same_is_not_kept_twice(page: Page, folder: Path) -> None:
    (folder / "mine.yaml").write_text("extends: namaste\n", "utf-8")
    for _ in range(2):
        assert opened(page, LEVEL, keep=True)[1]["name"] == "mine-2.yaml"
    assert opened(page, "extends: namaste\n", keep=True)[1]["name"] == "mine.yaml"
    assert sorted(file.name for file in folder.iterdir()) == ["mine-2.yaml", "mine.yaml"]


def test_a_link_of_a_newer_program_is_told(page: Page) -> None:
    assert opened(page, LEVEL, version="99.1")[1]["is_newer"]


@pytest.mark.parametrize(
    "name", ["../mine.yaml", "a/b.yaml", ".yaml", "con.yaml", "mine.txt", "mine", "x" * 250 + ".yaml", "a\0.yaml"]
)
def test_a_name_that_is_none_for_a_file_is_refused(page: Page, folder: Path, name: str) -> None:
    status, answer = opened(page, LEVEL, name, keep=True)
    assert status == 400
    assert answer["error"]["message"]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("text", ["", "sheet: namaste\n", "hello\n", "- 1\n", "<script>", "a: " + "[" * 5000])
def test_what_is_no_layout_is_refused(page: Page, folder: Path, text: str) -> None:
    status, answer = opened(page, text, keep=True)
    assert (status, answer["error"]["message"]) == (400, "this link does not contain a layout")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("held", ["", "!", packed(b"#" * 5_000_000), "A" * 50_000, "A" * 100_000])
def test_a_damaged_link_is_told(page: Page, held: str) -> None:
    status, answer = asked(page, "/api/link/open", name="mine.yaml", text=held)
    assert status == 400
    assert "Traceback" not in str(answer)
    assert answer["error"]["message"]


def test_a_layout_in_a_link_costs_no_more_than_any_file(page: Page, folder: Path) -> None:
    text = LEVEL + "# " + "x" * (MAX_TEXT - len(LEVEL) - 3) + "\n"
    assert opened(page, text, keep=True)[0] == 200
    assert asked(page, "/api/link", name="mine.yaml")[0] == 200
