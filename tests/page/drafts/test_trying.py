"""A sheet filled in for a draft is checked as if the draft were saved, and can become one of its examples."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.examples import keep_example
from sheetgen.page.drafts.looking import look
from sheetgen.page.drafts.templates import FOLDER
from sheetgen.page.drafts.trying import try_form, try_sheet
from sheetgen.page.sheets import checking
from sheetgen.source import reader
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Sequence
from tests.page.drafts.conftest import MARKET, Json, draft, edited
from tests.thorough import some

WRITTEN = {"player": "Ana", "fruit.apples": "3", "baskets.apples": "x", "coins.1": "x", "coins.3": "x", "total": "11"}


def examples(text: str) -> list[Mapping]:
    """The examples of a text."""
    root = reader.read("a.yaml", text.encode()).documents[0].root
    node = root.get("examples") if isinstance(root, Mapping) else None
    return [each for each in node.items if isinstance(each, Mapping)] if isinstance(node, Sequence) else []


def test_the_sheet_is_that_of_check_with_its_pictures(context: WorkerContext) -> None:
    form = try_form(draft(MARKET), context)
    pictures = [page.pop("picture") for page in form["pages"]]
    assert all(picture.startswith("<") for picture in pictures)
    Path("market.yaml").write_text(MARKET, "utf-8")
    assert form == checking.sheet_form({"layout": "market.yaml"}, context)


def test_each_rule_is_at_work(context: WorkerContext) -> None:
    (sheet,) = try_sheet(draft(MARKET, sheets=[{"values": WRITTEN}]), context)["sheets"]
    assert [each["space"] for each in sheet["findings"]] == ["baskets.apples", "total"]
    assert sheet["findings"][0]["message"] == "a basket of apples takes five"
    assert sheet["score"]["computed"] == 10


def test_a_draft_with_faults_has_no_sheet(context: WorkerContext) -> None:
    with pytest.raises(Unreadable):
        try_form(draft(MARKET.replace("must", "mst")), context)


STYLES = {
    "none yet": MARKET,
    "no end of line": MARKET.rstrip("\n"),
    "dashes": MARKET + "examples:\n  - {sheet: {coins: [1]}, score: 2}   # two\n# the end\n",
    "brackets": MARKET + "examples: [{sheet: {coins: [1]}, score: 2}]\nlabels: {}\n",
    "empty": MARKET + "examples:\n",
    "none": MARKET + "examples: []   # so far\n",
    "in braces": "{game: sheet, spaces: {fruit: {rows: [apples, pears], number: yes}, total: {is: sum(fruit.*)}}, score: total}\n",
    "beyond ASCII": MARKET.replace("title: Market", "title: {en: Market, de: Märkte}   # 𝔐 🎲"),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_sheet_becomes_an_example_and_all_else_stays(style: str, context: WorkerContext) -> None:
    text = STYLES[style]
    values = {key: text for key, text in WRITTEN.items() if style != "in braces" or key == "fruit.apples"}
    edits = keep_example(draft(text, sheets=[values], about="a: try, #1"), context)["edits"]
    after = edited(text, edits)
    remarks, before = (look(draft(each), context)["remarks"] for each in (after, text))
    assert [each["message"] for each in remarks] == [each["message"] for each in before]
    assert len(examples(after)) == len(examples(text)) + 1
    (edit,) = edits
    assert edit["from"] == edit["to"] or not text.encode("utf-16-le")[2 * edit["from"] : 2 * edit["to"]].strip(b"[] \0")
    kept = examples(after)[-1]
    about = kept.get("about")
    assert about is not None
    assert about.text == "a: try, #1"  # type: ignore[union-attr]


def test_what_cannot_be_read_is_no_example(context: WorkerContext) -> None:
    with pytest.raises(Refusal, match="can't be read"):
        keep_example(draft(MARKET, sheets=[{"fruit.apples": "many"}]), context)


def test_other_games_have_none(context: WorkerContext) -> None:
    with pytest.raises(Refusal, match="no examples"):
        keep_example(draft("extends: namaste\n", sheets=[{}]), context)


KEPT = [MARKET, *(file.read_text("utf-8") for file in sorted(Path(FOLDER).rglob("*.yaml")))]


def something(kind: str, chance: Random) -> str:
    """Return a value that a user may type in a field, right or wrong."""
    words = {"tick": "x", "text": chance.choice(("Ana", "no", "1", "a: b"))}
    return words.get(kind, str(chance.randint(0, 25)))


@pytest.mark.parametrize("seed", range(some(120, 0.3)))
def test_any_sheet_that_is_kept_is_in_order(seed: int, context: WorkerContext) -> None:
    """For any values, the example gives the actual result: `lint` finds no error in it."""
    chance = Random(seed)
    text = KEPT[seed % len(KEPT)]
    before = len(examples(text))
    for _ in range(3):
        fields = try_form(draft(text), context)["fields"]
        values: Json = {}
        for field in fields:
            if field["id"].startswith("players."):
                values[field["id"]] = f"Name {field['id'][-1]}"  # no two names are the same
            elif chance.random() < 0.6:
                values[field["id"]] = something(field["kind"], chance)
        text = edited(text, keep_example(draft(text, sheets=[values]), context)["edits"])
        assert look(draft(text), context)["remarks"] == []
    assert len(examples(text)) == before + 3


TABLE = 'table: [{id: turns, must: same(count(s.fruit.*) for s in sheets), says: "not all have played as often"}]\n'


def test_sheets_of_a_table_are_tried_together_and_kept(context: WorkerContext) -> None:
    text, sheets = MARKET + TABLE, [{"player": "Ana", "fruit.apples": "3", "fruit.pears": "4"}, {"fruit.apples": "5"}]
    tried = try_sheet(draft(text, table=True, sheets=[{"values": values} for values in sheets]), context)
    assert [each["message"] for each in tried["table"]["findings"]] == ["not all have played as often"]
    assert [each["player"] for each in tried["table"]["ranking"]] == ["Ana", "P2"]
    kept = edited(text, keep_example(draft(text, sheets=sheets), context)["edits"])
    played = "{player: Ana, fruit: {apples: 3, pears: 4}}, {player: P2, fruit: {apples: 5}}"
    assert f"- {{sheets: [{played}], finds: [sheet], score: {{Ana: 7, P2: 5}}}}" in kept
    assert look(draft(kept), context)["remarks"] == []
