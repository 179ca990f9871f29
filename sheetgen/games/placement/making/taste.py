"""Tastes: conditions for a level to look as if a person had drawn it. For example, locks close off some fields, and keys are far
from their locks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.placement.layout import HOLE, START, LineKey
from sheetgen.games.placement.making.drafting import SPECIAL, Draft, lint_rules, segments

PARTNERS = {"key": "lock", "lock": "key", "rocket": "planet", "planet": "rocket"}
"""Kinds that make sense only together."""
LEAST = dict.fromkeys(SPECIAL, 1) | {"puzzle": 2}
"""Minimum number of fields of each kind that makes sense."""
_USUAL_LEAST = {"gem": 3, "bomb": 2, "pile": 2}
"""Minimum number of fields of some kinds, unless the grid is small."""
_FULL, _BARE, _EACH = 0.42, 0.22, 0.06
"""Maximum share of special fields; minimum share of special fields; minimum share for each special kind on the level. The lower of
the two minimums applies."""
_HOLED = 0.22
"""Largest share of holes in the grid."""
_BRIGHT = ("gem", "puzzle", "key", "flag", "rocket")
"""Kinds that are worth reaching: a lock or a planet must lead to at least one of them."""
_SMALL = 30
"""Number of places below which a grid has no room for corners that are closed off."""


class Wish(NamedTuple):
    """Requirements for a level except its difficulty: its special kinds, all of which occur, and its number of lines.

    difficulty: from 1; the first sketch tends towards it. keeps_shape: whether holes and start fields stay in place. waived: names
    of tastes that don't matter.
    """

    width: int
    height: int
    kinds: tuple[str, ...]
    lines: int
    difficulty: int = 3
    keeps_shape: bool = False
    waived: frozenset[str] = frozenset()


def room_for(wish: Wish) -> bool:
    """Return whether a grid has room for the kinds: for one start field, at least six fields with pips, and no more special fields
    than `_most_special` allows.
    """
    special = sum(LEAST[kind] for kind in wish.kinds)
    places = wish.width * wish.height
    with_pips = places - 1 - (LEAST["planet"] if "planet" in wish.kinds else 0)
    return special <= _most_special(wish, places - 1) and with_pips >= 6


def _most_special(wish: Wish, fields: int) -> int:
    """Return the maximum number of special fields; on a small grid at most two in three."""
    return int(fields * (2 / 3 if is_small(wish.width, wish.height) else _FULL))


def is_small(width: int, height: int) -> bool:
    """Return whether a grid has no room for corners that are closed off."""
    return width * height < _SMALL or min(width, height) < 5


def is_sensible(draft: Draft, wish: Wish) -> bool:
    """Return whether a draft meets the wish, breaks no taste and passes lint."""
    return all(taste.__name__ in wish.waived or taste(draft, wish) for taste in _TASTES) and not lint_rules(draft)


def broken_tastes(draft: Draft, wish: Wish) -> frozenset[str]:
    """Return the names of the tastes that an existing level breaks."""
    return frozenset(taste.__name__ for taste in _TASTES if not taste(draft, wish))


def _has_kinds(draft: Draft, wish: Wish) -> bool:
    """Require all wished kinds and no others."""
    return {draft.kind(place) for place in draft.specials()} == {*wish.kinds}


def _has_measure(draft: Draft, wish: Wish) -> bool:
    """Require enough fields of each kind, and neither too many nor too few special ones. Require a planet for each rocket, at most
    one more, and different points for different gems."""
    specials = draft.specials()
    small = is_small(draft.width, draft.height)
    least = LEAST if small else LEAST | _USUAL_LEAST
    enough = all(len(draft.places(kind)) >= least[kind] for kind in wish.kinds)
    puzzles = all(len(pieces) > 1 for pieces in draft.colours("puzzle").values())
    fields = sum(sign != HOLE for sign in draft.signs)
    full = len(specials) <= max(_most_special(wish, fields), sum(LEAST[kind] for kind in wish.kinds))
    bare = not small and len(specials) < int(fields * min(_BARE, _EACH * len(wish.kinds)))
    planets, rockets = len(draft.places("planet")), len(draft.places("rocket"))
    gems = [draft.fields[letter].points for letter in {*draft.signs} & {*draft.fields} if draft.fields[letter].kind == "gem"]
    return enough and puzzles and full and not bare and rockets <= planets <= rockets + 1 and len({*gems}) == len(gems)


def _has_land(draft: Draft, _wish: Wish) -> bool:
    """Require connected start fields, few holes, and a path to every field."""
    starts = draft.places("start")
    joined = draft.reached(starts[:1], (place for place in range(len(draft.signs)) if place not in starts))
    holes = draft.signs.count(HOLE)
    return bool(starts) and len(joined) == len(starts) and holes <= _HOLED * len(draft.signs) and draft.is_joined()


def _has_lines(draft: Draft, wish: Wish) -> bool:
    """Require the wished number of lines. Each must be a whole row or column, or a whole part between holes, and no two in the same
    direction may share a field."""
    lines = [draft.along(line) for line in draft.lines]
    whole = {(line.row, line.column, line.first, line.last) for line in segments(draft, 2)}
    known = all((line.row, line.column, line.first, line.last) in whole for line in draft.lines)
    apart = all(not {*one} & {*other} or one[1] - one[0] != other[1] - other[0] for one, other in combinations(lines, 2))
    return len(lines) == wish.lines and known and apart


def _has_pips(draft: Draft, _wish: Wish) -> bool:
    """Require different pips on neighbours."""
    return not any(
        draft.pips[place] and draft.pips[place] == draft.pips[near]
        for place in range(len(draft.pips))
        for near in draft.beside(place)
    )


def _has_gates(draft: Draft, wish: Wish) -> bool:
    """Require that the locks of each colour close off a field of a `_BRIGHT` kind, and that each planet leads to such a field or is
    on a line."""
    if is_small(wish.width, wish.height):
        return True
    starts, planets = draft.places("start"), draft.places("planet")
    land = [place for place in range(len(draft.signs)) if draft.signs[place] != HOLE]
    for locks in draft.colours("lock").values():
        behind = {*land} - draft.reached(starts, locks) - {*locks}
        if not any(draft.kind(place) in _BRIGHT for place in behind):
            return False
        if not all(any(near in behind for near in draft.beside(lock)) for lock in locks):
            return False
    mainland = draft.reached(starts, planets)
    on_line = {place for line in draft.lines for place in draft.along(line)}
    for planet in planets:
        beside = [
            near for near in draft.beside(planet) if near not in mainland and near not in planets and draft.signs[near] != HOLE
        ]
        if not beside and planet not in on_line:
            return False
        if beside and not any(draft.kind(place) in _BRIGHT for place in draft.reached(beside, planets)):
            return False
    return True


def _has_far_keys(draft: Draft, wish: Wish) -> bool:
    """Require that each key is far from the locks it opens."""
    keys = draft.colours("key")
    return is_small(wish.width, wish.height) or all(
        draft.distance(key, lock) >= _far(draft)
        for colour, locks in draft.colours("lock").items()
        for lock in locks
        for key in keys.get(colour, ())
    )


def _has_far_pieces(draft: Draft, wish: Wish) -> bool:
    """Require that the pieces of a puzzle are far apart."""
    return is_small(wish.width, wish.height) or all(
        draft.distance(one, other) >= _far(draft) - 1
        for pieces in draft.colours("puzzle").values()
        for one, other in combinations(pieces, 2)
    )


def _far(draft: Draft) -> int:
    """Return the number of steps that count as far."""
    return (draft.width + draft.height) // 3


def _has_calm_start(draft: Draft, wish: Wish) -> bool:
    """Require that no lock, no planet and no field of a `_BRIGHT` kind is next to a start field."""
    beside = {near for start in draft.places("start") for near in draft.beside(start)}
    small = is_small(wish.width, wish.height)
    return small or not any(draft.kind(place) in (*_BRIGHT, "lock", "planet") for place in beside)


_TASTES: tuple[Callable[[Draft, Wish], bool], ...] = (
    _has_kinds,
    _has_measure,
    _has_land,
    _has_lines,
    _has_pips,
    _has_gates,
    _has_far_keys,
    _has_far_pieces,
    _has_calm_start,
)


def crowded(draft: Draft) -> int:
    """Return the number of adjacent pairs of special fields of one kind, except piles."""
    return sum(1 for _ in _crowds(draft))


def _crowds(draft: Draft) -> Iterator[tuple[int, int]]:
    for place in draft.specials():
        for near in draft.beside(place):
            if near > place and draft.kind(near) == draft.kind(place) != "pile":
                yield place, near


def line_points(line: LineKey, draft: Draft, fields: int | None = None) -> tuple[int, ...]:
    """Return the possible points of a line by its length: about one point per field, in steps of five."""
    length = len(draft.along(line)) if fields is None else fields
    free = sum(draft.signs[place] != START for place in draft.along(line))
    return (5,) if length < 6 or free < 5 else (5, 10) if length < 8 else (10, 15)
