"""Changed sheets: the results equal a fresh check, and a breach ends only if a space that it depends on changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from rulebooks.diceculus import random_sheets
from rulebooks.diceculus.naive import BASIC
from rulebooks.diceculus.random_sheets import NAMES

from sheetgen.form.spaces import spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.diceculus import GAME
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.model import STAGES
from sheetgen.games.rules import TableViolation, Violation
from tests.games.diceculus.sheets import STANDARD, model, seated, written
from tests.named import is_named
from tests.thorough import every, some

CHALLENGE = Keys(faces=7, grand="product", end=("add", "subtract", "divide"), wrong=2, unaided=1, winner="divisors")
COUNTS = tuple(f"stages.{stage.name}" for stage in STAGES)
Changes = dict[str, "Value | None"]


def documents(random: Random, count: int) -> list[dict[str, Any]]:
    """Return the sheets of one table, most of them with mistakes."""
    sheets, cards = random_sheets.table(random, count)
    return [random_sheets.damaged(random, sheet, cards) if random.random() < 0.8 else sheet for sheet in sheets]


def names(keys: Keys, sheet: Written) -> list[str]:
    """Return the spaces of the typed rounds and every space that depends on them; written spaces are twice as likely."""
    form = GAME.content(keys, model(keys)).form
    played = {f"{stage}.{n}" for stage in COUNTS for n in range(1, (sheet.number(stage) or 0) + 1)}
    there = [space.name for space in spaces(form) if space.name.count(".") < 3 or space.name.rsplit(".", 1)[0] in played]
    there += [space.name for space in spaces(form) if space.name.count(".") == 4 and space.name.rsplit(".", 2)[0] in played]
    return there + [space for space in there if space in sheet] * 2


def another(random: Random, space: str, before: Value | None) -> Value | None:
    """Return another value for the space, None or `?`."""
    if before is not None and random.random() < 0.25:
        return None
    if random.random() < 0.12 and space != "player":
        return UNREAD
    key = space.rpartition(".")[2] if ".rolls." not in space else "rolls"
    if key in ("player", "invigilator"):
        return random.choice(NAMES)
    if key == "card":
        return random.choice(("a+b+c", "ab-c", "7", "a/(b-c)+d", "a+b+c+d+e", "abcdef"))
    if key == "rolls":
        return tuple(random.randint(0, 13) for _ in range(random.randint(0, 4)))
    if key in ("robs", "gives"):
        return tuple(random.sample(NAMES, random.randint(0, 3)))
    if key in ("robbed", "received"):
        return tuple((name, random.randint(-30, 30)) for name in random.sample(NAMES, random.randint(0, 3)))
    if key == "solved":
        return True
    number = before if isinstance(before, int) else random.randint(-1, 8)
    return random.choice((number + 1, number - 1, -number, 0, random.randint(-60, 60)))


def changes(random: Random, sheet: Written, among: list[str], most: int = 2) -> Changes:
    """Return changed values for one or several spaces."""
    chosen = {random.choice(among) for _ in range(random.randint(1, most))}
    return {space: another(random, space, sheet.get(space)) for space in chosen}


@pytest.mark.parametrize(("seed", "keys"), every([(3, CHALLENGE), *((seed, STANDARD) for seed in range(3))], 2))
def test_a_changed_sheet_is_judged_as_afresh(seed: int, keys: Keys) -> None:
    """Change one or two spaces, and now and then the number of rounds; each change builds on the changes before."""
    random, seen = Random(seed), Counter[str]()
    for document in (document for _ in range(some(12, 0.2)) for document in documents(random, 2)):
        case = GAME.read(model(keys), written(document, keys))
        for _ in range(40):
            change = changes(random, case.written, names(keys, case.written))
            if random.random() < 0.1:
                stage = random.choice(COUNTS)
                change[stage] = random.choice((None, 1, 2, 3, 4))
            case = case.changed(change)
            afresh = type(model(keys))(keys).read(case.written.changed({}))
            assert (list(case.violations()), case.earned()) == (list(afresh.violations()), afresh.earned())
            seen.update(violation.rule for violation in case.violations())
    assert len(seen) >= some(9, 0.7), seen


def kept(violation: Violation, violations: Iterable[Violation]) -> bool:
    return any((violation.rule, violation.spaces[0]) == (other.rule, other.spaces[0]) for other in violations)


def outside(depends_on: Iterable[str], among: list[str]) -> list[str]:
    """Return the spaces of `among` that are neither in `depends_on` nor below a space in it."""
    on = tuple(depends_on)
    return [space for space in among if not any(space == each or space.startswith(each + ".") for each in on)]


@pytest.mark.parametrize(("seed", "keys"), every([(7, CHALLENGE), (5, STANDARD), (6, STANDARD)], 3))
def test_a_breach_stays_while_what_it_rests_on_does(seed: int, keys: Keys) -> None:
    random, seen = Random(seed), Counter[str]()
    form = GAME.content(keys, model(keys)).form
    for document in (document for _ in range(some(30, 0.6)) for document in documents(random, 2)):
        case = GAME.read(model(keys), written(document, keys))
        among = names(keys, case.written)
        for violation in case.violations():
            assert [space for space in violation.spaces if not is_named(form, space)] == []
            assert len(set(violation.spaces)) == len(violation.spaces)
            free = outside(violation.spaces, among)
            for _ in range(25):
                change = changes(random, case.written, free, most=12)
                assert kept(violation, case.changed(change).violations()), (violation, change)
            seen[violation.rule] += 1
    assert len(seen) >= some(9, 0.7), seen


def same(violation: TableViolation, other: TableViolation) -> bool:
    return (violation.rule, violation.seat, violation.depends_on[0]) == (other.rule, other.seat, other.depends_on[0])


@pytest.mark.parametrize("seed", range(some(3)))
def test_a_breach_of_a_table_stays_while_what_it_rests_on_does(seed: int) -> None:
    random, seen = Random(seed), Counter[str]()
    form = GAME.content(STANDARD, model(STANDARD)).form
    for _ in range(some(40, 0.6)):
        sheets, cards = random_sheets.table(random, random.choice((2, 3)))
        damaged = [random_sheets.damaged(random, sheet, cards, BASIC, random_sheets.SLIPS_AT_TABLE) for sheet in sheets]
        table = seated(damaged)
        for violation in table.violations():
            assert [space for space in violation.spaces if not is_named(form, space)] == []
            for _ in range(12):
                seat = random.randrange(len(table.seats))
                sheet = table.seats[seat].case.written
                free = outside([space for other, space in violation.depends_on if other == seat], names(STANDARD, sheet))
                changed = table.changed(seat, changes(random, sheet, free, most=12))
                assert any(same(violation, other) for other in changed.violations()), (violation, seat)
            seen[violation.rule] += 1
    assert len(seen) == 5, seen


def test_any_number_of_rounds_is_judged() -> None:
    """There are far more rounds than are printed."""
    rounds = [{"score": 1, "total": n} for n in range(1, 1001)]
    case = GAME.read(model(STANDARD), written({"player": "Ana", "stages": {"idea": {"rounds": rounds}}}))
    assert list(case.violations()) == []
    (violation,) = case.changed({"stages.idea.1000.total": 999}).violations()
    assert violation.spaces == ("stages.idea.1000.total", "stages.idea.1000.score", "stages.idea.999.total")


def test_what_cannot_be_read_is_no_card() -> None:
    """Values may come from other sources than a file that was read."""
    case = GAME.read(model(STANDARD), Written({"stages.idea": 1, "stages.idea.1.card": "a+", "stages.idea.1.score": 5}))
    assert list(case.violations()) == []
    assert case.earned().parts["idea"] == 5


def depends_on(document: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return the spaces that the breaches of a sheet depend on, without the prefix `stages.`."""
    case = GAME.read(model(STANDARD), written(document))
    return [tuple(space.removeprefix("stages.") for space in violation.spaces) for violation in case.violations()]


def test_a_total_rests_on_all_back_to_the_one_before() -> None:
    rounds = [{"score": 1, "total": 1}, {"score": 1}, {"score": 1}, {"score": 1, "total": 9}]
    scores, totals = [f"idea.{n}.score" for n in (2, 3, 4)], [f"idea.{n}.total" for n in (1, 2, 3)]
    assert depends_on({"stages": {"idea": {"rounds": rounds}}}) == [("idea.4.total", *scores, *totals)]


def test_a_grand_total_rests_on_the_last_total_and_all_after_it() -> None:
    rounds = [{"total": 3}, {"total": 3}, {"score": 0}, {"score": 0}]
    due = ("idea.grand", "idea.2.total", "idea.3.total", "idea.4.total")
    assert depends_on({"stages": {"idea": {"rounds": rounds, "grand": 4}}}) == [due]


def test_a_card_rests_on_the_first_and_on_all_before_that() -> None:
    cards = (None, "a+b+c", "a+b+c", "a-b-c")
    sheets = [
        {"player": name, "stages": {"idea": {"rounds": [{"card": card, "score": 1}]}}}
        for name, card in zip(NAMES, cards, strict=False)
    ]
    (violation,) = seated(sheets).violations()
    assert violation.depends_on == tuple((seat, "stages.idea.1.card") for seat in (3, 0, 1))


def test_books_rest_on_who_solved_and_missing_ones_on_the_whole_round() -> None:
    ana = {"player": "Ana", "stages": {"charity": {"rounds": [{"result": 5, "gives": ["Ben"], "received": {"Ben": 1}}]}}}
    ben = {"player": "Ben", "stages": {"charity": {"rounds": [{"result": 1, "gives": ["Ana"]}]}}}
    (violation,) = seated([ana, ben]).violations()
    assert violation.depends_on[:2] == ((1, "stages.charity.1.received"), (1, "stages.charity.1"))
    assert (0, "stages.charity.1.solved") in violation.depends_on
