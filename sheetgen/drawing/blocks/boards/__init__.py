"""Boards: lattices with the ends of their lines, grids of squares or hexes.

Know cells, spaces and styles. Don't know any game or paper.
"""
