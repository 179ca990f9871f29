"""Blocks of text: titles, lines to write on, single ticks, legends; also pictures.

Knows type, spaces and styles. Knows no game and no paper.
"""
