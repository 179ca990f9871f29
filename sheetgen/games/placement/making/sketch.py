"""A random legal level to begin from: corners closed off by locks or reached only by rockets, holes in pairs, special fields spread
out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from msgspec.structs import replace

from sheetgen.games.placement.layout import HOLE, START, FieldKind, LineKey
from sheetgen.games.placement.making.drafting import PLAIN, Draft, segments
from sheetgen.games.placement.making.taste import LEAST, Wish, is_sensible, is_small, line_points

TRIES = 400
"""Number of levels sketched before giving up a wish."""
_USUAL_FIELD_COUNT = 54
"""Number of fields of a level to which the numbers in `_COUNTS` apply; other sizes scale them."""
_COUNTS = {"bomb": (2, 4), "flag": (1, 2), "pile": (3, 5)}
_GEMS = {1: (11, 14), 2: (8, 11), 3: (6, 9), 4: (5, 7), 5: (3, 6)}
"""Number of gems by difficulty. `_COUNTS` has the numbers of other kinds."""
_LETTERS = {
    "gem": ("g", "h", "i"),
    "puzzle": ("p", "q", "s"),
    "key": ("k", "l", "m"),
    "lock": ("c", "d", "e"),
    "bomb": ("b",),
    "rocket": ("r",),
    "planet": ("w",),
    "flag": ("f",),
    "pile": ("o",),
}
_POCKETS = (
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 0)),
)
"""Shapes of the corners to close off: rows and columns, counted from the corner."""


def palette(random: Random, difficulty: int) -> dict[str, FieldKind]:
    """Return the meanings of letters, with usual points. Easy levels give gems more points, hard levels give puzzles more."""
    puzzle = {1: (5, 5, 5), 2: (5, 5, 10), 3: (5, 10, 10), 4: (10, 10, 15), 5: (10, 15, 15)}[difficulty]
    return {
        "g": FieldKind(kind="gem", points={1: 4, 5: 2}.get(difficulty, 3)),
        "h": FieldKind(kind="gem", points={1: 3, 5: 3}.get(difficulty, 2)),
        "i": FieldKind(kind="gem", points=5 if difficulty == 1 else random.choice((4, 5))),
        "b": FieldKind(kind="bomb", points=random.choice((-2, -2, -3))),
        "o": FieldKind(kind="pile", points=random.choice((-1, -2, -2, -3))),
        "p": FieldKind(kind="puzzle", colour="blue", points=random.choice(puzzle)),
        "q": FieldKind(kind="puzzle", colour="orange", points=random.choice(puzzle)),
        "s": FieldKind(kind="puzzle", colour="purple", points=random.choice(puzzle)),
        "k": FieldKind(kind="key", colour="red"),
        "l": FieldKind(kind="key", colour="green"),
        "m": FieldKind(kind="key", colour="yellow"),
        "c": FieldKind(kind="lock", colour="red"),
        "d": FieldKind(kind="lock", colour="green"),
        "e": FieldKind(kind="lock", colour="yellow"),
        "r": FieldKind(kind="rocket"),
        "w": FieldKind(kind="planet"),
        "f": FieldKind(kind="flag", points=random.choice(((10, 6, 3, 1), (8, 5, 3, 1), (6, 4, 2, 1)))),
    }


def sketch(wish: Wish, random: Random, tries: int = TRIES) -> Draft | None:
    """Return a level that meets the wish, or None if none is found."""
    for _ in range(tries):
        result = _sketched(wish, random)
        if result is not None and is_sensible(result, wish):
            return result
    return None


def _sketched(wish: Wish, random: Random) -> Draft | None:
    count = wish.width * wish.height
    draft = Draft(wish.width, wish.height, [PLAIN] * count, [0] * count, palette(random, wish.difficulty), [])
    _start(draft)
    if is_small(wish.width, wish.height):
        _strew(draft, [letter for kind in wish.kinds for letter in _LETTERS[kind][:1] * LEAST[kind]], random)
    else:
        openers = _close_off(draft, wish, random)
        if openers is None or not _pierce(draft, random):
            return None
        for letter, gate in openers:
            _strew(draft, [letter], random, away=gate)
    _fill(draft, wish, random)
    settle_pips(draft, random)
    return draft if _draw_lines(draft, wish, random) else None


def _start(draft: Draft) -> None:
    """Put one start field in the middle, or two side by side."""
    row, column = (draft.height - 1) // 2, (draft.width - 1) // 2
    middle = row * draft.width + column
    draft.signs[middle] = START
    if draft.width >= 5:
        draft.signs[middle + 1] = START


def _close_off(draft: Draft, wish: Wish, random: Random) -> list[tuple[str, int]] | None:
    """Put locks and planets in a corner each, with a treasure inside. Return the keys and rockets for them, each with the place it
    should be far from; None if there isn't enough space.
    """
    gates, openers = _gates(wish, random), []
    corners = [(row, column) for row in (0, 1) for column in (0, 1)]
    random.shuffle(corners)
    if len(gates) > len(corners):
        return None
    treasures = _treasures(wish, random)
    for number, letter in enumerate(gates):
        pocket = _pocket(draft, corners[number], letter, random)
        if pocket is None:
            return None
        inside, gate = pocket
        draft.signs[gate] = letter
        free = [place for place in inside if place != gate]
        if not treasures or not free:
            return None
        draft.signs[random.choice(free)] = treasures[number % len(treasures)]
        opener = "r" if letter not in _LETTERS["lock"] else _LETTERS["key"][_LETTERS["lock"].index(letter)]
        openers.append((opener, gate))
    return openers


def _gates(wish: Wish, random: Random) -> list[str]:
    """Return the letters of the locks and planets."""
    locks = random.choice((1, 1, 2)) if "lock" in wish.kinds else 0
    planets = random.choice((1, 1, 2)) if "planet" in wish.kinds else 0
    return [*_LETTERS["lock"][:locks], *"w" * planets]


def _treasures(wish: Wish, random: Random) -> list[str]:
    """Return the possible treasures in closed corners, most wanted first."""
    result = [letter for kind in ("puzzle", "flag", "gem") if kind in wish.kinds for letter in _LETTERS[kind][:1]]
    if "gem" in wish.kinds and random.random() < 0.5:
        result.append("i")
    random.shuffle(result)
    return result


def _pocket(draft: Draft, corner: tuple[int, int], letter: str, random: Random) -> tuple[list[int], int] | None:
    """Close off a corner with holes. Return its places and its entrance; None if there isn't enough space."""
    shape = random.choice(_POCKETS)
    inside = []
    for row, column in shape:
        at_row = draft.height - 1 - row if corner[0] else row
        at_column = draft.width - 1 - column if corner[1] else column
        inside.append(at_row * draft.width + at_column)
    wall = sorted({near for place in inside for near in draft.beside(place)} - {*inside})
    if any(draft.signs[place] != PLAIN for place in (*inside, *wall)):
        return None
    is_planet = draft.fields[letter].kind == "planet"
    gate = random.choice(inside) if is_planet else wall.pop(random.randrange(len(wall)))
    for place in wall:
        draft.signs[place] = HOLE
    return inside, gate


def _pierce(draft: Draft, random: Random) -> bool:
    """Add pairs of holes that are opposite each other across the middle, until there are as many holes as on most levels. Return
    whether every field can still be reached."""
    wanted = round(len(draft.signs) * random.uniform(0.08, 0.15))
    last = len(draft.signs) - 1
    for _ in range(40):
        holes = [place for place, sign in enumerate(draft.signs) if sign == HOLE]
        if len(holes) >= wanted:
            break
        place = random.randrange(len(draft.signs))
        pair = {place, last - place}
        if any(draft.signs[each] != PLAIN or {*draft.beside(each)} & {*holes} for each in pair):
            continue
        if any(draft.signs[near] == START for each in pair for near in draft.beside(each)):
            continue
        for each in pair:
            draft.signs[each] = HOLE
        if not draft.is_joined():
            for each in pair:
                draft.signs[each] = PLAIN
    return draft.is_joined()


def _fill(draft: Draft, wish: Wish, random: Random) -> None:
    """Add the special fields that are still missing, about as many as usual for the size."""
    share = sum(sign != HOLE for sign in draft.signs) / _USUAL_FIELD_COUNT
    owed: list[str] = []
    for kind in wish.kinds:
        if kind == "puzzle":
            owed += _pieces(draft, random, share)
        elif kind in _COUNTS or kind == "gem":
            least, most = _COUNTS.get(kind, _GEMS[wish.difficulty])
            count = max(LEAST[kind], round(random.randint(least, most) * share)) - len(draft.places(kind))
            owed += [random.choice(_LETTERS[kind]) for _ in range(max(count, 0))]
    _strew(draft, owed, random)


def _pieces(draft: Draft, random: Random, share: float) -> list[str]:
    """Return the puzzle pieces that are still missing: one or two puzzles of two to three pieces, more on a large grid."""
    result = []
    for letter in _LETTERS["puzzle"][: max(1, min(3, round(random.uniform(0.8, 2.2) * share)))]:
        result += [letter] * max(random.choice((2, 2, 3)) - draft.signs.count(letter), 0)
    return result


def _strew(draft: Draft, letters: Iterable[str], random: Random, away: int | None = None) -> None:
    """Put each letter on the best of a few random ordinary fields: far from fields with the same letter, from the start and from
    `away`."""
    for letter in letters:
        free = draft.places(PLAIN)
        if not free:
            return
        few = random.sample(free, min(6, len(free)))
        merits = [_merit(draft, place, letter, away) for place in few]
        draft.signs[few[merits.index(max(merits))]] = letter


def _merit(draft: Draft, place: int, letter: str, away: int | None) -> float:
    """Return how good a place is for a letter: far from equal letters and from `away`, not next to its kind or the start."""
    like = [other for other, sign in enumerate(draft.signs) if sign == letter]
    far = [draft.distance(place, other) for other in (*like, *((away, away) if away is not None else ()))]
    near = min((draft.distance(place, other) for other in draft.places(draft.fields[letter].kind)), default=9)
    start = min((draft.distance(place, other) for other in draft.places("start")), default=9)
    bad = 20 * (start < 2) + 4 * (start < 3) + 5 * (near < 2)
    return sum(far) / max(len(far), 1) + min(near, 3) - bad


def settle_pips(draft: Draft, random: Random) -> None:
    """Set pips on every field that needs them, with different values on neighbours and all values about equally often."""
    for place in range(len(draft.signs)):
        if draft.kind(place) in ("hole", "start", "planet"):
            draft.pips[place] = 0
    owed = [
        place for place in range(len(draft.signs)) if draft.kind(place) not in ("hole", "start", "planet") and not draft.pips[place]
    ]
    random.shuffle(owed)
    for place in owed:
        draft.pips[place] = _rarest(draft, place, random)
    for _ in range(len(draft.signs)):
        counts = [draft.pips.count(value) for value in range(1, 7)]
        if max(counts) - min(counts) <= 1 or not _evened(draft, counts, random):
            return


def _rarest(draft: Draft, place: int, random: Random) -> int:
    """Return the value that is on the fewest fields and on no neighbour."""
    beside = {draft.pips[near] for near in draft.beside(place)}
    values = [value for value in range(1, 7) if value not in beside]
    return min(values, key=lambda value: (draft.pips.count(value), random.random()))


def _evened(draft: Draft, counts: Sequence[int], random: Random) -> bool:
    """Give the rarest value to a field with the commonest value, if a suitable field exists."""
    common, rare = counts.index(max(counts)) + 1, counts.index(min(counts)) + 1
    fit = [
        place
        for place, value in enumerate(draft.pips)
        if value == common and all(draft.pips[near] != rare for near in draft.beside(place))
    ]
    if fit:
        draft.pips[random.choice(fit)] = rare
    return bool(fit)


def _draw_lines(draft: Draft, wish: Wish, random: Random) -> bool:
    """Draw the wished number of lines, preferring longer ones, and no two side by side if possible."""
    for apart in (2, 1):
        draft.lines = []
        while len(draft.lines) < wish.lines:
            line = next_line(draft, random, apart)
            if line is None:
                break
            prices = line_points(line, draft)
            draft.lines.append(replace(line, points=prices[0]) if wish.difficulty < 3 else line)
        if len(draft.lines) == wish.lines:
            sort_lines(draft)
            return True
    return False


def next_line(draft: Draft, random: Random, apart: int = 2) -> LineKey | None:
    """Return one more line, with points, or None if no line fits."""
    least = max(3, min(draft.width, draft.height) // 2)
    free = []
    for line in segments(draft, least):
        index = line.row or line.column or 0
        beside = [other.row or other.column or 0 for other in draft.lines if (other.row is None) == (line.row is None)]
        if all(abs(index - other) >= apart for other in beside):
            free.append(line)
    if not free:
        return None
    line = random.choices(free, weights=[len(draft.along(each)) ** 2 for each in free])[0]
    return replace(line, points=random.choice(line_points(line, draft)))


def sort_lines(draft: Draft) -> None:
    """Sort the lines: rows from top to bottom, then columns from left to right."""
    draft.lines.sort(key=lambda line: (line.row is None, line.row or line.column or 0, line.first or 1))
