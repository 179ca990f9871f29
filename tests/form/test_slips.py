"""Players' mistakes in filled sheets: whole messages with their positions, as listed in `slips.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.form import words
from sheetgen.judge.sheet import Refused, open_sheet
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Sentence

LISTED = [
    part.split("\n#####")[0].strip("\n") for part in Path(__file__).with_name("slips.txt").read_text("utf-8").split("\n----\n")[1:]
]
LIBRARY = Library()
LONG = "x" * 500


def faults(text: str) -> list[Fault]:
    """Return every fault of a text that contains one sheet."""
    source = reader.read("a.yaml", text.encode())
    (sheet,) = [open_sheet("a.yaml", source.lines, document, LIBRARY) for document in source.documents]
    return list(sheet.faults) if isinstance(sheet, Refused) else []


@pytest.mark.parametrize("listed", LISTED)
def test_a_slip_is_told_with_its_cure(listed: str) -> None:
    typed, *told = listed.split("\n=> ")
    found = [
        f"{fault.position.line}:{fault.position.column} {fault.text}\n    {fault.hint}"
        for fault in faults(typed.replace("<NBSP>", "\u00a0") + "\n")
    ]
    assert found == told


def test_names_that_were_not_read_bring_no_faults_of_those_who_name_them() -> None:
    rest = "rounds:\n  - {lucky: pig, out: [Ana, Cem]}\nwinners: [Dora]\ncoasters: {Eva: 1}\n"
    for players in ("Ana, Ben", "Ana Ben", "[Ana, Ben, Ana]", "{Ana, Ben}"):
        assert len(faults(f"sheet: lucky-dice\nplayers: {players}\n{rest}")) == 1


def test_a_name_with_a_comma_may_be_typed_in_quotes() -> None:
    assert not faults('sheet: lucky-dice\nplayers: ["Ana, Jr.", Ben]\nwinners: []\nrounds: [{lucky: pig, out: "Ana, Jr."}]\n')


@pytest.mark.parametrize(
    "said",
    [
        words.unknown_key(LONG, ()),
        words.glued_key(LONG, LONG, LONG),
        words.no_colon(LONG, LONG, LONG),
        words.odd_character(LONG, "letter", "O", LONG),
        words.key_twice(LONG),
        words.no_number(LONG),
        words.only_number(LONG, LONG),
        words.numbers_without_brackets(LONG, ("1",) * 500),
        words.outside(10**300, 1, 4),
        words.no_tick(LONG),
        words.unknown_name(LONG, ("hand",)),
        words.names_without_brackets(LONG, (LONG, LONG)),
        words.names_in_one_item(LONG, (LONG, LONG)),
        words.list_runs_on("out", (LONG, LONG)),
        words.one_of_several(LONG, (LONG, LONG)),
        words.no_list("names", (LONG,) * 100),
        words.name_twice(LONG),
        words.too_few_names(2, (f"{LONG} {LONG}",)),
        words.pairs_without_colons(LONG, ((LONG, LONG),) * 100),
        words.no_number_in_row(LONG),
    ],
)
def test_what_is_quoted_is_not_longer_than_a_glance_takes_in(said: Sentence) -> None:
    shown = said.text()
    assert max(map(len, (shown.message, *shown.notes))) < 300
    assert "x" * 30 not in "".join((shown.message, *shown.notes))


@pytest.mark.parametrize("card", ["0,5a+bc", "ab, c", "(a+b)c-1,5", "a+b=?,c", "1,5a, b, c"])
@pytest.mark.parametrize("end", ["}", ", score: 8}"])
def test_a_card_with_a_comma_in_braces_belongs_in_quotes(card: str, end: str) -> None:
    head = "sheet: diceculus\nplayer: Ana\nstages: {idea: {rounds: [{dice: {a: 3, b: 2, c: 2}, card: "
    (fault,) = faults(f"{head}{card}{end}]}}}}\n")
    assert (fault.text, str(fault.hint)) == ("without quotes, 'card' ends at the comma", f'put it in quotes: `card: "{card}"`')
    assert not [each for each in faults(f'{head}"{card}"{end}]}}}}\n') if "comma" in each.text and "quotes" in each.text]


@pytest.mark.parametrize(("card", "code"), [("“2a+bc”", "form/odd-character"), ('"“2a+bc”"', "diceculus/stands-for-part")])
def test_curly_quotes_about_a_card_are_told_unless_they_stand_in_straight_ones(card: str, code: str) -> None:
    head = "sheet: diceculus\nplayer: Ana\nstages: {idea: {rounds: [{dice: {a: 3, b: 2, c: 2}, card: "
    (fault,) = faults(f"{head}{card}}}]}}}}\n")
    assert fault.code == code
