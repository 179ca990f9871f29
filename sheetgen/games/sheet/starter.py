"""The pad that `sheetgen new sheet` writes: small and playable, with explanations of the most useful features."""

from __future__ import annotations

SHEET = """\
# Your own pad. Change it, then:  sheetgen lint {file}    sheetgen render {file}
# The whole language: docs/sheets.md in the repository of sheetgen
game: sheet
title: {title}
page: {{paper: a6}}

spaces:                              # the spaces on the paper, in this order
  player: text                       # a line for the player's name
  dice:                              # a table with one row per key; each space takes a number from 0 to 30
    rows: [ones, twos, threes]
    number: 0..30
    must: this mod at = 0            # `at` is the row's position, so the second row takes only even numbers
    says: "{{this}} is not a sum of {{row}}"
  bonus: {{is: if sum(dice.*) >= 30 then 10 else 0}}    # `is`: the player writes it, and `check` calculates it
  luck: {{columns: 1..5, tick: 2}}     # five tick boxes, 2 points each
  total: {{is: "sum(dice.*, bonus, luck.*)"}}           # a formula with a comma needs quotes

rules:                               # conditions that involve several spaces
  - {{id: order, must: gapless(luck.*), at: luck, says: tick luck from the left}}

score: total                         # the most points win; for the fewest, add `winner: lowest`

examples:                            # `sheetgen lint` checks these sheets with your rules
  - {{about: a valid sheet, sheet: {{dice: [3, 10, 18], bonus: 10, luck: [1, 2], total: 45}}, score: 45}}
  - {{about: an odd number of twos, sheet: {{dice: {{twos: 7}}}}, finds: [dice.twos]}}
"""
