"""Shapes and their attitudes."""

import pytest

from catcli.games.isleofcats.pieces import CATS, COMMONS, OSHAX, RARES, SHAPES, Shape, shape_of
from catcli.games.isleofcats.shapes import (
    ALL_FORMS,
    DISTINCT,
    FIRST,
    FORMS,
    SHAPES_OF_OUTLINE,
    SIZES,
    forms_of,
    outline,
)

from . import oracle

ALL_SHAPES = range(len(SHAPES))


def rows_of(*rows: str) -> list[tuple[str, ...]]:
    return [form.rows for form in forms_of(Shape("", rows))]


def test_ic_80_a_tile_is_turned_clockwise_and_flipped_left_to_right():
    assert [
        ("###", "#.."), ("##", ".#", ".#"), ("..#", "###"), ("#.", "#.", "##"),
        ("###", "..#"), (".#", ".#", "##"), ("#..", "###"), ("##", "#.", "#."),
    ] == rows_of("###", "#..")  # fmt: skip


@pytest.mark.parametrize("shape", ALL_SHAPES)
def test_ic_80_each_attitude_is_that_of_the_oracle(shape):
    drawn = [oracle.in_attitude(shape, attitude) for attitude in range(8)]
    assert drawn == [oracle.to_corner(oracle.squares_of(form.mask << 10)) for form in ALL_FORMS[shape]]


@pytest.mark.parametrize("shape", ALL_SHAPES)
def test_equal_attitudes_are_listed_once_by_the_first_of_them(shape):
    drawn = [oracle.in_attitude(shape, attitude) for attitude in range(8)]
    first = [drawn.index(squares) for squares in drawn]
    assert first == list(FIRST[shape])
    assert sorted(set(first)) == list(DISTINCT[shape]) == [form.attitude for form in FORMS[shape]]


def test_the_number_of_attitudes_of_some_shapes():
    names = [shape.name for shape in SHAPES]
    assert {"plus5": 1, "I5": 2, "T5": 4, "Y5": 8, "O4": 1, "X1": 4, "X5": 8, "one": 1, "corner": 4} == {
        name: len(DISTINCT[names.index(name)])
        for name in ("plus5", "I5", "T5", "Y5", "O4", "X1", "X5", "one", "corner")
    }


def test_a_form_begins_with_its_first_square():
    for forms in ALL_FORMS:
        for form in forms:
            assert form.mask & 1
            assert (0, *sorted(form.steps[1:])) == form.steps
            assert form.mask == sum(1 << step for step in form.steps)


def test_every_tile_hangs_together():
    for shape, size in zip(ALL_SHAPES, SIZES, strict=True):
        squares = oracle.in_attitude(shape, 0)
        part = {min(squares)}
        for _ in squares:
            part |= {near for square in part for near in oracle.neighbours(square) if near in squares}
        assert (size, squares) == (len(squares), part)


@pytest.mark.parametrize("kinds", [CATS, RARES, OSHAX, COMMONS], ids=["cats", "rare", "oshax", "common"])
def test_no_two_shapes_of_a_group_are_alike_turned_or_flipped(kinds):
    shapes = sorted({shape_of(kind) for kind in kinds})
    looks = [form.mask for shape in shapes for form in FORMS[shape]]
    assert len(looks) == len(set(looks))


def test_a_shape_is_known_by_its_outline_wherever_it_lies():
    for shape in ALL_SHAPES:
        for form in FORMS[shape]:
            assert shape in SHAPES_OF_OUTLINE[outline(form.mask << 77)]
    assert 0 == outline(0)
