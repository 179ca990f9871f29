"""What is said of DiceCulus in a player's words: of violations of its rules, of cards that cannot be read, of a layout's keys."""

from __future__ import annotations

from fractions import Fraction

from sheetgen.games.diceculus.maths.expression import LETTERS, Expression
from sheetgen.games.diceculus.maths.steps import format_number, format_solution
from sheetgen.source.faults import near
from sheetgen.source.messages import Phrase, Sentence, Words, all_of, any_of, in_a_row, room, sentence, with_semicolons

phrase, plural = room("diceculus")

MOST_LISTED = 20
"""Of what has no end only so many are told, more than anybody sits with at a table."""
Pairs = tuple[tuple[str, int], ...]
"""Numbers by letter or name."""


def dice_split(dice: Pairs, all_dice: int, numeral: str, assumed: range) -> Sentence:
    bare = [letter for letter, lying in dice if lying < 1]
    on = "".join(letter for letter, _ in dice)
    count = sum(lying for _, lying in dice)
    wrong: list[Phrase] = []
    if bare:
        wrong.append(plural("no-die", "{letters} has no die", "{letters} have no die", all_of(bare), count=len(bare)))
    elif on != LETTERS[: len(on)]:
        wrong.append(phrase("gap", "the letters have a gap: {letters}", in_a_row(on)))
    if count != all_dice:
        wrong.append(phrase("other-dice-count", "{dice:−} dice, not {all}", count, all_dice))
    if len(on) not in assumed:
        letters = letter_count(len(on))
        english = phrase("stage-letters", "{letters}, but stage {stage} has {wanted}", letters, numeral, span(assumed))
        wrong.append(english)
    split = in_a_row(phrase("letter-number", "{letter} {number:−}", letter, lying) for letter, lying in dice)
    message = phrase("dice-split", "the dice are split wrongly: {faults}", with_semicolons(wrong))
    return sentence(message, phrase("written-split", "written: {split}", split))


def card_letters(found: tuple[str, ...], numeral: str, due: range) -> Sentence:
    on_card = in_a_row(found) if found else phrase("none", "none")
    count, wanted = letter_count(len(found)), span(due)
    message = phrase("card-letters", "the card has {letters}, but cards of stage {stage} have {wanted}", count, numeral, wanted)
    return sentence(message, phrase("on-card", "on the card: {letters}", on_card))


def value_fallen_out(letter: str, written: int) -> Sentence:
    message = phrase("value-fallen-out", "{letter} says {written:−}, but is not on the card", letter, written)
    return sentence(message, phrase("dice-fall-out", "its dice fall out, so it has no value"))


def value_missing(letter: str, dice: int, faces: int) -> Sentence:
    message = phrase("value-missing", "{letter} is on the card and has {dice}, but no value", letter, dice_count(dice))
    return sentence(message, _sums(dice, faces))


def value_without_dice(letter: str, written: int) -> Sentence:
    message = phrase("value-without-dice", "{letter} says {written:−}, but has no dice", letter, written)
    return sentence(message, phrase("counts-nothing", "a letter without dice counts 0"))


def value_impossible(letter: str, written: int, dice: int, faces: int) -> Sentence:
    thrown = dice_count(dice)
    message = phrase("value-impossible", "{letter} says {written:−}, which {dice} cannot show", letter, written, thrown)
    return sentence(message, _sums(dice, faces))


def rolls(
    letter: str, rolled: int, most: int, dice: int, impossible: tuple[int, ...], differing: tuple[int, int] | None
) -> Sentence:
    """`rolled`: how often. `impossible`: those that the dice cannot show. `differing`: the last one and the value."""
    wrong = [phrase("too-many-rolls", "{rolls} of them, more than {most}", rolled, most)] if rolled > most else []
    for roll in impossible[:MOST_LISTED]:
        if dice > 0:
            wrong.append(phrase("roll-impossible", "{dice} cannot show {roll:−}", dice_count(dice), roll))
        else:
            wrong.append(phrase("roll-without-dice", "{letter} has no dice to show {roll:−}", letter, roll))
    if differing is not None:
        last, value = differing
        wrong.append(phrase("last-roll", "the last one is {last:−}, the value {value:−}", last, value))
    return sentence(phrase("rolls", "the rolls of {letter} are wrong: {faults}", letter, with_semicolons(wrong)))


def result(written: int, due: int, card: Expression, values: Pairs) -> Sentence:
    hint = phrase("solution", "{solution}, you wrote {written:−}", format_solution(card, dict(values)), written)
    return sentence(phrase("result", "the card gives {due:−} with these values, not {written:−}", due, written), hint)


def solved_result(written: int, due: int) -> Sentence:
    message = phrase("solved-result", "a card solved without rolling is worth {due}, not {written:−}", due, written)
    return sentence(message)


def robbery_score(written: int, due: int, result: int, robbed: Pairs) -> Sentence:
    parts: list[Words] = [number(result), *(f"− {part(took)} ({name})" for name, took in robbed[:MOST_LISTED])]
    if len(robbed) > MOST_LISTED:
        parts.append(phrase("less-more", "− {more} more", len(robbed) - MOST_LISTED))
    message = phrase("robbery-score", "the score says {written:−}, but the result less what was robbed is {due:−}", written, due)
    return sentence(message, phrase("sum", "{terms} = {due:−}", _beside(parts), due))


def charity_score(written: int, due: int, received: Pairs) -> Sentence:
    parts: list[Words] = [f"{part(gave)} ({name})" for name, gave in received[:MOST_LISTED]]
    parts = [piece for each in [*parts, *_more(len(received))] for piece in ("+", each)][1:]
    message = phrase("charity-score", "the score says {written:−}, but what was received is {due:−}", written, due)
    return sentence(message, phrase("sum", "{terms} = {due:−}", _beside(parts), due))


def robs_themselves(player: str) -> Sentence:
    message = phrase("robs-themselves", "{player} is the player of this sheet: nobody robs themselves", player)
    return sentence(message, _other_player())


def gives_themselves(player: str) -> Sentence:
    message = phrase("gives-themselves", "{player} is the player of this sheet: nobody gives to themselves", player)
    return sentence(message, _other_player())


def _other_player() -> Phrase:
    return phrase("other-player", "name another player at the table")


def total(written: int, due: int, before: int, since: int) -> Sentence:
    message = phrase("total", "the total says {written:−}, but makes {due:−}", written, due)
    return sentence(message, phrase("total-of", "{before:−} before, {since} scored: {due:−}", before, part(since), due))


def grand(written: int, due: int, numeral: str, way: str, last: int) -> Sentence:
    message = phrase("grand", "the grand total of stage {stage} says {written:−}, not {due:−}", numeral, written, due)
    if way == "digits":
        return sentence(message, phrase("grand-digits", "the sum of the digits of {last:−}, with its sign", last))
    if way == "root":
        hint = phrase("grand-root", "the digits of {last:−} summed until one is left, with its sign", last)
        return sentence(message, hint)
    return sentence(message, phrase("grand-product", "the product of the digits of {last:−}, with its sign", last))


def end(written: int, due: int, grands: Pairs) -> Sentence:
    """`grands`: the grand totals written, by the stages' numerals."""
    totals = in_a_row(phrase("letter-number", "{letter} {number:−}", numeral, each) for numeral, each in grands)
    message = phrase("end", "the end score says {written:−}, but the grand totals written make {due:−}", written, due)
    hint = phrase("grand-totals", "grand totals: {totals}", totals if grands else phrase("none", "none"))
    return sentence(message, hint)


def strangers(names: tuple[str, ...], others: tuple[str, ...]) -> Sentence:
    unknown = any_of([*names[:MOST_LISTED], *_more(len(names))])
    return sentence(phrase("strangers", "nobody at the table is called {names}", unknown), near(names[0], others))


def another_card(player: str, card: str) -> Sentence:
    message = phrase("another-card", "this is another card than {player}'s in this round", player)
    return sentence(message, phrase("their-card", "{player} wrote {card}", player, card))


def robbery_books(wrong: tuple[tuple[str, int | None, int | None], ...]) -> Sentence:
    """`wrong`: names, what is written here, and what stands on their sheets."""
    lines = [
        phrase("robbed-from", "{name} robbed {took}; written here: {here}", name, _amount(due), _amount(written))
        for name, written, due in wrong[:MOST_LISTED]
    ]
    message = phrase("robbery-books", "what is written as robbed is not what stands on the other sheets")
    return sentence(message, *lines, *_more(len(wrong)))


def charity_books(wrong: tuple[tuple[str, int | None, int | None], ...]) -> Sentence:
    lines = [
        phrase("given-by", "{name} gave {gave}; written here: {here}", name, _amount(due), _amount(written))
        for name, written, due in wrong[:MOST_LISTED]
    ]
    message = phrase("charity-books", "what is written as received is not what stands on the other sheets")
    return sentence(message, *lines, *_more(len(wrong)))


def _amount(points: int | None) -> Phrase:
    return phrase("nothing", "nothing") if points is None else phrase("number", "{number:−}", points)


def nobody_gave(player: str) -> Sentence:
    message = phrase("nobody-gave", "nobody gives to {player} in this round", player)
    return sentence(message, phrase("last-gives", "who announces last gives to those who are left without a donor"))


def operation_count(count: int) -> Sentence:
    message = phrase("operation-count", "four grand totals are combined by three operations, not {number}", count)
    return sentence(message, phrase("operations", "write one for all, or three: [add, subtract, multiply]"))


def long_card(length: int, most: int) -> Sentence:
    return sentence(phrase("long-card", "a card has at most {most} characters, not {length}", most, length))


def long_number(most: int) -> Sentence:
    return sentence(phrase("long-number", "a number has at most {most} digits", most))


def large_power(most: int) -> Sentence:
    message = phrase("large-power", "this power is too large: exponents go up to {most}", most)
    return sentence(message, phrase("smaller-exponent", "write a smaller exponent"))


def loose_point() -> Sentence:
    message = phrase("loose-point", "a point between two numbers can mean two things")
    return sentence(message, phrase("point-or-product", "write 2.5 for a decimal number, 2·5 for a product"))


def ends_early() -> Sentence:
    return sentence(phrase("ends-early", "the card ends where a number, a letter, a bracket or a root belongs"))


def open_bracket() -> Sentence:
    message = phrase("open-bracket", "the card ends, but a bracket is still open")
    return sentence(message, phrase("close-all", "close every bracket"))


def signless_product() -> Sentence:
    message = phrase("signless-product", "a product without a sign after a division can mean two things: set brackets")
    return sentence(message, phrase("bracketed-product", "write a/(2b), or (a/2)·b"))


def no_such_letter(char: str) -> Sentence:
    message = phrase("no-such-letter", "there is no letter '{letter}' on a card: they go from a to f", char)
    return sentence(message, phrase("product-sign", "for a product write · or *") if char in "xX" else "")


def missing_sign(digit: str) -> Sentence:
    hint = phrase("product-or-power", "write · for a product (or the number first: 2a), ^ for a power")
    return sentence(phrase("missing-sign", "a sign is missing before {digit}", digit), hint)


def closed_early(bracket: str) -> Sentence:
    what = phrase("closed-early", "'{bracket}' stands where a number, a letter, a bracket or a root belongs", bracket)
    return sentence(what, _by_its_like())


def never_opened(bracket: str, opening: str) -> Sentence:
    message = phrase("never-opened", "no '{opening}' is open for this '{bracket}'", opening, bracket)
    return sentence(message, _by_its_like())


def _by_its_like() -> Phrase:
    return phrase("by-its-like", "every bracket is closed by its like")


def stands_for_part(char: str) -> Sentence:
    message = phrase("stands-for-part", "'{char}' stands where a number, a letter, a bracket or a root belongs", char)
    return sentence(message)


def no_sign(char: str) -> Sentence:
    message = phrase("no-sign", "'{char}' is not read on a card; a sign belongs here", char)
    return sentence(message, phrase("signs", "the signs are + − · × * / : ^ √ ( )"))


def nothing_before() -> Sentence:
    return sentence(phrase("nothing-before", "a number, a letter, a bracket or a root belongs before the ="))


def right_side() -> Sentence:
    message = phrase("right-side", "of an identity only the left side is written")
    return sentence(message, phrase("leave-out-right", "leave out the = and what follows it"))


def mark_inside(mark: str) -> Sentence:
    message = phrase("mark-inside", "'{mark}' stands only at the end of a card", mark)
    return sentence(message, phrase("mark-at-end", "end it with `=` or `=?`, or leave both out"))


def comma() -> Sentence:
    message = phrase("comma", "a comma does not belong on a card")
    return sentence(message, phrase("decimal-point", "write decimal numbers with a point: 2.5"))


def bare_point() -> Sentence:
    message = phrase("bare-point", "a point belongs between the digits of a number")
    return sentence(message, phrase("zero-first", "write 0.5; for a product write ·"))


def number(value: int) -> str:
    """A number as it is read."""
    return format_number(Fraction(value))


def part(value: int) -> str:
    """A number within a sum: a negative one in brackets."""
    return number(value) if value >= 0 else f"({number(value)})"


def letter_count(count: int) -> Phrase:
    return plural("letters", "{count} letter", "{count} letters", count=count)


def dice_count(count: int) -> Phrase:
    return plural("dice", "{count:−} die", "{count:−} dice", count=count)


def _more(count: int) -> list[Phrase]:
    """What is said of the rest of a list, where there is one."""
    return [] if count <= MOST_LISTED else [phrase("more", "{more} more", count - MOST_LISTED)]


def span(counts: range) -> Phrase:
    """How many there may be."""
    if len(counts) == 1:
        return phrase("number", "{number:−}", counts.start)
    return phrase("from-to", "{low:−} to {high:−}", counts.start, counts.stop - 1)


def _beside(parts: list[Words]) -> Words:
    """Terms of a sum, one beside another."""
    result = parts[0]
    for each in parts[1:]:
        result = phrase("beside", "{left} {right}", result, each)
    return result


def _sums(dice: int, faces: int) -> Phrase:
    return phrase("sums", "{dice} make {low:−} to {high:−}", dice_count(dice), dice, dice * faces)
