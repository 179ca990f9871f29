"""`sheetgen standings`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date

import click

from sheetgen.cli.common import fail, warn
from sheetgen.cli.sheets.filled import files_argument, find_evenings
from sheetgen.form.occasion import date_of, no_date
from sheetgen.judge.standings import By, Standings, lowest_wins, standings
from sheetgen.report.evenings import as_csv, standings_json, standings_rows, standings_text
from sheetgen.report.json import as_json
from sheetgen.source.messages import in_a_row, room, sentence

phrase, plural = room("cli")


def _day(_context: click.Context, _option: click.Parameter, text: str | None) -> date | None:
    """Return a date as typed; exit if it isn't one."""
    day = date_of(text or "")
    if text is not None and day is None:
        fail(no_date(text).sentence())
    return day


@click.command()
@files_argument
@click.option(
    "--by", type=click.Choice(["wins", "points", "places"]), default="wins", show_default=True, help="Set what ranks the players."
)
@click.option("--from", "start", metavar="DATE", callback=_day, help="Leave out earlier tables, as in --from 2026-01-01.")
@click.option("--to", "end", metavar="DATE", callback=_day, help="Leave out later tables.")
@click.option("--same-names", is_flag=True, help="Names that differ only by capitals or accents are one player.")
@click.option(
    "--format", "form", type=click.Choice(["text", "csv", "json"]), default="text", show_default=True, help="Set the output format."
)
@click.option(
    "-o", "--output", metavar="OUT.pdf|.svg|.png", type=click.Path(path_type=str), help="Draw the standings as a sheet to hang up."
)
def command(
    files: tuple[str, ...], by: By, start: date | None, end: date | None, same_names: bool, form: str, output: str | None
) -> None:
    """Show the standings: how often each player played and won, in all games and in each.

    FILE is a filled sheet, a folder (with its subfolders), or - for standard input. Each sheet should say its `date:`. A win that
    players share counts as a part of a win for each. Tables with errors count, too; sheets that can't be read are named.

    Exit status: 0 if every sheet was read, 2 if a sheet can't be read; the others count nevertheless.

    \b
    Examples:
      sheetgen standings season/
      sheetgen standings season/ --from 2026-01-01 --by points -o season.pdf
    """
    if output is not None and form != "text":
        fail(
            phrase("drawn-or-data", "-o draws a sheet; --format is for standard output"),
            phrase("leave-one-out", "leave one of them out"),
        )
    if start and end and start > end:
        what = phrase("from-after-to", "--from {start} is after --to {end}", str(start), str(end))
        fail(what, phrase("swap", "swap them"))
    evenings = find_evenings(files)
    found = standings(evenings, by, start, end, same_names)
    for names in found.spellings:
        warn(
            sentence(
                phrase("same-name", "{names} count as different players", in_a_row(names)),
                phrase("say-same-names", "if they are one, add --same-names"),
            )
        )
    if by == "points" and lowest_wins(found.tables) is None:
        warn(
            sentence(
                phrase("mixed-points", "in some of these games the most points win, in others the fewest; their sum says little"),
                phrase("points-of-one", "rank by wins or places, or name the files of one game"),
            )
        )
    if lone := sum(len(table.results) == 1 for table in found.tables):
        what = plural("lone", "{count} sheet is a table of one player", "{count} sheets are tables of one player each", count=lone)
        hint = phrase("lone-together", "sheets of one table have the same layout, `date:` and `table:`, in one file or one folder")
        warn(sentence(what, hint))
    if output is not None:
        _draw(found, by, output, files)
    elif form == "json":
        click.echo(as_json(standings_json(found)))
    elif form == "csv":
        click.echo(as_csv(standings_rows(found)), nl=False)
    else:
        click.echo(standings_text(found), nl=False)
    sys.exit(2 if evenings.refused else 0)


def _draw(found: Standings, by: By, target: str, files: Sequence[str]) -> None:
    """Write the standings as a sheet to hang up."""
    from sheetgen.cli.prints import picturing  # most runs print text
    from sheetgen.cli.writing import refuse_overwriting_inputs, write_out
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.proofs.season import season_page

    picture, fonts = picturing.read_format(target), Fonts()
    if not found.tables:
        fail(
            phrase("no-tables", "there is no table to draw"),
            phrase("tables-need", "a table is a filled sheet that names its players; with --from or --to it also needs a `date:`"),
        )
    refuse_overwriting_inputs(target, [*files, *(sheet.file for table in found.tables for sheet in table.sheets)])
    sheet = season_page(found, by, "full", fonts)
    write_out(target, lambda out: picture.write([sheet], out, fonts))
    picturing.report_picture(target)
