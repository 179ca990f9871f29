"""The automatic page of a layout that defines no blocks: planned from a game's outline, and written as the nodes of typed blocks.

Knows lines, ticks and tables, their sizes in mm, and the maximum width of text. Knows no typeface, no file and no rule.
"""
