"""Explanations of rules, shown with their findings: the description, its source in the rulebook, and the two examples as
pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Struct

from sheetgen.games.rules import OwnRule, Rule
from sheetgen.judge.examples import KINDS, judge_example
from sheetgen.judge.explain import case_file, case_summary, own_rules, rulebook, statement
from sheetgen.judge.files import Result
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.requests import Name, Request, Text, decode
from sheetgen.page.sheets.drawing import marked_svg
from sheetgen.source.bounds import cut

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

_LINES, _LONG = 40, 1_000
"""Maximum number of lines reported from a rule's description, and of characters per line."""


class RuleRequest(Struct):
    """A rule by which a sheet of a layout is judged."""

    layout: Name
    rule: Name


class ExamplePictureRequest(RuleRequest, kw_only=True):
    """An example from a rule's pair, in a language."""

    kind: Literal["keeps", "breaks"]
    lang: Text | None = None


def explain(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the explanation of a rule, as in `sheetgen explain`: `{"rule", "severity", "says", "source", "examples"}`.

    says: the paragraphs, with formulas in backticks. source: the heading in the rulebook, null for a rule defined by a layout.
    examples: for each drawable example its `kind`, the number of its `sheets`, a description (`about`, may be empty) and, if it
    breaks the rule, the `findings` as texts.
    """
    layout, rule = _rule(decode(request, RuleRequest), context)
    examples = []
    for kind in KINDS:
        result = judge_example(rule, kind, layout, _library(context))
        if result is None or result.status == 2:
            continue
        path = None if isinstance(rule, OwnRule) else case_file(rule.name, kind)
        about = "" if path is None else case_summary(rule.name, path).text()
        found = {"findings": _texts(result, rule.name)} if kind == "breaks" else {}
        examples.append({"kind": kind, "sheets": len(result.sheets), "about": about, **found})
    return {
        "rule": rule.name,
        "severity": rule.severity,
        "says": [cut(text, _LONG) for text in statement(rule, layout)[:_LINES]],
        "source": None if isinstance(rule, OwnRule) else rulebook(rule).text(),
        "examples": examples,
    }


def example_svg(request: Request, context: WorkerContext) -> Reply:
    """Return an example of a rule as an SVG of its annotated sheets."""
    asked = decode(request, ExamplePictureRequest)
    layout, rule = _rule(asked, context)
    result = judge_example(rule, asked.kind, layout, _library(context))
    if result is None:
        raise Refusal("not-found", words.no_such_rule(rule.name))
    return marked_svg(result, asked.lang, context)


def _rule(asked: RuleRequest, context: WorkerContext) -> tuple[Layout, Rule[Any] | OwnRule]:
    """Return the layout and the rule with exactly that name, from its game or from the layout itself."""
    layout = context.layout(asked.layout)
    rule: Rule[Any] | OwnRule | None = next((each for each in layout.game.rules if each.name == asked.rule), None)
    rule = rule or own_rules(layout).get(asked.rule)
    if rule is None:
        raise Refusal("not-found", words.no_such_rule(asked.rule))
    return layout, rule


def _library(context: WorkerContext) -> Library:
    """Return the layouts of the bundled cases, which are outside the folder."""
    return cast(Library, context.kept.setdefault("cases", Library()))


def _texts(result: Result, rule: str) -> list[str]:
    """Return the texts of a rule's findings without duplicates."""
    own = (finding for sheet in result.sheets for finding in getattr(sheet, "findings", ()))
    table = result.table.findings if result.table else ()
    return list(dict.fromkeys(cut(each.message, _LONG) for each in (*own, *table) if each.rule == rule))[:_LINES]
