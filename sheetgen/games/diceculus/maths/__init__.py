"""Equations of the cards: expressions, exact arithmetic, solving step by step, and the odds of a roll.

Knows numbers. Knows nothing of sheets and rules.
"""
