"""How Marco Polo looks: map, action board, cards, tableau and sentences; `draw.py` is the entry."""
