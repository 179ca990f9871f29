"""YAML files with the position of every value; faults, messages and edits of text.

Knows characters, lines and positions. Doesn't know any key of a layout or a game. Nothing else imports `yaml`.
"""
