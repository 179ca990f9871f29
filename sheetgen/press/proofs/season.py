"""The standings of a season as a sheet to hang up: a bar for each player, and a line over the dates."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from sheetgen.drawing.papers import PAPERS, paper_size
from sheetgen.drawing.sheet import Ink, Metrics, Sheet
from sheetgen.games.game import Ranked
from sheetgen.judge.standings import By, PlayerStanding, Standings, running
from sheetgen.layout.building.build import build
from sheetgen.layout.default_paper import default_paper
from sheetgen.press.proofs import ranking
from sheetgen.press.proofs.flow import Block
from sheetgen.press.proofs.ranking import RankingPage
from sheetgen.source.messages import Phrase, Words, in_a_row, room
from sheetgen.source.words import rounded

phrase, plural = room("press")

_HEADING = phrase("standings-heading", "Standings")
_BY_DATE = {
    "wins": phrase("wins-by-date", "Wins"),
    "points": phrase("points-by-date", "Points"),
    "places": phrase("places-by-date", "Mean place"),
}


def season_page(found: Standings, by: By, ink: Ink, metrics: Metrics) -> Sheet:
    """Return the standings over all, in the style of the game that was played most. Raise Unreadable if its layout can't be
    drawn."""
    most = Counter(table.game for table in found.tables).most_common(1)[0][0]
    layout = next(table.layout for table in found.tables if table.game == most)
    games = plural("games", "{count} game", "{count} games", count=len(found.games)).text()
    printed = build(layout, layout.readers_language, ink, metrics)._replace(paper=paper_size(default_paper()) or PAPERS["a4"])
    if len(found.games) > 1:
        printed = printed._replace(title=games, name=games)
    page = RankingPage(layout, printed, ink, metrics, _HEADING)
    lines = running(found.tables, by)
    players = found.overall.players
    values = {each.player: _value(each, by) for each in players}
    last = max((each.mean_place or 0 for each in players), default=0)
    shown = [
        ranking.Standing(
            Ranked(each.rank, each.player, cast("Any", values[each.player])),
            _notes(each, by),
            lines.totals[each.player],
            last + 1 - (each.mean_place or last) if by == "places" else None,
        )
        for each in players
    ]
    setter = page.setter
    about: list[Words] = [found.extent]
    if found.with_errors:
        about.append(plural("season-errors", "{count} with errors", "{count} with errors", count=found.with_errors))
    if found.left_out:
        about.append(plural("season-left-out", "{count} sheet left out", "{count} sheets left out", count=len(found.left_out)))
    best = [each.player for each in players if each.rank == 1 and values[each.player] is not None]
    blocks = [
        *page.winners(best, _amount(players[0], by)),
        Block(tuple(setter.lines(in_a_row(about), page.quiet)), after=page.unit),
        *page.bars(shown),
    ]
    if len(lines.days) > 1:
        blocks += page.curves([each for each in shown if each.totals[-1] is not None], blocks, _BY_DATE[by], lines.days)
    return page.sheet(blocks)


def _value(each: PlayerStanding, by: By) -> float | None:
    return {"wins": float(each.wins), "points": each.points, "places": each.mean_place}[by]


def _amount(each: PlayerStanding, by: By) -> Phrase:
    """Return a player's wins, points or mean place, as text."""
    if by == "wins":
        wins = each.wins.numerator if each.wins.denominator == 1 else 2
        return plural("wins", "{wins} win", "{wins} wins", rounded(each.wins), count=wins)
    if by == "points":
        return phrase("season-points", "{points} points", rounded(each.points))
    return phrase("mean-place", "mean place {place}", "–" if each.mean_place is None else rounded(each.mean_place))


def _notes(each: PlayerStanding, by: By) -> str:
    """Return what the bar does not show."""
    tables = plural("tables", "{count} table", "{count} tables", count=each.tables)
    others: list[By] = [other for other in ("wins", "places", "points") if other != by]
    return " · ".join([tables.text(), *(_amount(each, other).text() for other in others)])
