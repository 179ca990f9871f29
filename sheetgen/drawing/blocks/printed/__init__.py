"""What is printed in one field: type that fits, outlines, faces, formulas. Knows no other block and no game."""
