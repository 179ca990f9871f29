"""The bundled pad for tenpin bowling against a separate scorer: every possible frame, and thousands of games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulebooks.sheet import bowling

from tests.thorough import heavy, some
from tests.verdict import verdicts

_BALLS = (*range(11), "-", "F")
"""Entries allowed for any ball; the other marks are for some balls only."""


@pytest.mark.parametrize(
    ("frames", "total"),
    [
        ([[10]] * 9 + [[10, 10, 10]], 300),
        ([[0, 0]] * 10, 0),
        ([[9, 0]] * 10, 90),
        ([[5, 5]] * 9 + [[5, 5, 5]], 150),
        ([[9, 1], [10]] * 4 + [[9, 1]] + [[10, 9, 1]], 200),
        ([[10], [7, 3], [9, 0], [10], [0, 8], [8, 2], [0, 6], [10], [10], [10, 8, 1]], 167),
    ],
)
def test_the_scorer_knows_games_that_everybody_knows(frames: list[list[int]], total: int) -> None:
    assert bowling.scores(frames)[-1] == total


def _pins(sign: Any, standing: int) -> int:
    """Return the number of pins for a sign, with `standing` pins left."""
    return {"X": 10, "/": standing, "-": 0, "F": 0}[sign] if isinstance(sign, str) else sign


def test_every_frame_of_two_balls(tmp_path: Path) -> None:
    documents, expected = [], []
    for one, two in product(("X", *_BALLS), (None, "/", *_BALLS)):
        documents.append({"sheet": "tenpin", "frames": [{"first": one, "second": two}]})
        balls = [_pins(one, 10)]
        balls += [] if two is None else [_pins(two, 10 - balls[0])]
        findings = []
        if one == 10:
            findings.append(("tenpin/frames", "frames.1.first"))
        if two is not None and (two == 10 or not bowling.is_legal(balls, tenth=False)):
            findings.append(("tenpin/frames", "frames.1.second"))
        expected.append(findings)
    assert [verdict.findings for verdict in verdicts(documents, tmp_path)] == expected
    assert sum(not findings for findings in expected) > 70


def test_the_score_of_every_frame_of_two_balls(tmp_path: Path) -> None:
    """The due score, one more than due, and a score that isn't due yet."""
    documents: list[dict[str, Any]] = []
    expected: list[list[Any]] = []
    for one in range(11):
        for two in (None,) if one == 10 else range(11 - one):
            frame = [one] if two is None else [one, two]
            (due, *_) = bowling.scores([frame, *[[]] * 9])
            for written in {due, (due or 0) + 1}:
                row = dict(zip(("first", "second"), bowling.signs(Random(one), frame), strict=False))
                documents.append({"sheet": "tenpin", "frames": [{**row, "score": written}]})
                expected.append([] if written == due else [("tenpin/frames", "frames.1.score")])
    assert len(documents) > 130
    assert [verdict.findings for verdict in verdicts(documents, tmp_path)] == expected


@heavy
def test_every_tenth_frame(tmp_path: Path) -> None:
    """The tenth frame has its own balls and score; the nine frames before it are all zero."""
    documents: list[dict[str, Any]] = []
    expected: list[tuple[list[tuple[str, str]], int | None]] = []
    for typed in product(("X", *range(10)), (None, "X", "/", *range(10)), (None, "X", "/", *range(10))):
        signs = [sign for sign in typed if sign is not None]
        if typed[1] is None and typed[2] is not None:
            continue
        balls: list[int] = []
        nonsense = False
        for sign in signs:
            standing = 10 if not balls or balls[-1] == 10 or sum(balls) == 10 else 10 - balls[-1]
            nonsense |= (sign == "/" and standing == 10 and balls != [0]) or (sign == "X" and standing < 10)
            balls.append(_pins(sign, standing))
        if nonsense:
            continue
        documents.append({"sheet": "tenpin", "frames": [["-", "-"]] * 9, "tenth": signs})
        illegal = next((n for n in range(2, len(balls) + 1) if not bowling.is_legal(balls[:n], tenth=True)), 0)
        found = [("tenpin/tenth", f"tenth.{('first', 'second', 'third')[illegal - 1]}")] if illegal else []
        expected.append((found, None if illegal else bowling.scores([[0, 0]] * 9 + [balls])[-1]))
    answers = verdicts(documents, tmp_path)
    for document, verdict, (findings, score) in zip(documents, answers, expected, strict=True):
        assert verdict.findings[:1] == findings, document
        assert findings or verdict.computed == score, document
    assert len(documents) > 1_000


def test_thousands_of_games(tmp_path: Path) -> None:
    random = Random(3)
    games = list(bowling.games(11, some(3_000)))
    documents = [bowling.sheet(random, game, typed=random.choice((0.0, 0.5, 1.0))) for game in games]
    for game, document, verdict in zip(games, documents, verdicts(documents, tmp_path), strict=True):
        assert verdict.findings == [], document
        assert verdict.computed == bowling.scores(game)[-1], document


def test_a_wrong_score_is_one_finding(tmp_path: Path) -> None:
    """Later scores are checked against the written value, whether or not the player continued from it."""
    random = Random(4)
    documents, places, totals = [], [], []
    for game in bowling.games(12, 800):
        known = [number for number, score in enumerate(bowling.scores(game)) if score is not None]
        if not known:
            continue
        document = bowling.sheet(random, game)
        wrong, off = random.choice(known), random.choice((-3, 1, 10))
        for number in known:
            row = document["frames"][number] if number < 9 else document["tenth"]
            if number >= wrong:
                row["score"] += off
        documents.append(document)
        places.append(f"frames.{wrong + 1}.score" if wrong < 9 else "tenth.score")
        totals.append(bowling.scores(game)[-1])
    for document, place, total, verdict in zip(documents, places, totals, verdicts(documents, tmp_path), strict=True):
        assert [space for _, space in verdict.findings] == [place], document
        assert verdict.computed == total, "the score goes by what is due"
