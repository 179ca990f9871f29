"""`sheetgen new … --difficulty`: generate one level, or a map of many."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from shlex import quote
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

import click

from sheetgen.cli.common import fail, read_layout
from sheetgen.cli.completing import layout_names
from sheetgen.cli.progress import Progress
from sheetgen.games.game import AnyGame
from sheetgen.games.making import MadeLevel, Maker, NotMadeError, Order
from sheetgen.processes.endings import Exit
from sheetgen.source.messages import Phrase, room

phrase, plural = room("cli")

F = TypeVar("F", bound=Callable[..., Any])
_EXTRA = ("numba", "numpy", "ortools")


class Asked(NamedTuple):
    """The request for a level: the `Maker` of the game, the name of the game, the wanted properties (`order`), and the options
    as typed, without the name of the level. batch, folder: number of levels to try and the folder for a map of many levels;
    unset for a single level."""

    maker: Maker
    game: str
    order: Order
    words: str
    batch: int = 0
    folder: str | None = None


def order_options(command: F) -> F:
    """Add the options for generated levels."""
    options = (
        click.option(
            "--difficulty", type=int, metavar="1…5", help="Set the difficulty of the level, from 1 (very easy) to 5 (very hard)."
        ),
        click.option("--size", metavar="9x7", help="Set the width and height in fields, 3 to 15 each."),
        click.option("--kinds", metavar="gem,bomb,…", help="Use exactly these special fields."),
        click.option("--lines", type=int, metavar="N", help="Set the number of rows and columns that earn points."),
        click.option(
            "--seed",
            type=int,
            multiple=True,
            metavar="S",
            help="Set the seed: the same seed gives the same level. [default: from NAME]",
        ),
        click.option("--like", metavar="LEVEL", shell_complete=layout_names, help="Generate a level similar to LEVEL."),
        click.option(
            "--batch", type=int, metavar="N", help="Try N levels, and write the best of each difficulty and depth to a folder."
        ),
        click.option("-o", "--output", metavar="FOLDER", type=click.Path(path_type=str), help="Set the folder for --batch."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def read_options(kind: str, title: str, game: AnyGame, typed: Mapping[str, Any]) -> Asked | None:
    """Return the request; None if no level should be generated. Exit if the options make no sense."""
    if all(value is None or value == () for value in typed.values()):
        return None
    if kind not in game.makers:
        fail(phrase("none-to-order", "a {kind} can't be generated", kind), phrase("without-options", "leave out the options"))
    batch, folder = typed["batch"], typed["output"]
    if (batch is None) != (folder is None):
        fail(
            phrase("batch-wants-folder", "--batch requires a folder for its levels")
            if folder is None
            else phrase("folder-wants-batch", "-o is the folder for --batch, but --batch is missing"),
            phrase("batch-and-folder", "write --batch 200 -o FOLDER"),
        )
    if batch is not None and batch < 1:
        fail(phrase("batch-of-none", "--batch {batch}: expected at least 1 level", batch))
    seeds = typed["seed"]
    if len(seeds) > 1:
        fail(
            phrase("seeds-of-an-order", "two seeds are given: {one} and {other}", *seeds[:2]),
            phrase("leave-out-one", "leave out one"),
        )
    if seeds and seeds[0] < 0:
        fail(phrase("seed-negative", "expected a seed of 0 or more, not {seed}", seeds[0]))
    seed = seeds[0] if seeds else crc32(title.encode())
    kinds = tuple(typed["kinds"].split(",")) if typed["kinds"] is not None else ()
    like = None if typed["like"] is None else _keys(typed["like"], game)
    order = Order(seed, typed["difficulty"], typed["size"], kinds, typed["lines"], like)
    return Asked(game.makers[kind], game.name, order, _words(typed, seed), batch or 0, folder)


def _keys(name: str, game: AnyGame) -> Any:
    """Return the keys of the layout that the new level should resemble."""
    layout = read_layout(name)
    if layout.game.name != game.name:
        fail(phrase("like-other-game", "{name} is not a level of the same game", name))
    return layout.keys


def _words(typed: Mapping[str, Any], seed: int) -> str:
    """Return the options as typed, with the seed."""
    said = {option: typed[option] for option in ("difficulty", "size", "kinds", "lines", "like") if typed[option] is not None}
    return " ".join(f"--{option} {quote(str(value))}" for option, value in (said | {"seed": seed}).items())


def typed_file(target: str) -> str:
    """Return a file as typed after a command in a shell."""
    return f"-- {quote(target)}" if target.startswith("-") else quote(target)


def make_level(asked: Asked, keep: Callable[[MadeLevel], None]) -> None:
    """Generate a level and keep it. If an interrupt ends the command, the level found so far that is nearest to the request is
    kept first."""
    nearest: MadeLevel | None = None
    with making(phrase("making-level", "generating a level")) as tell:

        def progress(done: int, most: int, known: MadeLevel | None) -> None:
            nonlocal nearest
            nearest = known
            tell(done, most)

        try:
            nearest = asked.maker.make(asked.order, progress)
        except Exit:
            if nearest is not None:
                keep(nearest)
            raise
    keep(nearest)


def starter_of(made: MadeLevel, game: str, command: str) -> str:
    """Return the text of a level with its figures in a comment. Braces are doubled, except around the placeholders `title` and
    `file`."""
    comment = "".join(f"# {line}\n" for line in (*made.figures, f"made by: {command}"))
    head = "# Made to order. Change it, then:  sheetgen lint {file}    sheetgen render {file}\n"
    return f"{head}{_doubled(comment)}game: {game}\ntitle: {{title}}\n\n{_doubled(made.keys)}"


def _doubled(text: str) -> str:
    """Return a text escaped for `str.format`."""
    return text.replace("{", "{{").replace("}", "}}")


@contextmanager
def making(what: Phrase) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that shows progress. Exit with the reason if generation fails."""
    try:
        with Progress(sys.stderr) as progress:
            yield lambda done, most: progress.show(what.text(), done, most)
    except NotMadeError as error:
        fail(error.why)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _EXTRA:
            raise
        from sheetgen.extras import install_command

        fail(
            phrase("no-lab-for-orders", "generating levels requires the {package} package, which isn't installed", error.name),
            phrase("install-lab", "install it: {command}", install_command("lab")),
        )
