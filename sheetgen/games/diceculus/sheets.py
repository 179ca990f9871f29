"""A sheet of DiceCulus as it is judged: rounds and stages with what is written in them, and what follows from that.

`earned` is what values, cards and what others took and gave come to; where a round cannot be worked out it counts as written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.form.filled import Filled
from sheetgen.games.diceculus import model
from sheetgen.games.diceculus.formula import LETTERS
from sheetgen.games.diceculus.layout import Keys, operations
from sheetgen.games.diceculus.model import STAGES, Card, Stage
from sheetgen.games.findings import Finding


class Round(NamedTuple):
    """One round: what is written, None or empty where nothing is.

    given: the result the card gives with the values written, None where that cannot be said.
    result: the result written (in stages I and II that is the score). booked: what others took or gave, by name; None: nothing
    was written.
    """

    stage: Stage
    number: int
    dice: dict[str, int]
    card: Card | None
    values: dict[str, int]
    rolls: dict[str, tuple[int, ...]]
    solved: bool
    given: int | None
    result: int | None
    others: tuple[str, ...]
    booked: dict[str, int] | None
    score: int | None
    total: int | None

    @property
    def is_played(self) -> bool:
        """Whether anything is written in it."""
        numbers = (self.card, self.result, self.booked, self.score, self.total)
        lists = (self.dice, self.values, self.rolls, self.others)
        return self.solved or any(lists) or any(each is not None for each in numbers)

    def space(self, key: str) -> str:
        """The name of one of its spaces."""
        return f"stages.{self.stage.name}.{self.number}.{key}"

    @property
    def passed_on(self) -> int | None:
        """The result that others write down: the one written, 50 where the card was solved and none is written."""
        return model.SOLVED if self.result is None and self.solved else self.result


class Played(NamedTuple):
    """A stage that is on the sheet: its rounds and the grand total written."""

    stage: Stage
    rounds: tuple[Round, ...]
    grand: int | None

    @property
    def last_total(self) -> int | None:
        """The last total sum written in it."""
        return next((each.total for each in reversed(self.rounds) if each.total is not None), None)


class Case(NamedTuple):
    """A sheet as it is judged."""

    keys: Keys
    filled: Filled
    stages: tuple[Played, ...]

    @property
    def rounds(self) -> Iterator[Round]:
        """All its rounds, stage by stage."""
        return (each for played in self.stages for each in played.rounds)

    def finding(self, rule: str, space: str, message: str, *why: str) -> Finding:
        """A finding at a space of this sheet; `why` in a player's words."""
        return Finding(f"diceculus/{rule}", "error", space, message, self.filled.where(space), why)


def case(keys: Keys, filled: Filled) -> Case:
    """A filled sheet stage by stage; a stage without rounds and grand total is none."""
    played = (Played(stage, _rounds(stage, filled), filled.number(f"stages.{stage.name}.grand")) for stage in STAGES)
    return Case(keys, filled, tuple(each for each in played if each.rounds or each.grand is not None))


def _rounds(stage: Stage, filled: Filled) -> tuple[Round, ...]:
    """The rounds with something written in them: an empty one, as on a blank sheet, was not played."""
    rounds = (_round(stage, number, filled) for number in range(1, filled.rounds(f"stages.{stage.name}") + 1))
    return tuple(each for each in rounds if each.is_played)


def _round(stage: Stage, number: int, filled: Filled) -> Round:
    stem = f"stages.{stage.name}.{number}."
    text = filled.text(stem + "card")
    card = None if text is None else model.card(text)
    dice = _by_letter(stem + "dice.", filled)
    values = _by_letter(stem + "values.", filled)
    solved = filled.tick(stem + "solved")
    booked = stem + ("robbed" if stage.name == "robbery" else "received")
    return Round(
        stage,
        number,
        dice,
        card,
        values,
        {letter: rolled for letter in LETTERS if (rolled := filled.numbers(f"{stem}rolls.{letter}"))}
        if filled.given(stem + "rolls")
        else {},
        solved,
        model.SOLVED if solved else _given(card, dice, values),
        filled.number(stem + ("score" if stage.scored_by_card else "result")),
        filled.names(stem + ("robs" if stage.name == "robbery" else "gives")),
        filled.named(booked) if filled.written(booked) else None,
        filled.number(stem + "score"),
        filled.number(stem + "total"),
    )


def _by_letter(stem: str, filled: Filled) -> dict[str, int]:
    return {letter: number for letter in LETTERS if (number := filled.number(stem + letter)) is not None}


def _given(card: Card | None, dice: dict[str, int], values: dict[str, int]) -> int | None:
    if card is None:
        return None
    used = model.used_values(card, dice, values)
    return None if used is None else model.solution(card, used)


def earned(sheet: Case) -> tuple[dict[str, int], int]:
    """The grand totals by stage, 0 for one that was not played, and the end score."""
    parts = dict.fromkeys((stage.name for stage in STAGES), 0)
    grands: list[tuple[int, int]] = []
    grand = 0
    for played in sheet.stages:
        total = grand
        for each in played.rounds:
            total = _total_after(total, each)
        grand = model.grand_total(total, sheet.keys.grand) if played.rounds else played.grand or 0
        parts[played.stage.name] = grand
        grands.append((STAGES.index(played.stage), grand))
    return parts, end_score(sheet, grands)


def _total_after(total: int, each: Round) -> int:
    """The total sum after a round; one that cannot be worked out counts as written."""
    for score in (round_score(each), each.score, _written_score(each)):
        if score is not None:
            return total + score
    return total if each.total is None else each.total


def _written_score(each: Round) -> int | None:
    """The round score in stage III by the result written, where the score itself is blank."""
    return None if each.stage.name != "robbery" or each.result is None else each.result - sum((each.booked or {}).values())


def round_score(each: Round) -> int | None:
    """What a round is worth, or None where that cannot be said (rulebook: "SCORE FROM THE ROUND")."""
    if each.stage.name == "charity":
        return None if each.booked is None else sum(each.booked.values())
    if each.given is None or each.stage.scored_by_card:
        return each.given
    return each.given - sum((each.booked or {}).values())


def end_score(sheet: Case, grands: list[tuple[int, int]]) -> int:
    """Grand totals combined, less points for wrong solutions, and points for those unaided (rulebook: "END GAME SCORE")."""
    off = sheet.keys.wrong * (sheet.filled.number("wrong") or 0)
    return model.combined(grands, operations(sheet.keys)) - off + sheet.keys.unaided * (sheet.filled.number("unaided") or 0)
