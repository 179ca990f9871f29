"""A worker of the page whose folder is the current one, and a game to type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.page.context import WorkerContext

Json = dict[str, Any]
MARKET = """\
game: sheet
title: Market
page: {paper: a6}
spaces:
  player: text
  fruit: {rows: [apples, pears, plums], number: 0..20}
  baskets: {rows: [apples, pears, plums], tick: 3, must: fruit.(row) >= 5, says: "a basket of {row} takes five"}
  coins: {columns: 1..4, tick: 2}
  total: {is: "sum(fruit.*, baskets.*, coins.*)"}
score: total
"""


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    """Return a worker's context with an empty folder."""
    home = tmp_path / "evening"
    home.mkdir()
    monkeypatch.chdir(home)
    return WorkerContext(str(home))


def draft(text: str, **more: Any) -> Json:
    """Return the typed text as the app sends it."""
    return {"file": "market.yaml", "text": text, **more}


def edited(text: str, edits: list[Json]) -> str:
    """A text after some edits, whose offsets count UTF-16 units."""
    units = text.encode("utf-16-le", "surrogatepass")
    for edit in sorted(edits, key=lambda each: -each["from"]):
        units = units[: 2 * edit["from"]] + edit["insert"].encode("utf-16-le") + units[2 * edit["to"] :]
    return units.decode("utf-16-le")
