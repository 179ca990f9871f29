"""`sheetgen new level NAME --difficulty …`: invalid requests get a plain error, and no file is half written."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path

import pytest

from sheetgen.extras import install_command
from sheetgen.games.making import LevelMap, MadeLevel, MappedLevel, Order, Progress
from sheetgen.games.placement import GAME
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.layout.read import Library
from sheetgen.processes.endings import Exit
from sheetgen.source.messages import sentence
from tests.command import run

KEYS = "grid: |\n  1  2  3\n  4  X  6g\n  5  6  1\n\nfields:\n  g: {kind: gem, points: 3}\n"
MADE = MadeLevel(KEYS, ("best score: 3 points", "difficulty 3 of 5 {braces}"))


class Maker:
    """A maker that always makes the same level; each call for a map adds one level to it."""

    def make(self, order: Order, progress: Progress) -> MadeLevel:
        return MADE._replace(figures=(*MADE.figures, f"seed {order.seed}"))

    def tend(self, levels: LevelMap, order: Order, most: int, executor: object) -> LevelMap:
        keys = Keys(grid="1 2 3\n4 X 6g\n5 6 1", fields={"g": FieldKind(kind="gem", points=3)})
        number = levels.tried + 1
        new = MappedLevel(keys, {"cost": 1.0, "best": 3, "share": 0.5, "depth": 0.1, "difficulty": 1}, MADE)
        return LevelMap(number, {**levels.levels, f"{number}-1": new})


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A maker that takes no time."""
    take_place(Maker(), monkeypatch)


def take_place(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the functions that make levels with those of another maker."""
    for module, name in (("searching", "make"), ("archive", "tend")):
        monkeypatch.setattr(import_module(f"sheetgen.games.placement.making.{module}"), name, getattr(maker, name))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("level garden --seed 1 --seed 2", "two seeds are given: 1 and 2"),
        ("level garden --seed -1", "expected a seed of 0 or more, not -1"),
        ("level garden --batch 3", "--batch requires a folder for its levels"),
        ("level garden -o here", "-o is the folder for --batch, but --batch is missing"),
        ("level garden --batch 0 -o here", "--batch 0: expected at least 1 level"),
        ("level garden --like namaste", "namaste is not a level of the same game"),
        ("level garden --like nowhere.yaml", "nowhere.yaml"),
        ("level garden --difficulty 3 --cluster tcp://localhost:1", "--cluster is only for many levels"),
        ("sheet garden --difficulty 3", "a sheet can't be generated"),
    ],
)
def test_what_makes_no_sense(typed: str, said: str, here: Path) -> None:
    told = run("new", *typed.split())
    assert told.status == 2
    assert said in told.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--difficulty 9", "there is no difficulty 9"),
        ("--kinds gme", "did you mean 'gem'?"),
        ("--kinds gem,key", "add lock to --kinds"),
        ("--kinds=", "there is no special field called ''"),
        ("--size 3x3 --kinds gem,puzzle,key,lock,rocket,planet", "3x3 is too small for gem, puzzle"),
        ("--like placement/level-1 --size 5x5", "leave out --like or --size"),
    ],
)
def test_orders_that_make_no_sense(typed: str, said: str, here: Path) -> None:
    told = run("new", "level", "garden", *typed.split())
    assert told.status == 2
    assert said in told.err
    assert list(here.iterdir()) == []


def test_without_the_extra(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith(("sheetgen.games.placement.lab", "sheetgen.games.placement.making"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setitem(sys.modules, "ortools", None)
    told = run("new", "level", "garden", "--difficulty", "3")
    assert told.status == 2
    assert "which isn't installed" in told.err
    assert install_command("lab") in told.err
    assert list(here.iterdir()) == []


@pytest.mark.usefixtures("maker")
def test_a_level_with_its_figures(here: Path) -> None:
    told = run("new", "level", "garden", "--difficulty", "3", "--kinds", "gem")
    assert (told.status, told.out) == (0, "wrote garden.yaml; next: sheetgen lint garden.yaml\n")
    text = Path("garden.yaml").read_text("utf-8")
    assert "# difficulty 3 of 5 {braces}\n" in text
    seed = text.partition("# seed ")[2].partition("\n")[0]
    assert f"# made by: sheetgen new level --difficulty 3 --kinds gem --seed {seed} garden.yaml\n" in text
    assert Library().layout("garden.yaml").title("en") == "garden"
    assert "already exists" in run("new", "level", "garden", "--difficulty", "3").err
    run("new", "level", "other", "--difficulty", "3", "--seed", "7")
    assert "# seed 7\n" in Path("other.yaml").read_text("utf-8")


def test_the_nearest_level_if_none_meets_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    class MissingMaker(Maker):
        def make(self, order: Order, progress: Progress) -> MadeLevel:
            return MADE._replace(miss=sentence("the nearest has difficulty 2", "try another --seed"))

    take_place(MissingMaker(), monkeypatch)
    told = run("new", "level", "garden", "--difficulty", "1")
    assert (told.status, told.out) == (1, "wrote garden.yaml; next: sheetgen lint garden.yaml\n")
    assert told.err == "warning: the nearest has difficulty 2\n   = try another --seed\n"
    assert Library().layout("garden.yaml").title("en") == "garden"


@pytest.mark.parametrize("found", [True, False])
def test_an_interrupt_ends_with_the_nearest_level_so_far(found: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class InterruptedMaker(Maker):
        def make(self, order: Order, progress: Progress) -> MadeLevel:
            progress(1, 100, None)
            if found:
                progress(2, 100, MADE._replace(miss=sentence("the nearest has difficulty 2")))
            raise Exit(130)

    take_place(InterruptedMaker(), monkeypatch)
    told = run("new", "level", "garden", "--difficulty", "1")
    assert (told.status, "the nearest has difficulty 2" in told.err) == (130, found)
    assert os.path.exists("garden.yaml") == found


@pytest.mark.usefixtures("maker")
@pytest.mark.parametrize("name", ["{title}", "-x", "$total", "a \\ b"])
def test_any_name(name: str) -> None:
    assert run("new", "level", "--difficulty", "3", "--", name).status == 0
    assert Library().layout(f"{name}.yaml").title("en") == name


@pytest.mark.usefixtures("maker")
def test_a_map_goes_on_where_it_was_left() -> None:
    told = run("new", "level", "garden", "--batch", "2", "-o", "gardens")
    assert (told.status, told.err) == (0, "")
    assert "2 places" in told.out
    assert sorted(os.listdir("gardens")) == ["1-1.yaml", "2-1.yaml", "map.json", "map.svg"]
    before = Path("gardens/1-1.yaml").read_bytes()
    assert run("new", "level", "garden", "--batch", "3", "-o", "gardens").status == 0
    assert Path("gardens/1-1.yaml").read_bytes() == before
    assert sorted(os.listdir("gardens")) == ["1-1.yaml", "2-1.yaml", "3-1.yaml", "map.json", "map.svg"]
    assert json.loads(Path("gardens/map.json").read_text("utf-8"))["tried"] == 3
    assert run("lint", *(f"gardens/{number}-1.yaml" for number in (1, 2, 3))).status != 2
    assert Library().layout("gardens/3-1.yaml").title("en") == "garden 3-1"


@pytest.mark.usefixtures("maker")
def test_folders_that_are_not_its_own() -> None:
    os.mkdir("full")
    Path("full/mine.txt").write_text("mine", "utf-8")
    told = run("new", "level", "garden", "--batch", "2", "-o", "full")
    assert (told.status, "full contains other files" in told.err, os.listdir("full")) == (2, True, ["mine.txt"])
    Path("file").write_text("mine", "utf-8")
    assert run("new", "level", "garden", "--batch", "2", "-o", "file").status == 2
    assert Path("file").read_text("utf-8") == "mine"
    run("new", "level", "garden", "--batch", "1", "-o", "gardens")
    assert "gardens contains another map" in run("new", "level", "garden", "--batch", "2", "-o", "gardens", "--seed", "3").err
    Path("gardens/1-1.yaml").write_text("game: placement\n", "utf-8")
    assert "has changed since it was generated" in run("new", "level", "garden", "--batch", "2", "-o", "gardens").err
    os.unlink("gardens/1-1.yaml")
    assert run("new", "level", "garden", "--batch", "2", "-o", "gardens").status == 0
    Path("gardens/map.json").write_text("[]", "utf-8")
    assert "is damaged" in run("new", "level", "garden", "--batch", "3", "-o", "gardens").err


def test_the_game_that_makes_levels() -> None:
    assert set(GAME.makers) <= set(GAME.starters)
