"""Papers by name and by size: the known papers, and the smallest and largest allowed sizes."""

from __future__ import annotations

import pytest

from sheetgen.drawing.papers import LARGEST, SMALLEST, larger, paper_size


@pytest.mark.parametrize("name", ["half-letter", "Half Letter", " HALF  letter ", "half letter\n"])
def test_names_take_capitals_and_blanks(name: str) -> None:
    assert paper_size(name) == (139.7, 215.9)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("120x180mm", (120, 180)),
        ("180x120mm", (180, 120)),
        ("120 × 180 mm", (120, 180)),
        ("120X180MM", (120, 180)),
        ("8.5x11.25mm", None),
        ("120.5x180.25mm", (120.5, 180.25)),
        ("120x180", None),
        ("120x180cm", None),
        ("x180mm", None),
        ("120.x180mm", None),
        ("120x180mm2", None),
        ("a4 120x180mm", None),
        ("", None),
    ],
)
def test_a_size_is_two_lengths_in_millimetres(name: str, size: tuple[float, float] | None) -> None:
    assert paper_size(name) == size


@pytest.mark.parametrize(
    ("side", "known"), [("19.99", False), ("20", True), ("20.01", True), ("1999.99", True), ("2000", True), ("2000.01", False)]
)
def test_the_smallest_and_the_largest(side: str, known: bool) -> None:
    assert (SMALLEST, LARGEST) == (20, 2000)
    assert paper_size(f"{side}x100mm") == ((float(side), 100) if known else None)
    assert paper_size(f"100x{side}mm") == ((100, float(side)) if known else None)


@pytest.mark.parametrize(
    ("name", "papers"),
    [
        ("a6", ("a5", "a4", "a3")),
        ("A4", ("a3",)),
        ("a3", ()),
        ("half letter", ("letter", "legal")),
        ("letter", ("legal",)),
        ("100x100mm", ("a6", "a5", "a4", "a3")),
        ("210x148mm", ("a4", "a3")),
        ("nosuch", ()),
    ],
)
def test_larger_papers_of_the_same_kind(name: str, papers: tuple[str, ...]) -> None:
    assert larger(name) == papers
