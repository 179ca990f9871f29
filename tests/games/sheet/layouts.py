"""Layouts of the tests."""

from __future__ import annotations

YACHT = """\
game: sheet
name: yacht
title: {en: Yacht, de: Jacht}
spaces:
  player: text
  upper:
    rows: [ones, twos, threes, fours, fives, sixes]
    number: 0..30
    must: this mod at = 0 and this <= 5 * at
    says: {en: "{row} says {this}, which five dice cannot make", de: "{row}: {this} geht mit fünf Würfeln nicht"}
  subtotal: {is: sum(upper.*)}
  bonus: {is: if subtotal >= 63 then 35 else 0, says: {en: 63 or more above earn 35, de: ab 63 oben gibt es 35}}
  lower:
    rows:
      three-alike: "0, 5..30"
      four-alike: "0, 5..30"
      full-house: [0, 25]
      small-straight: [0, 30]
      large-straight: [0, 40]
      yacht: [0, 50]
      chance: 5..30
  extra: {columns: 1..3, tick: 100}
  total: {is: "sum(subtotal, bonus, lower.*, extra.*)"}
rules:
  - {id: extra-yacht, for: extra, when: this, must: "first(lower.yacht, 0) = 50",
     says: an extra yacht counts only after a yacht of 50}
table: [{id: turns, must: "same(count(s.upper.*, s.lower.*) for s in sheets)", says: not everybody has played as many turns}]
score: total
ties: [{highest: lower.yacht}, {highest: subtotal}]
"""
HEARTS = """\
game: sheet
name: hands
players: 3..6
spaces:
  hands:
    rows: 1..16
    of:
      points: {columns: players, number: 0..26}
      total: {columns: players, is: sum(before(points.player)) + points.player}
rules:
  - {id: sum, for: hands, when: written(points.*), must: sum(points.*) = 26, at: points,
     says: "hand {row} has {sum(points.*)} points, not 26"}
score: last(hands.*.total.player)
winner: lowest
"""
LADDERS = """\
game: sheet
name: ladders
tables: {worth: {0: 0, 3: 5, 6: 12, 9: 21}}
spaces:
  red: {columns: [2..12, lock], number: 0..20, must: "this > last(left(this))"}
  locks: {rows: [red, blue], tick: 5, must: "count(marks.row.*) >= 3", says: "{row} is locked with {count(marks.row.*)} marks"}
  marks: {rows: [red, blue], columns: 1..6, tick: yes}
  throws:
    rows: 1..5
    of:
      first: {number: 0..10, marks: {X: 10, "/": 10 - second}, blank: 0}
      second: {number: 0..10, rule: seconds}
      sum: {is: "first + second + first(previous(sum), 0)", due: yes}
  choice: {choice: [Red, Blue-ish], must: not (this = "Red" and locks.red)}
  points: {rows: [red, marks], is: 'if row = "red" then band(worth, count(red.*)) else sum(locks.*, marks.*.*)'}
  total: {is: sum(points.*), must: this >= 0}
computed: {all-marks: "count(marks.*.*)", longest: {rows: [red, blue], is: "count(marks.row.*)"}}
rules:
  - {id: order, for: "a in 1..5; b in 1..5", when: a < b, must: "not (written(throws.b.second) and blank(throws.a.second))",
     at: throws.b, says: "throw {a} is missing"}
  - {id: most, must: max(longest.*) <= 5, severity: warning}
  - {id: gaps, for: marks, must: "blank(this) or column = 1 or any(previous(this))", at: this}
  - {id: even, for: throws, must: "sum <= 30 * row"}
score: {red: points.red, rest: points.marks}
"""
