"""Shell completions: layouts, papers, rules."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


def layout_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return layout names, and offer files."""
    from sheetgen.layout.find import listed

    names = [CompletionItem(name) for name in listed() if name.startswith(incomplete)]
    return [*names, CompletionItem(incomplete, type="file")]


def papers(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from sheetgen.drawing.papers import PAPERS

    return [CompletionItem(name) for name in PAPERS if name.startswith(incomplete.casefold())]


def rule_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from sheetgen.judge.explain import all_rules

    return [CompletionItem(name) for name in all_rules(with_plugins=True) if name.startswith(incomplete)]
