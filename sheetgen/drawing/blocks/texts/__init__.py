"""Blocks of text: titles, lines to write on, single ticks, legends; also pictures.

Know type, spaces and styles. Don't know any game or paper.
"""
