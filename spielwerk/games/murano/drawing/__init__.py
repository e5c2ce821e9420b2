"""How Murano looks: layout, ring, islands, supplies, cards and sentences; `draw.py` is the entry."""
