"""Files that are not YAML: the mistake that most likely made the parser stop, with its place.

Knows the errors of PyYAML and the typing mistakes of players. Knows no key of a sheet or a layout.
"""
