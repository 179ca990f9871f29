"""The layouts of Lucky Dice as numbers: tally, deck and coasters, dice and tray; and the values that keys may have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.drawing.sheet import Box, Ellipse, Rect, Sheet, Symbol
from sheetgen.drawing.sheet import Path as Outline
from sheetgen.games.lucky_dice.symbols import SYMBOLS
from sheetgen.judge.linting.lint import LintResult, lint
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts
from tests.thorough import every

ICONS = [*SYMBOLS[:-1], "hamsa"]


def sheet(name: str) -> Sheet:
    return build(Library().layout(name), "en", "full", fonts())


def linted(tmp_path: Path, text: str) -> LintResult:
    """Return the `lint` result of a layout."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    [found] = lint([str(file)], Library(), fonts())
    return found


def read(tmp_path: Path, text: str) -> Layout:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    return Library().layout(str(file))


def symbols(ops: list[Symbol]) -> Counter[str]:
    return Counter(op.name for op in ops)


# The tally.


def test_a_round_shows_every_symbol_and_a_box_for_each_player() -> None:
    [page] = sheet("lucky-dice").pages
    places = {place.space: place.box for place in page.places}
    boxes = [op.box for op in page.ops if isinstance(op, Rect) and abs(op.box.w - op.box.h) < 1e-6]
    for number in range(1, 17):
        lucky, out = places[f"rounds.{number}.lucky"], places[f"rounds.{number}.out"]
        assert sorted(op.name for op in page.ops if isinstance(op, Symbol) and lucky.holds(op.box)) == sorted(ICONS)
        ticks = [box for box in boxes if out.holds(box)]
        assert len(ticks) == 6
        assert min(box.w for box in ticks) >= 5


def test_what_belongs_to_a_player_stands_in_one_column() -> None:
    [page] = sheet("lucky-dice").pages
    places = {place.space: place.box for place in page.places}
    rows = [places[name] for name in ("rounds.1.out", "rounds.16.out", "winners")]
    assert max(box.x for box in rows) - min(box.x for box in rows) < 0.5
    assert max(box.right for box in rows) - min(box.right for box in rows) < 0.5
    assert [box.y for box in rows] == sorted(box.y for box in rows)
    names = [places[f"players.{n}"] for n in range(1, 7)]
    coasters = [places[f"coasters.{n}"] for n in range(1, 7)]
    for box, column in zip(names, coasters, strict=True):
        assert max(abs(box.x - column.x), abs(box.right - column.right)) < 0.5
    assert rows[1].bottom <= coasters[0].y < coasters[0].bottom <= rows[2].y
    assert all(box.bottom <= rows[0].y for box in names)


def test_fewer_players_and_rounds_have_more_room(tmp_path: Path) -> None:
    text = "extends: lucky-dice\nplayers: 3\nrounds: 7\n"
    places = {place.space for place in build(read(tmp_path, text), "en", "full", fonts()).pages[0].places}
    assert {space for space in places if space.endswith(".out")} == {f"rounds.{n}.out" for n in range(1, 8)}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("symbols: [clover]", "the number of symbols can't be 1"),
        ("symbols: [clover, pig, Clover]", "the symbol 'Clover' appears twice"),
        ("symbols: [clover, 'p g']", "'p g' can't be the name of a symbol"),
        ("coasters: 6", "6 coasters for 6 players leave no draw pile"),
        ("players: 1", "1 is outside the allowed range"),
    ],
)
def test_keys_that_make_no_game_are_faults(tmp_path: Path, keys: str, message: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(tmp_path, f"game: lucky-dice\n{keys}\n")
    assert [fault.text for fault in unreadable.value.faults] == [message]


# The coasters.


def test_the_deck_is_balanced() -> None:
    """Eighteen different ordered pairs of two different symbols, each symbol three times left and three times right."""
    deck = Library().layout("lucky-dice/coasters").keys.coasters
    assert len(set(deck)) == len(deck) == 18
    assert all(left != right for left, right in deck)
    for side in (0, 1):
        assert Counter(pair[side] for pair in deck) == dict.fromkeys(SYMBOLS, 3)
    assert len({frozenset(pair) for pair in deck}) == 15, "any two symbols meet"


def test_lint_finds_nothing_in_the_bundled_deck() -> None:
    [found] = lint(["lucky-dice/coasters"], Library(), fonts())
    assert (found.findings, found.faults) == ([], [])
    assert "clover 3 + 3" in found.notes[0]


def test_every_coaster_shows_its_left_symbol_on_the_left() -> None:
    """Each coaster is 90 mm wide; its left half is a dark field, its right half a light one."""
    deck = Library().layout("lucky-dice/coasters").keys.coasters
    fronts = sheet("lucky-dice/coasters").pages[::2]
    shown: list[tuple[str, str]] = []
    for page in fronts:
        edges = [op.box for op in page.ops if isinstance(op, Ellipse)]
        large = [op for op in page.ops if isinstance(op, Symbol) and op.box.w > 30]
        for edge in edges:
            assert (edge.w, edge.h) == pytest.approx((89.75, 89.75))
            left, right = sorted((op for op in large if edge.holds(op.box)), key=lambda op: op.box.x)
            assert left.box.right < edge.centre[0] < right.box.x
            shown.append((left.name, right.name))
            fields = [op for op in page.ops if isinstance(op, Outline) and edge.inset(-1).holds(_around(op))]
            assert len({op.fill for op in fields}) == 2
            assert left.colour != right.colour
    assert shown == [tuple("hamsa" if name == "hand" else name for name in pair) for pair in deck]


def _around(op: Outline) -> Box:
    xs = [float(x) for step in op.steps for x in step[-2:-1]]
    ys = [float(y) for step in op.steps for y in step[-1:] if len(step) > 1]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_square_coasters_are_one_key(tmp_path: Path) -> None:
    layout = read(tmp_path, "extends: lucky-dice/coasters\nblocks:\n  - {id: coasters, card: {shape: rect}}\n")
    for page in build(layout, "en", "mono", fonts()).pages:
        assert [op for op in page.ops if isinstance(op, Ellipse)] == []


def test_other_decks_and_symbols(tmp_path: Path) -> None:
    text = (
        "game: lucky-dice-coasters\nsymbols: [sun, moon, star]\ncoasters: [[sun, moon], [moon, star], [star, sun], [sun, star]]\n"
    )
    found = linted(tmp_path, text)
    assert (found.findings, found.faults) == ([], [])
    assert len(build(read(tmp_path, text), "en", "full", fonts()).pages) == 2


def test_a_symbol_that_is_not_on_the_dice_is_a_fault(tmp_path: Path) -> None:
    found = linted(tmp_path, "game: lucky-dice-coasters\ncoasters:\n  - [clover, pig]\n  - [pgi, clover]\n  - [cat]\n")
    assert [(fault.text, fault.position[:2]) for fault in found.faults] == [("expected a list of 2 values, not 1", (5, 5))]
    found = linted(tmp_path, "game: lucky-dice-coasters\ncoasters:\n  - [clover, pig]\n  - [pgi, clover]\n")
    assert [(fault.text, fault.hint, fault.position[:2]) for fault in found.faults] == [
        ("there is no symbol 'pgi' on the dice", "did you mean 'pig'?", (4, 6))
    ]


@pytest.mark.parametrize("at", every(range(18), 5))
@pytest.mark.parametrize("side", [0, 1])
def test_one_wrong_symbol_is_one_finding_of_balance(tmp_path: Path, at: int, side: int) -> None:
    """Each other symbol in its place causes one finding on that side, at a coaster with the symbol that is there once too often."""
    deck = [list(pair) for pair in Library().layout("lucky-dice/coasters").keys.coasters]
    was = deck[at][side]
    for other in set(SYMBOLS) - {was}:
        deck[at][side] = other
        text = "game: lucky-dice-coasters\ncoasters:\n" + "".join(f"  - [{left}, {right}]\n" for left, right in deck)
        findings = [finding for finding in linted(tmp_path, text).findings if finding.rule == "coasters/balance"]
        [finding] = findings
        assert deck[finding.position.line - 3][side] == other
        assert f"{other} 4 times" in finding.message
        assert f"{was} 2 times" in finding.message


# Dice and tray.


def test_there_are_eighteen_small_dice_and_a_large_one() -> None:
    """Every die shows each symbol once; the strip shows each with its pips."""
    pages = sheet("lucky-dice/dice").pages
    shown = [op for page in pages for op in page.ops if isinstance(op, Symbol)]
    small = symbols([op for op in shown if op.box.w == pytest.approx(16 * 0.66)])
    large = symbols([op for op in shown if op.box.w == pytest.approx(30 * 0.66)])
    strip = symbols([op for op in shown if op.box.w in (11, 20)])
    assert small == dict.fromkeys(ICONS, 18)
    assert large == dict.fromkeys(ICONS, 1)
    assert strip == dict.fromkeys((*ICONS, *(f"dice-{n}" for n in range(1, 7))), 1)


@pytest.mark.parametrize(("names", "fits"), [("a, b", True), ("a, b, c", True), ("a, b, c, d", False), ("a, b, c, d, e, f", True)])
def test_symbols_share_the_faces_evenly(tmp_path: Path, names: str, fits: bool) -> None:
    found = linted(tmp_path, f"game: lucky-dice-dice\nsymbols: [{names}]\n")
    assert (found.faults == []) == fits
