"""Values typed space by space equal a file's values: texts of written values give the same values again, and no text raises an
error.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.form.entries import Axis, Form, Names, Number
from sheetgen.form.named.fields import everybody, format_space, read_fields, texts
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.filling import filled
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping
from tests.thorough import some

LIBRARY = Library()
FORMS = {name: LIBRARY.layout(name).content.form for name in bundled() if LIBRARY.layout(name).content.form}
NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva", "Fritz", "Gül")


def anything(space: Space, people: tuple[str, ...], random: Random) -> Value:
    """Return a random value that a filled sheet may have in a space."""
    if random.random() < 0.1:
        return UNREAD
    if space.type == "tick":
        return True
    if space.holds == "names":
        return tuple(random.sample(people or NAMES, random.randint(1, len(people or NAMES))))
    if space.holds == "numbers":
        return tuple(random.randint(0, 20) for _ in range(random.randint(1, 3)))
    if space.holds == "amounts":
        return tuple((name, random.randint(0, 9)) for name in random.sample(people or NAMES, 2))
    if space.domain:
        return random.choice(space.domain)
    if space.type == "text":
        return random.choice(["2a+bc", "Ana Maria", "null", "12", "a: b"])
    low, high = space.limits
    return random.randint(0 if low is None else low, 40 if high is None else high)


def sheet(form: Form, random: Random, share: float) -> Written:
    """Return a sheet with values in a share of its spaces, as far as a file can express them."""
    every = everybody(form)
    people: tuple[str, ...] = ()
    typed: dict[str, str] = {}
    names: dict[str, Value] = {}
    if every is not None:
        key, entry = every
        people = NAMES[: random.randint(max(entry.least, 1), min(entry.most or len(NAMES), len(NAMES)))]
        typed = {f"{key}.{n}": name for n, name in enumerate(people, 1)}
    for space in spaces(form):
        if not space.seat and random.random() < share:
            value = anything(space, people, random)
            typed[space.name] = format_space(space, value, people)
            if space.holds == "names":
                names[space.name] = value
    read = read_fields(form, typed)
    return read.written.changed({space: names.get(space) for space in read.written if read.field(space) in read.issues})


def meant(written: Written) -> dict[str, object]:
    """Return the written values except those written as nothing."""
    return {space: value for space, value in written.items() if value != () and value is not False}


@pytest.mark.parametrize("name", FORMS)
def test_texts_of_what_is_written_say_it_again(name: str) -> None:
    form = FORMS[name]
    for seed in range(some(40)):
        random = Random(f"{name} {seed}")
        before = sheet(form, random, random.random())
        typed = texts(form, before)
        read = read_fields(form, typed)
        if read.issues:  # a sheet that no file could hold, such as an invalid card
            assert all(typed.get(field) or form[field].required for field in read.issues), read.issues
            continue
        again = texts(form, read.written)
        assert typed.items() <= again.items()
        assert {again[more] for more in again.keys() - typed.keys()} <= {"?"}  # one of a list of ticks stands for the others
        saved = reader.read("", filled(name, [], form, read.written).encode())
        (document,) = saved.documents
        assert isinstance(document.root, Mapping)
        assert meant(read_filled(document.root, saved.lines, form).written) == meant(read.written)


@pytest.mark.parametrize("name", FORMS)
def test_whatever_is_typed_is_read_or_told_where_it_is(name: str) -> None:
    form = FORMS[name]
    fields = [space.name for space in spaces(form)]
    if (every := everybody(form)) is not None:
        fields += [f"{every[0]}.{n}" for n in range(1, 9)]
    odd = st.sampled_from(
        ["?", "x", ".", "-", "1, 2", "Ana: 3", "one", "1e5", "²", "[", "{a: b}", "|", "\n", "\0", "nein", "9" * 400, "Ana, Ana"]
    )

    @settings(max_examples=some(60), deadline=None)
    @given(st.dictionaries(st.sampled_from(fields), odd | st.text(max_size=12), max_size=12))
    def try_it(typed: dict[str, str]) -> None:
        read = read_fields(form, typed)
        for field, issue in read.issues.items():
            missing = field == "players" and not typed.get("players", "").strip()
            assert missing or typed.get(field, "").strip() or field.startswith("players."), (issue.text(), typed)
            assert issue.text().message
        there = {read.field(space) for space in read.written}
        for field, text in typed.items():  # no typed value is lost
            says = any(map(str.isalnum, text)) and text.strip().casefold() not in ("no", "nein", "false")
            # the fields of players and coasters each belong to one player
            if says and field.partition(".")[0] not in ("players", "coasters"):
                assert field in read.issues or field in there, (field, text)

    try_it()


def test_columns_are_people_by_name_or_by_number() -> None:
    form = FORMS["lucky-dice"]
    read = read_fields(
        form, {"players.1": "Ana", "players.3": "Cem", "rounds.1.out": "1, 3", "rounds.2.out": "P2", "coasters.3": "2"}
    )
    assert read.people == ("Ana", "P2", "Cem")
    written = read.written
    assert written.names("rounds.1.out") == ("Ana", "Cem")
    assert written.names("rounds.2.out") == ("P2",)
    assert written.number("coasters.Cem") == 2
    assert texts(form, written)["rounds.1.out"] == "1, 3"
    assert texts(form, written)["coasters.3"] == "2"


def test_who_plays_is_as_many_as_are_written_for() -> None:
    form = FORMS["hearts"]
    assert read_fields(form, {}).people == ("P1", "P2", "P3")
    assert read_fields(form, {"hands.1.points.5": "3"}).people == ("P1", "P2", "P3", "P4", "P5")
    assert read_fields(form, {"players.4": "Dora"}).people == ("P1", "P2", "P3", "Dora")


def test_two_names_typed_as_one_are_told_apart() -> None:
    read = read_fields(FORMS["lucky-dice"], {"players.1": "Ana", "players.2": "Ben", "rounds.1.out": "Ana Ben"})
    (issue,) = read.issues.values()
    assert list(read.issues) == ["rounds.1.out"]
    assert issue.text().hint.startswith("separate the names with commas: [Ana, Ben]")
    assert read.written.get("rounds.1.out") is UNREAD


def test_a_row_of_a_table_lies_where_it_is_typed() -> None:
    rows = Axis(keys=("1", "2"), each=(Axis(keys=("a", "b"), each=(Number(),), across=True),))
    source = reader.read("", b"rows: |\n  1 2\n   3 4\n")
    (document,) = source.documents
    assert isinstance(document.root, Mapping)
    read = read_filled(document.root, source.lines, {"rows": rows})
    assert read.faults == []
    assert [tuple(read.places.where(space)) for space in ("rows.1", "rows.2", "rows.2.b")] == [(2, 3, 3), (3, 4, 3), (3, 6, 1)]


def test_too_few_names_are_told_as_in_a_file() -> None:
    form: Form = {"team": Names(least=2)}
    (document,) = (source := reader.read("", b"team: [Ana]\n")).documents
    assert isinstance(document.root, Mapping)
    (fault,) = read_filled(document.root, source.lines, form).faults
    assert read_fields(form, {"team": "Ana"}).issues == {"team": fault.message}
    assert read_fields(form, {"team": "Ana, Ben"}).issues == {}
