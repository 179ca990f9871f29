"""Rows of several roots as one table shows them, and what their spaces' names have in common."""

from __future__ import annotations

from sheetgen.drawing.outline import Band, Item, Key


def group_by_player(bands: list[tuple[Item, Band]]) -> list[tuple[Item, Band]]:
    """Rows of players from several roots: side by side where each player has one in each, else player by player."""
    if len({item.root for item, _ in bands}) < 2 or not all(row.player for _, band in bands for row in band.rows):
        return bands
    rows = [[(row.path, row.labels) for row in band.rows] for _, band in bands]
    if all(each == rows[0] for each in rows) and not any(labels for _, labels in rows[0]):
        columns = tuple(key._replace(labels=(item.label, *key.labels)) for item, band in bands for key in band.columns)
        spaces = tuple(
            tuple(name for line in each for name in line) for each in zip(*(band.spaces for _, band in bands), strict=True)
        )
        return [(bands[0][0], Band(bands[0][1].rows, columns, spaces))]
    most = max(row.player for _, band in bands for row in band.rows)
    parted = [(item, _of_player(band, player)) for player in range(1, most + 1) for item, band in bands]
    return [(item, band) for item, band in parted if band.rows]


def _of_player(band: Band, player: int) -> Band:
    """A player's rows."""
    kept = [at for at, row in enumerate(band.rows) if row.player == player]
    sums = frozenset(number for number, at in enumerate(kept) if at in band.sums)
    return Band(tuple(band.rows[at] for at in kept), band.columns, tuple(band.spaces[at] for at in kept), sums)


def space_patterns(band: Band) -> list[str]:
    """The spaces of each column, by what its rows say: `upper.{at}`; `{c1}` where every row names its own."""
    results = []
    for number in range(len(band.columns)):
        shapes = {_pattern(spaces[number], row) for spaces, row in zip(band.spaces, band.rows, strict=True)}
        lone = shapes.pop() if len(shapes) == 1 else None
        results.append(lone if lone is not None else f"{{c{number + 1}}}")
    return results


def _pattern(name: str, row: Key) -> str | None:
    """A space's name with what its row says taken out; None where that is not in one piece."""
    if not row.path:
        return name
    token = "." + ".".join(row.path)
    for end in (".", ""):
        at = name.find(token + end)
        if at >= 0 and (end or name.endswith(token)):
            return name[:at] + ".{at}" + name[at + len(token) :]
    return None
