"""Titles, texts and what is written or ticked once, legends, pictures."""
