"""Evenings and standings for other programs: rows as CSV and JSON, plays for BG Stats."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from sheetgen.judge.evenings import Evenings, ExportRow, PlayedTable, place_of
from sheetgen.judge.standings import GameStandings, PlayerStanding, Standings, lowest_wins
from sheetgen.layout.find import display_path
from sheetgen.source.messages import as_text, room
from sheetgen.source.words import rounded, visible

phrase, plural = room("report")

COLUMNS = ExportRow.__struct_fields__[:-1]
"""The columns of an export, without the parts."""
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a text that a spreadsheet would calculate."""


def export_rows(evenings: Evenings, parts: bool = False) -> list[dict[str, Any]]:
    """Return the rows as data. parts: with the points by part."""
    rows = evenings.rows
    names = dict.fromkeys(name for row in rows for name in row.parts) if parts else {}
    return [
        {name: getattr(row, name) for name in COLUMNS}
        | {"date": str(row.date or "") or None, "player": row.player or None}
        | {f"part:{name}": row.parts.get(name) for name in names}
        for row in rows
    ]


def as_csv(rows: Sequence[dict[str, Any]], columns: Sequence[str] = ()) -> str:
    """Return rows as CSV (RFC 4180). Texts that a spreadsheet would calculate get an apostrophe in front."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else list(columns))
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value


def bgstats_plays(evenings: Evenings) -> list[dict[str, Any]]:
    """Return the tables as plays in the form that the app BG Stats imports."""
    by_game: dict[str, list[PlayedTable]] = {}
    for table in evenings.tables:
        by_game.setdefault(table.game, []).append(table)
    return [_play(table, not lowest_wins(by_game[table.game])) for table in evenings.tables]


def _play(table: PlayedTable, highest_wins: bool) -> dict[str, Any]:
    players = [
        {
            "name": each.player,
            "sourcePlayerId": each.player,
            "startPlayer": each.player == table.starter,
            "score": "" if each.score is None else str(each.score),
            "rank": each.rank or 0,
            "winner": each in table.winners,
        }
        for each in table.results
    ]
    sheets = [f"{sheet.file} {sheet.document}" for sheet in table.sheets]
    return {
        "sourceName": "sheetgen",
        "sourcePlayId": hashlib.sha256("\n".join(sheets).encode("utf-8", "replace")).hexdigest()[:16],
        "playDate": "" if table.date is None else f"{table.date} 00:00:00",
        "location": table.sheets[0].occasion.place,
        "game": {
            "name": table.title,
            "sourceGameId": display_path(table.layout.file),
            "highestWins": highest_wins,
            "noPoints": all(each.score is None for each in table.results),
        },
        "players": players,
    }


def standings_json(found: Standings) -> dict[str, Any]:
    """Return the standings as JSON data, a public contract."""
    return {
        "players": _players(found.overall),
        "games": [{"game": each.game, "players": _players(each)} for each in found.games],
        "with_errors": found.with_errors,
        "left_out": [
            {"file": each.sheet.file, "document": each.sheet.document, "reason": each.reason.text()} for each in found.left_out
        ],
    }


def standings_rows(found: Standings) -> list[dict[str, Any]]:
    """Return the standings as rows: over all (without a game), then of each game."""
    return [{"game": each.game or None, **row} for each in (found.overall, *found.games) for row in _players(each)]


def standings_text(found: Standings) -> str:
    """Return the standings as text: over all, then of each game if there are several, then the sheets left out."""
    texts = [found.extent.text(), *_lines(found.overall)]
    for each in found.games if len(found.games) > 1 else ():
        texts += ["", each.title or each.game, *_lines(each)]
    if found.with_errors:
        count = found.with_errors
        texts += ["", plural("with-errors", "{count} table has errors:", "{count} tables have errors:", count=count).text()]
        wrong = [table for table in found.tables if table.errors]
        texts += [f"  {visible(as_text(place_of(table.sheets[0])))}: {table.title} {table.date or ''}".rstrip() for table in wrong]
    if found.left_out:
        count = len(found.left_out)
        texts += ["", plural("left-out", "{count} sheet is left out:", "{count} sheets are left out:", count=count).text()]
        texts += [f"  {visible(as_text(place_of(each.sheet)))}: {each.reason.text()}" for each in found.left_out]
    return "\n".join(texts) + "\n"


def headings() -> list[str]:
    """Return the headings of a table of standings, after the player's place."""
    return [
        each.text()
        for each in (
            phrase("player", "player"),
            phrase("tables", "tables"),
            phrase("wins", "wins"),
            phrase("mean-place", "mean place"),
            phrase("points", "points"),
            phrase("best", "best"),
        )
    ]


def cells(each: PlayerStanding) -> list[str]:
    """Return a player's row in a table of standings: the player, then numbers as the reader writes them; – stands for an unknown
    one."""
    numbers = each.tables, each.wins, each.mean_place, each.points, each.best
    return [each.player, *("–" if number is None else rounded(number) for number in numbers)]


def _lines(each: GameStandings) -> list[str]:
    """Return a table with aligned columns."""
    rows = [headings(), *map(cells, each.players)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numbers = ["", *(f"{player.rank}." for player in each.players)]
    return [
        "  ".join(
            (
                f"  {number:>4}",
                f"{row[0]:<{widths[0]}}",
                *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)),
            )
        )
        for number, row in zip(numbers, rows, strict=True)
    ]


def _players(each: GameStandings) -> list[dict[str, Any]]:
    return [
        {
            **{name: value for name, value in asdict(standing).items() if name != "rank"},
            "wins": int(standing.wins) if standing.wins.denominator == 1 else float(standing.wins),
        }
        for standing in each.players
    ]
