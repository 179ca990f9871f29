"""The check of the placement pad, compared with a naive one on thousands of random sheets and hundreds of tables.

The situations on the sheets are counted as well: every rule must be broken, and only just be kept, often enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from rulebooks.placement import naive, random_sheets
from rulebooks.placement.naive import Document
from samples.typed import typed

import sheetgen as sg
from tests.thorough import WHOLE, some
from tests.verdict import Verdict, table_verdict, verdicts

SEEDS = range(some(2, 0.2))
LEVELS = some(70, 0.2)
SHEETS = 21
TABLE_LEVELS = some(56, 0.2)
TABLES = 4
RARELY, OFTEN = 1, 10  # least counts among about 1500 sheets, or 250 tables, for each seed

BROKEN = {
    "locked": OFTEN,
    "unreachable": OFTEN,
    "planet-unearned": OFTEN,
    "planet-missing": OFTEN,
    "not-a-bomb": OFTEN,
    "start-uncrossed": OFTEN,
    "flag-place": OFTEN,
    "points": OFTEN,
    "rounds": OFTEN,
    "total": OFTEN,
}
SITUATIONS = {
    "nothing wrong, everything written": OFTEN,
    "a lock behind its key": OFTEN,
    "several fullest orders": RARELY,
    "as many planets as rockets": OFTEN,
    "one planet too many": OFTEN,
    "one planet too few": OFTEN,
    "fewer planets, none left": RARELY,
    "a bomb struck out": OFTEN,
    "rounds right": OFTEN,
    "one round more": OFTEN,
    "one round more, sheet full": RARELY,
    "one round fewer": OFTEN,
    "one round fewer, sheet full": 3,
    "no rounds": RARELY,
    "total right": OFTEN,
    "total right, other than earned": RARELY,
    "total over by one": OFTEN,
    "total under by one": OFTEN,
    **{f"{part} right": OFTEN for part in naive.PARTS},
    **{f"{part} over by one": RARELY for part in naive.PARTS},
    **{f"{part} under by one": RARELY for part in naive.PARTS},
    **{f"{part} not written": OFTEN for part in naive.PARTS},
    "bombs without their minus": RARELY,
    "piles without their minus": RARELY,
    **{f"crossed flag, place {place}": RARELY for place in ("none", "0", "1", "players", "players + 1")},
    **{f"open flag, place {place}": RARELY for place in ("0", "1", "players", "players + 1")},
}
AT_TABLE = {
    "players": OFTEN,
    "bomb-not-exploded": OFTEN,
    "bomb-nobody": OFTEN,
    "flag-order": OFTEN,
    "no finding": OFTEN,
    "a place shared, then the next number": RARELY,
    "a place shared, then so many skipped": RARELY,
    "a bomb struck out, and crossed by somebody": OFTEN,
    "a tie": RARELY,
    "a tie broken by crosses": RARELY,
}


# Single sheets


@pytest.mark.parametrize("seed", SEEDS)
def test_both_judges_say_the_same_of_a_sheet(seed: int, tmp_path: Path) -> None:
    """There are thousands of sheets; enough of them break each rule, and enough only just keep it."""
    random, seen = Random(seed), Counter[str]()
    for number in range(LEVELS):
        level, name = written(random_level(random, number), tmp_path, number)
        documents = random_sheets.sheets(random, level, name, SHEETS)
        for sheet, verdict in zip(documents, verdicts(documents, tmp_path), strict=True):
            compare(level, sheet, verdict)
            seen.update(situations(level, sheet))
    assert missing(BROKEN | SITUATIONS, seen) == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_both_judges_say_the_same_of_what_cannot_be_read(seed: int, tmp_path: Path) -> None:
    """Thousands of right and wrong sheets with some `?`: both give the same findings and points, and no `?` adds a finding."""
    random, seen = Random(50 + seed), Counter[str]()
    for number in range(LEVELS // 2):
        level, name = written(random_level(random, number), tmp_path, number)
        whole = random_sheets.sheets(random, level, name, SHEETS)
        documents = [random_sheets.smudged(random, level, sheet, random.choice([1, 1, 1, 2, 3, 6])) for sheet in whole]
        for before, sheet, verdict in zip(whole, documents, verdicts(documents, tmp_path), strict=True):
            compare(level, sheet, verdict)
            found = {(rule.removeprefix("placement/"), space) for rule, space in verdict.findings}
            assert any(found <= set(each) for each in naive.all_findings(level, before)), shown(level, [before, sheet])
            seen.update(rule for rule, _ in found)
            seen["no points"] += verdict.computed is None
    assert missing(BROKEN | {"no points": 100}, seen) == {}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_dice_as_the_game_has_and_one_more(players: int, tmp_path: Path) -> None:
    """Eighty crosses are enough for one player; only a large level holds more."""
    random, seen = Random(players), Counter[int]()
    for number in range(2):
        level, name = written(random_sheets.roomy(random, 12 if players < 4 else 15), tmp_path, number)
        documents = [random_sheets.brim(random, level, name, players, more) for more in (-1, 0, 0, 0, 1, 1, 1, 2)]
        for sheet, verdict in zip(documents, verdicts(documents, tmp_path), strict=True):
            compare(level, sheet, verdict)
            over = len(naive.diced(level, sheet)) - naive.most_dice(players)
            assert (("placement/too-many-marks", "marks") in verdict.findings) == (over > 0)
            seen[over] += 1
    assert min(seen[0], seen[1]) >= 6


def test_only_too_few_rounds_leave_a_sheet_valid(tmp_path: Path) -> None:
    """Every other finding of a sheet is an error."""
    random, seen = Random(5), Counter[tuple[bool, bool]]()
    for number in range(10):
        level, name = written(random_level(random, number), tmp_path, number)
        documents = random_sheets.sheets(random, level, name, SHEETS)
        verdicts(documents, tmp_path)
        for sheet, judged in zip(documents, sg.read_sheets(tmp_path / "sheets.yaml"), strict=True):
            assert judged.valid == (not naive.errors(level, sheet)), shown(level, [sheet])
            seen[judged.valid, not judged.findings] += 1
    assert seen[True, False] >= RARELY


def random_level(random: Random, number: int, themes: Sequence[str] = random_sheets.THEMES) -> Document:
    """Return a random level, mostly small, sometimes as large as the bundled ones; all themes are used in turn."""
    theme = themes[number % len(themes)]
    if random.random() < 0.1:
        return random_sheets.level(random, 7, 9, theme, special=0.35)
    return random_sheets.level(random, random.randint(3, 7), random.randint(3, 7), theme)


def written(level: Document, folder: Path, number: int) -> tuple[Document, str]:
    """Write the level to a file; return the level and the file's name."""
    name = f"level-{number}.yaml"
    (folder / name).write_text(typed(level), "utf-8")
    return level, name


def compare(level: Document, sheet: Document, verdict: Verdict) -> None:
    """Assert the same findings and the same score. If several orders of crossing leave the fewest fields over, any of them is
    accepted."""
    found = [(rule.removeprefix("placement/"), space) for rule, space in verdict.findings]
    due = naive.parts(level, sheet)
    assert found in naive.all_findings(level, sheet), shown(level, [sheet])
    assert verdict.parts == due, shown(level, [sheet])
    assert verdict.computed == naive.computed(level, sheet), shown(level, [sheet])


def shown(level: Document, sheets: Sequence[Document]) -> str:
    """Return the level and the sheets as text, to reproduce a failure."""
    return "\n---\n".join(map(typed, [level, *sheets]))


def missing(wanted: dict[str, int], seen: Counter[str]) -> dict[str, int]:
    """Return the situations seen too rarely, with their counts. A share of all tries must contain the frequent ones; the others are
    optional.
    """
    return {what: seen[what] for what, least in wanted.items() if seen[what] < (least if WHOLE else least >= OFTEN)}


# What a sheet is like


def situations(level: Document, sheet: Document) -> Iterator[str]:
    """Yield the rules that a sheet breaks, and the rules that it nearly breaks."""
    due = naive.all_findings(level, sheet)
    broken = {rule for rule, _ in due[0]}
    yield from broken
    if not broken and sheet.get("total") is not None and len(naive.written_parts(sheet)) == len(naive.PARTS):
        yield "nothing wrong, everything written"
    if len(due) > 1:
        yield "several fullest orders"
    yield from mark_situations(level, sheet)
    yield from point_situations(level, sheet)
    yield from round_situations(level, sheet)
    for cell in naive.kind(level, "flag"):
        state = "crossed" if cell in naive.crossed(level, sheet) else "open"
        yield f"{state} flag, place {place_name(naive.place(sheet, cell), sheet['players'])}"


def mark_situations(level: Document, sheet: Document) -> Iterator[str]:
    """Yield the situations of locks, planets and bombs."""
    marks = naive.crossed(level, sheet)
    if marks & naive.kind(level, "lock") and not naive.keyless(level, sheet):
        yield "a lock behind its key"
    if naive.exploded(level, sheet):
        yield "a bomb struck out"
    planets, rockets = marks & naive.kind(level, "planet"), marks & naive.kind(level, "rocket")
    left = naive.kind(level, "planet") - planets
    if planets and len(planets) == len(rockets):
        yield "as many planets as rockets"
    if len(planets) == len(rockets) + 1:
        yield "one planet too many"
    if len(planets) == len(rockets) - 1 and left:
        yield "one planet too few"
    if 0 < len(planets) < len(rockets) and not left:
        yield "fewer planets, none left"


def point_situations(level: Document, sheet: Document) -> Iterator[str]:
    """Yield the differences between the written and the due parts and total."""
    due, stated = naive.parts(level, sheet), naive.written_parts(sheet)
    for part in naive.PARTS:
        off = stated[part] - due[part] if part in stated else None
        yield f"{part} {'not written' if off is None else off_by(off)}"
        if part in naive.MINUS and part in stated and (sheet["score"][part] or 0) > 0:
            yield f"{part} without their minus"
    if sheet.get("total") is not None:
        off = sheet["total"] - sum((due | stated).values())
        yield f"total {off_by(off)}"
        if off == 0 and sheet["total"] != sum(due.values()):
            yield "total right, other than earned"


def off_by(points: int) -> str:
    """Describe the error of a number in words."""
    return {0: "right", 1: "over by one", -1: "under by one"}.get(points, "far off")


def round_situations(level: Document, sheet: Document) -> Iterator[str]:
    """Yield the relation of the written rounds to the rounds of the game."""
    rounds, full = sheet.get("rounds"), "" if naive.field_left(level, sheet) else ", sheet full"
    if rounds is None:
        yield "no rounds"
    else:
        off = rounds - naive.ROUNDS[sheet["players"]]
        yield {0: "rounds right", 1: f"one round more{full}", -1: f"one round fewer{full}"}.get(off, "rounds far off")


def place_name(place: int | None, players: int) -> str:
    """Return the name of a place, reduced to the cases that matter."""
    return {None: "none", 0: "0", players: "players", players + 1: "players + 1", 1: "1"}.get(place, "other")


# Tables


@pytest.mark.parametrize("seed", SEEDS)
def test_both_judges_say_the_same_of_a_table(seed: int, tmp_path: Path) -> None:
    """There are hundreds of tables; enough of them break each rule between sheets, and enough only just keep it."""
    random, seen = Random(100 + seed), Counter[str]()
    for number in range(TABLE_LEVELS):
        level, name = written(random_level(random, number, random_sheets.THEMES + 2 * random_sheets.SHARED), tmp_path, number)
        for sheets in random_sheets.tables(random, level, name, TABLES):
            compare_table(level, sheets, tmp_path)
            seen.update(table_situations(level, sheets))
    assert missing(AT_TABLE, seen) == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_both_judges_say_the_same_of_a_table_that_cannot_all_be_read(seed: int, tmp_path: Path) -> None:
    random, seen = Random(150 + seed), Counter[str]()
    for number in range(TABLE_LEVELS):
        level, name = written(random_level(random, number, random_sheets.THEMES + 2 * random_sheets.SHARED), tmp_path, number)
        for sheets in random_sheets.tables(random, level, name, TABLES):
            unread = [random_sheets.smudged(random, level, sheet, random.choice([0, 0, 1, 2, 4])) for sheet in sheets]
            compare_table(level, unread, tmp_path)
            found = set(naive.table_findings(level, unread))
            assert found <= set(naive.table_findings(level, sheets)), shown(level, [*sheets, *unread])
            seen.update(rule for rule, _, _ in found)
    assert min(seen[rule] for rule in ("players", "bomb-not-exploded", "bomb-nobody", "flag-order")) >= some(OFTEN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_has_as_many_dice_as_the_game_and_one_more(players: int, tmp_path: Path) -> None:
    """All sheets together have too many crosses, but no single sheet has. If a single sheet has too many, that is also tested."""
    random, seen = Random(players), Counter[str]()
    level, name = written(random_sheets.roomy(random, 12 if players < 4 else 14), tmp_path, 0)
    for more in (0, 0, 1, 1, 2):
        sheets = random_sheets.brim_table(random, level, name, players, more)
        compare_table(level, sheets, tmp_path)
        seen[f"{sum(len(naive.diced(level, sheet)) for sheet in sheets) - naive.most_dice(players)} over"] += 1
        alone = [random_sheets.brim(random, level, name, players, 1) | {"player": "Eve"}, *sheets[1:]]
        compare_table(level, alone, tmp_path)
        seen["alone"] += any(rule == "too-many-marks" for rule, _ in naive.findings(level, alone[0]))
        compare_table(level, [sheets[0] | {"players": random.randint(1, 4)}, *sheets[1:]], tmp_path)
    assert not missing({"0 over": 2, "1 over": 2, "alone": 4}, seen)


def compare_table(level: Document, sheets: list[Document], folder: Path) -> None:
    """Assert the same findings between the sheets and the same ranking."""
    verdict = table_verdict(sheets, folder)
    found = [(rule.removeprefix("placement/"), player, space) for rule, player, space in verdict.findings]
    due = naive.table_findings(level, sheets)
    if open_how_many_dice(level, sheets):
        found, due = ([each for each in some if each[0] != "too-many-dice"] for some in (found, due))
    assert sorted(found) == due, shown(level, sheets)
    assert verdict.ranking == naive.ranking(level, sheets), shown(level, sheets)


def open_how_many_dice(level: Document, sheets: list[Document]) -> bool:
    """Return whether the sheets disagree about the number of players in a way that matters."""
    dice = sum(len(naive.diced(level, sheet)) for sheet in sheets)
    said = [sheet["players"] for sheet in sheets if sheet["players"] != "?"]
    return len({dice > naive.most_dice(players) for players in (len(sheets), *said)}) > 1


def table_situations(level: Document, sheets: list[Document]) -> Iterator[str]:
    """Yield the rules that a table breaks, and the rules that it nearly breaks."""
    broken = {rule for rule, _, _ in naive.table_findings(level, sheets)}
    yield from broken or {"no finding"}
    for cell in naive.kind(level, "flag"):
        if not naive.out_of_order(level, sheets, cell):
            yield from flag_situations([naive.fitting(level, sheet, cell) for sheet in sheets])
    for cell in naive.kind(level, "bomb"):
        some = any(cell in naive.crossed(level, sheet) for sheet in sheets)
        if some and any(cell in naive.exploded(level, sheet) for sheet in sheets):
            yield "a bomb struck out, and crossed by somebody"
    places = naive.ranking(level, sheets)
    if len({place for place, _, _ in places}) < len(places):
        yield "a tie"
    if len({score for _, _, score in places}) < len({place for place, _, _ in places}):
        yield "a tie broken by crosses"


def flag_situations(places: list[int | None]) -> Iterator[str]:
    """Yield the ways of counting the place after a shared one."""
    held = Counter(place for place in places if place is not None)
    for place, count in held.items():
        if count > 1 and place + 1 in held:
            yield "a place shared, then the next number"
        if count > 1 and place + count in held:
            yield "a place shared, then so many skipped"
