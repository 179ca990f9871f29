"""The form of a custom game's filled sheet, made from its tree of spaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sheetgen.form.entries import AnyEntry, Axis, Choice, Form, Names, Number, Record, Text, Tick, Ticks, Untyped
from sheetgen.form.entries import axis as axis_entry
from sheetgen.form.guess import loosely
from sheetgen.form.labels import with_labels
from sheetgen.form.words import A_NUMBER, Wanted
from sheetgen.games.sheet.definition import spec
from sheetgen.games.sheet.definition.names import PLAYERS
from sheetgen.games.sheet.definition.spec import Record as Fields
from sheetgen.games.sheet.language.numbers import LARGEST
from sheetgen.source.messages import Listing, any_of, in_a_row, room, with_semicolons

phrase, _ = room("sheet")

_FEW = 100
"""Largest domain whose numbers are listed."""
_LISTED = 6
"""Maximum number of choices that a comment names."""
_X_WHEN_TICKED = phrase("x-when-ticked", "x if ticked")
_ONE_WHO_PLAYS = phrase("one-who-plays", "the name of a player")
Bases = Callable[[spec.SpaceSpec], spec.Base]
"""Function that returns the kind of value of a computed space's formula."""


def form(definition: spec.Definition, bases: Bases) -> Form:
    """Return the entries of a filled sheet: players, then every space on paper by name; entries that are never typed give the
    reason.
    """
    entries: Form = {}
    if definition.players is not None:
        entries["players"] = _players(definition.players)
    elif "player" not in definition.spaces:
        entries["player"] = _PLAYER
    tree = _Tree(definition.players, bases)
    for name, node in definition.spaces.items():
        named = name == "player" and isinstance(node, spec.SpaceSpec) and node.kind == "text" and not node.hidden
        entries[name] = _PLAYER if named and definition.players is None else tree.entry(node)
    for name in definition.computed:
        entries[name] = Untyped(why="computed")
    known = definition.languages
    spoken = ({"players": text, **known.labels.get(lang, {})} for lang, text in PLAYERS.spoken.items() if lang in known.codes)
    return with_labels(entries, (*known.labels.values(), *spoken))


_PLAYER = Text(about=phrase("players-name", "the player's name"), name=True)


def _players(players: spec.Players) -> AnyEntry:
    """Return the entry for the names of players; names fixed by the layout are never typed."""
    if players.names:
        return Untyped(why="fixed")
    names = ", ".join(f"P{number}" for number in range(1, players.least + 1))
    about = phrase("who-plays", "the names of the players")
    return Names(about=about, required=True, blank=f"[{names}]", least=players.least, most=players.most, everybody=True)


class _Tree:
    """Entries of spaces, made once for each node of the tree."""

    def __init__(self, players: spec.Players | None, bases: Bases) -> None:
        self._players, self._bases = players, bases

    def entry(self, node: spec.Node) -> AnyEntry:
        """Return the entry of a space, of fields, or of an axis; a node without typed spaces is never typed."""
        below = tuple(spec.leaves(node))
        is_missing = all(leaf.instead_of is not None for leaf in below)
        if not any(leaf.is_typed for leaf in below) and not (is_missing and isinstance(node, spec.Family)):
            return Untyped(why="missing" if is_missing else _why(below))
        if isinstance(node, spec.SpaceSpec):
            return self._single(node)
        if isinstance(node, Fields):
            ordered = tuple(name for name, field in node.fields.items() if spec.is_entered(field))
            return Record(entries={name: self.entry(field) for name, field in node.fields.items()}, ordered=ordered)
        return self._along(node)

    def _along(self, node: spec.Family) -> Axis:
        axis = node.axis
        of, least = ("players", self._players.least) if axis.open and self._players else (None, 0)
        each = tuple(self._along(one) if isinstance(one, spec.Family) else self.entry(one) for one in node.each)
        across = axis.which == "columns"
        abouts: list[Wanted] = [about for about in (_across(node), _same(axis, each)) if about]
        about = with_semicolons(abouts) if len(abouts) > 1 else abouts[0] if abouts else ""
        return axis_entry(
            about=about, keys=axis.keys[axis.skipped :], each=each, across=across, of=of, exact=axis.players, least=least
        )

    def _single(self, leaf: spec.SpaceSpec) -> AnyEntry:
        keep = leaf.kind == "is" and not leaf.due
        kind = self._bases(leaf) if leaf.kind == "is" else leaf.kind
        if kind in ("tick", "yes"):
            return Tick(keep=keep, about=_X_WHEN_TICKED)
        if leaf.of_players:
            return self._person()
        if kind == "choice":
            return Choice(options=leaf.options, lenient=True, about=_one_of(leaf.options), also=_also(leaf))
        if kind == "text":
            return Text(exact=True, keep=keep, also=_also(leaf))
        return _number(leaf, keep)

    def _person(self) -> Choice:
        """Return the entry for one of the players."""
        assert self._players is not None, "somebody plays"
        about: Wanted = _one_of(self._players.names) if self._players.names else _ONE_WHO_PLAYS
        of = None if self._players.names else "players"
        return Choice(options=self._players.ringed, lenient=True, exact=True, of=of, about=about)


def _also(leaf: spec.SpaceSpec) -> dict[str, str]:
    """Return other spellings of words, normalised for comparison."""
    return {loosely(other): word for other, word in leaf.also}


def _number(leaf: spec.SpaceSpec, keep: bool) -> Number:
    marks = tuple(mark for mark, _ in leaf.marks)
    entered = leaf.kind == "number"
    domain = leaf.domain if entered else spec.Domain()
    about = ", ".join((*((domain.shown,) if domain.parts else ()), *marks))
    shown = any_of((A_NUMBER, *marks)) if marks else A_NUMBER
    few = domain.few(_FEW) if domain.parts else None
    return Number(about=about, domain=few, low=-LARGEST, high=LARGEST, decimals=True, marks=marks, shown=shown, keep=keep)


def _why(below: tuple[spec.SpaceSpec, ...]) -> Literal["printed", "hidden"]:
    """Return why no space below a node is typed."""
    return "printed" if any(leaf.on_paper for leaf in below) else "hidden"


def _across(node: spec.Family) -> Wanted:
    """Return a description of the columns if a node's rows have columns; otherwise ""."""
    inner = node.each[0]
    if not isinstance(inner, spec.Family) or inner.axis.open:
        return ""
    return phrase("columns", "columns {keys}", _one_of(inner.axis.keys))


def _same(axis: spec.Axis, each: tuple[AnyEntry, ...]) -> Wanted:
    """Return the description of the values that all keys of an axis have in common; "" if the descriptions differ."""
    if all(isinstance(entry, (Tick, Untyped)) for entry in each):
        if axis.open:
            return phrase("who-is-ticked", "the ticked players")
        return phrase("ticked-of", "the ticked spaces, out of {keys}", _one_of(axis.keys))
    if all(isinstance(entry, Ticks) for entry in each):
        return _X_WHEN_TICKED if axis.numeric or axis.open else phrase("those-ticked", "the ticked spaces")
    abouts = {entry.about for entry in each if not isinstance(entry, Untyped)}
    return abouts.pop() if len(abouts) == 1 else ""


def _one_of(words: tuple[str, ...]) -> Listing:
    """Return words as a list for a comment: only the first `_LISTED` of them if there are more."""
    return in_a_row((*words[:_LISTED], "…") if len(words) > _LISTED else words)
