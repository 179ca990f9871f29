"""Blocks with rows of labels and boxes: tables, strips, frames.

Knows cells, spaces and styles. Knows no game and no paper.
"""
