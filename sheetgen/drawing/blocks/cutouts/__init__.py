"""Blocks to cut out of the paper: cards, dice and trays.

Knows sizes and crop marks. Knows no game and no paper.
"""
