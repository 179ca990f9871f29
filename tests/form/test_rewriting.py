"""A value changed in a sheet's text: reading it again gives the new value, and the rest of the text is unchanged."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from samples.everything import LIBRARY, Given, sheets

from sheetgen.form import words
from sheetgen.form.entries import Form
from sheetgen.form.read.sheet import Read, read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.rewriting import NotRewritten, rewritten
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.source import reader
from sheetgen.source.editing import EditableDocument
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Mapping, Scalar
from tests.form.styles import typed
from tests.thorough import some

_COMMENT = re.compile("# (?:c[0-9]+|the end).*")


def read(text: str, form: Form) -> tuple[Read, list[str]]:
    source = reader.read("", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Mapping), text
    assert not document.faults, (document.faults[0].text, document.faults[0].position, text)
    found = read_filled(document.root, source.lines, form)
    assert not found.faults, (found.faults[0].text, found.faults[0].position, text)
    return found, source.lines


@cache
def games() -> tuple[tuple[Given, ...], ...]:
    """Return all sheets, grouped by game; sheets of games only in YAML are typed in several styles (`games/sheet`)."""
    by_game: dict[str, list[Given]] = {}
    for given in (each for each in sheets() if not each.layout.game.outlined):
        by_game.setdefault(given.layout.game.name, []).append(given)
    return tuple(map(tuple, by_game.values()))


def changes_of(random: Random, given: Given) -> dict[str, Value | None]:
    """Return some changes that leave a sheet readable; a picture without any typed value stays so."""
    names = ("player", "players", "invigilator")
    known = [space for space in spaces(given.layout.content.form, written=given.written) if space.name not in names]
    typed_families = {space.family for space in known if space.name in given.written}
    kept = [space for space in known if not space.pictured or space.family in typed_families]
    found = {}
    for space in random.sample(kept, min(random.choice((1, 1, 1, 2, 5, 20)), len(kept))):
        value = other(random, space, given.written)
        if value != given.written.get(space.name):
            found[space.name] = value
    return found


def other(random: Random, space: Space, written: Written) -> Value | None:
    """Another value for a space, now and then nothing."""
    now: Any = written.get(space.name)
    people = written.names("players") or ("Ana", "Ben Jo", "O'Neil", "Zoë, the 2nd")
    if random.random() < 0.25 and not space.keep and space.holds == "one" and space.type != "mark":
        return None
    if space.type == "tick":
        return None if now else True
    if space.holds == "names":
        return (
            tuple(random.sample(people, random.randint(0, len(people))))
            if space.of
            else (people if now in (None, UNREAD) else now)[:1]
        )
    if space.holds == "numbers":
        return tuple(random.randint(2, 12) for _ in range(random.randint(0, 3)))
    if space.holds == "amounts":
        return tuple((name, random.randint(0, 300)) for name in random.sample(people, random.randint(0, len(people))))
    if space.type == "number":
        value = random.choice(space.domain) if space.domain and random.random() < 0.5 else random.randint(0, 120)
        return value if isinstance(value, int) else now
    if space.alike is not None and isinstance(now, str):
        return next(iter(sorted(space.alike(now), key=lambda _: random.random())), now)
    return random.choice(list[Value](space.domain)) if space.domain else now


def everywhere_else(before: str, after: str, form: Form, changed: set[str]) -> None:
    """Assert that the text of every other space, every comment and every line of the unchanged keys is the same as before."""
    one, one_lines = read(before, form)
    two, two_lines = read(after, form)
    for name in one.written:
        if name not in changed and name in one.places.values and not isinstance(one.written.get(name), tuple):
            assert at(one.places.where(name), one_lines) == at(two.places.where(name), two_lines), name
    assert _COMMENT.findall(before) == _COMMENT.findall(after)
    tops = {re.split(r"[./]", name)[0] for name in changed}
    assert lines_beside(before, form, tops) == lines_beside(after, form, tops)


def at(place: Position, lines: list[str]) -> str:
    return lines[place.line - 1][place.column - 1 : place.column - 1 + place.length]


def lines_beside(text: str, form: Form, changed: set[str]) -> list[str]:
    """Return all lines except the lines of some root keys."""
    (document,) = reader.read("", text.encode()).documents
    assert isinstance(document.root, Mapping)
    if document.root.ends is not None:
        return []
    lines = text.splitlines(keepends=True)
    starts = [(key.line - 1, name) for name, (key, _) in document.root.items.items()] + [(len(lines), "")]
    kept = list(lines[: starts[0][0]])
    for (start, name), (end, _) in pairwise(starts):
        kept += [] if name in changed else lines[start:end]
    return [line.rstrip() for line in kept if line.strip() and not line.strip().startswith("#")]


def doubtful(random: Random, given: Given) -> Given:
    """Return a sheet with some of its numbers and marks unreadable."""
    known = spaces(given.layout.content.form, written=given.written)
    single = [space for space in known if space.holds == "one" and space.type in ("number", "mark") and not space.keep]
    families = {space.family for space in single if space.name in given.written}
    single = [space for space in single if not space.pictured or space.family in families]
    unread = random.sample(single, min(len(single), random.choice((0, 0, 1, 8))))
    return given._replace(written=given.written.changed({space.name: UNREAD for space in unread}))


@pytest.mark.parametrize("seed", range(some(40)))
def test_what_changes_is_read_back_and_nothing_else_changes(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        given = doubtful(random, random.choice(random.choice(games())))
        form = given.layout.content.form
        text = typed(random, form, given.written, "some/layout")
        assert read(text, form)[0].written == given.written, text
        changes = changes_of(random, given)
        try:
            after = rewritten(text, form, given.written, changes)
        except NotRewritten as refused:
            raise AssertionError(f"{refused.message.text()}\n{changes}\n{text}") from None
        expected = given.written.changed(changes)
        assert read(after, form)[0].written == expected
        everywhere_else(text, after, form, set(changes))


NAMASTE = "sheet: namaste\nplayer: Ana\n"
LUCKY = "sheet: lucky-dice\nplayers: [Ana, Ben]\n"
CULUS = "sheet: diceculus\nplayer: Ana\nstages:\n  idea:\n    rounds:\n"

BY_HAND = [
    (NAMASTE + "first: yes  # c1", {"first": False}, "first: no  # c1"),
    (NAMASTE + "first: ✓  # c1", {"first": None}, "first:   # c1"),
    (NAMASTE + "first: FALSE", {"first": True}, "first: TRUE"),
    (NAMASTE + "total: '34'   # c1", {"total": 43}, "total: '43'   # c1"),
    (NAMASTE + "total: 34", {"total": None}, "total:"),
    (NAMASTE + "total:   # c1", {"total": 5}, "total: 5   # c1"),
    (NAMASTE + "total: ~", {"total": 5}, "total: 5"),
    (NAMASTE + "score: {karma: −4}", {"score.karma": -5}, "score: {karma: −5}"),
    (NAMASTE + "symbols: {}", {"symbols.hand": 5, "symbols.eye": 6}, "symbols: {eye: 6, hand: 5}"),
    (NAMASTE + "symbols: {hand, Yin Yang: 2}", {"symbols.hand": 5, "symbols.yin-yang": 3}, "symbols: {hand: 5, Yin Yang: 3}"),
    (NAMASTE + "symbols: {hand: , eye: 2}", {"symbols.hand": 5, "symbols.eye": None}, "symbols: {hand: 5, eye: }"),
    (NAMASTE + "symbols:\n  hand: 3  # c1\n", {"symbols.eye": 5}, "symbols:\n  eye: 5\n  hand: 3  # c1\n"),
    (NAMASTE + "symbols:\n  eye: 3  # c1", {"symbols.hand": 5}, "symbols:\n  eye: 3  # c1\n  hand: 5"),
    (NAMASTE + "karma: [3, 1]", {"karma.2": None}, "karma: [3]"),
    (NAMASTE + "karma: [3, 1]", {"karma.1": None}, "karma: [., 1]"),
    (NAMASTE + "karma: [3]", {"karma.4": 1}, "karma: [3, ., ., 1]"),
    (NAMASTE + "karma: 3", {"karma.2": 1}, "karma: [3, 1]"),
    (NAMASTE + "karma: 3", {"karma.1": None}, "karma:"),
    (NAMASTE + "karma:\n- 3\n-\n- 4  # c1", {"karma.2": 1, "karma.3": None}, "karma:\n- 3\n- 1\n  # c1"),
    (NAMASTE + "crossed: hand", {"crossed.eye": True}, "crossed: [hand, eye]"),
    (NAMASTE + "crossed: hand", {"crossed.hand": None}, "crossed:"),
    (NAMASTE + "crossed: ['hand', eye, fish]", {"crossed.eye": False}, "crossed: ['hand', fish]"),
    (NAMASTE + "crossed: [hand, # c1\n  eye]", {"crossed.hand": None}, "crossed: [# c1\n  eye]"),
    (NAMASTE + "crossed:\n  - hand  # c1\n  - eye", {"crossed.hand": None}, "crossed:\n    # c1\n  - eye"),
    (NAMASTE + "crossed:\n  - hand", {"crossed.hand": None}, "crossed:"),
    (NAMASTE + "crossed:\n  - hand\ntotal: 3", {"crossed.eye": True}, "crossed:\n  - hand\n  - eye\ntotal: 3"),
    (LUCKY + "winners: Ana", {"winners": ("Ana", "Ben")}, "winners: [Ana, Ben]"),
    (LUCKY + "winners: [Ana]", {"winners": ()}, "winners: []"),
    (LUCKY + "winners: [Ana]", {"winners": None}, "winners:"),
    (LUCKY + "winners:\n- Ana # c1\n- Ben", {"winners": ()}, "winners: []\n # c1"),
    (LUCKY + "rounds: {lucky: pig}", {"rounds.1.out": ("Ben",)}, "rounds: {lucky: pig, out: [Ben]}"),
    (LUCKY + "rounds:\n  -\n  - lucky: pig", {"rounds.1.lucky": "cat"}, "rounds:\n  - {lucky: cat}\n  - lucky: pig"),
    (LUCKY + "coasters: {Ana: 2}", {"coasters.Ana": None, "coasters.Ben": 1}, "coasters: {Ana: , Ben: 1}"),
    (CULUS + "      - card: |\n          a+17\n", {"stages.idea.1.card": "a+11"}, "      - card: |\n          a+11\n"),
    (CULUS + "      - {card: a+17}", {"stages.idea.1.card": "a+11", "stages.idea.grand": 3}, "      - {card: a+11}\n    grand: 3"),
    (CULUS + "      - rolls: {b: [7, 6]}", {"stages.idea.1.rolls.b": (2, 7, 6)}, "      - rolls: {b: [2, 7, 6]}"),
    (CULUS + "      -", {"stages.robbery.grand": 7}, "      -\n  robbery: {grand: 7}"),
]


@pytest.mark.parametrize(("before", "changes", "after"), BY_HAND, ids=[after for _, _, after in BY_HAND])
def test_shapes(before: str, changes: dict[str, Value | None], after: str) -> None:
    head = next(head for head in (NAMASTE, LUCKY, CULUS) if before.startswith(head))
    assert by_name(before, changes) == head + after


def by_name(text: str, changes: dict[str, Value | None]) -> str:
    """A sheet of a bundled layout rewritten."""
    (document,) = reader.read("", text.encode()).documents
    assert isinstance(document.root, Mapping)
    name = document.root.get("sheet")
    assert isinstance(name, Scalar)
    form = LIBRARY.layout(name.text).content.form
    return rewritten(text, form, read(text, form)[0].written, changes)


LEFT = """circles: |2   # c1
           4
        .  7  9
     3  5  8  .  14
  1  4  6  9  12 .  20
     6  8  11 .  .
        10 14 .
           22
"""
RIGHT = """circles: |2
              4
           .  7  9
        3  5  8  .  14
     1  4  6  9 12  . 20
        6  8 11  .  .
          10 14  .
             22
"""
TIGHT = "circles: |\n  4\n  . 7 9\n  3 5 8 . 14\n  1 4 6 9 12 . 20\n  6 8 11 _ _\n  10 14 _\n  22\n"


@pytest.mark.parametrize(
    ("board", "space", "value", "old", "new"),
    [
        (LEFT, "circles.r4c4", 10, "  1  4  6  9  12 .", "  1  4  6  10 12 ."),
        (LEFT, "circles.r4c5", 2, "  9  12 .  20", "  9  2  .  20"),
        (LEFT, "circles.r4c6", 19, "  12 .  20", "  12 19 20"),
        (LEFT, "circles.r4c7", 1, ".  20", ".  1"),
        (LEFT, "circles.r4c1", 123, "  1  4  6", "  123 4  6"),
        (LEFT, "circles.r4c1", None, "  1  4  6", "  .  4  6"),
        (RIGHT, "circles.r4c4", 10, "  6  9 12", "  6 10 12"),
        (RIGHT, "circles.r4c5", 2, "  9 12  . 20", "  9  2  . 20"),
        (RIGHT, "circles.r6c3", 1, "          10 14", "           1 14"),
        (TIGHT, "circles.r4c4", 10, "6 9 12", "6 10 12"),
        (TIGHT, "circles.r6c3", None, "  10 14 _", "  .  14 _"),
    ],
)
def test_columns_of_a_picture(board: str, space: str, value: int | None, old: str, new: str) -> None:
    text = NAMASTE + board + "total: 3\n"
    assert old in text
    assert by_name(text, {space: value}) == text.replace(old, new, 1)


def test_a_picture_of_which_nothing_was_typed() -> None:
    for text in (NAMASTE + "total: 3\n", NAMASTE + "circles:  # c1\ntotal: 3\n"):
        after = by_name(text.replace("\n", "\r\n"), {"circles.r4c4": 10})
        assert "circles: |2" in after
        assert "10" in after
        assert after.count("\n") == after.count("\r\n") == text.count("\n") + (8 if "circles" not in text else 7)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("{sheet: namaste, player: Ana}", {"circles.r4c4": 10}),
        (LUCKY + "rounds: ?", {"rounds.1.lucky": "pig"}),
        (LUCKY + "rounds: [{}]", {"rounds": 2}),
        ("sheet: placement/level-1\nplayers: 2\n", {"players": None}),
        ("sheet: placement/level-1\nplayers: 2\n", {"players": 100}),
        (LUCKY + "winners: [Ana, # c1\n  Ben]", {"winners": None}),
        (NAMASTE, {"no.such.space": 1}),
    ],
)
def test_what_cannot_be_typed_is_refused(text: str, changes: dict[str, Value | None]) -> None:
    with pytest.raises(NotRewritten) as refused:
        by_name(text, changes)
    assert refused.value.message.words is words.no_room_for


@pytest.mark.parametrize(
    ("rounds", "space", "after"),
    [
        ("rounds: []", "rounds.1.lucky", "rounds: [{lucky: pig}]"),
        ("rounds:", "rounds.2.lucky", "rounds: [~, {lucky: pig}]"),
        ("", "rounds.1.lucky", "rounds: [{lucky: pig}]"),
        ("rounds:\n  - lucky: cat  # c1\n", "rounds.2.lucky", "rounds:\n  - lucky: cat  # c1\n  - {lucky: pig}\n"),
        ("rounds: {lucky: cat}", "rounds.2.lucky", "rounds: [{lucky: cat}, {lucky: pig}]"),
        ("rounds: [{lucky: cat}]", "rounds.3.lucky", "rounds: [{lucky: cat}, ~, {lucky: pig}]"),
        ("rounds: [{lucky: cat}]", "rounds.1.lucky", "rounds: [{lucky: pig}]"),
    ],
)
def test_a_round_more_is_typed_behind_the_others(rounds: str, space: str, after: str) -> None:
    assert by_name(LUCKY + rounds, {space: "pig"}).rstrip() == (LUCKY + after).rstrip()


@pytest.mark.parametrize(
    ("typed", "changes", "after"),
    [
        ("crossed: [lotus]", {"crossed.eye": UNREAD}, "crossed: [lotus, ?]"),
        ("crossed: lotus", {"crossed.eye": UNREAD}, "crossed: [lotus, ?]"),
        ("first: yes", {"first": UNREAD}, "first: ?"),
        ("first: false", {"first": UNREAD}, "first: ?"),
        ("symbols: {lotus: 3}", {"symbols.lotus": UNREAD}, "symbols: {lotus: ?}"),
    ],
)
def test_what_cannot_be_read_is_typed_as_such(typed: str, changes: dict[str, Value | None], after: str) -> None:
    form = LIBRARY.layout("namaste").content.form
    before = read(NAMASTE + typed, form)[0].written
    wanted = read(NAMASTE + after, form)[0].written
    every = {name: wanted.get(name) for name in {*before, *wanted} if before.get(name) != wanted.get(name)}
    assert changes.items() <= every.items()
    assert rewritten(NAMASTE + typed, form, before, every) == NAMASTE + after
    assert rewritten(NAMASTE + after, form, wanted, {name: before.get(name) for name in every}).startswith(NAMASTE)


def test_what_is_amiss_stays_where_that_is_asked_for() -> None:
    form = LIBRARY.layout("namaste").content.form
    text = NAMASTE + "remark: late\nkarma: [1, to, 3]\ntotal: 3\ntotal: 4\n"
    root = EditableDocument(text)
    assert root.root is not None
    before = read_filled(root.root, root.lines, form).written
    with pytest.raises(NotRewritten):
        rewritten(text, form, before, {"total": 5})
    assert rewritten(text, form, before, {"total": 5}, lenient=True) == text.replace("total: 3", "total: 5")
    assert rewritten(text, form, before, {"karma.2": 2}, lenient=True) == text.replace("to,", "2,")
    listed = LUCKY + "winners: [Ana]\nwinners: [Ben]\ncoasters: {Ana: 3, Zed: 2}\n"
    form = LIBRARY.layout("lucky-dice").content.form
    root = EditableDocument(listed)
    assert root.root is not None
    before = read_filled(root.root, root.lines, form).written
    assert rewritten(listed, form, before, {"winners": ("Ben",)}, lenient=True) == listed.replace("[Ana]", "[Ben]", 1)
    with pytest.raises(NotRewritten):
        rewritten(listed, form, before, {"players": ("Ana", "Ben", "Zed")}, lenient=True)


def test_a_file_that_says_something_else_by_now_is_refused() -> None:
    form = LIBRARY.layout("namaste").content.form
    with pytest.raises(NotRewritten) as refused:
        rewritten(NAMASTE, form, Written({"player": "Ben"}), {"total": 3})
    assert refused.value.message.words is words.changed_meanwhile
