"""What a level is worth: the best sheet, thousands of games, what is odd about it, a picture of all that.

Knows the model of a level and its legal moves. Knows no file; numba and ortools are loaded by the modules that count with them.
"""
