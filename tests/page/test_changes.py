"""Sheets changed in the app: opened, checked and shown during changes, saved; logos; requests from any client."""

from __future__ import annotations

import json
import random
import struct
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from sheetgen.page.context import WorkerContext
from sheetgen.page.task_runner import run_task
from sheetgen.page.tasks import TASKS
from sheetgen.paint.fonts import Fonts
from tests.thorough import WHOLE

Json = dict[str, Any]
BEGUN = "extends: namaste\n"
BOARD = {"path": ["blocks", "board", "at"], "value": "c1-12 r3-15"}


class Tasks:
    """The tasks of layouts that are changed, done here for a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.context = WorkerContext(str(folder))

    def ask(self, task: str, request: Json) -> Json:
        """Return the result of a task, or its error."""
        answer: Json = json.loads(run_task(TASKS[f"edit-{task}"], {"way": "sheet", **request}, self.context).data)
        error: Json = answer.get("error", answer)
        return error

    def draft(self, *changes: Json, original: str = BEGUN, **more: Any) -> Json:
        return {"original": original, "changes": list(changes), **more}


@pytest.fixture
def tasks(folder: Path) -> Tasks:
    return Tasks(folder)


def png(width: int, height: int, rows: bytes | None = None) -> bytes:
    """Return a grey PNG; rows: other pixel data than its header says."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = rows if rows is not None else (b"\0" + b"\x7f" * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def test_a_bundled_sheet_begins_a_layout_that_extends_it(tasks: Tasks) -> None:
    opened = tasks.ask("open", {"name": "namaste"})
    assert (opened["original"], opened["file"], opened["before"], opened["made"]) == (BEGUN, None, None, False)
    assert opened["values"] == opened["base"]
    assert opened["values"]["blocks"]["board"]["at"] == "c1-12 r3-14"
    assert set(opened["kinds"]) >= {block["block"] for block in opened["values"]["blocks"].values()}
    assert "a4" in opened["papers"]


def test_a_layout_of_the_folder_is_changed_itself(tasks: Tasks) -> None:
    text = "extends: namaste\npage: {paper: a4}  # larger\n"
    (tasks.folder / "mine.yaml").write_text(text)
    opened = tasks.ask("open", {"name": "mine.yaml"})
    assert (opened["file"], opened["before"]) == ("mine.yaml", text)
    assert (opened["values"]["page"]["paper"], opened["base"]["page"]["paper"]) == ("a4", "a5")
    saved = tasks.ask("save", tasks.draft(BOARD, original=text) | {"file": "mine.yaml", "before": text})
    assert saved["text"] == text + "blocks:\n  - {id: board, at: c1-12 r3-15}\n"
    assert (tasks.folder / "mine.yaml").read_text() == saved["text"]


def test_a_file_that_changed_meanwhile_is_left_alone(tasks: Tasks) -> None:
    mine = tasks.folder / "mine.yaml"
    mine.write_text("extends: yacht\n")
    changed = tasks.ask("save", tasks.draft(BOARD) | {"file": "mine.yaml", "before": BEGUN})
    there = tasks.ask("save", tasks.draft(BOARD) | {"file": "mine.yaml"})
    assert (changed["code"], there["code"], there["beside"]) == ("changed", "exists", "mine-2.yaml")
    assert mine.read_text() == "extends: yacht\n"
    assert tasks.ask("save", tasks.draft(BOARD) | {"file": "mine-2.yaml"})["file"] == "mine-2.yaml"


def test_what_is_wrong_is_told_with_its_block_and_option(tasks: Tasks) -> None:
    over = {"path": ["blocks", "karma", "at"], "value": "c1-7 r16-17"}
    long = {"path": ["blocks", "karma", "min"], "value": ["90mm", "9mm"]}
    remarks = tasks.ask("view", tasks.draft(over, long))["remarks"]
    assert [(each["severity"], each["block"], each["path"]) for each in remarks] == [("fault", "karma", over["path"])] * 2
    small = tasks.ask("view", tasks.draft({"path": ["page", "paper"], "value": "a6"}))
    assert {each["block"] for each in small["remarks"]} == {"board", "karma", "legend", "sum", "total"}
    assert all(each["path"] == ["page", "paper"] for each in small["remarks"])
    assert tasks.ask("view", tasks.draft({"path": ["page", "paper"], "value": "huge"}))["remarks"][0]["path"] == ["page", "paper"]


def test_a_sheet_that_cannot_be_read_keeps_its_faults(tasks: Tasks) -> None:
    view = tasks.ask("view", tasks.draft({"path": ["blocks", "board", "block"], "value": "nosuch"}))
    assert view["remarks"]
    assert tasks.ask("open", {"name": "mine.yaml", "text": "extends: [\n"})["faults"]


@pytest.mark.parametrize(
    "request_",
    [
        {"original": BEGUN, "changes": [{"path": [], "value": "x"}]},
        {"original": BEGUN, "changes": [{"path": ["game"], "value": "yacht"}]},
        {"original": BEGUN, "changes": [{"path": ["extends"], "value": "../x.yaml"}]},
        {"original": BEGUN, "changes": [{"path": ["blocks"], "value": None}]},
        {"original": BEGUN, "changes": [{"path": ["page", "margin"], "value": 8}]},
        {"original": BEGUN, "changes": [{"path": ["page", "margin"], "value": {}}]},
        {"original": BEGUN, "changes": [{"path": ["page", ""], "value": "x"}]},
        {"original": BEGUN, "changes": [{"path": ["a"] * 9, "value": "x"}]},
        {"original": BEGUN, "changes": [{"path": ["title"], "value": "x" * 20_000}]},
        {"original": BEGUN, "changes": [{"path": ["title"], "value": [[[[[[[["x"]]]]]]]]}]},
        {"original": BEGUN, "changes": "none"},
        {"original": "x" * 1_000_001, "changes": []},
        {"original": BEGUN, "changes": [], "file": "../x.yaml"},
    ],
)
def test_what_is_no_change_is_refused(tasks: Tasks, request_: Json) -> None:
    assert tasks.ask("text", request_)["code"] == "refused"


def test_a_text_without_room_is_refused_and_left(tasks: Tasks) -> None:
    text = "extends: namaste\nlabels:\n  # ours\n  en: {first: Me}\n"
    changed = tasks.ask("text", tasks.draft({"path": ["labels", "en"], "value": {"first": "You"}}, original=text))
    assert changed["text"] == text.replace("{first: Me}", "{first: You}")
    assert tasks.ask("text", tasks.draft(BOARD, original="extends: namaste\nblocks: [*a]\n"))["code"] in ("unreadable", "cramped")


def test_a_logo_is_shown_and_put_into_the_folder_once_the_sheet_is_saved(tasks: Tasks) -> None:
    picture, other = png(40, 20), png(4, 2)
    assert tasks.ask("logo", {"name": "our logo.png", "data": picture}) == {"file": "our logo.png", "size": [40, 20]}
    logo = {"path": ["blocks", "logo"], "value": {"block": "picture", "at": "c1-2 r20", "file": "our logo.png"}}
    draft = tasks.draft(logo, pictures={"our logo.png": b64encode(picture).decode()})
    for whole in (False, True):
        view = tasks.ask("view", {**draft, "whole": whole})
        assert view["remarks"] == []
        assert whole or "<image" in view["picture"]
    assert not list(tasks.folder.iterdir())
    saved = tasks.ask("save", {**draft, "file": "mine.yaml"})
    assert (tasks.folder / "our logo.png").read_bytes() == picture
    assert tasks.ask("save", {**draft, "file": "mine.yaml", "before": saved["text"]})["text"] == saved["text"]
    assert tasks.ask("logo", {"name": "our logo.png", "data": picture})["file"] == "our logo.png"
    assert tasks.ask("logo", {"name": "our logo.png", "data": other})["file"] == "our logo-2.png"
    refused = tasks.ask("save", {**draft, "file": "other.yaml", "pictures": {"our logo.png": b64encode(other).decode()}})
    assert (refused["code"], refused["message"]) == ("refused", "the folder now contains another picture 'our logo.png'")
    assert sorted(path.name for path in tasks.folder.iterdir()) == ["mine.yaml", "our logo.png"]
    assert (tasks.folder / "our logo.png").read_bytes() == picture


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("bomb.png", png(60_000, 60_000, b"\0" * 100), "60000"),
        ("broken.png", png(40, 20, b"\0" * 3), "damaged"),
        ("text.png", b"hello", "not a PNG or JPEG"),
        ("empty.png", b"", "not a PNG or JPEG"),
        ("logo.svg", b"<svg/>", "is not a picture"),
        ("logo.yaml", BEGUN.encode(), "is not a picture"),
        ("../up.png", png(4, 4), "can't be the name of a file"),
        (".hidden.png", png(4, 4), "can't be the name of a file"),
    ],
)
def test_a_logo_that_is_none_is_refused_in_words(tasks: Tasks, name: str, data: bytes, said: str) -> None:
    refused = tasks.ask("logo", {"name": name, "data": data})
    assert refused["code"] == "refused"
    assert said in refused["message"]
    draft = tasks.draft(BOARD, file="mine.yaml", pictures={name: b64encode(data).decode()})
    assert said in tasks.ask("save", draft)["message"]
    assert not [path for path in tasks.folder.iterdir() if path.suffix in (".png", ".yaml")]


@pytest.mark.parametrize("seed", range(60 if WHOLE else 6))
def test_the_page_says_what_lint_says(tasks: Tasks, seed: int) -> None:
    rnd = random.Random(seed)
    name = rnd.choice(["namaste", "diceculus", "lucky-dice", "placement/level-1", "yacht"])
    opened = tasks.ask("open", {"name": name})
    changes = [
        {"path": ["blocks", block, "at"], "value": f"c{rnd.randint(1, 6)}-{rnd.randint(6, 13)} r{rnd.randint(1, 21)}"}
        for block in rnd.sample(list(opened["values"]["blocks"]), 2)
        if "at" in opened["values"]["blocks"][block]
    ]
    changes.append({"path": ["page", "margin"], "value": f"{rnd.randint(3, 30)}mm"})
    draft = {"original": opened["original"], "changes": changes}
    said = [each["message"] for each in tasks.ask("view", {**draft, "whole": True})["remarks"]]
    path = tasks.folder / "sheet.yaml"
    path.write_text(tasks.ask("text", draft)["text"])
    tasks.context.enter()
    (linted,) = lint(["sheet.yaml"], Library(within=str(tasks.folder)), Fonts(), played=False)
    assert said == [fault.text for fault in linted.faults] + [finding.message for finding in linted.findings]
    assert tasks.ask("text", {**draft, "changes": []})["text"] == opened["original"]
