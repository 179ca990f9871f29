"""The bundled pads played by the rules of their games, without a look at their layouts: whole games, the longest and the emptiest.

A module a pad. `games(random)` gives a game as it is typed when everything is right, with scores and places; `slips(game, random)`
gives the same game with one wrong value, and the spaces where a finding is due.
"""
