"""Checks of sheets, tables and layouts: from files to findings, points and suggestions.

Knows files, places, and the interface of a game (`games.game`). Knows no rule of a game. Doesn't print a report or write its text.
"""
