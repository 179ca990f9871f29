"""What a layout in YAML says of its sheet, read from its nodes: spaces, tables, rules and texts, with formulas as they were typed.

Knows where everything was typed. Knows nothing of what formulas mean.
"""
