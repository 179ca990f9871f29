"""Pads in YAML with automatic pages: one pad for each shape that spaces can have."""

from __future__ import annotations

GAMES = {
    "lone": "spaces: {player: text, total: 0..99}\n",
    "singles": """\
title: {en: A title that is rather long for its sheet, de: Ein Titel}
spaces:
  player: text
  venue: text
  colour: {choice: [red, green, blue]}
  first: tick
  second: {tick: 3}
  third: tick
  fourth: tick
  bid: 0..9
  sum: {is: bid + 1}
  secret: {is: bid + 2, hidden: yes}
labels: {en: {venue: The place where we played, sum: Sum}, de: {first: Zuerst gewürfelt, second: Danach noch einmal, sum: Summe}}
""",
    "rows": """\
spaces:
  upper: {rows: [ones, twos, threes], number: 0..30}
  half: {is: sum(upper.*)}
  lower: {rows: {pair: 0..12, "full-house": [0, 25], bonus: {is: 3 + 4}, remark: text}, number: 0..9}
  total: {is: half + 1}
  word: text
""",
    "columns": """\
spaces:
  extra: {columns: 1..3, tick: 100}
  long: {columns: 1..12, number: 0..9}
  words: {columns: [morning, afternoon, evening], text: yes}
  left: 0..9
""",
    "grid": """\
spaces:
  area: {rows: [forest, meadow, waterfall], columns: [north, south], number: 0..20}
  wide: {rows: 1..4, columns: 2..12, tick: 1}
  sum: {is: sum(area.*.*)}
""",
    "records": """\
spaces:
  rounds:
    rows: 1..5
    of:
      bid: 0..12
      won: tick
      note: text
      score: {is: "bid * 2"}
  tenth: {of: {first: 0..9, second: 0..9, why: text}}
""",
    "players": """\
players: 2..4
spaces:
  rounds: {rows: 1..6, columns: players, number: 0..50}
  total: {columns: players, is: sum(rounds.*.player)}
  dealer: {rows: 1..3, choice: [left, right]}
  remark: text
score: total.player
""",
    "fields of players": """\
players: 3..6
spaces:
  rounds:
    rows: 1..4
    of:
      bid: {columns: players, number: 0..12}
      tricks: {columns: players, number: 0..12}
      points: {columns: players, is: bid.player + tricks.player}
  trump: {rows: 1..4, choice: [hearts, spades]}
  last: {rows: 1..4, columns: players, number: 0..9}
  total: {columns: players, is: sum(r.points.player for r in rounds)}
score: total.player
""",
    "named players": """\
players: [we, they]
spaces:
  hands: {rows: 1..8, columns: players, number: 0..500}
  marked: {columns: players, tick: 5}
  total: {columns: players, is: sum(hands.*.player)}
score: total.player
labels: {en: {we: We, they: They}, de: {we: Wir, they: Die anderen}}
""",
    "rows of players": """\
players: 2..5
spaces:
  scores: {rows: players, columns: [a, b, c], number: 0..9}
  end: {rows: players, number: 0..99}
  cities: {rows: players, of: {built: {columns: 1..3, tick: 2}, name: text}}
score: end.player
""",
    "none of players": "players: 3\nspaces: {rounds: {rows: 1..3, number: 0..9}, first: tick}\n",
    "many": "spaces:\n" + "".join(f"  box-{n}: {{rows: 1..6, number: 0..9}}\n" for n in range(6)) + "  end: tick\n",
    "flow": """\
page: {flow: [[player, first], [left, right, end], [last]]}
spaces:
  player: text
  left: {rows: 1..3, number: 0..9}
  sum-left: {is: sum(left.*)}
  right: {rows: [one, "two-and-a-half"], columns: 1..2, number: 0..9}
  end: 0..9
  first: tick
  last: {is: end + 1}
""",
}
"""The keys of each, without `game`."""

PAGES = (
    "",
    "paper: a4",
    "paper: a6",
    "paper: a4, orientation: landscape",
    "paper: half-letter, margin: 12mm",
    "paper: letter, gap: 1.5mm",
    "paper: a5, orientation: landscape, gap: 0mm, columns: 24, rows: 30",
    "paper: 90x60mm, margin: 4mm",
)
"""Pages on which each pad is laid out."""


def typed(name: str, page: str = "") -> str:
    """Return the text of a layout; a pad that sets its own page keys keeps them."""
    text = GAMES[name]
    if page and "page:" in text:
        text = text.replace("page: {", f"page: {{{page}, ")
    elif page:
        text = f"page: {{{page}}}\n{text}"
    return f"game: sheet\n{text}"
