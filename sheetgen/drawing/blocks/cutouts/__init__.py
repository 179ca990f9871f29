"""What is cut out of the paper: cards, dice and trays."""
