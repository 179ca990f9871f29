"""Works out formulas on a sheet, and what has to be worked out again after a change.

Knows values by slot. Knows no words, and no rule of any game.
"""
