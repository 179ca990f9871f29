"""Sheets, tables and layouts judged: from files to findings, points and suggestions.

Knows files, places, and how a game is asked (`games.game`). Knows no rule of a game, and neither prints nor words a report.
"""
