"""How often `check` suggests what was meant: slips drawn at random on right sheets, against an ideal ranker (`misread`).

`python bench/slips.py --sheets 1000` takes as many legal, fully scored sheets a game, twenty more of them ruined, and lets one slip
of likeness befall each, two slips, and points miscounted. The same seed gives the same sheets. Of the ideal is known how likely it
names the true slip first, or among five: it knows the list of likenesses alone, and takes all that heal for equally likely.
`--table` does so at tables of Namaste and DiceCulus, `--clean` times clean sheets as whole processes, `--misses` shows what was missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

import misread
from misread import Changes, Paper
from timing import PYTHON, SHEETGEN, interleaved

from sheetgen.form.entries import Form
from sheetgen.form.reading import read_filled
from sheetgen.form.written import Written
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.games.placement.layout import Keys as Level
from sheetgen.games.placement.model import TABLE, bits, board
from sheetgen.judge.suggest import Suggested, for_sheet, for_table
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping as Nodes
from tests.games.diceculus import random_sheets as diceculus
from tests.games.lucky_dice import random_sheets as lucky_dice
from tests.games.namaste import naive as namaste_points
from tests.games.namaste import play as namaste
from tests.games.namaste.sheets import STANDARD
from tests.games.placement import play as placement
from tests.verdict import typed

GAMES = ("namaste", "placement", "diceculus", "lucky-dice")
FEW = 5
RUINED = 10
LIBRARY = Library()


class Right(NamedTuple):
    """A right sheet: how it is judged, its form, its paper and what is written on it."""

    read: Callable[[Written], Case]
    form: Form
    paper: Paper
    values: dict[str, Any]


# Right sheets


def sheet(game: str, random: Random) -> Right:
    """A legal, fully scored sheet of a game."""
    while True:
        found = _MAKERS[game](random)
        if not errors(found, found.values):
            return found


def _namaste(random: Random) -> Right:
    layout, symbols = LIBRARY.layout("namaste"), STANDARD.symbols
    filled = random.choice(namaste.play(STANDARD, random.randint(2, 4), random.randrange(2**32)))
    added = dict(zip(("symbols", "truths", "karma"), namaste_points.score(filled, STANDARD), strict=True))
    filled.score = {**added, **filled.score}
    values = dict(filled.values().items())
    paper = misread.namaste(STANDARD.diamond, symbols.rows, symbols.columns, STANDARD.karma)
    return Right(lambda written: layout.game.read(layout.model, written), layout.kit.form, paper, values)


def _placement(random: Random) -> Right:
    """Half of the levels are bundled ones, half are made up."""
    keys = placement.keys_of(random.choice(placement.LEVELS)) if random.random() < 0.5 else _made_up(random)
    players = random.randint(1, 4)
    filled = random.choice(placement.play(keys, players, random.randrange(2**32)))
    model = placement.GAME.model(keys)
    form = placement.GAME.kit(keys, model).form
    values = dict(placement.written(keys, players, filled).items()) | {"player": "Joe", "rounds": TABLE[players].rounds}
    on = board(keys)
    flags = [f"flags.{on.fields[flag].name}" for flag in bits(on.of("flag"))]
    paper = misread.with_flags(misread.placement(keys.grid), flags)
    return Right(lambda written: placement.GAME.read(model, written), form, paper, values)


def _made_up(random: Random) -> Level:
    while True:
        keys = placement.random_level(random, random.randint(4, 8))
        if "X" in keys.grid and not all(token in "-wX" for token in keys.grid.split()):
            return keys


def _diceculus(random: Random) -> Right:
    documents = diceculus.table(random, random.randint(2, 5)).documents
    document = random.choice(documents)
    if not document["stages"]:
        return _diceculus(random)
    read, form, values = _read(document)
    if "end" not in values:
        values["end"] = sum(value for name, value in values.items() if name.endswith(".grand"))
    return Right(read, form, misread.diceculus(values), values)


def _lucky_dice(random: Random) -> Right:
    read, form, values = _read(lucky_dice.played(random))
    return Right(read, form, misread.lucky_dice(values), values)


def _read(document: Any) -> tuple[Callable[[Written], Case], Form, dict[str, Any]]:
    """A document as it is read from a file."""
    text = typed(document)
    (found,) = reader.read("sheet.yaml", text.encode()).documents
    layout = LIBRARY.layout(document["sheet"])
    assert isinstance(found.root, Nodes)
    filled = read_filled(found.root, text.split("\n"), layout.kit.form)
    assert not filled.faults, text
    return lambda written: layout.game.read(layout.model, written), layout.kit.form, dict(filled.written.items())


_MAKERS: dict[str, Callable[[Random], Right]] = {
    "namaste": _namaste,
    "placement": _placement,
    "diceculus": _diceculus,
    "lucky-dice": _lucky_dice,
}

# Judging, and the ideal


def errors(right: Right, values: dict[str, Any]) -> list[tuple[str, ...]]:
    """What each error of a sheet rests on, judged from nothing."""
    return [breach.spaces for breach in right.read(Written(values)).breaches() if breach.severity == "error"]


def is_right(right: Right, values: dict[str, Any]) -> bool:
    """Whether a sheet has no error, judged from nothing."""
    return next((False for breach in right.read(Written(values)).breaches() if breach.severity == "error"), True)


def put(values: dict[str, Any], changes: Changes) -> dict[str, Any]:
    """Values with changes; None is nothing."""
    return {name: value for name, value in {**values, **changes}.items() if value is not None}


def plain(changes: Changes) -> frozenset[tuple[str, Any]]:
    """Changes to compare: names in any order, an empty list as nothing."""
    return frozenset((name, _plain(value)) for name, value in changes.items())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return frozenset(value) if value and all(isinstance(each, str) for each in value) else value or None
    return value


def touches(changes: Changes, rests: Sequence[str]) -> bool:
    """Whether changes touch one of some spaces, or one below them."""
    return any(name == rest or name.startswith(f"{rest}.") for name in changes for rest in rests)


def ideal(right: Right, values: dict[str, Any], pairs: bool) -> set[frozenset[tuple[str, Any]]]:
    """All that heals and is alike: single slips over all the sheet; where there is none and it is asked for, pairs."""
    every = misread.undoings(right.paper, values)
    found = {plain(each) for each in every if is_right(right, put(values, each))}
    if found or not pairs:
        return found
    broken = min(errors(right, values), key=len)
    for one in every:
        if touches(one, broken):
            after = put(values, one)
            left = errors(right, after)
            for other in every:
                if other.keys().isdisjoint(one) and all(touches(other, rests) for rests in left):
                    if is_right(right, put(after, other)):
                        found.add(plain({**one, **other}))
    return found


# What is seen


class Bench(Counter[str]):
    """What was counted, by name; seconds are added up, and the longest kept."""

    def took(self, what: str, seconds: float) -> None:
        """Seconds of one search."""
        self[f"{what} searches"] += 1
        self[f"{what} seconds"] += seconds  # type: ignore[assignment]
        self[f"{what} longest"] = max(self[f"{what} longest"], seconds)  # type: ignore[assignment]

    def add(self, other: Bench) -> None:
        """What another counted."""
        for what, count in other.items():
            self[what] = max(self[what], count) if what.endswith("longest") else self[what] + count


def suggested(right: Right, values: dict[str, Any], what: str, seen: Bench) -> Suggested:
    """The suggestions for a sheet, looked at: whether each heals and says what was typed."""
    begin = time.perf_counter()
    found = for_sheet(right.read(Written(values)), right.form)
    seen.took(what, time.perf_counter() - begin)
    seen[f"{what} incomplete"] += not found.complete
    for each in found.suggestions:
        seen["that do not heal"] += not is_right(right, put(values, {change.space.name: change.after for change in each.changes}))
        seen["wrong from"] += any(change.before != values.get(change.space.name) for change in each.changes)
    return found


def told(found: Suggested) -> list[frozenset[tuple[str, Any]]]:
    """What each suggestion puts where."""
    return [plain({change.space.name: change.after for change in each.changes}) for each in found.suggestions]


def compare(
    right: Right,
    changes: Changes,
    what: str,
    likely: Callable[[dict[str, Any], frozenset[tuple[str, Any]]], tuple[float, float]],
    seen: Bench,
) -> str:
    """Makes a slip on a right sheet, asks, and counts; `likely` is how likely the ideal has it first, and among five."""
    values = put(right.values, changes)
    if is_right(right, values):
        seen[f"{what} unseen"] += 1
        return ""
    truth = plain({name: right.values.get(name) for name in changes})
    found = suggested(right, values, what, seen)
    first, five = likely(values, truth)
    answers = told(found)
    seen[f"{what} shown"] += 1
    seen[f"{what} ideal first"] += first  # type: ignore[assignment]
    seen[f"{what} ideal five"] += five  # type: ignore[assignment]
    seen[f"{what} first"] += answers[:1] == [truth]
    seen[f"{what} five"] += truth in answers
    seen[f"{what} lone"] += first == 1
    seen[f"{what} lone first"] += first == 1 and answers[:1] == [truth]
    if what == "one" or what == "points":
        seen["alone"] += any(each.alone for each in found.suggestions)
        seen["alone, yet wrong"] += any(each.alone for each in found.suggestions) and answers[0] != truth
    if what == "points" and len(changes) > 1 and answers[:1] == [truth]:
        seen["kind to tell"] += 1
        seen["kind right"] += found.suggestions[0].kind == "miscounted"
    if what == "one" and answers[:1] == [truth]:
        seen["kind to tell"] += 1
        seen["kind right"] += found.suggestions[0].kind == "misread"
    missed = (five > 0 and truth not in answers) or (first == 1 and answers[:1] != [truth])
    return f"{what}: {changes} for {dict(truth)}; told {[dict(each) for each in answers]}\n  {values}" if missed else ""


def alike(right: Right, pairs: bool) -> Callable[[dict[str, Any], frozenset[tuple[str, Any]]], tuple[float, float]]:
    """How likely a ranker that knows the likenesses alone has the truth first, and among five."""

    def likely(values: dict[str, Any], truth: frozenset[tuple[str, Any]]) -> tuple[float, float]:
        found = ideal(right, values, pairs)
        return (1 / len(found), min(1, FEW / len(found))) if truth in found else (0, 0)

    return likely


def counted(right: Right) -> Callable[[dict[str, Any], frozenset[tuple[str, Any]]], tuple[float, float]]:
    """The same where points were miscounted: where nothing alike heals, the points counted again do, which is the truth."""

    def likely(values: dict[str, Any], truth: frozenset[tuple[str, Any]]) -> tuple[float, float]:
        found = ideal(right, values, pairs=False)
        if truth in found:
            return 1 / len(found), min(1, FEW / len(found))
        return float(not found), float(len(found) < FEW)

    return likely


def trial(game: str, seed: str, count: int, slow: bool) -> tuple[Bench, list[str]]:
    """Some sheets of a game, each with all that may befall it; slow: two slips against the ideal, too."""
    random, seen, missed = Random(f"{seed} {game}"), Bench(), []
    for number in range(count):
        right = sheet(game, random)
        seen["sheets"] += 1
        seen["on clean sheets"] += bool(for_sheet(right.read(Written(right.values)), right.form).suggestions)
        kind, one = misread.slip(random, right.paper, right.values)
        missed.append(compare(right, one, "one", alike(right, False), seen))
        for carried in (True, False):
            wrong = misread.miscount(random, right.paper, right.values, carried)
            missed.append(compare(right, wrong, "points", counted(right), seen))
        ruined = right.values
        for slips in range(RUINED):
            ruined = put(ruined, misread.slip(random, right.paper, ruined)[1])
            if slips == 1 and number % 5 < 2 + 3 * slow:
                both = {name: ruined.get(name) for name in {*ruined, *right.values} if ruined.get(name) != right.values.get(name)}
                missed.append(compare(right, both, "two", alike(right, True), seen))
        suggested(right, ruined, "ruined", seen)
    return seen, [f"{game} {each}" for each in missed if each]


def line(game: str, seen: Bench) -> str:
    """The figures of a game."""

    def share(one: str, other: str) -> str:
        return f"{seen[one] / seen[other]:7.1%}" if seen[other] else "      –"

    def seconds(what: str) -> str:
        return f"{seen[f'{what} seconds'] / max(seen[f'{what} searches'], 1):.3f} (longest {seen[f'{what} longest']:.2f})"

    zero = {what: seen[what] for what in ("that do not heal", "wrong from", "on clean sheets")}
    cut = {what: seen[f"{what} incomplete"] for what in ("one", "points", "two", "ruined")}
    return "\n".join(
        (
            f"{game}: {seen['sheets']} sheets; shown of one slip {seen['one shown']}, of points {seen['points shown']}, of two {seen['two shown']}",
            f"  one slip, first         {share('one first', 'one ideal first')} of the ideal's {share('one ideal first', 'one shown')}",
            f"  one slip, among five    {share('one five', 'one ideal five')} of the ideal's {share('one ideal five', 'one shown')}",
            f"  the only alike, first   {share('one lone first', 'one lone')} of {seen['one lone']}",
            f"  two slips, among five   {share('two five', 'two ideal five')} of the ideal's {share('two ideal five', 'two shown')}",
            f"  points, first           {share('points first', 'points ideal first')} of the ideal's {share('points ideal first', 'points shown')}",
            f"  kind right              {share('kind right', 'kind to tell')} of {seen['kind to tell']}",
            f"  alone, yet wrong        {share('alone, yet wrong', 'alone')} of {seen['alone']}",
            f"  must be 0               {zero}",
            f"  not complete            {cut}",
            f"  seconds: one {seconds('one')}, points {seconds('points')}, two {seconds('two')}, ruined {seconds('ruined')}",
        )
    )


def main() -> None:
    """Prints the figures of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheets", type=int, default=1000, help="sheets a game")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one")
    parser.add_argument("--seed", default="")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--misses", action="store_true", help="show each that the ideal reaches and the search does not")
    options = parser.parse_args()
    chunk = 20
    with ProcessPoolExecutor(options.cores) as pool:
        for game in options.game or GAMES:
            parts = [
                pool.submit(trial, game, f"{options.seed}{start}", min(chunk, options.sheets - start), False)
                for start in range(0, options.sheets, chunk)
            ]
            seen = Bench()
            for part in parts:
                found, missed = part.result()
                seen.add(found)
                print("\n".join(missed) if options.misses and missed else "", end="\n" if options.misses and missed else "")
            print(line(game, seen), flush=True)


if __name__ == "__main__":
    main()
