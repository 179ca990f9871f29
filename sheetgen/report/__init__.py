"""Reports: faults, findings, verdicts, options and labs as text with excerpts and as JSON.

This package knows the results of `judge` and the limits of output. It judges nothing and prints nothing.
"""
