"""Results of choosing planets, against a search through every set of planets that rockets can open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from sheetgen.games.placement.analysis.choices import anywhere, fullest
from sheetgen.games.placement.analysis.cover import Steps, TooManyWaysError, cover
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.model import Board, as_set, bits, board

COLOURS = ("red", "blue", "green")
FIELDS = {
    "r": FieldKind(kind="rocket"),
    "w": FieldKind(kind="planet"),
    **{letter: FieldKind(kind="key", colour=colour) for letter, colour in zip("abc", COLOURS, strict=True)},
    **{letter: FieldKind(kind="lock", colour=colour) for letter, colour in zip("ABC", COLOURS, strict=True)},
}
MIXTURES = (
    "- - 1 1 1r w w",
    "- - - 1 1r w w w",
    "- - 1 1r 1r w w w w",
    "- - 1 1r 1r w w w 1a 1A",
    "- - 1r 1r w w w 1a 1A 1b 1B",
    "- 1 1r w w 1a 1A 1b 1B 1c 1C",
    "- - 1 1 w w w 1r 1a 1A 1A",
)
"""Mixtures from which the fields of a level are drawn."""
PLANETS = 8


def scattered(random: Random) -> list[list[str]]:
    """Fields at random."""
    height, width = random.randint(3, 5), random.randint(3, 5)
    tokens = random.choice(MIXTURES).split()
    return [random.choices(tokens, k=width) for _ in range(height)]


def islands(random: Random) -> list[list[str]]:
    """Return islands of one to three fields in every other row, each after a planet; the rows between are mostly holes, and some
    islands are equal."""
    kinds = [random.choices(["1", "1", "1", "1r", "1a", "1A", "1b", "1B"], k=random.randint(1, 3)) for _ in range(2)]
    grid = []
    for number in range(5):
        island = random.choice(kinds)
        grid.append((["w", *island, "-", "w"] if number % 2 == 0 else ["-", *random.choices(["-", "-", "w", "1"], k=4)])[:5])
    return [[*row, *["-"] * (5 - len(row))] for row in grid]


def level(random: Random) -> Board:
    """Return a level with a start, one or two rockets next to it, and few enough planets to try them all."""
    grid = random.choice([scattered, islands])(random)
    height, width = len(grid), len(grid[0])
    grid = [[*row, "-"] for row in grid] if random.random() < 0.5 else grid
    row = random.randrange(height)
    grid[row][-1], grid[(row + 1) % height][-1] = "X", random.choice(["1r", "1r", "1"])
    grid[row - 1][-1] = random.choice(["1r", grid[row - 1][-1]])
    planets = [(r, c) for r in range(height) for c in range(width) if grid[r][c] == "w"]
    for r, c in random.sample(planets, max(0, len(planets) - PLANETS)):
        grid[r][c] = "-"
    return board(Keys(grid="\n".join(" ".join(row) for row in grid), fields=FIELDS))


def closure(on: Board, allowed: int, planets: int) -> int:
    """Return every field connected to the start fields and these planets, keys before locks, calculated field by field."""
    crossed = (on.starts | planets) & allowed
    while True:
        colours = {on.fields[key].colour for key in bits(crossed & on.of("key"))}
        more = crossed
        for number in bits(allowed & ~crossed & ~on.of("planet")):
            field = on.fields[number]
            if on.neighbours(1 << number) & crossed and (field.kind != "lock" or field.colour in colours):
                more |= 1 << number
        if more == crossed:
            return crossed
        crossed = more


def all_choices(on: Board, allowed: int) -> Iterator[int]:
    """Yield the result of every set of planets that rockets can open in turn."""
    planets, seen, waiting = on.of("planet") & allowed, {0}, [0]
    while waiting:
        opened = waiting.pop()
        crossed = closure(on, allowed, opened)
        yield crossed
        if (crossed & on.of("rocket")).bit_count() > opened.bit_count():
            for planet in bits(planets & ~opened):
                if opened | 1 << planet not in seen:
                    seen.add(opened | 1 << planet)
                    waiting.append(opened | 1 << planet)


@pytest.mark.parametrize("part", range(4))
def test_choices_lead_where_some_order_leads(part: int) -> None:
    random, chosen, left_over = Random(part), 0, 0
    for _ in range(400):
        on = level(random)
        all_fields, bits_of = on.everything, on.everything.bit_length()
        allowed = all_fields & ~(random.getrandbits(bits_of) & random.getrandbits(bits_of) & ~on.starts)
        for among in (all_fields, allowed):
            found = list(all_choices(on, among))
            everything = as_set(field for each in found for field in bits(each))
            reached, most = anywhere(on, among), fullest(on, among)
            assert reached.sure
            assert most.sure
            assert reached.places == everything
            assert most.places in found
            assert most.places.bit_count() == max(map(int.bit_count, found))
            chosen += len(found) > 8
            left_over += most.places != reached.places
    assert chosen > 200
    assert left_over > 100


@pytest.mark.parametrize("steps", [0, 30, 100, 300])
def test_a_question_given_up_accuses_nobody_who_might_be_right(steps: int) -> None:
    random, given_up = Random(steps), 0
    for _ in range(200):
        on = level(random)
        reached, most = anywhere(on, on.everything, steps=steps), fullest(on, on.everything, steps=steps)
        everything = anywhere(on, on.everything).places
        assert reached.places == everything if reached.sure else not everything & ~reached.places
        assert most.sure or not everything & ~most.places
        given_up += not reached.sure
    assert given_up > 20 or steps > 100


@pytest.mark.parametrize("part", range(2))
def test_covers_are_the_largest(part: int) -> None:
    random = Random(part)
    for _ in range(1500):
        fields = random.randint(3, 24)
        sets = [as_set(random.sample(range(fields), random.randint(0, 3))) for _ in range(random.randint(1, 8))]
        count = random.randint(0, len(sets))
        best = max(len({field for each in some for field in bits(each)}) for some in combinations(sets, count))
        assert cover(sets, count, Steps(100_000)).bit_count() == best


def test_a_cover_stops_when_its_steps_are_used_up() -> None:
    random = Random(0)
    sets = [as_set(random.sample(range(100), 6)) for _ in range(60)]
    with pytest.raises(TooManyWaysError):
        cover(sets, 20, Steps(20_000))
