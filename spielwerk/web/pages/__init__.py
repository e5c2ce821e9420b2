"""What every address answers: the start page, a table, its replay, game files, and what a game shows of itself."""
