"""`sheetgen lab`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from sheetgen.cli.clusters import cluster_option, workers_at
from sheetgen.cli.common import fail, format_option, library_of, paint
from sheetgen.cli.completing import layout_names
from sheetgen.cli.levels.lab_files import LabFiles
from sheetgen.cli.progress import Progress
from sheetgen.games.lab import Lab, LabError, LabRequest, Work
from sheetgen.layout.read import Library
from sheetgen.processes.endings import Exit
from sheetgen.processes.executors import Executor, ProcessExecutor, processors
from sheetgen.report.lab import LabResult, exit_status, known_text, lab_json, lab_text
from sheetgen.report.text import fault_text
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import room

phrase, _ = room("cli")

_MOST_GAMES = 1_000_000


@click.command()
@click.argument("names", metavar="LEVEL...", nargs=-1, required=True, shell_complete=layout_names)
@click.option("--players", type=click.IntRange(1, 4), default=2, show_default=True, help="Set the number of players at the table.")
@click.option(
    "--games",
    type=click.IntRange(1, _MOST_GAMES),
    metavar="N",
    default=10_000,
    show_default=True,
    help="Set the number of games to play with each fast strategy.",
)
@click.option(
    "--seed",
    "seeds",
    type=click.IntRange(0, 2**63 - 1),
    metavar="S",
    multiple=True,
    help="Set the seed for the random games.  [default: 1]",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.svg|.png",
    type=click.Path(path_type=str),
    help="Draw the level with its figures. For several levels: OUT.pdf, or a folder.",
)
@click.option(
    "--sheet",
    "best",
    metavar="BEST.yaml",
    type=click.Path(path_type=str),
    help="Write the best sheet, filled in. For several levels: a folder.",
)
@format_option
@cluster_option
def command(
    names: tuple[str, ...],
    players: int,
    games: int,
    seeds: tuple[int, ...],
    output: str | None,
    best: str | None,
    form: str,
    cluster: str | None,
) -> None:
    """Analyse levels: best score, difficulty, points of different strategies, and warnings.

    LEVEL is your own YAML file (- for standard input), or a name listed by `sheetgen layouts`. Requires the `lab` extra.

    The command plays thousands of games and searches for the best sheet. Press Ctrl-C to stop and print the figures so far.

    Exit status: 0 if there are no errors, 1 if a level has errors, 2 if a level can't be analysed.

    \b
    Examples:
      sheetgen lab placement/level-1
      sheetgen lab placement/level-1 --games 100 -o level-1.png --sheet best.yaml
      sheetgen lab placement/level-1 placement/level-2 --players 4 --games 50 -o levels.pdf
    """

    if len(seeds) > 1:
        fail(
            phrase("two-seeds", "--seed is given {count} times", len(seeds)),
            phrase("one-seed", "give only one seed"),
        )
    library = library_of(names)
    files = LabFiles.of(output, best, names)
    show = _json if form == "json" else _text
    session = Session(names, library, LabRequest(players, games, *seeds), show)
    with workers_at(cluster) as executor:
        results = session.measure(executor)
    for text in _faults(results, library):
        click.echo(text + "\n", err=True, color=True)
    show(results)
    files.write(results, library, quiet=form == "json")
    sys.exit(exit_status(results))


class Session(NamedTuple):
    """The levels to analyse, and how to show the results so far if the analysis is stopped early."""

    names: tuple[str, ...]
    library: Library
    request: LabRequest
    show: Callable[[Sequence[LabResult]], None]

    def measure(self, executor: Executor | None) -> list[LabResult]:
        """Analyse all levels, one after another. executor: None for processes on this computer."""
        workers = executor or ProcessExecutor(processors())
        results: list[LabResult] = []
        known: list[LabResult] = []
        try:
            with Progress(sys.stderr) as progress:
                for name in self.names:
                    known[:] = []
                    results.append(self._one(name, workers, progress, known))
        except LabError as error:
            fail(error.message.sentence())
        except Exit:
            self.show([*results, *known])
            raise
        finally:
            if executor is None:
                workers.shutdown()
        return results

    def _one(self, name: str, workers: Executor, progress: Progress, known: list[LabResult]) -> LabResult:
        """Analyse one level; while it runs, `known` holds the results so far."""
        try:
            layout = self.library.layout(name)
            if layout.game.lab is None:
                fail(
                    phrase("no-lab", "{name} can't be analysed: it is not a level", name),
                    phrase("lab-of-levels", "name a level of the placement pad, or a custom game"),
                )

            def done(lab: Lab, count: int, total: int) -> None:
                known[:] = [LabResult(name, layout, lab)]
                progress.show(known_text(name, lab), count, total)

            return LabResult(
                name, layout, layout.game.lab.measure(layout.keys, layout.model, layout, self.request, Work(workers, done))
            )
        except Unreadable as unreadable:
            return LabResult(name, None, None, unreadable.faults)


def _text(results: Sequence[LabResult]) -> None:
    if text := lab_text(results, paint(sys.stdout)):
        click.echo(text, color=True)


def _json(results: Sequence[LabResult]) -> None:
    click.echo(lab_json(results))


def _faults(results: Sequence[LabResult], library: Library) -> list[str]:
    """Return the errors because of which levels could not be analysed, as text, each only once."""
    return list(
        dict.fromkeys(
            fault_text(fault, fault.file or each.file, library.lines.get(fault.file or each.file, []), paint(sys.stderr))
            for each in results
            for fault in each.faults
        )
    )
