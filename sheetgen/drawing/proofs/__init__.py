"""What is drawn over a printed sheet: a hand's writing in its spaces, and tags about them. Knows no game and no finding."""
