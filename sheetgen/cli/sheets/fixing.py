"""`sheetgen check --fix`: show the changes, ask if they are uncertain, and write them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple, TextIO

import click

from sheetgen.cli.common import paint, reason
from sheetgen.form import words as form_words
from sheetgen.judge.corrections.suggestions import Suggestion, SuggestionResult
from sheetgen.judge.files import Result
from sheetgen.judge.files import check as judged
from sheetgen.judge.fixing import FileFix, Offer, apply_fixes, no_suggestion, not_alone, not_written, offers
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.press.files import ChangedError, replace_all
from sheetgen.report.differences import difference_text
from sheetgen.report.suggestions import suggestions_text
from sheetgen.report.text import lines_plain, unchanged_text
from sheetgen.source import reader
from sheetgen.source.messages import Message, message, room

phrase, _ = room("cli")


class Outcome(NamedTuple):
    """The result to report after all changes; failed: a file could not be written."""

    result: Result
    failed: bool


def fix(files: Sequence[str], table: bool, quiet: bool) -> Outcome:
    """Check sheets, write suggestions into their files, and check the changed sheets.

    quiet: standard output is for a program; differences go to standard error, and the user gets no questions.
    """
    sources = {file: reader.read(file, piped=True) for file in files if runs_dry(file)}
    result = judged(files, table, given=sources, values=quiet)
    offered = offers(result)
    found = {sheet.file for offer in offered for sheet in offer.sheets}
    wrong = [sheet.file for sheet in result.sheets if isinstance(sheet, JudgedSheet) and sheet.is_doubtful]
    if result.table is not None and any(each.severity == "error" for each in result.table.findings):
        wrong += [sheet.file for sheet in result.sheets]
    for file in dict.fromkeys(wrong):
        if file not in found:
            say_unchanged(file, message(no_suggestion))
    accepted = [(suggestion, offer) for offer in offered if (suggestion := _taken(offer, result, quiet))]
    done = apply_fixes(accepted)
    for sheet, why in done.refused:
        say_unchanged(sheet.file, why)
    groups = [done.fixes] if table else [[each] for each in done.fixes]
    written = [write_fixes(group, quiet) for group in groups if group]
    return Outcome(judged(files, table, given=sources, values=quiet) if any(written) else result, not all(written))


def runs_dry(file: str) -> bool:
    """Return whether the input can be read only once."""
    return file == "-" or (os.path.exists(file) and not os.path.isfile(file) and not os.path.isdir(file))


def _taken(offer: Offer, result: Result, quiet: bool) -> Suggestion | None:
    """Return the suggestion to write: the certain one (`alone`), the one that the user chooses among the others, or both
    combined. Return None if there is neither."""
    sure = next((each for each in offer.suggestions if each.alone), None)
    others = tuple(each for each in offer.suggestions if not each.alone)
    chosen = None
    if others and not quiet and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        chosen = _chosen(offer._replace(suggestions=others), [sheet.player for sheet in offer.sheets] if result.table else [])
    elif others and sure is None:
        say_unchanged(offer.first.file, message(not_alone, len(others)))
    return chosen._replace(changes=(*sure.changes, *chosen.changes)) if sure and chosen else sure or chosen


def _chosen(offer: Offer, players: Sequence[str | None]) -> Suggestion | None:
    """Return the suggestion that the user selects by number; None if the answer is empty or the input ends."""
    every = offer.suggestions
    shown = SuggestionResult(every, offer.first.suggested.complete)
    for text in suggestions_text(offer.first, players, shown):
        click.echo(lines_plain(text), nl=False)
    while True:
        numbers = f"1–{len(every)}" if len(every) > 1 else "1"
        question = phrase("write-them-into", "Which suggestion should be written to the file? ({numbers}; Enter: none) ", numbers)
        click.echo(question.text(), nl=False)
        sys.stdout.flush()
        answer = sys.stdin.readline().strip()
        click.echo()
        if not answer:
            return None
        if answer.isdecimal() and 0 < int(answer) <= len(every):
            return every[int(answer) - 1]


def write_fixes(fixes: Sequence[FileFix], quiet: bool) -> bool:
    """Show the changes in some files and write them to all of the files. Return False after reporting a failure."""
    stream: TextIO = sys.stderr if quiet else sys.stdout
    for each in fixes:
        click.echo(difference_text(each, paint(stream)), file=stream, color=True)
    stream.flush()
    try:
        replace_all({each.file: (each.before, each.after) for each in fixes})
    except ChangedError as error:
        say_unchanged(error.file, message(form_words.changed_meanwhile))
        return False
    except OSError as error:
        name = str(error.filename or fixes[0].file)
        say_unchanged(name, message(not_written, reason(error)))
        return False
    return True


def say_unchanged(file: str, why: Message) -> None:
    """Report why a file stays unchanged."""
    click.echo(unchanged_text(file, why.sentence()) + "\n", err=True)
