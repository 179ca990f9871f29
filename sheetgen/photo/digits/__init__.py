"""Numbers and signs by hand: ink cut into pieces, pieces read as digits, digits put together to numbers of a domain.

Knows which values a space may hold. Knows nothing of rules, and of no other space.
"""
