"""Reading of filled sheets by a form: every kind of entry, its traps, and the positions of values."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from sheetgen.form.entries import Amounts, Axis, Choice, Form, Names, Number, Record, Rounds, Text, Tick, Ticks, picture_entry
from sheetgen.form.numbers import whole
from sheetgen.form.read.sheet import Read, read_filled
from sheetgen.form.spaces import spaces
from sheetgen.form.write.blank import blank
from sheetgen.form.written import UNREAD, Written
from sheetgen.source import reader as source
from sheetgen.source.messages import Message, Sentence, message, sentence
from sheetgen.source.nodes import Mapping

SYMBOLS = ("hand", "yin-yang")
FORM: Form = {
    "player": Text(),
    "players": Names(),
    "first": Tick(),
    "game": Choice(options=("three", "pile")),
    "circles": picture_entry("circles", ((None, "circles.r1c2", None), ("circles.r2c1", "circles.r2c2", "circles.r2c3")), Number()),
    "marks": picture_entry(
        "marks", (("marks.r1c1", "marks.r1c2"), (None, "marks.r2c2")), Choice(options=(".", "X", "*"), mark=True), hole="-"
    ),
    "symbols": Axis(keys=SYMBOLS, each=(Number(),), notation="pairs"),
    "crossed": Ticks(keys=SYMBOLS, each=(Tick(),), notation="list"),
    "karma": Axis(keys=("1", "2", "3", "4"), each=(Number(),), notation="list"),
    "seats": Number(low=1, high=4),
    "total": Number(),
    "stages": Record(entries={"idea": Record(entries={"rounds": Rounds(entries={"score": Number()}, printed=2, silent=True)})}),
    "rounds": Rounds(entries={"out": Names(of="players"), "lucky": Choice(options=SYMBOLS)}, printed=3),
    "robbed": Amounts(),
    "rolls": Axis(keys=("a", "b"), each=(Number(many=True),), notation="pairs"),
}


def read(text: str) -> Read:
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping)
    found = read_filled(document.root, text.split("\n"), FORM)
    return found._replace(faults=[*document.faults, *found.faults])


def good(text: str) -> Written:
    written, _, faults = read("sheet: x\n" + text)
    assert not faults
    return written


def fault(text: str) -> tuple[int, int, str]:
    """Return the line, the column and the message with its hint of the only fault."""
    (found,) = read(text).faults
    return found.position.line, found.position.column, f"{found.text} ({found.hint})"


@pytest.mark.parametrize(("text", "value"), [("5", 5), ("+5", 5), ("-5", -5), ("010", 10), ("−3", -3), ("0", 0)])
def test_whole_numbers_are_decimal(text: str, value: int) -> None:
    assert whole(text) == value


@pytest.mark.parametrize("text", ["", "-", "1.5", "0x1", "1_0", "٣", "12:30", "1e3", "9" * 5000])
def test_nothing_else_is_a_whole_number(text: str) -> None:
    assert whole(text) is None


def test_names_are_taken_as_typed() -> None:
    assert good("player: No").text("player") == "No"
    assert good("players: [12:30, yes]").names("players") == ("12:30", "yes")


def test_a_single_value_stands_for_a_list_of_one() -> None:
    filled = good("karma: 3\ncrossed: hand\nplayers: Ana\nrolls: {a: 6}")
    assert filled.number("karma.1") == 3
    assert filled.tick("crossed.hand")
    assert filled.names("players") == ("Ana",)
    assert filled.numbers("rolls.a") == (6,)


@pytest.mark.parametrize("tick", ["true", "yes", "x", "X", "Yes", "ja", "Ja", "✓", "✔", "☑"])
def test_ticks(tick: str) -> None:
    assert good(f"first: {tick}").tick("first")


@pytest.mark.parametrize("text", ["first:", "first: false", "first: no", "first: Nein", "total:"])
def test_what_is_blank_is_not_written(text: str) -> None:
    filled = good(text)
    assert not filled.tick("first")
    assert "total" not in filled


def test_symbols_ignore_case_and_take_a_blank_for_a_hyphen() -> None:
    filled = good("symbols: {Yin Yang: 4, HAND: 2}")
    assert (filled.number("symbols.yin-yang"), filled.number("symbols.hand")) == (4, 2)


@pytest.mark.parametrize("rows", ["circles: |2\n     4\n  1 . 3", "circles: |\n  4\n  1 _ 3", "circles: |-\n  4\n\n  1 . 3\n\n"])
def test_a_diamond_in_its_shape_or_flush_left(rows: str) -> None:
    filled = good(rows)
    assert [filled.number(f"circles.{name}") for name in ("r1c2", "r2c1", "r2c2", "r2c3")] == [4, 1, None, 3]


def test_marks_with_or_without_blanks_between_them() -> None:
    for rows in ("x *\n  - .", "X*\n  -."):
        filled = good("marks: |\n  " + rows)
        assert [filled.text(f"marks.{name}") for name in ("r1c1", "r1c2", "r2c2")] == ["X", "*", "."]


def test_a_space_is_where_it_was_typed_else_the_nearest_key_else_the_first_key() -> None:
    typed = "symbols: {hand: 2, yin-yang: }\ncircles: |2\n     4\n  1 . 3\nstages:\n  idea:\n    rounds: [{score: 1}, {}]"
    written, filled, _ = read("sheet: x\n" + typed)
    assert filled.where("symbols.hand")[:2] == (2, 17)
    assert filled.where("symbols.yin-yang")[:2] == (2, 20)
    assert filled.where("circles.r2c3")[:2] == (5, 7)
    assert filled.where("crossed.hand")[:2] == (1, 1)
    assert filled.where("stages.idea.1.score")[:2] == (8, 22)
    assert filled.where("stages.idea.2.score")[:2] == (8, 5)
    assert written.number("stages.idea") == 2


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("totl: 3", 1, 1, "did you mean 'total'"),
        ("symbols: {hand:3}", 1, 11, "write `hand: 3`"),
        ("symbols: {haand: 3}", 1, 11, "did you mean 'hand'"),
        ("symbols: {hand: 3, Hand: 4}", 1, 20, "twice"),
        ("crossed: [hand, hand]", 1, 17, "twice"),
        ("crossed: [lotos]", 1, 11, "expected one of hand, yin-yang"),
        ("total: many", 1, 8, "'many'"),
        ("total: [1]", 1, 8, "list"),
        ("seats: 5", 1, 8, "from 1 to 4"),
        ("karma: [1, 2, 3, 4, 5]", 1, 21, "4 spaces"),
        ("first: maybe", 1, 8, "x, yes or true"),
        ("game: four", 1, 7, "three, pile"),
        ("circles: |\n  4\n  1 2 3 4", 3, 3, "row 2 of 'circles': 4 entries were typed, but the row has 3"),
        ("circles: |\n  4", 1, 10, "1 row of 'circles' was typed, but the sheet has 2"),
        ("circles: |\n  4\n  1 x 3", 3, 5, "'x'"),
        ("circles: 4 1 2 3", 1, 10, "|2"),
        ("marks: |\n  X X\n  X .", 3, 3, "no field here"),
        ("marks: |\n  X -\n  - .", 2, 5, "a field here"),
        ("marks: |\n  X !\n  - .", 2, 5, "unknown mark"),
        ("players: [Ana, Ben]\nrounds: [{out: [Cem]}]", 2, 17, "unknown name 'Cem'"),
        ("players: [Ana, Ana]", 1, 16, "twice"),
        ("robbed: [1]", 1, 9, "Maria"),
    ],
)
def test_faults_say_where_and_what(text: str, line: int, column: int, said: str) -> None:
    found = fault(text)
    assert found[:2] == (line, column)
    assert said in found[2]


def test_every_fault_is_told() -> None:
    faults = read("sheet: x\ntotl: 3\ntotal: many\nkarma: [a, b]\nfirst: maybe").faults
    assert [found.position.line for found in faults] == [2, 3, 4, 4, 5]


def test_the_blank_sheet_is_read_as_empty() -> None:
    written, _, faults = read(blank("x", "X", FORM))
    assert not faults
    assert {space: value for space, value in written.items() if value not in (".", ())} == {"stages.idea": 2, "rounds": 3}


def test_every_space_has_one_name() -> None:
    names = [space.name for space in spaces(FORM)]
    assert len(names) == len(set(names))
    assert {"karma.4", "stages.idea.2.score", "rounds.3.out", "crossed.yin-yang", "circles.r1c2"} <= set(names)


@pytest.mark.parametrize(
    ("typed", "column"),
    [("card: a/2b", 8), ('card: "a/2b"', 9), ("card: 'a/2b'", 9)],
)
def test_a_fault_in_a_text_stands_at_its_character(typed: str, column: int) -> None:
    def check(text: str) -> tuple[Message, int] | None:
        return message(plain_words), text.index("/")

    (document,) = source.read("a.yaml", typed.encode()).documents
    assert isinstance(document.root, Mapping)
    (fault,) = read_filled(document.root, [typed], {"card": Text(check=check)}).faults
    assert fault.position[:2] == (1, column)


def plain_words() -> Sentence:
    return sentence("no card")


def test_keyed_numbers_lie_beside_one_another_in_their_group() -> None:
    rows = (("a", "b"), ("c", "d"))
    each = (Number(domain=(1, 2)),)
    form: Form = {"symbols": Axis(keys=("a", "b", "c", "d"), each=each, notation="pairs", rows=rows)}
    found = {space.name: (space.family, space.at, space.domain) for space in spaces(form)}
    assert found == {
        "symbols.a": ("symbols/1", (1, 1), (1, 2)),
        "symbols.b": ("symbols/1", (1, 2), (1, 2)),
        "symbols.c": ("symbols/2", (1, 1), (1, 2)),
        "symbols.d": ("symbols/2", (1, 2), (1, 2)),
    }


# Unreadable sheets.


@pytest.mark.parametrize("mark", ["?", '"?"', "'?'"])
@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("total: {}", "total"),
        ("seats: {}", "seats"),
        ("first: {}", "first"),
        ("game: {}", "game"),
        ("karma: {}", "karma.1"),
        ("karma: [3, {}]", "karma.2"),
        ("symbols: {{hand: {}}}", "symbols.hand"),
        ("crossed: [hand, {}]", "crossed.yin-yang"),
        ("crossed: {}", "crossed.hand"),
        ("rounds: [{{out: {}}}]", "rounds.1.out"),
        ("rounds: [{{out: [Ana, {}]}}]", "rounds.1.out"),
        ("rounds: [{{lucky: {}}}]", "rounds.1.lucky"),
        ("rounds:\n  - {}", "rounds.1.out"),
        ("robbed: {}", "robbed"),
        ("robbed: {{{}: 3}}", "robbed"),
        ("symbols: {}", "symbols.yin-yang"),
        ("stages: {{idea: {{rounds: [{{score: {}}}]}}}}", "stages.idea.1.score"),
        ("stages: {}", "stages.idea.1.score"),
        ("marks: {}", "marks.r2c2"),
    ],
)
def test_what_cannot_be_read(text: str, space: str, mark: str) -> None:
    written = good(text.format(mark))
    assert written.get(space) is UNREAD
    assert written.unread(space)
    assert (written.number(space), written.text(space), written.tick(space)) == (None, None, False)


def test_what_cannot_be_read_in_a_picture() -> None:
    filled = good("circles: |2\n     ?\n  1 ? 3\nmarks: |\n  X?\n  -?")
    names = ("circles.r1c2", "circles.r2c1", "circles.r2c2", "circles.r2c3", "marks.r1c1", "marks.r1c2", "marks.r2c2")
    assert [filled.get(name) for name in names] == [UNREAD, 1, UNREAD, 3, "X", UNREAD, UNREAD]


def test_what_cannot_be_read_among_others() -> None:
    filled = good("robbed: {Ana: 3, Ben: ?}\nrolls: {a: [10, ?], b: ?}\ncrossed: [hand, ?]")
    assert filled.get("robbed") == (("Ana", 3), ("Ben", UNREAD))
    assert (filled.get("rolls.a"), filled.get("rolls.b")) == ((10, UNREAD), (UNREAD,))
    assert filled.tick("crossed.hand")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ('["?", "?"]', ("P1", "P2")),
        ("[Ana, ?, Cem]", ("Ana", "P2", "Cem")),
        ("[?, P1]", ("P2", "P1")),
        ("[P2, ?, ?]", ("P2", "P3", "P4")),
        ("?", ("P1",)),
    ],
)
def test_players_who_cannot_be_read_are_numbered(typed: str, names: tuple[str, ...]) -> None:
    coasters = Amounts(of="players")
    form: Form = {"players": Names(everybody=True), "winners": Names(of="players"), "coasters": coasters}
    text = f"players: {typed}\ncoasters: {{{names[0]}: ?}}\nwinners: [{names[-1]}]"
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping)
    found = read_filled(document.root, text.split("\n"), form)
    assert found.faults == []
    assert found.written.names("players") == names
    assert found.written.get(f"coasters.{names[0]}") is UNREAD


@pytest.mark.parametrize("typed", ["player: ?", 'player: "?"'])
def test_whose_sheet_it_is_cannot_be_unreadable(typed: str) -> None:
    (document,) = source.read("a.yaml", typed.encode()).documents
    assert isinstance(document.root, Mapping)
    (fault,) = read_filled(document.root, [typed], {"player": Text(name=True)}).faults
    assert (fault.code, fault.position[:2]) == ("form/name-unread", (1, 9))
    assert read_filled(document.root, [typed], {"player": Text()}).written.unread("player")


def test_what_cannot_be_read_is_no_number() -> None:
    unread: Any = UNREAD
    assert sum([1, unread, 2]) is UNREAD
    assert {abs(unread), -unread, 3 - unread, unread - 3, 2 * unread} == {UNREAD}
    assert not any((unread < 3, unread > 3, unread <= 3, unread >= 3, unread == 3))
    assert pickle.loads(pickle.dumps(UNREAD)) is UNREAD
