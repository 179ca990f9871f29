"""Blocks with rows of labels and boxes: tables, strips, frames.

Know cells, spaces and styles. Don't know any game or paper.
"""
