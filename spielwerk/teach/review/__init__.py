"""The review of a game: what every decision cost, what luck brought, and how the expected points went."""
