"""Connected areas, sums of several lists, `otherwise`, yes and no, and ticks as numbers, against naive versions."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import sheetgen as sg


def computed(formula: str, spaces: str = "", values: dict[str, Any] | None = None) -> Any:
    """The value of a formula on a sheet with these spaces and values."""
    layout = sg.load_layout(text=f"game: sheet\nname: probe\nspaces:\n  player: text\n{spaces}  result: {{is: '{formula}'}}\n")
    return layout.sheet(values or {}).computed_values.get("result")


def naive_areas(cells: set[tuple[int, int]]) -> list[int]:
    """Sizes of the areas by merging neighbours until nothing changes."""
    areas = [{cell} for cell in cells]
    while True:
        pair = next(
            (
                (one, other)
                for one in areas
                for other in areas
                if one is not other and any(abs(a - c) + abs(b - d) == 1 for a, b in one for c, d in other)
            ),
            None,
        )
        if pair is None:
            return sorted(map(len, areas), reverse=True)
        areas.remove(pair[1])
        pair[0].update(pair[1])


@pytest.mark.parametrize("seed", range(60))
def test_areas_are_those_of_a_naive_search(seed: int) -> None:
    random = Random(f"areas {seed}")
    rows, columns = random.randint(1, 5), random.randint(1, 6)
    grid = {(r, c): random.choice(["f", "w", None]) for r in range(1, rows + 1) for c in range(1, columns + 1)}
    spaces = f"  grid: {{rows: 1..{rows}, columns: 1..{columns}, choice: [f, w]}}\n"
    values = {f"grid.{r}.{c}": value for (r, c), value in grid.items()}
    sizes = naive_areas({cell for cell, value in grid.items() if value == "f"})
    for at in range(3):
        formula = f'nth(areas(v for v in grid.*.* where v = "f"), {at + 1})'
        assert computed(formula, spaces, values) == (sizes[at] if at < len(sizes) else None)
    assert computed('count(areas(v for v in grid.*.* where v = "f"))', spaces, values) == len(sizes)


@pytest.mark.parametrize("seed", range(30))
def test_sums_are_those_of_every_choice(seed: int) -> None:
    random = Random(f"sums {seed}")
    lists = [[random.randint(0, 12) for _ in range(random.randint(2, 4))] for _ in range(random.randint(1, 4))]
    every = sorted({sum(choice) for choice in product(*lists)})
    typed = ", ".join(f"({', '.join(map(str, each))})" for each in lists)
    assert computed(f"count(sums({typed}))") == len(every)
    assert [computed(f"nth(sums({typed}), {at})") for at in (1, len(every))] == [every[0], every[-1]]


A = "  a: {number: 0..50}\n  t: tick\n"


@pytest.mark.parametrize(
    ("formula", "values", "result"),
    [
        ("a otherwise 3", {}, 3),
        ("a otherwise 3", {"a": 5}, 5),
        ("2 + a otherwise 3", {}, 5),
        ("2 * a otherwise 3 + 1", {"a": 5}, 11),
        ("a otherwise -1", {}, -1),
        ("a otherwise a otherwise 4", {}, 4),
        ("3 * t", {"t": True}, 3),
        ("3 * t", {}, 0),
        ("10 * (a > 2)", {"a": 3}, 10),
        ("10 * (a > 2)", {}, None),
        ("if t = yes then 1 else 2", {"t": True}, 1),
        ("if t = no then 1 else 2", {"t": True}, 2),
        ("a otherwise 3", {"a": "?"}, None),
        ("count(sums((1, a), (2, 3)))", {}, 2),
    ],
)
def test_words_for_blanks_and_ticks(formula: str, values: dict[str, Any], result: Any) -> None:
    assert computed(formula, A, values) == result


@pytest.mark.parametrize(
    "formula",
    ["areas(1, 2)", "areas(a)", "areas(v for v in (1, 2) where v = 1)", "areas(1 for v in (1, 2) where v = 1)", "sums(1, 2)"],
)
def test_other_arguments_are_errors(formula: str) -> None:
    with pytest.raises(sg.Unreadable):
        computed(formula, A)


def test_yes_and_no_stay_names_of_spaces() -> None:
    assert computed("yes + 1", "  'yes': {number: 0..9}\n", {"yes": 4}) == 5
