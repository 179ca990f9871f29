"""`sheetgen explain`."""

from __future__ import annotations

import click

from sheetgen.cli.common import fail, library_of
from sheetgen.cli.completing import layout_names, rule_names
from sheetgen.games.rules import OwnRule
from sheetgen.judge.explain import all_rules, bundled_rules, explain_own_rule, find_rules, list_rules, own_rules, split_rule_name
from sheetgen.judge.explain import explain_rule as page
from sheetgen.layout.model import Layout
from sheetgen.source.faults import meant, near
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("rule", required=False, shell_complete=rule_names)
@click.argument("layout", required=False, shell_complete=layout_names)
def command(rule: str | None, layout: str | None) -> None:
    """Explain a rule, with a sheet that keeps it, a sheet that breaks it, and its heading in the rulebook.

    RULE is the name that `sheetgen check` prints in brackets. Part of the name is enough: type the part before the slash (the
    name of a game) or after it to list every rule with that part. Without RULE, all rules are listed. LAYOUT is the file of a
    custom game: its own rules are then explained.

    \b
    Examples:
      sheetgen explain namaste/symbol-points
      sheetgen explain yacht/extra-yacht
    """

    own = _of_layout(rule, layout)
    if own is not None:
        found_there, where = own
        _tell_own(rule or "", found_there, where)
        return

    known = all_rules()
    rules = list(known.values()) if rule is None else find_rules(rule, known)
    if not rules:
        known = all_rules(with_plugins=True)
        rules = find_rules(rule or "", known)
    if len(rules) == 1:
        click.echo(page(rules[0]))
    elif rules:
        click.echo(list_rules(rules))
    else:
        words = dict.fromkeys([*known, *(part for name in known for part in split_rule_name(name))])
        hint = (
            near(rule or "", words)
            if meant(rule or "", words)
            else phrase("explain-lists", "list all rules with `sheetgen explain`")
        )
        fail(phrase("no-such-rule", "no such rule: '{rule}'", rule or ""), hint)


def _of_layout(rule: str | None, layout: str | None) -> tuple[dict[str, OwnRule], Layout] | None:
    """Return a layout's own rules, from the named layout or a bundled one; None if no layout defines any."""
    library = library_of([] if layout is None else [layout])
    if layout is not None:
        there = library.layout(layout)
        return own_rules(there), there
    result = bundled_rules(rule or "", library)
    return (result[1], result[0]) if result is not None else None


def _tell_own(rule: str, known: dict[str, OwnRule], layout: Layout) -> None:
    """Print the explanation of one of the layout's own rules. If only a part of a name was typed, list all rules with that part."""
    folded = rule.strip().casefold()
    named = [each for name, each in known.items() if folded == name.casefold()]
    named = named or [each for name, each in known.items() if folded in name.casefold().split("/")]
    if not named:
        fail(
            phrase("no-such-rule", "no such rule: '{rule}'", rule),
            near(rule, known) if known else phrase("no-own-rules", "this layout doesn't define any rules"),
        )
    click.echo(explain_own_rule(named[0], layout) if len(named) == 1 else list_rules(named))
