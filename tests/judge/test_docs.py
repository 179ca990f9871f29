"""The list of rules in docs/rules.md equals the output of `explain`."""

from __future__ import annotations

from makers.docs import MARK, RULES, rules


def test_the_page_lists_every_rule_as_explained() -> None:
    assert RULES.read_text("utf-8").partition(MARK)[2] == "\n" + rules(), "run `make docs`"
