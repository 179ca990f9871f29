"""Suggestions for misspelt commands, options and values: click's messages in sheetgen's usual format."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Any

import click

from sheetgen.source.faults import did_you_mean, meant
from sheetgen.source.messages import room

phrase, _ = room("cli")

if TYPE_CHECKING:
    _Choice = click.Choice[Any]
else:
    _Choice = click.Choice  # `click.Choice` is not generic in older versions


def hint(typed: str, known: Iterable[str]) -> str:
    """Return a line with the suggestion; empty if no known word is similar."""
    other = meant(typed, known)
    return f"\n   = {did_you_mean(other).text()}" if other else ""


class Misuse(click.UsageError):
    """A misspelt or missing command, option or value, shown like every other error of sheetgen."""

    def __init__(self, error: click.UsageError) -> None:
        if isinstance(error, click.NoSuchOption):
            params = error.ctx.command.params if error.ctx else []
            names = [name for each in params for name in (*each.opts, *each.secondary_opts)]
            super().__init__(error.message + hint(error.option_name, names), error.ctx)
        else:
            super().__init__(error.format_message(), error.ctx)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the error and the command that explains the usage, on standard error."""
        from sheetgen.cli.common import paint
        from sheetgen.report.text import error_label

        what, *hints = self.message.split("\n")
        if self.ctx:
            hints.append(f"   = {phrase('see-help', 'see `{command}`', f'{self.ctx.command_path} --help').text()}")
        click.echo(f"{error_label(paint(sys.stderr))}: {what[0].lower()}{what[1:].removesuffix('.')}", err=True, color=True)
        click.echo("\n".join(hints), err=True)


class NearChoice(_Choice):
    """A choice between several words, as in click, that suggests a similar word if the typed one is unknown."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            raise click.BadParameter(error.message + hint(str(value), self.choices), ctx, param) from None
