"""Reports: faults, findings, verdicts, options and labs as text with excerpts and as JSON.

Knows what `judge` gives and the limits of output. Judges nothing and prints nothing.
"""
