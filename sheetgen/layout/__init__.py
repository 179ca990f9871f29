"""The layout file: what it may say, how it is read, how one extends another, and where the bundled ones lie.

Knows games, blocks and positions in files. Knows no filled sheet, no rule and no PDF.
"""
