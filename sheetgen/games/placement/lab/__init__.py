"""The level lab: what a level is worth, and levels made to order.

Knows the model of a level and plays it. Says nothing, and is loaded only where somebody asks for a study.
"""
