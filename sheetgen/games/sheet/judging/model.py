"""The data shared by all sheets of a layout: its definition with all formulas resolved, and a cached plan for every set of
players."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from sheetgen.form.written import Written
from sheetgen.games.sheet.definition.spec import Base, Definition, SpaceSpec
from sheetgen.games.sheet.engine.plan import Plan
from sheetgen.games.sheet.engine.space_names import PartName, SpaceNames
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.resolution.check import CheckedLayout
from sheetgen.source.messages import Translated, room

if TYPE_CHECKING:
    from sheetgen.games.sheet.looks.resolving import Looks

phrase, _ = room("sheet")
PLANS = 32
"""Number of sets of players whose plans are cached."""


class Model:
    """A layout ready for sheets."""

    def __init__(self, checked_layout: CheckedLayout) -> None:
        self.checked_layout = checked_layout
        self.definition: Definition = checked_layout.definition
        self._space_names = SpaceNames(self.definition)
        self.plan = lru_cache(PLANS)(self._plan)

    def _plan(self, players: tuple[str, ...]) -> Plan:
        return Plan(self.checked_layout, players, self._of)

    def space_name(self, name: str) -> Translated | str:
        """Return the label of a space or a part of the score."""
        root, _, number = name.rpartition(".")
        if root == "players":
            return phrase("name-space", "name {number}", number)
        found = self._space_names.of(name)
        called = found.name if found else self._space_names.word(name)
        return called._replace(alone=False) if isinstance(called, PartName) else called

    @cached_property
    def looks(self) -> Looks:
        """The looks that the layout sets, and the inferred ones."""
        from sheetgen.games.sheet.looks.resolving import Looks  # imported late: needed only for print

        return self.checked_layout.looks or Looks(self.definition)

    def base(self, leaf: SpaceSpec) -> Base:
        """Return the kind of a space's value: `is` and `printed` take the kind of their formula."""
        return self.checked_layout.base(leaf)

    def read(self, written: Written) -> SheetCase:
        """Return a sheet ready to check."""
        return SheetCase(self._of(written), written)

    def _of(self, written: Written) -> Plan:
        """Return the plan for the players on a sheet; if no player is named, for the minimum number of players."""
        seated = self.definition.players
        players: tuple[str, ...] = ()
        if seated is not None:
            players = seated.names or tuple(dict.fromkeys(written.names("players"))) or seated.numbered[: seated.least]
        return self.plan(players)

    def printed(self, players: tuple[str, ...]) -> dict[str, str]:
        """Return the printed content of spaces with `printed`, by name."""
        return self.plan(players).printed()
