"""Legal moves: the rulebook's situations, every state of small boards compared with a plain version of the rules, and whole
games."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.placement import turns
from rulebooks.placement.play import FIELDS, LEVELS, found, found_at_table, keys_of, play, random_level
from rulebooks.placement.turns import Now, Sheet, Turn

from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import Board, as_set, bits, board

ROW = Keys(grid="X 2 1 4 3 5 6", fields=FIELDS)
"""A single row of fields, so that neighbours are easy to see."""


def sheet_of(on: Board, crossed: str = "", dice: str = "") -> Sheet:
    """A sheet with crosses besides the start fields, and dice, by names of fields (`r1c2 r1c3`)."""
    at = {field.name: number for number, field in on.fields.items()}
    sheet = turns.new_sheet(on, on.starts | as_set(at[name] for name in crossed.split()))
    for name in dice.split():
        sheet = turns.put(on, sheet, at[name])
    return sheet


def names(on: Board, fields: int) -> str:
    """The names of some fields."""
    return " ".join(on.fields[field].name for field in bits(fields))


def lies(on: Board, crossed: str = "", dice: str = "") -> str:
    """The fields for the next die."""
    return names(on, turns.may_lie(sheet_of(on, crossed, dice)))


BETH = board(Keys(grid="1 4 5 1\nX 3 2 6\n6 5 6 1"))


def test_the_first_die_lies_beside_a_cross_and_each_further_one_beside_a_die() -> None:
    assert lies(BETH) == "r1c1 r2c2 r3c1"
    assert lies(BETH, dice="r2c2") == "r1c2 r2c3 r3c2"
    assert lies(BETH, dice="r2c2 r2c3") == "r1c2 r1c3 r2c4 r3c2 r3c3"


TONY = board(Keys(grid="2 1 - 3\nX X 4 X\n- - - 5"))


def test_only_who_is_closed_in_jumps() -> None:
    assert lies(TONY, dice="r1c1") == "r1c2"
    assert not turns.is_closed_in(sheet_of(TONY, dice="r1c1"))
    assert turns.is_closed_in(sheet_of(TONY, dice="r1c1 r1c2"))
    assert lies(TONY, dice="r1c1 r1c2") == "r1c4 r2c3 r3c4"
    assert lies(TONY, dice="r1c1 r1c2 r2c3") == "r1c4 r3c4"
    assert not turns.is_closed_in(sheet_of(TONY)), "who has no die is not closed in"


def test_a_lock_that_is_not_available_closes_in() -> None:
    on = board(Keys(grid="X 1 2c\n3k - -", fields=FIELDS))
    assert turns.is_closed_in(sheet_of(on, dice="r1c2"))
    assert lies(on, dice="r1c2") == "r2c1"
    assert lies(on, dice="r1c2 r2c1") == "", "the key lies there since this turn only"
    assert lies(on, crossed="r2c1", dice="r1c2") == "r1c3"


def test_a_key_opens_its_colour_only() -> None:
    on = board(Keys(grid="1k 3c X 2d", fields=FIELDS))
    assert lies(on, crossed="r1c1") == "r1c2"


def test_no_die_lies_on_a_planet_or_an_exploded_bomb() -> None:
    on = board(Keys(grid="w X 1b", fields=FIELDS))
    assert lies(on) == "r1c3"
    assert not turns.may_lie(turns.new_sheet(on, exploded=1 << 2))


ROW_BOARD = board(ROW)


def turn_of(players: int, rolled: list[int], keys: Keys = ROW) -> Turn:
    """A first turn."""
    return turns.new_turn([turns.new_sheet(board(keys))] * players, rolled, 0)


def test_dice_are_taken_one_by_one_in_turn() -> None:
    turn = turn_of(3, [2, 2, 1, 6])
    assert turns.options(ROW_BOARD, turn) == 1 << 1
    turn = turns.take(ROW_BOARD, turn, 1)
    assert (turn.seat, turn.table) == (1, (1, 1, 0, 0, 0, 1))
    turn = turns.take(ROW_BOARD, turn, 1)
    assert (turn.seat, turn.table) == (2, (1, 0, 0, 0, 0, 1))
    assert turns.now(ROW_BOARD, turn) is Now.STUCK
    turn = turns.drop_out(turn)
    assert turn.seat == 0
    turn = turns.take(ROW_BOARD, turn, 2)
    assert (turn.seat, turn.table) == (1, (0, 0, 0, 0, 0, 1))


def test_a_turn_ends_with_the_last_die_on_the_table() -> None:
    turn = turns.take(ROW_BOARD, turn_of(2, [2]), 1)
    assert turn.over
    assert turns.now(ROW_BOARD, turn) is Now.OVER


def stuck(dice: int) -> Turn:
    """Return the turn of the first of two players, with some dice on the row and a six that no player can place."""
    sheet = turns.new_sheet(ROW_BOARD)
    for field in range(1, dice + 1):
        sheet = turns.put(ROW_BOARD, sheet, field)
    return turns.new_turn([sheet, turns.new_sheet(ROW_BOARD)], [6], 0)


def test_a_roll_that_helps_must_be_used_by_who_rolled() -> None:
    turn = turns.roll_again(stuck(1), [1])
    assert (turns.now(ROW_BOARD, turn), turn.seat) == (Now.PUT, 0)
    assert turns.options(ROW_BOARD, turn) == 1 << 2


def test_a_roll_in_vain_costs_a_die_that_goes_back_as_it_lies() -> None:
    turn = turns.roll_again(stuck(2), [5])
    assert (turns.now(ROW_BOARD, turn), turn.seat) == (Now.GIVE_BACK, 0)
    turn = turns.give_back(ROW_BOARD, turn, 1)
    assert (turn.table, turn.seat) == ((0, 1, 0, 0, 1, 0), 1)
    assert turn.sheets[0].dice == 1 << 2
    assert not turn.out, "who rolls again stays in the game"
    assert turns.options(ROW_BOARD, turn) == 1 << 1


def test_dice_left_after_a_penalty_still_hang_together_with_a_cross() -> None:
    on = board(Keys(grid="X 3 1 5\n- 4 - X\n- - - -"))
    assert names(on, turns.may_give_back(on, sheet_of(on, dice="r1c2 r1c3 r2c2"))) == "r1c3 r2c2"
    assert names(on, turns.may_give_back(on, sheet_of(on, dice="r1c2 r1c3 r1c4"))) == "r1c2 r1c3 r1c4"
    assert names(on, turns.may_give_back(on, sheet_of(on, dice="r1c2"))) == "r1c2"


def test_a_die_given_back_frees_its_field_for_the_next_opportunity() -> None:
    turn = turns.give_back(ROW_BOARD, turns.roll_again(stuck(2), [5]), 1)
    turn = turns.drop_out(turn._replace(table=(0, 1, 0, 0, 0, 0)))
    assert turns.options(ROW_BOARD, turn) == 1 << 1


def test_who_has_no_die_has_none_to_give_back() -> None:
    turn = turns.roll_again(stuck(0), [5])
    assert turns.now(ROW_BOARD, turn) is Now.GIVE_BACK
    assert turns.give_back(ROW_BOARD, turn, None).table == (0, 0, 0, 0, 1, 0)


@pytest.mark.parametrize("last", ["take", "roll", "drop"])
def test_the_last_active_player_has_one_opportunity_more(last: str) -> None:
    turn = turns.drop_out(turns.drop_out(turn_of(3, [2, 1, 4] if last == "take" else [6, 5])))
    assert (turn.seat, turn.last, turn.over) == (2, True, False)
    if last == "take":
        assert turns.take(ROW_BOARD, turn, 1).over
    elif last == "drop":
        assert turns.drop_out(turn).over
    else:
        turn = turns.roll_again(turn, [2, 4])
        assert turns.now(ROW_BOARD, turn) is Now.PUT
        assert turns.take(ROW_BOARD, turn, 1).over


def test_who_plays_alone_goes_on_until_the_dice_are_gone_or_drops_out() -> None:
    turn = turns.take(ROW_BOARD, turn_of(1, [2, 1, 4]), 1)
    assert not turn.over
    turn = turns.take(ROW_BOARD, turn, 2)
    assert (turn.last, turn.over) == (False, False)
    assert turns.take(ROW_BOARD, turn, 3).over
    assert turns.drop_out(turn).over


def ended(keys: Keys, dice: list[str], sheets: tuple[Sheet, ...] | None = None, skip: bool = True) -> tuple[Sheet, ...]:
    """The sheets after a turn in which each player put dice on these fields; a rocket takes the first planet."""
    on = board(keys)
    at = {field.name: number for number, field in on.fields.items()}
    before = list(sheets or [turns.new_sheet(on)] * len(dice))
    for seat, fields in enumerate(dice):
        for name in fields.split():
            before[seat] = turns.put(on, before[seat], at[name])
    return turns.end_turn(on, turns.new_turn(before, [], 0), lambda _seat, _sheet, left: next(bits(left)), skip)


def test_fields_under_dice_are_crossed_at_the_end_of_the_turn() -> None:
    (sheet,) = ended(ROW, ["r1c2 r1c3"])
    assert (sheet.crossed, sheet.dice, sheet.near) == (0b111, 0, 0)
    assert turns.may_lie(sheet) == 1 << 3


def test_a_bomb_explodes_for_everyone_without_a_die_on_it() -> None:
    keys = Keys(grid="X 1b 2b", fields=FIELDS)
    one, other, third = ended(keys, ["r1c2", "r1c2", ""])
    assert (one.crossed, one.exploded) == (other.crossed, other.exploded) == (0b011, 0)
    assert (third.crossed, third.exploded) == (0b001, 0b010)
    one, other, third = ended(keys, ["r1c3", "", ""], (one, other, third))
    assert (one.exploded, other.exploded, third.exploded) == (0, 0b100, 0b110)
    assert not turns.may_lie(third)


def test_each_rocket_crosses_a_planet_while_one_is_left() -> None:
    keys = Keys(grid="X 1r 2r 3r\nw - - w", fields=FIELDS)
    on = board(keys)
    (sheet,) = ended(keys, ["r1c2"])
    assert names(on, sheet.crossed) == "r1c1 r1c2 r2c1"
    (sheet,) = ended(keys, ["r1c3 r1c4"], (sheet,))
    assert sheet.crossed == on.everything
    assert turns.is_full(on, sheet)


def test_from_the_next_turn_a_planet_counts_as_crossed() -> None:
    keys = Keys(grid="X 1r -\n- - -\n2 w 3", fields=FIELDS)
    on = board(keys)
    assert lies(on, dice="r1c2") == ""
    assert names(on, turns.may_lie(ended(keys, ["r1c2"])[0])) == "r3c1 r3c3"


@pytest.mark.parametrize(("skip", "then"), [(True, 3), (False, 2)])
def test_who_arrives_at_a_flag_in_one_turn_shares_the_place(skip: bool, then: int) -> None:
    keys = Keys(grid="X 1f 2f", fields=FIELDS)
    sheets = ended(keys, ["r1c2", "r1c2", ""], skip=skip)
    assert [sheet.places for sheet in sheets] == [((1, 1),), ((1, 1),), ()]
    sheets = ended(keys, ["", "r1c3", "r1c2 r1c3"], sheets, skip)
    assert [dict(sheet.places) for sheet in sheets] == [{1: 1}, {1: 1, 2: 1}, {1: then, 2: 1}]


def is_open(on: Board, field: int, crossed: set[int]) -> bool:
    """Return whether a die may be placed on the field if it can be reached."""
    here = on.fields[field]
    if not here.pips or field in crossed:
        return False
    keys = [other for other in crossed if on.fields[other].kind == "key" and on.fields[other].colour == here.colour]
    return here.kind != "lock" or bool(keys)


def plainly(on: Board, crossed: set[int], exploded: set[int], dice: set[int]) -> set[int]:
    """Return the fields for the next die, in the words of the rulebook."""

    def beside(field: int, others: set[int]) -> bool:
        here = on.fields[field]
        return any(abs(here.row - on.fields[o].row) + abs(here.column - on.fields[o].column) == 1 for o in others)

    free = {field for field in on.fields if field not in exploded | dice and is_open(on, field, crossed)}
    return {field for field in free if beside(field, dice)} or {field for field in free if beside(field, crossed)}


def check_state(on: Board, crossed: set[int], exploded: set[int], dice: set[int]) -> None:
    sheet = turns.new_sheet(on, as_set(crossed), as_set(exploded))
    for field in dice:
        sheet = turns.put(on, sheet, field)
    expected = plainly(on, crossed, exploded, dice)
    assert set(bits(turns.may_lie(sheet))) == expected
    for face in turns.FACES:
        turn = turns.new_turn([sheet], [face], 0)
        assert set(bits(turns.options(on, turn))) == {field for field in expected if on.fields[field].pips == face}
    for field in dice:
        check_taken_back(on, sheet, field, crossed, exploded, dice)


def check_taken_back(on: Board, sheet: Sheet, field: int, crossed: set[int], exploded: set[int], dice: set[int]) -> None:
    back = turns.take_back(on, sheet, field)
    assert set(bits(turns.may_lie(back))) == plainly(on, crossed, exploded, dice - {field})


def test_every_state_of_a_small_board() -> None:
    """Every set of crosses and dice is tried on seven fields with a key, its lock, a bomb and a planet."""
    on = board(Keys(grid="X 1 2k\n3c 4b w\n- 5 -", fields=FIELDS))
    fields = [field for field in on.fields if field not in bits(on.starts)]
    states = 0
    for count in range(len(fields) + 1):
        for crosses in combinations(fields, count):
            left = [field for field in fields if is_open(on, field, {*crosses, *bits(on.starts)})]
            for number in range(len(left) + 1):
                for dice in combinations(left, number):
                    check_state(on, {*crosses, *bits(on.starts)}, set(), set(dice))
                    states += 1
    assert states == 2 * 3**3 * (3 + 2 * 2), "planet; three fields; key crossed, or not crossed and the lock without a die"


@pytest.mark.parametrize("seed", range(3))
def test_random_states_of_random_levels(seed: int) -> None:
    random = Random(seed)
    for _ in range(150):
        on = board(random_level(random, 4))
        fields = [field for field in on.fields if field not in bits(on.starts)]
        crossed = {*bits(on.starts), *(field for field in fields if random.random() < 0.4)}
        exploded = {field for field in bits(on.of("bomb")) if field not in crossed and random.random() < 0.5}
        dice = {field for field in fields if field not in exploded and is_open(on, field, crossed) and random.random() < 0.3}
        check_state(on, crossed, exploded, dice)


GAMES = st.tuples(st.sampled_from(LEVELS), st.integers(1, 4), st.integers(0, 2**32))


@settings(max_examples=60, deadline=None)
@given(GAMES)
def test_what_was_played_by_the_rules_has_no_finding(game: tuple[str, int, int]) -> None:
    level, players, seed = game
    keys = keys_of(level)
    table = play(keys, players, seed)
    assert [found(keys, players, sheet) for sheet in table] == [[]] * players
    assert found_at_table(keys, table) == []


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_so_have_games_on_levels_without_sense(seed: int, players: int) -> None:
    keys = random_level(Random(seed), 5)
    table = play(keys, players, seed)
    assert [found(keys, players, sheet) for sheet in table] == [[]] * players
    assert found_at_table(keys, table) == []


def test_a_cross_more_is_found() -> None:
    """The two tests above rely on this: a cross on a field that can't be reached is a finding."""
    keys = keys_of("placement/level-4")
    on = board(keys)
    sheet, *_ = play(keys, 4, 1)
    assert found(keys, 4, sheet) == []
    by_dice = [number for number, field in on.fields.items() if field.kind != "planet"]
    alone = next(field for field in by_dice if not (on.neighbours(1 << field) | 1 << field) & sheet.crossed)
    assert "unreachable" in found(keys, 4, sheet._replace(crossed=sheet.crossed | 1 << alone))


def test_games_played_here_do_everything() -> None:
    """The games contain jumps, flights, flags, lit bombs and opened locks."""
    seen = dict.fromkeys(("lock", "planet", "flag", "rocket", "bomb", "pile", "puzzle"), 0)
    exploded = 0
    for level in LEVELS:
        on = board(keys_of(level))
        for seed in range(8):
            for sheet in play(keys_of(level), 3, seed):
                exploded += sheet.exploded.bit_count()
                for kind in seen:
                    seen[kind] += (sheet.crossed & on.of(kind)).bit_count()
    assert min(*seen.values(), exploded) > 10, (seen, exploded)
