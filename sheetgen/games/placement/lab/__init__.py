"""The level lab: what a level is worth, how it plays, and levels made to order.

It knows the board and the model of moves; numba and ortools are loaded only by the modules that play and solve.
"""
