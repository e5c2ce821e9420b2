"""An audit of whole games: what every entry must change in goods, money and points, worked out from the printed facts.

It shares no code with the rules: it reads the words of a move and the states before and after it, and does the sums
that a player at the table would do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from spielwerk.games.marcopolo import GAME
from spielwerk.games.marcopolo.facts import CHARACTERS, card_spaces, facts, items, names
from spielwerk.games.marcopolo.state import Kind
from spielwerk.kernel import Move
from spielwerk.kernel.record import StateArray

Change = Counter[tuple[int, str]]

RESOURCES = ("money", "camel", "pepper", "silk", "gold")
PLACES = names("locations")
SPACES = (
    "five_money",
    "camels",
    "pepper",
    "silk",
    "gold",
    "khan",
    "contracts",
    "travel",
    *(n for n, _ in card_spaces()),
)
CONTRACTS = {item["id"]: item for item in items("contracts")}
CARDS = items("city_cards")
OUTPOSTS = items("outpost_bonuses")
LETTERS = items("city_bonuses")
GOALS = items("goals")
ROUTES = {frozenset((r["from"], r["to"])): r["extra"] for r in items("routes")}
PRICE = [0, *facts()["travel_cost"]["money_by_steps"].values()]
MARKET = list(facts()["market"]["rows"].values())


def audit(states: StateArray, plays: list[tuple[int, int]]) -> Iterator[str]:
    """A sentence for every entry that changes something else than it should."""
    for entry, (who, move) in enumerate(plays):
        before, after = states[entry], states[entry + 1]
        named = GAME.move_space.decode(move)
        wanted = {key: n for key, n in expected(before, after, who, named).items() if n}
        found = {key: n for key, n in changed(before, after).items() if n}
        if wanted != found:
            yield f"entry {entry}, seat {who}, {named}: should change {wanted}, changes {found}"


def changed(before: Any, after: Any) -> Change:
    change: Change = Counter()
    for seat in range(before["players"]):
        for n, name in enumerate(RESOURCES):
            change[seat, name] = int(after["stock"][seat, n]) - int(before["stock"][seat, n])
        for n, name in enumerate(GAME.sources):
            change[seat, f"from {name}"] = int(after["points"][seat, n]) - int(before["points"][seat, n])
    return change


def expected(before: Any, after: Any, who: int, named: Move) -> Change:
    change: Change = Counter()
    own = of_move(before, after, who, named)
    for name, n in own.items():
        change[who, name] += n
    if after["acted"] and not before["acted"] and named.verb in ("place", "die", "value"):
        change.update(of_placing(before, after, who))
    if named.verb == "start_player":
        for i in range(before["players"]):
            change[(int(named.arguments["seat"]) - 1 + i) % before["players"], "money"] += 7 + i
    for seat in range(before["players"]):
        add(change, seat, of_posts(before, after, seat))
    add(change, turn_of(before), of_bonuses(before, after))
    if after["round_number"] > before["round_number"]:
        change.update(of_round_start(after))
    if after["finished"] and not before["finished"]:
        change.update(of_the_end(after))
    return change


def add(change: Change, seat: int, gains: Counter[str]) -> None:
    for name, n in gains.items():
        change[seat, name] += n


def plain(gain: dict[str, int], source: str, times: int = 1) -> Counter[str]:
    """The part of a gain that is received without a choice."""
    received = Counter({name: times * n for name, n in gain.items() if name in RESOURCES})
    received[f"from {source}"] = times * gain.get("points", 0)
    return received


def top(state: Any) -> tuple[int, int, int]:
    kind, who, argument = state["agenda"][state["agenda_rows"] - 1].tolist()
    return kind, who, argument


def turn_of(state: Any) -> int:
    """Whose turn it is: posts and their bonuses are only ever that seat's."""
    return int(state["agenda"][0, 1]) if state["agenda_rows"] else 0


def card_in_use(state: Any) -> dict[str, Any]:
    space = int(state["placed"][state["placed_count"] - 1, 0])
    return CARDS[state["card"][space - 8]]


def of_move(before: Any, after: Any, who: int, named: Move) -> Counter[str]:
    """What the mover pays and receives by the words of the move."""
    given = named.arguments
    if named.verb == "fulfil":
        contract = CONTRACTS[given["contract"]]
        gain = plain({**contract["reward"], "points": contract["points"]}, "contracts")
        gain.subtract(contract["cost"])
        return gain
    if named.verb == "field":
        return of_field(before, given["field"])
    if named.verb == "exchange":
        return of_exchange(card_in_use(before), given["way"], int(given["times"]))
    if named.verb == "swap_goods":
        sign = 1 if given["way"] == "good_for_camels" else -1
        return Counter({given["good"]: -sign, "camel": 2 * sign})
    if named.verb == "swap_points":
        sign = 1 if given["way"] == "point_for_money" else -1
        return Counter({"from city_cards": -sign, "money": 3 * sign})
    if named.verb in ("pair", "pay_pair"):
        return Counter(dict.fromkeys(given["pair"].split("+"), 1 if named.verb == "pair" else -1))
    if named.verb == "town":
        letter = before["town_bonus"][PLACES.index(given["town"]) - 9]
        gain = plain(LETTERS[letter]["gain"], "town_bonuses")
        gain["money"] -= top(before)[0] == Kind.CHOOSE_TOWN and card_in_use(before)["id"] == "K19"
        return gain
    if named.verb == "step":
        return of_step(before, who, int(given["figure"]) - 1, given["place"])
    if named.verb == "extra":
        return Counter({given["kind"].removesuffix("s"): top(before)[2]})
    if named.verb == "compensate":
        return Counter(camel=int(given["camels"]), money=int(before["due_pips"][who]) - int(given["camels"]))
    simple = {"buy_black_die": {"camel": -3}, "purse": {"money": 3}, "reroll": {"camel": -1}, "turn": {"camel": -2}}
    return Counter({given["good"]: 1} if named.verb == "good" else simple.get(named.verb, {}))


def of_field(before: Any, field: str) -> Counter[str]:
    kind, _, row = top(before)
    if kind == Kind.MARKET_FIELD:
        return plain(MARKET[row]["by_value"][field], "")
    return plain(card_in_use(before)["gain_by_value"][field], "city_cards")


def of_exchange(card: dict[str, Any], way: str, times: int) -> Counter[str]:
    printed = card["options"][way == "back"] if "options" in card else card
    gain = plain(printed["gain"], "city_cards", times)
    gain.subtract({name: times * n for name, n in printed.get("pay", {}).items() if name in RESOURCES})
    return gain


def of_step(before: Any, who: int, figure: int, place: str) -> Counter[str]:
    here = PLACES[before["figure"][who, figure]]
    jump = here.startswith("oasis") and place.startswith("oasis")
    free = jump and CHARACTERS[before["character"][who]] == "caprini"
    cost: Counter[str] = Counter()
    cost.subtract({} if free else ROUTES[frozenset((here, place))])
    if top(before)[0] == Kind.JOURNEY:
        cost["money"] -= PRICE[before["steps_made"] + 1] - PRICE[before["steps_made"]]
    return cost


def of_placing(before: Any, after: Any, who: int) -> Change:
    """The price of an occupied space, what comes at once, and Mercator's share."""
    change: Change = Counter()
    count = int(after["placed_count"])
    space = SPACES[after["placed"][count - 1, 0]]
    needed = {"silk": 2, "gold": 3, "travel": 2}.get(space, 1)
    lowest = int(after["placed"][count - needed : count, 3].min())
    lying = sum(SPACES[row[0]] == space for row in after["placed"][: count - needed].tolist() if row[0] < len(SPACES))
    if lying and space != "khan" and CHARACTERS[before["character"][who]] != "berke":
        change[who, "money"] -= lowest
    at_once = {"five_money": ("money", 5), "khan": ("camel", 2)}
    if space in at_once:
        change[who, at_once[space][0]] += at_once[space][1]
    players = int(before["players"])
    shares = {"camels": ("camel", 1), "pepper": ("pepper", 1), "silk": ("silk", 1), "gold": ("gold", 1)}
    shares |= {"khan": ("camel", int(players < 4)), "five_money": ("money", 2 * (players < 3))}
    for seat in range(players):
        if seat != who and CHARACTERS[before["character"][seat]] == "mercator" and space in shares:
            change[seat, shares[space][0]] += shares[space][1]
    return change


def of_posts(before: Any, after: Any, seat: int) -> Counter[str]:
    """Points for the 8th, the 9th and the 11th post set from the tableau."""
    if before["round_number"] == 0:
        return Counter()
    total = 11 if CHARACTERS[before["character"][seat]] == "rubruk" else 9
    numbers = range(total - int(before["posts_left"][seat]) + 1, total - int(after["posts_left"][seat]) + 1)
    return Counter({"from trading_posts": sum({8: 5, 9: 10, 11: 10}.get(n, 0) for n in numbers)})


def of_bonuses(before: Any, after: Any) -> Counter[str]:
    """Bonuses of new posts that were handed out: due before or newly earned, and not waiting any more."""
    who = turn_of(before)
    gained: Counter[str] = Counter()
    if before["round_number"] == 0 or after["round_number"] > before["round_number"]:
        return gained
    new = int(after["posts"][who]) & ~int(before["posts"][who])
    due = (waiting(before) | new) & ~waiting(after)
    for place in range(2, 15):
        if due >> place & 1:
            if place >= 9:
                gained.update(plain(LETTERS[before["town_bonus"][place - 9]]["gain"], "town_bonuses"))
            elif before["outpost"][place - 2] >= 0:
                gained.update(plain(OUTPOSTS[before["outpost"][place - 2]]["gain"], ""))
    return gained


def waiting(state: Any) -> int:
    mask = 0
    for kind, _, argument in state["agenda"][: state["agenda_rows"]].tolist():
        if kind in (Kind.BONUSES, Kind.CHOOSE_BONUS):
            mask |= argument
    return mask


def of_round_start(after: Any) -> Change:
    change: Change = Counter()
    for seat in range(after["players"]):
        character = CHARACTERS[after["character"][seat]]
        change[seat, "money"] += 3 * (character == "caprini")
        change[seat, "camel"] += character == "niccolo_marco"
        for town in range(6):
            if after["posts"][seat] >> (9 + town) & 1:
                add(change, seat, plain(LETTERS[after["town_bonus"][town]]["gain"], "town_bonuses"))
    return change


def of_the_end(after: Any) -> Change:
    change: Change = Counter()
    seats = range(after["players"])
    most = max(int(after["fulfilled"][seat]) for seat in seats)
    for seat in seats:
        posts = {PLACES[n] for n in range(25) if after["posts"][seat] >> n & 1}
        goals = [GOALS[n] for n in after["goals"][seat][:2]]
        change[seat, "from goal_cards"] = sum(goal["points"] for goal in goals if set(goal["cities"]) <= posts)
        different = {city for goal in goals for city in goal["cities"]} & posts
        change[seat, "from goal_cities"] = (0, 1, 3, 6, 10)[len(different)]
        change[seat, "from money"] = int(after["stock"][seat, 0]) // 10
        if "beijing" in posts:
            change[seat, "from goods"] = int(after["stock"][seat, 2:].sum()) // 2
            change[seat, "from beijing"] = (10, 7, 4, 1)[after["beijing"].tolist().index(seat)]
        if after["fulfilled"][seat] == most:
            change[seat, "from most_contracts"] = 7
    return change
