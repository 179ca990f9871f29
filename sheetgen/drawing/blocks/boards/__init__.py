"""Boards: lattices with the ends of their lines, and grids of squares or hexes."""
