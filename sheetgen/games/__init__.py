"""The games: a folder or a module each; what a game is, and the registry that names them.

Knows no file and no paper.
"""
