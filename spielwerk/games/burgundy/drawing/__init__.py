"""How Die Burgen von Burgund looks: tiles, dice, market, duchies and sentences; `draw.py` is the entry."""
