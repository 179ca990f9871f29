"""Measure the speed of games written in YAML: a Yacht sheet against a Namaste sheet, thousands of sheets, formulas, one change, a
long table.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from check import BARE, EXAMPLES
from timing import PYTHON, SHEETGEN, interleaved, processor_seconds, tell

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import Value, Written
from sheetgen.games.game import Case, Earned
from sheetgen.games.rules import Violation
from sheetgen.judge.sheet import judge
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping

YACHT = """\
sheet: yacht
player: Zoe
upper: {ones: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 24}
subtotal: 69
bonus: 35
lower: {three-alike: 22, four-alike: 0, full-house: 25, small-straight: 30, large-straight: 40, yacht: 50, chance: 23}
extra: [1]
total: 394
"""
RUNNING = """\
game: sheet
players: 2..8
page: {paper: a3}
spaces:
  hands:
    rows: 1..30
    of:
      points: {columns: players, number: 0..26}
      total: {columns: players, is: sum(before(points.player)) + points.player}
score: last(hands.*.total.player)
winner: lowest
"""
SHEETS = 2000
RUNS = 15


def running(folder: Path) -> Path:
    """Write a sheet of eight players and thirty rounds, with every running total, and return its path."""
    (folder / "running.yaml").write_text(RUNNING, "utf-8")
    totals = [0] * 8
    lines = ["sheet: running.yaml", f"players: [{', '.join('ABCDEFGH')}]", "hands:"]
    for hand in range(30):
        points = [(3 * hand + 5 * player) % 9 for player in range(8)]
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        lines.append(f"- {{points: {points}, total: {totals}}}")
    path = folder / "table.yaml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def read(path: Path) -> tuple[Layout, Written]:
    """Return a sheet's layout and written values."""
    source = reader.read(str(path))
    root = source.documents[0].root
    assert isinstance(root, Mapping)
    layout = Library().layout(root.get("sheet").text, str(path.parent))  # type: ignore[union-attr]
    return layout, read_filled(root, source.lines, layout.content.form).written


def ask(case: Case) -> tuple[tuple[Violation, ...], Earned]:
    """Findings and points."""
    return tuple(case.violations()), case.earned()


def least(what: Callable[[], object], times: int) -> float:
    """Return the least processor time per call among several runs of `times` calls."""
    found = []
    for _ in range(RUNS):
        begin = time.process_time()
        for _ in range(times):
            what()
        found.append((time.process_time() - begin) / times)
    return min(found)


def main() -> None:
    """Print one line per bar (target)."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        one = folder / "one.yaml"
        one.write_text(YACHT, "utf-8")
        commands = {"namaste": (*SHEETGEN, "check", str(EXAMPLES / "namaste/right.yaml")), "yacht": (*SHEETGEN, "check", str(one))}
        took = interleaved(commands, RUNS, clock=processor_seconds)
        tell("check of one Yacht sheet", took["yacht"], took["namaste"], 1.15)
        many = folder / "many"
        many.mkdir()
        for number in range(SHEETS):
            (many / f"{number:05}.yaml").write_text(YACHT, "utf-8")
        several = interleaved({"bare": (PYTHON, "-c", BARE, str(many)), "check": (*SHEETGEN, "check", str(many))}, 5)
        tell(f"check of {SHEETS} Yacht sheets", several["check"], several["bare"], 3.0)
        gc.disable()
        tell("reading its layout, all of it", least(lambda: Library().layout("yacht"), 5), took["yacht"], 0.05)
        judging(read(one), read(running(folder)))


def judging(yacht: tuple[Layout, Written], table: tuple[Layout, Written]) -> None:
    """Time checks in memory: one changed value against a full check of the changed sheet; a long table against a Yacht sheet."""
    layout, written = yacht
    case = judge(written, layout).case

    def found(case: Case) -> object:
        violations, earned = ask(case)
        return [(violation.rule, violation.spaces, violation.due) for violation in violations], earned

    numbers = {name: value for name, value in written.items() if type(value) is int}
    changes: list[dict[str, Value | None]] = [{name: value + 1} for name, value in numbers.items()]
    others = [case.changed(change) for change in changes]
    assert all(found(other) == found(judge(other.written, layout).case) for other in others)
    changed = least(lambda: [ask(case.changed(change)) for change in changes], 20)
    anew = least(lambda: [ask(judge(other.written, layout).case) for other in others], 20)
    tell("one changed value of it, judged", changed / len(changes), anew / len(changes), 0.25)
    tell(
        "8 players × 30 rounds judged",
        least(lambda: ask(judge(table[1], table[0]).case), 20),
        least(lambda: ask(judge(written, layout).case), 200),
        10.0,
    )


if __name__ == "__main__":
    main()
