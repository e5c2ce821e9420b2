"""How Mille Fiori looks: layout, glass, board, cards and sentences; `draw.py` is the entry."""
