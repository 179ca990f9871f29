"""What is wrong with a layout as a game: its examples, its own rules explained by them, and comparisons that can never hold.

Judges made-up sheets. Knows nothing of files.
"""
