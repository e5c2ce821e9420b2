"""Words: one and many, lists."""

from __future__ import annotations

from spielwerk.stage.words import Words

WORDS = Words(
    "none", "en", {"apples": "{count} apples", "apples_one": "an apple", "gain": "{points} points", "list.and": " and "}
)


def test_one_has_its_own_text_where_there_is_one() -> None:
    assert [WORDS("apples", count=count) for count in (0, 1, 2)] == ["0 apples", "an apple", "2 apples"]
    assert WORDS("gain", points=1) == "1 points"
    assert WORDS("apples_one") == "an apple"


def test_lists_are_joined_as_people_say_them() -> None:
    assert [WORDS.joined(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
