"""The games, each in its own folder or module; the type of a game; and the registry of games by name.

This package knows no file and no paper.
"""
