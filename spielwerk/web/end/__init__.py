"""The end of a game: the winner staged, points by source, the moments that decided, and how the points grew."""
