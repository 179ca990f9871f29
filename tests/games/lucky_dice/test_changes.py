"""A tally checked again after changes: the results equal a fresh check, and no breach ends unless a space that it depends on
changes.
"""

from __future__ import annotations

from random import Random

import pytest
from rulebooks.lucky_dice.random_sheets import NAMES, SYMBOLS, Typed, damaged, legal
from samples.typed import typed

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.parts import PartedCase
from sheetgen.games.rules import Violation
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping

LAYOUT = Library().layout("lucky-dice")
Changes = dict[str, "Value | None"]


def written(document: Typed) -> Written:
    """Return the written values of a tally given as a document."""
    source = reader.read("tally.yaml", typed(document).encode())
    [found] = source.documents
    assert isinstance(found.root, Mapping)
    read = read_filled(found.root, source.lines, LAYOUT.content.form)
    assert read.faults == []
    return read.written


def read(on: Written) -> PartedCase:
    """Return a tally that is checked afresh."""
    case = LAYOUT.game.read(LAYOUT.model, on)
    assert isinstance(case, PartedCase)
    return case


def some_space(random: Random, on: Written) -> str:
    """Return a random space of a tally; its round and player mostly exist."""
    n = random.randint(1, (on.number("rounds") or 0) + 1)
    player = random.choice((*on.names("players"), "Zoe"))
    return random.choice(
        ("players", "game", "rounds", "winners", *[f"rounds.{n}.out"] * 3, f"rounds.{n}.lucky", *[f"coasters.{player}"] * 2)
    )


def some_value(random: Random, on: Written, space: str) -> Value | None:
    """Return a legal value for the space, None or `?`; rounds are added or removed, players are added, removed or replaced."""
    if random.random() < 0.1 and space not in ("players", "rounds"):
        return UNREAD
    players = on.names("players")
    if space == "players":
        return tuple(random.sample((*players, *NAMES), random.randint(2, 6)))
    if space == "rounds":
        return max((on.number("rounds") or 0) + random.randint(-2, 2), 0) or None
    if space == "game":
        return random.choice((None, "three", "pile"))
    if space.endswith(".lucky"):
        return random.choice((None, *SYMBOLS))
    if space.startswith("coasters."):
        return random.choice((None, 0, 1, 2, 3, -1))
    return random.choice((None, (), tuple(random.sample(players, random.randint(1, len(players))))))


def changes(random: Random, on: Written) -> Changes:
    """A change of one space, or of two."""
    found = [some_space(random, on) for _ in range(random.randint(1, 2))]
    return {space: some_value(random, on, space) for space in found}


def tallies(seed: int, count: int) -> list[Written]:
    """Tallies, half of them with slips."""
    return [written(document) for document in (*legal(seed, count // 2), *damaged(seed, count // 2))]


def outcome(case: PartedCase) -> tuple[list[Violation], object]:
    """Return the violations and points of a tally."""
    return list(case.violations()), case.earned()


@pytest.mark.parametrize("seed", range(4))
def test_changed_is_the_same_as_judged_afresh(seed: int) -> None:
    """This also holds for several changes in a row; results kept from earlier checks make no difference."""
    random = Random(seed)
    for on in tallies(seed, 60):
        case = read(on)
        for _ in range(20):
            if random.random() < 0.5:
                case.earned()
            case = case.changed(changes(random, case.written))
            other = LAYOUT.game.model(LAYOUT.keys).read(case.written)
            assert outcome(case) == outcome(other), case.written
        assert read(on).written == on


@pytest.mark.parametrize("seed", range(4))
def test_a_breach_does_not_end_unless_something_changes_that_it_rests_on(seed: int) -> None:
    """Includes tallies changed by a search, so that rounds may name players who aren't at the table."""
    random = Random(seed)
    ended = 0
    for tally in tallies(seed, 60):
        on = tally if random.random() < 0.5 else tally.changed(changes(random, tally))
        case = read(on)
        for violation in case.violations():
            for _ in range(25):
                wanted = changes(random, on)
                left = {(each.rule, each.spaces[0]) for each in case.changed(wanted).violations()}
                if (violation.rule, violation.spaces[0]) not in left:
                    ended += 1
                    assert any(rests_on(violation, space) for space in wanted), (violation, wanted)
    assert ended >= 100


def rests_on(violation: Violation, space: str) -> bool:
    """Return whether a breach depends on a space or on a space above it."""
    return any(space == each or space.startswith(each + ".") for each in violation.spaces)


def test_every_change_of_a_small_game() -> None:
    """Each space of a tally with each value: no dependency is missing."""
    on = Written({"players": ("Ana", "Ben"), "rounds": 4, **{f"rounds.{n}.out": ("Ana",) for n in range(1, 5)}, "coasters.Ben": 2})
    case = read(on)
    assert [(violation.rule, violation.spaces) for violation in case.violations()] == [
        ("lucky-dice/after-the-end", ("rounds.4", "rounds", "game", "players")),
        ("lucky-dice/coasters", ("coasters.Ana", "rounds", "players")),
        ("lucky-dice/coasters", ("coasters.Ben", "rounds", "players")),
        ("lucky-dice/winners", ("winners", "rounds", "game", "players")),
    ]
    assert [violation.rule for violation in case.changed({"coasters.Ana": 4, "coasters.Ben": None}).violations()] == [
        "lucky-dice/after-the-end",
        "lucky-dice/winners",
    ]
    assert list(case.changed({"rounds": 3, "coasters.Ana": 3, "coasters.Ben": 0, "winners": ("Ana",)}).violations()) == []


def test_players_who_are_not_at_the_table_are_never_out() -> None:
    """A search may remove a player whom rounds still name; no exception is raised, and no points are earned for them."""
    on = Written({"players": ("Ana", "Ben"), "rounds": 2, "rounds.1.out": ("Ana",), "rounds.2.out": ("Ana", "Ben")})
    case = read(on).changed({"players": ("Ben", "Cem")})
    assert case.earned().parts == {"Ben": 1, "Cem": 0}
    assert [violation.spaces[0] for violation in case.violations()] == ["rounds.1.out", "coasters.Ben"]
    assert list(read(Written()).violations()) == []


def test_the_parts_kept_are_bounded() -> None:
    """The bound is independent of the number of tables checked."""
    from sheetgen.games.lucky_dice.rules import PLANS

    model = LAYOUT.game.model(LAYOUT.keys)
    for n in range(3 * PLANS):
        model.read(Written({"players": ("Ana", f"Ben {n}"), "rounds": n}))
    assert model.plan.cache_info().currsize == PLANS


def test_very_many_rounds_are_judged_in_time() -> None:
    """Ten thousand rounds, all after the end but three: work grows with their number, not with its square."""
    rounds = 10_000
    on = Written({"players": ("Ana", "Ben"), "rounds": rounds, **{f"rounds.{n}.out": ("Ana",) for n in range(1, rounds + 1)}})
    case = read(on)
    assert len(list(case.violations())) == rounds - 3 + 2
    assert len(list(case.changed({"winners": ("Ana",)}).violations())) == rounds - 3 + 1
