"""What was read, with the rules: what each space may hold and how likely, and the likeliest that all spaces may say together.

Asks a subject for its errors. Knows no pixels and no game.
"""
