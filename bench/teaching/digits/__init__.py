"""How the digit reader is taught: hands from fonts, strokes and scikit-learn's digits; what it is taught on; what it then knows."""
