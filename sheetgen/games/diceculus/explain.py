"""What the rules of DiceCulus say, in a player's words, and the heading of the rulebook each comes from."""

from __future__ import annotations

from sheetgen.games.game import Rule

_IDEA = "l stage –THE IDEA"
_GAME = "II stage – THE GAME"
_ROBBERY = "Stage III – ROBBERY"
_CHARITY = "STAGE IV: Charity"

RULES = (
    Rule(
        "diceculus/dice-split",
        "All seven dice lie on letters, at least one on each: a, b, c and so on without a gap. Stage I takes 3 letters, stage II "
        "1 to 5, stage III 5 or 6, stage IV 3 to 6.",
        f"{_IDEA}; {_GAME}; {_ROBBERY}; {_CHARITY}",
    ),
    Rule(
        "diceculus/card-letters",
        "A card has 3 different letters in stage I, 3 to 5 in stage II, 5 or 6 in stage III, 3 to 6 in stage IV.",
        "The game is played by 7 dice in 4 rounds",
    ),
    Rule(
        "diceculus/value",
        "A letter's value is a sum that its dice can show: with two dice 2 to 12. A letter of the card without dice counts 0. Dice "
        "on a letter that is not on the card fall out, so it has no value. Every letter of the card that has dice has a value; "
        "while one is missing the result is not judged.",
        f"{_GAME}, Example 3",
    ),
    Rule(
        "diceculus/rolls",
        "A letter's dice are rolled up to three times, all of them together, and the last roll is the value. (Judged where rolls "
        "are typed.)",
        f"{_IDEA}, Example 1",
    ),
    Rule(
        "diceculus/result",
        "The result (in stages I and II the round score) is what the card gives with the values written, rounded to a whole "
        "number, half away from zero. A division by zero or the root of a negative number makes −50, a card of stage IV that was "
        "solved without rolling 50. Whether the values can be right has a rule of its own.",
        "NOTE: When a player's task has no real solution; Exception",
    ),
    Rule(
        "diceculus/score",
        "In stage III the round score is the result less the results of everybody who robbed the player, in stage IV the sum of "
        "what was received. What is written in those spaces counts; without anything received the score of stage IV is not judged.",
        "SCORE FROM THE ROUND",
    ),
    Rule(
        "diceculus/total",
        "A total sum is the total sum written before it and the round score written. A stage starts from the grand total written "
        "for the stage before, the first from 0.",
        "TOTAL SUM",
    ),
    Rule(
        "diceculus/unknown-player",
        "One robs, or gives to, other players at the table, not oneself. (Who is at the table is judged with --table.)",
        f"{_ROBBERY}; {_CHARITY}",
    ),
    Rule(
        "diceculus/grand",
        "The grand total of a stage is the sum of the digits of its last total sum, with its sign: 183 makes 12, −11 makes −2. A "
        "layout may ask for the digits of that again until one is left, or for their product.",
        "GRAND TOTAL",
    ),
    Rule(
        "diceculus/end",
        "The end score is the sum of the grand totals written. A layout may combine them otherwise, or count wrong and unaided "
        "solutions.",
        "END GAME SCORE",
    ),
    Rule(
        "diceculus/same-card",
        "In a round everybody writes down the same card; it may be written otherwise, as b+a for a+b. (Judged with --table.)",
        _IDEA,
    ),
    Rule(
        "diceculus/robbery-books",
        "What was robbed from a player is the results that stand on the robbers' sheets, one by one, a negative one as well. "
        "(Judged with --table.)",
        _ROBBERY,
    ),
    Rule(
        "diceculus/charity-books",
        "What a player received is each giver's result, split equally among those they gave to, each share rounded. (Judged with "
        "--table.)",
        _CHARITY,
    ),
    Rule(
        "diceculus/nobody-gave",
        "In every round of stage IV somebody gives to each player. (Judged with --table.)",
        "NOTE: However each player should have received points",
    ),
)
