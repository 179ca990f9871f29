"""Measurements of a level: the best sheet, thousands of games, its oddities, and a picture of these.

Knows the model of a level and its legal moves. Knows no files; only the modules that calculate with numba and ortools load them.
"""
