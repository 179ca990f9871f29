"""Training of the digit reader: handwriting from fonts, strokes and scikit-learn's digits; the training data; the resulting
accuracy.
"""
