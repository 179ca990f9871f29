"""Layouts onto papers into a file. Knows what to call, not how anything is drawn, placed or painted."""
