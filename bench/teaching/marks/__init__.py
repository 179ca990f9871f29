"""Training of the net that decides whether a region contains a mark."""
