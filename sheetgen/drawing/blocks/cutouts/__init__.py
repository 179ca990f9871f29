"""Blocks to cut out of the paper: cards, dice and trays.

Know sizes and crop marks. Don't know any game or paper.
"""
