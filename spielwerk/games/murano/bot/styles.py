"""Styles of play: which sources of points somebody loves, and by how many percent more they count."""

STYLES = {
    "builder": {"palaces": 120, "cranes": 120},
    # Characters that count every piece of a kind.
    "collector": {"per_building": 100, "per_shop_colour": 100, "per_coat": 100},
}
