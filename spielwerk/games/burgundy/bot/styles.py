"""Styles of play: which sources of points somebody loves, and by how many percent more they count."""

STYLES = {
    "builder": {"colour_bonus": 150, "watchtowers": 150, "building_monasteries": 150},
    # Ships bring goods, and the goods that were sold count for two monasteries.
    "traveller": {"sales": 120, "monastery_15": 120, "monastery_25": 120},
}
