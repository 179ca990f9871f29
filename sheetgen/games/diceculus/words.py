"""What is said of DiceCulus in a player's words: of violations of its rules, of cards that cannot be read, of a layout's keys."""

from __future__ import annotations

from fractions import Fraction

from sheetgen.games.diceculus.maths.expression import LETTERS, Expression
from sheetgen.games.diceculus.maths.steps import format_number, format_solution
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted

MOST_LISTED = 20
"""Of what has no end only so many are told, more than anybody sits with at a table."""
Pairs = tuple[tuple[str, int], ...]
"""Numbers by letter or name."""

_WAYS = {
    "digits": "the sum of the digits of {}, with its sign",
    "root": "the digits of {} summed until one is left, with its sign",
    "product": "the product of the digits of {}, with its sign",
}
_WANTED = "a number, a letter, a bracket or a root"


def dice_split(dice: Pairs, all_dice: int, numeral: str, assumed: range) -> Sentence:
    bare = [letter for letter, lying in dice if lying < 1]
    on = "".join(letter for letter, _ in dice)
    count = sum(lying for _, lying in dice)
    wrong = []
    if bare:
        wrong.append(f"{' and '.join(bare)} {'has' if len(bare) == 1 else 'have'} no die")
    elif on != LETTERS[: len(on)]:
        wrong.append(f"the letters have a gap: {', '.join(on)}")
    if count != all_dice:
        wrong.append(f"{number(count)} dice, not {all_dice}")
    if len(on) not in assumed:
        wrong.append(f"{letter_count(len(on))}, but stage {numeral} has {span(assumed)}")
    split = ", ".join(f"{letter} {number(lying)}" for letter, lying in dice)
    return sentence(f"the dice are split wrongly: {'; '.join(wrong)}", f"written: {split}")


def card_letters(found: tuple[str, ...], numeral: str, due: range) -> Sentence:
    message = f"the card has {letter_count(len(found))}, but cards of stage {numeral} have {span(due)}"
    return sentence(message, f"on the card: {', '.join(found) or 'none'}")


def value_fallen_out(letter: str, written: int) -> Sentence:
    return sentence(f"{letter} says {number(written)}, but is not on the card", "its dice fall out, so it has no value")


def value_missing(letter: str, dice: int, faces: int) -> Sentence:
    return sentence(f"{letter} is on the card and has {dice_count(dice)}, but no value", _sums(dice, faces))


def value_without_dice(letter: str, written: int) -> Sentence:
    return sentence(f"{letter} says {number(written)}, but has no dice", "a letter without dice counts 0")


def value_impossible(letter: str, written: int, dice: int, faces: int) -> Sentence:
    return sentence(f"{letter} says {number(written)}, which {dice_count(dice)} cannot show", _sums(dice, faces))


def rolls(
    letter: str, rolled: int, most: int, dice: int, impossible: tuple[int, ...], differing: tuple[int, int] | None
) -> Sentence:
    """`rolled`: how often. `impossible`: those that the dice cannot show. `differing`: the last one and the value."""
    wrong = [f"{rolled} of them, more than {most}"] if rolled > most else []
    wrong += [
        f"{dice_count(dice)} cannot show {number(roll)}" if dice > 0 else f"{letter} has no dice to show {number(roll)}"
        for roll in impossible[:MOST_LISTED]
    ]
    if differing is not None:
        last, value = differing
        wrong.append(f"the last one is {number(last)}, the value {number(value)}")
    return sentence(f"the rolls of {letter} are wrong: {'; '.join(wrong)}")


def result(written: int, due: int, card: Expression, values: Pairs) -> Sentence:
    message = f"the card gives {number(due)} with these values, not {number(written)}"
    return sentence(message, f"{format_solution(card, dict(values))}, you wrote {number(written)}")


def solved_result(written: int, due: int) -> Sentence:
    return sentence(f"a card solved without rolling is worth {due}, not {number(written)}")


def robbery_score(written: int, due: int, result: int, robbed: Pairs) -> Sentence:
    parts = [number(result), *(f"− {part(took)} ({name})" for name, took in robbed[:MOST_LISTED]), *_more(len(robbed), "−")]
    message = f"the score says {number(written)}, but the result less what was robbed is {number(due)}"
    return sentence(message, f"{' '.join(parts)} = {number(due)}")


def charity_score(written: int, due: int, received: Pairs) -> Sentence:
    parts = [*(f"{part(gave)} ({name})" for name, gave in received[:MOST_LISTED]), *_more(len(received), "")]
    return sentence(
        f"the score says {number(written)}, but what was received is {number(due)}", f"{' + '.join(parts)} = {number(due)}"
    )


def robs_themselves(player: str) -> Sentence:
    return _themselves(player, "robs")


def gives_themselves(player: str) -> Sentence:
    return _themselves(player, "gives to")


def _themselves(player: str, does: str) -> Sentence:
    message = f"{player} is the player of this sheet: nobody {does} themselves"
    return sentence(message, "name another player at the table")


def total(written: int, due: int, before: int, since: int) -> Sentence:
    why = f"{number(before)} before, {part(since)} scored: {number(due)}"
    return sentence(f"the total says {number(written)}, but makes {number(due)}", why)


def grand(written: int, due: int, numeral: str, way: str, last: int) -> Sentence:
    message = f"the grand total of stage {numeral} says {number(written)}, not {number(due)}"
    return sentence(message, _WAYS[way].format(number(last)))


def end(written: int, due: int, grands: Pairs) -> Sentence:
    """`grands`: the grand totals written, by the stages' numerals."""
    totals = ", ".join(f"{numeral} {number(each)}" for numeral, each in grands)
    message = f"the end score says {number(written)}, but the grand totals written make {number(due)}"
    return sentence(message, f"grand totals: {totals or 'none'}")


def strangers(names: tuple[str, ...], others: tuple[str, ...]) -> Sentence:
    message = f"nobody at the table is called {' or '.join([*names[:MOST_LISTED], *_more(len(names), '')])}"
    return sentence(message, near(names[0], others))


def another_card(player: str, card: str) -> Sentence:
    return sentence(f"this is another card than {player}'s in this round", f"{player} wrote {card}")


def robbery_books(wrong: tuple[tuple[str, int | None, int | None], ...]) -> Sentence:
    """`wrong`: names, what is written here, and what stands on their sheets."""
    return sentence(
        _books("robbed"),
        *(_difference(name, "robbed", written, due) for name, written, due in wrong[:MOST_LISTED]),
        *_more(len(wrong), ""),
    )


def charity_books(wrong: tuple[tuple[str, int | None, int | None], ...]) -> Sentence:
    return sentence(
        _books("received"),
        *(_difference(name, "gave", written, due) for name, written, due in wrong[:MOST_LISTED]),
        *_more(len(wrong), ""),
    )


def _books(key: str) -> str:
    return f"what is written as {key} is not what stands on the other sheets"


def _difference(name: str, verb: str, written: int | None, due: int | None) -> str:
    here = "nothing" if written is None else number(written)
    took = "nothing" if due is None else number(due)
    return f"{name} {verb} {took}; written here: {here}"


def nobody_gave(player: str) -> Sentence:
    return sentence(f"nobody gives to {player} in this round", "who announces last gives to those who are left without a donor")


def operation_count(count: int) -> Sentence:
    message = f"four grand totals are combined by three operations, not {count}"
    return sentence(message, "write one for all, or three: [add, subtract, multiply]")


def long_card(length: int, most: int) -> Sentence:
    return sentence(f"a card has at most {most} characters, not {length}")


def long_number(most: int) -> Sentence:
    return sentence(f"a number has at most {most} digits")


def large_power(most: int) -> Sentence:
    return sentence(f"this power is too large: exponents go up to {most}", "write a smaller exponent")


def loose_point() -> Sentence:
    return sentence("a point between two numbers can mean two things", "write 2.5 for a decimal number, 2·5 for a product")


def ends_early() -> Sentence:
    return sentence(f"the card ends where {_WANTED} belongs")


def open_bracket() -> Sentence:
    return sentence("the card ends, but a bracket is still open", "close every bracket")


def signless_product() -> Sentence:
    message = "a product without a sign after a division can mean two things: set brackets"
    return sentence(message, "write a/(2b), or (a/2)·b")


def no_such_letter(char: str) -> Sentence:
    hint = "for a product write · or *" if char in "xX" else ""
    return sentence(f"there is no letter '{char}' on a card: they go from a to f", hint)


def missing_sign(digit: str) -> Sentence:
    return sentence(f"a sign is missing before {digit}", "write · for a product (or the number first: 2a), ^ for a power")


def closed_early(bracket: str) -> Sentence:
    return sentence(f"'{bracket}' stands where {_WANTED} belongs", "every bracket is closed by its like")


def never_opened(bracket: str, opening: str) -> Sentence:
    return sentence(f"no '{opening}' is open for this '{bracket}'", "every bracket is closed by its like")


def stands_for_part(char: str) -> Sentence:
    return sentence(f"'{char}' stands where {_WANTED} belongs")


def no_sign(char: str) -> Sentence:
    return sentence(f"'{char}' is not read on a card; a sign belongs here", "the signs are + − · × * / : ^ √ ( )")


def nothing_before() -> Sentence:
    return sentence(f"{_WANTED} belongs before the =")


def right_side() -> Sentence:
    return sentence("of an identity only the left side is written", "leave out the = and what follows it")


def mark_inside(mark: str) -> Sentence:
    return sentence(f"'{mark}' stands only at the end of a card", "end it with `=` or `=?`, or leave both out")


def comma() -> Sentence:
    return sentence("a comma does not belong on a card", "write decimal numbers with a point: 2.5")


def bare_point() -> Sentence:
    return sentence("a point belongs between the digits of a number", "write 0.5; for a product write ·")


def number(value: int) -> str:
    """A number as it is read."""
    return format_number(Fraction(value))


def part(value: int) -> str:
    """A number within a sum: a negative one in brackets."""
    return number(value) if value >= 0 else f"({number(value)})"


def letter_count(count: int) -> str:
    return counted(count, "letter")


def dice_count(count: int) -> str:
    return "1 die" if count == 1 else f"{number(count)} dice"


def _more(count: int, sign: str) -> list[str]:
    """What is said of the rest of a list, where there is one."""
    rest = f"{count - MOST_LISTED} more"
    return [] if count <= MOST_LISTED else [f"{sign} {rest}".strip()]


def span(counts: range) -> str:
    """How many there may be."""
    return str(counts.start) if len(counts) == 1 else f"{counts.start} to {counts.stop - 1}"


def _sums(dice: int, faces: int) -> str:
    return f"{dice_count(dice)} make {number(dice)} to {number(dice * faces)}"
