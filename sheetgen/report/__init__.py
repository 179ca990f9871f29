"""What was found, as text with excerpts and as JSON. Judges nothing and prints nothing."""
