"""The pad that `sheetgen new sheet` writes: small, playable, with the most useful things explained."""

from __future__ import annotations

SHEET = """\
# A pad of your own. Change it, then:  sheetgen lint {file}    sheetgen render {file}
# All that can be said: docs/sheets.md
game: sheet
title: {title}
page: {{paper: a6}}

spaces:                              # what is on the paper, in this order
  player: text                       # a line for the name
  dice:                              # a table: one row for each key; numbers from 0 to 30 may stand there
    rows: [ones, twos, threes]
    number: 0..30
    must: this mod at = 0            # `at` is the row's position, so in the second row only even numbers
    says: "{{this}} cannot be made of {{row}}"
  bonus: {{is: if sum(dice.*) >= 30 then 10 else 0}}    # `is`: written by the player, and checked
  luck: {{columns: 1..5, tick: 2}}     # five boxes to tick, 2 points each
  total: {{is: "sum(dice.*, bonus, luck.*)"}}           # a formula with a comma wants quotes

rules:                               # what hangs on several spaces
  - {{id: order, must: gapless(luck.*), at: luck, says: luck is ticked from the left}}

score: total                         # who has most wins; `winner: lowest` turns that round

examples:                            # sheets that `sheetgen lint` tries your rules on
  - {{about: all is well, sheet: {{dice: [3, 10, 18], bonus: 10, luck: [1, 2], total: 45}}, score: 45}}
  - {{about: an odd number of twos, sheet: {{dice: {{twos: 7}}}}, finds: [dice.twos]}}
"""
