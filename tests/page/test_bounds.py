"""Limits of requests, sheets and files: anything just within a limit works, anything just beyond it is refused with a message."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from sheetgen.form.written import UNREAD
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.page import requests
from sheetgen.page.answers import Refusal, faults_json
from sheetgen.page.context import WorkerContext
from sheetgen.page.folder import MOST_BYTES, is_name
from sheetgen.page.layouts.catalogue import describe_layout, paper_name
from sheetgen.page.layouts.listing import listing
from sheetgen.page.layouts.printing import pad_svg
from sheetgen.page.photos.assembly import assemble
from sheetgen.page.sheets import checking, documents, works
from sheetgen.page.sheets.works import parse_work, read_sheet
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message, sentence

Json = dict[str, Any]


class Fields(Struct):
    """A field of each type."""

    text: requests.Text = ""
    name: requests.Name = ""
    blank: requests.Name | None = None
    flag: bool = False
    count: requests.Number = 0
    bound: Annotated[int, Meta(ge=2, le=5)] = 2
    word: Literal["a", "b"] = "a"
    other: Literal["a", "b"] | None = None
    every: Annotated[list[Any], Meta(max_length=3)] = []
    texts: Annotated[list[requests.Name], Meta(max_length=3)] = []
    nested: Annotated[list[Inner], Meta(max_length=3)] = []
    values: Annotated[dict[str, requests.Name | None], Meta(max_length=2)] = {}


class Inner(Struct):
    """A field within a field."""

    key: requests.Text


@pytest.fixture
def context(folder: Path) -> WorkerContext:
    return WorkerContext(str(folder))


def refusal(what: Callable[[], object]) -> tuple[str, str]:
    """Return the code and the message of a refusal."""
    with pytest.raises(Refusal) as caught:
        what()
    return caught.value.code, caught.value.words.text().message


# Fields of a request


def taken(key: str, value: Any) -> Any:
    """Return the decoded value of a request's field."""
    return getattr(requests.decode({key: value}, Fields), key)


@pytest.mark.parametrize(("key", "most"), [("text", 8_000_000), ("name", 300), ("blank", 300)])
def test_texts_are_as_long_as_they_may_be(key: str, most: int) -> None:
    assert taken(key, "x" * most) == "x" * most
    why = ("refused", f"'{key}' is longer than {most} characters")
    assert refusal(lambda: taken(key, "x" * (most + 1))) == why


def test_numbers_lie_within_their_bounds() -> None:
    for value in (2, 5, "5"):
        assert taken("bound", value) == int(value)
    for wrong, bound in ((1, ">= 2"), (6, "<= 5"), ("6", "<= 5"), (-1, ">= 2")):
        assert refusal(lambda wrong=wrong: taken("bound", wrong)) == ("refused", f"'bound' must be {bound}")  # type: ignore[misc]
    assert [taken("count", n) for n in (0, 1_000_000)] == [0, 1_000_000]
    assert refusal(lambda: taken("count", 1_000_001))[1] == "'count' must be <= 1000000"
    assert refusal(lambda: taken("count", "0" * 12))[1] == "'count' must be a whole number"


def test_lists_have_as_many_entries_as_they_may() -> None:
    for key, each in (("every", 3), ("texts", "x"), ("nested", {"key": ""})):
        assert len(taken(key, [each] * 3)) == 3
        why = ("refused", f"'{key}' has more than 3 entries")
        assert refusal(lambda key=key, each=each: taken(key, [each] * 4)) == why  # type: ignore[misc]
    assert taken("values", {"a": "x", "b": None}) == {"a": "x", "b": None}
    assert refusal(lambda: taken("values", dict.fromkeys("abc", ""))) == ("refused", "'values' has more than 2 entries")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("text", 3, "'text' must be text"),
        ("blank", 3, "'blank' must be text"),
        ("flag", "yes", "'flag' must be true or false"),
        ("count", "x", "'count' must be a whole number"),
        ("word", "c", "'word' is not one of a, b"),
        ("word", "", "'word' is not one of a, b"),
        ("other", "c", "'other' is not one of a, b"),
        ("every", {}, "'every' must be a list"),
        ("texts", [3], "'texts' must be a list of strings"),
        ("nested", [3], "'nested' must be a list of objects"),
        ("nested", [{}], "'key' is missing from the request"),
        ("nested", [{"key": None}], "'key' must be text"),
        ("values", [], "'values' must be an object"),
        ("values", {"a": 3}, "'values' must be text"),
    ],
)
def test_what_a_field_is_to_be_is_told(key: str, value: Any, message: str) -> None:
    assert refusal(lambda: taken(key, value)) == ("refused", message)


def test_a_field_that_is_null_is_left_out() -> None:
    assert requests.decode(dict.fromkeys(Fields.__struct_fields__), Fields) == Fields() == requests.decode({}, Fields)


def test_flags_in_an_address() -> None:
    flags = {value: taken("flag", value) for value in ("1", "true", "0", "false", True, False)}
    assert flags == {"1": True, "true": True, "0": False, "false": False, True: True, False: False}


def test_half_a_character_is_none_and_a_whole_one_is() -> None:
    assert requests.parse_request(b'{"a": "\\ud83d\\ude00"}') == {"a": "😀"}
    assert requests.parse_request(b'{"a": "\\\\ud800"}') == {"a": "\\ud800"}
    assert refusal(lambda: requests.parse_request(b'{"a": "\\ud800"}')) == ("refused", "the request is not JSON")
    assert refusal(lambda: requests.parse_request(b"[]")) == ("refused", "the request is not a JSON object")


# Sheets


def work(count: int = 1, values: Json | None = None, **more: Any) -> Json:
    return {"layout": "yacht", "sheets": [{"values": values or {}, **more}] * count}


def test_a_work_has_as_many_sheets_and_a_sheet_as_many_fields_as_they_may(context: WorkerContext) -> None:
    assert len(parse_work(work(40), context).sheets) == 40
    assert refusal(lambda: parse_work(work(41), context)) == ("refused", "'sheets' has more than 40 entries")
    many = {f"f{n}": "" for n in range(20_000)}
    assert len(parse_work(work(1, many), context).sheets[0].texts) == 20_000
    assert refusal(lambda: parse_work(work(1, {**many, "g": ""}), context)) == ("refused", "'values' has more than 20000 entries")


def test_what_stands_in_a_field_is_cut(context: WorkerContext) -> None:
    (sheet,) = parse_work(work(1, {"player": "x" * 2_001, "a": None}, document=0), context).sheets
    assert sheet.texts == {"player": "x" * 2_000, "a": ""}
    assert sheet.document is None
    assert parse_work(work(1, document=1), context).sheets[0].document == 1


def test_what_cannot_be_read_is_a_question_mark_and_else_blank(context: WorkerContext) -> None:
    """An unreadable name becomes neither `?` nor blank: it is left out."""
    made = read_sheet(parse_work(work(1, {"player": "?", "upper.ones": "thre", "upper.twos": "4"}), context), 0)
    assert set(made.issues) == {"player", "upper.ones"}
    assert (made.written.get("player"), made.written.get("upper.ones"), made.written.get("upper.twos")) == (None, UNREAD, 4)
    assert (made.field("total"), made.field("nosuch")) == ("total", "nosuch")


def test_four_hundred_documents_are_opened_and_the_rest_is_told(context: WorkerContext) -> None:
    text = "---\n".join(["sheet: yacht\n"] * 402)
    found = documents.open_({"text": text}, context)
    (opened,) = found["works"]
    assert [each["document"] for each in opened["sheets"]] == list(range(1, 401))
    (more,) = found["skipped"]
    assert {key: more[key] for key in ("document", "file", "line", "message")} == {
        "document": 401,
        "file": "sheet.yaml",
        "line": 801,
        "message": "the last 2 documents are not opened",
    }
    assert documents.open_({"text": text[: text.rindex("---")][: -len("---\nsheet: yacht\n")]}, context)["skipped"] == []


def test_a_file_that_changes_again_and_again_is_given_up_after_twenty_times(
    context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(context.folder, "save", lambda name, *_: tried.append(name))
    wanted = {**work(1, {"player": "Ana"}), "file": "ana.yaml"}
    assert refusal(lambda: documents.save(wanted, context)) == ("busy", "too many tasks are running at the same time")
    assert tried == ["ana.yaml"] * 20


def test_a_picture_of_a_pad_shows_four_hundred_sheets(context: WorkerContext) -> None:
    small = "game: sheet\nname: small\ntitle: S\npage: {paper: 90x90mm}\nspaces:\n  a: 0..9\n"
    (Path(context.folder.path) / "small.yaml").write_text(small, "utf-8")
    asked_ = {"names": ["small.yaml"], "copies": "500", "paper": "2000x2000mm"}
    pads = {up: {"pad": json.dumps({**asked_, "up": up}), "paper": 1} for up in ("401", "400")}
    assert refusal(lambda: pad_svg(pads["401"], context)) == ("refused", "401 sheets on one paper are too many to show")
    assert pad_svg(pads["400"], context).type == "image/svg+xml"


@pytest.mark.parametrize(
    ("size", "name"),
    [
        ((210, 297), "A4"),
        ((297, 210), "A4"),
        ((210.04, 297), "A4"),
        ((210.06, 297), None),
        ((210, 296.94), None),
        ((215.9, 279.4), "Letter"),
        ((100, 100), None),
    ],
)
def test_what_a_paper_is_called(size: tuple[float, float], name: str | None) -> None:
    assert paper_name(size) == name


def test_a_hundred_warnings_of_a_layout_are_told(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each warning has ten notes, and no line is longer than the limit."""

    def finding(line: int) -> Any:
        notes = [f"note {n}" for n in range(11)]
        told = SimpleNamespace(message="m" * 1_001, notes=notes)
        said = SimpleNamespace(message="m" * 1_001, notes=notes, text=lambda: told)
        message = SimpleNamespace(text=lambda: told, sentence=lambda: said)
        return SimpleNamespace(rule="r", severity="warning", space=None, spaces=(), said=message, position=Position(line, 3))

    found = [finding(2), finding(0), finding(3), *map(finding, range(4, 102))]
    lines = ["first", "x" * 401]
    linted = SimpleNamespace(faults=[], path="mine.yaml", lines=lines, findings=found)
    monkeypatch.setattr("sheetgen.judge.linting.lint.lint", lambda *_, **__: [linted])
    (Path(context.folder.path) / "mine.yaml").write_text("extends: yacht\n", "utf-8")
    told = describe_layout({"name": "mine.yaml"}, context)["warnings"]
    assert len(told) == 100
    assert told[0] == {
        "rule": "r",
        "severity": "warning",
        "message": "m" * 500 + "…" + "m" * 500,
        "hint": "; ".join(f"note {n}" for n in range(10)),
        "file": "mine.yaml",
        "line": 2,
        "column": 3,
        "text": "x" * 400,
    }
    assert [each["text"] for each in told[1:3]] == [None, None]


def test_faults_are_told_as_far_as_they_can_be_shown() -> None:
    long = Fault(message(lambda: sentence("m" * 1_001, "h" * 1_001)), Position(2, 5))
    (told,) = faults_json([long], "a.yaml", {"a.yaml": ["first", "x" * 401]})
    assert told == {
        "message": "m" * 500 + "…" + "m" * 500,
        "hint": "h" * 500 + "…" + "h" * 500,
        "file": "a.yaml",
        "line": 2,
        "column": 5,
        "text": "x" * 400,
    }
    short = Fault(message(lambda: sentence("m" * 1_000)), Position(3, 1), "b.yaml")
    for lines, text in ((["1", "2", "3"], "3"), (["1", "2"], None)):
        (told,) = faults_json([short], "a.yaml", {"b.yaml": lines})
        assert (told["message"], told["file"], told["text"]) == ("m" * 1_000, "b.yaml", text)
    (told,) = faults_json([Fault(message(sentence, "m"), Position(0, 0))], None, {"": ["1"]})
    assert (told["file"], told["text"]) == (None, None)


# Files


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("a", True),
        ("x" * 250, True),
        ("x" * 251, False),
        ("", False),
        *(
            (name, False)
            for name in (".a", "~a", "a.", "a ", "con", "CON.yaml", "com1", "lpt9.x", "a/b", "a\\b", "c:", "a\x7f", "a\u202eb")
        ),
        *((f"a{char}b", False) for char in '*?"<>|\n'),
        *((name, True) for name in ("cone", "com", "acon", "com10", " a", "a~", "a.b", "é", "nul-1")),
    ],
)
def test_what_is_the_name_of_a_file(name: str, is_one: bool) -> None:
    assert is_name(name) is is_one


@pytest.mark.parametrize("name", ["x" * 195 + ".yaml", "x" * 196 + ".yaml"])
def test_names_to_save_by_are_as_long_as_all_systems_know(name: str, context: WorkerContext) -> None:
    if len(name) == 200:
        assert context.folder.save(name, b"1", None)
        assert not context.folder.save(name, b"2", None)  # the file exists now
        assert context.folder.save(name, b"2", b"1")
        assert not context.folder.save(name, b"3", b"1")
        assert context.folder.read(name) == b"2"
    else:
        assert refusal(lambda: context.folder.save(name, b"1", None)) == (
            "refused",
            f"'{name[:200]}' can't be the name of a file here",
        )


def test_a_file_is_read_up_to_a_million_bytes(context: WorkerContext, folder: Path) -> None:
    (folder / "a.yaml").write_bytes(b"#" * 1_000_000)
    assert len(context.folder.read("a.yaml")) == MOST_BYTES == 1_000_000
    assert context.folder.names() == ["a.yaml"]
    (folder / "a.yaml").write_bytes(b"#" * 1_000_001)
    assert refusal(lambda: context.folder.read("a.yaml")) == ("too-large", "'a.yaml' is larger than 1 MB")
    assert context.folder.names() == []
    assert [context.folder.there("a.yaml", 1_000_001), context.folder.there("b.yaml")] == [b"#" * 1_000_001, None]


def test_a_name_beside_another_is_the_next_that_is_free(context: WorkerContext, folder: Path) -> None:
    assert context.folder.beside("a.yaml") == "a-2.yaml"
    for name in ("a-2.yaml", "a-3.yaml"):
        (folder / name).touch()
    assert context.folder.beside("a.yaml") == "a-4.yaml"


def test_a_list_shows_names_as_far_as_there_is_room_and_how_far_it_is(folder: Path) -> None:
    told: list[tuple[str, int, int]] = []
    context = WorkerContext(str(folder), lambda *each: told.append(each))
    os.chdir(folder)
    for n in range(101):
        (folder / f"{n:03}.yaml").write_text(f"sheet: yacht\nplayer: {'x' * 201}\n" if n == 0 else "a: 1\n", "utf-8")
    found = listing({}, context)
    assert found == {
        "layouts": [],
        "sheets": [{"file": "000.yaml", "layout": "yacht", "player": "x" * 200, "documents": 1}],
        "more": 0,
    }
    assert told == [("folder", 50, 101), ("folder", 100, 101)]


# Photos


def photo(**change: Any) -> Json:
    leaf = {
        "layout": "namaste",
        "page": 0,
        "lang": "en",
        "ink": "full",
        "scan": True,
        "paper": "",
        "marks": True,
        "number": None,
        "readings": [],
    }
    return {"file": "a.jpg", "scan": None, "pages": [{**leaf, **change}]}


def reading(value: Any, p: float = 0.5, space: str = "karma.1") -> Json:
    return photo(readings=[[space, value, True, [[value, p]], True]])


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        (photo(page=1_000), photo(page=1_001)),
        (photo(number=10**12), photo(number=10**12 + 1)),
        (photo(number=0), photo(number=-1)),
        ({**photo(), "scan": 1}, {**photo(), "scan": 0}),
        ({**photo(), "scan": 1_000}, {**photo(), "scan": 1_001}),
        ({**photo(), "scan": 1}, {**photo(), "scan": True}),
        ({**photo(), "file": "x" * 300}, {**photo(), "file": "x" * 301}),
        ({**photo(), "pages": photo()["pages"] * 8}, {**photo(), "pages": photo()["pages"] * 9}),
        (reading(10**12 - 1), reading(10**12)),
        (reading(1 - 10**12), reading(-(10**12))),
        (reading(3, 1e-6), reading(3, 9e-7)),
        (reading(3, 1), reading(3, 1.01)),
        (reading(None), reading(True)),
        (reading({"unread": True}), reading("X")),
        (
            photo(readings=[["karma.1", 0, True, [[n, 0.5] for n in range(100)], True]]),
            photo(readings=[["karma.1", 0, True, [[n, 0.5] for n in range(101)], True]]),
        ),
    ],
)
def test_what_may_have_been_read_of_a_photo(within: Json, beyond: Json, context: WorkerContext) -> None:
    from sheetgen.page.photos.codec import reading_from_json, reading_to_json

    assert reading_to_json(reading_from_json(within, context)) == within
    why = ("refused", "the values read from a photo don't have the expected form")
    assert refusal(lambda: reading_from_json(beyond, context)) == why


def test_a_hundred_photos_are_put_together(context: WorkerContext) -> None:
    nothing: Json = {"file": "a.jpg", "scan": None, "pages": []}
    assert assemble({"photos": [nothing] * 100}, context) == {"sheets": []}
    assert refusal(lambda: assemble({"photos": [nothing] * 101}, context)) == ("refused", "'photos' has more than 100 entries")


def test_findings_of_a_sheet_are_told_up_to_four_hundred(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = works.judge_work

    def more(*about: Any, **how: Any) -> Any:
        result = judged(*about, **how)
        (sheet,) = result.sheets
        assert isinstance(sheet, JudgedSheet)
        sheet.findings[:] = (sheet.findings * 401)[:401]
        return result

    monkeypatch.setattr(checking, "judge_work", more)
    (found,) = checking.check(work(1, {"player": "Ana", "upper.ones": "7"}), context)["sheets"]
    assert (len(found["findings"]), found["more"], len(found["told"])) == (400, 1, 400)
