"""Calculate formulas on a sheet, and find the formulas to calculate again after a change.

Knows values by slot. Doesn't know messages or the rules of any game.
"""
