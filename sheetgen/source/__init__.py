"""YAML files with the position of every value; faults, messages and edits of text.

This package handles characters, lines and positions. It doesn't know any key of a layout or a game. Nothing else imports `yaml`.
"""
