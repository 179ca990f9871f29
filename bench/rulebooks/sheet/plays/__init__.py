"""The bundled pads played by the rules of their games, independent of their layouts: whole games, the longest and the emptiest.

Each pad has a module. `games(random)` returns correct games as typed, with scores and places; `slips(game, random)` returns the
same game with one wrong value, and the spaces that need a finding.
"""
