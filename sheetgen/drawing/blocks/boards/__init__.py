"""Boards: lattices with the ends of their lines, and grids of squares or hexes.

Knows cells, spaces and styles. Knows no game and no paper.
"""
