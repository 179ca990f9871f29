"""What a single sheet of DiceCulus must keep. Pure; it never raises for a player's slip.

A rule is judged against what is *written* in the spaces it depends on, so that one slip is one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from sheetgen.drawing.kit import Kit
from sheetgen.form.filled import Filled
from sheetgen.games.diceculus import model
from sheetgen.games.diceculus.formula import LETTERS, shown
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.model import DICE, MOST_ROLLS, SOLVED, STAGES, Card
from sheetgen.games.diceculus.sheets import Case, Round, case, earned, end_score
from sheetgen.games.diceculus.steps import told
from sheetgen.games.findings import Finding, by_position
from sheetgen.games.game import Judged


def judge(keys: Keys, _kit: Kit, filled: Filled) -> Judged:
    """Every finding on one sheet, and what its values and cards earn."""
    sheet = case(keys, filled)
    found = [finding for each in sheet.rounds for rule in ROUND_RULES for finding in rule(sheet, each)]
    found += [finding for rule in SHEET_RULES for finding in rule(sheet)]
    parts, computed = earned(sheet)
    return Judged(computed, parts, by_position(found), filled.number("end"))


def dice_split(sheet: Case, each: Round) -> Iterator[Finding]:
    """All seven dice lie on as many letters as the stage allows, from a on, one or more on each (rulebook: "l stage –THE IDEA")."""
    if not each.dice:
        return
    wrong = "; ".join(_wrong_split(each))
    if wrong:
        split = ", ".join(f"{letter} {told(Fraction(number))}" for letter, number in each.dice.items())
        yield sheet.finding("dice-split", each.space("dice"), f"the dice are split wrongly: {wrong}", f"written: {split}")


def _wrong_split(each: Round) -> Iterator[str]:
    dice, stage = each.dice, each.stage
    bare = [letter for letter, number in dice.items() if number < 1]
    if bare:
        yield f"{_and(bare)} {'has' if len(bare) == 1 else 'have'} no die"
    elif "".join(dice) != LETTERS[: len(dice)]:
        yield f"the letters have a gap: {', '.join(dice)}"
    if sum(dice.values()) != DICE:
        yield f"{told(Fraction(sum(dice.values())))} dice, not {DICE}"
    if len(dice) not in stage.assumed:
        yield f"{_letters(len(dice))}, but stage {stage.numeral} has {_span(stage.assumed)}"


def card_letters(sheet: Case, each: Round) -> Iterator[Finding]:
    """A card has as many different letters as its stage (rulebook: "The game is played by 7 dice in 4 rounds")."""
    if each.card is not None and len(each.card.letters) not in each.stage.on_card:
        found = sorted(each.card.letters)
        message = f"the card has {_letters(len(found))}, but cards of stage {each.stage.numeral} have {_span(each.stage.on_card)}"
        yield sheet.finding("card-letters", each.space("card"), message, f"on the card: {', '.join(found) or 'none'}")


def value(sheet: Case, each: Round) -> Iterator[Finding]:
    """A value is a sum its dice can show, 0 without dice, and none for a letter that is not on the card (rulebook: "Example 3")."""
    if each.solved:
        return
    for letter in LETTERS:
        wrong = _wrong_value(sheet, each, letter)
        if wrong:
            yield sheet.finding("value", each.space(f"values.{letter}"), *wrong)


def _wrong_value(sheet: Case, each: Round, letter: str) -> tuple[str, str] | None:
    """What is wrong with a letter's value, and why; None for nothing."""
    number, dice = each.values.get(letter), each.dice.get(letter, 0)
    if each.card is not None and letter not in each.card.letters:
        return (f"{letter} says {number}, but is not on the card", "its dice fall out, so it has no value") if number else None
    if number is None:
        if each.card is None or dice < 1:
            return None
        return f"{letter} is on the card and has {_dice(dice)}, but no value", f"{_dice(dice)} make {_sums(dice, sheet.keys.faces)}"
    if not each.dice or (number == 0 and each.card is None):
        return None
    if dice < 1:
        return (f"{letter} says {number}, but has no dice", "a letter without dice counts 0") if number else None
    if model.can_be_rolled(number, dice, sheet.keys.faces):
        return None
    return f"{letter} says {number}, which {_dice(dice)} cannot show", f"{_dice(dice)} make {_sums(dice, sheet.keys.faces)}"


def rolls(sheet: Case, each: Round) -> Iterator[Finding]:
    """At most three rolls, each possible, and the last one counts (rulebook: "For each unknown variable")."""
    if each.solved:
        return
    for letter, rolled in each.rolls.items():
        wrong = list(_wrong_rolls(sheet, each, letter, rolled))
        if wrong:
            yield sheet.finding("rolls", each.space(f"rolls.{letter}"), f"the rolls of {letter} are wrong: {'; '.join(wrong)}")


def _wrong_rolls(sheet: Case, each: Round, letter: str, rolled: tuple[int, ...]) -> Iterator[str]:
    dice, number = each.dice.get(letter, 0), each.values.get(letter)
    if len(rolled) > MOST_ROLLS:
        yield f"{len(rolled)} of them, more than {MOST_ROLLS}"
    if each.dice:
        for roll in dict.fromkeys(rolled):
            if not model.can_be_rolled(roll, dice, sheet.keys.faces):
                yield f"{_dice(dice)} cannot show {roll}" if dice > 0 else f"{letter} has no dice to show {roll}"
    if number is not None and rolled[-1] != number:
        yield f"the last one is {rolled[-1]}, the value {number}"


def result(sheet: Case, each: Round) -> Iterator[Finding]:
    """The result is what the card gives with the values written, rounded; −50 without a solution, 50 when it was solved without
    rolling (rulebook: "NOTE: When a player's task has no real solution", "Exception")."""
    if each.result is None or each.given is None or each.result == each.given:
        return
    space = each.space("score" if each.stage.scored_by_card else "result")
    due, written = told(Fraction(each.given)), told(Fraction(each.result))
    if each.solved:
        message = f"a card solved without rolling is worth {SOLVED}, not {written}"
        yield sheet.finding("result", space, message)
    elif each.card is not None:
        message = f"the card gives {due} with these values, not {written}"
        yield sheet.finding("result", space, message, f"{_sum(each, each.card)}, you wrote {written}")


def _sum(each: Round, card: Card) -> str:
    """The sum as a player would write it."""
    used = model.used_values(card, each.dice, each.values) or {}
    return shown(card.expression, used)


def score(sheet: Case, each: Round) -> Iterator[Finding]:
    """In stage III the result less what others robbed, in stage IV what was received (rulebook: "SCORE FROM THE ROUND")."""
    if each.stage.scored_by_card or each.score is None:
        return
    booked = each.booked or {}
    if each.stage.name == "robbery":
        if each.result is None and each.booked is None:
            return
        due = (each.result or 0) - sum(booked.values())
        parts = [told(Fraction(each.result or 0)), *(f"− {_part(number)} ({name})" for name, number in booked.items())]
        what = "the result less what was robbed"
    else:
        if each.booked is None:
            return
        due = sum(booked.values())
        parts = [" + ".join(f"{_part(number)} ({name})" for name, number in booked.items())]
        what = "what was received"
    if each.score != due:
        message = f"the score says {told(Fraction(each.score))}, but {what} is {told(Fraction(due))}"
        yield sheet.finding("score", each.space("score"), message, f"{' '.join(parts)} = {told(Fraction(due))}")


def unknown_player(sheet: Case, each: Round) -> Iterator[Finding]:
    """Nobody robs or gives to themselves (rulebook: "Stage III – ROBBERY", "STAGE IV: Charity")."""
    if sheet.filled.player is not None and sheet.filled.player in each.others:
        robs = each.stage.name == "robbery"
        message = f"{sheet.filled.player} is the player of this sheet: nobody {'robs' if robs else 'gives to'} themselves"
        yield sheet.finding("unknown-player", each.space("robs" if robs else "gives"), message, "name another player at the table")


def total(sheet: Case) -> Iterator[Finding]:
    """A total sum is the one before it plus the round score; a stage starts from the grand total before (rulebook: "TOTAL SUM")."""
    start: int | None = None
    for played in sheet.stages:
        before, since = start, 0
        parted = before is not None
        for each in played.rounds:
            since += each.score or 0
            parted = parted or each.score is not None
            if each.total is None:
                continue
            due = (before or 0) + since
            if parted and each.total != due:
                message = f"the total says {told(Fraction(each.total))}, but makes {told(Fraction(due))}"
                why = f"{told(Fraction(before or 0))} before, {_part(since)} scored: {told(Fraction(due))}"
                yield sheet.finding("total", each.space("total"), message, why)
            before, since, parted = each.total, 0, True
        start = start if played.grand is None else played.grand


def grand(sheet: Case) -> Iterator[Finding]:
    """The grand total is the sum of the digits of the stage's last total sum, with its sign (rulebook: "GRAND TOTAL")."""
    for played in sheet.stages:
        last = played.last_total
        if played.grand is None or last is None:
            continue
        due = model.grand_total(last, sheet.keys.grand)
        if played.grand != due:
            message = (
                f"the grand total of stage {played.stage.numeral} says {told(Fraction(played.grand))}, not {told(Fraction(due))}"
            )
            yield sheet.finding(
                "grand", f"stages.{played.stage.name}.grand", message, _WAYS[sheet.keys.grand].format(told(Fraction(last)))
            )


def end(sheet: Case) -> Iterator[Finding]:
    """The end score is the grand totals combined, in the basic game their sum (rulebook: "END GAME SCORE")."""
    written = sheet.filled.number("end")
    if written is None:
        return
    grands = [(STAGES.index(played.stage), played.grand) for played in sheet.stages if played.grand is not None]
    due = end_score(sheet, grands)
    if written != due:
        totals = ", ".join(
            f"{played.stage.numeral} {told(Fraction(played.grand))}" for played in sheet.stages if played.grand is not None
        )
        message = f"the end score says {told(Fraction(written))}, but the grand totals written make {told(Fraction(due))}"
        yield sheet.finding("end", "end", message, f"grand totals: {totals or 'none'}")


_WAYS = {
    "digits": "the sum of the digits of {}, with its sign",
    "root": "the digits of {} summed until one is left, with its sign",
    "product": "the product of the digits of {}, with its sign",
}

ROUND_RULES: tuple[Callable[[Case, Round], Iterator[Finding]], ...] = (
    dice_split,
    card_letters,
    value,
    rolls,
    result,
    score,
    unknown_player,
)
SHEET_RULES: tuple[Callable[[Case], Iterator[Finding]], ...] = (total, grand, end)


def _and(words: list[str]) -> str:
    return " and ".join(words)


def _letters(count: int) -> str:
    return f"{count} letter" + ("s" if count != 1 else "")


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _sums(dice: int, faces: int) -> str:
    return f"{dice} to {dice * faces}"


def _span(counts: range) -> str:
    return str(counts.start) if len(counts) == 1 else f"{counts.start} to {counts.stop - 1}"


def _part(number: int) -> str:
    """A number within a sum: a negative one in brackets."""
    return told(Fraction(number)) if number >= 0 else f"({told(Fraction(number))})"
