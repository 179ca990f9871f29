"""Results for a sheet, as frozen values: findings, points, suggestions, legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sheetgen.form.written import known
from sheetgen.games import game as games
from sheetgen.games.options import Answer
from sheetgen.judge.findings import Finding
from sheetgen.source.faults import Position
from sheetgen.source.frozen import FrozenDict, Plain, Value
from sheetgen.source.messages import message

NOWHERE = Position(0, 0)
"""Position of a finding on a sheet that was not typed."""


class PlayerScore(Value, frozen=True):
    """A player's points on a sheet shared by a whole table: the written and the earned points; None if unknown."""

    claimed: float | None
    computed: float | None


class Ranked(Value, frozen=True):
    """A player's place. place, score: None if they depend on unreadable spaces. sure: False if those could change the place.

    Equal players share a place.
    """

    place: int | None
    player: str
    score: float | None
    sure: bool = True


class Score(Value, frozen=True):
    """The written points (None: no points), the points that the marks earn (None: not known), and the points by part.

    players, ranking: for a sheet shared by a whole table.

    >>> import sheetgen as sg
    >>> sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 3, "total": -4}).score
    Score(claimed=-4, computed=-3, parts={'symbols': 0, 'truths': 0, 'karma': -3}, players={}, ranking=())
    """

    claimed: float | None
    computed: float | None
    parts: Mapping[str, float | None]
    players: Mapping[str, PlayerScore] = FrozenDict()
    ranking: tuple[Ranked, ...] = ()


class Choice(Value, frozen=True):
    """A space, and whether the value may be written there (`may`). why: the reason against it, or its consequence.

    value: the value, if the question was about one space; otherwise None.
    """

    space: str
    may: bool
    why: str | None = None
    value: Plain | None = None


class Way(Value, frozen=True):
    """A possible move, and for each space that was examined whether the move is allowed there. about: a description; value: the
    value to write, as typed; facts: numbers that occur in `about`, by name.

    ranges: for a space with more than 100 legal values, the first and last value of each run of consecutive ones; otherwise
    None.
    """

    about: str
    value: float | str | None
    choices: tuple[Choice, ...]
    facts: Mapping[str, float] = FrozenDict()
    ranges: tuple[tuple[float, float], ...] | None = None

    @property
    def legal(self) -> tuple[str, ...]:
        """The spaces where the move is allowed."""
        return tuple(choice.space for choice in self.choices if choice.may)


class Options(Value, frozen=True):
    """Legal moves: the ways to continue, and remarks. lying: spaces with dice placed this turn.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "circles.r4c1": 5})
    >>> way = sheet.options(result=4).ways[0]
    >>> way.value, "circles.r4c2" in way.legal, "circles.r1c4" in way.legal
    (4, False, True)
    """

    ways: tuple[Way, ...]
    notes: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()


def public_options(answer: Answer) -> Options:
    """Return the public form of the legal moves."""
    ways = tuple(
        Way(
            way.head.text().message,
            way.value,
            tuple(Choice(each.space, each.may, each.why and each.why.text().message, each.value) for each in way.choices),
            FrozenDict(way.facts),
            way.ranges,
        )
        for way in answer.ways
    )
    return Options(ways, tuple(note.text().message for note in answer.notes), answer.lying)


def public_score(earned: games.Earned) -> Score:
    """Return the public form of a sheet's points."""
    claims = {player: known(points) for player, points in earned.claims.items()}
    shared = earned.parts.items() if earned.ranking is not None else ()
    players = FrozenDict({player: PlayerScore(claims.get(player), points) for player, points in shared})
    return Score(known(earned.claimed), earned.computed, FrozenDict(earned.parts), players, ranked(earned.ranking or ()))


def ranked(ranking: Iterable[games.Ranked]) -> tuple[Ranked, ...]:
    """Return the public form of a ranking."""
    return tuple(Ranked(each.place, each.player, each.score, each.sure or each.place is None) for each in ranking)


def public_finding(
    found: Finding, file: str | None, document: int | None = None, player: str | None = None, *, is_typed: bool = True
) -> Finding:
    """Return the public form of a finding. is_typed: it has a position in a file or a text."""
    about = found.rule, found.severity, found.space, found.spaces, message(found.said.sentence())
    return Finding(*about, found.position if is_typed else NOWHERE, found.uncertain, file, document, player)
