"""Sheets as plain operations and places in millimetres: blocks, themes, and the content that a game provides.

Knows no game, no file and no PDF.
"""
