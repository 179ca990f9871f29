"""What a level of the placement pad is worth: the most a sheet can earn, and what it earns in thousands of games.

Knows boards and legal moves, played by compiled kernels (extra `lab`) that the model of moves can replay. Knows no words, no page.
"""
