"""Levels in the app: opened, checked and shown while being drawn, saved; requests from any client."""

from __future__ import annotations

import errno
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sheetgen.extras import install_command
from sheetgen.games.placement.starter import LEVEL
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from sheetgen.page import folder as folders
from sheetgen.page.context import WorkerContext
from sheetgen.page.task_runner import run_task
from sheetgen.page.tasks import TASKS
from sheetgen.paint.fonts import Fonts
from sheetgen.source.languages import language
from sheetgen.source.messages import reader
from tests.thorough import heavy

Json = dict[str, Any]
STARTER = LEVEL.format(title="Garden", file="garden.yaml")


class Tasks:
    """The tasks of levels, done here for a folder."""

    def __init__(self, folder: Path) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.folder = folder
        self.context = WorkerContext(str(folder), lambda *progress: self.told.append(progress))

    def ask(self, task: str, request: Json) -> Json:
        """Return the result of a task, or its error."""
        way = "level" if task in ("kit", "lab", "make") else "edit"
        reply = run_task(TASKS[f"{way}-{task}"], {"way": "level", **request}, self.context)
        answer: Json = json.loads(reply.data)
        error: Json = answer.get("error", answer)
        return error

    def begin(self, text: str = STARTER, **changes: Any) -> Json:
        """Return a level as the app sends it; changes: keys that differ from the text."""
        opened = self.ask("open", {"text": text})
        assert "level" in opened, opened
        return {"game": opened["game"], "original": text, "level": deepcopy(opened["level"]) | changes}

    def remarks(self, draft: Json, **more: Any) -> list[Json]:
        remarks: list[Json] = self.ask("view", {**draft, **more})["remarks"]
        return remarks


@pytest.fixture
def tasks(folder: Path) -> Tasks:
    return Tasks(folder)


def test_what_there_is_to_draw_with(tasks: Tasks) -> None:
    kit = tasks.ask("kit", {"game": "placement"})
    assert kit["game"] == "placement"
    assert all(kind["icon"].startswith("M") for kind in kit["kinds"])
    assert tasks.ask("open", {"text": kit["original"]})["faults"]  # the template has no grid yet
    assert tasks.ask("kit", {"game": "yacht"})["code"] == "refused"
    assert tasks.ask("kit", {})["code"] == "refused"
    reader.set(language("de"))
    try:
        assert {"name": "red", "label": "Rot", "solid": "#c03a31"} in tasks.ask("kit", {"game": "placement"})["colours"]
    finally:
        reader.set(None)


def test_a_level_begins_with_a_bundled_one_a_file_or_a_text(tasks: Tasks) -> None:
    bundled = tasks.ask("open", {"name": "placement/level-2"})
    assert (bundled["file"], bundled["before"]) == (None, None)
    assert bundled["original"].startswith("# ")
    assert "$schema" not in bundled["original"]
    (tasks.folder / "mine.yaml").write_bytes(("\ufeff" + STARTER.replace("\n", "\r\n")).encode())
    mine = tasks.ask("open", {"name": "mine.yaml"})
    assert (mine["file"], mine["before"]) == ("mine.yaml", "\ufeff" + STARTER.replace("\n", "\r\n"))
    assert mine["level"]["grid"][0] == ["6g", "2", "4", "1", "-", "w"]
    assert mine["level"]["lines"][1] == {"axis": "column", "number": 1, "from": None, "to": None, "points": 10, "entry": 2}
    dropped = tasks.ask("open", {"name": "mine.yaml", "text": STARTER})
    assert (dropped["file"], dropped["before"]) == (None, None)


@pytest.mark.parametrize(
    ("request_", "code", "said"),
    [
        ({"name": "nosuch.yaml"}, "not-found", "there is no file 'nosuch.yaml' in the folder"),
        ({"name": "placement/level-9"}, "not-found", "there is no layout 'placement/level-9'"),
        ({"name": "../secret.yaml"}, "refused", "'../secret.yaml' can't be the name of a file here"),
        ({"name": "yacht"}, "refused", "this is not a level"),
        ({"text": "game: namaste\n"}, "refused", "this is not a level"),
        ({"text": "sheet: yacht\n"}, "unreadable", ""),
        ({"text": "game: placement\ngrid: |\n  1\n"}, "unreadable", "a grid of 1 column and 1 row can't be printed"),
        (
            {"text": "game: placement\ngrid: |\n" + "  1 2\n" * 60},
            "unreadable",
            "a grid of 2 columns and 60 rows can't be printed",
        ),
        (
            {"text": f"game: placement\ngrid: |\n{('  ' + '1 ' * 60 + chr(10)) * 60}"},
            "unreadable",
            "a grid of 60 columns and 60 rows",
        ),
        ({"text": "game: placement\n\tgrid: 1\n"}, "unreadable", ""),
        ({"text": "x" * 1_000_001}, "refused", "'text' is longer than 1000000 characters"),
        ({"text": "- " * 60_000}, "unreadable", ""),
        ({"text": ""}, "unreadable", ""),
        ({"text": "\x00"}, "unreadable", ""),
    ],
)
def test_what_cannot_be_opened_is_told(request_: Json, code: str, said: str, tasks: Tasks) -> None:
    error = tasks.ask("open", request_)
    assert error["code"] == code
    assert said in error["message"]


def test_faults_of_a_file_have_their_line(tasks: Tasks) -> None:
    (fault, *_) = tasks.ask("open", {"text": STARTER.replace("6g 2", "6j 2")})["faults"]
    assert (fault["line"], fault["column"], fault["text"]) == (10, 3, "  6j 2  4  1  -  w")


def test_a_level_is_shown_as_it_prints(tasks: Tasks) -> None:
    draft = tasks.begin()
    shown = tasks.ask("view", draft)
    assert "<svg" in shown["picture"][:200]
    assert (shown["pages"], shown["languages"]) == (1, ["en", "de"])
    assert tasks.ask("view", {**draft, "lang": "de"})["picture"] != shown["picture"]
    assert tasks.ask("view", {**draft, "page": 7})["picture"] == shown["picture"]
    draft["level"]["grid"][0][1] = "3"
    assert tasks.ask("view", draft)["picture"] != shown["picture"]
    assert list(tasks.folder.iterdir()) == []


def test_what_is_wrong_is_told_at_what_it_is_about(tasks: Tasks) -> None:
    draft = tasks.begin()
    level = draft["level"]
    level["grid"][2][1] = "4"  # the lock has no key any more
    level["lines"].append({"axis": "row", "number": 3, "from": None, "to": None, "points": 1})
    told = {each["rule"]: (each["severity"], each["cells"], each["letter"], each["entry"]) for each in tasks.remarks(draft)}
    lone = told.pop("level/lone-puzzle", None)
    assert lone is None or lone[0] == "warning"
    assert told == {
        "level/lock-without-key": ("error", [[4, 5]], None, None),
        "level/unused-letter": ("warning", [], "k", None),
        "level/line-twice": ("error", [[3, column] for column in range(1, 7)], None, 4),
    }


def test_faults_of_what_is_drawn_are_told_and_leave_no_picture(tasks: Tasks) -> None:
    draft = tasks.begin()
    draft["level"]["fields"][0]["points"] = None
    shown = tasks.ask("view", draft)
    assert shown["picture"] is None
    assert [(each["severity"], each["letter"], each["message"]) for each in shown["remarks"]] == [
        ("fault", "g", "a gem needs points")
    ]


@pytest.mark.parametrize("name", ["placement/level-1", "placement/level-4"])
def test_the_whole_is_what_lint_says(name: str, tasks: Tasks) -> None:
    text = tasks.ask("open", {"name": name})["original"]
    draft = tasks.begin(text, title="W" * 60)
    draft["level"]["grid"][3][4] = "1"
    draft["level"]["grid"][0][0] = "-"
    tasks.ask("save", {**draft, "file": "a.yaml"})
    (linted,) = lint(["a.yaml"], Library(), Fonts(), played=False)
    told = [(each["rule"], each["message"]) for each in tasks.remarks(draft, whole=True)]
    assert told == [
        *((fault.code, fault.text) for fault in linted.faults),
        *((each.rule, each.message) for each in linted.findings),
    ]
    assert told


def test_a_new_level_is_saved_and_known_to_the_other_views(tasks: Tasks) -> None:
    kit = tasks.ask("kit", {"game": "placement"})
    level = {"title": "Mine", "grid": [["X", "1", "2"], ["3", "4", "5"], ["6", "1", "2"]], "fields": [], "lines": []}
    draft = {"game": kit["game"], "original": kit["original"], "level": level}
    saved = tasks.ask("save", {**draft, "file": "mine.yaml"})
    assert saved == {"file": "mine.yaml", "text": 'game: placement\ntitle: "Mine"\n\ngrid: |\n  X  1  2\n  3  4  5\n  6  1  2\n'}
    assert (tasks.folder / "mine.yaml").read_text("utf-8") == saved["text"] == tasks.ask("text", draft)["text"]
    details = json.loads(run_task(TASKS["layout"], {"name": "mine.yaml"}, tasks.context).data)
    assert (details["title"], details["game"], details["faults"]) == ({"en": "Mine", "de": "Mine"}, "placement", [])


def test_a_file_that_changed_meanwhile_is_left_alone(tasks: Tasks) -> None:
    file = tasks.folder / "garden.yaml"
    file.write_text(STARTER, "utf-8")
    draft = tasks.begin()
    draft["level"]["grid"][0][0] = "5g"
    error = tasks.ask("save", {**draft, "file": "garden.yaml"})
    assert (error["code"], error["message"], error["beside"]) == (
        "exists",
        "'garden.yaml' already exists",
        "garden-2.yaml",
    )
    saved = tasks.ask("save", {**draft, "file": "garden.yaml", "before": STARTER})
    assert file.read_text("utf-8") == saved["text"] == STARTER.replace("6g 2", "5g 2")
    error = tasks.ask("save", {**draft, "file": "garden.yaml", "before": STARTER})
    assert (error["code"], error["beside"]) == ("changed", "garden-2.yaml")
    assert file.read_text("utf-8") == saved["text"]
    file.unlink()
    assert tasks.ask("save", {**draft, "file": "garden.yaml", "before": saved["text"]})["text"] == saved["text"]


@pytest.mark.parametrize(
    "name", ["../a.yaml", "a/b.yaml", "con.yaml", ".yaml", "a.txt", "", " a.yaml", "a\n.yaml", "x" * 260 + ".yaml", "a?.yaml"]
)
def test_odd_names_are_refused(name: str, tasks: Tasks) -> None:
    assert tasks.ask("save", {**tasks.begin(), "file": name})["code"] == "refused"
    assert list(tasks.folder.iterdir()) == []
    assert not (tasks.folder.parent / "a.yaml").exists()


def test_a_folder_that_cannot_be_written_to(tasks: Tasks, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    monkeypatch.setattr(folders, "replace_all", forbidden)
    error = tasks.ask("save", {**tasks.begin(), "file": "a.yaml"})
    assert error["code"] == "refused"
    assert error["message"].startswith("can't save 'a.yaml': ")
    assert list(tasks.folder.iterdir()) == []


def test_a_folder_that_is_gone(tasks: Tasks) -> None:
    draft = tasks.begin()
    tasks.folder.rmdir()
    assert tasks.ask("save", {**draft, "file": "a.yaml"})["message"] == f"can't open the folder {tasks.folder.name}"


def test_what_is_not_finished_is_saved_as_well(tasks: Tasks) -> None:
    draft = tasks.begin()
    draft["level"]["fields"][0]["points"] = None
    assert "g: {kind: gem}" in tasks.ask("save", {**draft, "file": "a.yaml"})["text"]


def test_a_text_in_which_nothing_can_be_drawn_is_not_overwritten(tasks: Tasks) -> None:
    text = STARTER.replace(
        "  - {row: 3, points: 5}\n  - {column: 1, points: 10}\n  - {row: 1, from: 1, to: 4, points: 5}\n", "  row: 3\n  points: 5\n"
    )
    draft = tasks.begin(text)
    assert tasks.ask("save", {**draft, "file": "a.yaml"})["code"] == "cramped"
    assert list(tasks.folder.iterdir()) == []


def test_a_level_that_extends_another_says_all_itself_once_it_is_changed(tasks: Tasks) -> None:
    base = "extends: placement/level-1   # mine\ntitle: Mine\n"
    draft = tasks.begin(base)
    assert tasks.ask("text", draft)["text"] == base
    draft["level"]["grid"][0][1] = "2"
    text = tasks.ask("save", {**draft, "file": "a.yaml"})["text"]
    assert text.startswith(base)
    assert tasks.ask("open", {"name": "a.yaml"})["level"]["grid"][0][1] == "2"
    draft["level"]["fields"] = draft["level"]["fields"][1:]  # removing them has no effect: they are inherited
    draft["level"]["grid"] = [[token.replace("g", "") for token in row] for row in draft["level"]["grid"]]
    assert tasks.ask("save", {**draft, "file": "b.yaml"})["code"] == "cramped"


@pytest.mark.parametrize(
    "level", [{}, {"grid": []}, {"grid": [["1"] * 61]}, {"grid": {}, "title": 1}, {"title": "x", "grid": [["a" * 41]]}]
)
@pytest.mark.parametrize("task", ["view", "text", "save", "lab"])
def test_what_is_no_level_is_refused(task: str, level: Json, tasks: Tasks) -> None:
    error = tasks.ask(task, {"game": "placement", "original": STARTER, "level": level, "file": "a.yaml"})
    assert (error["code"], error["message"]) == ("refused", "the drawing is not a level")


@pytest.mark.parametrize("size", [1, 2, 16, 60])
def test_grids_of_any_size_are_told(size: int, tasks: Tasks) -> None:
    draft = tasks.begin(grid=[["1"] * size for _ in range(size)], lines=[])
    (remark,) = [each for each in tasks.remarks(draft, whole=True) if each["severity"] == "fault"][:1]
    assert "can't be printed" in remark["message"]


@pytest.mark.parametrize("game", ["yacht", "namaste", "nosuch", "", "../x"])
def test_other_games_have_no_levels(game: str, tasks: Tasks) -> None:
    assert tasks.ask("view", {**tasks.begin(), "game": game})["message"] == "this is not a level"


def test_odd_words_come_through(tasks: Tasks) -> None:
    title = "</text><script>alert(1)</script> \"': #{}[] \u202e ½"
    draft = tasks.begin(title=title)
    assert tasks.ask("save", {**draft, "file": "a.yaml"})["file"] == "a.yaml"
    assert tasks.ask("open", {"name": "a.yaml"})["level"]["title"] == title
    assert "<script" not in (tasks.ask("view", draft)["picture"] or "")


@heavy
def test_a_level_is_measured_while_it_is_drawn(tasks: Tasks) -> None:
    pytest.importorskip("numba")
    pytest.importorskip("ortools")
    draft = tasks.begin()
    lab = tasks.ask("lab", draft)
    assert lab["best"] > 0
    assert 0 < lab["difficulty"] < 1
    assert lab["called"]
    assert set(lab["crossed"]) == {
        f"r{r}c{c}" for r, row in enumerate(draft["level"]["grid"], 1) for c, token in enumerate(row, 1) if token != "-"
    }
    whats, done, totals, known = zip(*tasks.told, strict=True)
    assert (set(whats), list(done), len(set(totals))) == ({"lab"}, sorted(done), 1)
    assert (known[0]["best"], known[0]["difficulty"]) == (lab["best"], None)


@heavy
def test_a_level_is_made_to_order_and_varied(tasks: Tasks) -> None:
    pytest.importorskip("numba")
    pytest.importorskip("ortools")
    order = {"game": "placement", "seed": 3, "difficulty": 5, "size": "5x5", "kinds": ["gem", "bomb"]}
    made = tasks.ask("make", order)
    if "level" not in made:  # a message reports that no level is found
        assert made["code"] == "refused"
        return
    assert len(made["level"]["grid"]) == 5
    assert tasks.ask("make", order) == made
    draft = {key: made[key] for key in ("game", "level", "original")}
    assert tasks.remarks(draft, whole=True) == []


@pytest.mark.parametrize(
    "order",
    [{"difficulty": 9}, {"difficulty": 3, "size": "2x2"}, {"difficulty": 3, "kinds": ["dragon"]}, {"game": "yacht"}, {"seed": -1}],
)
def test_odd_orders_are_refused(order: Json, tasks: Tasks) -> None:
    pytest.importorskip("numba")
    assert tasks.ask("make", {"game": "placement", "seed": 1, **order})["code"] == "refused"


def test_without_the_extra_a_word_says_how_to_get_it(tasks: Tasks, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.games.placement.lab import standards

    monkeypatch.setattr(standards, "PACKAGES", ("nosuch_package",))
    error = tasks.ask("lab", tasks.begin())
    assert (error["code"], error["hint"]) == ("refused", f"install them: {install_command('lab')}")
