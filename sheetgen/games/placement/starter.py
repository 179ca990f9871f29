"""The level that `sheetgen new level` writes: small, playable, with one of everything explained."""

from __future__ import annotations

LEVEL = """\
# A level of the placement pad. Change it, then:  sheetgen lint {file}    sheetgen render {file}
game: placement
title: {title}

# One entry per field, 3 to 15 per row, 3 to 15 rows:
#   X     a start field, printed as crossed        -     no field
#   1…6   a field with that many pips              4g    pips, then the letter of a special field
#   w     a letter alone: a planet; no die is placed on it
grid: |
  6g 2  4  1  -  w
  3  5  1  3  6  4
  1  4k X  X  2  5
  2  6  3  5  1l 3g
  5b 1  2p 4  6r 2p

# The meaning of each letter. Upper and lower case differ. `points` of bombs and piles are negative.
# kinds: gem, puzzle, key, lock, bomb, rocket, planet, flag, pile; key, lock and puzzle need a colour.
fields:
  g: {{kind: gem, points: 3}}
  p: {{kind: puzzle, colour: blue, points: 10}}   # points when every blue piece is crossed
  k: {{kind: key, colour: red}}
  l: {{kind: lock, colour: red}}                  # opens after a red key is crossed
  b: {{kind: bomb, points: -2}}
  r: {{kind: rocket}}                             # also crosses a planet
  w: {{kind: planet}}
  # f: {{kind: flag, points: [10, 6, 3, 1]}}      # by order of arrival
  # d: {{kind: pile, points: -2}}

# Rows and columns that earn points when all their fields are crossed; `from` and `to` shorten a line.
lines:
  - {{row: 3, points: 5}}
  - {{column: 1, points: 10}}
  - {{row: 1, from: 1, to: 4, points: 5}}
"""
