"""Bots: they see only what their seat may see, think in processes of their own, and measure themselves in the arena."""
