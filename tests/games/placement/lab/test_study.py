"""A level's study: the combined results of its tasks, stopping it, and its result for an invalid level."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean, pstdev

import pytest

from sheetgen.games.lab import Best, CurvePoint, Lab, LabRequest, LevelComparison, Work
from sheetgen.games.placement.lab.standards import difficulty_class, fair_share
from sheetgen.games.placement.lab.study import BUNDLED, capped, measure, standing
from sheetgen.games.placement.lab.tasks import Tally
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.read import Library
from sheetgen.report.lab import best_text
from sheetgen.source.faults import Unreadable
from tests.games.placement.lab.studies import Here
from tests.thorough import heavy

SMALL = """\
game: placement
title: A level
grid: |
  1  2g 3  4
  5  X  6  1l
  2d 3  4k 5
fields:
  g: {kind: gem, points: 3}
  k: {kind: key, colour: red}
  l: {kind: lock, colour: red}
  d: {kind: pile, points: -2}
lines:
  - {row: 2, points: 10}
"""


def lab_of(name: str, games: int = 3, work: Work | None = None, players: int = 2) -> Lab:
    layout = Library().layout(name)
    return measure(layout.keys, layout.model, layout, LabRequest(players, games), work or Work(Here()))


@pytest.fixture
def small(tmp_path: Path) -> str:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, "utf-8")
    return str(file)


def test_all_figures_of_a_level(small: str) -> None:
    lab = lab_of(small)
    assert lab.complete
    assert lab.best is not None
    assert (lab.best.score, lab.best.without_piles, lab.best.proven, lab.best.bound) == (13, 13, True, 13)
    assert [point.score for point in lab.curve][-1] == 13
    assert len(lab.curve) == lab.best.dice
    assert list(lab.play) == ["wanderer", "magpie", "planner", "thinker"]
    assert [play.games for play in lab.play.values()] == [3, 3, 3, 1]
    assert len(lab.crossed_by_round) == 6
    assert lab.crossed_by_round[-1] == lab.crossed
    assert lab.crossed["r2c2"] == 1
    assert lab.crossed_by is not None
    assert lab.play[lab.crossed_by].mean == max(play.mean for way, play in lab.play.items() if way != "thinker")
    assert lab.difficulty == pytest.approx(1 - lab.play["magpie"].mean / 13)
    assert lab.depth == pytest.approx((lab.play["thinker"].mean - lab.play["magpie"].mean) / 13)


def test_the_best_sheet_passes_a_check_with_the_same_total(small: str) -> None:
    lab, layout = lab_of(small), Library().layout(small)
    assert lab.best is not None
    file = Path(small).with_name("best.yaml")
    file.write_text(best_text(layout, lab.best, str(file.parent)), "utf-8")
    (sheet,) = check([str(file)]).sheets
    assert isinstance(sheet, JudgedSheet)
    assert sheet.findings == []
    assert sheet.earned.computed == sheet.earned.claimed == lab.best.score


def test_equal_seeds_give_equal_labs(small: str) -> None:
    assert lab_of(small) == lab_of(small)


def test_it_stops_when_told_and_says_what_is_known(small: str) -> None:
    known: list[Lab] = []
    work = Work(Here(), lambda lab, _done, _total: known.append(lab), stop=lambda: bool(known))
    lab = lab_of(small, work=work)
    assert lab.best is not None
    assert "thinker" not in lab.play
    assert (lab.difficulty, lab.complete) == (None, False)


def test_progress_ends_with_all_tasks_done(small: str) -> None:
    told: list[tuple[int, int]] = []
    lab_of(small, work=Work(Here(), lambda _lab, done, total: told.append((done, total))))
    assert told[-1] == (7, 7)  # four strategies, three searches


def test_a_level_without_a_start_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.yaml"
    file.write_text(SMALL.replace("X", "1"), "utf-8")
    with pytest.raises(Unreadable) as refused:
        lab_of(str(file))
    assert [fault.position[:2] for fault in refused.value.faults] == [(3, 7)]


def test_fields_out_of_reach_are_told_and_left_out(tmp_path: Path) -> None:
    file = tmp_path / "beyond.yaml"
    file.write_text(SMALL.replace("4k 5", "4  5"), "utf-8")
    lab = lab_of(str(file))
    rules = [finding.rule for finding in lab.findings]
    assert rules[0] == "level/lock-without-key"
    assert "lab/lock-never-opened" not in rules
    assert "lab/line-never-finished" not in rules
    assert lab.best is not None
    assert lab.best.score == 3


def test_fair_shares_are_those_of_the_definitions() -> None:
    assert [fair_share(players) for players in (1, 2, 3, 4)] == [80, 42, 40, 39]


def test_a_class_is_the_nearest_share() -> None:
    assert [difficulty_class(1 - difficulty) for difficulty in (0.1, 0.26, 0.31, 0.42, 0.5, 0.59, 0.9)] == [1, 1, 2, 3, 4, 5, 5]


def test_a_level_is_compared_with_the_bundled_ones() -> None:
    one, two, three, four = BUNDLED
    assert standing(0.99) == LevelComparison(None, (one, two, three, four), ())
    assert standing(0.0) == LevelComparison(None, (), (one, two, three, four))
    assert standing(0.53) == LevelComparison(None, (four,), (one, two, three))
    assert standing(BUNDLED[two] + 0.004) == LevelComparison(two, (three, four), (one,))


def test_tallies_add_up() -> None:
    points = [3, 5, 5, 9, 9, 9, 12, -2, 0, 5]
    one = Tally({point: points.count(point) for point in points}, ((1, 2),), (4,), {"red": 3}, len(points))
    both = Tally() + one + one
    assert both.sheets == 20
    assert (both.crossed, both.finished, both.keys) == (((2, 4),), (8,), {"red": 6})
    assert both.mean == pytest.approx(fmean(points))
    assert both.sd == pytest.approx(pstdev(points))
    assert [both.percentile(share) for share in (0.05, 0.5, 0.95, 1.0)] == [-2, 5, 12, 12]


@heavy
@pytest.mark.parametrize("name", BUNDLED)
def test_the_bundled_levels_are_as_hard_as_is_written(name: str) -> None:
    lab = lab_of(name, 10_000)
    assert lab.difficulty == pytest.approx(BUNDLED[name], abs=0.0006)


def test_a_curve_ends_with_the_best_sheet_whatever_was_proven_before() -> None:
    best = Best(score=12, dice=3, proven=True, bound=12)
    points = (CurvePoint(1, 4, True, 4), CurvePoint(2, 5, False, 20), CurvePoint(3, 9, False, 20))
    assert capped(best, points) == (CurvePoint(1, 4, True, 4), CurvePoint(2, 5, False, 12), CurvePoint(3, 12, True, 12))
    assert capped(best, ()) == ()
