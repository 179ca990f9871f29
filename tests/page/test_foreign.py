"""Layouts by other authors with any typed values: the app's findings match `check` on the file that it saves."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.sheets import checking, documents
from sheetgen.source.faults import Unreadable
from tests.games.placement.random_levels import level
from tests.games.sheet.random_layouts import layout as random_game
from tests.layout.own import own_layout
from tests.thorough import some

BASES = ("namaste", "placement/level-1", "placement/level-4", "diceculus", "lucky-dice", "hearts", "yacht")
ODD = ("?", "", "x", "-7", "999999999999", "Ana", "a: b", "½", "1, 2", "X", ".", "null", "{", "#")


def typed(fields: list[dict[str, Any]], random: Random) -> dict[str, str]:
    """Return values for some fields: mostly legal values, sometimes arbitrary text."""
    found = {}
    share = random.choice((0.05, 0.3, 0.9))
    for field in fields:
        if random.random() > share:
            continue
        choices = [each["value"] for each in field.get("choices") or field.get("parts") or ()]
        low, high = ((field.get("domain") or [None, None])[at] for at in (0, 1))
        if random.random() < 0.1:
            odd = random.choice(ODD)
            found[field["id"]] = odd.replace(" ", "-") if choices else odd  # where words name pictures, spaces become hyphens
        elif field["kind"] == "tick":
            found[field["id"]] = "x"
        elif choices:
            found[field["id"]] = random.choice(choices)
        elif field["kind"] in ("number", "count") and "." not in f"{low}{high}":
            found[field["id"]] = str(random.randint(int(low or 0), int(high or 20)))
        else:
            found[field["id"]] = random.choice(("Ana", "Ben", "3", "2a+bc"))
    return found


def tried(name: str, context: WorkerContext, random: Random, folder: Path) -> bool:
    """Type on a layout of the folder and compare; return False if it has errors that prevent typing."""
    try:
        fields = checking.sheet_form({"layout": name}, context)["fields"]
    except (Unreadable, Refusal):
        return False
    for _ in range(3):
        asked = {"layout": name, "sheets": [{"values": typed(fields, random)}]}
        (answer,) = checking.check(asked, context)["sheets"]
        fields_ = {field["id"] for field in fields}
        assert {fault["space"] for fault in answer["faults"]} <= {None, *fields_}
        text = documents.yaml(asked, context)["text"]
        (folder / "saved.yaml").write_text(text, "utf-8")
        (saved,) = check([str(folder / "saved.yaml")], steps=0).sheets
        if answer["score"] is None:
            continue
        assert isinstance(saved, JudgedSheet), (text, [fault.text for fault in saved.faults])
        assert sorted(each["message"] for each in answer["findings"]) == sorted(each.message for each in saved.findings)[:400]
        assert answer["score"]["computed"] == saved.earned.computed
        (again,) = documents.open_({"text": text}, context)["works"][0]["sheets"]
        assert not again["faults"]
        (reopened,) = checking.check({"layout": name, "sheets": [again]}, context)["sheets"]
        assert sorted(map(str, reopened["findings"])) == sorted(map(str, answer["findings"]))
    return True


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    monkeypatch.chdir(tmp_path)
    return WorkerContext(str(tmp_path))


def test_layouts_that_start_from_ours(context: WorkerContext, tmp_path: Path) -> None:
    done = 0
    for seed in range(some(100, 0.2)):
        random = Random(seed)
        (tmp_path / f"{seed}.yaml").write_text(own_layout(random.choice(BASES), random), "utf-8")
        done += tried(f"{seed}.yaml", context, random, tmp_path)
    assert done


def test_levels_of_others(context: WorkerContext, tmp_path: Path) -> None:
    done = 0
    for seed in range(some(40, 0.2)):
        (tmp_path / f"{seed}.yaml").write_text(level(Random(seed)), "utf-8")
        done += tried(f"{seed}.yaml", context, Random(seed), tmp_path)
    assert done


def test_games_of_others(context: WorkerContext, tmp_path: Path) -> None:
    done = 0
    for seed in range(some(120)):
        (tmp_path / f"{seed}.yaml").write_text(random_game(seed), "utf-8")
        done += tried(f"{seed}.yaml", context, Random(seed), tmp_path)
    assert done
