"""Results of a level's analysis."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.api.errors import Error, unreadable
from sheetgen.api.layouts import LayoutFacts
from sheetgen.api.values import public_finding
from sheetgen.games import lab as games
from sheetgen.judge.findings import Finding, by_position, layout_finding
from sheetgen.processes.executors import ProcessExecutor, processors
from sheetgen.source.faults import Unreadable
from sheetgen.source.frozen import FrozenDict, Value

MakeSheet = Callable[[Mapping[str, Any]], Any]
_MOST_GAMES = 1_000_000
"""Maximum number of games, as in `sheetgen lab`."""


class Best(Value, frozen=True):
    """The best sheet that was found (score None: no sheet was found). proven: no sheet is better; otherwise no sheet scores more
    than `bound` (None: not known). For a custom game, only `score`, `proven`, `bound` and `sheet` (a `Sheet` or None) are set.

    without_piles: the best score if piles are not counted; dice: the smallest number of dice that earns `score`; None if not
    known. order: fields in an order in which they can be crossed; flights: pairs of a rocket and the planet that it brings.
    """

    score: float | None
    without_piles: int | None
    dice: int | None
    proven: bool
    bound: float | None
    sheet: Any
    order: tuple[str, ...] = ()
    flights: tuple[tuple[str, str], ...] = ()


CurvePoint = games.CurvePoint


class Play(Value, frozen=True):
    """Points of a sheet if all players at the table play in the same way: mean, standard deviation, and the points that 5, 50 and
    95 % of the sheets do not exceed.
    """

    games: int
    mean: float
    sd: float
    p5: int
    p50: int
    p95: int


class Lab(Value, frozen=True):
    """Analysis of a level; values not measured before a stop are None or empty. Returned by `Layout.lab`.

    fair_share: dice of one player. play: the points by strategy (`wanderer`, `magpie`, `planner`, `thinker`). crossed: for each
    field,
    the share of sheets on which it is crossed if all players use the strategy `crossed_by`. crossed_by_round: these shares after
    each round. difficulty:
    1 − a magpie's mean ÷ the best score with the fair share of dice; class_: the difficulty from 1 (gentle) to 5 (very hard);
    depth: how much more of the best score a thinker earns than a magpie.

    >>> import sheetgen as sg
    >>> lab = sg.load_layout("placement/level-1").lab(games=2)
    >>> lab.best.score, lab.best.dice, lab.best.sheet.valid, list(lab.play)
    (64, 38, True, ['wanderer', 'magpie', 'planner', 'thinker'])
    """

    players: int
    best: Best | None
    curve: tuple[CurvePoint, ...]
    fair_share: int | None
    play: Mapping[str, Play]
    crossed_by: str | None
    crossed: Mapping[str, float]
    crossed_by_round: tuple[Mapping[str, float], ...]
    difficulty: float | None
    class_: int | None
    depth: float | None
    findings: tuple[Finding, ...]
    complete: bool


def lab_of(layout: LayoutFacts, sheet: MakeSheet, count: int, seed: int, players: int, stop: Callable[[], bool]) -> Lab:
    """Return the analysis of a layout. Raise ValueError for numbers out of range. sheet: makes a sheet of the layout from
    values."""
    if not (1 <= players <= 4 and 1 <= count <= _MOST_GAMES and 0 <= seed < 2**63):
        takes = f"a lab takes 1 to 4 players, 1 to {_MOST_GAMES} games and a seed from 0 to 2**63 - 1"
        raise ValueError(f"{takes}, not {players}, {count} and {seed}")
    loaded = layout._loaded
    if loaded.game.lab is None:
        raise Error(f"{layout.name} is no level: what its sheets are worth cannot be measured")
    executor = ProcessExecutor(processors())
    request, work = games.LabRequest(players, count, seed), games.Work(executor, stop=stop)
    try:
        measured = loaded.game.lab.measure(loaded.keys, loaded.model, loaded, request, work)
    except Unreadable as error:
        raise unreadable(error.faults, layout._file) from None
    except games.LabError as error:
        said = error.message.text()
        raise Error(f"{said.message} ({said.hint})" if said.hint else said.message) from None
    finally:
        executor.shutdown()
    return _public(layout, sheet, measured)


def _public(layout: LayoutFacts, sheet: MakeSheet, lab: games.Lab) -> Lab:
    """Return the public form of an analysis."""
    found = by_position(map(layout_finding, lab.findings))
    return Lab(
        lab.players,
        _best(sheet, lab.best) if lab.best else _most(sheet, lab.most) if lab.most else None,
        lab.curve,
        lab.fair_share,
        FrozenDict({way: Play(each.games, each.mean, each.sd, each.p5, each.p50, each.p95) for way, each in lab.play.items()}),
        lab.crossed_by,
        FrozenDict(lab.crossed),
        tuple(FrozenDict(each) for each in lab.crossed_by_round),
        lab.difficulty,
        lab.class_,
        lab.depth,
        tuple(public_finding(each, layout._file) for each in found),
        lab.complete,
    )


def _best(sheet: MakeSheet, best: games.Best) -> Best:
    known = best.score, best.without_piles, best.dice, best.proven, best.bound
    return Best(*known, sheet(best.sheet), best.order, best.rocket_to_planet)


def _most(sheet: MakeSheet, most: games.Most) -> Best:
    return Best(most.score, None, None, most.proven, most.bound, sheet(most.sheet) if most.sheet else None)
