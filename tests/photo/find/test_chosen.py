"""Choice between several prints for a photo, on either side of each threshold; agreements are mocked."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sheetgen.photo.find import corners
from sheetgen.photo.find import search as finding
from sheetgen.photo.find.features import SIDES, Guess, PageMatches
from sheetgen.photo.find.marks import Code
from sheetgen.photo.find.patches import COARSE, FINE, ROUGH, Alignment, PatchMatches
from sheetgen.photo.find.prints import Print, PrintVariant
from sheetgen.photo.find.search import SURE_AGREEMENT, Search
from sheetgen.photo.find.sighting import (
    MIN_AGREEMENT,
    MIN_AGREEMENT_WITH_CODE,
    MIN_DOTS,
    MIN_LINES_VISIBLE,
    MIN_SIMILARITY,
    Sighting,
    check_readable,
)
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from tests.photo.photos import of, values_of
from tests.photo.small import HOMOGRAPHY, SIZE, WHERE, Small, printed

PHOTO = of(np.zeros((400, 480, 3), np.uint8))
NAMES = dict.fromkeys("abcdefg", 3)
ELSEWHERE = Warp(HOMOGRAPHY + np.array([(0, 0, 3.0), (0, 0, 0), (0, 0, 0)]))


class Made:
    """A search and a photo for which each print has a given agreement and number of matches."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, agrees: dict[Any, float], likely: dict[str, int]) -> None:
        self.agrees, self.asked = agrees, list[tuple[object, ...]]()
        self.photo = PHOTO
        self._likely = [PageMatches(PrintVariant(name, 0, "en", "full", False), count) for name, count in likely.items()]
        self.guesses, self.moved = True, inf
        monkeypatch.setattr(finding, "align", self.align)
        monkeypatch.setattr(corners, "align", self.align)
        monkeypatch.setattr(finding, "most_similar", lambda grey, where, prints: prints[0])
        monkeypatch.setattr(finding, "distinguish", lambda *_: 1.0)
        self.search = Search(Small(**NAMES))  # type: ignore[arg-type]
        monkeypatch.setattr(self.search, "_align_variant", self.close)
        self.rivals: list[Print] = []
        self.lines = 0.0

    def close(self, photo: Photo, sighting: Sighting, tried: Any, likely: list[PageMatches], moved: float) -> Sighting:
        self.rivals = [*finding._rivals(tried, sighting.printed), *self.search._similar_prints(sighting.printed, likely)]
        return sighting._replace(lines=self.lines)

    def agreement(self, where: Warp, print_: Print) -> float:
        name, scan = print_.variant.layout, print_.variant.scan
        return self.agrees.get((name, scan, where is ELSEWHERE), self.agrees.get((name, scan), self.agrees.get(name, 0.0)))

    def align(self, grey: object, where: Warp, print_: Print, rounds: object) -> Alignment:
        assert rounds in (ROUGH, FINE)
        self.asked.append((print_.variant.layout, print_.variant.scan))
        return Alignment(where, self.agreement(where, print_), self.moved)

    def likely(self, side: int, outlines: object = ()) -> list[PageMatches]:
        return self._likely

    def guess(self, side: int, outlines: object, print_: Print) -> Guess | None:
        return Guess(print_, ELSEWHERE, 50) if self.guesses else None


def chosen(found: Sighting | None) -> tuple[object, ...] | None:
    return found and (found.printed.variant.layout, found.printed.variant.scan, found.marks, found.agreement)


def by_print(monkeypatch: pytest.MonkeyPatch, agrees: dict[Any, float], likely: dict[str, int], *scans: bool) -> tuple[Any, Made]:
    made = Made(monkeypatch, agrees, likely)
    return chosen(made.search._next_sheet(made, SIDES[0], (), scans or (False, True))), made  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("agreement", "lines", "is_found"),
    [
        (MIN_AGREEMENT, 0.0, True),
        (MIN_AGREEMENT - 0.001, MIN_LINES_VISIBLE, True),
        (MIN_AGREEMENT - 0.001, MIN_LINES_VISIBLE - 0.001, False),
        (MIN_AGREEMENT_WITH_CODE, MIN_LINES_VISIBLE, True),
        (MIN_AGREEMENT_WITH_CODE - 0.001, 1.0, False),
    ],
)
def test_a_print_that_agrees_too_little_is_none_unless_its_lines_are_seen(
    agreement: float, lines: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, made = by_print(monkeypatch, {"a": agreement}, {"a": 10})
    made.lines = lines
    found = chosen(made.search._next_sheet(made, SIDES[0], (), (False, True)))  # type: ignore[arg-type]
    assert found == (("a", False, False, agreement) if is_found else None)
    assert by_print(monkeypatch, {}, {})[0] is None
    made.guesses = False
    assert made.search._next_sheet(made, SIDES[0], (), (False,)) is None  # type: ignore[arg-type]


def test_the_few_likeliest_prints_are_laid_on(monkeypatch: pytest.MonkeyPatch) -> None:
    _, made = by_print(monkeypatch, {}, {"a": 10, "b": 9, "c": 8, "d": 8}, False)
    assert made.asked == [("a", False), ("b", False), ("c", False)]
    _, made = by_print(monkeypatch, {}, {"a": 100, "b": 51, "c": 50}, False)
    assert made.asked == [("a", False), ("b", False)]


@pytest.mark.parametrize(("agreement", "again"), [(SURE_AGREEMENT, True), (SURE_AGREEMENT + 0.001, False)])
def test_no_other_is_tried_where_one_is_sure(agreement: float, again: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found, made = by_print(monkeypatch, {("a", False): agreement, ("a", True): 0.6}, {"a": 10})
    assert found == ("a", False, False, agreement)
    assert made.asked == [("a", False), *([("a", True)] if again else [])]


@pytest.mark.parametrize(("other", "scan"), [(0.55, False), (0.65, False), (0.66, True)])
def test_a_sheet_is_one_with_marks_as_others_are_unless_it_agrees_so_much_better(
    other: float, scan: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    agrees = {"a": 0.5, ("b", False): 0.6, ("b", True): other, "c": 0.59}
    found, made = by_print(monkeypatch, agrees, {"a": 100, "b": 90, "c": 60})
    assert found == ("b", scan, False, other if scan else 0.6)
    assert [each.variant.layout for each in made.rivals] == ["c", "a"]
    assert by_print(monkeypatch, {("a", False): MIN_AGREEMENT_WITH_CODE - 0.01, ("a", True): MIN_AGREEMENT_WITH_CODE}, {"a": 10})[
        1
    ].asked == [
        ("a", False),
        ("a", True),
        ("a", False),
    ]


def by_marks(
    monkeypatch: pytest.MonkeyPatch, agrees: dict[Any, float], *names: str, code: str | None = None, moved: float = inf
) -> tuple[Any, Made]:
    made = Made(monkeypatch, agrees, {"a": 10, "b": 9})
    made.moved = moved

    def look(grey: object, where: Warp, print_: Print, how: object) -> SimpleNamespace:
        assert how == COARSE
        return SimpleNamespace(agreement=agrees.get((print_.variant.layout, "coarse"), 1.0))

    monkeypatch.setattr(finding, "match_patches", look)
    said = Code(code, None, None, 1, (0.0, 0.0)) if code else None
    prints = [printed(3, name, scan=True) for name in names]
    return chosen(made.search._best(made, WHERE, prints, said)), made  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("agreement", "code", "is_found"),
    [
        (MIN_AGREEMENT, None, True),
        (MIN_AGREEMENT - 0.001, None, False),
        (MIN_AGREEMENT_WITH_CODE, "a1c703", True),
        (MIN_AGREEMENT_WITH_CODE - 0.001, "a1c703", False),
        (MIN_AGREEMENT_WITH_CODE, "ffffff", False),
    ],
)
def test_a_sheet_by_its_marks_agrees_as_well_as_its_code_wants(
    agreement: float, code: str | None, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = by_marks(monkeypatch, {"a": agreement}, "a", code=code)
    assert found == (("a", True, True, agreement) if is_found else None)


def test_of_several_prints_two_are_laid_on(monkeypatch: pytest.MonkeyPatch) -> None:
    agrees = {"a": 0.72, "b": 0.8, "c": 0.9, ("a", "coarse"): 0.6, ("b", "coarse"): 0.7, ("c", "coarse"): 0.5}
    found, made = by_marks(monkeypatch, agrees, "a", "b", "c")
    assert found == ("b", True, True, 0.8)
    assert made.asked == [("b", True), ("a", True)]
    found, made = by_marks(monkeypatch, agrees | {("a", "coarse"): 0.48}, "a", "b")
    assert made.asked == [("b", True)]
    found, made = by_marks(monkeypatch, agrees | {("a", "coarse"): 0.5}, "a", "b")
    assert made.asked == [("b", True), ("a", True)]


@pytest.mark.parametrize(
    ("marks", "features", "best"),
    [(0.6, 0.65, 0.65), (0.65, 0.6, 0.65), (SURE_AGREEMENT, 0.9, SURE_AGREEMENT), (SURE_AGREEMENT - 0.001, 0.9, 0.9)],
)
def test_features_lay_a_sheet_on_where_its_marks_do_not_do_well(
    marks: float, features: float, best: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = by_marks(monkeypatch, {("a", True): marks, ("a", True, True): features}, "a")
    assert found == ("a", True, True, best)


@pytest.mark.parametrize(
    ("code", "moved", "best"), [("a1c703", 1.0, 0.6), ("a1c703", 0.99, 0.5), (None, 0.99, 0.6), ("ffffff", 0.99, 0.6)]
)
def test_features_are_not_asked_where_what_a_code_says_lies_still(
    code: str | None, moved: float, best: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = by_marks(monkeypatch, {("a", True): 0.5, ("a", True, True): 0.6}, "a", code=code, moved=moved)
    assert found == ("a", True, True, best)


@pytest.mark.parametrize(
    ("known", "sides"), [([], SIDES), ([Sighting(printed(3, "b"), Warp(np.eye(3) / 99), True, 0.9)], SIDES[:1])]
)
def test_beside_sheets_with_marks_no_closer_look_is_taken(
    known: list[Sighting], sides: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(monkeypatch, {}, {"a": 10})
    photo = of(np.zeros((1700, 1300, 3), np.uint8))
    asked: list[int] = []
    monkeypatch.setattr(made.search, "_next_sheet", lambda features, side, outlines, scans: asked.append(side))
    made.search._by_print(SimpleNamespace(photo=photo), known, [], True)  # type: ignore[arg-type]
    assert asked == list(sides)


def test_rivals_of_what_its_code_says_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    _, made = by_marks(monkeypatch, {"a": 0.9}, "a")
    assert [each.variant.layout for each in made.rivals] == ["b"]
    _, made = by_marks(monkeypatch, {"a": 0.9}, "a", code="a1c703")
    assert made.rivals == []


def close(
    monkeypatch: pytest.MonkeyPatch,
    apart: float,
    code: str | None = None,
    *,
    colours: bool = False,
    other: int = 10,
    marks: bool = True,
) -> tuple[Sighting, list[list[str]]]:
    """Return a sighting aligned as closely as possible, and the prints it was compared with.

    colours: whether the photo shows colours. other: how many of twenty matches support another language. marks: whether the
    sighting has marks.
    """
    asked: list[list[str]] = []

    def most_similar(grey: object, where: Warp, prints: list[Print]) -> Print:
        asked.append([f"{each.variant.layout} {each.variant.lang} {each.variant.ink}" for each in prints])
        return prints[1] if len(asked) < 3 and len(prints) > 1 else prints[0]

    monkeypatch.setattr(finding, "most_similar", most_similar)
    monkeypatch.setattr(finding, "align_closely", lambda grey, where, print_, moved: Alignment(ELSEWHERE, 0.77))
    monkeypatch.setattr(finding, "distinguish", lambda *_: apart)
    monkeypatch.setattr(finding, "shows_colours", lambda *_: colours)
    search = Search(Small(a=3, b=5, c=3))  # type: ignore[arg-type]
    said = Code("a1c703", code, None, 1, (0.0, 0.0)) if code else None
    sighting = Sighting(printed(3, "a"), WHERE, marks, 0.5, said)
    tried = [(Alignment(WHERE, 0.5), each) for each in (sighting.printed, printed(5, "b"), printed(3, "c"))]
    likely = [PageMatches(sighting.printed.variant, 20, other)]
    return search._align_variant(PHOTO, sighting, tried, likely, 1.0), asked


@pytest.mark.parametrize(("apart", "twin"), [(0.119, "b"), (0.12, None)])
def test_what_is_not_told_apart_is_a_twin(apart: float, twin: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    found, asked = close(monkeypatch, apart)
    assert found.printed.variant[:5] == ("a", 0, "de", "mono", False)
    assert (found.warp, found.agreement, found.twin and found.twin.variant.layout) == (ELSEWHERE, 0.77, twin)
    assert asked == [["a en full", "a en mono"], ["a en mono", "a de mono"], ["a de mono", "b de mono", "c de mono"]]


def test_the_language_that_a_code_says_is_not_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    _, asked = close(monkeypatch, 1.0, "EN")
    assert ["a en mono", "a de mono"] not in asked
    _, asked = close(monkeypatch, 1.0, "FR")
    assert ["a en mono", "a de mono"] in asked


def test_what_features_and_colours_tell_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    _, asked = close(monkeypatch, 1.0, other=8, marks=False)
    assert ["a en mono", "a de mono"] not in asked
    _, asked = close(monkeypatch, 1.0, other=9, marks=False)
    assert ["a en mono", "a de mono"] in asked
    _, asked = close(monkeypatch, 1.0, other=0, marks=True)
    assert ["a en mono", "a de mono"] in asked, "two sheets with marks may lie side by side in two languages"
    _, asked = close(monkeypatch, 1.0, colours=True)
    assert asked == [["a en full", "a de full"], ["a de full", "b de full", "c de full"]]


def sighted(agreement: float, dots: float = 5.0) -> Sighting:
    return Sighting(printed(3, "a"), Warp(np.diag((dots, dots, 1.0))), False, agreement)


@pytest.mark.parametrize(
    ("agreement", "dots", "crisp", "code", "is_read"),
    [
        (0.9, MIN_DOTS, 1.0, None, True),
        (0.9, MIN_DOTS - 0.01, 1.0, "far-away", False),
        (0.9, 5.0, 0.12, None, True),
        (0.9, 5.0, 0.119, "too-blurred-to-read", False),
        (MIN_AGREEMENT, 5.0, 0.119, "too-blurred-to-read", False),
        (MIN_AGREEMENT - 0.001, 5.0, 0.119, None, True),
        (0.9, 8.0, 1.0, "cut-off", True),
        (0.9, 160.0, 1.0, "cut-off", False),
    ],
)
def test_a_sheet_at_given_corners_is_read_or_told(
    agreement: float, dots: float, crisp: float, code: str | None, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.photo.find.sighting.crispness", lambda *_: crisp)
    fault, seen = check_readable(PHOTO, sighted(agreement, dots), may_be_blurred=agreement >= MIN_AGREEMENT)
    assert (fault and fault.code, seen) == (f"photo/{code}" if code else None, is_read)


@pytest.mark.parametrize(
    ("own", "other", "said"),
    [
        (MIN_SIMILARITY, 0.99, None),
        (MIN_SIMILARITY - 0.001, MIN_SIMILARITY + 0.1, ("a", "b")),
        (0.5, 0.579, None),
        (0.5, 0.581, ("a", "b")),
        (0.3, 0.419, ("a",)),
        (0.3, 0.421, ("a", "b")),
        (MIN_AGREEMENT, 0.0, None),
        (MIN_AGREEMENT - 0.001, 0.0, ("a",)),
    ],
)
def test_a_sheet_that_looks_like_another_than_was_said_is_told(
    own: float, other: float, said: tuple[object, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(monkeypatch, {}, {"a": 20, "b": 18, "c": 17, "d": 16})
    asked: list[str] = []

    def rough(looked: object, flat: Warp, print_: Print) -> Alignment:
        asked.append(f"{print_.variant.layout} {print_.variant.scan}")
        assert np.allclose(flat.outline(SIZE), WHERE.outline(SIZE), atol=0.01)
        return Alignment(flat, other if print_.variant.layout == "b" else 0.1)

    monkeypatch.setattr(corners, "_register_coarsely", rough)
    found = corners._other_layout(made, made.search, WHERE.outline(SIZE), sighted(own))  # type: ignore[arg-type]
    assert (found and tuple(values_of(found))) == said
    assert asked == ([] if own >= MIN_SIMILARITY else ["b True", "b False", "c True", "c False"])


def test_how_exactly_a_print_lies_counts_beside_how_well_it_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    moved, trust = np.array([(0.3, 0.4), (0.0, 0.1)]), np.array([(1.0, 1.0), (0.25, 0.25)])
    seen = PatchMatches(np.zeros((2, 2)), moved, np.array([0.8, 0.6]), trust, 2)
    monkeypatch.setattr(corners, "match_patches", lambda grey, where, print_, how: seen if how == FINE[-1] else None)
    assert corners._fine_agreement(PHOTO.grey, WHERE, printed()) == pytest.approx(0.7 - (0.5 * 2 + 0.1 * 0.5) / 2.5)


@pytest.mark.parametrize(("agreement", "tries"), [(MIN_SIMILARITY + 0.001, 1), (MIN_SIMILARITY, 3)])
def test_features_are_asked_where_little_is_seen_at_given_corners(
    agreement: float, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(monkeypatch, {("a", False): agreement, ("a", False, True): 0.9}, {})
    monkeypatch.setattr(corners, "_with_wide_matches", lambda grey, where, print_: where)
    found = corners._register_coarsely(made, WHERE, printed(3, "a"))  # type: ignore[arg-type]
    assert len(made.asked) == tries
    assert found.agreement == (agreement if tries == 1 else 0.9)
    made.guesses = False
    assert corners._register_coarsely(made, WHERE, printed(3, "a")).agreement == agreement  # type: ignore[arg-type]
    far = Warp(HOMOGRAPHY + np.array([(0, 0, 90.0), (0, 0, 0), (0, 0, 0)]))
    monkeypatch.setattr(corners, "align", lambda grey, where, print_, rounds: Alignment(far, 0.99))
    assert corners._register_coarsely(made, WHERE, printed(3, "a")) == Alignment(WHERE, 0.0)  # type: ignore[arg-type]
