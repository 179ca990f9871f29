"""The games: a folder each, all with the same rooms; what a game is, and the registry that names them.

Knows no file and no paper.
"""
