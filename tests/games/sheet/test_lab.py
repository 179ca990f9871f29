"""The best score of a custom sheet, compared with trying all sheets one by one with the naive evaluator."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetgen.form.written import Written
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lab import narrowing, reach, values
from sheetgen.games.sheet.lab.best import STEPS, SheetBest, best
from sheetgen.layout.find import bundled_path
from tests.games.sheet import own
from tests.games.sheet.own import read
from tests.games.sheet.small_layouts import Layout, best_of_all, layout
from tests.thorough import some


def _judge(model: Model, found: SheetBest) -> None:
    """Assert that the found sheet breaks no rule and has the reported score."""
    if found.score is not None:
        case = model.read(Written(dict(found.written)))
        assert not [violation.rule for violation in case.violations() if violation.severity == "error"]
        earned = case.earned()
        assert found.score == (earned.computed if found.player is None else earned.parts[found.player])


def _random_layouts(first: int, many: int) -> Iterator[tuple[int, Layout, Model]]:
    """Yield `many` valid layouts with their seeds."""
    seed = first
    while many:
        seed += 1
        small = layout(Random(seed))
        checked, _ = read(small.text)
        if checked is not None:  # some formulas are too long
            many -= 1
            yield seed, small, Model(checked)


def _narrow_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try few combinations one by one, so that the bounds of formulas decide even small layouts."""
    monkeypatch.setattr(narrowing, "TRIED", 2)
    monkeypatch.setattr(values, "LIFTED", 9)
    monkeypatch.setattr(values, "KEPT", 3)
    monkeypatch.setattr(reach, "SPLIT", 2)


def _plain(score: Any) -> Any:
    return score if score is None or isinstance(score, int) else float(round(score, 6))


@pytest.mark.parametrize("limits", ["usual", "narrow"])
@pytest.mark.parametrize("block", range(5))
def test_the_best_is_thebest_of_all_sheets(block: int, limits: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random layouts have a few hundred sheets each, so the best is always found and proven."""
    if limits == "narrow":
        _narrow_limits(monkeypatch)
    for seed, small, model in _random_layouts(1000 * (block + 5 * (limits == "narrow")), some(20)):
        found = best(model)
        assert found is not None
        right = _plain(best_of_all(small))
        assert (found.score, found.bound, found.proven) == (right, right, True), (seed, small.text)
        _judge(model, found)


@pytest.mark.parametrize("steps", [0, 20, 100, 400])
def test_a_search_that_is_stopped_says_nothing_wrong(steps: int) -> None:
    """Its result is a sheet, and no sheet is better than its bound."""
    for seed, small, model in _random_layouts(50_000 + steps, some(40, 0.3)):
        found = best(model, steps=steps)
        assert found is not None
        right = _plain(best_of_all(small))
        way = -1 if small.lowest else 1
        assert found.score is None or way * found.score <= way * right, (seed, small.text)
        assert found.bound is None or right is None or way * found.bound >= way * right, (seed, small.text)
        assert not found.proven or found.score == right, (seed, small.text)
        _judge(model, found)


def _found(text: str, steps: int = STEPS) -> tuple[Any, bool, Any]:
    found = best(own.model(f"game: sheet\nname: tried\n{text}"), steps=steps)
    assert found is not None
    return found.score, found.proven, found.bound


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("spaces: {n: 0..3, t: text}\nscore: n", (3, True, 3)),
        ("spaces: {n: 0..3, t: text}\nrules: [{id: r, must: written(t) or n = 1}]\nscore: n", (1, False, 3)),
        ("spaces: {n: 0..3, m: number}\nscore: n", (3, True, 3)),
        ("spaces: {m: {number: 0..9, marks: {X: 10}}}\nscore: m", (10, True, 10)),
        ("players: [we, they]\nspaces: {m: {columns: players, number: 0..9, marks: {X: 10}}}\nscore: m.player", (10, True, 10)),
        ("spaces: {n: 0..3, m: number}\nscore: sum(n, m)", (3, False, None)),
        ("spaces: {n: 0..3, m: 1..}\nrules: [{id: r, must: blank(m) or n <= m}]\nscore: n", (3, True, 3)),
        ("spaces: {player: text, n: 0..3}\nscore: 'if player = \"Ana\" then 9 else n'", (None, True, None)),
        ("spaces: {player: text, n: 0..3}\nscore: 'sum(n, if player = \"Ana\" then 9 else 0)'", (3, False, 3)),
        ("spaces: {n: 0..3}\nrules: [{id: r, must: 1 = 2}]\nscore: n", (None, True, None)),
        ("spaces: {n: 0..3, m: {is: n / 3, due: yes}}\nscore: n + 0", (3, True, 3)),
        ("spaces: {n: 1..2, m: {is: n / 3, due: yes}}\nscore: m + 0", (None, False, 0.666667)),
        (
            "players: [we, they]\nwinner: lowest\nspaces: {x: {rows: 1..4, columns: players, number: 0..9}}\n"
            "rules: [{id: r, for: i in 1..4, must: sum(x.(i).*) = 9 and x.(i).they >= i}]\nscore: sum(x.*.player)",
            (0, True, 0),
        ),
    ],
)
def test_what_cannot_be_gone_through_is_told(text: str, expected: tuple[Any, bool, Any]) -> None:
    """Unbounded spaces count only if they can affect the score; then the result isn't proven."""
    assert _found(text) == expected


def test_a_layout_without_a_score_has_no_best() -> None:
    assert best(own.model("game: sheet\nname: tried\nspaces: {n: 0..3}")) is None


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("yacht", 675),  # 105 in the upper part, 35, 30 + 30 + 25 + 30 + 40 + 50 + 30 in the lower part, and three more at 100
        ("cities", 1224),  # 18 + 200 / 3 + 20 + 3 x 80, and 3 x 16 x 16 + 7 x 16
        ("tenpin", 300),
    ],
)
def test_bundled_pads(name: str, score: int) -> None:
    model = own.model(Path(bundled_path(name) or "").read_text("utf-8"))
    found = best(model)
    assert found is not None
    assert (found.score, found.bound, found.proven) == (score, score, True)
    _judge(model, found)
