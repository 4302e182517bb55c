"""Shrinking a list of choices."""

from collections.abc import Sequence

from phaseproof.properties.shrinking import Trail, by_list, shrunk


def test_what_does_not_matter_is_left_out_and_the_rest_made_plain() -> None:
    assert shrunk([9, 4, 77, 1, 500, 3], lambda values: any(value >= 60 for value in values)) == [60]


def test_two_choices_that_need_each_other_stay() -> None:
    def fails(values: Sequence[int]) -> bool:
        return len(values) >= 2 and values[0] + values[1] >= 10

    smallest = shrunk([30, 40, 50], fails)
    assert len(smallest) == 2
    assert sum(smallest) == 10


def test_it_ends_even_if_everything_fails() -> None:
    assert shrunk(list(range(100)), lambda _: True) == []


def test_a_list_gives_the_plainest_choice_where_it_has_ended_and_the_nearest_where_it_does_not_fit() -> None:
    pick = by_list([5, 1])
    assert pick((3, 4)) == [2, 1]
    assert pick((9,)) == [0]


def test_a_trail_remembers_the_choices() -> None:
    trail = Trail(lambda bounds: [bound - 1 for bound in bounds])
    assert trail.pick((3, 5)) == [2, 4]
    trail.pick((2,))
    assert trail.values == [2, 4, 1]
