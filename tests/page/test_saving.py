"""Saving in the app is an edit of the file on the disk: the typed value goes in, and every other byte stays unchanged."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from samples.everything import Given, sheets

from sheetgen.form.entries import Form
from sheetgen.form.named.fields import called, format_space
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.layout.find import bundled
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.layouts.listing import listing
from sheetgen.page.sheets import checking, documents
from sheetgen.page.sheets.sheet_file import SheetFile
from sheetgen.source.editing import EditableDocument
from sheetgen.source.nodes import Scalar
from tests.form.styles import typed
from tests.thorough import some

Json = dict[str, Any]
ANA = "# with tea on it\nsheet: namaste\nplayer: Ana   # me\nkarma: [1, 2, 3, 4]\n"
BEN = "sheet: yacht\nplayer: Ben\nupper: {ones: 3, twos: 4}   # his own\ntotal: 7\n"
CEM = BEN.replace("Ben", "Cem").replace("his own", "Cem's")
LEVEL = "extends: placement/level-1\ntitle: Mine\n"


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    """Return a context for the current folder."""
    monkeypatch.chdir(tmp_path)
    return WorkerContext(str(tmp_path))


def put(name: str, text: str) -> None:
    Path(name).write_bytes(text.encode())


def got(name: str) -> str:
    return Path(name).read_bytes().decode()


class Evening(NamedTuple):
    """An opened file: its works can be found by their layouts."""

    file: str
    answer: Json
    context: WorkerContext

    def work(self, layout: str, **more: Any) -> Json:
        """Return a work in the form that the app sends."""
        (found,) = (each for each in self.answer["works"] if each["layout"] == layout)
        return {"layout": layout, "sheets": found["sheets"], "original": self.answer["text"], "file": self.file, **more}


def opened(file: str, context: WorkerContext) -> Evening:
    return Evening(file, documents.open_({"file": file}, context), context)


def refused(asked: Json, context: WorkerContext) -> Refusal:
    with pytest.raises(Refusal) as caught:
        documents.save(asked, context)
    return caught.value


# Random changes.

SURPLUS = (
    "remark: we played at Ben's, it was late\n",
    "nonsense: [1, {a: b}]   # kept\n",
    "sheet: another\n",
    "? [a, b]\n: 3\n",
    "notes: |\n  as said:\n    # no comment\n",
    "# the end of it\n\n",
)
STRANGE = (
    "sheet: nosuch\nplayer: Zoe\n",
    "sheet: faulty.yaml\nplayer: Zoe   # a fault in her layout\n",
    "sheet: [namaste\nplayer: Zoe\n",
    "sheet: diceculus/cards\n",
    "just a line\n",
    "- a\n- list\n",
    "",
    "# a comment\n",
    "sheet: namaste\nkarma: &anchor 3\n",
    "game: three\nsheet: lucky-dice\nplayers: [Zoe, Yan]\n",
    BEN,
)
HEADS = ("", "# the evening of the 3rd\n", "%YAML 1.1\n", "# first\n%YAML 1.2\n# second\n", "\n\n")
STARTS = ("---\n", "--- # the next\n", "...\n---\n", "...\n# between\n---\n", "...\n%YAML 1.1\n---\n")


@cache
def bundled_sheets() -> list[Given]:
    known = set(bundled())
    return [each for each in sheets() if each.layout.name in known]


class Tried(NamedTuple):
    """A file and a change in the app: its layout, document, field and new value."""

    text: str
    layout: str
    document: int
    field: str
    value: str


def odd(random: Random, given: Given) -> str:
    """Return a document as a user types it, with unreadable parts."""
    text = typed(random, given.layout.content.form, given.written, given.layout.name)
    if not text.startswith("{"):
        text += "".join(random.sample(SURPLUS, random.choice((0, 0, 1, 2))))
    document = EditableDocument(text)
    if document.root is None or random.random() < 0.6:
        return text
    places = read_filled(document.root, document.lines, given.layout.content.form).places.values
    numbers = [
        node for node in places.values() if isinstance(node, Scalar) and node.plain and node.text.isdecimal() and not node.block
    ]
    for node in random.sample(numbers, min(1, len(numbers))):
        text = document.edited(document.write(node, "thre")).text
    return text


def file_of(random: Random) -> Tried:
    """A file of several documents, and a change in one of them."""
    given = random.choice(bundled_sheets())
    mine = [odd(random, given) for _ in range(random.choice((1, 1, 2)))]
    every = [*mine, *random.choices(STRANGE, k=random.choice((0, 1, 2, 3)))]
    random.shuffle(every)
    head = random.choice(HEADS)
    text = head + (random.choice(STARTS[:2]) if "%" in head or random.random() < 0.4 or every[0].strip() == "" else "")
    text += every[0]
    for each in every[1:]:
        text += random.choice(STARTS) + each
    if random.random() < 0.3:
        text += "...\n# the end\n"
    if random.random() < 0.3:
        text = text.replace("\n", "\r\n")
    if random.random() < 0.3:
        text = text.rstrip("\r\n")
    if random.random() < 0.2:
        text = "\ufeff" + text
    space = random.choice([each for each in spaces(given.layout.content.form, written=given.written) if is_plain(each, given)])
    people = given.written.names("players")
    field = {here: there for there, here in called(given.layout.content.form, people).items()}.get(space.name, space.name)
    return Tried(text, given.layout.name, random.choice([n for n, each in enumerate(every, 1) if each in mine]), field, "")


def is_plain(space: Space, given: Given) -> bool:
    """Return whether a space has, or can have, a single number, word or tick."""
    return space.holds == "one" and not space.keep and (space.pictured is False or space.name in given.written)


def other(random: Random, layout: str, field: str, now: str) -> str:
    """Another text for a field."""
    space = next((each for each in spaces(sheets_of(layout)) if each.name == field), None)
    domain = [format_space(space, each) for each in space.domain or ()] if space is not None else []
    texts: list[str] = ["", "?", *(domain or ["2", "11", "30"])]
    return random.choice([each for each in texts if each != now])


def sheets_of(layout: str) -> Form:
    return next(each.layout.content.form for each in sheets() if each.layout.name == layout)


COMMENT = re.compile(r"#[^\r\n]*")


@pytest.mark.parametrize("seed", range(some(120)))
def test_only_what_was_changed_is_another_byte(seed: int, context: WorkerContext) -> None:
    put("faulty.yaml", "extends: namaste\nnonsense: 3\n")
    random = Random(seed)
    for _ in range(8):
        tried = file_of(random)
        put("all.yaml", tried.text)
        evening = opened("all.yaml", context)
        assert evening.answer["text"] == tried.text
        work = next((each for each in evening.answer["works"] if each["layout"] == tried.layout), None)
        sheet = next((each for each in (work or {"sheets": []})["sheets"] if each["document"] == tried.document), None)
        if sheet is None:
            continue  # a repeated key makes the document unreadable
        before = dict(sheet["values"])
        asked = evening.work(tried.layout)
        assert documents.save(asked, context)["text"] == got("all.yaml") == tried.text  # the file is unchanged
        assert documents.yaml(asked, context)["text"] == tried.text
        value = other(random, tried.layout, tried.field, before.get(tried.field, ""))
        sheet["values"][tried.field] = value
        try:
            answer = documents.save(asked, context)
        except Refusal as refusal:
            assert refusal.code == "cramped"  # noqa: PT017 (and else all is as it was)
            assert got("all.yaml") == tried.text
            continue
        after = got("all.yaml")
        assert answer["text"] == after
        if after != tried.text:
            changed_alone(tried, after)
        again = opened("all.yaml", context)
        assert without(again.answer, tried) == without(evening.answer, tried)
        now = next(each for each in again.work(tried.layout)["sheets"] if each["document"] == tried.document)
        # Unreadable text in place of a list is now the first item of a list, and so appears in a field.
        kept = {field: text for field, text in now["values"].items() if text == "thre" and field not in (*before, tried.field)}
        wanted = {**before, **kept, tried.field: value}
        assert meant(now["values"], tried, context) == meant(wanted, tried, context), (tried, value)
        assert documents.save({**again.work(tried.layout)}, context)["text"] == after


def changed_alone(tried: Tried, after: str) -> None:
    """Assert that a change is one stretch of the changed document, and removed no comment or unknown key."""
    before = tried.text
    ahead = next((n for n, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), min(len(before), len(after)))
    most = min(len(before), len(after)) - ahead
    behind = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
    one, two = SheetFile("", before), SheetFile("", after)
    part = one.parts[tried.document - 1]
    assert [each.text for each in two.parts if each.document.number != tried.document] == [
        each.text for each in one.parts if each.document.number != tried.document
    ]
    assert len(one.mark) + part.start <= ahead <= len(before) - behind <= len(one.mark) + part.end
    assert [*filter(not_ours, COMMENT.findall(after))] == COMMENT.findall(before)
    for surplus in ("thre", "remark: we", "nonsense: [1, {a: b}]", "sheet: another", "as said:", "nosuch"):
        assert surplus in before[ahead : len(before) - behind] or after.count(surplus) >= before.count(surplus) - 1
    assert ("\r\n" in before) == ("\r\n" in after)
    assert re.sub("\r\n", "", after).count("\n") == re.sub("\r\n", "", before).count("\n") or "\r\n" not in before


def not_ours(comment: str) -> bool:
    return ": typed '" not in comment


def without(answer: Json, tried: Tried) -> Json:
    """Return the opened works without the changed sheet, and the findings of the rest without line numbers."""
    works = [
        {**each, "sheets": [sheet["values"] for sheet in each["sheets"] if (each["layout"], sheet["document"]) != tried[1:3]]}
        for each in answer["works"]
    ]
    return {
        "works": works,
        "skipped": [(each["document"], each["message"]) for each in answer["skipped"] if "twice" not in each["message"]],
    }


def meant(values: dict[str, str], tried: Tried, context: WorkerContext) -> Any:
    """Return a sheet's values as the checks see them: a field's value can have several spellings."""
    sheet = {"values": values}
    (told,) = checking.check({"layout": tried.layout, "sheets": [sheet]}, context)["sheets"]
    return told["score"], [(each["rule"], each["spaces"]) for each in told["findings"]]


# Fixed examples.


def test_sheets_of_other_games_stay_in_the_file(context: WorkerContext) -> None:
    put("evening.yaml", ANA + "---\n" + BEN)
    for layout, field, value, was, is_ in (
        ("namaste", "total", "7", "karma: [1, 2, 3, 4]\n", "karma: [1, 2, 3, 4]\ntotal: 7\n"),
        ("yacht", "upper.twos", "6", "twos: 4", "twos: 6"),
    ):
        before = got("evening.yaml")
        asked = opened("evening.yaml", context).work(layout)
        asked["sheets"][0]["values"][field] = value
        assert documents.save(asked, context)["text"] == got("evening.yaml") == before.replace(was, is_)


def test_a_document_that_cannot_be_opened_keeps_no_other_and_is_kept(context: WorkerContext) -> None:
    put("mine.yaml", LEVEL)
    bad = [
        "sheet: nosuch\nplayer: Zoe\n",
        "sheet: mine.yaml\nplayer: Yan\n",
        "sheet: ../x.yaml\n",
        "sheet: [yacht\n",
        "sheet: diceculus/cards\n",
    ]
    text = "---\n".join([bad[0], ANA, bad[1], bad[2], BEN, bad[3], CEM, bad[4]])
    put("evening.yaml", text)
    assert [len(each["sheets"]) for each in opened("evening.yaml", context).answer["works"]] == [1, 1, 2]
    put("mine.yaml", LEVEL + "nonsense: 3\n")
    evening = opened("evening.yaml", context)
    assert {each["layout"]: len(each["sheets"]) for each in evening.answer["works"]} == {"namaste": 1, "yacht": 2}
    assert [each["document"] for each in evening.answer["skipped"]] == [1, 3, 4, 6, 8]
    assert all(each["file"] in ("evening.yaml", "mine.yaml") for each in evening.answer["skipped"])
    asked = evening.work("yacht")
    assert [each["document"] for each in asked["sheets"]] == [5, 7]
    asked["sheets"][1]["values"]["total"] = "9"
    documents.save(asked, context)
    assert got("evening.yaml") == text.replace(CEM, CEM.replace("total: 7", "total: 9"))


def test_what_cannot_be_read_inside_a_sheet_stays(context: WorkerContext) -> None:
    text = BEN.replace("ones: 3", "ones: thre") + "remark: late\n"
    put("ben.yaml", text)
    evening = opened("ben.yaml", context)
    assert len(evening.answer["works"][0]["sheets"][0]["faults"]) == 2
    asked = evening.work("yacht")
    asked["sheets"][0]["values"]["total"] = "9"
    documents.save(asked, context)
    assert got("ben.yaml") == text.replace("total: 7", "total: 9")
    for typed_so, said in (("?", "thre"), ("3", "3")):
        asked = opened("ben.yaml", context).work("yacht")
        assert asked["sheets"][0]["values"]["upper.ones"] == "thre"
        asked["sheets"][0]["values"]["upper.ones"] = typed_so
        documents.save(asked, context)
        assert got("ben.yaml") == text.replace("total: 7", "total: 9").replace("thre", said)


@pytest.mark.parametrize(
    ("layout", "typed_so", "field"),
    [
        ("namaste", "karma: [1, to, 3]", "karma.2"),
        ("namaste", "total: 3 or 4", "total"),
        ("yacht", "lower: {chance: x7}", "lower.chance"),
        ("lucky-dice", "players: [Ana, Ben]\nrounds: [{lucky: pigg}]", "rounds.1.lucky"),
    ],
)
def test_what_cannot_be_read_stands_in_its_field_and_is_thrown_away_by_hand_alone(
    context: WorkerContext, layout: str, typed_so: str, field: str
) -> None:
    text = f"sheet: {layout}\n{typed_so}\n"
    put("odd.yaml", text)
    asked = opened("odd.yaml", context).work(layout)
    wrong = asked["sheets"][0]["values"][field]
    assert wrong in text
    (told,) = checking.check(asked, context)["sheets"]
    assert [each["space"] for each in told["faults"]] == [field]
    assert documents.save(asked, context)["text"] == text
    asked["sheets"][0]["values"][field] = ""
    after = documents.save(asked, context)["text"]
    assert wrong not in after
    assert got("odd.yaml") == after


def test_what_is_typed_and_cannot_be_read_stands_above(context: WorkerContext) -> None:
    put("ben.yaml", BEN)
    asked = opened("ben.yaml", context).work("yacht")
    asked["sheets"][0]["values"]["upper.twos"] = "fore"
    text = "# upper.twos: typed 'fore'\n" + BEN.replace("twos: 4", "twos: ?")
    assert documents.save(asked, context)["text"] == got("ben.yaml") == text
    assert documents.save({**asked, "original": text}, context)["text"] == got("ben.yaml") == text


def test_other_documents_that_changed_meanwhile_stay_as_they_are_now(context: WorkerContext) -> None:
    put("evening.yaml", ANA + "---\n" + BEN)
    asked = opened("evening.yaml", context).work("yacht")
    asked["sheets"][0]["values"]["total"] = "9"
    now = "# moved\n---\n" + CEM + "---\n" + ANA.replace("[1, 2", "[5, 2") + "---\n" + BEN.replace("# his own", "# all his own")
    put("evening.yaml", now)
    answer = documents.save(asked, context)
    last = BEN.replace("# his own", "# all his own")
    assert got("evening.yaml") == now.replace(last, last.replace("total: 7", "total: 9"))
    assert answer["sheets"] == [{"document": 3, "values": None}]


@pytest.mark.parametrize("now", [BEN.replace("ones: 3", "ones: 1"), BEN.replace("yacht", "tenpin"), ANA, "# gone\n"])
def test_a_document_that_changed_meanwhile_is_told_and_kept(context: WorkerContext, now: str) -> None:
    put("ben.yaml", BEN)
    asked = opened("ben.yaml", context).work("yacht")
    put("ben.yaml", now)
    put("ben-2.yaml", CEM)
    asked["sheets"][0]["values"]["total"] = "9"
    for replace in (False, True):
        refusal = refused({**asked, "replace": replace}, context)
        assert (refusal.code, refusal.about) == ("changed", {"beside": "ben-3.yaml"})
        assert got("ben.yaml") == now
    documents.save({**asked, "file": "ben-3.yaml", "opened": "ben.yaml", "alone": True}, context)
    assert got("ben-3.yaml") == BEN.replace("total: 7", "total: 9")
    assert (got("ben.yaml"), got("ben-2.yaml")) == (now, CEM)


def test_beside_it_stands_this_sheet_alone(context: WorkerContext) -> None:
    put("evening.yaml", ANA + "---\n" + BEN)
    asked = opened("evening.yaml", context).work("yacht", file="ben.yaml", opened="evening.yaml", alone=True)
    documents.save(asked, context)
    assert got("ben.yaml") == "---\n" + BEN
    documents.save({**asked, "file": "both.yaml", "alone": False}, context)
    assert got("both.yaml") == got("evening.yaml")


def test_what_nobody_changed_here_follows_the_disk(context: WorkerContext) -> None:
    put("table.yaml", BEN + "---\n" + CEM)
    asked = opened("table.yaml", context).work("yacht")
    now = BEN.replace("ones: 3", "ones: 1") + "---\n" + CEM
    put("table.yaml", now)
    asked["sheets"][1]["values"]["total"] = "9"
    answer = documents.save(asked, context)
    assert got("table.yaml") == BEN.replace("ones: 3", "ones: 1") + "---\n" + CEM.replace("total: 7", "total: 9")
    assert [each["document"] for each in answer["sheets"]] == [1, 2]
    assert answer["sheets"][0]["values"]["upper.ones"] == "1"
    assert answer["sheets"][1]["values"] is None


def test_new_sheets_stand_behind_and_removed_ones_stay(context: WorkerContext) -> None:
    text = (BEN + "---\n" + ANA).replace("\n", "\r\n").removesuffix("\r\n")
    put("evening.yaml", text)
    asked = opened("evening.yaml", context).work("yacht")
    asked["sheets"] = [{"values": {"player": "Dora", "total": "3"}}]
    answer = documents.save(asked, context)
    assert got("evening.yaml").startswith(text + "\r\n---\r\n# ")
    assert got("evening.yaml").count("\n") == got("evening.yaml").count("\r\n")
    assert [each["document"] for each in answer["sheets"]] == [3]
    again = opened("evening.yaml", context).work("yacht")
    assert [each["values"]["player"] for each in again["sheets"]] == ["Ben", "Dora"]


@pytest.mark.parametrize(
    "text",
    [
        "# only a comment\n",
        "# one\n# two",
        "\ufeff# mark\r\n",
        "%YAML 1.1\n# c\n---\n# d\n",
        "%YAML 1.1\n# c\n",
        "",
        "# a\n...\n# b\n",
    ],
)
def test_a_file_of_nothing_but_comments_keeps_them(context: WorkerContext, text: str) -> None:
    put("ben.yaml", text)
    asked = {"layout": "yacht", "sheets": [{"values": {"player": "Ben", "total": "7"}}], "file": "ben.yaml"}
    assert refused(asked, context).code == "exists"
    assert got("ben.yaml") == text
    answer = documents.save({**asked, "replace": True}, context)
    assert got("ben.yaml").startswith(text)
    (work,) = opened("ben.yaml", context).answer["works"]
    assert work["sheets"][0]["values"] == {"player": "Ben", "total": "7"}
    assert answer["sheets"][0]["document"] == work["sheets"][0]["document"]


def test_another_file_is_changed_only_when_told_to(context: WorkerContext) -> None:
    text = "# those of Monday\n" + ANA + "---\n" + BEN
    put("monday.yaml", text)
    asked = {"layout": "yacht", "file": "monday.yaml", "sheets": [{"values": {"player": "ben", "total": "9"}}]}
    refusal = refused(asked, context)
    assert (refusal.code, refusal.about) == ("exists", {"adds": False})
    documents.save({**asked, "replace": True}, context)
    assert got("monday.yaml").startswith("# those of Monday\n" + ANA + "---\n")
    assert "player: ben\n" in got("monday.yaml")
    assert "# his own" in got("monday.yaml")
    dora = {**asked, "sheets": [{"values": {"player": "Dora", "total": "9"}}]}
    assert refused(dora, context).about == {"adds": True}
    before = got("monday.yaml")
    documents.save({**dora, "replace": True}, context)
    assert got("monday.yaml").startswith(before + "---\n")
    put("cem.yaml", "# from Tuesday\n" + CEM)
    before = got("monday.yaml")
    documents.save(opened("cem.yaml", context).work("yacht", file="monday.yaml", opened="cem.yaml", replace=True), context)
    assert got("monday.yaml") == before + "---\n# from Tuesday\n" + CEM


@pytest.mark.parametrize("text", [LEVEL, "bring: dice\n", "sheet: [namaste\n", "\x00", "a: \udcff"])
def test_what_is_no_file_of_filled_sheets_is_never_written_over(context: WorkerContext, text: str) -> None:
    Path("mine.yaml").write_bytes(text.encode("utf-8", "surrogateescape"))
    before = Path("mine.yaml").read_bytes()
    asked = {"layout": "yacht", "file": "mine.yaml", "sheets": [{"values": {"player": "Ben"}}]}
    for more in ({}, {"replace": True}, {"original": BEN}):
        assert refused({**asked, **more}, context).code == "refused"
    assert Path("mine.yaml").read_bytes() == before


def test_a_sheet_of_lucky_dice_is_a_sheet_whatever_its_kind_of_game(context: WorkerContext) -> None:
    text = "sheet: lucky-dice\ngame: three\nplayers: [Ana, Ben]\n"
    put("lucky.yaml", text)
    put("level.yaml", LEVEL)
    put("broken.yaml", "sheet: lucky-dice\ngame: three\nplayers: [Ana\n")
    found = listing({}, context)
    assert [each["name"] for each in found["layouts"]] == ["level.yaml"]
    assert [each["file"] for each in found["sheets"]] == ["lucky.yaml"]
    asked = opened("lucky.yaml", context).work("lucky-dice")
    asked["sheets"][0]["values"]["rounds.1.lucky"] = "pig"
    documents.save(asked, context)
    assert got("lucky.yaml") == text + "rounds: [{lucky: pig}]\n"


def test_what_cannot_be_changed_in_its_place_is_typed_anew_beside(context: WorkerContext) -> None:
    text = "{sheet: namaste, player: Ana} # in braces\n"
    put("ana.yaml", text)
    asked = opened("ana.yaml", context).work("namaste")
    asked["sheets"][0]["values"]["circles.r4c4"] = "10"
    refusal = refused(asked, context)
    assert (refusal.code, refusal.about) == ("cramped", {"beside": "ana-2.yaml"})
    assert got("ana.yaml") == text
    made = documents.yaml(asked, context)["text"]
    assert f"# {text}" in made
    assert documents.open_({"text": made}, context)["works"][0]["sheets"][0]["values"] == asked["sheets"][0]["values"]


def test_a_file_that_is_saved_while_it_is_saved_is_read_anew(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    put("evening.yaml", ANA + "---\n" + BEN)
    asked = opened("evening.yaml", context).work("yacht")
    asked["sheets"][0]["values"]["total"] = "9"
    save, later = context.folder.save, [ANA.replace("tea", "milk") + "---\n" + BEN]

    def saved(*about: Any) -> bool:
        if later:
            put("evening.yaml", later.pop())
        return save(*about)

    monkeypatch.setattr(context.folder, "save", saved)
    documents.save(asked, context)
    assert got("evening.yaml") == ANA.replace("tea", "milk") + "---\n" + BEN.replace("total: 7", "total: 9")


def test_of_very_many_documents_the_rest_is_told_and_kept(context: WorkerContext) -> None:
    text = "---\n".join([ANA, *["sheet: nosuch\n"] * 405])
    put("many.yaml", text)
    evening = opened("many.yaml", context)
    assert "6 documents" in evening.answer["skipped"][-1]["message"]
    asked = evening.work("namaste")
    asked["sheets"][0]["values"]["total"] = "7"
    documents.save(asked, context)
    assert got("many.yaml") == text.replace("4]\n", "4]\ntotal: 7\n", 1)


def test_of_two_that_say_the_same_the_right_one_changes(context: WorkerContext) -> None:
    again = BEN.replace("# his own", "# once more")
    put("twins.yaml", "---\n".join(["", BEN, BEN, again]))
    asked = opened("twins.yaml", context).work("yacht")

    def save(n: int, total: str) -> None:
        asked["sheets"][n - 1]["values"]["total"] = total
        documents.save({**asked, "sheets": [asked["sheets"][n - 1]]}, context)

    save(1, "71")
    assert got("twins.yaml") == "---\n".join(["", BEN.replace("7", "71"), BEN, again])
    put("twins.yaml", "---\n".join(["", "sheet: nosuch\n", again, BEN]))
    save(2, "72")
    save(3, "73")
    assert got("twins.yaml") == "---\n".join(["", "sheet: nosuch\n", again.replace("7", "73"), BEN.replace("7", "72")])


def test_several_sheets_change_at_once(context: WorkerContext) -> None:
    text = BEN + "---\n" + CEM + "---\n" + ANA
    put("table.yaml", text)
    asked = opened("table.yaml", context).work("yacht")
    for sheet, total in zip(asked["sheets"], ("12345", "1"), strict=True):
        sheet["values"]["total"] = total
    documents.save(asked, context)
    after = BEN.replace("total: 7", "total: 12345") + "---\n" + CEM.replace("total: 7", "total: 1") + "---\n" + ANA
    assert got("table.yaml") == after


def test_what_somebody_took_out_and_nobody_changed_stays_out(context: WorkerContext) -> None:
    put("table.yaml", BEN + "---\n" + CEM)
    asked = opened("table.yaml", context).work("yacht")
    put("table.yaml", CEM)
    asked["sheets"][1]["values"]["total"] = "9"
    answer = documents.save(asked, context)
    assert got("table.yaml") == CEM.replace("total: 7", "total: 9")
    assert [each["document"] for each in answer["sheets"]] == [None, 1]


def test_who_is_called_otherwise_is_so_wherever_the_sheet_says_it(context: WorkerContext) -> None:
    text = (
        "# Ana and Ben\nsheet: lucky-dice\nplayers: [Ana, 'Ben']  # Ana\n"
        "rounds:\n  - {lucky: pig, out: [Ana], by: Ana}\n  - out: Ben\ncoasters: {Ana: 2, Ben: 1}\nremark: Ana\n"
    )
    put("lucky.yaml", text)
    asked = opened("lucky.yaml", context).work("lucky-dice")
    values = asked["sheets"][0]["values"]
    values |= {"players.1": "Ben", "players.2": "Zoë B.", "coasters.1": "3"}
    documents.save(asked, context)
    assert got("lucky.yaml") == (
        "# Ana and Ben\nsheet: lucky-dice\nplayers: [Ben, 'Zoë B.']  # Ana\n"
        "rounds:\n  - {lucky: pig, out: [Ben], by: Ana}\n  - out: Zoë B.\ncoasters: {Ben: 3, Zoë B.: 1}\nremark: Ana\n"
    )


DATED = "sheet: yacht   # at home\ndate: 2026-11-26\nplayer: Ana\nlower: {chance: 20}\n"
VAGUE = DATED.replace("2026-11-26", "yesterday")


@pytest.mark.parametrize(
    ("text", "values", "saved"),
    [
        (DATED, {"date": "2026-11-27"}, DATED.replace("26\n", "27\n")),
        (DATED, {"place": "Club"}, DATED.replace("player", "place: Club\nplayer")),
        (DATED, {"date": ""}, DATED.replace(" 2026-11-26", "")),
        (VAGUE, {"lower.chance": "21"}, VAGUE.replace("20}", "21}")),
        (VAGUE, {"date": "2026-11-27"}, DATED.replace("26\n", "27\n")),
    ],
)  # fmt: skip
def test_date_and_place_are_saved_like_other_fields(context: WorkerContext, text: str, values: dict[str, str], saved: str) -> None:
    put("ana.yaml", text)
    (work,) = documents.open_({"file": "ana.yaml"}, context)["works"]
    work["sheets"][0]["values"] |= values
    documents.save({**work, "file": "ana.yaml", "original": text}, context)
    assert got("ana.yaml") == saved


def test_a_text_that_is_no_date_is_reported_and_kept(context: WorkerContext) -> None:
    work = {"layout": "yacht", "sheets": [{"values": {"player": "Ana", "date": "today"}}]}
    (fault,) = checking.check(work, context)["sheets"][0]["faults"]
    assert (fault["space"], fault["message"]) == ("date", "today is not a date")
    documents.save({**work, "file": "ana.yaml"}, context)
    assert "today" in got("ana.yaml")


def test_a_sheet_of_another_date_is_added(context: WorkerContext) -> None:
    put("ana.yaml", DATED)
    work = {"layout": "yacht", "sheets": [{"values": {"player": "Ana", "date": "2026-12-01"}}], "file": "ana.yaml"}
    with pytest.raises(Refusal) as caught:
        documents.save(work, context)
    assert caught.value.about["adds"]
    documents.save({**work, "replace": True}, context)
    assert got("ana.yaml").startswith(DATED + "---\n")
