"""The app's data about layouts matches the commands."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pytest
from samples.hostile_files import LAYOUTS

from sheetgen.layout.find import bundled
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.layouts import catalogue
from sheetgen.page.layouts.listing import listing
from tests.command import run
from tests.hostile.games import deck
from tests.page.own import layout, put
from tests.patience import ends
from tests.thorough import every, heavy, some

LEVEL = "game: placement\ntitle: {en: Mine, de: Meins}\ngrid: |\n  X 1 2\n  3 4 5\n  6 1 2\n"


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    monkeypatch.chdir(tmp_path)
    return WorkerContext(str(tmp_path))


@pytest.mark.parametrize("name", every(bundled(), 5))
def test_bundled_layouts_are_what_render_makes_of_them(name: str, context: WorkerContext) -> None:
    found = catalogue.describe_layout({"name": name}, context)
    done = run("render", name, "-o", "out.pdf")
    with pikepdf.open("out.pdf") as pdf:
        box = pdf.pages[0].MediaBox
        paper = [round(float(side) * 25.4 / 72, 1) for side in (box[2], box[3])]
        title = str(pdf.Root.get("/Lang")), str(pdf.docinfo["/Title"])
        assert (found["pages"], [round(side, 1) for side in found["paper"]]) == (len(pdf.pages), paper)
    assert found["title"][title[0]] == title[1]
    assert found["backs"] == ("print on both sides" in done.out)
    assert found["numbers"] == (run("render", name, "--number", "1", "-o", "out.pdf").status == 0)
    assert found["people"] == (run("render", name, "--names", "Ana", "-o", "out.pdf").status == 0)
    assert found["fillable"] == (len(run("spaces", name).json["spaces"]) > 0)
    assert (found["name"], found["faults"], found["warnings"]) == (name, [], [])
    assert found == catalogue.describe_layout({"name": name}, context)


@pytest.mark.parametrize(
    ("text", "base"),
    [
        (LEVEL, "placement"),
        ("extends: placement/level-2\ntitle: Mine\n", "placement/level-2"),
        ("game: diceculus-cards\ndecks: {idea: [a + b]}\n", "diceculus-cards"),
        ("extends: other.yaml\ngame: yacht\n", "other.yaml"),
        ("extends:\ngame: [\n", None),
    ],
)
def test_the_list_of_the_folder_says_what_a_layout_starts_from(text: str, base: str | None, context: WorkerContext) -> None:
    put(context, "mine.yaml", text)
    (found,) = listing({}, context)["layouts"]
    assert (found["name"], found["base"]) == ("mine.yaml", base)


@pytest.mark.parametrize(
    ("name", "players", "sides", "kind", "minutes"),
    [
        ("hearts", [3, 6], None, "cards", "30..60"),
        ("doppelkopf", [4, 4], None, "cards", "60..120"),
        ("chess", [2, 4], 2, "board", "30..300"),
        ("lucky-dice", [1, 6], None, "dice", "10"),
        ("namaste", None, None, "dice", ""),
    ],
)
def test_players_kind_and_time(
    name: str, players: list[int] | None, sides: int | None, kind: str, minutes: str, context: WorkerContext
) -> None:
    found = catalogue.describe_layout({"name": name}, context)
    assert [found[key] for key in ("players", "sides", "kind", "minutes")] == [players, sides, kind, minutes]
    assert found["about"]["en"] != found["about"]["de"]


def test_a_number_of_players_may_be_anything(context: WorkerContext) -> None:
    put(context, "mine.yaml", "extends: hearts\nplayers: {a: b}\n")
    assert catalogue.describe_layout({"name": "mine.yaml"}, context)["faults"]


def told(found: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(each["message"], each.get("line"), each.get("column")) for each in found]


def test_faults_and_warnings_are_those_of_lint(context: WorkerContext) -> None:
    chance, seen = Random(16), {"faults": 0, "warnings": 0}
    for _ in range(some(24, 0.2)):
        put(context, "mine.yaml", layout(chance, [name for name in bundled() if name != "diceculus/cards"]))
        found = catalogue.describe_layout({"name": "mine.yaml"}, context)
        (linted,) = run("lint", "mine.yaml", "--format", "json").json["layouts"]
        assert told(found["faults"]) == told(linted["errors"])
        assert [each.get("hint", "") for each in linted["errors"]] == [each["hint"] for each in found["faults"]]
        if found["fillable"] or found["faults"]:
            assert told(found["warnings"]) == told(linted["findings"])
        lines = Path("mine.yaml").read_text("utf-8").split("\n")
        for fault in found["faults"]:
            assert (fault["file"], fault["text"]) == ("mine.yaml", lines[fault["line"] - 1][:400])
        for kind in seen:
            seen[kind] += bool(found[kind])
    assert min(seen.values()) >= 1


def test_what_can_be_known_of_a_layout_with_faults(context: WorkerContext) -> None:
    put(context, "mine.yaml", LEVEL + "page: {margin: 300mm}\n")
    found = catalogue.describe_layout({"name": "mine.yaml"}, context)
    assert found["title"] == {"en": "Mine", "de": "Meins"}
    assert (found["game"], found["paper"], len(found["faults"])) == ("placement", None, 1)
    put(context, "mine.yaml", "game: nosuch\n")
    found = catalogue.describe_layout({"name": "mine.yaml"}, context)
    assert (found["title"], found["pages"]) == (None, None)
    assert found["faults"][0]["text"] == "game: nosuch"
    put(context, "mine.yaml", LEVEL)
    assert catalogue.describe_layout({"name": "mine.yaml"}, context)["faults"] == []


@heavy
def test_a_deck_is_not_played(context: WorkerContext) -> None:
    """`lint` simulates games for seconds; in the app, a user would wait for that."""
    put(context, "mine.yaml", deck(lambda n: "a+b", 2))
    found = catalogue.describe_layout({"name": "mine.yaml"}, context)
    assert (found["fillable"], found["faults"], found["warnings"]) == (False, [], [])
    assert run("lint", "mine.yaml", "--format", "json").json["layouts"][0]["findings"]


@pytest.mark.parametrize("kind", every(LAYOUTS, 6))
def test_hostile_layouts_have_an_answer(kind: str, context: WorkerContext) -> None:
    text = LAYOUTS[kind]()
    put(context, "mine.yaml", text)
    with ends():
        assert len(json.dumps(catalogue.describe_layout({"name": "mine.yaml"}, context))) < 1_000_000


@pytest.mark.parametrize(
    "name",
    [
        "../mine.yaml",
        "/etc/passwd.yaml",
        "a/b.yaml",
        "..",
        "",
        "nosuch",
        "_sheet",
        "placement/_pad",
        "namaste/../namaste",
        "a\0.yaml",
    ],
)
def test_names_that_are_none_here(name: str, context: WorkerContext) -> None:
    with pytest.raises(Refusal):
        catalogue.describe_layout({"name": name}, context)


def test_what_is_outside_of_the_folder_is_not_told(context: WorkerContext, tmp_path_factory: pytest.TempPathFactory) -> None:
    away = tmp_path_factory.mktemp("away")
    (away / "secret.yaml").write_text("game: namaste\ntitle: Secret\n", "utf-8")
    put(context, "mine.yaml", f"extends: {away}/secret.yaml\n")
    found = json.dumps(catalogue.describe_layout({"name": "mine.yaml"}, context))
    assert "Secret" not in found
    assert json.loads(found)["faults"]
