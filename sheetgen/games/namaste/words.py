"""What is said of Namaste in a player's words: of breaches of its rules, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.rules import Told, told
from sheetgen.source.faults import Words
from sheetgen.source.words import numeral

Circles = tuple[int | None, ...]
Shown = tuple[int | Unread | None, ...]
"""Circles of which some cannot be read."""

_SIDES = {"top": "at the top", "left": "on the left", "bottom": "at the bottom", "right": "on the right"}
_BESIDE = {"row": "to the right of", "column": "below"}
_ADDED = {
    "symbols": ("the symbols", "the symbol spaces"),
    "truths": ("the truths", "the truth spaces"),
    "karma": ("the minus points", "the bad karma spaces"),
}
FEWER_KARMA = "fewer bad karma spaces filled"
"""What decides a tie."""


def impossible_result(row: int, column: int, number: int, possible: frozenset[int]) -> Told:
    return told(f"row {row}, column {column} says {numeral(number)}, which cannot be rolled", f"the dice make {spans(possible)}")


def order(axis: str, line: int, numbers: Shown, less: int, more: int) -> Told:
    message = f"{numeral(more)} stands {_BESIDE[axis]} {numeral(less)} in {axis} {line}, but must be larger"
    return told(message, f"{axis} {line} holds {shown(numbers)}")


def symbol_missing(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int) -> Told:
    return told(f"{symbol} earns {numeral(due)}, but nothing is written", *_earning(axis, line, numbers, crossed, due))


def symbol_unearned(symbol: str, axis: str, line: int, numbers: Shown, written: int) -> Told:
    message = f"{symbol} says {numeral(written)}, but nothing is earned there yet"
    return told(message, f"{axis} {line} is not complete: {shown(numbers)}")


def symbol_points(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int, written: int) -> Told:
    return told(f"{symbol} says {numeral(written)}, but earns {numeral(due)}", *_earning(axis, line, numbers, crossed, due))


def truth_missing(truth: str, number: int, halved: bool, due: int) -> Told:
    return told(f"the truth space {truth} earns {numeral(due)}, but nothing is written", _truth_earning(truth, number, halved, due))


def truth_unearned(truth: str, written: int) -> Told:
    message = f"the truth space {truth} says {numeral(written)}, but nothing is earned there yet"
    return told(message, f"the single circle {_SIDES[truth]} is empty")


def truth_points(truth: str, number: int, halved: bool, due: int, written: int) -> Told:
    return told(
        f"the truth space {truth} says {numeral(written)}, but earns {numeral(due)}", _truth_earning(truth, number, halved, due)
    )


def karma_points(space: int, written: int, possible: frozenset[int]) -> Told:
    message = f"bad karma space {space} says {numeral(written)}, which the turquoise die cannot give"
    return told(message, f"it gives {spans(possible)} minus points")


def points(part: str, written: int, numbers: tuple[int, ...]) -> Told:
    what, where = _ADDED[part]
    message = f"{what} add up to {numeral(sum(numbers))}, but {numeral(written)} is written"
    held = " + ".join(map(numeral, numbers))
    return told(message, f"{where} hold {held}" if numbers else f"nothing is written in {where}")


def total(written: int, counted: tuple[int, ...]) -> Told:
    symbols, truths, karma = counted
    message = f"the total says {numeral(written)}, but the points written make {numeral(sum(counted))}"
    earned = f"{numeral(symbols)} for symbols and {numeral(truths)} for truths"
    return told(message, f"written are {earned}, less {numeral(-karma)} for bad karma")


def nobody_started() -> Told:
    return told("nobody says that they started", "the starting player checks the box; here it is checked on no sheet")


def several_started(players: tuple[str, ...]) -> Told:
    names = ", ".join(players)
    return told("several players say that they started", f"the box is checked by {names}; only one of them was first")


def nobody_first(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Told:
    message = f"{symbol} is crossed on all sheets that completed it, but one of them was first"
    return told(message, f"{axis} {line} is completed by {_and(players)}, and every one of them has crossed it")


def crossed_early(symbol: str, axis: str, line: int) -> Told:
    message = f"{symbol} is crossed, but nobody has completed {axis} {line}"
    return told(message, "a small circle is crossed when another player completes the line")


def not_crossed(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Told:
    message = f"{symbol} should be crossed: {_and(players)} completed {axis} {line}"
    return told(message, "who completes it later earns half of its middle number")


def turn_count(rolled: tuple[tuple[str, int, int], ...]) -> Told:
    why = [f"{player} rolled at least {least} and at most {most} times" for player, least, most in rolled]
    return told("the players cannot have rolled equally often", *why)


def unfinished() -> Told:
    message = "the game is not over: on no sheet are all circles or all bad karma spaces filled"
    return told(message, "the ranking is how things stand")


def no_diamond(size: int, smallest: int, largest: int) -> Words:
    return Words(f"a diamond of {size} cannot be drawn", f"take an odd number, {smallest}…{largest}")


def no_middle(size: int) -> Words:
    message = f"a diamond of {size} has no middle: its widest row needs an odd number"
    return Words(message, f"take {size - 1} or {size + 1}")


def symbol_count(size: int, axis: str, named: int) -> Words:
    message = f"a diamond of {size} has {size - 2} {axis} with a symbol, but {named} are named"
    return Words(message, "name one for each line of more than one circle")


def no_symbol_name(name: str) -> Words:
    return Words(f"'{name}' cannot be a symbol's name", "letters and digits, with hyphens between words")


def symbol_twice(name: str) -> Words:
    return Words(f"the symbol '{name}' is named twice", "every line has its own")


def dice_count(colour: str, count: int, most: int) -> Words:
    return Words(f"{count} {colour} dice cannot be rolled", f"take 1…{most}")


def face_count(count: int, most: int) -> Words:
    return Words(f"a die cannot have {count} faces", f"give 1…{most}, say [2, 3, 4, 5, 6, [1, 7]]")


def bare_face() -> Words:
    return Words("a face without a number", "give one number, or several to choose from: [1, 7]")


def no_face(number: int, highest: int) -> Words:
    return Words(f"{number} cannot be a face of a die", f"take 1…{highest}")


def choice_twice() -> Words:
    return Words("a face offers the same number twice", "name each choice once")


def karma_count(spaces: int, most: int) -> Words:
    return Words(f"there cannot be {spaces} bad karma spaces", f"take 0…{most}")


def shown(numbers: Shown) -> str:
    """A line as a player reads it, a dot for an empty circle, `?` for one that cannot be read."""
    return " ".join("·" if number is None else "?" if number is UNREAD else numeral(number) for number in numbers)


def spans(numbers: frozenset[int]) -> str:
    """Numbers in words, neighbours drawn together: `1…6, 8`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs)


def _earning(axis: str, line: int, numbers: Circles, crossed: bool, due: int) -> tuple[str, str]:
    """Why a complete line earns what it earns."""
    middle = numbers[len(numbers) // 2] or 0
    complete = f"{axis} {line} is complete: {shown(numbers)}, with {numeral(middle)} in the middle"
    if crossed:
        return complete, f"its small circle is crossed, so it earns half of {numeral(middle)}, rounded up: {numeral(due)}"
    return complete, f"its small circle is not crossed, so it earns all of it: {numeral(middle)}"


def _truth_earning(truth: str, number: int, halved: bool, due: int) -> str:
    """Why a truth space earns what it earns."""
    share = f"half of it, rounded up: {numeral(due)}" if halved else "all of it"
    return f"the single circle {_SIDES[truth]} holds {numeral(number)} and earns {share}"


def _and(players: tuple[str, ...]) -> str:
    return " and ".join(players)
