"""What is said of a sheet, as frozen values: findings, points, suggestions, what may be entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from sheetgen.api.arguments import checked
from sheetgen.api.errors import language_of
from sheetgen.api.frozen import FrozenDict, Value, frozen
from sheetgen.form.values import bare_value, plain_value
from sheetgen.games import game as games
from sheetgen.games.rules import Severity
from sheetgen.judge.corrections.suggestions import SuggestionResult
from sheetgen.judge.findings import Finding as JudgedFinding
from sheetgen.source.messages import Sentence, as_text, data

Plain = int | float | bool | str | list[Any] | dict[str, Any]
"""A value of a space: a number, a tick, a text or mark, several values, numbers by name; `?` where it cannot be read."""


class Finding(Value, frozen=True):
    """What breaks a rule, or may be a slip.

    space: where it stands, None for a sheet or layout as a whole. spaces: the one it stands at first, then what it rests on.
    file, document, line, column: where that was typed, from 1; None where nothing was typed in a file. player: of a finding of a
    table, whose sheet it is on. sure: False where it holds only if doubtful values, `conditions` by space, were read right.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 7})
    >>> finding = sheet.findings[0]
    >>> finding.rule, finding.severity, finding.space, finding.message
    ('namaste/karma-points', 'error', 'karma.1', 'bad karma space 1 says 7, which the turquoise die cannot give')
    >>> finding.in_language("de").message
    'in Mieses-Karma-Feld 1 steht 7; das kann der türkisfarbene Würfel nicht ergeben'
    """

    rule: str
    severity: Severity
    space: str | None
    spaces: tuple[str, ...]
    said: Sentence
    file: str | None = None
    document: int | None = None
    line: int | None = None
    column: int | None = None
    player: str | None = None
    sure: bool = True
    conditions: Mapping[str, Plain | None] = FrozenDict()
    reader: str | None = None

    @property
    def id(self) -> str:
        """The message's own name (`ROOM/NAME`), the same in every language."""
        return str(data(self.said.message)["id"])

    @property
    def values(self) -> Mapping[str, Any]:
        """What the message is about, by name: numbers, truths, texts, names of spaces, or a message within."""
        values: Mapping[str, Any] = frozen(data(self.said.message)["values"])
        return values

    @property
    def message(self) -> str:
        """What is wrong, in a player's words."""
        return as_text(self.said.message, language_of(self.reader))

    @property
    def notes(self) -> tuple[str, ...]:
        """The reasons."""
        return tuple(as_text(note, language_of(self.reader)) for note in self.said.notes)

    @checked
    def in_language(self, code: str) -> Finding:
        """The same in another language (`de`); ValueError for one that there is none of."""
        language_of(code)
        return replace(self, reader=code)

    def __repr__(self) -> str:
        return f"Finding({self.rule!r}, {self.severity!r}, {self.space!r}, {self.message!r})"


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


class Change(Value, frozen=True):
    """What a suggestion changes in one space; None: nothing.

    player, file, document: with a table, whose sheet it is on, and where that stands; None where it is in no file.
    """

    space: str
    before: Plain | None
    after: Plain | None
    player: str | None = None
    file: str | None = None
    document: int | None = None


class Suggestion(Value, frozen=True):
    """What was probably meant.

    explains: the rules of the findings that go. kind: misread, or miscounted. alone: there is no other, and everything was tried.

    >>> import sheetgen as sg
    >>> sheet = sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 3, "total": -4})
    >>> sheet.suggestions[0].changes[0]
    Change(space='total', before=-4, after=-3, player=None, file=None, document=None)
    >>> sheet.changed(sheet.suggestions[0].values).valid
    True
    """

    changes: tuple[Change, ...]
    explains: tuple[str, ...]
    kind: Literal["misread", "miscounted"]
    alone: bool

    @property
    def values(self) -> Mapping[str, Plain | None]:
        """What the changed spaces are to say, as `Sheet.changed` takes it."""
        return FrozenDict({change.space: change.after for change in self.changes})


class Choice(Value, frozen=True):
    """A space that something may, or may not, be entered in. why: what speaks against it, or what would come of it."""

    space: str
    may: bool
    why: str | None = None


class Way(Value, frozen=True):
    """One thing that may be entered, and where. about: what it is; value: as it would be typed; facts: numbers in `about`."""

    about: str
    value: int | str | None
    choices: tuple[Choice, ...]
    facts: Mapping[str, float] = FrozenDict()

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


def ranked(ranking: Iterable[games.Ranked]) -> tuple[Ranked, ...]:
    """A ranking as programs have it."""
    return tuple(Ranked(each.place, each.player, each.score, each.sure or each.place is None) for each in ranking)


Whose = tuple[str | None, str | None, int | None]
"""Whose sheet one is at a table, its file, and which document of that."""


def public_suggestions(result: SuggestionResult, seats: Sequence[Whose] = ()) -> tuple[Suggestion, ...]:
    """Suggestions as programs have them. seats: whose sheets are at a table; none for a sheet by itself."""
    return tuple(
        Suggestion(
            tuple(
                Change(
                    change.space.name,
                    frozen(plain_value(change.space, change.before)),
                    frozen(plain_value(change.space, change.after)),
                    *(seats[change.seat] if seats else ()),
                )
                for change in each.changes
            ),
            each.explains,
            each.kind,
            each.alone,
        )
        for each in result.suggestions
    )


def finding(
    found: JudgedFinding, file: str | None, document: int | None = None, player: str | None = None, *, is_typed: bool
) -> Finding:
    """A finding as programs have it. is_typed: it stands in a file, or in a text."""
    line, column = found.position[:2] if is_typed else (None, None)
    conditions = {each.space: frozen(bare_value(each.value)) for each in found.conditions}
    about = found.rule, found.severity, found.space, found.spaces, found.message.sentence()
    return Finding(*about, file, document, line, column, player, not found.conditions, FrozenDict(conditions))
