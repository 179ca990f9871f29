"""Equations of the cards: expressions, exact arithmetic, solving step by step, and the odds of a roll.

This package knows numbers, but no sheets and no rules.
"""
