"""What is said of a sheet, as frozen values: findings, points, suggestions, what may be entered."""

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
    """A player's points on a sheet that a whole table shares: what is written, and what is due; None where that is not known."""

    claimed: float | None
    computed: float | None


class Ranked(Value, frozen=True):
    """A player's place. place, score: None where they hang on what cannot be read. sure: False where that could change the place.

    Equal players share a place.
    """

    place: int | None
    player: str
    score: float | None
    sure: bool = True


class Score(Value, frozen=True):
    """Points: those that the player wrote (None: none), those that the marks earn (None: not known), and by part.

    players, ranking: of a sheet that a whole table shares.

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
    """A space where a value is allowed or not. why: the reason against it, or its consequence.

    value: the value, if the question was about one space; otherwise None.
    """

    space: str
    may: bool
    why: str | None = None
    value: Plain | None = None


class Way(Value, frozen=True):
    """A legal move, and its spaces. about: a description; value: as typed; facts: numbers in `about`.

    ranges: first and last of each run of legal values of a space with more than 100 values; otherwise None.
    """

    about: str
    value: float | str | None
    choices: tuple[Choice, ...]
    facts: Mapping[str, float] = FrozenDict()
    ranges: tuple[tuple[float, float], ...] | None = None

    @property
    def legal(self) -> tuple[str, ...]:
        """The spaces it may go to."""
        return tuple(choice.space for choice in self.choices if choice.may)


class Options(Value, frozen=True):
    """What may be entered now: the ways to go on, and what else there is to say. lying: spaces under dice of this turn.

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
    """What may be entered, as programs have it."""
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
    """What a sheet earns, as programs have it."""
    claims = {player: known(points) for player, points in earned.claims.items()}
    shared = earned.parts.items() if earned.ranking is not None else ()
    players = FrozenDict({player: PlayerScore(claims.get(player), points) for player, points in shared})
    return Score(known(earned.claimed), earned.computed, FrozenDict(earned.parts), players, ranked(earned.ranking or ()))


def ranked(ranking: Iterable[games.Ranked]) -> tuple[Ranked, ...]:
    """A ranking as programs have it."""
    return tuple(Ranked(each.place, each.player, each.score, each.sure or each.place is None) for each in ranking)


def public_finding(
    found: Finding, file: str | None, document: int | None = None, player: str | None = None, *, is_typed: bool = True
) -> Finding:
    """A finding as programs have it. is_typed: it stands in a file, or in a text."""
    about = found.rule, found.severity, found.space, found.spaces, message(found.said.sentence())
    return Finding(*about, found.position if is_typed else NOWHERE, found.uncertain, file, document, player)
