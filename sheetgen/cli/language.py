"""The language of messages and help pages: `--language` of any command, SHEETGEN_LANG, the configuration, or the locale."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from inspect import cleandoc

import click

from sheetgen.cli.nearest import NearChoice
from sheetgen.source.faults import Unreadable
from sheetgen.source.folders import configuration_file
from sheetgen.source.languages import FOLDER, SOURCE, codes, language
from sheetgen.source.messages import Phrase, in_a_row, reader, room

phrase, plural = room("cli")
_OPTIONS = ("--language", "--tongue")
"""The option and its name before version 1.1, which still works."""
_VARIABLE = "SHEETGEN_LANG"


def language_options() -> list[click.Option]:
    """Return the option that every command has, and its hidden old name; `choose` reads both before a command is loaded."""
    choice, shown = click.Choice(codes()), "|".join(codes())
    return [
        click.Option(
            [name],
            metavar=shown,
            type=choice,
            expose_value=False,
            help="Set the language of messages.  [default: the system language]",
            hidden=name != _OPTIONS[0],
        )
        for name in _OPTIONS
    ]


def choose(arguments: Sequence[str]) -> None:
    """Set the language of all messages. An unknown name is reported in English, and English is used."""
    typed = _typed(arguments)
    code = (_known(typed) if typed is not None else _from_variable() or _configured() or _from_locale()) or SOURCE
    reader.set(language(code))
    gettext.textdomain("messages" if code == SOURCE else "click")
    if code != SOURCE:
        os.environ["LANGUAGE"] = code  # click's own messages use this variable
        gettext.bindtextdomain("click", FOLDER)


def _typed(arguments: Sequence[str]) -> str | None:
    """Return the value typed after `--language`, or None."""
    for at, argument in enumerate(arguments):
        if argument == "--":
            return None
        name, equals, value = argument.partition("=")
        if name in _OPTIONS:
            return value if equals else next(iter(arguments[at + 1 :]), None)
    return None


def _known(name: str) -> str | None:
    """Return the language code of `de`, `de-AT` or `de_DE.UTF-8`; None if it is unknown."""
    code = name.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
    return code if code in codes() else SOURCE if code in ("c", "posix") else None


def _from_variable() -> str | None:
    name = os.environ.get(_VARIABLE)
    if not name:
        return None
    code = _known(name)
    if code is None:
        known = in_a_row(codes())
        unknown = phrase("unknown-language", "SHEETGEN_LANG: '{name}' is not one of {known}", name, known)
        click.echo(unknown.text(), err=True)
    return code or SOURCE


def _configured() -> str:
    """Return the language of the configuration; empty if it has none or can't be read, which `main` reports."""
    if not os.path.exists(configuration_file()):
        return ""
    from sheetgen.layout.configuration import configuration  # most users have none

    with suppress(Unreadable):
        return configuration().language
    return ""


def _from_locale() -> str | None:
    """Return the language of the locale. Windows sets no such variable; there, use the user account's language."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if name := os.environ.get(variable):
            return _known(name)
    if sys.platform == "win32":
        import ctypes
        import locale

        return _known(locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), SOURCE))
    return None


def help_text(english: str) -> str:
    """Return a paragraph of a help page in the reader's language. click keeps the line breaks of a paragraph that begins with
    `\b`."""
    as_typed = "\b\n" if english.startswith("\b\n") else ""
    return as_typed + Phrase("cli/help", english.removeprefix(as_typed)).text()


def translate(command: click.Command) -> click.Command:
    """Add the language option to a command, and translate its help page into the reader's language."""
    if any(each.name == "language" for each in command.params):
        return command
    command.params += language_options()
    for each in command.params:
        if type(each.type) is click.Choice:
            each.type = NearChoice(each.type.choices)
    if reader.get() is not None:
        command.help = "\n\n".join(help_text(paragraph) for paragraph in cleandoc(command.help or "").split("\n\n"))
        command.short_help = command.short_help and help_text(command.short_help)
        command.epilog = command.epilog and help_text(command.epilog)
        for each in command.params:
            if isinstance(each, click.Option) and each.help:
                each.help = gettext.gettext(help_text(each.help))
        if isinstance(command, click.Group):
            for inner in command.commands.values():
                translate(inner)
    return command
