"""A sheet as plain operations and places in millimetres: blocks, themes, what a game gives to be drawn.

Knows no game, no file and no PDF.
"""
