"""Rules explained in the app: the texts match `explain`, and both examples are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.rules import LayoutRule
from sheetgen.judge.examples import KINDS, judge_example
from sheetgen.judge.explain import all_rules, explain_rule, own_rules
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.requests import Request
from sheetgen.page.sheets import drawing, explaining
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import codes
from sheetgen.source.messages import LayoutText
from tests.page.svgs import forbidden, size_of
from tests.reading import read_in
from tests.thorough import every

LAYOUTS = {"namaste": "namaste", "placement": "placement/level-1", "diceculus": "diceculus", "lucky-dice": "lucky-dice"}
OF_GAMES = [
    (LAYOUTS[name.partition("/")[0]], name)
    for name, rule in all_rules().items()
    if name.partition("/")[0] in LAYOUTS and not isinstance(rule, LayoutRule)
]
OWN = """game: sheet
title: Own
page: {paper: a6}
spaces:
  player: text
  fruit: {rows: [apples, pears], number: 0..20}
rules: [{id: few, must: "sum(fruit.*) < 9", says: {en: "too many fruits", de: "zu viel Obst"}}]
examples:
  - {sheet: {fruit: [1, 2]}}
  - {sheet: {fruit: [7, 8]}, finds: 1}
"""


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> WorkerContext:
    return WorkerContext(str(tmp_path_factory.mktemp("folder")))


def test_rules_of_all_games_are_tried() -> None:
    assert len(OF_GAMES) > 50
    assert {layout for layout, _ in OF_GAMES} == {*LAYOUTS.values()}


@pytest.mark.parametrize(("layout", "rule"), every(OF_GAMES), ids=lambda each: each)
def test_a_rule_of_a_game_is_explained_as_its_command_does(layout: str, rule: str, context: WorkerContext) -> None:
    for code in codes():
        with read_in(code):
            said, page = explaining.explain({"layout": layout, "rule": rule}, context), explain_rule(all_rules()[rule])
        told = " ".join(page.split())
        assert all(" ".join(text.rstrip(".").split()) in told for text in (*said["says"], said["source"])), code
        assert [each["kind"] for each in said["examples"]] == [*KINDS]
        assert all(each["about"] and " ".join(each["about"].split()) in told for each in said["examples"])
        assert "--" not in " ".join(said["says"])  # no command options are named
        keeps, breaks = said["examples"]
        assert "findings" not in keeps
        assert breaks["findings"]


@pytest.mark.parametrize(("layout", "rule"), every(OF_GAMES, 6), ids=lambda each: each)
def test_both_examples_of_a_rule_are_drawn(layout: str, rule: str, context: WorkerContext) -> None:
    drawn = [explaining.example_svg({"layout": layout, "rule": rule, "kind": kind, "lang": "de"}, context) for kind in KINDS]
    for reply in drawn:
        assert (reply.status, reply.type) == (200, "image/svg+xml")
        assert min(size_of(reply.data)) > 50
        assert forbidden(reply.data) == []
    assert drawn[0].data != drawn[1].data


@pytest.mark.parametrize("name", every([name for name in bundled() if name not in LAYOUTS.values()], 4))
def test_rules_that_layouts_say_themselves_are_explained(name: str, context: WorkerContext) -> None:
    layout = context.layout(name)
    for rule in own_rules(layout).values():
        said: dict[str, Any] = explaining.explain({"layout": name, "rule": rule.name}, context)
        formulas = [str(says.values["formula"]) for says in rule.says if "formula" in says.values]
        in_words = any(isinstance(says, LayoutText) for says in rule.says)
        assert all(any(f"`{formula}`" in text for text in said["says"]) != in_words for formula in formulas)
        assert said["source"] is None
        there = {"keeps": rule.keeps, "breaks": rule.breaks}
        assert [each["kind"] for each in said["examples"]] == [kind for kind in KINDS if there[kind] is not None]
        assert all(each["findings"] for each in said["examples"] if each["kind"] == "breaks")
        for each in said["examples"]:
            assert explaining.example_svg({"layout": name, "rule": rule.name, "kind": each["kind"]}, context).status == 200


def test_a_rule_of_ones_own_is_explained_in_the_readers_language(context: WorkerContext) -> None:
    Path(context.folder.path, "own.yaml").write_text(OWN, "utf-8")
    context.enter()
    with read_in("de"):
        said = explaining.explain({"layout": "own.yaml", "rule": "own/few"}, context)
    assert said["says"] == ["zu viel Obst"]
    assert [each["kind"] for each in said["examples"]] == ["keeps", "breaks"]
    assert explaining.example_svg({"layout": "own.yaml", "rule": "own/few", "kind": "breaks"}, context).status == 200


@pytest.mark.parametrize(
    "asked", [{"rule": "namaste/nothing"}, {"rule": "../../secret"}, {"rule": "namaste/total", "kind": "other"}]
)
def test_no_other_file_is_ever_shown(asked: Request, context: WorkerContext) -> None:
    with pytest.raises(Refusal):
        explaining.example_svg({"layout": "namaste", "kind": "keeps", **asked}, context)


def test_an_example_that_a_rule_has_not_is_refused(context: WorkerContext) -> None:
    layout = context.layout("yacht")
    (lone,) = [name for name, rule in own_rules(layout).items() if rule.breaks is None][:1]
    assert judge_example(own_rules(layout)[lone], "breaks", layout, Library()) is None
    with pytest.raises(Refusal, match="no rule"):
        explaining.example_svg({"layout": "yacht", "rule": lone, "kind": "breaks"}, context)


def test_a_work_is_drawn_as_it_is_filled_in(context: WorkerContext) -> None:
    empty, typed = (
        drawing.filled_svg({"layout": "namaste", "sheets": [{"values": values}], "lang": "de"}, context)
        for values in ({}, {"player": "Änne", "circles.r4c4": "8", "karma.1": "99"})
    )
    assert size_of(typed.data) == size_of(empty.data)
    assert forbidden(typed.data) == []
    assert len(typed.data) > len(empty.data)


def test_a_work_that_cannot_be_read_is_no_picture(context: WorkerContext) -> None:
    with pytest.raises((Refusal, Unreadable)):
        drawing.filled_svg({"layout": "nowhere.yaml", "sheets": [{"values": {}}]}, context)
