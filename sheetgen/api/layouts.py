"""Properties of a layout: its title, languages, spaces with their places, and findings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Error, unreadable
from sheetgen.api.values import public_finding
from sheetgen.form.spaces import Space as FormSpace
from sheetgen.form.spaces import neighbours, spaces
from sheetgen.form.values import plain_value
from sheetgen.judge.findings import Finding
from sheetgen.layout.find import is_bundled, name_from
from sheetgen.layout.model import Layout as LoadedLayout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.frozen import FrozenDict, Plain
from sheetgen.source.messages import room, sentence

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Place

phrase, plural = room("judge")

TEXT = "-"
"""File name used for layouts and sheets given as text."""


class Space:
    """A place on a sheet where a player writes one value.

    name: its path in a filled sheet. type: `number`, `tick`, `mark` or `text`. low, high: the smallest and largest number allowed,
    None without a bound. choices: the few values allowed if they are not a plain range of numbers, otherwise None. family: the
    group of spaces it belongs to; neighbours: the spaces next to it. page: from 1; box: x, y, width and height in millimetres from
    the page's top left; both None if the space is not on paper.

    >>> import sheetgen as sg
    >>> space = sg.load_layout("namaste").spaces["circles.r4c4"]
    >>> space.type, space.low, space.high, space.page, len(space.box)
    ('number', 1, 28, 1, 4)
    """

    __slots__ = ("_layout", "choices", "family", "high", "low", "name", "neighbours", "type")

    _layout: LayoutFacts
    name: str
    type: Literal["number", "tick", "mark", "text"]
    low: float | None
    high: float | None
    choices: tuple[Plain, ...] | None
    family: str
    neighbours: tuple[str, ...]

    def __init__(self, layout: LayoutFacts, space: FormSpace, beside: tuple[str, ...]) -> None:
        numbers = sorted(value for value in space.domain or () if not isinstance(value, str | bool))
        low, high = (numbers[0], numbers[-1]) if numbers else space.limits if space.type == "number" else (None, None)
        is_range = bool(numbers) and not space.marks and numbers == list(range(int(numbers[0]), int(numbers[-1]) + 1))
        choices = None if space.domain is None or is_range else tuple(plain_value(space, value) for value in space.domain)
        own = (layout, choices, space.family, _number(high), _number(low), space.name, beside, space.type)
        for slot, value in zip(self.__slots__, own, strict=True):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a space is what its layout says: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a space is what its layout says: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Space) and (self.name, self._layout) == (other.name, other._layout)

    def __hash__(self) -> int:
        return hash((self.name, self._layout))

    def __copy__(self) -> Space:
        return self

    def __deepcopy__(self, _memo: object) -> Space:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _space_of, (self._layout, self.name)

    @property
    def page(self) -> int | None:
        """Number of the page that contains the space, from 1; None if the space is not on paper."""
        placed = self._layout._places.get(self.name)
        return None if placed is None else placed[0]

    @property
    def box(self) -> tuple[float, float, float, float] | None:
        """x, y, width and height of the space in millimetres from the page's top left; None if the space is not on paper."""
        placed = self._layout._places.get(self.name)
        if placed is None:
            return None
        x, y, width, height = placed[1].box
        return round(x, 2), round(y, 2), round(width, 2), round(height, 2)

    def __repr__(self) -> str:
        return f"Space({self.name!r}, {self.type!r})"


def _space_of(layout: LayoutFacts, name: str) -> Space:
    return layout.spaces[name]


def _number(number: Any) -> float | None:
    return number if number is None or isinstance(number, int) else float(number)


class LayoutFacts:
    """Properties of a layout that need no filled sheet."""

    def __init__(self, loaded: LoadedLayout, library: Library, asked: str) -> None:
        path = None if asked == TEXT else os.path.abspath(loaded.file)
        self.__dict__.update(_loaded=loaded, _library=library, _asked=asked, _path=path)

    _loaded: LoadedLayout
    _library: Library
    _asked: str
    _path: str | None
    """Absolute path of its file; None if it was given as text."""

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a layout is what its file says: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a layout is what its file says: {name} cannot be deleted")

    @property
    def name(self) -> str:
        """The name or path with which `load_layout` loads it; `sheet` if it was given as text."""
        return self._loaded.name if self._path is None else self._asked

    @checked
    def title(self, lang: str | None = None) -> str:
        """Return the title in one of the layout's languages. Without a language, or for any other, return the printed title."""
        return self._loaded.title(lang or self._loaded.languages[0])

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it can be printed in, the usual one first."""
        return self._loaded.languages

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        """Every space of the printed sheet by name. A space that belongs to one player has the number of the player's column in its
        name (`points.1`)."""
        every = tuple(spaces(self._loaded.content.form))
        beside = neighbours(every)
        return FrozenDict({space.name: Space(self, space, beside[space.name]) for space in every})

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of `sheetgen lint`. Raise Unreadable if the layout cannot be drawn."""
        from sheetgen.judge.linting.lint import lint
        from sheetgen.paint.fonts import Fonts

        (linted,) = lint([self._asked], self._library, Fonts())
        if linted.faults:
            raise unreadable(linted.faults, self._file)
        return tuple(public_finding(each, self._file) for each in linted.findings)

    def blank(self) -> str:
        """Return an empty filled sheet as YAML, ready to type into."""
        from sheetgen.form.write.blank import blank  # most programs need no blank sheet

        return blank(self.name, self.title(), self._loaded.content.form)

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, Place]]:
        """The page and the place of each space on paper. Raise Unreadable if the layout cannot be drawn."""
        from sheetgen.layout.building.build import build
        from sheetgen.paint.fonts import Fonts

        try:
            built = build(self._loaded, self.languages[0], "full", Fonts())
        except Unreadable as error:
            raise unreadable(error.faults, self._file) from None
        return {place.space: (number, place) for number, page in enumerate(built.pages, 1) for place in page.places}

    @property
    def _file(self) -> str | None:
        return None if self._asked == TEXT else self._asked

    @property
    def _is_bundled(self) -> bool:
        """Return whether it is a bundled layout."""
        return self._path is not None and is_bundled(self._path)

    def _name_from(self, folder: str) -> str:
        """Return the name that a filled sheet in a folder uses for the layout. No sheet can name a layout given as text."""
        return TEXT if self._path is None else name_from(folder, self._path, self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LayoutFacts) and self._path == other._path and self._loaded.says_the_same(other._loaded)

    def __hash__(self) -> int:
        return hash(self._path)

    def __repr__(self) -> str:
        return f"Layout({self.name!r})"


def given_as_text() -> Error:
    """Return the error that a sheet cannot name a layout given as text."""
    said = sentence(
        phrase("given-as-text", "the layout was given as text, so a filled sheet can't name it"),
        phrase("load-from-file", "save it as a file, and load that file"),
    ).text()
    return Error(f"{said.message} ({said.hint})")


def text_bytes(text: str) -> bytes:
    """Encode a text as a file's bytes. Invalid characters are kept, so that reading reports them."""
    return text.encode("utf-8", "surrogatepass")
