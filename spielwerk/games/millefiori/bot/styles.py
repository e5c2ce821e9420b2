"""Styles of play: which sources of points somebody loves, and by how many percent more they count."""

PEOPLE_AND_GOODS = ("nobili", "populi", "trade", "nobili_ladder", "populi_ladder", "trade_ladder")
STYLES = {
    "builder": {"houses": 100, "houses_ladder": 100},
    "traveller": {"harbour": 120, "sea_route": 120},
    "collector": dict.fromkeys(PEOPLE_AND_GOODS, 80),
}
