"""What is said of Namaste in a player's words: of violations of its rules, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted, numeral, quoted

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


def impossible_result(row: int, column: int, number: int, possible: frozenset[int]) -> Sentence:
    return sentence(
        f"row {row}, column {column} says {numeral(number)}, which cannot be rolled", f"the dice make {spans(possible)}"
    )


def order(axis: str, line: int, numbers: Shown, less: int, more: int) -> Sentence:
    message = f"{numeral(more)} stands {_BESIDE[axis]} {numeral(less)} in {axis} {line}, but must be larger"
    return sentence(message, f"{axis} {line} holds {shown(numbers)}")


def symbol_missing(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int) -> Sentence:
    return sentence(f"{symbol} earns {numeral(due)}, but nothing is written", *_earning(axis, line, numbers, crossed, due))


def symbol_unearned(symbol: str, axis: str, line: int, numbers: Shown, written: int) -> Sentence:
    message = f"{symbol} says {numeral(written)}, but nothing is earned there yet"
    return sentence(message, f"{axis} {line} is not complete: {shown(numbers)}")


def symbol_points(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int, written: int) -> Sentence:
    return sentence(f"{symbol} says {numeral(written)}, but earns {numeral(due)}", *_earning(axis, line, numbers, crossed, due))


def truth_missing(truth: str, number: int, halved: bool, due: int) -> Sentence:
    return sentence(
        f"the truth space {truth} earns {numeral(due)}, but nothing is written", _truth_earning(truth, number, halved, due)
    )


def truth_unearned(truth: str, written: int) -> Sentence:
    message = f"the truth space {truth} says {numeral(written)}, but nothing is earned there yet"
    return sentence(message, f"the single circle {_SIDES[truth]} is empty")


def truth_points(truth: str, number: int, halved: bool, due: int, written: int) -> Sentence:
    return sentence(
        f"the truth space {truth} says {numeral(written)}, but earns {numeral(due)}", _truth_earning(truth, number, halved, due)
    )


def karma_points(space: int, written: int, possible: frozenset[int]) -> Sentence:
    message = f"bad karma space {space} says {numeral(written)}, which the turquoise die cannot give"
    return sentence(message, f"it gives {spans(possible)} minus points")


def points(part: str, written: int, numbers: tuple[int, ...]) -> Sentence:
    what, where = _ADDED[part]
    message = f"{what} add up to {numeral(sum(numbers))}, but {numeral(written)} is written"
    sum_text = " + ".join(map(numeral, numbers))
    return sentence(message, f"{where} hold {sum_text}" if numbers else f"nothing is written in {where}")


def total(written: int, counted: tuple[int, ...]) -> Sentence:
    symbols, truths, karma = counted
    message = f"the total says {numeral(written)}, but the points written make {numeral(sum(counted))}"
    earned = f"{numeral(symbols)} for symbols and {numeral(truths)} for truths"
    return sentence(message, f"written are {earned}, less {numeral(-karma)} for bad karma")


def nobody_started() -> Sentence:
    return sentence("nobody says that they started", "the starting player checks the box; here it is checked on no sheet")


def several_started(players: tuple[str, ...]) -> Sentence:
    names = ", ".join(players)
    return sentence("several players say that they started", f"the box is checked by {names}; only one of them was first")


def nobody_first(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Sentence:
    message = f"{symbol} is crossed on all sheets that completed it, but one of them was first"
    return sentence(message, f"{axis} {line} is completed by {_and(players)}, and every one of them has crossed it")


def crossed_early(symbol: str, axis: str, line: int) -> Sentence:
    message = f"{symbol} is crossed, but nobody has completed {axis} {line}"
    return sentence(message, "a small circle is crossed when another player completes the line")


def not_crossed(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Sentence:
    message = f"{symbol} should be crossed: {_and(players)} completed {axis} {line}"
    return sentence(message, "who completes it later earns half of its middle number")


def turn_count(rolled: tuple[tuple[str, int, int], ...]) -> Sentence:
    why = [f"{player} rolled at least {least} and at most {most} times" for player, least, most in rolled]
    return sentence("the players cannot have rolled equally often", *why)


def unfinished() -> Sentence:
    message = "the game is not over: on no sheet are all circles or all bad karma spaces filled"
    return sentence(message, "the ranking is how things stand")


def no_diamond(size: int, smallest: int, largest: int) -> Sentence:
    return sentence(f"a diamond of {size} cannot be drawn", f"take an odd number, {smallest}…{largest}")


def no_middle(size: int) -> Sentence:
    message = f"a diamond of {size} has no middle: its widest row needs an odd number"
    return sentence(message, f"take {size - 1} or {size + 1}")


def symbol_count(size: int, axis: str, named: int) -> Sentence:
    message = f"a diamond of {size} has {size - 2} {axis} with a symbol, but {named} are named"
    return sentence(message, "name one for each line of more than one circle")


def no_symbol_name(name: str) -> Sentence:
    return sentence(f"'{name}' cannot be a symbol's name", "letters and digits, with hyphens between words")


def symbol_twice(name: str) -> Sentence:
    return sentence(f"the symbol '{name}' is named twice", "every line has its own")


def dice_count(colour: str, count: int, most: int) -> Sentence:
    return sentence(f"{count} {colour} dice cannot be rolled", f"take 1…{most}")


def face_count(count: int, most: int) -> Sentence:
    return sentence(f"a die cannot have {count} faces", f"give 1…{most}, say [2, 3, 4, 5, 6, [1, 7]]")


def bare_face() -> Sentence:
    return sentence("a face without a number", "give one number, or several to choose from: [1, 7]")


def no_face(number: int, highest: int) -> Sentence:
    return sentence(f"{number} cannot be a face of a die", f"take 1…{highest}")


def choice_twice() -> Sentence:
    return sentence("a face offers the same number twice", "name each choice once")


def karma_count(spaces: int, most: int) -> Sentence:
    return sentence(f"there cannot be {spaces} bad karma spaces", f"take 0…{most}")


def one_question() -> Sentence:
    return sentence("a result and dice cannot be asked about at once", "leave one of --result and --dice out")


def no_result(number: int | None, possible: frozenset[int]) -> Sentence:
    message = "this is no whole number" if number is None else "no roll of the dice makes it"
    return sentence(message, f"the dice make {spans(possible)}")


def no_die(token: str, faces: tuple[int | tuple[int, ...], ...]) -> Sentence:
    """faces: those that a die has."""
    names = ["/".join(map(str, (face,) if isinstance(face, int) else face)) for face in faces]
    folded = token.casefold().rstrip("t")
    likely = next((name for name in names if folded and folded in name.split("/")), None)
    cure = f"a die that shows {likely} is typed {likely}" if likely else f"its faces are {', '.join(dict.fromkeys(names))}"
    message = f"'{quoted(token)}' is no face of a die" if token else "a die is missing"
    return sentence(message, f"{cure}; t marks a turquoise die, as in {names[0]}t")


def dice_rolled(white: int, turquoise: int, most: int, always: int) -> Sentence:
    """What was typed, and what may be rolled: up to so many white dice, and always so many turquoise ones."""
    message = f"{_dice(white, 'white')} and {_dice(turquoise, 'turquoise')} are no roll"
    whites = "1 white die" if most == 1 else f"1…{most} white dice"
    return sentence(message, f"{whites} and {_dice(always, 'turquoise')} are rolled; a turquoise one is marked t, as in 4t")


def entering(number: int, own: bool, others: bool) -> Sentence:
    """own, others: whether it can be made in one's own and in another player's turn."""
    turn = "your own turn or another player's" if own and others else "your own turn only" if own else "another player's turn only"
    return sentence(f"{numeral(number)} ({turn})")


def rolled(number: int, terms: tuple[tuple[int, bool], ...], own: bool) -> Sentence:
    """made: the numbers of the dice, and whether they are turquoise."""
    dice = " + ".join(f"{each}t" if turquoise else str(each) for each, turquoise in terms)
    turn = "in your own turn" if own else "in another player's turn"
    return sentence(f"{numeral(number)} {turn}" + (f" ({dice})" if len(terms) > 1 else ""))


def more_results(number: int) -> Sentence:
    return sentence(f"these dice make {counted(number, 'more result')}", "ask for one of them with --result")


def in_the_way(number: int, there: int, row: int, column: int) -> Sentence:
    """held: the number of a filled circle with which this one would be out of order."""
    where = f"{numeral(there)} (row {row}, column {column})"
    if there == number:
        return sentence(f"in the row and the column of {where} there is no second {numeral(number)}")
    return sentence(
        f"to the left of and above {where} all is smaller" if there < number else f"to the right of and below {where} all is larger"
    )


def brings(lines: tuple[tuple[str, int, str, int, int | None], ...], truths: tuple[tuple[str, int], ...], ends: bool) -> Sentence:
    """lines: completed ones, with what they earn, and what where they are crossed. truths: what truth spaces earn."""
    message = []
    for axis, line, symbol, due, crossed in lines:
        half = (
            "" if crossed is None else " (half, it is crossed)" if crossed == due else f", or {numeral(crossed)} if it is crossed"
        )
        message.append(f"completes {axis} {line}: {symbol} earns {numeral(due)}{half}")
    message += [f"the truth space {truth} earns {numeral(due)}" for truth, due in truths]
    return sentence("; ".join([*message, *(["it is the last circle: the game ends with this round"] if ends else [])]))


def last_round(full: bool) -> Sentence:
    what = "all circles are filled" if full else "all bad karma spaces are filled"
    return sentence(f"{what}: the game ends with this round")


def not_entering(space: int, minus: frozenset[int]) -> Sentence:
    """minus: what the turquoise die counts there."""
    points = counted(next(iter(minus)), "minus point") if len(minus) == 1 else f"{spans(minus)} minus points"
    return sentence(f"who rolled and enters nothing writes the turquoise die in bad karma space {space}: {points}")


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


def _dice(count: int, colour: str) -> str:
    return f"{count} {colour} {'die' if count == 1 else 'dice'}"
