"""Small changes of a level in the making. Each function changes the draft that it is given, so pass a copy; then check whether the
result is sensible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from sheetgen.games.placement.layout import HOLE, FieldKind
from sheetgen.games.placement.making.drafting import PLAIN, SPECIAL, Draft
from sheetgen.games.placement.making.sketch import next_line, settle_pips, sort_lines
from sheetgen.games.placement.making.taste import Wish, is_sensible, line_points

TRIES = 200
"""Number of changes tried before giving up."""
_POINTS = {"gem": (2, 3, 4, 5), "puzzle": (5, 10, 15), "bomb": (-2, -3), "pile": (-1, -2, -3)}

Change = Callable[[Draft, Random], None]


def changed(draft: Draft, wish: Wish, random: Random, odd: Sequence[int] = (), most: int = 2) -> Draft | None:
    """Return a sensible level that differs from this one by a few changes, or None if none is found.

    odd: special fields, one of which should preferably move or disappear. most: maximum number of changes.
    """
    for _ in range(TRIES):
        result = draft.copy()
        for _ in range(random.randint(1, most)):
            if odd and random.random() < 0.5:
                _mend(result, random.choice(odd), random)
                continue
            change = random.choices(_CHANGES, weights=_WEIGHTS)[0]
            if change is not _move_hole or not wish.keeps_shape:
                change(result, random)
        settle_pips(result, random)
        if result != draft and is_sensible(result, wish):
            return result
    return None


def _mend(draft: Draft, place: int, random: Random) -> None:
    """Swap a special field that is crossed too often or too seldom with another field, or make it ordinary."""
    if random.random() < 0.2:
        draft.signs[place] = PLAIN
    else:
        _exchange(draft, place, random.choice(draft.places(PLAIN, *SPECIAL)))


def _swap(draft: Draft, random: Random) -> None:
    """Swap two fields, at least one of them special."""
    specials = draft.specials()
    if specials:
        _exchange(draft, random.choice(specials), random.choice(draft.places(PLAIN, *SPECIAL)))


def _shift(draft: Draft, random: Random) -> None:
    """Swap a special field with a neighbour."""
    specials = draft.specials()
    if specials:
        place = random.choice(specials)
        _exchange(draft, place, random.choice(list(draft.beside(place))))


def _exchange(draft: Draft, one: int, other: int) -> None:
    """Swap the signs of two fields, unless one is a start field or a hole. Pips don't move."""
    if not {draft.kind(one), draft.kind(other)} & {"start", "hole"}:
        _exchange_signs(draft, one, other)


def _exchange_signs(draft: Draft, one: int, other: int) -> None:
    draft.signs[one], draft.signs[other] = draft.signs[other], draft.signs[one]


def _add(draft: Draft, random: Random) -> None:
    """Make an ordinary field special, with a letter whose kind is already on the level."""
    plain, letters = draft.places(PLAIN), _letters(draft)
    if plain and letters:
        draft.signs[random.choice(plain)] = random.choice(letters)


def _letters(draft: Draft) -> list[str]:
    """Return the letters whose kind, and colour if they have one, is on the level."""
    present = {(draft.fields[sign].kind, draft.fields[sign].colour) for sign in draft.signs if sign in draft.fields}
    return [letter for letter, kind in draft.fields.items() if (kind.kind, kind.colour) in present]


def _add_pair(draft: Draft, random: Random) -> None:
    """Add a key with its lock, a rocket with a planet, or two pieces of a puzzle, if the level already has both kinds."""
    plain, kinds = draft.places(PLAIN), {draft.kind(place) for place in draft.specials()}
    pairs = [(one, other) for one, other in _pairs(draft) if {draft.fields[one].kind, draft.fields[other].kind} <= kinds]
    if len(plain) > 1 and pairs:
        for place, letter in zip(random.sample(plain, 2), random.choice(pairs), strict=True):
            draft.signs[place] = letter


def _pairs(draft: Draft) -> list[tuple[str, str]]:
    """Return the pairs of letters that make sense together."""
    keys = {kind.colour: letter for letter, kind in draft.fields.items() if kind.kind == "key"}
    locks = {kind.colour: letter for letter, kind in draft.fields.items() if kind.kind == "lock"}
    pieces = [letter for letter, kind in draft.fields.items() if kind.kind == "puzzle"]
    flights = [(one, other) for one in _of(draft, "rocket") for other in _of(draft, "planet")]
    return [*((keys[colour], locks[colour]) for colour in keys if colour in locks), *zip(pieces, pieces, strict=True), *flights]


def _of(draft: Draft, kind: str) -> list[str]:
    return [letter for letter, each in draft.fields.items() if each.kind == kind]


def _take(draft: Draft, random: Random) -> None:
    """Make a special field ordinary."""
    specials = draft.specials()
    if specials:
        draft.signs[random.choice(specials)] = PLAIN


def _take_colour(draft: Draft, random: Random) -> None:
    """Make all fields of a colour ordinary."""
    colours = sorted({draft.fields[draft.signs[place]].colour for place in draft.places("key", "lock", "puzzle")})
    if colours:
        colour = random.choice(colours)
        for place in draft.places("key", "lock", "puzzle"):
            if draft.fields[draft.signs[place]].colour == colour:
                draft.signs[place] = PLAIN


def _retype(draft: Draft, random: Random) -> None:
    """Turn a special field into another special field."""
    specials, letters = draft.specials(), _letters(draft)
    if specials:
        draft.signs[random.choice(specials)] = random.choice(letters)


def _reprice(draft: Draft, random: Random) -> None:
    """Give all fields of a letter other points."""
    letters = [letter for letter in _letters(draft) if draft.fields[letter].kind in _POINTS]
    if not letters:
        return
    letter = random.choice(letters)
    kind = draft.fields[letter]
    draft.fields[letter] = replace(kind, points=random.choice(_POINTS[kind.kind]))
    if kind.kind == "puzzle":
        draft.fields |= {
            other: replace(each, points=draft.fields[letter].points)
            for other, each in draft.fields.items()
            if _same_puzzle(each, kind)
        }


def _same_puzzle(one: FieldKind, other: FieldKind) -> bool:
    return one.kind == other.kind == "puzzle" and one.colour == other.colour


def _move_hole(draft: Draft, random: Random) -> None:
    """Swap a hole and an ordinary field. If the places opposite them, across the middle of the grid, are also a hole and an
    ordinary field, swap these too."""
    holes, plain = draft.places("hole"), draft.places(PLAIN)
    if not holes or not plain:
        return
    last = len(draft.signs) - 1
    hole, field = random.choice(holes), random.choice(plain)
    _exchange_signs(draft, hole, field)
    if hole != last - hole and field != last - field and draft.signs[last - hole] == HOLE and draft.signs[last - field] == PLAIN:
        _exchange_signs(draft, last - hole, last - field)


def _change_line(draft: Draft, random: Random) -> None:
    """Move a line elsewhere, or give it other points."""
    if not draft.lines:
        return
    number = random.randrange(len(draft.lines))
    if random.random() < 0.5:
        line = draft.lines[number]
        draft.lines[number] = replace(line, points=random.choice(line_points(line, draft)))
        return
    old = draft.lines.pop(number)
    draft.lines.append(next_line(draft, random) or old)
    sort_lines(draft)


def _swap_pips(draft: Draft, random: Random) -> None:
    """Swap the pips of two fields."""
    with_pips = [place for place, value in enumerate(draft.pips) if value]
    one, other = random.choice(with_pips), random.choice(with_pips)
    draft.pips[one], draft.pips[other] = draft.pips[other], draft.pips[one]


_CHANGES: tuple[Change, ...] = (
    _swap,
    _shift,
    _add,
    _add_pair,
    _take,
    _take_colour,
    _retype,
    _reprice,
    _move_hole,
    _change_line,
    _swap_pips,
)
_WEIGHTS = (6, 4, 3, 1, 3, 1, 3, 2, 2, 3, 1)
