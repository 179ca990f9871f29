"""`sheetgen new`."""

from __future__ import annotations

import os
import sys
from typing import Any, NoReturn

import click

from sheetgen.cli.clusters import cluster_option
from sheetgen.cli.common import fail, reason, warn
from sheetgen.cli.levels.maps import write_map
from sheetgen.cli.levels.orders import make_level, order_options, read_options, starter_of, typed_file
from sheetgen.form.write.filling import quoted
from sheetgen.games.making import MadeLevel
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.read import Library
from sheetgen.press.files import ChangedError, replace_all
from sheetgen.source.faults import Unreadable, near
from sheetgen.source.formats import is_yaml, without_yaml
from sheetgen.source.messages import Phrase, Sentence, room

phrase, _ = room("cli")

_PLAIN = "My {kind}"
"""The title of the new file if a title made from its name cannot be printed."""


@click.command()
@click.argument("kind", metavar="level|sheet")
@click.argument("name")
@order_options
@cluster_option
def command(kind: str, name: str, cluster: str | None, **typed: Any) -> None:
    """Write a file to start from, with comments: NAME.yaml in the current folder.

    It is a level of the placement pad, or the sheet of a custom game.

    With --difficulty or another option, the level is generated: sheetgen plays it thousands of times and changes it until it is
    as hard as you want. A comment lists its figures. The same seed gives the same level. Requires the `lab` extra.

    If no such level is found, or if you press Ctrl-C, the nearest level so far is written. The exit status is then 1 or 130.

    \b
    Examples:
      sheetgen new level garden
      sheetgen new sheet dice
      sheetgen new level orchard --difficulty 3 --kinds gem,bomb,key,lock
      sheetgen new level meadow --like placement/level-2
    """

    games = {word: GAMES.load(game) for game in GAMES.names() for word in GAMES.load(game).starters}
    if kind not in games:
        games |= {word: game for game in GAMES.usable().values() for word in game.starters}
    if kind not in games:
        fail(phrase("no-starter", "there is no template called '{kind}'", kind), near(kind, games))
    target = name if is_yaml(name) else f"{name}.yaml"
    title = without_yaml(os.path.basename(target))
    _judge(kind, name, title)
    asked = read_options(kind, title, games[kind], typed)
    if asked is not None and asked.folder is not None:
        write_map(asked, title, cluster)
        return
    if cluster is not None:
        fail(phrase("cluster-for-batch", "--cluster is only for many levels"), phrase("say-batch", "add --batch N -o FOLDER"))
    if os.path.lexists(target):
        _refuse_taken(target)
    if asked is None:
        _keep(kind, games[kind].starters[kind], target, title)
        return
    misses: list[Sentence] = []

    def keep(made: MadeLevel) -> None:
        game, typed_command = games[kind].name, f"sheetgen new {kind} {asked.words} {typed_file(target)}"
        _keep(kind, starter_of(made, game, typed_command), target, title)
        misses.extend(filter(None, [made.miss]))
        for miss in misses:
            warn(miss)

    make_level(asked, keep)
    if misses:
        sys.exit(1)


def _keep(kind: str, starter: str, target: str, title: str) -> None:
    """Write the new file. If its title cannot be printed, use the title `_PLAIN` instead. Then print the next step."""
    text = _text(target, starter, title)
    _write(target, None, text)
    if _misfit(target):
        _write(target, text, _text(target, starter, _PLAIN.format(kind=kind)))
        why = _misfit(target)
        if why:
            os.unlink(target)
            fail(
                phrase("title-not-printable", "a {kind} called '{title}' can't be printed: {why}", kind, title, why),
                _letters(kind),
            )
    click.echo(phrase("wrote-next-sheetgen", "wrote {target}; next: sheetgen lint {typed}", target, typed_file(target)).text())


def _letters(kind: str) -> Phrase:
    """Return the hint with a name that always works."""
    return phrase("letters-and-digits", "use letters and digits: sheetgen new {kind} garden", kind)


def _judge(kind: str, name: str, title: str) -> None:
    """Exit if the name cannot be the name of a file, or contains characters that cannot be printed or are not UTF-8 text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        fail(phrase("name-no-text", "this name contains bytes that are not UTF-8 text"), _letters(kind))
    if not name.isprintable():
        fail(
            phrase("odd-name", "this name contains a line break, a tab or another character that can't be printed"), _letters(kind)
        )
    if not title.strip(" ."):
        fail(
            phrase("no-name-file", "'{name}' can't be the name of a file", name),
            phrase("name-has-letter", "use at least one letter or digit: sheetgen new {kind} garden", kind),
        )


def _text(target: str, starter: str, title: str) -> bytes:
    return starter.format(title=quoted(title), file=typed_file(target)).encode()


def _refuse_taken(target: str) -> NoReturn:
    fail(
        phrase("there-already", "{target} already exists", target),
        phrase("take-another-name", "nothing was written; choose another name"),
    )


def _write(target: str, before: bytes | None, text: bytes) -> None:
    """Write the file. Exit if another program created it while the level was being generated."""
    try:
        replace_all({target: (before, text)})
    except (ChangedError, FileExistsError):
        _refuse_taken(target)
    except OSError as error:
        fail(phrase("cannot-written", "can't write {target}: {reason}", target, reason(error)))


def _misfit(target: str) -> str:
    """Return why the layout cannot be printed; empty if it can. A title may be too long, use letters missing from the typeface, or
    have a special meaning.
    """
    from sheetgen.layout.building.build import all_faults
    from sheetgen.paint.fonts import Fonts

    try:
        faults = all_faults(Library().layout(target), Fonts())
    except Unreadable as unreadable:
        faults = unreadable.faults
    return faults[0].text if faults else ""
