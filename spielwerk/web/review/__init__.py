"""The page of a review: the costliest decisions, the board at one of them and why, luck, and the curves."""
