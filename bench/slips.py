"""Measure how often `check` suggests the intended value: random mistakes on valid sheets, compared with an ideal ranker.

`python bench/slips.py --sheets 1000` takes 1000 legal, fully scored sheets per game and adds to each: one mistake between similar
values (half of any kind, half anywhere), miscounted points, carried on or not, two mistakes, and ten. The same seed gives the same
sheets. The ideal ranker (`misread`) knows only the list of similar values, tries every one on the whole sheet and treats every
working fix as equally likely; for two mistakes it tries every pair in which one touches the first error and the other the remaining
errors. `--table` does the same with one mistake at tables, `--clean` times whole processes on valid sheets, `--misses` shows the
mistakes that the search misses.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import misread
from misread import Changes, Paper
from rulebooks.diceculus import random_sheets as diceculus
from rulebooks.lucky_dice import random_sheets as lucky_dice
from rulebooks.namaste import naive as namaste_points
from rulebooks.namaste import play as namaste
from rulebooks.namaste.sheets import STANDARD
from rulebooks.placement import play as placement
from samples.typed import typed
from timing import PYTHON, SHEETGEN, interleaved

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import Written
from sheetgen.games.game import Case, Seat, TableCase
from sheetgen.games.placement import GAME as PLACEMENT
from sheetgen.games.placement.layout import Keys as Level
from sheetgen.games.placement.model import TABLE, bits, board
from sheetgen.judge.corrections.suggest import suggest
from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import nodes, reader

GAMES = ("namaste", "placement", "diceculus", "lucky-dice")
AT_TABLES = ("namaste", "diceculus")
FEW = 5
RUINED = 10
TOGETHER = 20
"""Number of sheets that share a seed."""
LIBRARY = Library()
Key = tuple[int, str]
Put = dict[Key, Any]
"""Values by the sheet (from 0) and the space. In changes, None makes a space blank."""
Answer = frozenset[tuple[Key, Any]]
"""Changes in a form that can be compared."""


class Given(NamedTuple):
    """Valid sheets, one or several of them filled: their game and model, form and papers, and written values."""

    game: Any
    model: Any
    form: Any
    papers: tuple[Paper, ...]
    values: Put
    table: bool = False

    def cases(self, values: Put) -> list[Case]:
        """Return the sheets read from scratch, ready to check."""
        apart: list[dict[str, Any]] = [{} for _ in self.papers]
        for (seat, name), value in values.items():
            apart[seat][name] = value
        return [self.game.read(self.model, Written(each)) for each in apart]

    def together(self, cases: Sequence[Case]) -> TableCase[Any, Any]:
        """Return the table of these sheets."""
        seats = tuple(Seat(case.written.text("player") or "", case) for case in cases)
        return TableCase(self.game.table, self.model, seats)

    def errors(self, values: Put) -> Iterator[tuple[Key, ...]]:
        """Yield the spaces that each error depends on."""
        cases = self.cases(values)
        for seat, case in enumerate(cases):
            yield from (tuple((seat, name) for name in each.spaces) for each in case.violations() if each.severity == "error")
        if self.table:
            yield from (each.depends_on for each in self.together(cases).violations() if each.severity == "error")

    def is_right(self, values: Put) -> bool:
        """Return whether there is no error."""
        return next(self.errors(values), None) is None

    def suggested(self, values: Put) -> SuggestionResult:
        """Return the result of the suggestion search."""
        cases = self.cases(values)
        return suggest(cases, self.form, table=self.together(cases)) if self.table else suggest(cases[:1], self.form)

    def on_sheet(self, values: Put, seat: int) -> dict[str, Any]:
        """The values of one sheet."""
        return {name: value for (of, name), value in values.items() if of == seat}

    def undoings(self, values: Put) -> list[Put]:
        """Return every change that undoes one mistake between similar values."""
        every = ((seat, misread.undoings(paper, self.on_sheet(values, seat))) for seat, paper in enumerate(self.papers))
        return [_at(seat, changes) for seat, found in every for changes in found]


def _at(seat: int, changes: Changes) -> Put:
    return {(seat, name): value for name, value in changes.items()}


# Right sheets


def given(game: str, random: Random, table: bool = False) -> Given:
    """Return a legal, fully scored sheet of a game, or all sheets of a table."""
    while True:
        found = _MAKERS[game](random, table)
        if found is not None and found.is_right(found.values):
            return found


def _namaste(random: Random, table: bool) -> Given | None:
    layout, symbols = LIBRARY.layout("namaste"), STANDARD.symbols
    sheets = namaste.play(STANDARD, random.randint(2, 4), random.randrange(2**32))
    for sheet in sheets:
        added = dict(zip(("symbols", "truths", "karma"), namaste_points.score(sheet, STANDARD), strict=True))
        sheet.score = {**added, **sheet.score}
    paper = misread.namaste(STANDARD.diamond, symbols.rows, symbols.columns, STANDARD.karma)
    return _some(random, layout, [(paper, dict(sheet.values().items())) for sheet in sheets], table)


def _placement(random: Random, _table: bool) -> Given | None:
    """Return a sheet of a bundled level or of a random one."""
    keys = placement.keys_of(random.choice(placement.LEVELS)) if random.random() < 0.5 else _made_up(random)
    on, players = board(keys), random.randint(1, 4)
    sheet = random.choice(placement.play(keys, players, random.randrange(2**32)))
    values = dict(placement.written(keys, players, sheet).items()) | {"player": "Joe", "rounds": TABLE[players].rounds}
    paper = misread.placement(keys.grid, [f"flags.{on.fields[flag].name}" for flag in bits(on.of("flag"))])
    model = PLACEMENT.model(keys)
    return Given(PLACEMENT, model, PLACEMENT.content(keys, model).form, (paper,), _at(0, values))


def _made_up(random: Random) -> Level:
    keys = placement.random_level(random, random.randint(4, 8))
    return keys if any(token[0] in "123456" for token in keys.grid.split()) else _made_up(random)


def _diceculus(random: Random, table: bool) -> Given | None:
    sheets = [_read(each) for each in diceculus.table(random, random.randint(2, 4)).documents if each["stages"]]
    for _, values in sheets:
        values["end"] = sum(value for name, value in values.items() if name.endswith(".grand"))
    return _some(random, sheets[0][0], [(misread.diceculus(each), each) for _, each in sheets], table) if sheets else None


def _lucky_dice(random: Random, table: bool) -> Given | None:
    layout, values = _read(lucky_dice.played(random))
    return _some(random, layout, [(misread.lucky_dice(values), values)], table)


def _some(random: Random, layout: Layout, sheets: Sequence[tuple[Paper, dict[str, Any]]], table: bool) -> Given:
    """Return all sheets of a table, or a random one of them."""
    sheets = sheets if table else [random.choice(sheets)]
    values = {(seat, name): value for seat, (_, each) in enumerate(sheets) for name, value in each.items()}
    return Given(layout.game, layout.model, layout.content.form, tuple(paper for paper, _ in sheets), values, table)


def _read(document: Any) -> tuple[Layout, dict[str, Any]]:
    """Return a document as the reader returns it from a file."""
    text = typed(document)
    (found,) = reader.read("sheet.yaml", text.encode()).documents
    layout = LIBRARY.layout(document["sheet"])
    assert isinstance(found.root, nodes.Mapping)
    filled = read_filled(found.root, text.split("\n"), layout.content.form)
    assert not filled.faults, text
    return layout, dict(filled.written.items())


_MAKERS: dict[str, Callable[[Random, bool], Given | None]] = {
    "namaste": _namaste,
    "placement": _placement,
    "diceculus": _diceculus,
    "lucky-dice": _lucky_dice,
}


# Slips and the ideal


def put(values: Put, changes: Put) -> Put:
    """Values with changes."""
    return {name: value for name, value in {**values, **changes}.items() if value is not None}


def undone(before: Put, after: Put) -> Put:
    """Return the changes that lead from the later values back to the earlier ones."""
    return {key: before.get(key) for key in {**before, **after} if before.get(key) != after.get(key)}


def plain(changes: Put) -> Answer:
    """Return changes in a form that can be compared: names in any order, an empty list as None."""
    return frozenset((key, _plain(value)) for key, value in changes.items())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return frozenset(value) if value and all(isinstance(each, str) for each in value) else value or None
    return value


def slip(random: Random, sheets: Given, values: Put) -> Put:
    """Return the values after one mistake."""
    seat = random.randrange(len(sheets.papers))
    return put(values, _at(seat, misread.slip(random, sheets.papers[seat], sheets.on_sheet(values, seat))))


def two_slips(random: Random, sheets: Given) -> Put | None:
    """Return the values after two mistakes in different spaces, each of which causes an error alone; None if 20 tries don't produce
    such a pair.
    """
    for _ in range(20):
        one, other = (undone(slip(random, sheets, sheets.values), sheets.values) for _ in range(2))
        if one.keys().isdisjoint(other) and not any(sheets.is_right(put(sheets.values, each)) for each in (one, other)):
            return put(put(sheets.values, one), other)
    return None


def touches(changes: Put, depends_on: Sequence[Key]) -> bool:
    """Return whether changes touch one of some spaces, or a space below one of them."""
    return any(seat == of and (name == rest or name.startswith(f"{rest}.")) for seat, name in changes for of, rest in depends_on)


def ideal(sheets: Given, values: Put, pairs: bool = False) -> set[Answer]:
    """Return every fix between similar values: single mistakes on all the sheets, or pairs if there is no single fix and `pairs` is
    set.
    """
    every = sheets.undoings(values)
    found = {plain(each) for each in every if sheets.is_right(put(values, each))}
    if found or not pairs:
        return found
    broken = min(sheets.errors(values), key=len)
    for one in every:
        if not touches(one, broken):
            continue
        after = put(values, one)
        left = list(sheets.errors(after))
        for other in every:
            apart = other.keys().isdisjoint(one) and all(touches(other, depends_on) for depends_on in left)
            if apart and sheets.is_right(put(after, other)):
                found.add(plain({**one, **other}))
    return found


# Counts


class Seen:
    """The counts, and the seconds that searches took."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.likely: dict[str, float] = {}
        self.seconds: dict[str, list[float]] = {}
        self.missed: list[str] = []

    def hope(self, what: str, chance: float) -> None:
        """Add the probability that the ideal ranker is right."""
        self.likely[what] = self.likely.get(what, 0) + chance

    def add(self, other: Seen) -> None:
        """Add the counts of another instance."""
        self.count.update(other.count)
        for what, chance in other.likely.items():
            self.hope(what, chance)
        for what, seconds in other.seconds.items():
            self.seconds.setdefault(what, []).extend(seconds)
        self.missed += other.missed


def asked(sheets: Given, values: Put, what: str, seen: Seen) -> tuple[SuggestionResult, list[Answer]]:
    """Return the suggestions after checking that each fixes the sheet and gives the typed value."""
    begin = time.process_time()
    found = sheets.suggested(values)
    seen.seconds.setdefault(what, []).append(time.process_time() - begin)
    seen.count[f"{what} not complete"] += not found.complete
    answers = []
    for each in found.suggestions:
        changes = {(change.seat, change.space.name): change.after for change in each.changes}
        seen.count["that do not heal"] += not sheets.is_right(put(values, changes))
        seen.count["with a wrong from"] += any(
            change.before != values.get((change.seat, change.space.name)) for change in each.changes
        )
        answers.append(plain(changes))
    return found, answers


def compare(sheets: Given, values: Put, what: str, seen: Seen) -> None:
    """Compare the suggestions with the ideal, and count the results."""
    if sheets.is_right(values):
        return
    truth = plain(undone(sheets.values, values))
    found, answers = asked(sheets, values, what, seen)
    if what == "two" and answers and len(_slips(sheets, answers[0])) == 1:
        what = "two that one explains"
    alike = ideal(sheets, values, pairs=what.startswith("two"))
    counted_again = what == "points" and not alike
    first = 1.0 if counted_again else 1 / len(alike) if truth in alike else 0.0
    seen.count[what] += 1
    seen.hope(f"{what} first", first)
    seen.hope(f"{what} five", 1.0 if counted_again else min(1, FEW / len(alike)) if truth in alike else 0.0)
    seen.count[f"{what} first"] += answers[:1] == [truth]
    seen.count[f"{what} five"] += truth in answers
    seen.count[f"{what} lone"] += first == 1
    seen.count[f"{what} lone first"] += first == 1 and answers[:1] == [truth]
    if not what.startswith("two"):
        seen.count["alone"] += any(each.alone for each in found.suggestions)
        seen.count["alone, yet wrong"] += any(each.alone for each in found.suggestions) and answers[0] != truth
        if answers[:1] == [truth] and (what == "one" or len(truth) > 1):
            seen.count["kind"] += 1
            seen.count["kind right"] += found.suggestions[0].kind == ("misread" if what == "one" else "miscounted")
    if what != "two that one explains" and (
        (first == 1 and answers[:1] != [truth]) or (first and truth not in answers and len(answers) < FEW)
    ):
        told = [sorted(each, key=str) for each in answers]
        seen.missed.append(f"{what}: {sorted(truth, key=str)} is meant, told is {told}\n  {values}")


def _slips(sheets: Given, answer: Answer) -> list[Key]:
    """Return the first changed space if all changes may be one mistake between different values: a single space, or points only.
    Otherwise return all.
    """
    keys = sorted(key for key, _ in answer)
    points = all(name in sheets.papers[seat].points or name == "winners" for seat, name in keys)
    return keys[:1] if points or len(keys) == 1 else keys


def trial(game: str, seed: str, count: int, table: bool) -> Seen:
    """Return the counts for some sheets or tables of a game, each with every kind of mistake."""
    random, seen = Random(f"{seed} {game}"), Seen()
    for _ in range(count):
        sheets = given(game, random, table)
        seen.count["sheets"] += 1
        seen.count["on clean sheets"] += bool(sheets.suggested(sheets.values).suggestions)
        compare(sheets, slip(random, sheets, sheets.values), "one", seen)
        if table:
            continue
        for carried in (True, False):
            wrong = misread.miscount(random, sheets.papers[0], sheets.on_sheet(sheets.values, 0), carried)
            compare(sheets, put(sheets.values, _at(0, wrong)), "points", seen)
        two = two_slips(random, sheets)
        if two is not None:
            compare(sheets, two, "two", seen)
        ruined = sheets.values
        for _ in range(RUINED):
            ruined = slip(random, sheets, ruined)
        asked(sheets, ruined, "ten", seen)
    return seen


def figures(game: str, seen: Seen) -> Iterator[str]:
    """Yield the results of a game, one line each."""
    count = seen.count

    def share(part: float, whole: float) -> str:
        return f"{part / whole:6.1%}" if whole else "     –"

    def reached(what: str, name: str, of: str) -> str:
        likely = seen.likely.get(of, 0)
        return f"  {name:<26}{share(count[of], likely)} of the ideal, which has {share(likely, count[what])} of {count[what]}"

    yield f"{game}: {count['sheets']}"
    yield reached("one", "one slip, first", "one first")
    yield reached("one", "one slip, among five", "one five")
    yield f"  {'the only alike, first':<26}{share(count['one lone first'], count['one lone'])} of {count['one lone']}"
    if count["two"]:
        yield reached("two", "two slips, among five", "two five")
        yield reached("two that one explains", "two that one explains", "two that one explains five")
        yield reached("points", "points, first", "points first")
        yield f"  {'kind':<26}{share(count['kind right'], count['kind'])} of {count['kind']}"
    yield f"  {'alone, yet wrong':<26}{share(count['alone, yet wrong'], count['alone'])} of {count['alone']}"
    for none in ("that do not heal", "with a wrong from", "on clean sheets"):
        yield f"  {none:<26}{count[none]:6}"
    for what, seconds in seen.seconds.items():
        cut = f", {count[f'{what} not complete']} not complete"
        yield f"  {f'seconds, {what}':<26}{sum(seconds) / len(seconds):6.3f} in the mean, {max(seconds):.2f} at most{cut}"


def clean(sheets: int, baseline: str) -> None:
    """Time whole processes on valid sheets, against another checkout or against a run without suggestions."""
    example = (Path(__file__).parent.parent / "examples" / "namaste" / "right.yaml").read_text("utf-8")
    names = suggest.__module__, SuggestionResult.__module__, SuggestionResult.__name__, suggest.__name__
    off = "import {0} as s; from {1} import {2}; s.{3} = lambda *_: {2}()".format(*names)
    run = "import sys; sys.argv[0] = 'sheetgen'; from sheetgen.__main__ import main; main()"
    with tempfile.TemporaryDirectory() as home:
        for number in range(sheets):
            (Path(home) / f"{number:05}.yaml").write_text(example, "utf-8")
        here = str(Path(__file__).parent.parent)
        before = ("env", f"PYTHONPATH={baseline or here}", *(SHEETGEN if baseline else (PYTHON, "-c", f"{off}; {run}")))
        commands = {"before": (*before, "check", home), "now": ("env", f"PYTHONPATH={here}", *SHEETGEN, "check", home)}
        took = interleaved(commands, runs=7, folder=home)
    print(
        f"check of {sheets} clean sheets: {took['now']:.2f} s, {took['now'] / took['before']:.3f} of {took['before']:.2f} s before"
    )


def main() -> None:
    """Prints the figures of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheets", type=int, default=1000, help="sheets a game")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one")
    parser.add_argument("--seed", default="")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--table", action="store_true", help="one slip at tables of two to four")
    parser.add_argument("--clean", action="store_true", help="time clean sheets, and nothing else")
    parser.add_argument("--baseline", default="", help="with --clean: a folder with another checkout to compare with")
    parser.add_argument("--misses", action="store_true", help="show what the ideal reaches and the search does not")
    options = parser.parse_args()
    if options.clean:
        clean(options.sheets, options.baseline)
        return
    with ProcessPoolExecutor(options.cores) as pool:
        for game in options.game or (AT_TABLES if options.table else GAMES):
            parts = [
                pool.submit(trial, game, f"{options.seed} {start}", min(TOGETHER, options.sheets - start), options.table)
                for start in range(0, options.sheets, TOGETHER)
            ]
            seen = Seen()
            for part in parts:
                seen.add(part.result())
            print(*(seen.missed if options.misses else ()), *figures(game, seen), sep="\n", flush=True)


if __name__ == "__main__":
    main()
