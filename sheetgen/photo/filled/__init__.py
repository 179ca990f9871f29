"""What the spaces of a page hold, as data that a process can hand to another, and as a careful person would type it.

Knows forms and what the eye saw. Knows nothing of rules and files.
"""
