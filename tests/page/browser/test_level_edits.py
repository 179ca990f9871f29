"""Levels drawn at random by the app's own operations: their files contain the drawn level, and the rest stays unchanged."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from sheetgen.games.placement import editing
from sheetgen.games.placement.layout import LARGEST, SMALLEST
from sheetgen.games.placement.starter import LEVEL
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.page.context import WorkerContext
from sheetgen.page.edits.levels import LevelDraft
from sheetgen.page.edits.tasks import view
from sheetgen.paint.fonts import Fonts
from sheetgen.source.editing import EditableDocument
from sheetgen.source.faults import Unreadable
from tests.games.placement.random_levels import level as random_level
from tests.page.browser.conftest import Served
from tests.thorough import THOROUGH

Json = dict[str, Any]
LEVELS, EDITS = (200 if THOROUGH else 20), 10
_COMMENT = re.compile(r"(?:^|\s)(# [^\r\n]*)", re.MULTILINE)
_DRAW = (Path(__file__).parent / "level_edits.js").read_text("utf-8")


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    monkeypatch.chdir(tmp_path)
    return WorkerContext(str(tmp_path))


def texts() -> list[str]:
    """Return levels as authors type them, some with comments after and between the drawn parts."""
    known = ["".join(f"{line}\n" for line in Library().layout(name).lines) for name in bundled() if name.startswith("placement/")]
    known.append(LEVEL.format(title="Garden", file="garden.yaml"))
    result = []
    for seed in range(LEVELS):
        random = Random(seed)
        text = random.choice(known) if random.random() < 0.4 else random_level(random)
        if random.random() < 0.3:
            text = re.sub(r"^( +(?:- )?.*\})$", r"\1   # as it was", text, flags=re.MULTILINE)
        if random.random() < 0.2:
            text = text.replace("\n", "\r\n")
        if random.random() < 0.2:
            text = "# mine\n" + text + "# the end\n"
        result.append(text)
    return result


def besides(text: str) -> list[str]:
    """Return the parts of a text that aren't drawn: everything but title, grid, letters and lines; comments
    anywhere are included.
    """
    typed = EditableDocument(text)
    assert typed.root is not None
    kept = text
    spans = [
        (typed.span(key)[0], max(typed.span(key)[1], typed.span(value)[1]))
        for name, (key, value) in typed.root.items.items()
        if name in ("title", "grid", "fields", "lines")
    ]
    for start, end in sorted(spans, reverse=True):
        kept = kept[:start] + kept[end:]
    said = [line.partition("# ")[0].strip() for line in kept.splitlines()]
    return [line for line in said if line.strip(" :")] + sorted(_COMMENT.findall(text))


def level_of(text: str, worker: WorkerContext) -> Json:
    """Return a level in the form in which the app receives it."""
    result = LevelDraft.opened(worker.library_with("a.yaml", text), "a.yaml", text)
    level: Json = json.loads(json.dumps(result["level"], default=list))
    return level


def plain(level: Json) -> Json:
    """Return a level without entry numbers and blank values, with sorted letters: a file keeps its own order."""
    value: Json = json.loads(json.dumps(level, default=list))
    value["fields"].sort(key=lambda field: field["letter"])
    for entry in (*value["fields"], *value["lines"]):
        for key in [key for key, said in entry.items() if key == "entry" or said in (None, "")]:
            del entry[key]
    return value


def test_what_is_drawn_is_what_the_file_says(page: Page, served: Served, worker: WorkerContext) -> None:
    page.goto(served.url("print"))
    every = texts()
    levels = [level_of(text, worker) for text in every]
    drawn = page.evaluate(_DRAW, [levels, EDITS])
    assert [drawn["sides"]["least"], drawn["sides"]["most"]] == [SMALLEST, LARGEST]
    unlike = 0
    for text, level, answer in zip(every, levels, drawn["answer"], strict=True):
        assert editing.write(text, answer["begun"]) == text  # every change is undone: each byte is back
        assert answer["ended"] == answer["states"][-1]
        for state in answer["states"]:
            after = editing.write(text, state)
            unlike += after != text
            assert besides(after) == besides(text)
            assert ("\r\n" in after) == ("\r\n" in text)
            assert plain(level_of(after, worker)) == plain(state), after
        assert plain(level) == plain(answer["begun"])
    assert unlike > LEVELS * EDITS / 2


def test_what_the_page_says_is_what_lint_says(page: Page, served: Served, worker: WorkerContext) -> None:
    page.goto(served.url("print"))
    every = texts()[: 60 if THOROUGH else 6]
    levels = [level_of(text, worker) for text in every]
    drawn = page.evaluate(_DRAW, [levels, EDITS])
    told = 0
    for text, answer in zip(every, drawn["answer"], strict=True):
        request = {"way": "level", "game": "placement", "original": text, "level": answer["ended"], "file": "a.yaml", "whole": True}
        try:
            remarks = [(each["rule"], each["message"]) for each in view(request, worker)["remarks"]]
        except Unreadable as unreadable:
            raise AssertionError(text) from unreadable
        Path("a.yaml").write_text(editing.write(text, answer["ended"]), "utf-8", newline="")
        (linted,) = lint(["a.yaml"], Library(), Fonts(), played=False)
        assert remarks == [
            *((fault.code, fault.text) for fault in linted.faults),
            *((each.rule, each.message) for each in linted.findings),
        ]
        told += len(remarks)
    assert told
