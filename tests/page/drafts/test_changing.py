"""A form's changes are edits of the text: it gets the requested value, and every other value and comment stays."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from sheetgen.layout.find import bundled, bundled_path
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.changing import change, difference
from sheetgen.page.drafts.looking import look
from sheetgen.page.drafts.outline import KINDS, outline
from sheetgen.page.drafts.renaming import shown
from sheetgen.page.drafts.templates import FOLDER
from sheetgen.source.editing import Edit
from tests.page.drafts.conftest import MARKET, Json, draft, edited
from tests.thorough import some

BUNDLED = {name: Path(str(bundled_path(name))).read_text("utf-8") for name in bundled() if "/" not in name}
PADS = [
    *BUNDLED.values(),
    *(file.read_text("utf-8") for file in sorted(Path(FOLDER).rglob("*.yaml"))),
    MARKET,
    MARKET.replace("\n", "\r\n"),
    "{game: sheet, spaces: {a: number, b: {tick: 2}}, rules: [{id: r, must: b}], score: a}\n",
]
GAMES = [text for text in PADS if "game: sheet" in text]


def changed(text: str, context: WorkerContext, **asked: Any) -> str:
    return edited(text, change(draft(text, **asked), context)["edits"])


def seen(text: str, context: WorkerContext) -> Json:
    """Return the values shown by the form, without their positions in the text."""
    shown: Json = placeless(outline(draft(text), context))
    return shown


def placeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: placeless(each) for key, each in value.items() if key != "places"}
    return [placeless(each) for each in value] if isinstance(value, list) else value


def flat(spaces: list[Json]) -> list[Json]:
    """Return spaces and all spaces below them."""
    return [each for one in spaces for each in (one, *flat(one["inner"]))]


def space(path: list[str], text: str, context: WorkerContext) -> Json:
    return next(each for each in flat(seen(text, context)["spaces"]) if each["path"] == path)


@pytest.mark.parametrize(
    ("asked", "there", "then"),
    [
        ({"path": ["fruit"], "key": "rows", "value": "apples, figs"}, "[apples, pears, plums]", "[apples, figs]"),
        ({"path": ["fruit"], "key": "number", "value": "0, 5..30"}, "number: 0..20", 'number: "0, 5..30"'),
        ({"path": ["fruit"], "key": "number", "value": ""}, "number: 0..20", "number: yes"),
        ({"path": ["fruit"], "key": "must", "value": "this != 3"}, "number: 0..20}", "number: 0..20, must: this != 3}"),
        ({"path": ["baskets"], "key": "says", "value": ""}, ', says: "a basket of {row} takes five"', ""),
        ({"path": ["coins"], "key": "columns", "value": " 1..6 "}, "columns: 1..4", "columns: 1..6"),
        ({"path": ["total"], "key": "is", "value": "sum(fruit.*, 1)"}, '"sum(fruit.*, baskets.*, coins.*)"', '"sum(fruit.*, 1)"'),
        ({"path": ["player"], "key": "kind", "value": "tick"}, "player: text", "player: tick"),
        ({"path": ["player"], "key": "rows", "value": "1..3"}, "player: text", "player: {text: yes, rows: 1..3}"),
        ({"path": ["player"], "key": "kind", "value": "choice"}, "player: text", "player: {choice: [one, two]}"),
        ({"path": ["coins"], "does": "remove"}, "  coins: {columns: 1..4, tick: 2}\n", ""),
        ({"name": "gold", "does": "add"}, "score: total", "score: total"),
    ],
)  # fmt: skip
def test_a_space_is_changed_in_its_place(asked: Json, there: str, then: str, context: WorkerContext) -> None:
    if asked.get("does") == "add":
        then_text = MARKET.replace("score: total", "  gold: number\nscore: total")
    else:
        then_text = MARKET.replace(there, then, 1)
    assert changed(MARKET, context, part="spaces", **asked) == then_text


def test_rules_and_the_top_are_changed_in_their_place(context: WorkerContext) -> None:
    text = changed(MARKET, context, part="rules", does="add", name="order")
    assert text == MARKET + "rules:\n  - {id: order, must: 1 = 1}\n"
    assert look(draft(text), context)["sheet"] is not None
    text = changed(text, context, part="rules", number=0, key="must", value="gapless(coins.*)")
    text = changed(text, context, part="rules", number=0, key="says", value="from the left: always")
    assert text == MARKET + 'rules:\n  - {id: order, must: gapless(coins.*), says: "from the left: always"}\n'
    assert changed(text, context, part="rules", does="remove", number=0) == MARKET
    assert changed(MARKET, context, part="head", key="title", value="Fair") == MARKET.replace("Market", "Fair")


YACHT = BUNDLED["yacht"]


def test_a_space_is_called_otherwise_wherever_it_is_named(context: WorkerContext) -> None:
    asked = {"part": "spaces", "does": "rename", "path": ["upper"], "name": "above"}
    text = changed(YACHT, context, **asked)
    for line in (
        "  above:                        # six spaces: one key per row, all of them numbers",
        "  subtotal: {is: sum(above.*)}  # `is`: written by the player, calculated by sheetgen; `*` is every key",
        "    must: same(count(s.above.*, s.lower.*) for s in sheets)",
        "    sheet: {above: {twos: 7}, bonus: 35, lower: {full-house: 20}}",
        "    finds: [above.twos, bonus, lower.full-house]",
        "    sheets: [{player: Ana, above: [3]}, {player: Ben, above: [3, 6]}]",
    ):
        assert line in text.splitlines()
    assert "player: Name, above: Oben, lower: Unten}" in text
    assert "upper-bonus.points" in text
    assert look(draft(text), context)["remarks"] == look(draft(YACHT), context)["remarks"] == []


@pytest.mark.parametrize("pad", [name for name, text in BUNDLED.items() if "game: sheet" in text])
def test_every_space_of_every_pad_may_be_called_otherwise(pad: str, context: WorkerContext) -> None:
    """All spaces are renamed. Then the pad has the same errors and warnings as before, except for missing translations."""
    text = BUNDLED[pad]
    before = look(draft(text), context)["remarks"]
    for each in seen(text, context)["spaces"]:
        if not each["fixed"]:
            text = changed(text, context, part="spaces", does="rename", path=each["path"], name=f"re-{each['name']}")
    after = look(draft(text), context)["remarks"]
    assert [each for each in after if each["rule"] != "layout/untranslated"] == before


def test_a_renamed_space_is_named_on_the_page_too(context: WorkerContext) -> None:
    text = MARKET.replace("{paper: a6}", "{paper: a6, flow: [[fruit, baskets], [coins], total]}") + "remove: [fruit]\n"
    text += "blocks:\n  - {id: f, block: table, rows: [{label: $fruit, c1: fruit.apples, text: fruit}]}\n"
    after = changed(text, context, part="spaces", does="rename", path=["fruit"], name="goods")
    assert "flow: [[goods, baskets], [coins], total]" in after
    assert "remove: [goods]" in after
    assert "{label: $goods, c1: goods.apples, text: fruit}" in after
    assert "must: goods.(row) >= 5" in after


NESTED = """\
game: sheet
players: 2..4
spaces:
  # what is won
  rounds:
    rows: 1..3
    of:
      points: {columns: players, number: 0..20}   # each
      total: {columns: players, is: sum(points.player)}
  last: number
  kinds:
    rows:
      towns:
      roads: 0..5
"""


@pytest.mark.parametrize(
    ("asked", "there", "then"),
    [
        ({"path": ["rounds", "of", "points"], "key": "number", "value": "0..9"}, "number: 0..20", "number: 0..9"),
        ({"path": ["rounds", "of"], "does": "add", "name": "bid"}, "(points.player)}\n", "(points.player)}\n      bid: number\n"),
        ({"path": ["kinds", "rows"], "does": "add", "name": "7"}, "roads: 0..5\n", "roads: 0..5\n      7:\n"),
        ({"path": ["kinds", "rows", "towns"], "key": "kind", "value": "tick"}, "towns:\n", "towns: tick\n"),
        ({"path": ["kinds", "rows", "roads"], "key": "must", "value": "at"}, "roads: 0..5", "roads: {number: 0..5, must: at}"),
        ({"path": ["kinds", "rows", "towns"], "does": "remove"}, "      towns:\n", ""),
        ({"path": ["last"], "does": "remove"}, "  last: number\n", ""),
        ({"path": ["last"], "does": "up"}, NESTED[NESTED.index("  # what") : NESTED.index("  kinds")],
         "  last: number\n" + NESTED[NESTED.index("  # what") : NESTED.index("  last")]),
    ],
)  # fmt: skip
def test_records_and_keys_of_an_axis_are_changed_in_their_place(asked: Json, there: str, then: str, context: WorkerContext) -> None:
    assert there in NESTED
    assert changed(NESTED, context, part="spaces", **asked) == NESTED.replace(there, then, 1)


@pytest.mark.parametrize(
    ("words", "name", "label"),
    [
        ("Big straight", "big-straight", None),
        ("Yellow Submarine", "Yellow-Submarine", None),
        ("Dragon's eye", "dragon-s-eye", "Dragon's eye"),
        ("3 of a kind", "n3-of-a-kind", "3 of a kind"),
        ("x: {y", "x-y", "x: {y"),
    ],
)
def test_names_are_made_of_words_and_printed_as_typed(words: str, name: str, label: str | None, context: WorkerContext) -> None:
    after = changed(MARKET, context, part="spaces", does="add", name=words)
    assert name in {each["name"] for each in seen(after, context)["spaces"]}
    assert yaml.safe_load(after).get("labels") == (label and {"en": {name: label}})
    rows = changed(MARKET, context, part="spaces", path=["fruit"], key="rows", value=f"apples, {words}")
    assert space(["fruit"], rows, context)["rows"] == f"Apples, {label or words}"
    assert changed(rows, context, part="spaces", path=["fruit"], key="rows", value=f"Apples, {label or words}") == rows


def test_labels_follow_the_rows_and_the_name(context: WorkerContext) -> None:
    """The labels that the form has written stay with their names, and go with them."""
    fruit: Json = {"part": "spaces", "path": ["fruit"]}
    text = changed(MARKET, context, **fruit, key="rows", value="2 apples, Plums (red), Figs")
    text = changed(text, context, **fruit, key="rows", value="Figs, Plums (red)")
    assert yaml.safe_load(text)["labels"] == {"en": {"plums-red": "Plums (red)"}}
    text = changed(text, context, **fruit, key="rows", value="Figs")
    assert "labels" not in yaml.safe_load(text)
    text = changed(text, context, **fruit, does="rename", name="Fruit (ripe)")
    assert space(["fruit-ripe"], text, context)["label"] == "Fruit (ripe)"
    ripe: Json = {"part": "spaces", "path": ["fruit-ripe"]}
    assert changed(text, context, **ripe, does="rename", name="Fruit (ripe)") == text
    text = changed(text, context, **ripe, does="rename", name="Ripe")
    assert space(["Ripe"], text, context)["label"] == "Ripe"
    assert "labels" not in yaml.safe_load(text)


@pytest.mark.parametrize(
    ("typed", "range_"), [("0 to 30", "0..30"), ("0 - 30", "0..30"), ("0 bis 30", "0..30"), ("0–5, 9", "0..5, 9")]
)
def test_ranges_may_be_typed_in_words(typed: str, range_: str, context: WorkerContext) -> None:
    for key, value, then in (("number", typed, range_), ("columns", typed, range_), ("columns", "5", "1..5")):
        after = changed(MARKET, context, part="spaces", path=["coins"], key=key, value=value)
        assert space(["coins"], after, context)[key] == then


@pytest.mark.parametrize("text", [MARKET, "game: sheet\ntitle: X\n\nspaces:\n  player: text\n"])
def test_a_sheet_of_several_players_has_no_space_for_one(text: str, context: WorkerContext) -> None:
    after = changed(text, context, part="head", key="players", value="4")
    assert "player" not in yaml.safe_load(after)["spaces"]
    assert look(draft(after), context)["remarks"] == []


def test_a_variant_shows_what_it_extends_and_overrides_single_values(context: WorkerContext) -> None:
    text = "extends: yacht\ntitle: {en: Ours, de: Unser}\n"
    shown = seen(text, context)
    assert shown["head"]["title"] == "Ours"
    assert shown["head"]["held"]["score"] == "total"
    upper = next(each for each in shown["spaces"] if each["name"] == "upper")
    assert (upper["number"], upper["held"]["number"], upper["kind"], upper["fixed"]) == (None, "0..30", "number", True)
    text = changed(text, context, part="head", key="title", value="Mine")
    text = changed(text, context, part="spaces", path=["upper"], key="number", value="0..25")
    text = changed(text, context, part="spaces", path=["lower", "rows", "chance"], key="number", value="5..25")
    text = changed(text, context, part="spaces", path=["lower", "rows", "yacht"], key="number", value="0..99")
    assert text == (
        "extends: yacht\ntitle: {en: Mine, de: Unser}\n"
        "spaces: {upper: {number: 0..25}, lower: {rows: {chance: {number: 5..25}, yacht: {number: 0..99}}}}\n"
    )
    assert not [each for each in look(draft(text), context)["remarks"] if each["severity"] == "fault"]


def test_sentences_add_a_calculated_space_and_a_whole_rule(context: WorkerContext) -> None:
    text = changed(MARKET, context, part="spaces", does="add", name="Grand total", value="sum(fruit.*, coins.*)")
    assert '  grand-total: {is: "sum(fruit.*, coins.*)"}' in text
    keys = {"for": "fruit", "must": "this > last(above(this))", "says": "numbers rise"}
    text = changed(text, context, part="rules", does="add", name="rising", keys=keys)
    assert seen(text, context)["rules"][-1] == {"id": "rising", **dict.fromkeys(("when", "at", "severity")), **keys}


@pytest.mark.parametrize(
    "asked",
    [
        {"part": "spaces", "path": ["nosuch"], "key": "rows", "value": "1..3"},
        {"part": "spaces", "name": "fruit", "does": "add"},
        {"part": "spaces", "name": "???", "does": "add"},
        {"part": "spaces", "name": "...", "does": "add"},
        {"part": "rules", "number": 3, "key": "must", "value": "1"},
        {"part": "spaces", "path": ["total"], "key": "is", "value": ""},
        {"part": "spaces", "path": ["total"], "key": "kind", "value": "nosuch"},
        {"part": "spaces", "path": ["total"], "does": "rename", "name": "coins"},
        {"part": "spaces", "path": ["total"], "does": "rename", "name": "a..b"},
        {"part": "spaces", "path": ["nosuch"], "does": "rename", "name": "other"},
        {"part": "spaces", "path": [], "does": "remove"},
        {"part": "spaces", "path": ["fruit", "rows"], "does": "add", "name": "figs"},
    ],
)
def test_what_cannot_be_is_refused(asked: Json, context: WorkerContext) -> None:
    with pytest.raises(Refusal):
        change(draft(MARKET, **asked), context)


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "{", "\t", "a: 1\n---\nb: 2\n"])
def test_what_is_no_mapping_has_no_form(text: str, context: WorkerContext) -> None:
    assert seen(text, context)["spaces"] is None
    with pytest.raises(Refusal):
        change(draft(text, part="head", key="title", value="x"), context)


HOSTILE = (
    "a: b",
    "#c",
    "{",
    "]",
    "'",
    '"',
    "\\",
    "- x",
    "? y",
    "& *",
    "| >",
    "%",
    "@",
    "`",
    "yes",
    "~",
    "1..3",
    "é𝔐",
    "a, b",
    "!!x",
    "…",
)


def asks(text: str, chance: Random, context: WorkerContext) -> Json:
    """Return a random change that a field of the form may request."""
    now = seen(text, context)
    value = chance.choice((*HOSTILE, "0..9", "sum(1, 2)", "this > 0", "one, two", ""))
    every_space = flat(now["spaces"])
    paths = [each["path"] for each in every_space if each["kind"] is not None]
    every: list[Json] = [
        {"part": "head", "key": chance.choice(("title", "score")), "value": value or "x"},
        {"part": "spaces", "does": "add", "name": f"new-{chance.randrange(10**6)}"},
        {"part": "rules", "does": "add", "name": f"rule-{chance.randrange(10**6)}"},
    ]
    if paths:
        key = chance.choice(("rows", "columns", "must", "says"))
        every += [{"part": "spaces", "path": chance.choice(paths), "key": key, "value": value}] * 6
        every += [{"part": "spaces", "path": chance.choice(paths), "key": "kind", "value": chance.choice((*KINDS, "of"))}]
        every += [{"part": "spaces", "path": chance.choice(paths), "does": "remove"}]
        every += [{"part": "spaces", "path": chance.choice(paths), "does": chance.choice(("up", "down"))}] * 2
        every += [{"part": "spaces", "path": chance.choice(paths)[:1], "does": "rename", "name": f"new-{chance.randrange(10**6)}"}]
        groups = [[*each["path"], each["by"] or "of"] for each in every_space if each["inner"]]
        every += [{"part": "spaces", "path": path, "does": "add", "name": "extra-one"} for path in groups[:2]]
    if now["rules"]:
        number = chance.randrange(len(now["rules"]))
        every += [{"part": "rules", "number": number, "key": chance.choice(("must", "says", "when")), "value": value}] * 3
        every += [{"part": "rules", "number": number, "does": "remove"}]
    return chance.choice(every)


def comments(text: str) -> list[str]:
    """Return the comments."""
    return [line.partition("# ")[2] for line in text.splitlines() if "# " in line]


@pytest.mark.parametrize("seed", range(some(2_000, 0.05)))
def test_random_changes_say_what_was_asked_for_and_nothing_else(seed: int, context: WorkerContext) -> None:
    """Tests 2,000 changes: the text is one edit away, the form reads back the requested value, and the rest is unchanged."""
    chance = Random(seed)
    text = chance.choice(GAMES)
    for _ in range(chance.randint(0, 2)):
        try:
            text = changed(text, context, **asks(text, chance, context))
        except Refusal:
            continue
    asked = asks(text, chance, context)
    before = seen(text, context)
    try:
        edits = change(draft(text, **asked), context)["edits"]
    except Refusal:
        return
    after_text = edited(text, edits)
    after = seen(after_text, context)
    assert after["spaces"] is not None, (asked, after_text)
    if asked.get("does") in ("rename", "up", "down"):
        there_and_back(text, after_text, asked, context)
        return
    if asked["part"] != "head":
        assert after["head"] == before["head"]
    if asked["part"] != "rules":
        assert after["rules"] == before["rules"]
    else:
        assert after["spaces"] == before["spaces"]
    if asked["part"] == "spaces":
        name = (*asked.get("path", ()), asked.get("name"))[0]
        kept = [each for each in before["spaces"] if each["name"] != name]
        assert [each for each in after["spaces"] if each["name"] != name] == kept
    if asked.get("key") in ("must", "says", "when", "title", "score"):
        part = after[asked["part"]]
        whole = (
            part
            if asked["part"] == "head"
            else part[asked["number"]]
            if asked["part"] == "rules"
            else space(asked["path"], after_text, context)
        )
        assert whole[asked["key"]] == (" ".join(asked["value"].split()) or None)
    if asked.get("does") != "remove":
        assert set(comments(text)) <= set(comments(after_text))
    back = [
        {"from": each["from"], "to": each["from"] + len(each["insert"].encode("utf-16-le")) // 2, "insert": was(text, each)}
        for each in edits
    ]
    assert edited(after_text, back) == text


def there_and_back(text: str, after: str, asked: Json, context: WorkerContext) -> None:
    """A name or position that is changed back leaves the original text."""
    assert comments(after) if comments(text) else True
    first, new = asked["path"][0], asked.get("name")
    if asked["does"] != "rename":
        assert sorted(after) == sorted(text)
        back = after if after == text else changed(after, context, **{**asked, "does": "down" if asked["does"] == "up" else "up"})
    else:
        if space([first], text, context)["label"] != shown(first, {}):
            return  # its label was replaced by the new name
        back = changed(after, context, **{**asked, "path": [new], "name": first})
    assert back == text


def was(text: str, edit: Json) -> str:
    """Return the text that an edit removes."""
    return text.encode("utf-16-le")[2 * edit["from"] : 2 * edit["to"]].decode("utf-16-le")


@pytest.mark.parametrize(
    ("before", "after", "edit"),
    [
        ("abc", "abc", None),
        ("abc", "axc", Edit(1, 2, "x")),
        ("aaa", "aa", Edit(2, 3, "")),
        ("", "x", Edit(0, 0, "x")),
        ("ab", "aab", Edit(1, 1, "a")),
    ],
)
def test_the_difference_of_two_texts_is_one_small_edit(before: str, after: str, edit: Edit | None) -> None:
    assert difference(before, after) == edit
