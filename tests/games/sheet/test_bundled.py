"""The bundled pads only in YAML, with sheets typed as players do: right, wrong and incomplete; their languages, and no
trademark."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sheetgen.layout.find import bundled, bundled_path
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from tests.command import run
from tests.games.sheet import cards
from tests.games.sheet.typed import Typed
from tests.verdict import table_verdict, verdicts

ROOT = Path(__file__).parents[3]
PADS = (*("yacht", "tenpin", "ladders", "cities", "hearts", "skat", "cribbage", "darts", "golf"), *cards.PADS)

TRADEMARKS = """
    Yahtzee Kniffel Qwixx Qwinto Qwantum Encore Noch.mal Ganz.schön.clever Clever Wizard Phase.10 7.Wonders Seven.Wonders
    Catan Carcassonne Rummikub Scrabble Monopoly Uno Skip-Bo Ligretto Triominos Tutto Farkle Agricola Everdell Terraforming Azul
    Kingdomino Welcome.To Railroad.Ink Cascadia Wingspan
    """
"""Trademarked names of games; a dot is a space character."""
_TRADEMARKS = re.compile(r"\b(" + "|".join(name.replace(".", r"\s") for name in TRADEMARKS.split()) + r")\b")


SHEETS = [
    *cards.SHEETS,
    Typed("nothing", "sheet: yacht", [], 0),
    Typed(
        "right",
        """
sheet: yacht
player: Ana
upper: {ones: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18}
subtotal: 63
bonus: 35
lower: {three-alike: 17, full-house: 25, small-straight: 30, large-straight: 40, yacht: 50, chance: 21, four-alike: 0}
extra: 1
total: 381
""",
        [],
        381,
    ),
    Typed("half filled", "sheet: yacht\nupper: [., 4, 9]\nlower: {yacht: 50}\nsubtotal: 13\nbonus: 0", [], 63),
    Typed(
        "everything wrong",
        "sheet: yacht\nupper: [6, 5, 18, 31]\nsubtotal: 61\nlower: [4, 31, 30, 25, 30, 0, 31]\nextra: [2]\ntotal: 1",
        [
            "yacht/extra-order extra",
            "yacht/extra-yacht extra.2",
            *(f"yacht/lower lower.{key}" for key in ("chance", "four-alike", "full-house", "large-straight")),
            *(f"yacht/lower lower.{key}" for key in ("small-straight", "three-alike")),
            "yacht/subtotal subtotal",
            "yacht/total total",
            *(f"yacht/upper upper.{key}" for key in ("fours", "ones", "threes", "twos")),
        ],
        60 + 4 + 31 + 30 + 25 + 30 + 31 + 100,
    ),
    Typed("no score yet", "sheet: tenpin\nframes: [X, [3, 4]]", [], None),
    Typed("a frame passed over", "sheet: tenpin\nframes: {1: [3, 4], 3: [5, 4]}", ["tenpin/skipped frames"], None),
    Typed("a ball missing", "sheet: tenpin\nframes: [3, X]", ["tenpin/second-ball frames.1.second"], None),
    Typed("half filled", "sheet: ladders\nladders: {moon: {rungs: {1: 3, 5: 8}}}\nmisses: 1", [], 1),
    Typed(
        "wrong sums, a lock forgotten",
        "sheet: ladders\nladders: {ice: {rungs: [12, 9, 7, ., 6, ., 4, 2], points: 25}}\nmisses: [1, 3]\nlost: 3\nearned: 36",
        [
            "ladders/earned earned",
            "ladders/ladders ladders.ice.points",
            "ladders/lock-forgotten ladders.ice.lock",
            "ladders/lost lost",
            "ladders/misses-in-order misses",
        ],
        30,
    ),
    Typed("nothing", "sheet: cities\nplayers: [A, B]", [], {"A": 0, "B": 0}),
    Typed("half filled", "sheet: cities\nplayers: [A, B]\ncoins: [7]\nscience: {wheels: [., 3]}", [], {"A": 2, "B": 9}),
    Typed(
        "seven cities, a total wrong",
        "sheet: cities\nplayers: [A, B, C, D, E, F, G]\npoints: {wonder: [1, 2, 3, 4, 5, 6, 21]}\ntotal: [1, 2, 3, 5]",
        ["cities/points points.wonder.G", "cities/total total.D"],
        dict(zip("ABCDEFG", (1, 2, 3, 4, 5, 6, 21), strict=True)),
    ),
    Typed("nothing", "sheet: hearts\nplayers: [A, B, C]", [], {}),
    Typed("half filled", "sheet: hearts\nplayers: [A, B, C]\nhands: [[13, 13, 0]]", [], {"A": 13, "B": 13, "C": 0}),
    Typed(
        "all 26 at one player, and a line left out",
        "sheet: hearts\nplayers: [A, B, C]\nhands: {1: [26, 0, 0], 3: [26, 0, 0]}",
        ["hearts/all-points hands.1.points", "hearts/all-points hands.3.points", "hearts/skipped hands.3.points"],
        {"A": 26, "B": 0, "C": 0},
    ),
    Typed("nothing", "sheet: skat\nplayers: [A, B, C]", [], {"A": 0, "B": 0, "C": 0}),
    Typed(
        "half filled, without values",
        "sheet: skat\nplayers: [A, B, C]\ngames: [[11, 2, ., A], {base: 59, lost: x, alone: C}]",
        [],
        {"A": 22 + 50 + 40, "B": 40, "C": -118 - 50},
    ),
    Typed(
        "nobody alone, a value and a total for nothing",
        "sheet: skat\nplayers: [A, B, C]\ngames: [[12, 3], {base: 13, times: 1, alone: B, value: 12}]\nwins: [1, 1, .]",
        [
            "skat/games games.2.base",
            "skat/games games.2.times",
            "skat/games games.2.value",
            "skat/one-alone games.1.alone",
            "skat/wins wins.A",
        ],
        {"A": 0, "B": 13 + 50, "C": 0},
    ),
    Typed("nothing", "sheet: cribbage\nplayers: [A, B]", [], {}),
    Typed(
        "half filled, the crib not yet",
        "sheet: cribbage\nplayers: [A, B, C]\ndeals: [{pegged: [3, 1, 2], hand: [., 7, 20], total: [3, 8, 22]}]",
        [],
        {"A": 3, "B": 8, "C": 22},
    ),
    Typed(
        "played on after 121, which two of them have",
        "sheet: cribbage\nplayers: [A, B]\ndeals: [[[40, 40], [29, 29], 0], [[40, 40], [24, 24], 0], [[1, 1], [2, 2], 2]]",
        ["cribbage/one-winner deals.2.total", "cribbage/one-winner deals.3.total", "cribbage/over deals.3.pegged"],
        {"A": 121, "B": 121},
    ),
    Typed("nothing", "sheet: darts\nplayers: A", [], {}),
    Typed("half filled", "sheet: darts\nplayers: [A, B]\nturns: [[100, 60], [140]]", [], {"A": 261, "B": 441}),
    Typed(
        "a turn left out, one after the end",
        "sheet: darts\nplayers: [A, B]\nturns: {1: [180, 180], 2: [180, .], 3: [141, 60], 4: {points: [., 60], left: [0, .]}}",
        ["darts/over turns.4.points", "darts/turn-missing turns.3.points.B"],
        {"A": 0, "B": 321},
    ),
    Typed("nothing", "sheet: golf\nplayers: A", [], {}),
    Typed(
        "the tenth hole left out, the last nine added up",
        f"sheet: golf\nplayers: A\nholes: {[4] * 9 + ['.'] + [4] * 8}\nfront: 36\nback: 32\ntotal: 68",
        ["golf/back back.A"],
        {},
    ),
    Typed("half filled", "sheet: golf\nplayers: [A, B]\nholes: {1: [4, 3], 2: [5, 6]}", [], {}),
    Typed(
        "wrong sums",
        f"sheet: golf\nplayers: A\nholes: {[4] * 17 + [16]}\nfront: 35\nback: 48\ntotal: 83\nover-par: 10",
        ["golf/front front.A", "golf/holes holes.18.strokes.A", "golf/over-par over-par.A"],
        {"A": 84},
    ),
]


@pytest.mark.parametrize("given", SHEETS, ids=lambda given: f"{given.text.split()[1]}: {given.about}")
def test_a_sheet_gets_its_findings_and_its_score(given: Typed, tmp_path: Path) -> None:
    (verdict,) = verdicts([_document(given.text)], tmp_path)
    assert [f"{rule} {space}" for rule, space in verdict.findings] == sorted(given.finds)
    assert (verdict.parts if isinstance(given.score, dict) else verdict.computed) == given.score


def test_every_pad_is_typed_right_wrong_and_half_filled() -> None:
    for pad in PADS:
        about = [given.about for given in SHEETS if given.text.split()[1] == pad]
        assert len(about) >= 3 or pad in ("ladders", "tenpin"), about


def test_those_who_have_not_played_as_often_are_told(tmp_path: Path) -> None:
    ana, ben = ({"sheet": "ladders", "player": name, "ladders": {"sun": [[2, 5, 7][:n]]}} for name, n in (("Ana", 3), ("Ben", 2)))
    assert table_verdict([ana, ben], tmp_path).findings == [("ladders/rolls", "", "")]
    level = table_verdict([ana, {**ben, "misses": [1]}], tmp_path)
    assert level.findings == []
    assert level.ranking == [(1, "Ana", 9), (2, "Ben", 1)]


def test_equal_yachts_share_a_place_unless_a_yacht_decides(tmp_path: Path) -> None:
    sheets = [
        {"sheet": "yacht", "player": "Ana", "lower": {"chance": 30, "three-alike": 20}},
        {"sheet": "yacht", "player": "Ben", "lower": {"yacht": 50, "chance": 0}},
        {"sheet": "yacht", "player": "Cem", "lower": {"four-alike": 30, "three-alike": 20}},
    ]
    assert table_verdict(sheets, tmp_path).ranking == [(1, "Ben", 50), (2, "Ana", 50), (2, "Cem", 50)]


@pytest.mark.parametrize("pad", PADS)
def test_the_examples_of_a_pad_come_out(pad: str, tmp_path: Path) -> None:
    """Run `check` on each example, whatever `lint` reports; each pad has one right and one wrong example."""
    examples = layout_of(pad)["examples"]
    found = []
    for example in examples:
        if "sheets" in example:
            continue
        (verdict,) = verdicts([{"sheet": pad, **example["sheet"]}], tmp_path)
        expected = example.get("finds", [])
        assert [space or "sheet" for _, space in sorted(verdict.findings, key=lambda each: each[1])] == sorted(expected)
        if "score" in example:
            score = example["score"]
            got = verdict.parts if isinstance(score, dict) else verdict.computed
            assert got == ({name: float(each) for name, each in score.items()} if isinstance(score, dict) else float(score))
        found.append(bool(expected))
    assert {True, False} <= set(found)


@pytest.mark.parametrize("pad", PADS)
def test_a_pad_speaks_english_and_german(pad: str) -> None:
    layout = layout_of(pad)
    assert set(layout["title"]) == {"en", "de"}
    assert pad in bundled()
    says = list(_says(layout))
    assert all(set(each) == {"en", "de"} for each in says)
    assert all(braces(each["en"]) == braces(each["de"]) or pad == "ladders" for each in says), "the same is shown in both"
    named = set(layout["labels"]["de"])
    assert {name for name in layout["spaces"] if name != "computed"} <= named, "every space has a German label"


@pytest.mark.parametrize("pad", PADS)
def test_a_pad_is_in_order_and_its_empty_sheet_has_no_finding(pad: str, tmp_path: Path) -> None:
    linted = run("lint", pad)
    assert (linted.status, linted.err, linted.out) == (0, "", f"{pad}: valid\n")
    assert Library().layout(pad).languages == ("en", "de")
    blank = tmp_path / "blank.yaml"
    blank.write_text(run("blank", pad).out, "utf-8")
    told = run("check", str(blank))
    assert (told.status, "error" in told.out, "warning" in told.out) == (0, False, False), told.out + told.err


@pytest.mark.parametrize("pad", PADS)
def test_the_fields_of_a_pad_are_large_enough_to_write_in(pad: str) -> None:
    spaces = json.loads(run("spaces", pad).out)["spaces"]
    boxes = [space["box"] for space in spaces if space["type"] != "tick"]
    assert all(min(space["box"][2:]) >= 4.5 for space in spaces)
    assert min(width for _, _, width, _ in boxes) >= 6.5
    assert min(height for _, _, _, height in boxes) >= 4.5


def braces(text: str) -> set[str]:
    """The formulas in a text."""
    return set(re.findall(r"\{(.*?)\}", text))


@pytest.mark.parametrize("file", sorted((*ROOT.glob("layouts/**/*.yaml"), *ROOT.glob("docs/*.md"), ROOT / "README.md")), ids=str)
def test_no_name_that_belongs_to_somebody_stands_in_a_pad_or_in_the_docs(file: Path) -> None:
    assert _TRADEMARKS.findall(file.read_text("utf-8")) == []


def test_the_words_that_must_not_stand_there_would_be_found() -> None:
    assert [match[0] for match in _TRADEMARKS.finditer("Phase 10, 7 Wonders, a Kniffel; no clever yams")] == [
        "Phase 10",
        "7 Wonders",
        "Kniffel",
    ]


def _document(text: str) -> Any:
    """A filled sheet as Python values."""
    return _plain(reader.read("x.yaml", text.encode()).documents[0].root)


def layout_of(pad: str) -> Any:
    """A bundled layout as Python values."""
    path = bundled_path(pad)
    assert path is not None
    return _plain(reader.read(path).documents[0].root)


def _plain(node: Node | None) -> Any:
    """A node's value: dicts and lists of texts, blank ones None."""
    if isinstance(node, Mapping):
        return {key: _plain(item) for key, (_, item) in node.items.items()}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return node.text if isinstance(node, Scalar) and node.text not in ("", ".") else None


def _says(value: Any) -> Any:
    """Every `says` in a layout."""
    if isinstance(value, dict):
        if "says" in value:
            yield value["says"]
        for each in value.values():
            yield from _says(each)
    elif isinstance(value, list):
        for each in value:
            yield from _says(each)
