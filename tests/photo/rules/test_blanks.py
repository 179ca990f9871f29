"""Decide whether a space of a row is blank, by comparison with the other rows."""

from __future__ import annotations

import pytest

from sheetgen.photo.filled.reading import Alternative, Reading
from sheetgen.photo.rules.blanks import with_usual_blanks

BOX = (0.0, 0.0, 1.0, 1.0)


def reading(space: str, *likely: tuple[object, float], sure: bool = False) -> Reading:
    return Reading(space, likely[0][0], sure, tuple(Alternative(*each) for each in likely), BOX)


def rounds(count: int, lucky: Reading, *, blank: float = 0.0) -> list[Reading]:
    """Return rounds with a player out and a symbol noted, and a last round that is hard to see."""
    some = [reading(f"rounds.{n}.lucky", ("cat", 1 - blank), (None, blank), sure=True) for n in range(1, count + 1)]
    out = [reading(f"rounds.{n}.out", (("P1",), 1.0), sure=True) for n in range(1, count + 2)]
    return [*some, *out, lucky]


FAINT = ((None, 0.6), ("pig", 0.4))


@pytest.mark.parametrize(("count", "value"), [(12, "pig"), (3, "pig"), (2, None)])
def test_what_is_noted_in_all_other_rounds_is_noted_here(count: int, value: object) -> None:
    found = with_usual_blanks(rounds(count, reading(f"rounds.{count + 1}.lucky", *FAINT)))[-1]
    assert (found.value, found.sure) == (value, False)


def test_what_is_often_blank_may_be_blank() -> None:
    found = with_usual_blanks(rounds(12, reading("rounds.13.lucky", *FAINT), blank=0.9))[-1]
    assert found.value is None
    assert found.alternatives[0].p == pytest.approx(0.6)


def test_rounds_that_were_not_played_say_nothing() -> None:
    alone = reading("rounds.20.lucky", *FAINT)
    assert with_usual_blanks(rounds(12, alone))[-1] == alone


def test_a_round_before_others_was_played_whatever_is_seen_of_it() -> None:
    alone = [reading("rounds.13.out", (None, 0.4), (("P1",), 0.6)), reading("rounds.13.lucky", *FAINT)]
    later = reading("rounds.14.out", (("P1",), 1.0), sure=True)
    before = [each for each in rounds(12, later) if each.space != "rounds.13.out"]
    assert with_usual_blanks([*before[:-1], *alone])[-1].value is None
    assert with_usual_blanks([*before, *alone])[-1].value == "pig"


def test_what_is_surely_blank_is_so_unless_that_is_hardly_usual() -> None:
    for p, sure in ((0.999, True), (0.97, False)):
        found = with_usual_blanks(rounds(12, reading("rounds.13.lucky", (None, p), ("pig", 1 - p), sure=True)))[-1]
        assert (found.value, found.sure) == (None, sure)


def test_what_is_written_or_in_no_row_stays() -> None:
    for each in (reading("rounds.13.lucky", ("pig", 0.6), (None, 0.4)), reading("total", *FAINT)):
        assert with_usual_blanks(rounds(12, each))[-1] is each
