"""Oddities of a level as played: fields that no player or every player crosses, lines that no player finishes, and locks that no
player opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.game import Typed
from sheetgen.games.placement import spaces
from sheetgen.games.placement.lab.standards import NEVER, RARE, USUAL
from sheetgen.games.placement.layout import token_places
from sheetgen.games.placement.model import Board, bits
from sheetgen.games.placement.words import colour_name, field_name, line_name
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.messages import Message, message, room

phrase, _ = room("lab")

_LEVELS = "custom levels"
_SHARES = "(Reported by `sheetgen lab`. All players use the fast strategy that earns most.)"


class Played(NamedTuple):
    """The results of playing a level, and its positions in the file.

    crossed: by name of the field, the share of sheets on which it is crossed at the end. finished: for each line, the share of
    sheets on which it is finished. keys: by colour, the share of sheets with a crossed key. beyond: fields that no play can cross,
    as a set; `lint` reports them.
    """

    board: Board
    typed: Typed
    crossed: Mapping[str, float]
    finished: tuple[float, ...]
    keys: Mapping[str, float]
    beyond: int = 0

    def at(self, field: int, facts: Message) -> InLayout:
        """Return a violation at a field's token in the grid."""
        content = self.board.fields[field]
        place = token_places(self.typed).get((content.row, content.column))
        return place or self.typed.where("grid"), (spaces.mark(content.name),), facts


def percent(share: float) -> str:
    """Return a share of sheets in percent: rounded, but to 0 or 100 only if exact."""
    rounded = round(share * 100)
    if share and not rounded:
        return "<1"
    return ">99" if rounded == 100 and share < 1 else str(rounded)


def findings(played: Played) -> list[LayoutViolation]:
    """Return all oddities of a level."""
    return [violation for rule in LAB_RULES for violation in rule(played)]


def _special(played: Played) -> Iterator[int]:
    """Return the special fields that some play can cross."""
    board = played.board
    return (field for field in bits(board.everything & ~played.beyond) if board.fields[field].kind not in ("", "start"))


@layout_rule("lab/never-crossed", f"A special field is crossed on at least 5% of the sheets. {_SHARES}", _LEVELS, "warning")
def never_crossed(played: Played) -> Iterator[InLayout]:
    """Report special fields that are hardly ever crossed."""
    for field in _special(played):
        content = played.board.fields[field]
        share = played.crossed[content.name]
        if share < RARE:
            name = field_name(content.kind, content.name)
            crossed = phrase("hardly-ever-crossed", "{field} is crossed on only {percent}% of the sheets", name, percent(share))
            if not share:
                crossed = phrase("never-crossed", "{field} is not crossed on any sheet", name)
            nearer = phrase("nearer", "move it nearer to the start, or make it worth more")
            yield played.at(field, message(crossed, nearer))


@layout_rule("lab/always-crossed", f"A special field is crossed on at most 97% of the sheets. {_SHARES}", _LEVELS, "warning")
def always_crossed(played: Played) -> Iterator[InLayout]:
    """Report special fields that are almost always crossed, so that they are not a choice."""
    for field in _special(played):
        content = played.board.fields[field]
        share = played.crossed[content.name]
        if share > USUAL:
            name = field_name(content.kind, content.name)
            always = phrase("always-crossed", "{field} is crossed on {percent}% of the sheets", name, percent(share))
            further = phrase("further-away", "move it further from the start, or away from the route to other points")
            yield played.at(field, message(always, further))


@layout_rule("lab/line-never-finished", f"A line is completed on at least 1% of the sheets. {_SHARES}", _LEVELS, "warning")
def line_never_finished(played: Played) -> Iterator[InLayout]:
    """Report lines that are hardly ever finished. `lint` reports lines over fields out of reach."""
    for number, (line, share) in enumerate(zip(played.board.lines, played.finished, strict=True), 1):
        if line.fields and not line.fields & played.beyond and share < NEVER:
            name = line_name(line.axis, line.number, line.first, line.last)
            finished = phrase("line-hardly-finished", "{line} is completed on only {percent}% of the sheets", name, percent(share))
            if not share:
                finished = phrase("line-never-finished", "{line} is not completed on any sheet", name)
            shorter = phrase("shorter-line", "make the line shorter, or give more points for it")
            marks = tuple(spaces.mark(played.board.fields[field].name) for field in bits(line.fields))
            yield played.typed.where(f"lines.{number}"), marks, message(finished, shorter)


@layout_rule("lab/lock-never-opened", f"A lock is opened on at least 1% of the sheets. {_SHARES}", _LEVELS, "warning")
def lock_never_opened(played: Played) -> Iterator[InLayout]:
    """Report locks for which a key of their colour is hardly ever crossed."""
    for lock in bits(played.board.locks & ~played.beyond):
        content = played.board.fields[lock]
        share = played.keys.get(content.colour, 0.0)
        if share < NEVER:
            name, key = field_name("lock", content.name), colour_name(content.colour)
            opened = phrase(
                "lock-hardly-opened",
                "{lock} is opened by a {colour} key on only {percent}% of the sheets",
                name,
                key,
                percent(share),
            )
            if not share:
                opened = phrase(
                    "lock-never-opened", "{lock} is not opened on any sheet: no player crosses a {colour} key", name, key
                )
            yield played.at(lock, message(opened, phrase("key-nearer", "move a key nearer to the start")))


LAB_RULES: tuple[LayoutRule[Played], ...] = (never_crossed, always_crossed, line_never_finished, lock_never_opened)
