"""Games of the bundled pads, played by their rules and independent of their layouts: whole games, including the longest and the
emptiest.

Each pad has a module. `games(random)` yields correct games as typed, with scores and places; `slips(game, random)` yields the same
game with one wrong value, and the spaces that need a finding.
"""
