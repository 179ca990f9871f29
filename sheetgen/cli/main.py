"""The command line: the list of commands, and the handling of all errors."""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence
from gettext import gettext
from importlib import import_module
from typing import Any

import click

from sheetgen import __version__
from sheetgen.cli import interrupts, language, nearest, streams
from sheetgen.source.faults import Refused, Unreadable
from sheetgen.source.folders import configuration_file
from sheetgen.source.messages import room

phrase, _ = room("cli")

COMMANDS = {
    "layouts": "List the bundled layouts.",
    "render": "Print sheets: write a PDF.",
    "preview": "Show sheets: write a picture.",
    "watch": "Redraw a picture whenever its layout is saved.",
    "spaces": "List every space of a sheet and its position, as JSON.",
    "blocks": "Print the blocks of a sheet, as YAML.",
    "blank": "Print an empty sheet to type in.",
    "check": "Check filled sheets: rules and scores.",
    "read": "Read photos of finished sheets: write their values to files.",
    "proof": "Draw filled sheets with every finding marked.",
    "options": "List the legal moves on a sheet.",
    "fill": "Fill in the points that follow from the other values.",
    "export": "Export results as CSV, JSON or for BG Stats.",
    "standings": "Show the standings of a season.",
    "serve": "Print sheets and check filled sheets or photos in your browser.",
    "site": "Write the web app as files for any web host: users install nothing.",
    "link": "Print a link that opens your own layout in a web app from `site`.",
    "lint": "Check your own layouts and levels.",
    "lab": "Analyse levels: best score and difficulty.",
    "calibrate": "Measure your printer: backs, scale and margins.",
    "icons": "List the symbols that have a picture.",
    "explain": "Explain a rule, with sheets that keep and break it.",
    "schema": "Print a JSON Schema for editors.",
    "new": "Write a file to start from: a custom level or pad.",
    "completion": "Print a shell completion script.",
}
"""Names of commands and their one-line helps. Each command is a module of that name in one of the folders below, loaded on first
use."""
_FOLDERS = {
    "layouts": ("layouts", "spaces", "blocks", "blank", "lint", "explain", "schema", "link"),
    "levels": ("lab", "new"),
    "page": ("serve", "site"),
    "prints": ("render", "preview", "watch", "calibrate", "icons"),
    "sheets": ("check", "read", "proof", "options", "fill", "export", "standings"),
}

_NO_MEMORY = ("failed to map segment", "error return without exception set")
"""Messages of the system's loader and of Python if memory is missing."""
_HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Commands(click.Group):
    """The commands of the table above: `--help` lists them without loading any."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        folder = next((f"{folder}." for folder, names in _FOLDERS.items() if cmd_name in names), "")
        result: click.Command = import_module(f"sheetgen.cli.{folder}{cmd_name}").command
        result.name = cmd_name
        return language.translate(result)

    def make_context(self, *arguments: Any, **extra: Any) -> click.Context:
        try:
            return super().make_context(*arguments, **extra)
        except click.UsageError as error:
            raise nearest.Misuse(error) from None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchOption:
            raise
        except click.UsageError as error:
            raise click.UsageError(error.message + nearest.hint(args[0], COMMANDS), ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            if os.path.exists(configuration_file()):
                import_module("sheetgen.layout.configuration").configuration()  # an unreadable one is reported
            return super().invoke(ctx)
        except click.UsageError as error:
            raise nearest.Misuse(error) from None
        except Refused as error:
            from sheetgen.cli.common import fail

            fail(error.sentence)
        except Unreadable as error:
            from sheetgen.cli.common import exit_with_faults

            exit_with_faults(error, ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(gettext("Commands")):
            formatter.write_dl([(name, language.help_text(text)) for name, text in COMMANDS.items()])


@click.group(cls=Commands, context_settings=_HELP, epilog="Run a command with --help to see its options: sheetgen render --help")
@click.version_option(__version__, prog_name="sheetgen")
def sheetgen() -> None:
    """Print score sheets for roll-and-write games, type in filled sheets, and see what they are worth.

    \b
    sheetgen layouts                     list the sheets
    sheetgen render namaste              print one: writes namaste.pdf
    sheetgen blank namaste > joe.yaml    write an empty sheet: copy a finished one into it
    sheetgen read joe.jpg                or read a photo of it: writes joe.yaml
    sheetgen check joe.yaml              check the rules, and add up the points
    sheetgen proof joe.yaml              mark the findings on the sheet: writes joe-proof.pdf
    sheetgen serve --open                do all this in your browser
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line. Every error is shown as a message, never as a traceback (SHEETGEN_DEBUG=1 shows it)."""
    try:
        streams.prepare()
        _run(arguments)
    except OSError:  # the message itself cannot be written
        streams.silence(sys.stdout, sys.stderr)
        sys.exit(2)
    except MemoryError:  # there is not even enough memory for the usual message
        os.write(2, b"error: there is not enough memory\n")
        os._exit(2)
    finally:
        interrupts.ignore()


def _run(arguments: Sequence[str] | None) -> None:
    gc.disable()  # a run is short: garbage collection would cost more time than it saves
    atexit.register(gc.freeze)  # and Python need not search all objects for garbage when it ends
    if "_SHEETGEN_COMPLETE" in os.environ:
        import_module("sheetgen.cli.completion")  # the script for bash sets this variable
    language.choose(sys.argv[1:] if arguments is None else arguments)
    try:
        language.translate(sheetgen).main(args=None if arguments is None else list(arguments), prog_name="sheetgen")
    except Exception as error:
        if status := interrupts.status_on_its_way():
            sys.exit(status)
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        from sheetgen.cli.common import exit_with_faults, fail, reason
        from sheetgen.layout.words import broken_plugin
        from sheetgen.plugins import BrokenPluginError

        if _is_out_of_memory(error):
            fail(
                phrase("no-memory", "there is not enough memory"),
                phrase("less-at-once", "do less in one command, or close other programs"),
            )
        if isinstance(error, BrokenPluginError):
            fail(broken_plugin(error.name, error.package, error.reason))
        if isinstance(error, Unreadable):
            exit_with_faults(error)
        if isinstance(error, OSError) and error.filename is None:
            streams.silence(sys.stdout)
            fail(phrase("output-cannot-written", "can't write the output: {reason}", reason(error)))
        fail(
            phrase("crash", "{name}: {error}", type(error).__name__, str(error)),
            phrase("should-not-happen", "this should not happen; please report it, with the file that caused it"),
        )


def _is_out_of_memory(error: BaseException) -> bool:
    """Return whether memory was missing, even if that made loading a library fail."""
    missing = isinstance(error, MemoryError) or getattr(error, "errno", 0) == errno.ENOMEM
    missing = missing or (isinstance(error, ImportError | OSError | SystemError) and any(sign in str(error) for sign in _NO_MEMORY))
    cause = error.__cause__ or error.__context__
    return missing or (cause is not None and _is_out_of_memory(cause))
