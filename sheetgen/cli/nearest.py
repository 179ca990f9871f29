"""Commands, options and their words that were misspelt: click's messages with what was probably meant, told as everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from sheetgen.source.faults import did_you_mean, meant

if TYPE_CHECKING:
    _Choice = click.Choice[Any]
else:
    _Choice = click.Choice  # not generic in older versions


def hint(typed: str, known: Iterable[str]) -> str:
    """A line with what was probably meant; empty if nothing is near."""
    other = meant(typed, known)
    return f"\n   = {did_you_mean(other).text()}" if other else ""


def no_such_option(error: click.NoSuchOption) -> click.UsageError:
    """The same error with the option that was probably meant."""
    params = error.ctx.command.params if error.ctx else []
    names = [name for each in params for name in (*each.opts, *each.secondary_opts)]
    return click.UsageError(error.message + hint(error.option_name, names), error.ctx)


class NearChoice(_Choice):
    """One of some words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            raise click.BadParameter(error.message + hint(str(value), self.choices), ctx, param) from None
