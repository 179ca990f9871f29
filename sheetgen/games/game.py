"""The games: a folder each, all with the same rooms. The registry below is the only place that names them.

A game is its `Game`: plain functions from a layout's keys and a filled sheet to spaces, points and findings. It is loaded
when a layout asks for it, and no other game with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from sheetgen.drawing.kit import Kit
from sheetgen.form.filled import Filled
from sheetgen.games.findings import Finding
from sheetgen.source.faults import Position


class Judged(NamedTuple):
    """What a sheet's marks earn and which rules they break. `computed` and `claimed` are None where there is none."""

    computed: int | None
    parts: dict[str, int]
    findings: list[Finding]
    claimed: int | None = None
    ranking: list[Ranked] | None = None
    """For a sheet that holds a whole table."""


class Ranked(NamedTuple):
    """One player's place; equal places are shared and the next skipped. `tie_break` says what decided, if anything."""

    place: int
    player: str
    score: int
    tie_break: str = ""


class Seat(NamedTuple):
    """One readable sheet at a table."""

    player: str
    filled: Filled
    judged: Judged


class AtSeat(NamedTuple):
    """A finding of a table that shows on the sheet of one seat (an index), or on none."""

    seat: int | None
    finding: Finding


class Rule(NamedTuple):
    """One rule for `explain`: what it says in a player's words, and the heading of the rulebook it comes from."""

    name: str
    says: str
    source: str
    severity: str = "error"


class Typed(Protocol):
    """Where a layout's keys were typed."""

    def where(self, path: str) -> Position:
        """Where a value stands (`fields.g`, `lines.2`), else the nearest that holds it."""

    def key(self, path: str) -> Position:
        """Where a key itself stands, else the nearest that holds it."""

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """The text lines under a key's bar as (line, column, text), blank ones left out."""


KeyFault = tuple[str | Position, str, str]
"""What is wrong with a layout's keys: a key's path or a position, the message, a hint."""


class Game(NamedTuple):
    """The rooms of a game, as its package gives them in `GAME`.

    keys: the type of the layout's own keys (a msgspec Struct).
    standard: the bundled layout that says what a layout of this game does not.
    sample: the bundled layout whose filled sheets stand for the game's (the schema's).
    kit: the sheet's parts for the keys.
    judge: one sheet. judge_table: all sheets of one table; findings and ranking (None: the sheet ranks itself).
    check_keys: faults in the keys that types do not show: (path or position, message, hint).
    lint: findings about the layout itself; `Typed` tells where its keys stand in the file.
    notes: what `lint` tells about the layout besides findings, a paragraph each.
    starters: commented files to start from, by what they are (`level`); `{name}` in them is replaced.
    joined: findings as text tells them, where several belong in one message.
    """

    name: str
    keys: type[Struct]
    standard: str
    kit: Callable[[Any], Kit]
    judge: Callable[[Any, Kit, Filled], Judged]
    judge_table: Callable[[Any, Kit, Sequence[Seat]], tuple[list[AtSeat], list[Ranked]]] | None
    rules: tuple[Rule, ...]
    sample: str = ""
    check_keys: Callable[[Any, Typed], list[KeyFault]] = lambda _keys, _typed: []
    lint: Callable[[Any, Typed], list[Finding]] = lambda _keys, _typed: []
    notes: Callable[[Any], list[str]] = lambda _keys: []
    joined: Callable[[list[Finding]], list[Finding]] | None = None
    starters: Mapping[str, str] = {}


def rank(standings: Sequence[tuple[str, int]], ties: Mapping[str, tuple[int, ...]], decided: str) -> list[Ranked]:
    """Players by points, highest first; `ties` breaks equal points (lowest first), and shared places skip the next.

    Source: every rulebook's end of the game. `decided` says in words what the tie-break compares.
    """
    order = sorted(standings, key=lambda s: (-s[1], ties.get(s[0], ())))
    ranking: list[Ranked] = []
    for at, (player, score) in enumerate(order):
        before = order[at - 1] if at else None
        same = before is not None and before[1] == score
        equal = before is not None and same and ties.get(before[0], ()) == ties.get(player, ())
        place = ranking[-1].place if equal else at + 1
        ranking.append(Ranked(place, player, score, decided if same and not equal else ""))
    return ranking
