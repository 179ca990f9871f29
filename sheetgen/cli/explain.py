"""`sheetgen explain`."""

from __future__ import annotations

import click

from sheetgen.cli.common import refuse
from sheetgen.cli.completing import rule_names
from sheetgen.judge.explain import explain as page
from sheetgen.judge.explain import listed, rules
from sheetgen.source.faults import meant, near


@click.command()
@click.argument("rule", required=False, shell_complete=rule_names)
def command(rule: str | None) -> None:
    """Explain a rule: what it says, a sheet that keeps it, one that breaks it, and the rulebook's heading.

    RULE is the name in brackets that `sheetgen check` tells; without it all rules are listed.

    \b
    Example:
      sheetgen explain namaste/symbol-points
    """

    known = rules()
    if rule is None:
        click.echo(listed(known.values()))
    elif rule in known:
        click.echo(page(known[rule]))
    else:
        hint = near(rule, known) if meant(rule, known) else "`sheetgen explain` lists all rules"
        refuse(f"no such rule: '{rule}'", hint)
