"""What is said of Namaste in a player's words: of violations of its rules, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.namaste.space_words import symbol_name, truth_name
from sheetgen.source.messages import Listing, Phrase, Sentence, Value, all_of, in_a_row, room, sentence, with_semicolons
from sheetgen.source.words import quoted

phrase, plural = room("namaste")

Circles = tuple[int | None, ...]
Shown = tuple[int | Unread | None, ...]
"""Circles of which some cannot be read."""

FEWER_KARMA = phrase("fewer-karma", "fewer bad karma spaces filled")
"""What decides a tie."""


def impossible_result(row: int, column: int, number: int, possible: frozenset[int]) -> Sentence:
    message = phrase("impossible-result", "row {row}, column {column} says {number}, which cannot be rolled", row, column, number)
    return sentence(message, phrase("dice-make", "the dice make {numbers}", spans(possible)))


def order(axis: str, line: int, numbers: Shown, less: int, more: int) -> Sentence:
    where = more, less, line
    if axis == "row":
        message = phrase("row-order", "{more} stands to the right of {less} in row {line}, but must be larger", *where)
    else:
        message = phrase("column-order", "{more} stands below {less} in column {line}, but must be larger", *where)
    return sentence(message, phrase("line-holds", "{line} holds {numbers}", _line(axis, line), shown(numbers)))


def symbol_missing(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int) -> Sentence:
    message = phrase("symbol-missing", "{symbol} earns {due}, but nothing is written", symbol_name(symbol), due)
    return sentence(message, *_earning(axis, line, numbers, crossed, due))


def symbol_unearned(symbol: str, axis: str, line: int, numbers: Shown, written: int) -> Sentence:
    name = symbol_name(symbol)
    message = phrase("symbol-unearned", "{symbol} says {written}, but nothing is earned there yet", name, written)
    hint = phrase("line-incomplete", "{line} is not complete: {numbers}", _line(axis, line), shown(numbers))
    return sentence(message, hint)


def symbol_points(symbol: str, axis: str, line: int, numbers: Circles, crossed: bool, due: int, written: int) -> Sentence:
    message = phrase("symbol-points", "{symbol} says {written}, but earns {due}", symbol_name(symbol), written, due)
    return sentence(message, *_earning(axis, line, numbers, crossed, due))


def truth_missing(truth: str, number: int, halved: bool, due: int) -> Sentence:
    name = truth_name(truth)
    message = phrase("truth-missing", "the truth space {truth} earns {due}, but nothing is written", name, due)
    return sentence(message, _truth_earning(truth, number, halved, due))


def truth_unearned(truth: str, written: int) -> Sentence:
    said = truth_name(truth), written
    message = phrase("truth-unearned", "the truth space {truth} says {written}, but nothing is earned there yet", *said)
    return sentence(message, phrase("single-circle-empty", "the single circle {where} is empty", _side(truth)))


def truth_points(truth: str, number: int, halved: bool, due: int, written: int) -> Sentence:
    name = truth_name(truth)
    message = phrase("truth-points", "the truth space {truth} says {written}, but earns {due}", name, written, due)
    return sentence(message, _truth_earning(truth, number, halved, due))


def karma_points(space: int, written: int, possible: frozenset[int]) -> Sentence:
    message = phrase("karma-points", "bad karma space {space} says {written}, which the turquoise die cannot give", space, written)
    return sentence(message, phrase("karma-gives", "it gives {numbers} minus points", spans(possible)))


def points(part: str, written: int, numbers: tuple[int, ...]) -> Sentence:
    said, terms = (sum(numbers), written), " + ".join(map(str, numbers))
    if part == "symbols":
        message = phrase("points-of-symbols", "the symbols add up to {sum}, but {written} is written", *said)
        held = phrase("symbols-hold", "the symbol spaces hold {terms}", terms)
        empty = phrase("symbols-empty", "nothing is written in the symbol spaces")
    elif part == "truths":
        message = phrase("points-of-truths", "the truths add up to {sum}, but {written} is written", *said)
        held = phrase("truths-hold", "the truth spaces hold {terms}", terms)
        empty = phrase("truths-empty", "nothing is written in the truth spaces")
    else:
        message = phrase("points-of-karma", "the minus points add up to {sum}, but {written} is written", *said)
        held = phrase("karma-holds", "the bad karma spaces hold {terms}", terms)
        empty = phrase("karma-empty", "nothing is written in the bad karma spaces")
    return sentence(message, held if numbers else empty)


def total(written: int, counted: tuple[int, ...]) -> Sentence:
    symbols, truths, karma = counted
    message = phrase("total", "the total says {written}, but the points written make {sum}", written, sum(counted))
    hint = phrase(
        "total-of",
        "written are {symbols} for symbols and {truths} for truths, less {karma} for bad karma",
        symbols,
        truths,
        -karma,
    )
    return sentence(message, hint)


def nobody_started() -> Sentence:
    hint = phrase("starting-box", "the starting player checks the box; here it is checked on no sheet")
    return sentence(phrase("nobody-started", "nobody says that they started"), hint)


def several_started(players: tuple[str, ...]) -> Sentence:
    hint = phrase("starting-boxes", "the box is checked by {players}; only one of them was first", in_a_row(players))
    return sentence(phrase("several-started", "several players say that they started"), hint)


def nobody_first(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Sentence:
    where = symbol_name(symbol)
    message = phrase("nobody-first", "{symbol} is crossed on all sheets that completed it, but one of them was first", where)
    by = _line(axis, line), all_of(players)
    hint = phrase("all-crossed", "{line} is completed by {players}, and every one of them has crossed it", *by)
    return sentence(message, hint)


def crossed_early(symbol: str, axis: str, line: int) -> Sentence:
    name, where = symbol_name(symbol), _line(axis, line)
    message = phrase("crossed-early", "{symbol} is crossed, but nobody has completed {line}", name, where)
    hint = phrase("when-to-cross", "a small circle is crossed when another player completes the line")
    return sentence(message, hint)


def not_crossed(symbol: str, axis: str, line: int, players: tuple[str, ...]) -> Sentence:
    said = symbol_name(symbol), all_of(players), _line(axis, line)
    message = phrase("not-crossed", "{symbol} should be crossed: {players} completed {line}", *said)
    return sentence(message, phrase("later-half", "who completes it later earns half of its middle number"))


def turn_count(rolled: tuple[tuple[str, int, int], ...]) -> Sentence:
    why = [
        phrase("player-rolled", "{player} rolled at least {least} and at most {most} times", player, least, most)
        for player, least, most in rolled
    ]
    return sentence(phrase("turn-count", "the players cannot have rolled equally often"), *why)


def unfinished() -> Sentence:
    message = phrase("unfinished", "the game is not over: on no sheet are all circles or all bad karma spaces filled")
    return sentence(message, phrase("standing", "the ranking is how things stand"))


def no_diamond(size: int, smallest: int, largest: int) -> Sentence:
    message = phrase("no-diamond", "a diamond of {size} cannot be drawn", size)
    return sentence(message, phrase("odd-size", "take an odd number, {smallest}…{largest}", smallest, largest))


def no_middle(size: int) -> Sentence:
    message = phrase("no-middle", "a diamond of {size} has no middle: its widest row needs an odd number", size)
    return sentence(message, phrase("next-odd", "take {less} or {more}", size - 1, size + 1))


def symbol_count(size: int, axis: str, named: int) -> Sentence:
    there = size, size - 2, named
    if axis == "rows":
        message = phrase("symbol-count-rows", "a diamond of {size} has {lines} rows with a symbol, but {named} are named", *there)
    else:
        message = phrase(
            "symbol-count-columns", "a diamond of {size} has {lines} columns with a symbol, but {named} are named", *there
        )
    return sentence(message, phrase("name-each-line", "name one for each line of more than one circle"))


def no_symbol_name(name: str) -> Sentence:
    message = phrase("no-symbol-name", "'{name}' cannot be a symbol's name", name)
    return sentence(message, phrase("symbol-names", "letters and digits, with hyphens between words"))


def symbol_twice(name: str) -> Sentence:
    message = phrase("symbol-twice", "the symbol '{name}' is named twice", name)
    return sentence(message, phrase("own-symbol", "every line has its own"))


def dice_count(colour: str, count: int, most: int) -> Sentence:
    if colour == "white":
        message = phrase("white-dice-count", "{number} white dice cannot be rolled", count)
    else:
        message = phrase("turquoise-dice-count", "{number} turquoise dice cannot be rolled", count)
    return sentence(message, _up_to(1, most))


def face_count(count: int, most: int) -> Sentence:
    message = phrase("face-count", "a die cannot have {number} faces", count)
    return sentence(message, phrase("faces-from-to", "give 1…{most}, say [2, 3, 4, 5, 6, [1, 7]]", most))


def bare_face() -> Sentence:
    message = phrase("bare-face", "a face without a number")
    return sentence(message, phrase("face-numbers", "give one number, or several to choose from: [1, 7]"))


def no_face(number: int, highest: int) -> Sentence:
    return sentence(phrase("no-face", "{number} cannot be a face of a die", number), _up_to(1, highest))


def choice_twice() -> Sentence:
    message = phrase("choice-twice", "a face offers the same number twice")
    return sentence(message, phrase("choice-once", "name each choice once"))


def karma_count(spaces: int, most: int) -> Sentence:
    return sentence(phrase("karma-count", "there cannot be {spaces} bad karma spaces", spaces), _up_to(0, most))


def one_question() -> Sentence:
    message = phrase("one-question", "a result and dice cannot be asked about at once")
    return sentence(message, phrase("leave-one-out", "leave one of --result and --dice out"))


def no_result(number: int | None, possible: frozenset[int]) -> Sentence:
    if number is None:
        message = phrase("no-whole-number", "this is no whole number")
    else:
        message = phrase("no-result", "no roll of the dice makes it")
    return sentence(message, phrase("dice-make", "the dice make {numbers}", spans(possible)))


def no_die(token: str, faces: tuple[int | tuple[int, ...], ...]) -> Sentence:
    """faces: those that a die has."""
    names = ["/".join(map(str, (face,) if isinstance(face, int) else face)) for face in faces]
    folded = token.casefold().rstrip("t")
    likely = next((name for name in names if folded and folded in name.split("/")), None)
    if token:
        message = phrase("no-die", "'{typed}' is no face of a die", quoted(token))
    else:
        message = phrase("die-missing", "a die is missing")
    if likely:
        note = phrase(
            "face-typed", "a die that shows {face} is typed {face}; t marks a turquoise die, as in {example}t", likely, names[0]
        )
        return sentence(message, note)
    hint = phrase(
        "faces-are",
        "its faces are {faces}; t marks a turquoise die, as in {example}t",
        in_a_row(dict.fromkeys(names)),
        names[0],
    )
    return sentence(message, hint)


def dice_rolled(white: int, turquoise: int, most: int, always: int) -> Sentence:
    """What was typed, and what may be rolled: up to so many white dice, and always so many turquoise ones."""
    other = _turquoise(always)
    if most == 1:
        rolled = phrase("rolled-with-one", "1 white die and {turquoise} are rolled; a turquoise one is marked t, as in 4t", other)
    else:
        rolled = phrase(
            "rolled-with", "1…{most} white dice and {turquoise} are rolled; a turquoise one is marked t, as in 4t", most, other
        )
    dice = plural("white-dice", "{count} white die", "{count} white dice", count=white)
    return sentence(phrase("dice-rolled", "{white} and {turquoise} are no roll", dice, _turquoise(turquoise)), rolled)


def entering(number: int, own: bool, others: bool) -> Sentence:
    """own, others: whether it can be made in one's own and in another player's turn."""
    if own and others:
        return sentence(phrase("entering-any-turn", "{number} (your own turn or another player's)", number))
    if own:
        return sentence(phrase("entering-own-turn", "{number} (your own turn only)", number))
    return sentence(phrase("entering-other-turn", "{number} (another player's turn only)", number))


def rolled(number: int, terms: tuple[tuple[int, bool], ...], own: bool) -> Sentence:
    """made: the numbers of the dice, and whether they are turquoise."""
    dice = " + ".join(f"{each}t" if turquoise else str(each) for each, turquoise in terms)
    if own:
        result = phrase("rolled-own-turn", "{number} in your own turn", number)
    else:
        result = phrase("rolled-other-turn", "{number} in another player's turn", number)
    return sentence(phrase("rolled", "{result} ({dice})", result, dice) if len(terms) > 1 else result)


def more_results(number: int) -> Sentence:
    message = plural("more-results", "these dice make {count} more result", "these dice make {count} more results", count=number)
    return sentence(message, phrase("ask-for-one", "ask for one of them with --result"))


def in_the_way(number: int, there: int, row: int, column: int) -> Sentence:
    """held: the number of a filled circle with which this one would be out of order."""
    where = phrase("number-at", "{number} (row {row}, column {column})", there, row, column)
    if there == number:
        message = phrase("no-second", "in the row and the column of {where} there is no second {number}", where, number)
        return sentence(message)
    if there < number:
        return sentence(phrase("all-smaller", "to the left of and above {where} all is smaller", where))
    return sentence(phrase("all-larger", "to the right of and below {where} all is larger", where))


def brings(lines: tuple[tuple[str, int, str, int, int | None], ...], truths: tuple[tuple[str, int], ...], ends: bool) -> Sentence:
    """lines: completed ones, with what they earn, and what where they are crossed. truths: what truth spaces earn."""
    message: list[Phrase] = []
    for axis, line, symbol, due, crossed in lines:
        values: dict[str, Value] = {"line": _line(axis, line), "symbol": symbol_name(symbol), "due": due}
        if crossed is None:
            message.append(phrase("completes", "completes {line}: {symbol} earns {due}", **values))
        elif crossed == due:
            message.append(phrase("completes-crossed", "completes {line}: {symbol} earns {due} (half, it is crossed)", **values))
        else:
            message.append(
                phrase(
                    "completes-maybe-crossed",
                    "completes {line}: {symbol} earns {due}, or {crossed} if it is crossed",
                    crossed=crossed,
                    **values,
                )
            )
    named = [(truth_name(truth), due) for truth, due in truths]
    message += [phrase("truth-earns", "the truth space {truth} earns {due}", *each) for each in named]
    last = [phrase("last-circle", "it is the last circle: the game ends with this round")] if ends else []
    return sentence(with_semicolons([*message, *last]))


def last_round(full: bool) -> Sentence:
    if full:
        return sentence(phrase("all-circles-filled", "all circles are filled: the game ends with this round"))
    return sentence(phrase("all-karma-filled", "all bad karma spaces are filled: the game ends with this round"))


def not_entering(space: int, minus: frozenset[int]) -> Sentence:
    """minus: what the turquoise die counts there."""
    if len(minus) == 1:
        points = plural("minus-points", "{count} minus point", "{count} minus points", count=next(iter(minus)))
    else:
        points = phrase("some-minus-points", "{numbers} minus points", spans(minus))
    message = phrase(
        "not-entering",
        "who rolled and enters nothing writes the turquoise die in bad karma space {space}: {points}",
        space,
        points,
    )
    return sentence(message)


def shown(numbers: Shown) -> Listing:
    """A line as a player reads it, `?` for a circle that cannot be read."""
    empty = phrase("blank", "blank")
    return in_a_row(empty if number is None else "?" if number is UNREAD else number for number in numbers)


def spans(numbers: frozenset[int]) -> str:
    """Numbers, neighbours drawn together: `1…6, 8`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs)


def _earning(axis: str, line: int, numbers: Circles, crossed: bool, due: int) -> tuple[Phrase, Phrase]:
    """Why a complete line earns what it earns."""
    middle = numbers[len(numbers) // 2] or 0
    held = _line(axis, line), shown(numbers), middle
    complete = phrase("line-complete", "{line} is complete: {numbers}, with {middle} in the middle", *held)
    if crossed:
        return complete, phrase(
            "earns-half", "its small circle is crossed, so it earns half of {middle}, rounded up: {due}", middle, due
        )
    return complete, phrase("earns-all", "its small circle is not crossed, so it earns all of it: {middle}", middle)


def _truth_earning(truth: str, number: int, halved: bool, due: int) -> Phrase:
    """Why a truth space earns what it earns."""
    where = _side(truth)
    if halved:
        return phrase(
            "truth-earns-half",
            "the single circle {where} holds {number} and earns half of it, rounded up: {due}",
            where,
            number,
            due,
        )
    return phrase("truth-earns-all", "the single circle {where} holds {number} and earns all of it", where, number)


def _line(axis: str, number: int) -> Phrase:
    # Translators: a row or a column as the subject of a sentence, or its object
    return phrase("row", "row {number}", number) if axis == "row" else phrase("column", "column {number}", number)


def _side(truth: str) -> Phrase:
    """Where the single circle of a truth space is."""
    return _SIDES[truth]


def _up_to(least: int, most: int) -> Phrase:
    return phrase("from-to", "take {least}…{most}", least, most)


def _turquoise(count: int) -> Phrase:
    return plural("turquoise-dice", "{count} turquoise die", "{count} turquoise dice", count=count)


_SIDES = {
    "top": phrase("at-top", "at the top"),
    "left": phrase("on-left", "on the left"),
    "bottom": phrase("at-bottom", "at the bottom"),
    "right": phrase("on-right", "on the right"),
}
