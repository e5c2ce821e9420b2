"""Named pieces: written out whole, compared, and what a patch says."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from spielwerk.stage.markup import tag
from spielwerk.stage.pieces import Group, Piece, group, look, moves_in, patches, piece


def hexagon(name: str, x: float = 0, shown: str = "cow", **attributes: str | int) -> Piece:
    return piece(name, Markup(f"<use href='#{shown}'/>"), at=(x, 0.0), **attributes)


def board(*pieces: Piece | Group, **attributes: str) -> Group:
    return group("board", pieces, ground=Markup("<rect/>"), element="svg", **attributes)


def test_a_piece_is_an_element_with_its_name_place_and_look() -> None:
    drawn = piece("tile-1", Markup("<path/>"), at=(1.5, 2.0), title="a < b", about="tile", class_="can")
    assert drawn.__html__() == (
        '<g data-name="tile-1" transform="translate(1.5 2)" class="can" data-about="tile" role="img"'
        ' aria-label="a &lt; b"><path/></g>'
    )


def test_what_can_be_done_is_the_label_and_the_rest_is_told_when_asked() -> None:
    move = {"data_move": 7, "aria_label": "Take it"}
    drawn = piece("tile-1", Markup("<path/>"), title="A tile", move=move).__html__()
    assert (drawn.count("aria-label"), 'data-told="A tile"' in drawn, 'role="img"' in drawn) == (1, True, False)
    assert 'data-told="Three"' in piece("count", "3", element="b", title="Three").__html__()
    assert 'role="group"' in group("box", [piece("tile-1", title="A tile")], title="A box", about="box").__html__()


def test_what_is_no_markup_is_escaped() -> None:
    assert "<script>" not in piece("x", "<script>", aria_label='"<script>').__html__()


def test_what_is_equal_but_of_another_kind_is_another_piece() -> None:
    assert piece("x", Markup("<b>")).__html__() == '<g data-name="x"><b></g>'
    assert piece("x", "<b>").__html__() == '<g data-name="x">&lt;b&gt;</g>'
    assert [str(tag("i", shown)) for shown in (Markup("<b>"), "<b>")] == ["<i><b></i>", "<i>&lt;b&gt;</i>"]
    written = [str(tag("i", open=value)) for value in (1, True, 1.0, False)]
    assert written == ['<i open="1"></i>', "<i open></i>", '<i open="1"></i>', "<i></i>"]
    assert [piece("x", tabindex=value).root for value in (1, True)] == [
        '<g data-name="x" tabindex="1">',
        '<g data-name="x" tabindex>',
    ]
    assert [group("x", [], tabindex=value).root for value in (True, 1)] == [
        '<g data-name="x" tabindex>',
        '<g data-name="x" tabindex="1">',
    ]


def test_an_area_is_its_ground_and_its_pieces_in_order() -> None:
    drawn = board(hexagon("a"), group("inner", [hexagon("b")]), class_="wide")
    assert Markup(drawn).startswith('<svg data-name="board" class="wide"><rect/><g data-name="a"')
    assert Markup(drawn).endswith("</g></g></svg>")


def test_names_are_unique_in_an_area() -> None:
    with pytest.raises(ValueError, match="group 'board' holds two pieces called 'a'"):
        board(hexagon("a"), hexagon("a"))


def test_equal_areas_need_no_patch() -> None:
    assert patches(board(hexagon("a")), board(hexagon("a"))) == []


def test_a_piece_that_moves_or_begins_to_glow_keeps_its_look() -> None:
    moved = hexagon("a", 5, class_="can")
    assert patches(board(hexagon("a")), board(moved)) == [{"path": (), "set": {"a": [moved.root]}}]


def test_another_look_is_sent_whole() -> None:
    turned = hexagon("a", shown="sheep")
    assert patches(board(hexagon("a")), board(turned)) == [{"path": (), "set": {"a": [turned.root, turned.look]}}]


def test_what_comes_and_goes_changes_the_order() -> None:
    change = patches(board(hexagon("a"), hexagon("b")), board(hexagon("c"), hexagon("a")))
    assert [(patch["order"], list(patch["set"])) for patch in change] == [(["c", "a"], ["c"])]


def test_areas_within_areas_change_by_themselves() -> None:
    before = board(group("inner", [hexagon("a")]), hexagon("b"))
    after = board(group("inner", [hexagon("a", 3)]), hexagon("b"))
    assert [patch["path"] for patch in patches(before, after)] == [("inner",)]


def test_a_new_ground_brings_the_whole_content() -> None:
    after = group("board", [hexagon("a")], ground=Markup("<circle/>"), element="svg")
    (patch,) = patches(board(hexagon("a")), after)
    assert patch["look"] == f"<circle/>{hexagon('a').__html__()}"
    assert patch["root"] == after.root


def test_the_root_of_an_area_changes_in_place() -> None:
    assert patches(board(hexagon("a")), board(hexagon("a"), class_="mine")) == [
        {"path": (), "root": '<svg data-name="board" class="mine">'}
    ]


def test_moves_are_found_wherever_they_stand() -> None:
    inside = piece("c", Markup('<g data-move="12"/>'))
    drawn = board(hexagon("a", data_move=3), group("inner", [inside], data_move=40))
    assert drawn.moves == moves_in(str(drawn)) == {3, 12, 40}


def test_a_look_is_drawn_once() -> None:
    drawn: list[int] = []

    @look
    def cow(number: int) -> Markup:
        drawn.append(number)
        return Markup("<path/>")

    assert cow(1) is cow(1)
    assert drawn == [1]


def test_equal_pieces_are_one_whoever_draws_them() -> None:
    assert hexagon("a", 2.5, data_move=3) is hexagon("a", 2.5, data_move=3)
    assert hexagon("a", 2.5).moves is hexagon("b").moves
    assert board(hexagon("a")).root is board(hexagon("b")).root


def test_equal_groups_are_one_and_others_are_not() -> None:
    def drawn(*names: str, ground: str = "<path/>", **attributes: str) -> Group:
        return group("inner", [hexagon(name) for name in names], ground=Markup(ground), **attributes)

    assert group("outer", [drawn("a", "b")]) is group("outer", [drawn("a", "b")])
    others = [drawn("b", "a"), drawn("a"), drawn("a", "b", ground="<rect/>"), drawn("a", "b", class_="glows")]
    assert len({id(one) for one in [drawn("a", "b"), *others]}) == 5
