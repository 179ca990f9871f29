"""The search compared with trying everything: every mistake and every pair of mistakes on small sheets, each checked from
scratch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from rising import GAME as TOY
from rising.layout import Keys as Boxes
from rulebooks.diceculus import play as diceculus
from rulebooks.namaste import naive as namaste_rules
from rulebooks.namaste import play as namaste
from rulebooks.placement import play as placement

from sheetgen.form.entries import Form
from sheetgen.form.spaces import spaces
from sheetgen.form.written import Value, Written
from sheetgen.games.diceculus import GAME as DICECULUS
from sheetgen.games.game import AnyGame
from sheetgen.games.lucky_dice import GAME as LUCKY_DICE
from sheetgen.games.namaste import GAME as NAMASTE
from sheetgen.games.namaste.layout import Keys as Diamond
from sheetgen.games.namaste.layout import Symbols
from sheetgen.games.placement import GAME as PLACEMENT
from sheetgen.games.placement.model import PARTS, board, score
from sheetgen.judge.corrections.candidates import ALIKE, RECOUNT, UNLIKE, Candidates
from sheetgen.judge.corrections.search import Search
from sheetgen.judge.corrections.subject import Sheets
from sheetgen.judge.corrections.suggestions import Budget
from tests.games.diceculus import sheets as diceculus_sheets
from tests.games.lucky_dice import sheets as lucky_dice

Changes = dict[str, "Value | None"]
Answer = frozenset[tuple[str, "Value | None"]]
Ranks = dict[Answer, int]
DIAMOND = Diamond(diamond=3, symbols=Symbols(rows=("lotus",), columns=("hand",)), karma=2)
ENDLESS = 10**9


class Small(NamedTuple):
    """A sheet on which to try every change. recount: returns the due points for the marks, if they differ from the written
    points."""

    game: AnyGame
    model: Any
    form: Form
    written: Written
    recount: Callable[[Written], Changes]

    def heals(self, changes: Changes) -> bool:
        case = self.game.read(self.model, self.written.changed(changes))
        return not any(violation.severity == "error" for violation in case.violations())


# Trying everything.


def everything(small: Small) -> Ranks:
    """Return every smallest set of changes that removes all errors, with its rank."""
    known = tuple(spaces(small.form, written=small.written))
    candidates = Candidates(0, small.written, known)
    alike = list(
        {
            frozenset(correction.changes): _plain(correction.changes)
            for space in known
            for correction in candidates.alike(space.name)
        }.values()
    )
    found: Ranks = {}
    for changes in alike:
        _keep(small, found, ALIKE, changes)
    _keep(small, found, RECOUNT, small.recount(small.written))
    for space in known:
        written = small.written.get(space.name)
        few = space.domain is not None and len(space.domain) <= 100 and space.type in ("number", "text")
        for value in (*(space.domain or ()), None) if few else ():
            if value != written and not (value is None and space.keep):
                _keep(small, found, UNLIKE, {space.name: value})
    return found or pairs(small, alike)


def pairs(small: Small, alike: list[Changes]) -> Ranks:
    """Return all pairs of likely mistakes, and of one mistake with the points recounted after it."""
    found: Ranks = {}
    for number, one in enumerate(alike):
        for other in alike[:number]:
            if one.keys().isdisjoint(other):
                _keep(small, found, ALIKE, {**one, **other})
        recount = small.recount(small.written.changed(one))
        if recount and one.keys().isdisjoint(recount):
            _keep(small, found, RECOUNT, {**one, **recount})
    return found


def _keep(small: Small, found: Ranks, rank: int, changes: Changes) -> None:
    if changes and small.heals(changes):
        answer = frozenset(changes.items())
        found[answer] = min(rank, found.get(answer, rank))


def _plain(changes: tuple[tuple[tuple[int, str], Value | None], ...]) -> Changes:
    return {space: value for (_, space), value in changes}


def searched(small: Small) -> Ranks:
    """Return the corrections found by the search, ordered by rank, then space, then value."""
    case = small.game.read(small.model, small.written)
    known = tuple(spaces(small.form, written=small.written))
    order = tuple((0, space.name) for space in known)
    budget = Budget(ENDLESS)
    found = Search(Sheets([case], budget), [Candidates(0, small.written, known)], order, budget).run()
    assert found.complete
    at = {space.name: number for number, space in enumerate(known)}
    keys = [(each.rank, [at[space] for space in _plain(each.changes)]) for each in found.sets]
    assert keys == sorted(keys)
    for one, other in zip(found.sets, found.sets[1:], strict=False):
        if one.rank == other.rank and [key for key, _ in one.changes] == [key for key, _ in other.changes]:
            values = [[value for _, value in each.changes] for each in (one, other)]
            if all(isinstance(value, int) for each in values for value in each):
                assert values == sorted(values)
    return {frozenset(_plain(each.changes).items()): each.rank for each in found.sets}


# Small sheets.


def diamond(random: Random) -> Small:
    """Return a diamond of five circles, as at the end of a game."""
    sheet = random.choice(namaste.play(DIAMOND, 2, random.randrange(2**32)))
    model = NAMASTE.model(DIAMOND)
    return Small(NAMASTE, model, NAMASTE.content(DIAMOND, model).form, sheet.values(), recounted_diamond)


def recounted_diamond(written: Written) -> Changes:
    circles = {
        (row, column): number
        for row in range(1, 4)
        for column in range(1, 4)
        if (number := written.number(f"circles.r{row}c{column}")) is not None
    }
    due: Changes = {}
    for symbol, cells in namaste_rules.lines(DIAMOND).items():
        if namaste_rules.complete(cells, circles) or any(cell not in circles for cell in cells):
            due[f"symbols.{symbol}"] = namaste_rules.earned(cells, circles, written.tick(f"crossed.{symbol}"))
    for name, (cell, divisor) in namaste_rules.truths(DIAMOND).items():
        due[f"truths.{name}"] = -(-circles[cell] // divisor) if cell in circles else None
    points = written.changed({space: value for space, value in due.items() if (written.get(space) or None) != (value or None)})
    sums = [sum(points.number(space) or 0 for space in points if space.startswith(part)) for part in ("symbols.", "truths.")]
    minus = sum(abs(written.number(f"karma.{n}") or 0) for n in (1, 2))
    boxes = (*sums, -minus if (written.number("score.karma") or 0) < 0 else minus)
    added = dict(zip(("score.symbols", "score.truths", "score.karma"), boxes, strict=True))
    total = {"total": sum(sums) - minus}
    later: Changes = {space: number for space, number in (added | total).items() if written.number(space) not in (None, number)}
    return {space: value for space, value in points.changed(later).items() if written.get(space) != value} | {
        space: None for space in written if space in due and space not in points
    }


def level(random: Random) -> Small:
    """A level of nine fields."""
    while True:
        keys = placement.random_level(random, 3)
        if any(token[0] in "123456" for token in keys.grid.split()):
            break
    players = random.randint(1, 4)
    model = PLACEMENT.model(keys)
    on = board(keys)
    sheet = random.choice(placement.play(keys, players, random.randrange(2**32)))
    values = placement.written(keys, players, sheet)

    def recount(written: Written) -> Changes:
        flags = {number: written.number(f"flags.{field.name}") or 0 for number, field in on.fields.items()}
        crossed = sum(1 << number for number, field in on.fields.items() if written.text(f"marks.{field.name}") == "X")
        struck = sum(1 << number for number, field in on.fields.items() if written.text(f"marks.{field.name}") == "*")
        seated = written.number("players") or 1
        there = {number: place for number, place in flags.items() if 1 <= place <= seated}
        unjudged = any(
            field.kind == "flag" and crossed >> number & 1 and written.get(f"flags.{field.name}") is None
            for number, field in on.fields.items()
        )
        bombs = sum(1 << number for number, field in on.fields.items() if field.kind == "bomb")
        earned = score(on, crossed | on.starts, struck & bombs, there)
        due: Changes = {}
        counted = 0
        for part in PARTS:
            typed = written.number(f"score.{part}")
            minus = part in ("bombs", "piles")
            if typed is None or (part == "flags" and unjudged):
                counted += earned[part] if typed is None else typed
                continue
            counted += earned[part]
            if (-abs(typed) if minus else typed) != earned[part]:
                due[f"score.{part}"] = -earned[part] if minus and typed > 0 else earned[part]
        if written.number("total") not in (None, counted):
            due["total"] = counted
        return due

    return Small(PLACEMENT, model, PLACEMENT.content(keys, model).form, values, recount)


def tally(random: Random) -> Small:
    """A short game of Lucky Dice."""
    players = lucky_dice.NAMES[: random.randint(2, 3)]
    played = lucky_dice.Played(players, "three")
    for _ in range(random.randint(1, 3)):
        if not played.is_over:
            played.play(tuple(random.sample(players, random.randint(1, 2))))
    written = played.tally().written()
    model = lucky_dice.model(18, 3, 6)

    def recount(written: Written) -> Changes:
        outs = [written.names(f"rounds.{n}.out") for n in range(1, (written.number("rounds") or 0) + 1)]
        held = {player: sum(player in out for out in outs) for player in players}
        due: Changes = {
            f"coasters.{player}": count for player, count in held.items() if (written.number(f"coasters.{player}") or 0) != count
        }
        after: dict[str, int] = dict.fromkeys(players, 0)
        won: tuple[str, ...] = ()
        for out in outs:
            for player in out:
                after[player] += 1
            won = won or tuple(player for player in players if after[player] >= 3)
        if set(written.names("winners")) != set(won):
            due["winners"] = won or None
        return due

    return Small(LUCKY_DICE, model, LUCKY_DICE.content(lucky_dice.STANDARD, model).form, written, recount)


def rising(random: Random) -> Small:
    """Return a sheet of the game made for these tests."""
    keys = Boxes(boxes=4, sides=6)
    numbers = sorted(random.sample(range(1, 7), random.randint(1, 4)))
    written = Written({**{f"boxes.{n}": number for n, number in enumerate(numbers, 1)}, "sum": sum(numbers)})
    model = TOY.model(keys)

    def recount(written: Written) -> Changes:
        due = sum(written.number(f"boxes.{n}") or 0 for n in range(1, 5))
        return {"sum": due} if written.number("sum") not in (None, due) else {}

    return Small(TOY, model, TOY.content(keys, model).form, written, recount)


def rounds(random: Random) -> Small:
    """Return one round of a stage of DiceCulus. Its `recount` sets the points one by one, in the order of the sheet, to their due
    values.
    """
    stage = random.choice(("idea", "robbery"))
    while True:
        table = diceculus.table(random, 1)
        sheet = random.choice(table)
        if stage in sheet["stages"]:
            break
    only = sheet["stages"][stage]
    (each,) = only["rounds"]
    each["total"] = each["score"]
    each.pop("rolls", None)
    only["grand"] = (-1 if each["total"] < 0 else 1) * sum(map(int, str(abs(each["total"]))))
    document = {"player": sheet["player"], "stages": {stage: only}, "end": only["grand"]}
    written = diceculus_sheets.written(document)
    model = diceculus_sheets.model(diceculus_sheets.STANDARD)
    at = f"stages.{stage}.1"

    def recount(written: Written) -> Changes:
        due: Changes = {}
        for space in (
            *([f"{at}.result"] if stage == "robbery" else ()),
            f"{at}.score",
            f"{at}.total",
            f"stages.{stage}.grand",
            "end",
        ):
            case = DICECULUS.read(model, written.changed(due))
            found = [violation for violation in case.violations() if violation.spaces[0] == space and violation.due]
            due.update((space, violation.due[0]) for violation in found[:1])
        return due

    return Small(DICECULUS, model, DICECULUS.content(diceculus_sheets.STANDARD, model).form, written, recount)


def wrong(small: Small, random: Random, slips: int) -> Small:
    """Return the sheet after some random mistakes; a mistake need not cause an error."""
    for _ in range(slips):
        known = tuple(spaces(small.form, written=small.written))
        every = Candidates(0, small.written, known)
        found: list[Changes] = []
        while not found:
            space = random.choice(known)
            found = [_plain(correction.changes) for correction in every.alike(space.name)]
            if space.type == "number" and isinstance(small.written.get(space.name), int) and random.random() < 0.3:
                found.append({space.name: (small.written.number(space.name) or 0) + random.choice((-1, 1, 2))})
        small = small._replace(written=small.written.changed(random.choice(found)))
    return small


SHEETS: dict[str, tuple[Callable[[Random], Small], int]] = {
    "diamond": (diamond, 20),
    "level": (level, 20),
    "tally": (tally, 30),
    "rising": (rising, 30),
    "rounds": (rounds, 5),
}
"""Small sheets by name, each with the number of random sheets on which everything is tried."""


def sheets(name: str, seeds: range) -> Iterator[tuple[int, Small]]:
    for seed in seeds:
        random = Random(f"{name} {seed}")
        small = wrong(SHEETS[name][0](random), random, random.choice((1, 2, 2, 3)))
        if not small.heals({}):
            yield seed, small


@pytest.mark.parametrize("name", SHEETS)
def test_the_search_finds_all_that_trying_everything_finds(name: str) -> None:
    answered = 0
    for seed, small in sheets(name, range(SHEETS[name][1])):
        found = everything(small)
        assert searched(small) == found, (seed, small.written)
        answered += bool(found)
    assert answered >= 2


def test_nothing_is_suggested_that_could_not_be_read() -> None:
    """A negative number of rounds would also be below the game's maximum, but it isn't a valid value."""
    small = level(Random("level 1"))
    written = small.written.changed({"players": 2, "rounds": 9})
    found = [dict(answer) for answer in searched(small._replace(written=written))]
    assert {"rounds": 6} in found
    assert {"rounds": -9} not in found
