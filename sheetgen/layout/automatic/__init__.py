"""The page of a layout that types no blocks: planned from a game's outline, written as the nodes of typed blocks.

Knows lines, ticks and tables, their sizes in mm, and how wide text is at most. Knows no typeface, no file and no rule.
"""
