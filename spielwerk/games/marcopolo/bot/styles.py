"""Styles of play: which sources of points somebody loves, and by how many percent more they count."""

STYLES = {
    # Trading posts, and what they bring in towns and cities.
    "builder": {"town_bonuses": 100, "city_cards": 100, "trading_posts": 100},
    "traveller": {"contracts": -20, "goal_cards": 150, "goal_cities": 150, "beijing": 100},
    "collector": {"contracts": 60, "most_contracts": 60},
}
