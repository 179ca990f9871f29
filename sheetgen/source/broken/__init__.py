"""Files that are not YAML: the mistake that most likely made the parser stop, with its place.

This package knows the errors of PyYAML and the typing mistakes of players. It knows no key of a sheet or a layout.
"""
