"""`sheetgen explain`."""

from __future__ import annotations

import click

from sheetgen.cli.common import refuse
from sheetgen.cli.completing import rule_names
from sheetgen.judge.explain import explain as page
from sheetgen.judge.explain import listed, named, parts, rules
from sheetgen.source.faults import meant, near


@click.command()
@click.argument("rule", required=False, shell_complete=rule_names)
def command(rule: str | None) -> None:
    """Explain a rule: what it says, a sheet that keeps it, one that breaks it, and the rulebook's heading.

    RULE is the name in brackets that `sheetgen check` tells. A part of it will do: a game's name, or the
    word after it, lists all rules it belongs to. Without it all rules are listed.

    \b
    Example:
      sheetgen explain namaste/symbol-points
    """

    known = rules()
    found = list(known.values()) if rule is None else named(rule, known)
    if len(found) == 1:
        click.echo(page(found[0]))
    elif found:
        click.echo(listed(found))
    else:
        words = dict.fromkeys([*known, *(part for name in known for part in parts(name))])
        hint = near(rule or "", words) if meant(rule or "", words) else "`sheetgen explain` lists all rules"
        refuse(f"no such rule: '{rule}'", hint)
