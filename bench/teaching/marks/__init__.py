"""How the net is taught that tells whether something was left in a region."""
